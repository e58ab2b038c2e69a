"""Networks to match traces to, the same on every machine: floors of corridors with rooms, and halls with curved ways.

A network is written as two tables. nodes.csv: id, level, x, y in metres. edges.csv: id, from, to, oneway (1: from `from`
only), kind, and the seconds that an edge between levels takes. corridors.csv says which piece of corridor an edge is part
of: what lies between two junctions, with its doors and the rooms behind them.
"""
import csv
import math
import os

import numpy as np

# How fast people pass an edge between levels: it is as long as they would walk in its seconds.
CONNECTOR_SPEED = 1.3
STOREY = 4.0
GAP = 60.0


class Network:
    """Nodes as (level, x, y), edges as (from, to, oneway, kind, seconds or None, corridor), both in order of their ids."""

    def __init__(self):
        self.nodes, self.edges, self.numbers = [], [], []
        self.corridors = 0
        # Nodes of open halls, where walks may begin and end as well as in rooms.
        self.open = []

    def node(self, level, x, y):
        self.nodes.append((level, round(float(x), 3), round(float(y), 3)))
        return len(self.nodes) - 1

    def edge(self, start, end, corridor, oneway=False, kind="corridor", seconds=None):
        self.numbers.append(len(self.numbers))
        self.edges.append((start, end, int(oneway), kind, seconds, corridor))

    def corridor(self):
        self.corridors += 1
        return self.corridors - 1

    def place(self, node):
        return self.nodes[node][1:]

    def length(self, edge):
        """Metres, of an edge between levels those that are walked in its time."""
        start, end, _, _, seconds, _ = edge
        if seconds is not None:
            return seconds * CONNECTOR_SPEED
        return max(math.dist(self.place(start), self.place(end)), 0.001)

    def ends(self):
        """Dead ends: rooms."""
        degree = np.zeros(len(self.nodes), int)
        for start, end, *_ in self.edges:
            degree[[start, end]] += 1
        return np.nonzero(degree == 1)[0]

    def side_by_side(self, step=None):
        """The same network for matchers that know a plane only: floors beside each other, without what joins them."""
        if step is None:
            across = [x for _, x, _ in self.nodes]
            step = max(across) - min(across) + GAP
        flat = Network()
        flat.corridors, flat.open = self.corridors, self.open
        flat.nodes = [(level, round(x + step * level, 3), y) for level, x, y in self.nodes]
        for number, edge in zip(self.numbers, self.edges):
            start, end, oneway, kind, _, corridor = edge
            if self.nodes[start][0] == self.nodes[end][0]:
                flat.numbers.append(number)
                flat.edges.append((start, end, oneway, kind, None, corridor))
        return flat

    def write(self, folder):
        os.makedirs(folder, exist_ok=True)
        write_rows(f"{folder}/nodes.csv", "id,level,x,y", (
            f"{number},{level},{x:.3f},{y:.3f}" for number, (level, x, y) in enumerate(self.nodes)))
        write_rows(f"{folder}/edges.csv", "id,from,to,oneway,kind,seconds", (
            f"{number},{start},{end},{oneway},{kind},{'' if seconds is None else seconds}"
            for number, (start, end, oneway, kind, seconds, _) in zip(self.numbers, self.edges)))
        write_rows(f"{folder}/corridors.csv", "edge,corridor", (
            f"{number},{edge[5]}" for number, edge in zip(self.numbers, self.edges)))


