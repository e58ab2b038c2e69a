#!/usr/bin/env python3
"""How fast a large Mist page is imported, against other JSON readers. Contenders take turns.

usage: import.py IMPORT_STAGES FOLDER PYTHON    prints Markdown tables
`footway` counts reading the file, parsing, duplicate keys, the venue with its findings, and freeing it; the others
read the file and parse it, jq also counts the nodes, and none makes a network.
"""
import os
import resource
import statistics
import subprocess
import sys

stages, folder, python = sys.argv[1:]
page = f"{folder}/page.json"
megabytes = os.path.getsize(page) / 1e6
ROUNDS = 5
COUNT = "[.[].wayfinding_path.nodes | length] | add"
JSON = "import gc, json, sys; {}; json.load(open(sys.argv[1], encoding='utf-8'))"
PEERS = {
    "jq, parse and count the nodes": ["jq", COUNT, page],
    "Python json.load, collector off": [python, "-c", JSON.format("gc.disable()"), page],
    "Python json.load": [python, "-c", JSON.format("pass"), page],
}


def cpu(command):
    """CPU seconds of a run."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def import_stages():
    """Milliseconds of each stage: name, median, least."""
    output = subprocess.run([stages, page, "5"], check=True, capture_output=True, text=True).stdout
    rows = (line.split("\t") for line in output.splitlines())
    return {row[0]: (float(row[1]), float(row[2])) for row in rows}


times = {name: [] for name in PEERS}
ours = []
for _ in range(ROUNDS):
    ours.append(import_stages())
    for name, command in PEERS.items():
        times[name].append(cpu(command))
rows = {"footway, import to a venue": [run["import"][0] / 1e3 for run in ours]}
rows.update(times)
bar = statistics.median(rows["footway, import to a venue"])
print(f"| {megabytes:.0f} MB Mist page | CPU s, median | MB/s | footway is faster by |")
print("| --- | --- | --- | --- |")
for name, values in rows.items():
    middle = statistics.median(values)
    print(f"| {name} | {middle:.2f} | {megabytes / middle:.0f} | {middle / bar:.1f} |")
print()
print("| stage | CPU ms, median of medians | least |")
print("| --- | --- | --- |")
for stage in ours[0]:
    print(f"| {stage} | {statistics.median(run[stage][0] for run in ours):.0f} |"
          f" {min(run[stage][1] for run in ours):.0f} |")
