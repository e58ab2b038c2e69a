#!/usr/bin/env python3
"""Compares route --pairs, matrix, nearest, reach and tour with networkx and scipy, from sources and from compiled files.

usage: queries.py FOOTWAY [FOLDER]    FOLDER keeps the venues that tools/bench/make_grid.py writes

The peers' graphs are built here from the CSV and the documented speeds (docs/formats/csv-network.md, `footway help
profiles`), not from anything that footway computes. Ends with 1 when anything differs.
"""
import csv
import io
import itertools
import json
import math
import os
import random
import subprocess
import sys
import tempfile

import networkx
import numpy
from scipy.sparse import csr_matrix
from scipy.sparse.csgraph import dijkstra

FOOTWAY = sys.argv[1]
FOLDER = sys.argv[2] if len(sys.argv) > 2 else tempfile.mkdtemp()
SPEEDS = {"stairs": 0.5, "escalator": 0.65, "movingWalkway": 1.8, "ramp": 1.2}
WAITS = {"door": 1.5, "gate": 4, "securityLane": 300, "exitGate": 4, "elevator": 25}
# What each profile goes by, and the column of an answer that tells it.
PROFILES = {"distance": "distance", "walking": "duration"}
counts, worst, faults = {}, {}, 0


def compare(what, network, ours, theirs, note):
    """Counts a comparison; `None` and infinity stand for no way."""
    global faults
    counts[what] = counts.get(what, 0) + 1
    theirs = None if theirs is None or math.isinf(theirs) else theirs
    difference = math.inf if (ours is None) != (theirs is None) else 0 if ours is None else abs(ours - theirs)
    worst[what] = max(worst.get(what, 0), difference)
    if difference > network.slack:
        faults += 1
        if faults <= 20:
            print(f"{what}, {note}: footway {ours}, peer {theirs}")


def footway(*arguments, stdin=None):
    done = subprocess.run([FOOTWAY, *arguments], input=stdin, capture_output=True, text=True)
    if done.returncode > 1:
        sys.exit(f"footway {' '.join(arguments)}: {done.stderr}")
    return done.stdout


def table(text):
    return list(csv.DictReader(io.StringIO(text)))


def number(cell):
    return float(cell) if cell not in ("", None) else None


class Network:
    """The arcs of a network in CSV, costs in whole thousandths as a profile has them."""

    def __init__(self, nodes, edges, profile):
        with open(nodes, encoding="utf-8") as file:
            rows = list(csv.DictReader(file))
        self.names = [row["id"] for row in rows]
        self.level = {row["id"]: row["level"] for row in rows}
        self.places = [row["id"] for row in rows if row["name"]]
        at = {row["id"]: (float(row["x"]), float(row["y"])) for row in rows}
        self.is_exact = True
        self.graph = networkx.DiGraph()
        self.graph.add_nodes_from(self.names)
        with open(edges, encoding="utf-8") as file:
            for row in csv.DictReader(file):
                if row.get("closed") in ("1", "true", "yes"):
                    continue
                length = float(row["length_m"] or math.dist(at[row["from"]], at[row["to"]]))
                kind = row["kind"]
                seconds = float(row["seconds"] or length / SPEEDS.get(kind, 1.34) + WAITS.get(kind, 0))
                thousandths = (length if profile == "distance" else seconds) * 1000
                cost = math.floor(thousandths + 0.5)
                self.is_exact = self.is_exact and abs(thousandths - cost) < 1e-6
                self.add(row["from"], row["to"], cost)
                if row["oneway"] not in ("1", "true", "yes"):
                    self.add(row["to"], row["from"], cost)
        # Answers add up metres and seconds as they are, the peers whole thousandths: where the sources have finer ones, or
        # leave them to the profile, each edge may be half of one off, and no way here has more than 24 such edges.
        self.slack = 1e-6 if self.is_exact else 24 * 0.0005
        self.index = {name: number for number, name in enumerate(self.names)}
        arcs = [(self.index[a], self.index[b], cost) for a, b, cost in self.graph.edges(data="weight")]
        # A cost of 0 is no entry for scipy.
        assert all(cost > 0 for _, _, cost in arcs)
        tails, heads, costs = zip(*arcs)
        self.matrix = csr_matrix((numpy.array(costs, float), (tails, heads)), (len(self.names),) * 2)

    def add(self, a, b, cost):
        if a != b and not (self.graph.has_edge(a, b) and self.graph[a][b]["weight"] <= cost):
            self.graph.add_edge(a, b, weight=cost)

    def costs(self, sources):
        """From each source to every node, in metres or seconds."""
        return dijkstra(self.matrix, indices=[self.index[name] for name in sources]) / 1000

    def place(self, name):
        return f"node:{self.level[name]}/{name}"