class Plane:
    """A written network as arrays; edges are named by their place in `numbers`."""

    def __init__(self, folder):
        nodes, edges = read_table(f"{folder}/nodes.csv"), read_table(f"{folder}/edges.csv")
        places = {name: place for place, name in enumerate(nodes["id"])}
        self.node_names = nodes["id"]
        self.level = np.array(nodes["level"], float)
        self.x, self.y = np.array(nodes["x"], float), np.array(nodes["y"], float)
        self.names = edges["id"]
        self.number = {name: place for place, name in enumerate(self.names)}
        self.start, self.end = (np.array([places[name] for name in edges[column]]) for column in ("from", "to"))
        self.oneway = np.array([value == "1" for value in edges["oneway"]])
        # Stairs, escalators and elevators are what takes time of its own, the way to a cab included.
        self.joins_levels = np.array([bool(value) for value in edges["seconds"]])
        self.corridor = np.arange(len(self.names))
        if os.path.exists(f"{folder}/corridors.csv"):
            table = read_table(f"{folder}/corridors.csv")
            pieces = {piece: place for place, piece in enumerate(dict.fromkeys(table["corridor"]))}
            for name, piece in zip(table["edge"], table["corridor"]):
                self.corridor[self.number[name]] = pieces[piece]

    @property
    def is_stacked(self):
        """Whether edges lead from level to level, so that floors lie over each other."""
        return bool((self.level[self.start] != self.level[self.end]).any())

    def segments(self, edges):
        """Ends of edges, a row each."""
        start, end = self.start[edges], self.end[edges]
        return np.c_[self.x[start], self.y[start]], np.c_[self.x[end], self.y[end]]


def write_rows(path, head, rows):
    with open(path, "w", encoding="utf-8") as file:
        file.write(head + "\n")
        file.writelines(row + "\n" for row in rows)


def read_table(path):
    """The columns of a table with a header, as lists of texts."""
    with open(path, encoding="utf-8", newline="") as file:
        rows = csv.reader(file)
        head = next(rows)
        columns = list(zip(*rows)) or [()] * len(head)
    return dict(zip(head, map(list, columns)))


# Doors and rooms ---------------------------------------------------------------------------------------------------

def rooms(network, rng, foot, along, corridor, chance):
    """Doors on both sides of a corridor, with a room behind each; the rooms of the left and the right side, or None."""
    level, x, y = network.nodes[foot]
    across = np.array([-along[1], along[0]]) / math.hypot(*along)
    made = []
    for way in (1, -1):
        if rng.random() >= chance:
            made.append(None)
            continue
        far = 1.3 + rng.uniform(2.0, 3.2)
        door = network.node(level, x + way * 1.3 * across[0], y + way * 1.3 * across[1])
        room = network.node(level, x + way * far * across[0], y + way * far * across[1])
        network.edge(foot, door, corridor, kind="door")
        network.edge(door, room, corridor, kind="room")
        made.append(room)
    return made


# Floors of straight corridors --------------------------------------------------------------------------------------

def grid_piece(network, rng, start, end, is_lane):
    """A piece of corridor between two junctions, cut in three, with rooms at both cuts."""
    level, corridor = network.nodes[start][0], network.corridor()
    (ax, ay), (bx, by) = network.place(start), network.place(end)
    kind, last, beside = ("gate" if is_lane else "corridor"), start, [None, None]
    for share in (1 / 3, 2 / 3):
        share += rng.uniform(-0.05, 0.05)
        foot = network.node(level, ax + (bx - ax) * share, ay + (by - ay) * share)
        network.edge(last, foot, corridor, is_lane, kind)
        last = foot
        for side, room in enumerate(rooms(network, rng, foot, (bx - ax, by - ay), corridor, 0.7)):
            if room is None:
                continue
            if beside[side] is not None and rng.random() < 0.1:
                network.edge(beside[side], room, corridor, kind="room")
            beside[side] = room
    network.edge(last, end, corridor, is_lane, kind)


def grid_floor(network, rng, level, rows, columns, pitch):
    """Junctions 15 m apart, a little off; all corridors from west to east, of the others every third and half of the rest."""
    junctions = [[network.node(level, c * pitch + rng.uniform(-0.6, 0.6), r * pitch + rng.uniform(-0.6, 0.6))
                  for c in range(columns)] for r in range(rows)]
    for row in junctions:
        for start, end in zip(row, row[1:]):
            grid_piece(network, rng, start, end, False)
    for low, high in zip(junctions, junctions[1:]):
        for column, (start, end) in enumerate(zip(low, high)):
            if column % 3 == 0:
                grid_piece(network, rng, start, end, False)
            elif rng.random() < 0.5:
                grid_piece(network, rng, start, end, rng.random() < 0.04)
    return junctions


