#!/usr/bin/env bash
# Evaluations on a real Slurm: two node daemons on this machine, array jobs, jobs killed, a node lost.
#
#   Tests/Cluster/run.sh CALAMUS
#
# Installs Debian's slurm-wlm and munge and, into a virtual environment, Snakemake; starts Slurm on the loopback; and evaluates
# SOURCE (default: demo) in 6 shards twice: by the Snakemake workflow, of which one job is killed and one node loses its power
# half way, and by an array job, of which one task is put back into the queue half way. Both merged reports must be, byte
# for byte, that of one process. Everything that was started is stopped at the end, whatever happens.
#
# Needs root and Debian, and says so aloud where it is skipped. CLUSTER_VENV=DIR keeps the virtual environment.
set -euo pipefail

here=$(cd "$(dirname "$0")" && pwd)
workflows=$(cd "$here/../../Workflows" && pwd)
calamus=$(realpath "${1:?usage: run.sh CALAMUS}")
SOURCE=${SOURCE:-demo}
SHARDS=${SHARDS:-6}

skip() {
  echo "skipped: the cluster test $*"
  exit 0
}
[ "$(id -u)" = 0 ] || skip "needs root to start munge and slurm"
command -v apt-get > /dev/null || skip "installs Slurm with apt-get, which is not here"

work=$(mktemp -d /tmp/calamus-cluster.XXXXXX)
# shellcheck source=common.sh
. "$here/common.sh"
# shellcheck source=slurm.sh
. "$here/slurm.sh"
# shellcheck source=workflow.sh
. "$here/workflow.sh"

slurm_is_foreign && skip "would replace $slurm_conf, which is not its own"

finish() {
  status=$?
  [ -z "${snakemake_pid:-}" ] || kill_tree "$snakemake_pid"
  slurm_stop
  if [ "$status" = 0 ]; then
    rm -rf "$work"
    say "passed"
  else
    tail -n 40 "$work"/*.log "$work"/run/*/*/logs/*.log 2> /dev/null || true
    say "failed; everything is kept in $work"
  fi
}
trap finish EXIT
trap 'exit 130' INT TERM

say "installing Slurm and Snakemake"
slurm_install
snakemake_install
mkdir -p "$work/run"

say "starting slurmctld and two nodes"
slurm_start
say "$(sinfo -V): $(sinfo -h -N -o '%N %t' | sort -u | paste -sd, -)"

sbatch --quiet --wait --array=1-4 --output="$work/task-%a" \
  --wrap='echo $SLURM_ARRAY_TASK_ID $SLURMD_NODENAME' > /dev/null
[ "$(cat "$work"/task-* | cut -d' ' -f1 | paste -sd' ' -)" = "1 2 3 4" ] || fail "array job"
say "an array job of 4 tasks ran on $(cat "$work"/task-* | cut -d' ' -f2 | sort -u | paste -sd' ' -)"

say "the reference: one process, without shards"
run_workflow local single 1 --cores 1 --quiet all > "$work/local.log" 2>&1
mv "$work/run/single/set/evaluation" "$work/reference.merged"
"$calamus" evaluate "$SOURCE" --bank "$work/run/single/set/bank.safetensors" \
  --output "$work/reference" --jobs 1 --quiet > "$work/single.log"
diff -rq --exclude=timing.json "$work/reference" "$work/reference.merged" ||
  fail "one merged shard is not the evaluation itself"

say "the workflow: $SHARDS shards"
run_on_slurm cluster "$SHARDS" > "$work/slurm.log" 2>&1 &
snakemake_pid=$!

wait_for 900 '[ "$(shards_done cluster)" -ge 1 ]' || fail "no shard gets done"
freeze_shard_on n1 || fail "no shard runs on n1"
job=$(job_of "$frozen")
say "$(shards_done cluster) shards are done; killing job $job on n1, shard $(shard_of "$frozen")"
scancel --full --signal=KILL "$job"

wait_for 900 '[ "$(shards_done cluster)" -ge 2 ]' || fail "no second shard gets done"
freeze_shard_on n2 || fail "no shard runs on n2"
say "$(shards_done cluster) shards are done; n2 loses its power during shard $(shard_of "$frozen")"
slurm_node_kill n2
! alive "$frozen" || fail "something runs on a node without power"
wait_for 300 '[ "$(sinfo -h -N -n n2 -o %t | tr -d "*")" = down ]' || fail "n2 is not down"
say "Slurm knows: n2 is $(sinfo -h -N -n n2 -o %t)"
slurm_node_start n2
wait_for 300 'sinfo -h -N -n n2 -o %t | grep -qE "^(idle|mix|alloc)"' || fail "n2 stays down"
say "n2 is back"

wait "$snakemake_pid" || fail "the workflow"
snakemake_pid=
retries=$(grep -c 'Trying to restart job' "$work/slurm.log" || true)
say "the workflow is done; $retries jobs were tried again"
[ "$retries" -ge 2 ] || fail "both lost jobs should have been tried again"

same_evaluation "$work/run/cluster/set/evaluation" || fail "the merged report differs from that of one process"
say "its merged report is that of one process"

say "the array job: $SHARDS tasks"
CALAMUS=$calamus "$workflows/array.sh" "$SOURCE" "$work/run/single/set/bank.safetensors" "$work/array" "$SHARDS" \
  > "$work/array.log" 2>&1
wait_for 300 '[ -e "$work/array/shards/1/shard.json" ]' || fail "no task gets done"
freeze_shard_on n2 || fail "no task runs on n2"
job=$(job_of "$frozen")
say "putting job $job on n2 back into the queue, shard $(shard_of "$frozen")"
scontrol requeue "$job"
# Slurm lets a job that was put back rest for two minutes.
wait_for 120 'scontrol update JobId="$job" StartTime=now' || fail "job $job does not wait"
wait_for 900 '[ -e "$work/array/evaluation/metrics.json" ]' || fail "the array job"
same_evaluation "$work/array/evaluation" || fail "the array job's report differs from that of one process"
say "its merged report is that of one process: $(find "$work/reference" -type f | wc -l) files, $(
  cd "$work/reference" && find . -type f ! -name timing.json -print0 | sort -z |
    xargs -0 cat | sha256sum | cut -c1-16
)..."
