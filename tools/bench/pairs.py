#!/usr/bin/env python3
"""How fast `footway route --pairs` answers, text to text, from compiled venues.

usage: pairs.py FOOTWAY FOLDER [SIZE ...]

FOLDER holds nodes_SIZE.csv and edges_SIZE.csv for each SIZE (default: 1e4 1e5), as make_grid.py makes them or any other
program. A million seeded pairs of nodes are answered per run; the least CPU time of five runs counts, all of the process from
its start to its end. Prints a Markdown table.
"""
import csv
import json
import os
import random
import subprocess
import sys
import time

footway, folder = sys.argv[1:3]
sizes = sys.argv[3:] or ["1e4", "1e5"]
COUNT = 1_000_000
ROUNDS = 5


def run(arguments):
    """CPU seconds, wall seconds and peak megabytes of a run."""
    began = time.perf_counter()
    process = subprocess.Popen([footway] + arguments, stdout=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    if os.waitstatus_to_exitcode(status) not in (0, 1):
        sys.exit(f"footway {' '.join(arguments[:3])} ... failed")
    return usage.ru_utime + usage.ru_stime, time.perf_counter() - began, usage.ru_maxrss / 1024


def make_pairs(size):
    """Pairs in three notations."""
    with open(f"{folder}/nodes_{size}.csv", newline="") as file:
        nodes = [(row["id"], row["level"]) for row in csv.DictReader(file)]
    notations = {
        "CSV, node:ID": (".ids.csv", "from,to\n", "{},{}\n", lambda node: f"node:{node[0]}"),
        "CSV, node:LEVEL/ID": (".csv", "from,to\n", "{},{}\n", lambda node: f"node:{node[1]}/{node[0]}"),
        "NDJSON, node:LEVEL/ID": (".ndjson", "", '{{"from":"{}","to":"{}"}}\n', lambda node: f"node:{node[1]}/{node[0]}"),
    }
    files = {}
    for name, (suffix, header, line, word) in notations.items():
        rng = random.Random(1)
        words = [word(node) for node in nodes]
        files[name] = f"{folder}/million_{size}{suffix}"
        with open(files[name], "w") as file:
            file.write(header)
            file.writelines(line.format(rng.choice(words), rng.choice(words)) for _ in range(COUNT))
    return len(nodes), files


print("| 1,000,000 pairs | threads | CPU s | wall s | answers a CPU second | peak MB |")
print("| --- | --- | --- | --- | --- | --- |")
for size in sizes:
    count, files = make_pairs(size)
    venue = f"{folder}/pairs_{size}.footway"
    with open(f"{folder}/venue_{size}.json", "w") as file:
        json.dump({"footway": 1, "name": size, "files": [f"nodes_{size}.csv", f"edges_{size}.csv"]}, file)
    run(["build", f"{folder}/venue_{size}.json", "-o", venue, "--force", "--quiet"])
    for name, file in files.items():
        runs = {jobs: [] for jobs in (1, 2)}
        for _ in range(ROUNDS):
            for jobs, times in runs.items():
                times.append(run(["route", venue, "--pairs", file, "--jobs", str(jobs), "--quiet"]))
        for jobs, times in runs.items():
            cpu, wall, peak = min(times)
            print(f"| {count:,} nodes, {name} | {jobs} | {cpu:.2f} | {wall:.2f} | {COUNT / cpu:,.0f} | {peak:.0f} |")
