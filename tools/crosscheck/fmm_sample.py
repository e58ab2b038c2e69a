#!/usr/bin/env python3
"""Checks that the ways of fmm's own example come out of footway's matcher: three trips on a grid of streets.

usage: fmm_sample.py TRACE_MATCH SAMPLE [--folder FOLDER] [--scale METERS]

SAMPLE holds edges.shp, edges.dbf, gps.csv and mr.txt of github.com/cyang-kth/fmm, example/data. For each trip the edges
that the program names offline must be edges of the expected way, in its order, and `TRACE_MATCH NETWORK TRACES path`,
which prints the columns `trace,edge`, must print that way without a gap; the first and the last edge, which are
walked in part, may be left out. Ends with 1 when something differs.

The example's unit is a street of the grid, and its seconds are of no walker. Here a street is 10 m: long against cells of
1 m, and walked in 8 s, so that fixes, about a street apart, are no farther from each other than in a sparse log (a
hundred metres would put more than a minute between them). Times are such that everybody walks at 1.3 m/s from fix to fix.
"""
import argparse
import csv
import io
import math
import os
import struct
import subprocess
import sys
import tempfile

SPEED = 1.3
# How far fixes are off, in the example's units along one axis: up to half a street.
ACCURACY = 0.3


def lines(path):
    """The polylines of a shapefile, each as its points."""
    with open(path, "rb") as file:
        data = file.read()
    found, place = [], 100
    while place < len(data):
        words = struct.unpack(">i", data[place + 4:place + 8])[0]
        kind, parts, points = (struct.unpack_from("<i", data, place + 8 + offset)[0] for offset in (0, 36, 40))
        if kind != 3 or parts != 1:
            sys.exit(f"{path}: only polylines of one part can be read")
        values = struct.unpack_from(f"<{2 * points}d", data, place + 8 + 44 + 4 * parts)
        found.append(list(zip(values[::2], values[1::2])))
        place += 8 + 2 * words
    return found


def attributes(path):
    """The rows of a dBASE table, as texts by column."""
    with open(path, "rb") as file:
        data = file.read()
    count, start, width = struct.unpack_from("<IHH", data, 4)
    columns, place = [], 32
    while data[place] != 0x0D:
        columns.append((data[place:place + 11].split(b"\0")[0].decode(), data[place + 16]))
        place += 32
    rows = []
    for number in range(count):
        place, row = start + number * width + 1, {}
        for name, length in columns:
            row[name] = data[place:place + length].decode().strip()
            place += length
        rows.append(row)
    return rows


def semicolons(path):
    with open(path, encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file, delimiter=";"))


def write(path, rows):
    with open(path, "w", encoding="utf-8", newline="") as file:
        csv.writer(file, lineterminator="\n").writerows(rows)


def write_network(sample, folder, scale):
    """Each street of the example leads one way, from source to target; most have another back."""
    nodes, edges = {}, [("id", "from", "to", "oneway")]
    for points, row in zip(lines(f"{sample}/edges.shp"), attributes(f"{sample}/edges.dbf")):
        if len(points) != 2:
            sys.exit(f"{sample}/edges.shp: street {row['_uid_']} is bent")
        for node, point in zip((row["source"], row["target"]), points):
            nodes[node] = point
        edges.append((row["_uid_"], row["source"], row["target"], 1))
    places = [(node, 0, f"{x * scale:.3f}", f"{y * scale:.3f}") for node, (x, y) in nodes.items()]
    write(f"{folder}/nodes.csv", [("id", "level", "x", "y"), *places])
    write(f"{folder}/edges.csv", edges)


def write_traces(sample, folder, scale):
    rows, before = [("trace", "time", "x", "y", "accuracy", "level")], {}
    for fix in semicolons(f"{sample}/gps.csv"):
        trip, place = fix["id"], (float(fix["x"]) * scale, float(fix["y"]) * scale)
        last, time = before.get(trip, (place, 0))
        before[trip] = place, time + math.dist(last, place) / SPEED
        rows.append((trip, f"{before[trip][1]:.2f}", *(f"{value:.3f}" for value in place), ACCURACY * scale, ""))
    write(f"{folder}/traces.csv", rows)


def ask(program, folder, mode):
    """The edges that the program prints for each trip, without repetitions."""
    done = subprocess.run([program, folder, f"{folder}/traces.csv", mode], capture_output=True, text=True, check=False)
    if done.returncode:
        sys.exit(f"{program} {mode}: {done.stdout.strip() or done.stderr.strip()}")
    ways = {}
    for row in csv.reader(io.StringIO(done.stdout)):
        trace, edge = row[0], row[1 if mode == "path" else 2]
        way = ways.setdefault(trace, [])
        if edge and way[-1:] != [edge]:
            way.append(edge)
    return ways


def is_part(way, whole):
    """Whether edges occur in a way in their order."""
    rest = iter(whole)
    return all(edge in rest for edge in way)


def is_whole(way, expected):
    """Whether a way is the expected one, but perhaps for its first and its last edge."""
    return way in (expected, expected[1:], expected[:-1], expected[1:-1])


def check(what, ways, expected, is_right):
    """Prints what each trip came out as; the number of wrong ones."""
    wrong = 0
    for trip, way in expected.items():
        found = ways.get(trip, [])
        is_wrong = not found or not is_right(found, way)
        verdict = "as expected" if found == way else f"of {' '.join(way)}" if not is_wrong else f"instead of {' '.join(way)}"
        wrong += is_wrong
        print(f"fmm's trip {trip}, {what}: {' '.join(found) or 'nothing'}, {verdict}")
    return wrong


def main():
    parser = argparse.ArgumentParser(description="compares ways with fmm's example")
    parser.add_argument("trace_match")
    parser.add_argument("sample")
    parser.add_argument("--folder", help="keep the network and the traces there")
    parser.add_argument("--scale", type=float, default=10, help="metres for the example's unit (default: 10)")
    options = parser.parse_args()
    folder = options.folder or tempfile.mkdtemp()
    os.makedirs(folder, exist_ok=True)
    write_network(options.sample, folder, options.scale)
    write_traces(options.sample, folder, options.scale)
    expected = {row["id"]: row["cpath"].split(",") for row in semicolons(f"{options.sample}/mr.txt")}
    wrong = check("offline", ask(options.trace_match, folder, "offline"), expected, is_part)
    wrong += check("path", ask(options.trace_match, folder, "path"), expected, is_whole)
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
