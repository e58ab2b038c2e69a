#!/usr/bin/env python3
"""How far matched positions are from surveyed ones: walks of the Indoor Location Competition through a shopping centre.

usage: waypoints.py FOOTWAY SITE [--trace-match PROGRAM] [--copies N] [--noises M...]

SITE is a folder of the competition's data, with a folder for each floor that holds floor_info.json, geojson_map.json and
path_data_files. The walkers were told to go straight from one surveyed waypoint to the next, and when they were at one is in
their files. From that each walk gets a fix a second and one at each waypoint, with noise, --copies times. The network is
what footway makes from the floor plan. `footway match` is asked where the walkers were; with --trace-match the benchmark's
program instead, on the same network as footway exports it. Prints a Markdown table.
"""
import argparse
import csv
import glob
import io
import json
import math
import os
import random
import statistics
import subprocess
import sys
import tempfile

RADIUS = 6_378_137.0
NOISES = (1.0, 3.0, 5.0)
# How `footway match` is asked, and which columns of its answer hold the position in the frame of the question.
MATCH = ("--paths", "plan", "--frame", "local")
MATCHED_X, MATCHED_Y = "matched_x", "matched_y"


def call(*command, text=None):
    done = subprocess.run(command, input=text, capture_output=True, text=True, check=False)
    if done.returncode:
        sys.exit(f"{' '.join(command[:2])}: {(done.stderr.strip().splitlines() or ['failed'])[0]}")
    return done.stdout


def table(head, rows):
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerows([head, *rows])
    return text.getvalue()


def rows_of(text):
    return list(csv.DictReader(io.StringIO(text)))


# Walks -------------------------------------------------------------------------------------------------------------

def outline(floor):
    """West, south and middle latitude of the box round a floor, from which its traces count metres."""
    with open(f"{floor}/geojson_map.json", encoding="utf-8") as file:
        parts = json.load(file)["features"][0]["geometry"]
    rings = parts["coordinates"] if parts["type"] == "Polygon" else [ring for part in parts["coordinates"] for ring in part]
    points = [point for ring in rings for point in ring]
    south, north = (choose(point[1] for point in points) for choose in (min, max))
    return min(point[0] for point in points), south, math.radians((south + north) / 2)


def waypoints(path):
    """Seconds, x and y of the waypoints of a walk."""
    found = []
    with open(path, encoding="utf-8", errors="replace") as file:
        for line in file:
            cells = line.rstrip("\n").split("\t")
            if len(cells) >= 4 and cells[1] == "TYPE_WAYPOINT":
                found.append((int(cells[0]) / 1000, float(cells[2]), float(cells[3])))
    return found


def walks(footway, site):
    """All walks as (floor, waypoints in local metres with their seconds from the start)."""
    names, places = [], []
    for path in sorted(glob.glob(f"{site}/*/path_data_files/*.txt")):
        floor = os.path.dirname(os.path.dirname(path))
        west, south, middle = outline(floor)
        for time, x, y in waypoints(path):
            names.append((os.path.basename(floor), path, time))
            places.append((west + math.degrees(x / (RADIUS * math.cos(middle))), south + math.degrees(y / RADIUS)))
    local = to_local(footway, site, places)
    found = {}
    for (floor, path, time), place in zip(names, local):
        points = found.setdefault(path, (floor, []))[1]
        points.append((time - (points[0][3] if points else time), *place, time))
    return [(floor, [point[:3] for point in points]) for floor, points in found.values()]


def to_local(footway, site, places):
    """Longitudes and latitudes as local metres."""
    answer = call(footway, "convert", "--quiet", "--venue", site, "--from", "wgs84", "--to", "local", "--format", "csv",
                  text=table(("lon", "lat"), places))
    return [(float(row["x"]), float(row["y"])) for row in rows_of(answer)]


def seconds_of(points):
    """Each second of a walk, and the times at its waypoints."""
    times = {time for time, _, _ in points}
    return sorted(times | {float(second) for second in range(math.ceil(points[-1][0]))})


def place_at(points, time):
    for (begin, ax, ay), (end, bx, by) in zip(points, points[1:]):
        if time <= end:
            share = (time - begin) / (end - begin) if end > begin else 1
            return ax + share * (bx - ax), ay + share * (by - ay)
    return points[-1][1:]


def noisy(walked, noise, copies):
    """Rows of trace, time, x, y, accuracy, level."""
    rng = random.Random(f"waypoints {noise}")
    return [(f"{number}-{copy}", f"{time:.3f}", *(f"{value + rng.gauss(0, noise):.3f}" for value in place_at(points, time)),
             noise, floor)
            for number, (floor, points) in enumerate(walked) for copy in range(copies) for time in seconds_of(points)]


# Matchers ----------------------------------------------------------------------------------------------------------

def footway_match(options, fixes):
    """Matched positions by trace and time."""
    log = table(("device", "time", "x", "y", "accuracy", "level"), fixes)
    answer = call(options.footway, "match", "--quiet", *MATCH, "--trace", "-", options.site, text=log)
    return {(row["device"], row["time"]): (float(row[MATCHED_X]), float(row[MATCHED_Y]))
            for row in rows_of(answer) if row[MATCHED_X]}


