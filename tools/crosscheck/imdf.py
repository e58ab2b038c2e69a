#!/usr/bin/env python3
"""Compares routes over the network of an IMDF campus (../shared/data/imdf/spbstu-polymap) with networkx.

The graph is read from navPath.geojson here, its lengths are geodesics of pyproj; a link is one way, as the file lists it.

usage: imdf.py FOOTWAY    prints what was compared and ends with 1 when anything differs
"""
import csv
import io
import json
import os
import random
import subprocess
import sys

import networkx
from pyproj import Geod

FOOTWAY = sys.argv[1]
FOLDER = "../shared/data/imdf/spbstu-polymap"
SOURCES = 40
TARGETS = 100
faults = 0


def graph():
    """The directed graph of the links, with metres on the ellipsoid."""
    with open(os.path.join(FOLDER, "navPath.geojson"), encoding="utf-8-sig") as file:
        features = json.load(file)["features"]
    at = {feature["id"]: feature["geometry"]["coordinates"] for feature in features}
    links = [(feature["id"], other) for feature in features for other in feature["properties"]["neighbours"]]
    ellipsoid = Geod(ellps="WGS84")
    _, _, lengths = ellipsoid.inv(
        [at[a][0] for a, _ in links], [at[a][1] for a, _ in links], [at[b][0] for _, b in links],
        [at[b][1] for _, b in links])
    result = networkx.DiGraph()
    result.add_nodes_from(at)
    for (a, b), length in zip(links, lengths):
        result.add_edge(a, b, length=length)
    return result, len(links)


def routes(pairs):
    """What footway answers for pairs of nodes: metres, or `None` where there is no way."""
    text = io.StringIO()
    writer = csv.writer(text)
    writer.writerow(["from", "to"])
    writer.writerows((f"node:{a}", f"node:{b}") for a, b in pairs)
    done = subprocess.run(
        [FOOTWAY, "route", FOLDER, "--profile", "distance", "--pairs", "-"], input=text.getvalue(),
        capture_output=True, text=True)
    if done.returncode > 1:
        sys.exit(done.stderr)
    return [float(row["distance"]) if row["code"] == "Ok" else None for row in csv.DictReader(io.StringIO(done.stdout))]


if not os.path.isdir(FOLDER):
    sys.exit(f"{FOLDER} is not beside the package")
network, link_count = graph()
rng = random.Random(20261130)
names = sorted(network)
sources = rng.sample(names, SOURCES)
pairs = [(a, b) for a in sources for b in rng.sample(names, TARGETS)]
wanted_from = {a: networkx.single_source_dijkstra_path_length(network, a, weight="length") for a in sources}
found_all = routes(pairs)
if len(found_all) != len(pairs):
    sys.exit(f"{len(found_all)} answers for {len(pairs)} pairs")
worst = 0.0
joined = 0
for (a, b), found in zip(pairs, found_all):
    wanted = wanted_from[a].get(b)
    if (found is None) != (wanted is None):
        faults += 1
        print(f"{a} to {b}: footway {found}, networkx {wanted}")
    elif found is not None:
        joined += 1
        worst = max(worst, abs(found - wanted))
        # Costs are whole millimetres an edge, and the plane shortens nothing by more than a millionth within 2 km.
        if abs(found - wanted) > 0.001 * 60 + 1e-5 * wanted:
            faults += 1
            print(f"{a} to {b}: footway {found}, networkx {wanted}")
print(
    f"{FOLDER}: {len(network)} nodes, {link_count} links; {len(pairs)} pairs compared with networkx, {joined} of them"
    f" joined, at most {worst * 1000:.2f} mm apart")
print(f"{faults} differences")
sys.exit(1 if faults else 0)
