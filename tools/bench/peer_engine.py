#!/usr/bin/env python3
"""A router of PyPI on a benchmark graph, in one process; prints what it measured as one JSON object.

usage: peer_engine.py PEER FOLDER SIZE

Figures are CPU time of this process, with names and units as route-engine has them; what a peer cannot do, or would
take minutes for, is missing. Sums are of the same questions in millimetres or milliseconds, for the comparison.
"""
import csv
import importlib.metadata
import json
import os
import statistics
import sys
import time

import numpy as np

clock = time.process_time
found = {}


class Graph:
    """The files of a graph as arrays of arcs: two-way edges stand twice, of parallel arcs the shortest stays."""

    def __init__(self, folder, size):
        with open(f"{folder}/nodes_{size}.csv", encoding="utf-8") as file:
            nodes = list(csv.reader(file))[1:]
        number = {row[0]: place for place, row in enumerate(nodes)}
        self.count = len(nodes)
        self.x, self.y = (np.array([float(row[column]) for row in nodes]) for column in (1, 2))
        with open(f"{folder}/edges_{size}.csv", encoding="utf-8") as file:
            edges = list(csv.reader(file))[1:]
        tail, head = (np.array([number[row[column]] for row in edges]) for column in (0, 1))
        both = np.array([row[6] != "1" for row in edges])
        self.tail, self.head = np.r_[tail, head[both]], np.r_[head, tail[both]]
        lengths, seconds = (np.rint(np.array([float(row[column]) for row in edges]) * 1000).astype(np.int64)
                            for column in (2, 3))
        self.length, self.milliseconds = np.r_[lengths, lengths[both]], np.r_[seconds, seconds[both]]
        with open(f"{folder}/pairs_{size}.csv", encoding="utf-8") as file:
            rows = (row for place, row in enumerate(csv.reader(file)) if 0 < place <= 100_000)
            self.pairs = np.array([[number[cell.split("/")[-1]] for cell in row[:2]] for row in rows])

    def cheapest(self, cost):
        """Arcs without parallels of a greater cost, which a matrix cannot hold, sorted by tail and head."""
        order = np.lexsort((cost, self.head, self.tail))
        tail, head, cost = self.tail[order], self.head[order], cost[order]
        keep = np.r_[True, (np.diff(tail) != 0) | (np.diff(head) != 0)]
        return tail[keep], head[keep], cost[keep]

    @property
    def is_large(self):
        return self.count > 50_000

    @property
    def is_huge(self):
        return self.count > 500_000


def memory(field):
    """Megabytes that this process has (VmRSS) or had at most (VmHWM)."""
    with open("/proc/self/status", encoding="ascii") as file:
        return next(int(line.split()[1]) for line in file if line.startswith(field)) / 1024


def median(runs, work):
    """Median CPU seconds of some runs."""
    times = []
    for _ in range(runs):
        start = clock()
        work()
        times.append(clock() - start)
    return statistics.median(times)


def pairwise(graph, count, work, runs=3):
    """Microseconds that a call takes for each of the first pairs."""
    pairs = graph.pairs[:count].tolist()

    def every():
        for start, end in pairs:
            work(start, end)
    return median(runs, every) / len(pairs) * 1e6


def build(work):
    """Runs the preparation once, noting time and memory."""
    with open("/proc/self/clear_refs", "w", encoding="ascii") as file:
        file.write("5")  # the peak begins anew
    before, start = memory("VmRSS"), clock()
    made = work()
    found["build_s"], found["build_mb"] = clock() - start, memory("VmHWM") - before
    return made


def total(distances):
    """Whole numbers of metres or millimetres, without what cannot be reached."""
    distances = np.asarray(distances, dtype=float)
    return int(np.rint(distances[np.isfinite(distances)]).sum())


def routingkit_cch(graph):
    import routingkit_cch as peer

    arcs = graph.tail.tolist(), graph.head.tolist()

    def prepare():
        order = peer.compute_order_inertial(graph.count, *arcs, graph.y.tolist(), graph.x.tolist())
        # A metric refers to its hierarchy without keeping it alive.
        hierarchy = peer.CCH(order, *arcs, False)
        return hierarchy, peer.CCHMetric(hierarchy, graph.length.tolist())

    _, metric = build(prepare)
    query = peer.CCHQuery(metric)

    def distance(start, end):
        return query.run(start, end).distance

    def path(start, end):
        answer = query.run(start, end)
        return answer.distance, answer.node_path
    found["distance_us"] = pairwise(graph, 20_000, distance)
    found["path_us"] = pairwise(graph, 20_000, path)
    found["sum_distance"] = total([distance(*pair) for pair in graph.pairs[:1000].tolist()])
    sources, targets = graph.pairs[:1000, 0].tolist(), graph.pairs[:1000, 1].tolist()
    many = peer.CCHOneToMany(metric, targets)
    count = 100 if graph.is_huge else 1000
    found["matrix_ms"] = median(
        1 if graph.is_huge else 3, lambda: [many.distances_from(s) for s in sources[:count]]) * 1e6 / count
    found["sum_matrix"] = total([many.distances_from(s) for s in sources[:5]])