def check_routes(venue, network, profile, rng):
    column = PROFILES[profile]
    sources = rng.sample(network.names, min(20, len(network.names)))
    targets = rng.sample(network.names, min(100, len(network.names)))
    pairs = "from,to\n" + "".join(f"{network.place(a)},{network.place(b)}\n" for a in sources for b in targets)
    rows = table(footway("route", *venue, "--profile", profile, "--pairs", "-", stdin=pairs))
    for a in sources:
        peers = networkx.single_source_dijkstra_path_length(network.graph, a)
        for b in targets:
            row = rows.pop(0)
            cost = peers.get(b)
            compare("route", network, number(row[column]) if row["code"] == "Ok" else None,
                    None if cost is None else cost / 1000, f"{venue[0]} {profile} {a} to {b}")


def check_matrix(venue, network, profile, rng):
    names = rng.sample(network.names, min(120, len(network.names)))
    with tempfile.NamedTemporaryFile("w", suffix=".txt") as file:
        file.write("".join(network.place(name) + "\n" for name in names))
        file.flush()
        rows = table(footway("matrix", *venue, "--profile", profile, "--from-file", file.name))
    peers = network.costs(names)
    assert len(rows) == len(names) ** 2
    for row, (i, j) in zip(rows, itertools.product(range(len(names)), repeat=2)):
        compare("matrix", network, number(row[PROFILES[profile]]), peers[i][network.index[names[j]]],
                f"{venue[0]} {profile} {names[i]} to {names[j]}")


def check_nearest(venue, network, profile, rng):
    for name in rng.sample(network.names, 20):
        costs = network.costs([name])[0]
        expected = sorted(costs[network.index[place]] for place in network.places if place != name)[:10]
        rows = table(footway("nearest", *venue, "--profile", profile, "--from", network.place(name), "--count", "10",
                             "--format", "csv"))
        rows = [row for row in rows if row["id"] != name]
        for rank, cost in enumerate(expected[:len(rows)] if len(rows) >= min(9, len(expected)) else expected):
            row = rows[rank] if rank < len(rows) else None
            compare("nearest", network, row and number(row[PROFILES[profile]]), cost, f"{venue[0]} {profile} {name} rank {rank}")
            if row:
                compare("nearest", network, number(row[PROFILES[profile]]), costs[network.index[row["id"]]],
                        f"{venue[0]} {profile} {name} to {row['id']}")


def check_reach(venue, network, profile, rng):
    for name in rng.sample(network.names, 10):
        rows = table(footway("reach", *venue, "--profile", profile, "--from", network.place(name), "--format", "csv"))
        ours = {row["node"].split("/", 1)[1]: number(row["cost"]) for row in rows}
        costs = network.costs([name])[0]
        for other in network.names:
            compare("reach", network, ours.get(other), costs[network.index[other]], f"{venue[0]} {profile} {name} to {other}")


def check_tour(venue, network, profile, rng):
    for size in [2, 3, 4, 5, 6, 7]:
        names = rng.sample(network.names, size)
        costs = network.costs(names)[:, [network.index[name] for name in names]]
        for shape in [[], ["--round"]]:
            closing = [(-1, 0)] if shape else []
            best = min(sum(costs[a, b] for a, b in zip(order, order[1:])) + sum(costs[order[a], order[b]] for a, b in closing)
                       for order in itertools.permutations(range(size)))
            stops = [text for name in names for text in ("--stop", network.place(name))]
            answer = json.loads(footway("tour", *venue, "--profile", profile, *stops, *shape, "--format", "json"))
            compare("tour", network, answer.get(PROFILES[profile]) if answer["code"] == "Ok" else None, best,
                    f"{venue[0]} {profile} {names} {shape}")


subprocess.run([sys.executable, "tools/bench/make_grid.py", FOLDER, "--sizes", "1e3", "1e4", "--places", "20"], check=True,
               stdout=subprocess.DEVNULL)
VENUES = [(f"{FOLDER}/nodes_{size}.csv", f"{FOLDER}/edges_{size}.csv") for size in ["1e3", "1e4"]]
VENUES.append(("Data/venues/museum/nodes.csv", "Data/venues/museum/edges.csv"))
for files in VENUES:
    # One folder is one venue, so that build makes one file of both tables.
    with tempfile.TemporaryDirectory() as folder:
        manifest = {"id": "venue", "files": []}
        for file in files:
            manifest["files"].append(os.path.basename(file))
            os.symlink(os.path.abspath(file), f"{folder}/{os.path.basename(file)}")
        compiled = f"{folder}/venue.footway"
        with open(f"{folder}/venue.json", "w", encoding="utf-8") as file:
            json.dump({"footway": 1, **manifest}, file)
        footway("build", folder, "-o", compiled, "--quiet")
        for profile in PROFILES:
            network = Network(*files, profile)
            for venue in [files, (compiled,)]:
                rng = random.Random(f"{files[0].rsplit('/', 1)[1]} {profile}")
                for check in [check_routes, check_matrix, check_nearest, check_reach, check_tour]:
                    check(venue, network, profile, rng)
for what in counts:
    print(f"{what}: {counts[what]} answers compared with {'networkx' if what == 'route' else 'scipy'}, "
          f"at most {worst[what]:.2g} m or s apart")
print(f"{faults} differences")
sys.exit(1 if faults else 0)
