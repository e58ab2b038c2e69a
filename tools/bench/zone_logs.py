#!/usr/bin/env python3
"""Logs of positions as text: `footway zones` against a pandas and geopandas script, and a day of devices to visits.

usage: zone_logs.py FOOTWAY FOLDER [--rows N] [--fixes N]
prints Markdown tables; ends with 1 when the two do not give the same zones
"""
import argparse
import os
import resource
import subprocess
import sys
import time

import numpy as np
import polars

import make_zones

SCRIPT = """
import sys, geopandas, pandas
zones = geopandas.read_file(sys.argv[1])
log = pandas.read_csv(sys.argv[2])
places = geopandas.GeoDataFrame(log, geometry=geopandas.points_from_xy(log["x"], log["y"]))
found = geopandas.sjoin(places, zones[["name", "geometry"]].set_crs(None, allow_override=True), predicate="covered_by")
log["zones"] = found.groupby(level=0)["name"].agg(";".join)
log.fillna({"zones": ""}).to_csv(sys.argv[3], index=False)
"""


# A process takes over the peak memory of the one that started it, so a small one starts the command and waits for it.
STARTER = """
import os, sys
child = os.posix_spawnp(sys.argv[1], sys.argv[1:], os.environ)
_, status, usage = os.wait4(child, 0)
print(usage.ru_maxrss, file=sys.stderr)
sys.exit(os.waitstatus_to_exitcode(status))
"""


def run(command, output=None):
    """Wall seconds, CPU seconds and peak megabytes of a command."""
    before, start = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
    with open(output or os.devnull, "w") as file:
        done = subprocess.run(["python3", "-S", "-c", STARTER, *command], stdout=file, stderr=subprocess.PIPE, text=True)
    wall, after = time.perf_counter() - start, resource.getrusage(resource.RUSAGE_CHILDREN)
    if done.returncode != 0:
        sys.exit(f"zone_logs.py: {' '.join(command[:4])} ended with {done.returncode}: {done.stderr}")
    cpu = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return wall, cpu, int(done.stderr.split()[-1]) / 1024


def column(path):
    return polars.read_csv(path, columns=["zones"], schema_overrides={"zones": polars.String})["zones"].fill_null("")


def join(options, name, zones, extent):
    base = os.path.join(options.folder, f"log-{name.replace(',', '')}")
    make_zones.geojson(base + ".geojson", zones)
    xy = make_zones.uniform(extent, options.rows)
    polars.DataFrame({"x": xy[:, 0], "y": xy[:, 1]}).with_columns(polars.all().round(3)).write_csv(base + ".csv")
    own = [options.footway, "zones", base + ".geojson", "--positions", base + ".csv", "--jobs", "1", "-o", base + ".own"]
    first = run(own)
    peer = run([sys.executable, "-c", SCRIPT, base + ".geojson", base + ".csv", base + ".peer"])
    second = run(own)
    # The script joins ids in the order of its index, footway in that of the zones.
    ours, theirs = (column(base + end).str.split(";").list.sort().list.join(";") for end in (".own", ".peer"))
    if not ours.equals(theirs):
        sys.exit(f"zone_logs.py: {name} zones: {(ours != theirs).sum()} rows differ")
    cpu = (first[1] + second[1]) / 2
    print(f"| {name} | {options.rows / cpu / 1e6:.2f} | {options.rows / peer[1] / 1e6:.3f} | {peer[1] / cpu:.0f} | {first[2]:.0f} | {peer[2]:.0f} |", flush=True)


def day(options, name, devices, zones, extent):
    """Devices that walk about a metre a fix, in order of time, over a day."""
    base = os.path.join(options.folder, f"day-{devices}")
    make_zones.geojson(base + ".geojson", zones)
    if not os.path.exists(base + ".csv"):
        random = np.random.default_rng(5)
        rounds = options.fixes // devices
        place = random.uniform(0, extent, (devices, 2))
        with open(base + ".csv", "wb") as file:
            file.write(b"time,device,x,y,accuracy\n")
            for number in range(rounds):
                place = np.clip(place + random.uniform(-1, 1, place.shape), 0, extent)
                seconds = 1_764_460_800 + 86_400 * (number + np.arange(devices) / devices) / rounds
                polars.DataFrame({
                    "time": np.round(seconds, 3), "device": [f"mac-{n:06x}" for n in range(devices)],
                    "x": np.round(place[:, 0], 2), "y": np.round(place[:, 1], 2),
                    "accuracy": np.round(random.uniform(0.5, 3, devices), 1),
                }).write_csv(file, include_header=False)
    size = os.path.getsize(base + ".csv") / 1e6
    fixes = options.fixes // devices * devices
    for jobs in (1, 2):
        command = [options.footway, "zones", base + ".geojson", "--positions", base + ".csv", "--jobs", str(jobs)]
        wall, cpu, memory = run([*command, "--events", "--summary", base + ".summary.json"], base + ".events")
        with open(base + ".events") as file:
            told = sum(1 for _ in file)
        print(f"| {name} | {fixes / 1e6:.0f} million, {size:.0f} MB | {jobs} | {wall:.1f} | {fixes / cpu / 1e6:.2f} | {memory:.0f} | {told:,} |", flush=True)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("footway")
    parser.add_argument("folder")
    parser.add_argument("--rows", type=int, default=1_000_000)
    parser.add_argument("--fixes", type=int, default=10_000_000)
    options = parser.parse_args()
    print("| zones | footway, million rows a CPU second | geopandas script | times as fast | MB | script's MB |")
    print("| --- | --- | --- | --- | --- | --- |")
    for count in (1_000, 10_000):
        join(options, f"{count:,}", *make_zones.rooms(count))
    print("\n| a day of | fixes | jobs | s | million fixes a CPU second | MB | events |")
    print("| --- | --- | --- | --- | --- | --- | --- |")
    day(options, "2,000 devices", 2_000, *make_zones.rooms(1_000))
    day(options, "20,000 devices", 20_000, *make_zones.rooms(1_000))


main()
