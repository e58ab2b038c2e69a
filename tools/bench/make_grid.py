#!/usr/bin/env python3
"""Makes venues of any size for tests and benchmarks, the same on every machine.

usage: make_grid.py FOLDER [--sizes 1e3 1e4 1e5 1e6] [--places N] [--mist] [--seed N]
       make_grid.py FOLDER --maps N [--nodes N] [--seed N]

Per size S it writes into FOLDER nodes_S.csv, edges_S.csv (docs/formats/csv-network.md) and pairs_S.csv, thousand random
pairs of nodes; with --places the names of N rooms; with --mist also mist_S/maps.json, the maps as the API returns
them, and mist_S/venue.json, the manifest that joins their levels. With --maps it writes N files map-0001.json … instead,
each a Mist map of about 1,000 nodes (--nodes), no two alike.

A floor is a grid of corridors 12 m apart, jittered so that no two ways are equally long. All corridors from west to east are
there, of those across every third one for sure; some of the others are lanes that lead one way. Pieces of corridor have doors, and
rooms behind them. A building has stairs in two corners, two elevators with a cab on each floor, and a pair of escalators
between floors; buildings stand in rows and are joined outdoors. Everything can be reached from everywhere. A venue of size S has
exactly S nodes, N1 and so on.
"""
import argparse
import json
import math
import multiprocessing
import os
import random
import uuid

PITCH = 12.0
WALK = 1.34
STOREY = 4.0
MARGIN = 20.0
PIXELS_PER_METER = 20.0
SPACE_OF_IDS = uuid.UUID("b1d0f5a8-3f5c-4c0e-9a53-7d6c2f9c1e44")
# Buildings in a row, rows of buildings, floors.
SHAPES = {"1e3": (1, 1, 2), "1e4": (2, 1, 4), "1e5": (5, 2, 5), "1e6": (10, 10, 5)}
OUTDOOR_NODES = 3


class Network:
    """Nodes as (x, y, level), edges as (from, to, metres, seconds or None, kind, accessible, one-way)."""

    def __init__(self):
        self.nodes, self.edges, self.rooms = [], [], []

    def node(self, x, y, level):
        self.nodes.append((round(x, 3), round(y, 3), level))
        return len(self.nodes) - 1

    def edge(self, a, b, kind, length=None, seconds=None, accessible=1, oneway=0):
        if length is None:
            (ax, ay, _), (bx, by, _) = self.nodes[a], self.nodes[b]
            length = math.hypot(bx - ax, by - ay)
        self.edges.append((a, b, round(length, 3), seconds, kind, accessible, oneway))


def side(count):
    """How many junctions a floor of so many nodes has each way."""
    return max(3, int(math.sqrt(count / 4.5)))


def floor(network, count, level, left, bottom, rng):
    """A floor of exactly `count` nodes; returns its junctions as rows."""
    end = len(network.nodes) + count
    size = side(count)
    rows = [[network.node(left + c * PITCH + rng.uniform(-1, 1), bottom + r * PITCH + rng.uniform(-1, 1), level)
             for c in range(size)] for r in range(size)]
    pieces = [(rows[r][c], rows[r][c + 1], False) for r in range(size) for c in range(size - 1)]
    for r in range(size - 1):
        for c in range(size):
            if c % 3 == 0:
                pieces.append((rows[r][c], rows[r + 1][c], False))
            elif rng.random() < 0.6:
                a, b = (rows[r][c], rows[r + 1][c]) if rng.random() < 0.5 else (rows[r + 1][c], rows[r][c])
                pieces.append((a, b, rng.random() < 0.06))
    rng.shuffle(pieces)
    for a, b, is_lane in pieces:
        kind, oneway = ("gate", 1) if is_lane else ("corridor", 0)
        if end - len(network.nodes) < 3:
            network.edge(a, b, kind, oneway=oneway)
            continue
        (ax, ay, _), (bx, by, _) = network.nodes[a], network.nodes[b]
        share = rng.uniform(0.35, 0.65)
        x, y = ax + (bx - ax) * share, ay + (by - ay) * share
        middle = network.node(x, y, level)
        network.edge(a, middle, kind, oneway=oneway)
        network.edge(middle, b, "corridor", oneway=oneway)
        length = math.hypot(bx - ax, by - ay)
        across = (-(by - ay) / length, (bx - ax) / length)
        for way in ((1, -1) if rng.random() < 0.5 else (1,)):
            if end - len(network.nodes) < 2:
                break
            depth = rng.uniform(2.5, 4)
            door = network.node(x + way * 1.2 * across[0], y + way * 1.2 * across[1], level)
            room = network.node(x + way * depth * across[0], y + way * depth * across[1], level)
            network.edge(middle, door, "door", seconds=2.5)
            network.edge(door, room, "room")
            network.rooms.append(room)
    while len(network.nodes) < end:
        near = rng.choice(rng.choice(rows))
        x, y, _ = network.nodes[near]
        network.edge(near, network.node(x + rng.uniform(1.5, 3), y + rng.uniform(1.5, 3), level), "room")
    return rows


