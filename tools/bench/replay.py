#!/usr/bin/env python3
"""What an hour's walk costs: position, navigation and zones for 3,600 fixes, beyond opening the venue. Contenders take turns.

usage: replay.py FOOTWAY [--rounds N]    prints a Markdown table

Walkers of `footway simulate` go through the sample venues from stop to stop, a fix a second with 3 m of noise, and wait at
one of the stops until the hour is full. Opening is `footway replay` of the first fix of the same walk: process start, the
venue, what routing and positioning prepare, and the first answer; `footway inspect` is shown for comparison.
"""
import argparse
import os
import statistics
import subprocess
import sys
import tempfile
import time

VENUES = f"{os.path.dirname(os.path.abspath(__file__))}/../../Data/venues"
HOUR = 3600
# From where, to where, and the stops between: so many that most of the hour is walked.
WALKS = {
    "airport": ["Curb", "Gate A4", *["Gate A1", "Curb", "Gate A2", "Curb", "Gate A3", "Curb"] * 2][:13],
    "mall": ["South entrance", "ATM", *["Bramble Books", "Pixel Yard", "Ember Grill", "Golden Crust", "Lantern Optics",
                                        "Cobalt Denim", "Juniper & Co", "Hollis Jewellers"] * 5],
}
KINDS = ("inspect", "opening", "hour", "hour, told every 5 s", "hour, without zones", "hour, position alone")


def call(*command):
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def places(stops):
    """Flags for a way from the first place to the second by the others."""
    start, end, *between = stops
    return ["--from", start, "--to", end, *(word for stop in between for word in ("--via", stop))]


def walk(footway, venue, stops):
    """An hour's fixes: the walk, and at its first stop as much standing as the hour lacks."""
    walked = [footway, "simulate", "--quiet", f"{VENUES}/{venue}", *places(stops), "--seed", "7"]
    lacking = 0
    for _ in range(4):
        lines = call(*walked, *(["--stand", f"{lacking}@40"] if lacking else [])).splitlines()
        if len(lines) - 1 == HOUR:
            break
        lacking += HOUR - (len(lines) - 1)
        if lacking < 0:
            sys.exit(f"{venue}: the walk takes more than an hour")
    print(f"{venue}: {lacking} s of standing in the hour", file=sys.stderr)
    return lines


def contenders(footway, venue, stops, folder):
    lines = walk(footway, venue, stops)
    for name, count in (("hour", len(lines)), ("first", 2)):
        with open(f"{folder}/{venue}-{name}.csv", "w", encoding="utf-8") as file:
            file.writelines(line + "\n" for line in lines[:count])
    replay = [footway, "replay", "--quiet", f"{VENUES}/{venue}", "--trace"]
    hour = [*replay, f"{folder}/{venue}-hour.csv"]
    commands = ([footway, "inspect", "--quiet", f"{VENUES}/{venue}"], [*replay, f"{folder}/{venue}-first.csv", *places(stops)],
                [*hour, *places(stops)], [*hour, *places(stops), "--info-interval", "5"],
                [*hour, *places(stops), "--no-zones"], [*hour, "--positions", "--no-zones"])
    told = call(*commands[2])
    if '"event":"arrived"' not in told:
        sys.exit(f"{venue}: the replay did not arrive")
    return dict(zip(KINDS, commands)), len(lines) - 1, told.count("\n")


def once(command):
    """Wall and CPU milliseconds of a run whose output goes nowhere."""
    began = time.perf_counter()
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        sys.exit(f"{' '.join(command)}: status {process.returncode}")
    return (time.perf_counter() - began) * 1e3, (usage.ru_utime + usage.ru_stime) * 1e3


def main():
    parser = argparse.ArgumentParser(description="measures the replay of an hour's walk")
    parser.add_argument("footway")
    parser.add_argument("--rounds", type=int, default=15)
    options = parser.parse_args()
    print("| venue, call | fixes | lines told | wall ms, median | least | CPU ms, median | CPU beyond opening | µs a fix |")
    print("| --- | --- | --- | --- | --- | --- | --- | --- |")
    with tempfile.TemporaryDirectory() as folder:
        for venue, stops in WALKS.items():
            commands, fixes, told = contenders(options.footway, venue, stops, folder)
            runs = {name: [] for name in commands}
            for _ in range(options.rounds):
                for name, command in commands.items():
                    runs[name].append(once(command))
            opening = statistics.median(cpu for _, cpu in runs["opening"])
            for name, values in runs.items():
                walls, cpus = zip(*values)
                cpu, is_hour = statistics.median(cpus), name.startswith("hour")
                cells = [f"{venue}, {name}", f"{fixes:,}" if is_hour else "–", f"{told:,}" if name == "hour" else "–",
                         f"{statistics.median(walls):.1f}", f"{min(walls):.1f}", f"{cpu:.1f}",
                         f"{cpu - opening:.1f}" if is_hour else "–", f"{(cpu - opening) / fixes * 1e3:.1f}" if is_hour else "–"]
                print("| " + " | ".join(cells) + " |", flush=True)
    print()


if __name__ == "__main__":
    main()