def pyroutingkit(graph):
    import pyroutingkit as peer

    def prepare():
        topology = peer.CCHTopology()
        topology.build(graph.tail.astype(np.uint32), graph.head.astype(np.uint32), graph.y.astype(np.float32),
                       graph.x.astype(np.float32), graph.count)
        metric = peer.CCHMetric(topology)
        metric.customize(graph.length.astype(np.uint32))
        return topology, metric

    _, metric = build(prepare)
    # Its only question for one pair gives distance and path.
    found["path_us"] = pairwise(graph, 5000, metric.query)
    sources, targets = (graph.pairs[:1000, column].astype(np.uint32) for column in (0, 1))
    count = 100 if graph.is_huge else 1000
    found["matrix_ms"] = median(
        1 if graph.is_huge else 3, lambda: metric.distances_many_to_many(sources[:count], targets)) * 1e6 / count
    found["sum_matrix"] = total(metric.distances_many_to_many(sources[:5], targets))


def ch_router(graph):
    import ch_router as peer

    arcs = graph.tail.astype(np.uint32), graph.head.astype(np.uint32), graph.length.astype(np.uint32)
    hierarchy = build(lambda: peer.ContractionHierarchy.build(graph.count, *arcs))
    query = peer.CHQuery(hierarchy)

    def distance(start, end):
        return query.reset().add_source(start).add_target(end).run().get_distance()

    def path(start, end):
        query.reset().add_source(start).add_target(end).run()
        return query.get_distance(), query.get_node_path()
    found["distance_us"] = pairwise(graph, 20_000, distance)
    found["path_us"] = pairwise(graph, 20_000, path)
    found["sum_distance"] = total([distance(*pair) for pair in graph.pairs[:1000].tolist()])


def pandana(graph):
    import pandana as peer
    import pandas

    def network(cost):
        return peer.Network(
            pandas.Series(graph.x), pandas.Series(graph.y), pandas.Series(graph.tail), pandas.Series(graph.head),
            pandas.DataFrame({"cost": cost / 1000}), twoway=False)

    made = build(lambda: network(graph.length))
    start, end = graph.pairs[:, 0], graph.pairs[:, 1]
    found["batch_us"] = median(3, lambda: made.shortest_path_lengths(start, end)) / len(start) * 1e6
    few = min(10_000, len(start))
    found["path_us"] = median(3, lambda: made.shortest_paths(start[:few], end[:few])) / few * 1e6
    found["sum_distance"] = total(np.array(made.shortest_path_lengths(start[:1000], end[:1000])) * 1000)
    # A matrix is a list of all its pairs.
    rows = 20 if graph.is_large else 1000
    pairs = np.repeat(start[:rows], min(1000, len(end))), np.tile(end[:1000], rows)
    found["matrix_ms"] = median(1, lambda: made.shortest_path_lengths(*pairs)) * 1e6 / rows
    if graph.is_large:
        return
    timed = network(graph.milliseconds)
    for limit in (60, 300, 1200):
        found[f"reach_{limit}_us"] = median(
            3, lambda: timed.nodes_in_range([int(start[0])], limit, imp_name="cost")) * 1e6


def networkit(graph):
    import networkit as peer

    peer.setNumberOfThreads(1)
    arcs = graph.length.astype(float), (graph.tail.astype(np.uint64), graph.head.astype(np.uint64))
    made = build(lambda: peer.GraphFromCoo(arcs, n=graph.count, weighted=True, directed=True))

    def distance(start, end):
        search = peer.distance.Dijkstra(made, start, False, False, end)
        search.run()
        return search.distance(end)

    def path(start, end):
        search = peer.distance.BidirectionalDijkstra(made, start, end, True)
        search.run()
        return search.getPath()

    def every():
        search = peer.distance.Dijkstra(made, int(graph.pairs[0, 0]), False)
        search.run()
        return search.getDistances(asarray=True)
    count = 5 if graph.is_huge else 30 if graph.is_large else 500
    found["distance_us"] = pairwise(graph, count, distance, 1)
    found["path_us"] = pairwise(graph, count, path, 1)
    found["all_ms"] = median(5, every) * 1e3
    distances = np.asarray(every())
    found["sum_all"] = total(distances[distances < 1e300])


