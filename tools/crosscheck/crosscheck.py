#!/usr/bin/env python3
"""Compares footway with networkx (every pair of nodes of every Mist map) and pyproj (the local plane).

usage: crosscheck.py FOOTWAY    prints what was compared and ends with 1 when anything differs
"""
import csv
import glob
import io
import json
import math
import random
import subprocess
import sys
import tempfile

import networkx
from pyproj import Transformer

FOOTWAY = sys.argv[1]
faults = 0


def footway(*arguments, stdin=None):
    done = subprocess.run([FOOTWAY, *arguments], input=stdin, capture_output=True, text=True)
    if done.returncode > 1:
        sys.exit(f"footway {' '.join(arguments)}: {done.stderr}")
    return done.stdout


def graph_of(mist_map):
    """The directed graph of a map, lengths in metres as its pixels and ppm have it."""
    graph = networkx.DiGraph()
    nodes = (mist_map.get("wayfinding_path") or {}).get("nodes") or []
    at = {node["name"]: node["position"] for node in nodes}
    for node in nodes:
        graph.add_node(node["name"])
        for neighbour in node.get("edges") or {}:
            if neighbour in at and neighbour != node["name"]:
                a, b = node["position"], at[neighbour]
                graph.add_edge(node["name"], neighbour, length=math.hypot(a["x"] - b["x"], a["y"] - b["y"]) / mist_map["ppm"])
    return graph


def check_routes(path):
    global faults
    with open(path, encoding="utf-8") as file:
        maps = json.load(file)
    for mist_map in maps:
        graph = graph_of(mist_map)
        if not graph:
            continue
        names = sorted(graph)
        if len(names) > 150:
            names = random.Random(1).sample(names, 150)
        pairs = io.StringIO()
        writer = csv.writer(pairs)
        writer.writerow(["from", "to"])
        writer.writerows((f"node:{a}", f"node:{b}") for a in names for b in names)
        with tempfile.NamedTemporaryFile("w", suffix=".json") as single:
            json.dump(mist_map, single)
            single.flush()
            answer = footway("route", single.name, "--profile", "distance", "--pairs", "-", stdin=pairs.getvalue())
        ours = {(row["from"][5:], row["to"][5:]): row for row in csv.DictReader(io.StringIO(answer))}
        compared = 0
        for a in names:
            theirs = networkx.single_source_dijkstra_path_length(graph, a, weight="length")
            for b in names:
                row = ours[a, b]
                found = float(row["distance"]) if row["code"] == "Ok" else None
                wanted = theirs.get(b)
                compared += 1
                # Costs are whole millimetres an edge, and positions on Earth are rounded to 1e-9 degree.
                slack = 0.001 * 60 + 1e-5 * (wanted or 0)
                if (found is None) != (wanted is None) or found is not None and abs(found - wanted) > slack:
                    faults += 1
                    if faults < 20:
                        print(f"{path}: {mist_map['name']}: {a} to {b}: footway {found}, networkx {wanted}")
        print(f"{path}: {mist_map['name']}: {compared} pairs compared with networkx")


def check_plane(venue):
    global faults
    frame = json.loads(footway("inspect", venue, "--json"))["frame"]
    level = json.loads(footway("inspect", venue, "--json"))["levels"][0]["id"]
    lon, lat = frame["anchor"]
    to_plane = Transformer.from_pipeline(
        "+proj=pipeline +step +proj=unitconvert +xy_in=deg +xy_out=rad +step +proj=cart +ellps=WGS84 "
        f"+step +proj=topocentric +ellps=WGS84 +lon_0={lon} +lat_0={lat}")
    rng = random.Random(2)
    worst = 0.0
    for _ in range(50):
        x, y = rng.uniform(-2000, 2000), rng.uniform(-2000, 2000)
        answer = json.loads(footway(
            "route", venue, "--from", f"local:{x},{y};level={level}", "--to", f"local:0,0;level={level}", "--format", "json"))
        position = answer["from"]["position"]
        east, north, _ = to_plane.transform(position[0], position[1], 0)
        worst = max(worst, math.hypot(east - x, north - y))
    print(f"{venue}: 50 positions within 2 km, at most {worst * 1e6:.3f} µm from pyproj")
    if worst > 1e-6:
        faults += 1


for file in sorted(glob.glob("Data/venues/*/maps.json")) + glob.glob("../shared/data/mist/maps_clean.original.json"):
    check_routes(file)
for venue in ["Data/venues/clinic", "Data/venues/airport", "Data/venues/campus", "Data/venues/mall"]:
    check_plane(venue)
print(f"{faults} differences")
sys.exit(1 if faults else 0)