def building(network, counts, left, bottom, rng, connectors):
    """A building with a floor for each of the counts; returns the junctions of its ground floor.

    `connectors` gets what joins its floors: a kind, a direction, and one node a level.
    """
    floors = []
    shafts = [[], []] if len(counts) > 1 else []
    for level, count in enumerate(counts):
        rows = floor(network, count - len(shafts), level, left, bottom, rng)
        floors.append(rows)
        for number, shaft in enumerate(shafts):
            landing = rows[-number][len(rows) // (2 + number)]
            x, y, _ = network.nodes[landing]
            cab = network.node(x + 1, y + 1, level)
            network.edge(landing, cab, "elevator", length=1.414, seconds=12)
            if shaft:
                network.edge(shaft[-1], cab, "elevator", length=STOREY, seconds=3)
            shaft.append(cab)
    connectors += [("elevator", "both", shaft) for shaft in shafts]
    stairs = [[rows[0][0] for rows in floors], [rows[-1][-1] for rows in floors]] if len(counts) > 1 else []
    for flight in stairs:
        connectors.append(("stairs", "both", flight))
        for lower, upper in zip(flight, flight[1:]):
            network.edge(lower, upper, "stairs", length=9, seconds=18, accessible=0)
    for lower, upper in zip(floors, floors[1:]):
        middle = len(lower) // 2
        up, down = (lower[middle][1], upper[middle][2]), (upper[middle][1], lower[middle][2])
        for direction, (a, b) in (("up", up), ("down", down)):
            network.edge(a, b, "escalator", length=12, seconds=20, accessible=0, oneway=1)
            connectors.append(("escalator", direction, [a, b]))
    return floors[0]


def campus(size, seed):
    """A venue with exactly `size` nodes, and its connectors."""
    columns, rows, levels = SHAPES[size]
    network, connectors, entrances = Network(), [], {}
    links = [((c, r), (c + 1, r)) for r in range(rows) for c in range(columns - 1)]
    links += [((c, r), (c, r + 1)) for r in range(rows - 1) for c in range(columns)]
    total = int(float(size)) - OUTDOOR_NODES * len(links)
    floors = columns * rows * levels
    step = (side(math.ceil(total / floors)) + 3) * PITCH
    number = 0
    for r in range(rows):
        for c in range(columns):
            counts = [total * (number + level + 1) // floors - total * (number + level) // floors
                      for level in range(levels)]
            number += levels
            rng = random.Random(f"{seed}/{size}/{c}/{r}")
            ground = building(network, counts, c * step, r * step, rng, connectors)
            middle = len(ground) // 2
            entrances[c, r] = {"west": ground[middle][0], "east": ground[middle][-1],
                               "south": ground[0][middle], "north": ground[-1][middle]}
    for (c, r), other in links:
        leave, arrive = ("east", "west") if other[0] > c else ("north", "south")
        a, b = entrances[c, r][leave], entrances[other][arrive]
        (ax, ay, _), (bx, by, _) = network.nodes[a], network.nodes[b]
        last = a
        for part in range(1, OUTDOOR_NODES + 1):
            share = part / (OUTDOOR_NODES + 1)
            node = network.node(ax + (bx - ax) * share, ay + (by - ay) * share, 0)
            network.edge(last, node, "outdoor")
            last = node
        network.edge(last, b, "outdoor")
    return network, connectors


def write_csv(folder, size, network, places, rng):
    named = set(rng.sample(network.rooms, min(places, len(network.rooms))))
    with open(f"{folder}/nodes_{size}.csv", "w", encoding="utf-8") as file:
        file.write("id,x,y,level,name\n" if places else "id,x,y,level\n")
        for number, (x, y, level) in enumerate(network.nodes):
            name = ("," + (f"Room {number + 1}" if number in named else "")) if places else ""
            file.write(f"N{number + 1},{x:.3f},{y:.3f},{level}{name}\n")
    with open(f"{folder}/edges_{size}.csv", "w", encoding="utf-8") as file:
        file.write("from,to,length_m,seconds,kind,accessible,oneway\n")
        for a, b, length, seconds, kind, accessible, oneway in network.edges:
            time = length / WALK if seconds is None else seconds
            file.write(f"N{a + 1},N{b + 1},{length:.3f},{time:.2f},{kind},{accessible},{oneway}\n")
    count = len(network.nodes)
    with open(f"{folder}/pairs_{size}.csv", "w", encoding="utf-8") as file:
        file.write("from,to\n")
        for _ in range(1000):
            a, b = (rng.randrange(count) for _ in range(2))
            names = [f"node:{network.nodes[node][2]}/N{node + 1}" for node in (a, b)]
            file.write(",".join(names) + "\n")


def compact(value):
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False)