def join(network, kind, nodes, seconds, oneway=False):
    """Stairs or an escalator: an edge from each of the nodes to the next."""
    for lower, upper in zip(nodes, nodes[1:]):
        network.edge(lower, upper, network.corridor(), oneway, kind, seconds)


def elevator(network, landings):
    """A cab on each level beside the landing; getting in takes waiting."""
    cabs = []
    for landing in landings:
        level, x, y = network.nodes[landing]
        cabs.append(network.node(level, x + 1, y + 1))
        network.edge(landing, cabs[-1], network.corridor(), kind="elevator", seconds=12)
    join(network, "elevator", cabs, 3)


def floors(rows=12, columns=13, levels=5, pitch=15.0, seed=20261201):
    """Floors of corridors in a grid with rooms 2 to 3 m off, edges 1 to 5 m long: about 10,000 nodes."""
    network = Network()
    made = [grid_floor(network, np.random.default_rng([seed, level]), level, rows, columns, pitch)
            for level in range(levels)]
    for r, c in ((1, 1), (1, columns - 2), (rows - 2, 1), (rows - 2, columns - 2)):
        join(network, "stairs", [rows_of[r][c] for rows_of in made], 16)
    for r, c in ((rows // 2, columns // 2), (rows // 4, columns // 2)):
        elevator(network, [rows_of[r][c] for rows_of in made])
    middle = rows // 2
    for lower, upper in zip(made, made[1:]):
        join(network, "escalator", [lower[middle][2], upper[middle][3]], 20, True)
        join(network, "escalator", [upper[middle + 1][2], lower[middle + 1][3]], 20, True)
    return network


# Halls with curved ways --------------------------------------------------------------------------------------------

def curve(network, rng, points, start=None, end=None, corridor=None, oneway=False, chance=0.0):
    """A way along points, from a node to another where they are given; its nodes. Every other one may have rooms."""
    level = network.nodes[start if start is not None else end][0]
    corridor = network.corridor() if corridor is None else corridor
    nodes = [start] + [network.node(level, *point) for point in points] + ([end] if end is not None else [])
    for number, (a, b) in enumerate(zip(nodes, nodes[1:])):
        network.edge(a, b, corridor, oneway, "gate" if oneway else "corridor")
        if number % 2 and b != end:
            along = np.subtract(network.place(b), network.place(a))
            rooms(network, rng, b, along, corridor, chance)
    return nodes


def bent(start, end, bend, piece=3.0):
    """Points between two others on an arc whose middle is `bend` metres off the straight line."""
    start, end = np.array(start, float), np.array(end, float)
    straight = end - start
    length = math.hypot(*straight)
    middle = (start + end) / 2 + 2 * bend * np.array([-straight[1], straight[0]]) / length
    count = max(2, round(length * (1 + abs(bend / length)) / piece))
    share = np.arange(1, count)[:, None] / count
    return (1 - share) ** 2 * start + 2 * share * (1 - share) * middle + share ** 2 * end


def lattice(network, rng, level, wide, deep, pitch=3.0):
    """An open hall: an oval of nodes 3 m apart joined to their neighbours, every second one also askew, with pillars."""
    cells = {}
    for r in range(-int(deep / pitch), int(deep / pitch) + 1):
        for c in range(-int(wide / pitch), int(wide / pitch) + 1):
            is_pillar = rng.random() < 0.06 and (r, c) != (0, 0)
            if (c * pitch / wide) ** 2 + (r * pitch / deep) ** 2 <= 1 and not is_pillar:
                cells[r, c] = network.node(level, c * pitch + rng.uniform(-0.4, 0.4), r * pitch + rng.uniform(-0.4, 0.4))
    for (r, c), node in cells.items():
        for step, chance in (((0, 1), 1), ((1, 0), 1), ((1, 1), 0.5), ((1, -1), 0.5)):
            other = cells.get((r + step[0], c + step[1]))
            if other is not None and rng.random() < chance:
                network.edge(node, other, network.corridor(), kind="open")
    network.open += list(cells.values())
    return list(cells.values())


def nearest(network, nodes, place):
    return min(nodes, key=lambda node: math.dist(network.place(node), place))


def ring(network, rng, level, wide, deep, count, feet):
    """A corridor all round, its pieces ending at the feet of other ways; its nodes."""
    angle = 2 * math.pi * np.arange(count) / count
    wobble = 1 + 0.06 * np.sin(3 * angle + level)
    nodes = [network.node(level, x, y) for x, y in zip(wide * wobble * np.cos(angle), deep * wobble * np.sin(angle))]
    corridor = network.corridor()
    for number, node in enumerate(nodes):
        if number in feet:
            corridor = network.corridor()
        following = nodes[(number + 1) % count]
        network.edge(node, following, corridor)
        if number % 2 and number not in feet:
            along = np.subtract(network.place(following), network.place(nodes[number - 1]))
            rooms(network, rng, node, along, corridor, 0.7)
    return nodes


def hall_level(network, rng, level):
    """A hall, a ring round it, bent ways between them, and bent piers out of the ring; the ring's nodes and the hall's."""
    spokes, piers = range(4, 96, 12), range(10, 96, 16)
    round_nodes = ring(network, rng, level, 58, 38, 96, {*spokes, *piers})
    hall = lattice(network, rng, level, 33, 18)
    for number, foot in enumerate(spokes):
        outer = round_nodes[foot]
        inner = nearest(network, hall, 0.55 * np.array(network.place(outer)))
        # Two ways are gates, one in and one out.
        one, other = (inner, outer) if number == 5 else (outer, inner)
        points = bent(network.place(one), network.place(other), rng.uniform(-4, 4))
        curve(network, rng, points, one, other, oneway=number in (1, 5), chance=0.3)
    for foot in piers:
        start = np.array(network.place(round_nodes[foot]))
        end = start * (1 + 55 / math.hypot(*start))
        points = bent(start, end, rng.uniform(-14, 14))
        curve(network, rng, [*points, end], round_nodes[foot], chance=0.8)
    return round_nodes, hall


def halls(levels=3, seed=20261202):
    """Levels with an open hall in the middle, a ring, bent corridors and piers: about 2,500 nodes."""
    network = Network()
    made = [hall_level(network, np.random.default_rng([seed, level]), level) for level in range(levels)]
    rings = [nodes for nodes, _ in made]
    for number in (0, 24, 48, 72):
        join(network, "stairs", [nodes[number] for nodes in rings], 16)
    elevator(network, [nearest(network, hall, (12, 0)) for _, hall in made])
    elevator(network, [nodes[36] for nodes in rings])
    for (_, lower), (_, upper) in zip(made, made[1:]):
        join(network, "escalator", [nearest(network, lower, (-16, 3)), nearest(network, upper, (-6, 3))], 20, True)
        join(network, "escalator", [nearest(network, upper, (-16, -3)), nearest(network, lower, (-6, -3))], 20, True)
    return network


# The venue of earlier measurements ---------------------------------------------------------------------------------

def earlier(make_venue):
    """The venue of 10,000 nodes that a script lying beside the checkout makes, as a network."""
    venue = make_venue.build("1e4")
    network = Network()
    network.nodes = [(int(level), float(x), float(y)) for level, x, y in zip(venue["level"], venue["x"], venue["y"])]
    network.corridors = int(venue["corridor"].max()) + 1
    names = make_venue.KINDS
    for start, end, oneway, kind, seconds, corridor in zip(
            *(venue[name].tolist() for name in ("a", "b", "oneway", "kind", "seconds", "corridor"))):
        joins = network.nodes[start][0] != network.nodes[end][0] or names[kind] == "elevator"
        network.edge(start, end, corridor, oneway, names[kind], seconds if joins else None)
    return network
