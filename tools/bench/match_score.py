#!/usr/bin/env python3
"""How good answers of a map matcher are; the same rules for every matcher.

usage: match_score.py NETWORK TRUTH ANSWERS FIXES    a folder with nodes.csv and edges.csv, two tables, how many fixes it got
prints one JSON object

Right by id: the edge that is named is the one walked on. On the edge: the position is within 0.25 m of it, which is kind to
matchers that answer with nodes. On the corridor: within 0.25 m of the piece between two junctions with its doors and rooms.
On floors over each other the level must be right, too; how often it is on paths that stay on one level is told as well, since
halfway up stairs it is a matter of definition. A fix without an answer counts as wrong, but not for distances.
"""
import json
import sys

import numpy as np
from scipy.spatial import cKDTree

from match_networks import Plane, read_table

NEAR = 0.25
BINS = (0, 0.5, 0.7, 0.8, 0.9, 0.95, 0.98, 1.0000001)


class Truth:
    """Where walkers are at each second, by trace and time."""

    def __init__(self, path, plane):
        table = read_table(path)
        self.place = {key: row for row, key in enumerate(keys(table))}
        self.edge = np.array([plane.number[name] for name in table["edge"]])
        self.x, self.y, self.level = (np.array(table[column], float) for column in ("x", "y", "level"))


def keys(table):
    """Trace and time, by which answers and the truth belong together."""
    return zip(table["trace"], map(float, table["time"]))


def numbers(values):
    return np.array([float(value) if value else np.nan for value in values])


def distances(plane, x, y, edges):
    """Metres between points and edges, one to one."""
    start, end = plane.segments(edges)
    along, away = end - start, np.c_[x, y] - start
    share = np.clip((away * along).sum(1) / np.maximum((along * along).sum(1), 1e-12), 0, 1)
    return np.hypot(*(away - share[:, None] * along).T)


def on_corridor(plane, x, y, edges):
    """Whether points are near the piece of corridor that an edge is part of."""
    order = np.argsort(plane.corridor, kind="stable")
    bounds = np.searchsorted(plane.corridor[order], np.arange(plane.corridor.max() + 2))
    first, last = bounds[plane.corridor[edges]], bounds[plane.corridor[edges] + 1]
    near = np.zeros(len(edges), bool)
    # The first edges of all corridors at once, then their second ones, and so on.
    for number in range(int((last - first).max(initial=0))):
        rows = np.nonzero(~near & (first + number < last))[0]
        near[rows] = distances(plane, x[rows], y[rows], order[first[rows] + number]) < NEAR
    return near


def at_nodes(plane, x, y):
    used = np.unique(np.r_[plane.start, plane.end])
    return cKDTree(np.c_[plane.x[used], plane.y[used]]).query(np.c_[x, y])[0] < NEAR


def calibration(stated, is_right):
    """For each bin of stated probabilities: how many, the mean stated, the share that was right."""
    rows = []
    for low, high in zip(BINS, BINS[1:]):
        within = (stated >= low) & (stated < high)
        if within.any():
            rows.append((int(within.sum()), float(stated[within].mean()), float(is_right[within].mean())))
    return rows


def share(values):
    return float(np.mean(values)) if len(values) else float("nan")


def score(plane, truth, answers, fixes):
    """Figures of a table of answers to so many fixes."""
    found = read_table(answers)
    rows = np.array([truth.place[key] for key in keys(found)], int)
    edge = np.array([plane.number.get(name, -1) for name in found["edge"]])
    x, y = numbers(found["x"]), numbers(found["y"])
    answered = ~np.isnan(x)
    rows, edge, x, y = rows[answered], edge[answered], x[answered], y[answered]
    true = truth.edge[rows]
    level_right = np.ones(len(rows), bool)
    if "level" in found:
        level_right = numbers(found["level"])[answered] == truth.level[rows]
    allowed = level_right if plane.is_stacked else True
    by_id = edge == true
    error = np.hypot(x - truth.x[rows], y - truth.y[rows])
    result = {
        "fixes": fixes, "answered": len(rows) / fixes, "edge": by_id.sum() / fixes,
        "on_edge": ((distances(plane, x, y, true) < NEAR) & allowed).sum() / fixes,
        "corridor": (on_corridor(plane, x, y, true) & allowed).sum() / fixes,
        "level": level_right.sum() / fixes if "level" in found else None,
        "level_off": share(level_right[~plane.joins_levels[true]]) if "level" in found else None,
        "rms": float(np.sqrt((error ** 2).mean())), "median": float(np.median(error)), "at_node": share(at_nodes(plane, x, y)),
        "named": bool((edge >= 0).any())}
    corridor_by_id = (edge >= 0) & (plane.corridor[edge] == plane.corridor[true])
    for name, is_right in (("edge", by_id), ("corridor", corridor_by_id), ("level", level_right)):
        if f"{name}_probability" in found:
            stated = numbers(found[f"{name}_probability"])[answered]
            result[f"stated_{name}"], result[f"right_{name}"] = share(stated), share(is_right)
            result[f"bins_{name}"] = calibration(stated, is_right)
    if "deviation" in found:
        deviation = numbers(found["deviation"])[answered]
        result["stated_rms"] = float(np.sqrt((deviation ** 2).mean()))
        result["within"] = [share(error <= times * deviation) for times in (1, 2)]
    return {name: float(value) if isinstance(value, np.floating) else value for name, value in result.items()}


def main():
    network, truth, answers, fixes = sys.argv[1:]
    plane = Plane(network)
    print(json.dumps(score(plane, Truth(truth, plane), answers, int(fixes))))


if __name__ == "__main__":
    main()
