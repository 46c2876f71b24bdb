#!/bin/sh
# One evaluation as an array job of Slurm, without Snakemake: a task a shard, and a job that merges them.
#
#   Workflows/array.sh DATASET BANK OUTPUT SHARDS [SBATCH-OPTION...]
#
# DATASET and BANK are what 'calamus evaluate' takes, as every node sees them; OUTPUT/evaluation gets the report. Options of
# sbatch (--partition, --account, --time, --mem) hold for all jobs. A task that lost its node, or was put back by
# 'scontrol requeue', goes on with what it had finished. CALAMUS names the program, if it is not on the PATH.
set -eu
if [ $# -lt 4 ]; then
  sed -n 's/^#   //p' "$0" >&2
  exit 2
fi
dataset=$1 bank=$2 output=$3 count=$4
shift 4
calamus=${CALAMUS:-calamus}
mkdir -p "$output/logs"

# The words reach the jobs as variables of the environment, so that no shell takes them apart.
export CALAMUS="$calamus" DATASET="$dataset" BANK="$bank" OUTPUT="$output" SHARDS="$count"

# Status 1 means that single samples failed, which the report names.
# shellcheck disable=SC2016 # the job expands them
shards=$(sbatch --parsable --array="1-$count" --requeue --open-mode=append --job-name=calamus-shards \
  --output="$output/logs/shard-%a.log" --export=ALL "$@" --wrap='
    "$CALAMUS" evaluate "$DATASET" --bank "$BANK" --shard "$SLURM_ARRAY_TASK_ID/$SHARDS" \
      --output "$OUTPUT/shards/$SLURM_ARRAY_TASK_ID" --resume --force \
      --jobs "${SLURM_CPUS_PER_TASK:-1}" || test $? -eq 1')

# shellcheck disable=SC2016
merge=$(sbatch --parsable --dependency="afterok:${shards%%;*}" --kill-on-invalid-dep=yes --requeue \
  --job-name=calamus-merge --output="$output/logs/merge.log" --export=ALL "$@" --wrap='
    set --
    for number in $(seq "$SHARDS"); do set -- "$@" "$OUTPUT/shards/$number"; done
    "$CALAMUS" merge "$@" --output "$OUTPUT/evaluation" --force || test $? -eq 1')

echo "array job ${shards%%;*}: $count shards; job ${merge%%;*} merges them into $output/evaluation"
