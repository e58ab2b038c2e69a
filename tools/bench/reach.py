#!/usr/bin/env python3
"""Bounded searches against scipy's, on graphs of many floors; both get the same integer costs.

usage: reach.py REACH_SEARCH FOLDER [GRAPH.npz…]    arrays src, dst, seconds; without graphs it makes two
prints a Markdown table
"""
import os
import statistics
import subprocess
import sys
import time

import numpy as np
import scipy.sparse
import scipy.sparse.csgraph

SOURCES = 40
LIMITS = (60, 300, 1200)


def floors(count, side=100):
    """Floors of corridors in a grid, 6 m apart, one in five left out, joined by stairs at 20 places."""
    random = np.random.default_rng(count)
    ids = np.arange(count * side * side).reshape(count, side, side)
    edges = [np.c_[ids[:, :, :-1].ravel(), ids[:, :, 1:].ravel()], np.c_[ids[:, :-1].ravel(), ids[:, 1:].ravel()]]
    edges = np.concatenate(edges)
    edges = edges[random.random(len(edges)) < 0.8]
    places = random.integers(0, side * side, 20)
    stairs = np.concatenate([np.c_[ids[f].ravel()[places], ids[f + 1].ravel()[places]] for f in range(count - 1)])
    edges = np.concatenate([edges, stairs])
    seconds = random.uniform(3.5, 5.5, len(edges))
    return np.r_[edges[:, 0], edges[:, 1]], np.r_[edges[:, 1], edges[:, 0]], np.r_[seconds, seconds]


def load(graph):
    if isinstance(graph, int):
        tail, head, seconds = floors(graph)
    else:
        data = np.load(graph)
        tail, head, seconds = data["src"], data["dst"], data["seconds"]
    cost = np.maximum(np.rint(seconds * 1000), 1).astype(np.int64)
    count = int(max(tail.max(), head.max())) + 1
    # Of parallel arcs a sparse matrix can hold one: the cheapest.
    order = np.lexsort((cost, head, tail))
    tail, head, cost = tail[order], head[order], cost[order]
    keep = np.r_[True, (np.diff(tail) != 0) | (np.diff(head) != 0)]
    return count, tail[keep], head[keep], cost[keep]


def edges(count, tail, head, cost):
    """Rows of tail, head, cost and whether the edge can be walked both ways: two arcs of one cost are one edge."""
    key, back = tail.astype(np.int64) * count + head, head.astype(np.int64) * count + tail
    place = np.minimum(np.searchsorted(key, back), len(key) - 1)
    both = (key[place] == back) & (cost[place] == cost)
    return np.c_[tail, head, cost, both][~both | (tail < head)]


def scipy_times(matrix, sources, limit):
    rounds = []
    for _ in range(5):
        start = time.process_time()
        answers = [scipy.sparse.csgraph.dijkstra(matrix, indices=int(s), limit=limit) for s in sources]
        rounds.append((time.process_time() - start) * 1e6 / len(sources))
    reached = sum(int(np.isfinite(a).sum()) for a in answers)
    total = sum(int(a[np.isfinite(a)].sum()) for a in answers)
    return statistics.median(rounds), reached, total


def main():
    search, folder, *graphs = sys.argv[1:]
    print("| graph | within | nodes reached | footway, µs | scipy, µs | times as fast |")
    print("| --- | --- | --- | --- | --- | --- |")
    for path in graphs or [2, 10]:
        count, tail, head, cost = load(path)
        text = os.path.join(folder, "reach-graph.txt")
        with open(text, "w") as file:
            file.write(f"{count}\n")
            np.savetxt(file, edges(count, tail, head, cost), fmt="%d")
        matrix = scipy.sparse.csr_matrix((cost.astype(float), (tail, head)), shape=(count, count))
        sources = np.random.default_rng(1).integers(0, count, SOURCES)
        for limit in LIMITS:
            theirs = scipy_times(matrix, sources, limit * 1000)
            answer = subprocess.run(
                [search, text, str(limit * 1000), *map(str, sources)], capture_output=True, text=True, check=True)
            mine = answer.stdout.split()
            if (int(mine[1]), int(mine[2])) != theirs[1:]:
                sys.exit(f"{path} within {limit} s: footway reaches {mine[1:]}, scipy {theirs[1:]}")
            print(f"| {count} nodes | {limit} s | {theirs[1] // SOURCES} | {float(mine[0]):.1f} | {theirs[0]:.1f} | "
                  f"{theirs[0] / float(mine[0]):.1f} |")


main()
