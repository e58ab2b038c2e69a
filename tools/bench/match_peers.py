#!/usr/bin/env python3
"""A map matcher of PyPI, or none, on a set of traces, in one process.

usage: match_peers.py PEER NETWORK TRACES WORK ANSWERS [--walks N]

NETWORK is a folder with nodes.csv and edges.csv, TRACES a file of fixes, WORK a folder for what a peer prepares. ANSWERS
gets a table with the columns `trace,time,edge,x,y`, edge or position empty where a peer gives none. Prints in its last
line one JSON object with the fixes asked about, the CPU seconds of matching alone, the seconds of preparing, and the
version.
Peers get the same fixes, times and accuracies, and settings that follow from the accuracy; none is tuned further.
"""
import argparse
import importlib.metadata
import json
import math
import os
import subprocess
import time

import numpy as np

from match_networks import Plane, read_table, write_rows

clock = time.process_time
# Around the origin of the plane for peers that know degrees only: good to a centimetre over some kilometres.
LONGITUDE, LATITUDE = 10.0, 50.0
PER_LONGITUDE, PER_LATITUDE = 111320.0 * math.cos(math.radians(LATITUDE)), 111250.0


class Traces:
    """Fixes as arrays, and the rows of each walk."""

    def __init__(self, path, walks):
        table = read_table(path)
        trace = np.array(table["trace"])
        starts = np.nonzero(np.r_[True, trace[1:] != trace[:-1]])[0]
        self.walks = np.split(np.arange(len(trace)), starts[1:])[:walks]
        self.count = sum(map(len, self.walks))
        self.names, self.times = table["trace"], table["time"]
        self.time, self.x, self.y, self.accuracy = (
            np.array(table[column], float) for column in ("time", "x", "y", "accuracy"))

    def points(self, rows):
        return list(zip(self.x[rows].tolist(), self.y[rows].tolist()))


class Answers:
    """A position and an edge for each fix, as far as a peer gives them."""

    def __init__(self, traces):
        self.place = np.full((len(traces.x), 2), np.nan)
        self.edge = [""] * len(traces.x)
        self.seconds = self.preparing = 0.0

    def match(self, work, *arguments):
        """Runs the part that counts as matching."""
        start = clock()
        try:
            return work(*arguments)
        finally:
            self.seconds += clock() - start

    def prepare(self, work):
        start = time.monotonic()
        made = work()
        self.preparing += time.monotonic() - start
        return made

    def rows(self, traces):
        for row in np.concatenate(traces.walks):
            x, y = self.place[row]
            place = "," if np.isnan(x) else f"{x:.3f},{y:.3f}"
            yield f"{traces.names[row]},{traces.times[row]},{self.edge[row]},{place}"


def nothing(plane, traces, answers, work):
    """The fixes as they are."""
    answers.place[:] = np.c_[traces.x, traces.y]
    answers.seconds = math.nan
    return ""


def nearest_edge(plane, traces, answers, work):
    """The nearest edge of all, by shapely's tree; fixes one call together."""
    import shapely

    lines = shapely.linestrings(np.stack(plane.segments(np.arange(len(plane.names))), 1))
    tree = answers.prepare(lambda: shapely.STRtree(lines))

    def snap():
        points = shapely.points(np.c_[traces.x, traces.y])
        found = tree.nearest(points)
        along = shapely.line_locate_point(lines[found], points)
        return found, shapely.get_coordinates(shapely.line_interpolate_point(lines[found], along))
    found, answers.place = answers.match(snap)
    answers.edge = [plane.names[place] for place in found]
    return importlib.metadata.version("shapely")


