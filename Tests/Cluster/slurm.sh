# A Slurm of two nodes on one machine: sourced by run.sh, which sets $work (a folder of its own) and runs as root.
#
# Everything listens on the loopback alone, on ports that a Slurm installed by hand does not use. The nodes, n1 and n2, are two
# daemons of this machine; each has one processor, as if it were a machine of its own.

slurm_conf=/etc/slurm/slurm.conf
slurm_mark='# Written by Tests/Cluster of Calamus.'

# Installs Debian's packages where they are missing.
slurm_install() {
  if ! command -v slurmctld slurmd munged sbatch > /dev/null; then
    apt-get -qq update
    DEBIAN_FRONTEND=noninteractive apt-get -qq install -y --no-install-recommends \
      slurm-wlm munge > "$work/apt.log" 2>&1 || {
      cat "$work/apt.log"
      return 1
    }
  fi
}

# Whether a Slurm lives here that is not ours: its configuration must stay as it is.
slurm_is_foreign() {
  [ -e "$slurm_conf" ] && ! grep -qF "$slurm_mark" "$slurm_conf"
}

slurm_configure() {
  local host memory
  host=$(hostname -s)
  # Half the memory each, in MiB; jobs that ask for more are refused.
  memory=$(awk '/MemTotal/ {print int($2 / 1024 / 2) - 100}' /proc/meminfo)
  mkdir -p /etc/slurm "$work/slurm/state"
  # The executor of Snakemake takes SLURM_* variables away from its jobs, so the configuration must lie where Slurm looks for it.
  cat > "$slurm_conf" <<CONF
$slurm_mark
ClusterName=loopback
SlurmctldHost=$host(127.0.0.1)
SlurmctldPort=16817
AuthType=auth/munge
SlurmUser=root
SlurmdUser=root
StateSaveLocation=$work/slurm/state
SlurmdSpoolDir=$work/slurm/spool-%n
SlurmctldPidFile=$work/slurm/slurmctld.pid
SlurmdPidFile=$work/slurm/slurmd-%n.pid
SlurmctldLogFile=$work/slurm/slurmctld.log
SlurmdLogFile=$work/slurm/slurmd-%n.log
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
JobAcctGatherType=jobacct_gather/none
ReturnToService=2
MinJobAge=600
SlurmdTimeout=10
KillWait=2
SchedulerParameters=sched_interval=2,bf_interval=2
NodeName=n1 NodeHostname=$host NodeAddr=127.0.0.1 Port=17001 CPUs=1 RealMemory=$memory
NodeName=n2 NodeHostname=$host NodeAddr=127.0.0.1 Port=17002 CPUs=1 RealMemory=$memory
PartitionName=main Nodes=n1,n2 Default=YES MaxTime=INFINITE State=UP
CONF
}

munge_start() {
  if munge -n 2> /dev/null | unmunge > /dev/null 2>&1; then return; fi
  local folder
  for folder in /run/munge /var/log/munge /var/lib/munge; do
    install -d -o munge -g munge -m 0755 "$folder"
  done
  chmod 0700 /var/log/munge
  [ -s /etc/munge/munge.key ] || mungekey --create
  setpriv --reuid munge --regid munge --clear-groups munged --pid-file="/run/munge/calamus.pid"
  munge_started=1
  wait_for 60 'munge -n | unmunge > /dev/null'
}

slurm_node_start() {
  mkdir -p "$work/slurm/spool-$1"
  slurmd -N "$1"
}

# Starts everything and waits until both nodes take jobs.
slurm_start() {
  slurm_configure
  munge_start
  slurmctld
  wait_for 120 'scontrol ping | grep -q UP'
  slurm_node_start n1
  slurm_node_start n2
  wait_for 300 '[ "$(sinfo -h -N -t idle -o %N | sort -u | tr -d "\n")" = n1n2 ]'
}

# Kills a node as a failing power supply would: the daemon and all that runs under it, at once.
slurm_node_kill() {
  local pid step
  pid=$(cat "$work/slurm/slurmd-$1.pid")
  kill -KILL "$pid"
  # The step daemons live on without their parent; each is known by the name of its node.
  for step in $(pgrep -x slurmstepd); do
    if [ "$(slurm_node_of "$step")" = "$1" ]; then kill_tree "$step"; fi
  done
}

# The node that a process belongs to: Slurm tells every job.
slurm_node_of() {
  local child
  for child in $(pgrep -P "$1"); do
    tr '\0' '\n' < "/proc/$child/environ" 2> /dev/null | sed -n 's/^SLURMD_NODENAME=//p' | head -n 1
  done | head -n 1
}

slurm_stop() {
  local name pid
  scancel --user=root 2> /dev/null || true
  for name in slurmd-n1 slurmd-n2 slurmctld; do
    pid=$(cat "$work/slurm/$name.pid" 2> /dev/null) || continue
    kill "$pid" 2> /dev/null || continue
    wait_for 15 "! alive $pid" || kill -KILL "$pid" 2> /dev/null || true
  done
  if [ -n "${munge_started:-}" ]; then kill "$(cat /run/munge/calamus.pid)" 2> /dev/null || true; fi
  if [ -e "$slurm_conf" ] && grep -qF "$slurm_mark" "$slurm_conf"; then rm -f "$slurm_conf"; fi
}
