#!/usr/bin/env python3
"""Runs the fuzz targets, some at a time, and says what each did.

    run.py PROGRAM FOLDER

PROGRAM is FuzzReaders, built with `--sanitize=fuzzer`; seeds, what was found worth keeping, logs and findings go below
FOLDER. The environment chooses: FUZZ_SECONDS a reader (600), FUZZ_READERS (all), FUZZ_JOBS at a time (2). Ends with
status 1 when a reader crashed, hung, took more than 512 MiB, or has no seeds.
"""
import os
import re
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor

HERE = os.path.dirname(os.path.abspath(__file__))


def number(text, name):
    found = re.findall(rf"stat::{name}:\s+(\d+)", text)
    return int(found[-1]) if found else 0


def fuzz(program, folder, reader, seconds):
    """One reader: its name, seconds by the clock and of the processor, executions, peak memory, and how it ended."""
    seeds = os.path.join(folder, "seeds", reader)
    if not os.path.isdir(seeds):
        return reader, 0, 0, 0, 0, "has no seeds"
    corpus, findings = (os.path.join(folder, part, reader) for part in ("corpus", "findings"))
    os.makedirs(corpus, exist_ok=True)
    os.makedirs(findings, exist_ok=True)
    words = os.path.join(folder, "seeds", f"{reader}.dict")
    command = [
        program, f"-max_total_time={seconds}", "-max_len=8192", "-timeout=25", "-rss_limit_mb=512", "-print_final_stats=1",
        "-verbosity=1", f"-artifact_prefix={findings}/", corpus, seeds,
    ] + ([f"-dict={words}"] if os.path.exists(words) else [])
    environment = dict(os.environ, FUZZ_READER=reader, SWIFT_BACKTRACE="enable=no")
    log = os.path.join(folder, "logs", f"{reader}.log")
    start = time.monotonic()
    with open(log, "wb") as file:
        process = subprocess.Popen(command, env=environment, stdout=file, stderr=file)
        _, status, usage = os.wait4(process.pid, 0)
    spent = time.monotonic() - start
    with open(log, encoding="utf-8", errors="replace") as file:
        text = file.read()
    verdict = "ok" if status == 0 else f"FOUND: see {log} and {findings}"
    worked = usage.ru_utime + usage.ru_stime
    return reader, spent, worked, number(text, "number_of_executed_units"), number(text, "peak_rss_mb"), verdict


def main():
    program, folder = (os.path.abspath(word) for word in sys.argv[1:3])
    seconds = int(os.environ.get("FUZZ_SECONDS", "600"))
    jobs = int(os.environ.get("FUZZ_JOBS", "2"))
    known = subprocess.run(
        [program], env=dict(os.environ, FUZZ_READER="list"), stdout=subprocess.PIPE, check=True, text=True).stdout.split()
    readers = os.environ.get("FUZZ_READERS", "").replace(",", " ").split() or known
    for reader in readers:
        if reader not in known:
            sys.exit(f"no reader is called {reader}; there are: {' '.join(known)}")
    os.makedirs(os.path.join(folder, "seeds"), exist_ok=True)
    os.makedirs(os.path.join(folder, "logs"), exist_ok=True)
    subprocess.run(
        [sys.executable, os.path.join(HERE, "make-seeds.py"), os.path.join(folder, "seeds")], check=True,
        stdout=subprocess.DEVNULL)
    print(f"{'reader':<18} {'seconds':>7} {'CPU':>6} {'executions':>11} {'peak MiB':>8}", flush=True)
    failed = False
    with ThreadPoolExecutor(max_workers=jobs) as pool:
        for reader, spent, worked, runs, memory, verdict in pool.map(lambda r: fuzz(program, folder, r, seconds), readers):
            print(f"{reader:<18} {spent:7.0f} {worked:6.0f} {runs:11} {memory:8} {verdict}", flush=True)
            failed = failed or verdict != "ok"
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
