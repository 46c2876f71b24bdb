#!/bin/sh
# One evaluation on different arithmetic and different numbers of jobs must write the same bytes.
# The second run uses another BLAS kernel and hides FMA and AVX2 from the C library; timing.json alone may differ.
set -eu
calamus=$1
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

"$calamus" train demo --output "$folder/a.safetensors" --jobs 1 --quiet > /dev/null
"$calamus" evaluate demo --bank "$folder/a.safetensors" --output "$folder/a" --jobs 1 --quiet > /dev/null

# The core type is an x86 name; elsewhere the second run differs in the number of jobs alone.
if [ "$(uname -m)" = x86_64 ]; then
  export OPENBLAS_CORETYPE=Sandybridge GLIBC_TUNABLES=glibc.cpu.hwcaps=-FMA,-AVX2,-AVX2_Usable,-FMA_Usable
fi
"$calamus" train demo --output "$folder/b.safetensors" --jobs 3 --quiet > /dev/null
"$calamus" evaluate demo --bank "$folder/b.safetensors" --output "$folder/b" --jobs 3 --quiet > /dev/null

cmp "$folder/a.safetensors" "$folder/b.safetensors"
diff -r --exclude=timing.json "$folder/a" "$folder/b"
