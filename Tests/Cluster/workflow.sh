# The workflow on the Slurm of slurm.sh: sourced by run.sh, which sets $work, $calamus, $workflows and $SOURCE.

# The versions that this test knows to work together; both come from PyPI.
snakemake_packages='snakemake==9.27.1 snakemake-executor-plugin-slurm==2.8.0'

# A virtual environment with Snakemake; kept between runs when $CLUSTER_VENV names a place.
snakemake_install() {
  venv=${CLUSTER_VENV:-$work/venv}
  if [ ! -x "$venv/bin/snakemake" ]; then
    python3 -m venv "$venv"
    # shellcheck disable=SC2086 # two words
    "$venv/bin/pip" install --quiet --disable-pip-version-check $snakemake_packages
  fi
  PATH=$venv/bin:$PATH
}

# Runs the workflow: run_workflow PROFILE OUTPUT SHARDS [WORD...]; the profile is local or slurm.
run_workflow() {
  local profile=$1 output=$2 shards=$3
  shift 3
  snakemake --snakefile "$workflows/Snakefile" --profile "$workflows/profiles/$profile" \
    --directory "$work/run" "$@" --config output="$output" calamus="$calamus" shards="$shards" \
    datasets="[{name: set, source: $SOURCE}]"
}

# What this Slurm needs beside the profile: it has no accounting, and two processors in all.
run_on_slurm() {
  run_workflow slurm "$@" --jobs 16 --latency-wait 10 --slurm-status-command squeue \
    --slurm-init-seconds-before-status-checks 3 --slurm-keep-successful-logs
}

# Waits for a process that evaluates a shard on a node and stops it in the middle of its work; its number is $frozen.
freeze_shard_on() {
  local tries pid
  for tries in $(seq 2400); do
    for pid in $(pgrep -f "^$calamus evaluate .*--shard"); do
      if tr '\0' '\n' 2> /dev/null < "/proc/$pid/environ" | grep -qx "SLURMD_NODENAME=$1" &&
        kill -STOP "$pid" 2> /dev/null; then
        frozen=$pid
        return
      fi
    done
    [ -z "$snakemake_pid" ] || alive "$snakemake_pid" || return 1
    sleep 0.05
  done
  return 1
}

# Which shard a process evaluates: 3/8.
shard_of() { tr '\0' '\n' < "/proc/$1/cmdline" 2> /dev/null | sed -n '/^--shard$/{n;p;}'; }

# The job that a process belongs to.
job_of() { tr '\0' '\n' < "/proc/$1/environ" 2> /dev/null | sed -n 's/^SLURM_JOB_ID=//p'; }

# How many shards of an evaluation are complete.
shards_done() { find "$work/run/$1/set/shards" -name shard.json 2> /dev/null | wc -l; }

# Compares an evaluation with the reference: every file but the times.
same_evaluation() {
  diff -rq --exclude=timing.json "$work/reference" "$1"
}