def rustworkx(graph):
    import rustworkx as peer

    def prepare():
        made = peer.PyDiGraph()
        made.add_nodes_from(range(graph.count))
        made.add_edges_from(list(zip(graph.tail.tolist(), graph.head.tolist(), graph.length.tolist())))
        return made

    made = build(prepare)
    count = 3 if graph.is_huge else 20 if graph.is_large else 200
    found["distance_us"] = pairwise(
        graph, count, lambda s, t: peer.dijkstra_shortest_path_lengths(made, s, float, goal=t), 1)
    found["path_us"] = pairwise(
        graph, count, lambda s, t: peer.dijkstra_shortest_paths(made, s, target=t, weight_fn=float), 1)
    found["all_ms"] = median(
        3, lambda: peer.dijkstra_shortest_path_lengths(made, int(graph.pairs[0, 0]), float)) * 1e3
    found["sum_all"] = total(list(peer.dijkstra_shortest_path_lengths(made, int(graph.pairs[0, 0]), float).values()))


def igraph(graph):
    import igraph as peer

    def prepare():
        made = peer.Graph(n=graph.count, edges=np.c_[graph.tail, graph.head].tolist(), directed=True)
        made.es["cost"] = graph.length.tolist()
        return made

    made = build(prepare)
    count = 3 if graph.is_huge else 20 if graph.is_large else 300
    found["distance_us"] = pairwise(graph, count, lambda s, t: made.distances(s, t, weights="cost"), 1)
    found["path_us"] = pairwise(graph, count, lambda s, t: made.get_shortest_path(s, t, weights="cost"), 1)
    source = int(graph.pairs[0, 0])
    found["all_ms"] = median(3, lambda: made.distances(source, None, weights="cost")) * 1e3
    found["sum_all"] = total(made.distances(source, None, weights="cost"))
    if not graph.is_large:
        sources, targets = np.unique(graph.pairs[:1000, 0]).tolist(), np.unique(graph.pairs[:1000, 1]).tolist()
        count = min(len(sources), 200)
        seconds = median(1, lambda: made.distances(sources[:count], targets, weights="cost"))
        found["matrix_ms"] = seconds * 1e6 / count * 1000 / len(targets)


def scipy(graph):
    import scipy.sparse
    from scipy.sparse.csgraph import dijkstra

    def matrix(cost):
        tail, head, cost = graph.cheapest(cost)
        return scipy.sparse.csr_matrix((cost.astype(float), (tail, head)), shape=(graph.count, graph.count))

    made = build(lambda: matrix(graph.length))
    source = int(graph.pairs[0, 0])
    found["all_ms"] = median(5, lambda: dijkstra(made, indices=source)) * 1e3
    found["sum_all"] = total(dijkstra(made, indices=source))
    rows = 5 if graph.is_huge else 20 if graph.is_large else 200
    sources, targets = graph.pairs[:rows, 0], graph.pairs[:1000, 1]
    found["matrix_ms"] = median(1, lambda: dijkstra(made, indices=sources)[:, targets]) * 1e6 / rows
    found["sum_matrix"] = total(dijkstra(made, indices=sources[:5])[:, targets])
    timed = matrix(graph.milliseconds)
    sources = [int(node) for node in graph.pairs[:20, 0]]
    for limit in (60, 300, 1200):
        def every():
            return [dijkstra(timed, indices=node, limit=limit * 1000) for node in sources]
        found[f"reach_{limit}_us"] = median(1 if graph.is_huge else 3, every) / len(sources) * 1e6
        found[f"sum_reach_{limit}"] = sum(total(row) for row in every())


def networkx(graph):
    import networkx as peer

    def prepare():
        made = peer.DiGraph()
        made.add_nodes_from(range(graph.count))
        made.add_weighted_edges_from(zip(*(values.tolist() for values in graph.cheapest(graph.length))))
        return made

    made = build(prepare)
    source = int(graph.pairs[0, 0])
    found["all_ms"] = median(1, lambda: peer.single_source_dijkstra_path_length(made, source)) * 1e3
    found["sum_all"] = total(list(peer.single_source_dijkstra_path_length(made, source).values()))
    if graph.is_huge:
        return
    count = 5 if graph.is_large else 100
    found["distance_us"] = pairwise(graph, count, lambda s, t: peer.bidirectional_dijkstra(made, s, t)[0], 1)
    found["path_us"] = pairwise(graph, count, lambda s, t: peer.bidirectional_dijkstra(made, s, t), 1)


PEERS = {"routingkit-cch": routingkit_cch, "pyroutingkit": pyroutingkit, "ch-router": ch_router, "pandana": pandana,
         "networkit": networkit, "rustworkx": rustworkx, "igraph": igraph, "scipy": scipy, "networkx": networkx}

if __name__ == "__main__":
    name, folder, size = sys.argv[1:]
    found["version"] = importlib.metadata.version(name)
    PEERS[name](Graph(folder, size))
    print(json.dumps(found))