def program_match(options, fixes):
    with open(f"{options.folder}/traces.csv", "w", encoding="utf-8") as file:
        numbered = [(*fix[:5], options.ordinals[fix[5]]) for fix in fixes]
        file.write(table(("trace", "time", "x", "y", "accuracy", "level"), numbered))
    answer = call(options.trace_match, options.folder, f"{options.folder}/traces.csv", "offline")
    if not answer.startswith("trace,"):
        answer = "trace,time,edge,x,y\n" + answer
    return {(row["trace"], f"{float(row['time']):.3f}"): (float(row["x"]), float(row["y"]))
            for row in rows_of(answer) if row["x"]}


# The network -------------------------------------------------------------------------------------------------------

def network(options):
    """Nodes as (name, floor, x, y) in local metres and edges as pairs of names, from footway's export."""
    maps = json.loads(call(options.footway, "export", "--quiet", "--paths", "plan", "--to", "mist-paths", options.site))
    corners = to_local(options.footway, options.site, [(made["latlng_tl"]["lng"], made["latlng_tl"]["lat"]) for made in maps])
    nodes, edges = [], set()
    for made, (left, top) in zip(maps, corners):
        for node in made["wayfinding_path"]["nodes"]:
            nodes.append((node["name"], made["name"], left + node["position"]["x"] / made["ppm"],
                          top - node["position"]["y"] / made["ppm"]))
            edges |= {(node["name"], other) for other in node["edges"]}
    return nodes, edges


def write_network(options, nodes, edges):
    """As tables for the benchmark's program; levels are numbered in the order of the export."""
    options.ordinals = {floor: number for number, floor in enumerate(dict.fromkeys(node[1] for node in nodes))}
    places = [(name, options.ordinals[floor], f"{x:.3f}", f"{y:.3f}") for name, floor, x, y in nodes]
    rows = [(number, a, b, int((b, a) not in edges))
            for number, (a, b) in enumerate(sorted(pair for pair in edges if pair <= pair[::-1] or pair[::-1] not in edges))]
    for name, text in (("nodes", table(("id", "level", "x", "y"), places)), ("edges", table(("id", "from", "to", "oneway"), rows))):
        with open(f"{options.folder}/{name}.csv", "w", encoding="utf-8") as file:
            file.write(text)


def away(place, start, end):
    """Metres between a point and a straight piece."""
    (px, py), (ax, ay), (bx, by) = place, start, end
    along = (bx - ax) ** 2 + (by - ay) ** 2
    share = min(1, max(0, ((px - ax) * (bx - ax) + (py - ay) * (by - ay)) / along)) if along else 0
    return math.dist(place, (ax + share * (bx - ax), ay + share * (by - ay)))


def off_network(walked, nodes, edges):
    """How far each waypoint is from the network of its floor: nobody who answers with it can do better."""
    places = {name: (floor, (x, y)) for name, floor, x, y in nodes}
    pieces = {}
    for a, b in edges:
        if a in places and b in places:
            pieces.setdefault(places[a][0], []).append((places[a][1], places[b][1]))
    return {floor: [min(away((x, y), *piece) for piece in pieces[floor])
                    for other, points in walked if other == floor for _, x, y in points]
            for floor in dict.fromkeys(floor for floor, _ in walked)}


# Report ------------------------------------------------------------------------------------------------------------

def errors(walked, fixes, found):
    """By floor, the errors at waypoints of the fixes and of the matched positions; None where there is none."""
    raw = {fix[:2]: (float(fix[2]), float(fix[3])) for fix in fixes}
    copies = len({trace for trace, _ in raw}) // len(walked)
    by_floor = {}
    for number, (floor, points) in enumerate(walked):
        pair = by_floor.setdefault(floor, ([], []))
        for key, place in (((f"{number}-{copy}", f"{time:.3f}"), (x, y)) for copy in range(copies) for time, x, y in points):
            pair[0].append(math.dist(raw[key], place))
            pair[1].append(math.dist(found[key], place) if key in found else None)
    return by_floor


def figures(values):
    known = [value for value in values if value is not None]
    if not known:
        return ["–", "–"]
    return [f"{math.sqrt(statistics.fmean(value ** 2 for value in known)):.2f}", f"{statistics.median(known):.2f}"]


def report(noise, by_floor, distances):
    total = [sum((pair[side] for pair in by_floor.values()), []) for side in (0, 1)]
    for floor, (raw, matched) in [*by_floor.items(), ("all", total)]:
        off = distances.get(floor) or sum(distances.values(), [])
        answered = sum(value is not None for value in matched) / len(matched)
        cells = [floor, f"{noise:g}", str(len(off)), *figures(off), *figures(raw), *figures(matched), f"{answered * 100:.0f} %"]
        print("| " + " | ".join(cells) + " |", flush=True)


def main():
    parser = argparse.ArgumentParser(description="measures matched positions against surveyed ones")
    parser.add_argument("footway")
    parser.add_argument("site")
    parser.add_argument("--trace-match", help="the benchmark's program, asked instead of `footway match`")
    parser.add_argument("--copies", type=int, default=50, help="how often each walk gets other noise")
    parser.add_argument("--noises", type=float, nargs="+", default=NOISES)
    options = parser.parse_args()
    options.folder = tempfile.mkdtemp()
    walked = walks(options.footway, options.site)
    nodes, edges = network(options)
    write_network(options, nodes, edges)
    distances = off_network(walked, nodes, edges)
    print("| floor | noise m | waypoints | network off by m, RMS | median | fix RMS m | median | matched RMS m | median | answered |")
    print("| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |")
    for noise in options.noises:
        fixes = noisy(walked, noise, options.copies)
        found = (program_match if options.trace_match else footway_match)(options, fixes)
        report(noise, errors(walked, fixes, found), distances)


if __name__ == "__main__":
    main()
