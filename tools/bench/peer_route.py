#!/usr/bin/env python3
"""The question of `footway route`, asked as a script would: read the maps, build a graph, one shortest path.

usage: peer_route.py networkx|igraph FOLDER FROM TO    FROM and TO as LEVEL/NODE; prints the metres
Stairs and elevators come from the manifest and count as footway's profile `distance` has them.
"""
import json
import math
import os
import sys

peer, folder, start, end = sys.argv[1:]
with open(os.path.join(folder, "venue.json"), encoding="utf-8") as file:
    manifest = json.load(file)
maps = {}
for name in manifest["files"]:
    with open(os.path.join(folder, name), encoding="utf-8") as file:
        maps.update({item["id"]: item for item in json.load(file)})
edges = []
for level in manifest["levels"]:
    item = maps[level["source"]]
    nodes = {node["name"]: node for node in item["wayfinding_path"]["nodes"]}
    for node in nodes.values():
        x, y = node["position"]["x"], node["position"]["y"]
        for other in node["edges"]:
            at = nodes[other]["position"]
            length = math.hypot(at["x"] - x, at["y"] - y) / item["ppm"]
            edges.append((f"{level['shortName']}/{node['name']}", f"{level['shortName']}/{other}", length))
short = {level.get("id", level["source"]): level["shortName"] for level in manifest["levels"]}
for connector in manifest["connectors"]:
    ends = [f"{short[landing['level']]}/{landing['node']}" for landing in connector["landings"]]
    for lower, upper in zip(ends, ends[1:]):
        # A flight of 30 degrees over a storey of 4 m, standing on one spot; a ride counts nothing.
        length = 0.0 if connector["kind"] == "elevator" else connector.get("length", 8.0)
        edges += [(lower, upper, length), (upper, lower, length)]

if peer == "networkx":
    import networkx

    graph = networkx.DiGraph()
    graph.add_weighted_edges_from(edges)
    print(networkx.dijkstra_path_length(graph, start, end))
else:
    import igraph

    graph = igraph.Graph.TupleList(edges, directed=True, weights=True)
    print(graph.distances(start, end, weights="weight")[0][0])
