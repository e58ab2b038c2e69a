#!/usr/bin/env python3
"""What one call costs: process start, reading the venue, one answer. Contenders take turns.

usage: start.py FOOTWAY FOLDER PYTHON    prints a Markdown table
"""
import csv
import os
import resource
import statistics
import subprocess
import sys
import time

footway, folder, python = sys.argv[1:]
here = os.path.dirname(os.path.abspath(__file__))
ROUNDS = 15
POINT = os.path.join(folder, "point.txt")
with open(POINT, "w", encoding="utf-8") as file:
    file.write("50.2 9.5\n")


def first_pair(size):
    with open(f"{folder}/{size}/pairs.csv", encoding="utf-8") as file:
        row = next(csv.DictReader(file))
    return row["from"], row["to"]


def route(size):
    start, end = first_pair(size)
    return [footway, "route", f"{folder}/{size}", "--from", start, "--to", end, "--profile", "distance", "--format",
            "ndjson"]


def peer(name, size):
    start, end = (place.removeprefix("node:") for place in first_pair(size))
    return [python, f"{here}/peer_route.py", name, f"{folder}/{size}", start, end]


CONTENDERS = {
    "`footway --version`": [footway, "--version"],
    "`footway route`, 200 nodes": route("small"),
    "`footway route`, 20,000 nodes": route("large"),
    "`cs2cs` one point, EPSG codes": ["cs2cs", "EPSG:4326", "EPSG:32632"],
    "`cs2cs` one point, +proj strings": ["cs2cs", "+proj=longlat", "+datum=WGS84", "+to", "+proj=utm", "+zone=32"],
    "networkx, 200 nodes": peer("networkx", "small"),
    "networkx, 20,000 nodes": peer("networkx", "large"),
    "igraph, 200 nodes": peer("igraph", "small"),
    "igraph, 20,000 nodes": peer("igraph", "large"),
}


def once(command):
    """Wall and CPU milliseconds, peak kilobytes and output of a run."""
    began = time.perf_counter()
    with open(POINT, "rb") as point:
        process = subprocess.Popen(command, stdin=point, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    output = process.stdout.read()
    _, status, usage = os.wait4(process.pid, 0)
    wall = (time.perf_counter() - began) * 1e3
    if status != 0:
        sys.exit(f"{' '.join(command)}: status {status}: {process.stderr.read().decode()}")
    process.returncode = 0
    return wall, (usage.ru_utime + usage.ru_stime) * 1e3, usage.ru_maxrss, output.decode()


def check(size):
    ours = once(CONTENDERS[f"`footway route`, {size}"])[3]
    metres = float(ours.split('"distance":')[1].split(",")[0])
    for name in ("networkx", "igraph"):
        theirs = float(once(CONTENDERS[f"{name}, {size}"])[3])
        if abs(metres - theirs) > 0.02:
            sys.exit(f"{size} nodes: footway {metres} m, {name} {theirs} m")
    return metres


for size in ("200 nodes", "20,000 nodes"):
    print(f"{size}: {check(size):.3f} m by all three", file=sys.stderr)
runs = {name: [] for name in CONTENDERS}
for _ in range(ROUNDS):
    for name, command in CONTENDERS.items():
        runs[name].append(once(command))
median = {name: statistics.median(run[0] for run in values) for name, values in runs.items()}
bar = median["`cs2cs` one point, EPSG codes"]
print("| one call | wall ms, median | least | CPU ms, median | peak MB | of cs2cs |")
print("| --- | --- | --- | --- | --- | --- |")
for name, values in runs.items():
    least = min(run[0] for run in values)
    cpu = statistics.median(run[1] for run in values)
    peak = max(run[2] for run in values) / 1024
    print(f"| {name} | {median[name]:.1f} | {least:.1f} | {cpu:.1f} | {peak:.0f} | {median[name] / bar:.2f} |")
print()
