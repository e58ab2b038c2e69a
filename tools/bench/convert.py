#!/usr/bin/env python3
"""Conversion of coordinates in batch: text to text, in memory, one point. Contenders take turns.

usage: convert.py FOOTWAY CONVERT_ARRAYS FOLDER PYTHON    prints Markdown tables
Imports no large module: a child would count this process's memory as its own peak.
"""
import os
import statistics
import subprocess
import sys
import time

footway, convert_arrays, folder, python = sys.argv[1:]
peer = f"{os.path.dirname(os.path.abspath(__file__))}/peer_convert.py"
ROWS = 1_000_000
ROUNDS = 7
CORES = os.sched_getaffinity(0)
os.environ["POLARS_MAX_THREADS"] = "1"
UTM = ["--from", "wgs84", "--to", "EPSG:32632"]
SCALES = ["--ppm", "20", "--mmpp", "223"]
VENUE = ["--venue", "Data/venues/airport", "--level", "L1"]
FEATURES = ["--format", "geojson"]


def once(command, source=None, target=os.devnull):
    """Wall and CPU seconds and peak megabytes of a run."""
    began = time.perf_counter()
    with open(source or os.devnull, "rb") as inlet, open(target, "wb") as outlet:
        process = subprocess.Popen(command, stdin=inlet, stdout=outlet, stderr=subprocess.PIPE)
        message = process.stderr.read().decode()
        _, status, usage = os.wait4(process.pid, 0)
    process.returncode = status
    if status != 0:
        sys.exit(f"{' '.join(command)}: status {status}: {message}")
    return time.perf_counter() - began, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024


def convert(name, *flags, jobs=1, precision="3"):
    """A call of footway that reads a file of the folder."""
    digits = ["--precision", precision] if precision else []
    return [footway, "convert", *flags, "--jobs", str(jobs), *digits, f"{folder}/{name}"]


def take_turns(contenders, rounds=ROUNDS):
    """All runs of each contender: command, file of standard input, file of the answer."""
    runs = {name: [] for name in contenders}
    for _ in range(rounds):
        for name, call in contenders.items():
            runs[name].append(once(*call))
    return runs


def median(runs, column):
    return statistics.median(run[column] for run in runs)


def ratio(runs, slow, fast, column=1):
    """How many times as fast: the median over rounds of the ratio in each, and the least and the most."""
    ratios = [a[column] / b[column] for a, b in zip(runs[slow], runs[fast])]
    return statistics.median(ratios), min(ratios), max(ratios)


def verdict(value, aim, is_met):
    return f"{value} | {aim} | {'**met**' if is_met else '**missed**'}"


def at_least(times, aim):
    middle, least, most = times
    return verdict(f"{middle:.2f} ({least:.2f}–{most:.2f})", f"≥ {aim}", middle >= aim)


def check_answers():
    """All contenders of the first table give the same, before anything is timed."""
    names = (f"{folder}/footway.csv", f"{folder}/cs2cs.txt", f"{folder}/polars.csv")
    ours, theirs, polars = (open(name, encoding="utf-8") for name in names)
    with ours, theirs, polars:
        for file in (ours, polars):
            next(file)
        for row, (a, b, c) in enumerate(zip(ours, theirs, polars, strict=True)):
            first, second, third = a.split(",")[1:3], b.split()[:2], c.rstrip().split(",")[1:3]
            # polars rounds exact halves another way, and its PROJ may differ in the last bit.
            if first != second or any(abs(float(x) - float(y)) > 0.0011 for x, y in zip(first, third)):
                sys.exit(f"row {row}: footway {first}, cs2cs {second}, polars {third}")
    print(f"{ROWS:,} rows: the same digits by footway and cs2cs, within a millimetre by polars", file=sys.stderr)


def text_to_text():
    cs2cs, polars = "`cs2cs -r -f %.3f EPSG:4326 EPSG:32632`", "polars + pyproj, one thread"
    ours = "footway, CSV to UTM"
    calls = {
        ours: (convert("earth.csv", *UTM), None, f"{folder}/footway.csv"),
        cs2cs: (["cs2cs", "-r", "-f", "%.3f", "EPSG:4326", "EPSG:32632"], f"{folder}/earth.txt", f"{folder}/cs2cs.txt"),
        polars: ([python, peer, "polars", f"{folder}/earth.csv", f"{folder}/polars.csv"],),
        "footway, shortest digits": (convert("earth.csv", *UTM, precision=None),),
        "footway, NDJSON to UTM": (convert("earth.ndjson", *UTM),),
        "footway, GeoJSON to UTM": (convert("earth.geojson", *UTM, *FEATURES),),
        "footway, px to jibestream": (convert("plan.csv", *SCALES, "--from", "px", "--to", "jibestream"),),
        "footway, px to mist": (convert("plan.csv", *SCALES, "--from", "px", "--to", "mist"),),
        "footway, mist to local": (convert("plan.csv", *VENUE, "--from", "mist", "--to", "local"),),
        "footway, px to jibestream, shortest digits": (
            convert("plan.csv", *SCALES, "--from", "px", "--to", "jibestream", precision=None),),
    }
    aims = {cs2cs: (7, ours), polars: (3, ours)}
    planes = [name for name in calls if name.startswith(("footway, px", "footway, mist")) and "shortest" not in name]
    os.sched_setaffinity(0, {max(CORES)})
    for name in (ours, cs2cs, polars):
        once(*calls[name])
    check_answers()
    runs = take_turns(calls)
    os.sched_setaffinity(0, CORES)
    print("| a million rows, text to text, one thread | CPU s, median | million rows per CPU s | times `cs2cs` |")
    print("| --- | --- | --- | --- |")
    for name in calls:
        cpu = median(runs[name], 1)
        print(f"| {name} | {cpu:.2f} | {ROWS / 1e6 / cpu:.2f} | {ratio(runs, cs2cs, name)[0]:.1f} |")
    print()
    print("| CPU time, ratio in each round: median (least–most) | | aim | |")
    print("| --- | --- | --- | --- |")
    for slow, (aim, fast) in aims.items():
        print(f"| {fast} against {slow} | {at_least(ratio(runs, slow, fast), aim)} |")
    for name in planes:
        print(f"| {name} against cs2cs to UTM | {at_least(ratio(runs, cs2cs, name), 20)} |")
    print()