def mist_map(name, network, level, box):
    """One level of a network as a Mist map: pixels, y down, edges listed at the ends that they may be left from."""
    left, _, right, top = box
    neighbors = {number: {} for number, node in enumerate(network.nodes) if node[2] == level}
    for a, b, _, _, _, _, oneway in network.edges:
        if a in neighbors and b in neighbors:
            neighbors[a][f"N{b + 1}"] = "1"
            if not oneway:
                neighbors[b][f"N{a + 1}"] = "1"
    nodes = [{"name": f"N{number + 1}", "position": {"x": round((network.nodes[number][0] - left) * PIXELS_PER_METER, 2),
                                                     "y": round((top - network.nodes[number][1]) * PIXELS_PER_METER, 2)},
              "edges": edges} for number, edges in neighbors.items()]
    width, height = (math.ceil((high - low) * PIXELS_PER_METER) for low, high in ((left, right), (box[1], top)))
    ident = [str(uuid.uuid5(SPACE_OF_IDS, what)) for what in (f"map {name}", "organisation", "site")]
    return {
        "id": ident[0], "org_id": ident[1], "site_id": ident[2], "name": name, "type": "image", "locked": False,
        "width": width, "height": height, "width_m": width / PIXELS_PER_METER, "height_m": height / PIXELS_PER_METER,
        "ppm": PIXELS_PER_METER, "origin_x": 0, "origin_y": 0, "orientation": 0, "occupancy_limit": 0, "flags": {},
        "url": f"https://example.invalid/maps/{ident[0]}.png", "created_time": 1700000000, "modified_time": 1710000000,
        "wayfinding": {"snap_to_path": True},
        "wayfinding_path": {"coordinate": "actual", "name": name, "nodes": nodes},
        "wall_path": {"coordinate": "actual", "nodes": []}, "sitesurvey_path": [],
    }


def box_of(network):
    xs, ys = [node[0] for node in network.nodes], [node[1] for node in network.nodes]
    return min(xs) - MARGIN, min(ys) - MARGIN, max(xs) + MARGIN, max(ys) + MARGIN


def write_mist(folder, size, network, connectors):
    os.makedirs(f"{folder}/mist_{size}", exist_ok=True)
    box = box_of(network)
    maps = [mist_map(f"Level {level}", network, level, box) for level in range(SHAPES[size][2])]
    manifest = {
        "footway": 1, "name": f"Grid of {len(network.nodes)} nodes", "files": ["maps.json"],
        "levels": [{"source": made["id"], "id": f"L{level}", "ordinal": level, "name": f"Level {level}",
                    "shortName": str(level)} for level, made in enumerate(maps)],
        "connectors": [
            {"id": f"{kind}-{number}", "kind": kind, "name": f"{kind} {number}", "direction": direction,
             "landings": [{"level": f"L{network.nodes[node][2]}", "node": f"N{node + 1}"} for node in nodes]}
            for number, (kind, direction, nodes) in enumerate(connectors, 1)
        ],
    }
    for name, value in (("maps", maps), ("venue", manifest)):
        with open(f"{folder}/mist_{size}/{name}.json", "w", encoding="utf-8") as file:
            file.write(compact(value))


def write_map(task):
    """One file of --maps; its size differs a little from the next one's, so that no two are laid out alike."""
    folder, number, nodes, seed, digits = task
    rng = random.Random(f"{seed}/map/{number}")
    network = Network()
    floor(network, max(20, round(nodes * rng.uniform(0.9, 1.1))), 0, 0, 0, rng)
    made = mist_map(f"Floor {number} of {seed}", network, 0, box_of(network))
    with open(f"{folder}/map-{number:0{digits}}.json", "w", encoding="utf-8") as file:
        file.write(compact(made))


def main():
    parser = argparse.ArgumentParser(description="makes venues of any size")
    parser.add_argument("folder")
    parser.add_argument("--sizes", nargs="+", choices=list(SHAPES), default=list(SHAPES), help="default: all")
    parser.add_argument("--places", type=int, default=0, help="how many rooms have a name")
    parser.add_argument("--mist", action="store_true", help="write sizes up to 1e4 as Mist maps, too")
    parser.add_argument("--maps", type=int, help="write so many Mist maps instead")
    parser.add_argument("--nodes", type=int, default=1000, help="about how many nodes each of these has")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    os.makedirs(options.folder, exist_ok=True)
    if options.maps:
        digits = max(4, len(str(options.maps)))
        tasks = [(options.folder, number, options.nodes, options.seed, digits)
                 for number in range(1, options.maps + 1)]
        with multiprocessing.Pool() as pool:
            pool.map(write_map, tasks, chunksize=16)
        return
    for size in options.sizes:
        network, connectors = campus(size, options.seed)
        write_csv(options.folder, size, network, options.places, random.Random(f"{options.seed}/{size}/names"))
        if options.mist and float(size) <= 1e4:
            write_mist(options.folder, size, network, connectors)
        print(f"{size}: {len(network.nodes)} nodes, {len(network.edges)} edges, {len(network.rooms)} rooms", flush=True)


if __name__ == "__main__":
    main()