def fast_map_match(plane, traces, answers, work, **settings):
    import fastmm as peer

    def prepare():
        network = peer.Network()
        starts, ends = plane.segments(np.arange(len(plane.names)))
        for place, (start, end) in enumerate(zip(starts.tolist(), ends.tolist())):
            tail, head = int(plane.start[place]), int(plane.end[place])
            network.add_edge(place * 2 + 1, source=tail, target=head, geom=[tuple(start), tuple(end)])
            if not plane.oneway[place]:
                network.add_edge(place * 2 + 2, source=head, target=tail, geom=[tuple(end), tuple(start)])
        network.finalize()
        # A matcher refers to its network without keeping it alive.
        return network, peer.FastMapMatch(
            network, peer.TransitionMode.SHORTEST, max_distance_between_candidates=60.0, cache_dir=f"{work}/fastmm")
    _, matcher = answers.prepare(prepare)

    def ask(rows):
        accuracy = float(traces.accuracy[rows[0]])
        return matcher.match(peer.Trajectory.from_xy_tuples(traces.points(rows)), max_candidates=16,
                             candidate_search_radius=4 * accuracy, gps_error=accuracy, **settings)
    for rows in traces.walks:
        for part in answers.match(ask, rows).subtrajectories:
            if part.error_code != peer.MatchErrorCode.SUCCESS:
                continue
            for segment in part.segments:
                for found, edges in ((segment.p0, segment.edges[:1]), (segment.p1, segment.edges[-1:])):
                    row = rows[found.trajectory_index]
                    answers.place[row] = found.x, found.y
                    if edges:
                        answers.edge[row] = plane.names[(edges[0].edge_id - 1) // 2]
    return importlib.metadata.version("fastmm")


def fast_map_match_tolerant(plane, traces, answers, work):
    return fast_map_match(plane, traces, answers, work, reverse_tolerance=5.0)


def leuven(plane, traces, answers, work):
    from leuvenmapmatching.map.inmem import InMemMap
    from leuvenmapmatching.matcher.distance import DistanceMatcher

    edges = {}

    def prepare():
        made = InMemMap("network", use_latlon=False, use_rtree=True, index_edges=True)
        for node in np.unique(np.r_[plane.start, plane.end]).tolist():
            made.add_node(node, (float(plane.x[node]), float(plane.y[node])))
        for place, (start, end) in enumerate(zip(plane.start.tolist(), plane.end.tolist())):
            for arc in [(start, end)] + ([] if plane.oneway[place] else [(end, start)]):
                made.add_edge(*arc)
                edges[arc] = plane.names[place]
        return made
    network = answers.prepare(prepare)

    def ask(rows):
        accuracy = float(traces.accuracy[rows[0]])
        matcher = DistanceMatcher(network, max_dist=5 * accuracy, max_dist_init=5 * accuracy, obs_noise=accuracy,
                                  obs_noise_ne=2 * accuracy, non_emitting_states=True, max_lattice_width=8)
        matcher.match(traces.points(rows))
        return matcher.lattice_best or []
    for rows in traces.walks:
        for state in answers.match(ask, rows):
            if state.obs_ne == 0:
                answers.place[rows[state.obs]] = state.edge_m.pi
                answers.edge[rows[state.obs]] = edges.get((state.edge_m.l1, state.edge_m.l2), "")
    return importlib.metadata.version("leuvenmapmatching")


def write_osm(plane, path):
    """The network as ways for pedestrians, one for each edge."""
    import osmium
    from osmium.osm import mutable

    if os.path.exists(path):
        os.remove(path)
    common = {"version": 1, "timestamp": "2026-01-01T00:00:00Z"}
    writer = osmium.SimpleWriter(path)
    for node, (x, y) in enumerate(zip(plane.x.tolist(), plane.y.tolist()), 1):
        writer.add_node(mutable.Node(id=node, location=degrees(x, y), **common))
    for edge, (start, end, oneway) in enumerate(zip(plane.start.tolist(), plane.end.tolist(), plane.oneway.tolist()), 1):
        tags = {"highway": "footway", "foot": "yes"} | ({"oneway:foot": "yes"} if oneway else {})
        writer.add_way(mutable.Way(id=edge, nodes=[start + 1, end + 1], tags=tags, **common))
    writer.close()


def degrees(x, y):
    return LONGITUDE + x / PER_LONGITUDE, LATITUDE + y / PER_LATITUDE


def metres(longitude, latitude):
    return (longitude - LONGITUDE) * PER_LONGITUDE, (latitude - LATITUDE) * PER_LATITUDE


def build_tiles(plane, folder):
    """Valhalla's tiles of the network; its settings' file."""
    import valhalla

    settings = f"{folder}/valhalla.json"
    if os.path.exists(settings):
        return settings
    os.makedirs(f"{folder}/tiles", exist_ok=True)
    write_osm(plane, f"{folder}/network.osm.pbf")
    config = valhalla.get_config(tile_dir=f"{folder}/tiles", tile_extract="", verbose=False)
    config["mjolnir"]["concurrency"] = 1
    with open(f"{folder}/building.json", "w", encoding="utf-8") as file:
        json.dump(config, file)
    program = f"{os.path.dirname(valhalla.__file__)}/bin/valhalla_build_tiles"
    subprocess.run([program, "-c", f"{folder}/building.json", f"{folder}/network.osm.pbf"], check=True,
                   stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    os.rename(f"{folder}/building.json", settings)
    return settings


def valhalla_match(plane, traces, answers, work):
    import valhalla

    settings = answers.prepare(lambda: build_tiles(plane, work))
    actor = valhalla.Actor(settings)

    def ask(text):
        return json.loads(actor.trace_attributes(text))
    for rows in traces.walks:
        accuracy = float(traces.accuracy[rows[0]])
        shape = []
        for (x, y), second in zip(traces.points(rows), traces.time[rows].tolist()):
            longitude, latitude = degrees(x, y)
            shape.append({"lat": latitude, "lon": longitude, "time": 1_700_000_000 + second})
        question = json.dumps({
            "shape": shape, "costing": "pedestrian", "shape_match": "map_snap",
            "trace_options": {"gps_accuracy": accuracy, "search_radius": 5 * accuracy, "breakage_distance": 100,
                              "interpolation_distance": 0},
            "filters": {"action": "include", "attributes": [
                "matched.point", "matched.type", "matched.edge_index", "edge.way_id"]}})
        try:
            found = answers.match(ask, question)
        except RuntimeError:  # it gives up on a walk
            continue
        for row, point in zip(rows, found["matched_points"]):
            if point.get("type") == "unmatched":
                continue
            answers.place[row] = metres(point["lon"], point["lat"])
            if point.get("edge_index", len(found["edges"])) < len(found["edges"]):
                answers.edge[row] = plane.names[found["edges"][point["edge_index"]]["way_id"] - 1]
    return importlib.metadata.version("pyvalhalla")


PEERS = {"none": nothing, "nearest": nearest_edge, "fastmm": fast_map_match, "fastmm-tolerant": fast_map_match_tolerant,
         "leuvenmapmatching": leuven, "valhalla": valhalla_match}


def main():
    parser = argparse.ArgumentParser(description="matches traces with a peer")
    parser.add_argument("peer", choices=list(PEERS))
    parser.add_argument("network")
    parser.add_argument("traces")
    parser.add_argument("work")
    parser.add_argument("answers")
    parser.add_argument("--walks", type=int, help="only so many walks")
    options = parser.parse_args()
    os.makedirs(options.work, exist_ok=True)
    traces = Traces(options.traces, options.walks)
    answers = Answers(traces)
    version = PEERS[options.peer](Plane(options.network), traces, answers, options.work)
    write_rows(options.answers, "trace,time,edge,x,y", answers.rows(traces))
    seconds = None if math.isnan(answers.seconds) else round(answers.seconds, 4)
    print(json.dumps({"fixes": traces.count, "seconds": seconds, "preparing": round(answers.preparing, 3),
                      "version": version}))


if __name__ == "__main__":
    main()
