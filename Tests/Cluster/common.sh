# Small helpers of the cluster test: sourced by run.sh.

# Waits until a command succeeds, at most so many seconds.
wait_for() {
  local tries=$(($1 * 5))
  until eval "$2" 2> /dev/null; do
    tries=$((tries - 1))
    if [ "$tries" -le 0 ]; then
      echo "gave up after $1 s of waiting for: $2" >&2
      return 1
    fi
    sleep 0.2
  done
}

# Kills a process and all that it started, each by its number; children first, so that none is adopted and missed.
kill_tree() {
  local child
  kill -STOP "$1" 2> /dev/null || return 0
  for child in $(pgrep -P "$1"); do kill_tree "$child"; done
  kill -KILL "$1" 2> /dev/null || true
}

# Whether a process lives; one that ended and that nobody asked about has no program any more.
alive() { readlink "/proc/$1/exe" > /dev/null 2>&1; }

# One line of the transcript, with the seconds since the start.
say() { printf '%4d s  %s\n' "$SECONDS" "$*"; }

# Ends the test.
fail() {
  say "FAILED: $*"
  exit 1
}