def threads_and_memory():
    plane = [*SCALES, "--from", "px", "--to", "jibestream"]
    calls = {}
    for name, file, flags in (("CSV to UTM", "earth10.csv", UTM), ("px to jibestream", "plan10.csv", plane)):
        for jobs in (1, 2):
            calls[f"{name}, 10 million rows, --jobs {jobs}"] = (convert(file, *flags, jobs=jobs),)
    runs = take_turns(calls, 5)
    print("| threads | wall s, median | least | CPU s, median | cores that it got |")
    print("| --- | --- | --- | --- | --- |")
    for name, values in runs.items():
        least = min(run[0] for run in values)
        cores = statistics.median(run[1] / run[0] for run in values)
        print(f"| {name} | {median(values, 0):.2f} | {least:.2f} | {median(values, 1):.2f} | {cores:.2f} |")
    print()
    print("| two threads against one: median (least–most) | | aim | |")
    print("| --- | --- | --- | --- |")
    for name in ("CSV to UTM", "px to jibestream"):
        pair = [f"{name}, 10 million rows, --jobs {jobs}" for jobs in (1, 2)]
        print(f"| {name}, wall time | {at_least(ratio(runs, *pair, column=0), 1.7)} |")
        middle, least, most = ratio(runs, *reversed(pair), column=1)
        print(f"| {name}, CPU time that the second thread adds | × {middle:.2f} ({least:.2f}–{most:.2f}) | | |")
    print()
    memory = {
        "CSV, 1 million rows": convert("earth.csv", *UTM, jobs=2),
        "CSV, 10 million rows": convert("earth10.csv", *UTM, jobs=2),
        "CSV, 10 million rows, px to jibestream": convert("plan10.csv", *plane, jobs=2),
        "NDJSON, 1 million rows": convert("earth.ndjson", *UTM, jobs=2),
        "GeoJSON, 1 million features": convert("earth.geojson", *UTM, *FEATURES, jobs=2),
    }
    print("| peak memory, two threads | MB | aim | |")
    print("| --- | --- | --- | --- |")
    for name, command in memory.items():
        most = peak([once(command) for _ in range(2)])
        print(f"| {name} | {verdict(f'{most:.0f}', '< 100', most < 100)} |")
    print()


def peak(runs):
    return max(run[2] for run in runs)


def one_point():
    point = f"{folder}/point.csv"
    with open(point, "w", encoding="utf-8") as file:
        file.write("lon,lat\n11.5,48.1\n")
    with open(f"{folder}/point.txt", "w", encoding="utf-8") as file:
        file.write("48.1 11.5\n")
    calls = {}
    systems = ("EPSG:32633", "EPSG:25833", "EPSG:31468")
    for system in systems:
        at = ["--from", "EPSG:4326", "--to", system, "--at", "11.5,48.1"]
        calls[f"cs2cs EPSG:4326 {system}"] = (["cs2cs", "EPSG:4326", system], f"{folder}/point.txt")
        calls[f"footway --from EPSG:4326 --to {system} --at"] = ([footway, "convert", *at],)
        stream = [footway, "convert", "--from", "wgs84", "--to", system]
        calls[f"footway --from wgs84 --to {system}, CSV"] = (stream, point)
    os.sched_setaffinity(0, {max(CORES)})
    runs = take_turns(calls, 31)
    os.sched_setaffinity(0, CORES)
    print("| one point in a fresh process | wall ms, median | CPU ms, median | wall of cs2cs | aim | |")
    print("| --- | --- | --- | --- | --- | --- |")
    for name, values in runs.items():
        system = next(system for system in systems if system in name)
        part = statistics.median(a[0] / b[0] for a, b in zip(values, runs[f"cs2cs EPSG:4326 {system}"]))
        row = f"| `{name}` | {median(values, 0) * 1e3:.1f} | {median(values, 1) * 1e3:.1f} | "
        print(row + (f"{verdict(f'{part:.2f}', '≤ 1', part <= 1)} |" if "footway" in name else "1 | | |"))
    print()


def in_memory():
    ours, theirs = [], []
    os.sched_setaffinity(0, {max(CORES)})
    for _ in range(2 * ROUNDS + 1):
        for command, times in (([convert_arrays], ours), ([python, peer, "arrays"], theirs)):
            output = subprocess.run(command, check=True, capture_output=True, text=True).stdout
            rows = (line.split("\t") for line in output.splitlines())
            times.append({name: float(value) for name, value in rows})
    os.sched_setaffinity(0, CORES)
    print("| a million positions in memory | footway, CPU ms | pyproj or numpy, CPU ms | times as fast | aim | |")
    print("| --- | --- | --- | --- | --- | --- |")
    for name in ours[0]:
        middle = [statistics.median(run[name] for run in runs) for runs in (ours, theirs)]
        ratios = statistics.median(b[name] / a[name] for a, b in zip(ours, theirs))
        aim = 0.8 if name.startswith("plane") else 1
        row = f"| {name} | {middle[0]:.2f} | {middle[1]:.2f} | "
        print(row + f"{verdict(f'{ratios:.2f}', f'≥ {aim}', ratios >= aim)} |")


text_to_text()
threads_and_memory()
one_point()
in_memory()
