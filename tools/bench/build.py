#!/usr/bin/env python3
"""What compiling venues costs, and what a compiled venue saves.

usage: build.py FOOTWAY FOLDER    FOLDER was made by make_venues.py --many N; prints a Markdown table
"""
import glob
import os
import shutil
import statistics
import subprocess
import sys
import time

footway, folder = sys.argv[1:]
ROUNDS = 15


def run(arguments):
    """Wall seconds, CPU seconds and peak megabytes of a run."""
    began = time.perf_counter()
    process = subprocess.Popen([footway] + arguments, stdout=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    if status != 0:
        sys.exit(f"footway {' '.join(arguments[:3])} ... failed")
    return time.perf_counter() - began, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024


def build():
    venues = sorted(glob.glob(f"{folder}/many/*.json"))
    out = f"{folder}/compiled"
    print(f"| {len(venues)} maps of 1,000 nodes | s | CPU s | venues a CPU second | peak MB |")
    print("| --- | --- | --- | --- | --- |")
    for label, flags in (("1 thread", ["--jobs", "1", "--force"]), ("2 threads", ["--jobs", "2", "--force"]),
                         ("2 threads, nothing to do", ["--jobs", "2"])):
        runs = []
        for _ in range(3):
            if "--force" in flags:
                shutil.rmtree(out, ignore_errors=True)
            runs.append(run(["build", *venues, "-o", out, "--quiet", *flags]))
        wall, cpu, peak = sorted(runs)[1]
        print(f"| {label} | {wall:.2f} | {cpu:.2f} | {len(venues) / cpu:.0f} | {peak:.0f} |")


def start():
    run(["build", f"{folder}/huge", "-o", f"{folder}/huge.footway", "--force", "--quiet"])
    places = ["--from", "node:0/N1", "--to", "node:0/N2", "--format", "ndjson"]
    contenders = {
        "`footway --version`": ["--version"], "route, from JSON": ["route", f"{folder}/huge", *places],
        "route, from .footway": ["route", f"{folder}/huge.footway", *places],
    }
    times = {name: [] for name in contenders}
    for _ in range(ROUNDS):
        for name, arguments in contenders.items():
            times[name].append(run(arguments))
    print("\n| 100,000 nodes, one call | CPU ms, median | CPU ms, least | peak MB |")
    print("| --- | --- | --- | --- |")
    for name, runs in times.items():
        cpu = [1000 * one[1] for one in runs]
        print(f"| {name} | {statistics.median(cpu):.1f} | {min(cpu):.1f} | {runs[0][2]:.0f} |")


build()
start()
