#!/usr/bin/env python3
"""Makes networks and walks with noisy fixes, for measuring how well fixes are matched to networks.

usage: make_traces.py FOLDER [--networks NAME...] [--seeds N...] [--only PATTERN]

Networks (match_networks.py): `floors` is five floors of straight corridors with rooms, `halls` three levels of an open
hall, a ring and bent piers; `earlier` is the venue of earlier measurements, made when ../shared/bench/make_venue.py lies
beside this checkout. Of each there is NAME, its floors side by side for matchers that know a plane only, and NAME-levels,
with floors over each other and what joins them.

FOLDER/networks/NAME gets nodes.csv, edges.csv and corridors.csv; FOLDER/walks/WALK gets truth.csv with the columns
`trace,time,edge,x,y,level`; FOLDER/sets/SET.csv gets fixes with the columns `trace,time,x,y,accuracy,level`; FOLDER/sets.csv
lists the sets. `accuracy` is the standard deviation along one axis, in metres; times are seconds from the start of a walk;
`level` is empty but for the sets that are about levels. Sets made before stay in the list.

A set has 200 walks of 80 to 250 m by the shortest way between two ends, a fix each second. Walkers of kind A make exactly
1.4 m/s; those of kind B have a speed of their own from N(1.3, 0.2), which drifts (standard deviation 0.15 m/s, 5 s), and
pause with 1 % each second for 5 s on average.

Seeds: 1 to 3 are for choosing parameters (1 is made by default, of `earlier` it is the very set measured before); 7001, 7002
and 7003 are held out: no parameter may be chosen on them.
"""
import argparse
import fnmatch
import importlib.util
import math
import os

import numpy as np
import scipy.sparse
import scipy.sparse.csgraph

import match_networks

HERE = os.path.dirname(os.path.abspath(__file__))
MAKE_VENUE = f"{HERE}/../../../shared/bench/make_venue.py"
TUNING, HELD_OUT = (1, 2, 3), (7001, 7002, 7003)
WALKS, SHORTEST, LONGEST = 200, 80.0, 250.0
NOISES = (1, 3, 5, 8)
# What happens to fixes with a noise of 3 m.
VARIANTS = ("outliers", "missing", "correlated", "accuracy-halved", "accuracy-doubled")
# How level readings come about: none, right with a probability, mostly absent, or stuck to a wrong level now and then.
READINGS = {"none": None, "right-67": 0.67, "right-84": 0.84, "right-96": 0.96, "absent-70": 0.84, "sticking": 0.85}
STICKING_SECONDS = 10
CORRELATION = math.exp(-1 / 5)


# Walks -------------------------------------------------------------------------------------------------------------

class Router:
    """Shortest ways through a network; of parallel edges the shortest is walked."""

    def __init__(self, network):
        self.network, self.edge = network, {}
        for place, edge in enumerate(network.edges):
            for arc in [edge[:2]] + ([] if edge[2] else [edge[1::-1]]):
                if arc not in self.edge or network.length(edge) < self.length(self.edge[arc]):
                    self.edge[arc] = place
        tail, head = np.array(list(self.edge)).T
        lengths = [self.length(place) for place in self.edge.values()]
        count = len(network.nodes)
        self.matrix = scipy.sparse.csr_matrix((lengths, (tail, head)), (count, count))

    def length(self, place):
        return self.network.length(self.network.edges[place])

    def search(self, start):
        return scipy.sparse.csgraph.dijkstra(self.matrix, indices=start, return_predecessors=True)

    def way(self, rng, ends, is_goal=None):
        """A way between two random ends, as its nodes."""
        while True:
            start = int(rng.choice(ends))
            distance, before = self.search(start)
            near = (distance[ends] > SHORTEST) & (distance[ends] < LONGEST)
            goals = ends[near] if is_goal is None else ends[near & is_goal(start, ends)]
            if len(goals):
                break
        way = [int(rng.choice(goals))]
        while way[-1] != start:
            way.append(int(before[way[-1]]))
        return way[::-1]


class Walked:
    """A way as something to walk along: where somebody is after some metres."""

    def __init__(self, router, nodes):
        self.network, self.nodes = router.network, nodes
        self.edges = [router.edge[pair] for pair in zip(nodes, nodes[1:])]
        self.marks = np.r_[0, np.cumsum([router.length(place) for place in self.edges])]

    @property
    def length(self):
        return self.marks[-1]

    def at(self, metres):
        """Edge, x, y and level; between levels the nearer end's level."""
        metres = min(metres, self.length - 1e-6)
        leg = int(np.searchsorted(self.marks, metres, "right")) - 1
        share = (metres - self.marks[leg]) / (self.marks[leg + 1] - self.marks[leg])
        (level, ax, ay), (other, bx, by) = (self.network.nodes[node] for node in self.nodes[leg:leg + 2])
        return (self.network.numbers[self.edges[leg]], ax + share * (bx - ax), ay + share * (by - ay),
                level if share < 0.5 else other)


