#!/bin/sh
# The main job from end to end on the embedded handwriting: train, evaluate writers never seen, recognise a folder.
set -eu
calamus=$1
out=$2
mkdir -p "$out"

echo "1. Training a template bank on the training writers of Datasets/demo"
"$calamus" train demo --output "$out/bank.safetensors"

echo
echo "2. Evaluating it on the writers it has never seen"
"$calamus" evaluate demo --bank "$out/bank.safetensors" --output "$out/evaluation" --force

echo
echo "3. Recognising a folder of drawings, Datasets/demo/pages"
"$calamus" recognize Datasets/demo/pages --bank "$out/bank.safetensors" --format text

echo
echo "The report: $(cd "$out" && pwd)/evaluation/report.html"