def steady(rng, length):
    """Metres walked after each second, by somebody who makes 1.4 m/s."""
    return np.arange(int(length / 1.4) + 1) * 1.4


def human(rng, length):
    """The same for somebody with a speed of their own that drifts, and with pauses."""
    own, drift, rest = max(0.5, rng.normal(1.3, 0.2)), rng.normal(0, 0.15), 0
    walked = [0.0]
    while walked[-1] < length:
        drift = CORRELATION * drift + rng.normal(0, 0.15 * math.sqrt(1 - CORRELATION ** 2))
        if rest == 0 and rng.random() < 0.01:
            rest = int(rng.geometric(1 / 5))
        walked.append(walked[-1] + (0 if rest else max(0.0, own + drift)))
        rest = max(0, rest - 1)
    return np.array(walked[:-1])


WALKERS = {"A": steady, "B": human}


def ends_of(network):
    """Rooms, and of open halls so many nodes that a fifth of all ends lie there."""
    dead_ends = network.ends()
    if not network.open:
        return dead_ends
    few = network.open[::max(1, len(network.open) * 4 // len(dead_ends))]
    return np.unique(np.r_[dead_ends, few])


def ways(network, seed, is_stacked):
    """The ways that are walked with a seed; on floors over each other they lead from one level to another."""
    rng = np.random.default_rng([seed, 1])
    router, ends = Router(network), ends_of(network)
    level = np.array([node[0] for node in network.nodes])
    is_goal = (lambda start, ends: level[ends] != level[start]) if is_stacked else None
    return [Walked(router, router.way(rng, ends, is_goal)) for _ in range(WALKS)]


def truth(routes, walker, seed):
    """Rows of trace, time, edge, x, y, level."""
    rng = np.random.default_rng([seed, 2])
    return np.array([(trace, second, *way.at(metres)) for trace, way in enumerate(routes)
                     for second, metres in enumerate(WALKERS[walker](rng, way.length))])


def earlier_walks(network):
    """Ways and noise of one metre as they were drawn before, each walk's noise right after its way."""
    rng, router, ends = np.random.default_rng(3), Router(network), network.ends()
    routes, noise = [], []
    for _ in range(WALKS):
        routes.append(Walked(router, router.way(rng, ends)))
        noise.append(rng.normal(size=(len(steady(rng, routes[-1].length)), 2)))
    return routes, np.concatenate(noise)


# Fixes -------------------------------------------------------------------------------------------------------------

def first_fixes(rows):
    return np.r_[True, rows[1:, 0] != rows[:-1, 0]]


def correlated(rng, rows):
    """Noise of one metre that forgets itself in 5 s."""
    fresh = rng.normal(size=(len(rows), 2))
    noise = fresh.copy()
    for place, is_first in enumerate(first_fixes(rows)):
        if not is_first:
            noise[place] = CORRELATION * noise[place - 1] + math.sqrt(1 - CORRELATION ** 2) * fresh[place]
    return noise


def fixes(rng, rows, noise, variant, white=None):
    """Rows of trace, time, x, y, accuracy."""
    drawn = rng.normal(size=(len(rows), 2)) if white is None else white
    if variant == "correlated":
        drawn = correlated(rng, rows)
    drawn = drawn * noise
    if variant == "outliers":
        drawn[rng.random(len(rows)) < 0.1] *= 15 / noise
    told = {"accuracy-halved": noise / 2, "accuracy-doubled": noise * 2}.get(variant, noise)
    made = np.c_[rows[:, :2], rows[:, 3:5] + drawn, np.full(len(rows), told)]
    if variant == "missing":
        made = made[first_fixes(rows) | (rng.random(len(rows)) >= 0.2)]
    return made


def neighbour(rng, level, levels):
    """A level next to another."""
    beside = [other for other in (level - 1, level + 1) if other in levels]
    return int(rng.choice(beside))


def readings(rng, rows, reading, levels):
    """What the levels are said to be; None where nothing is said."""
    right = READINGS[reading]
    if right is None:
        return [None] * len(rows)
    told, stuck, left = [], 0, 0
    # So often a wrong level must begin that the share of right readings comes out.
    begins = (1 - right) / right / STICKING_SECONDS if reading == "sticking" else None
    for is_first, level in zip(first_fixes(rows), rows[:, 5].astype(int)):
        left = 0 if is_first else left
        if begins is None:
            told.append(level if rng.random() < right else neighbour(rng, level, levels))
            continue
        if left == 0 and rng.random() < begins:
            stuck, left = neighbour(rng, level, levels), STICKING_SECONDS
        told.append(stuck if left else level)
        left = max(0, left - 1)
    if reading == "absent-70":
        told = [None if rng.random() < 0.7 else level for level in told]
    return told


# Files -------------------------------------------------------------------------------------------------------------

def write_truth(path, rows):
    match_networks.write_rows(path, "trace,time,edge,x,y,level", (
        f"{trace:.0f},{time:.0f},{edge:.0f},{x:.3f},{y:.3f},{level:.0f}" for trace, time, edge, x, y, level in rows.tolist()))


def write_fixes(path, rows, told):
    match_networks.write_rows(path, "trace,time,x,y,accuracy,level", (
        f"{trace:.0f},{time:.0f},{x:.3f},{y:.3f},{accuracy:g},{'' if level is None else level}"
        for (trace, time, x, y, accuracy), level in zip(rows.tolist(), told)))


def make_flat(options, name, network, seed):
    """The sets of one seed on floors side by side; yields their rows for the list."""
    white = None
    if name == "earlier" and seed == 1:
        routes, white = earlier_walks(network)
    else:
        routes = ways(network, seed, False)
    for walker in WALKERS:
        walk = f"{name}-{walker}-{seed}"
        kinds = [(noise, "plain") for noise in NOISES] + [(3, variant) for variant in VARIANTS]
        wanted = [(f"{walk}-{noise}m" + ("" if variant == "plain" else f"-{variant}"), noise, variant)
                  for noise, variant in kinds]
        wanted = [kind for kind in wanted if fnmatch.fnmatch(kind[0], options.only)]
        if not wanted:
            continue
        rows = truth(routes, walker, seed)
        os.makedirs(f"{options.folder}/walks/{walk}", exist_ok=True)
        write_truth(f"{options.folder}/walks/{walk}/truth.csv", rows)
        for title, noise, variant in wanted:
            rng = np.random.default_rng([seed, 3, noise, ("plain", *VARIANTS).index(variant)])
            made = fixes(rng, rows, noise, variant, white if walker == "A" and variant == "plain" else None)
            write_fixes(f"{options.folder}/sets/{title}.csv", made, [None] * len(made))
            yield title, name, walk, walker, noise, variant, seed


def make_stacked(options, name, network, seed):
    """The sets of one seed on floors over each other, with readings of the level."""
    walk = f"{name}-B-{seed}"
    wanted = [(f"{walk}-3m-level-{reading}", reading) for reading in READINGS]
    wanted = [kind for kind in wanted if fnmatch.fnmatch(kind[0], options.only)]
    if not wanted:
        return
    rows = truth(ways(network, seed, True), "B", seed)
    os.makedirs(f"{options.folder}/walks/{walk}", exist_ok=True)
    write_truth(f"{options.folder}/walks/{walk}/truth.csv", rows)
    made = fixes(np.random.default_rng([seed, 3]), rows, 3, "plain")
    levels = {node[0] for node in network.nodes}
    for title, reading in wanted:
        rng = np.random.default_rng([seed, 4, list(READINGS).index(reading)])
        write_fixes(f"{options.folder}/sets/{title}.csv", made, readings(rng, rows, reading, levels))
        yield title, name, walk, "B", 3, f"level-{reading}", seed


def venues():
    """The networks by name, each with how far apart its floors lie side by side, when that is given."""
    made = {"floors": (match_networks.floors, None), "halls": (match_networks.halls, None)}
    if os.path.exists(MAKE_VENUE):
        spec = importlib.util.spec_from_file_location("make_venue", MAKE_VENUE)
        make_venue = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(make_venue)
        made["earlier"] = (lambda: match_networks.earlier(make_venue), 400)
    return made


def make(options):
    os.makedirs(f"{options.folder}/sets", exist_ok=True)
    made = venues()
    for name in options.networks or made:
        create, step = made[name]
        stacked = create()
        flat = stacked.side_by_side(step)
        flat.write(f"{options.folder}/networks/{name}")
        stacked.write(f"{options.folder}/networks/{name}-levels")
        for seed in options.seeds:
            yield from make_flat(options, name, flat, seed)
            yield from make_stacked(options, f"{name}-levels", stacked, seed)


def main():
    parser = argparse.ArgumentParser(description="makes networks and walks with noisy fixes")
    parser.add_argument("folder")
    parser.add_argument("--networks", nargs="+", help="default: all that can be made")
    parser.add_argument("--seeds", nargs="+", type=int, default=[1, *HELD_OUT])
    parser.add_argument("--only", default="*", help="only sets whose name matches, as earlier-A-1-*")
    options = parser.parse_args()
    rows = {one[0]: ",".join(map(str, one)) + f",{int(one[-1] in HELD_OUT)}" for one in make(options)}
    path = f"{options.folder}/sets.csv"
    if os.path.exists(path):
        with open(path, encoding="utf-8") as file:
            rows = {row.split(",")[0]: row for row in file.read().splitlines()[1:]} | rows
    match_networks.write_rows(path, "set,network,walk,walker,noise,variant,seed,held_out", rows.values())
    print(f"{len(rows)} sets")


if __name__ == "__main__":
    main()
