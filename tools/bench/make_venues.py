#!/usr/bin/env python3
"""Makes the venues of the benchmarks, the same on every machine: Juniper Mist maps, as the API returns them.

usage: make_venues.py FOLDER [--megabytes N] [--many N]

Writes into FOLDER
  small/venue.json, small/maps.json   2 levels with 200 nodes together
  large/venue.json, large/maps.json   8 levels with 20,000 nodes together
  small/pairs.csv, large/pairs.csv    pairs of nodes, the first of them far apart: from,to
  page.json                           a page of many maps, at least N MB (default 50)
  one.json                            the first map of that page alone
and with --many
  many/0000.json ...                  N maps of 1,000 nodes, a venue each
  huge/venue.json, huge/maps.json     10 levels with 100,000 nodes together

A level is a grid of corridors: junctions 6 m apart with some jitter, so that no two ways are equally long; some
corridors are left out, some have a door and a room behind it. Levels lie exactly above each other; stairs stand in two
corners and elevators in two other places. Maps are georeferenced by three points and by their corners.
Positions are pixels with two decimals, every edge is listed from both of its ends, costs are the text "1".
"""
import argparse
import json
import math
import os
import random
import uuid

PITCH = 6.0
PIXELS_PER_METER = 20.0
ANCHOR = (52.5012, 13.4105)  # latitude, longitude of the top left corner of every plan
SPACE_OF_IDS = uuid.UUID("6f0b1a52-7f5e-4a86-9f0c-3f6e1d0c7a11")


def compact(value):
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False)


def lat_lon(east, north):
    """The latitude and longitude of a point of the plane that touches the WGS84 ellipsoid at the anchor."""
    a, f = 6378137.0, 1 / 298.257223563
    e2 = f * (2 - f)
    phi, lam = (math.radians(v) for v in ANCHOR)
    n = a / math.sqrt(1 - e2 * math.sin(phi) ** 2)
    x = n * math.cos(phi) * math.cos(lam) - math.sin(lam) * east - math.sin(phi) * math.cos(lam) * north
    y = n * math.cos(phi) * math.sin(lam) + math.cos(lam) * east - math.sin(phi) * math.sin(lam) * north
    z = n * (1 - e2) * math.sin(phi) + math.cos(phi) * north
    r = math.hypot(x, y)
    latitude = math.atan2(z, r * (1 - e2))
    for _ in range(8):
        n = a / math.sqrt(1 - e2 * math.sin(latitude) ** 2)
        latitude = math.atan2(z + e2 * n * math.sin(latitude), r)
    return round(math.degrees(latitude), 12), round(math.degrees(math.atan2(y, x)), 12)


class Blob:
    """A path blob: nodes with neighbours."""

    def __init__(self, name):
        self.name = name
        self.nodes = []

    def add(self, x, y):
        pixel = {"x": round(x * PIXELS_PER_METER, 2), "y": round(y * PIXELS_PER_METER, 2)}
        self.nodes.append({"name": f"N{len(self.nodes) + 1}", "position": pixel, "edges": {}})
        return len(self.nodes) - 1

    def join(self, a, b):
        self.nodes[a]["edges"][self.nodes[b]["name"]] = "1"
        self.nodes[b]["edges"][self.nodes[a]["name"]] = "1"

    def json(self):
        return {"coordinate": "actual", "name": self.name, "nodes": self.nodes}


def corridors(count, name, rng):
    """A path blob with `count` nodes, its junctions as rows, and the side of the plan in metres."""
    side = max(2, int((1 + math.sqrt(1 + 3 * count)) / 3))
    blob = Blob(name)
    margin = PITCH
    rows = [
        [
            blob.add(margin + c * PITCH + rng.uniform(-0.8, 0.8), margin + r * PITCH + rng.uniform(-0.8, 0.8))
            for c in range(side)
        ]
        for r in range(side)
    ]
    pieces = [(rows[r][c], rows[r][c + 1]) for r in range(side) for c in range(side - 1)]
    # Every third corridor across is whole, of the others a third is missing: connected, with detours.
    pieces += [
        (rows[r][c], rows[r + 1][c])
        for r in range(side - 1)
        for c in range(side)
        if c % 3 == 0 or rng.random() < 2 / 3
    ]
    rng.shuffle(pieces)
    while True:
        rest = count - len(blob.nodes)
        if rest < 2 or not pieces:
            break
        a, b = pieces.pop()
        p, q = (blob.nodes[i]["position"] for i in (a, b))
        t = rng.uniform(0.35, 0.65)
        x = (p["x"] + (q["x"] - p["x"]) * t) / PIXELS_PER_METER
        y = (p["y"] + (q["y"] - p["y"]) * t) / PIXELS_PER_METER
        dx, dy = q["x"] - p["x"], q["y"] - p["y"]
        length = math.hypot(dx, dy)
        away = rng.choice((-1, 1)) * rng.uniform(1.5, 2.5)
        door = blob.add(x, y)
        room = blob.add(x - dy / length * away, y + dx / length * away)
        blob.join(a, door)
        blob.join(door, b)
        blob.join(door, room)
    for a, b in pieces:
        blob.join(a, b)
    while len(blob.nodes) < count:
        near = rng.choice(rng.choice(rows))
        position = blob.nodes[near]["position"]
        x, y = position["x"] / PIXELS_PER_METER, position["y"] / PIXELS_PER_METER
        blob.join(near, blob.add(x + rng.uniform(1, 2), y + rng.uniform(1, 2)))
    return blob, rows, (side + 1) * PITCH


def walls(name, size, count, rng):
    """A wall blob: rooms as rectangles of four nodes."""
    blob = Blob(name)
    for _ in range(max(1, count // 4)):
        x, y = rng.uniform(0, size - 5), rng.uniform(0, size - 5)
        w, h = rng.uniform(2, 5), rng.uniform(2, 5)
        corners = [blob.add(x, y), blob.add(x + w, y), blob.add(x + w, y + h), blob.add(x, y + h)]
        for a, b in zip(corners, corners[1:] + corners[:1]):
            blob.join(a, b)
    return blob


def mist_map(number, name, count, rng):
    """A map as the API returns it, and its junctions."""
    blob, rows, size = corridors(count, name, rng)
    pixels = math.ceil(size * PIXELS_PER_METER)
    meters = pixels / PIXELS_PER_METER

    def ident(what):
        return str(uuid.uuid5(SPACE_OF_IDS, what))

    def reference(x, y):
        latitude, longitude = lat_lon(x, -y)
        return {"mist_xy": {"x": x, "y": y}, "lat_lon": {"x": latitude, "y": longitude}}

    top_left, bottom_right = lat_lon(0, 0), lat_lon(meters, -meters)
    return {
        "id": ident(f"map {number} {name}"),
        "org_id": ident("organisation"),
        "site_id": ident("site"),
        "name": name,
        "type": "image",
        "locked": False,
        "width": pixels,
        "height": pixels,
        "width_m": meters,
        "height_m": meters,
        "ppm": PIXELS_PER_METER,
        "origin_x": 0,
        "origin_y": 0,
        "orientation": 0,
        "occupancy_limit": 0,
        "flags": {},
        "latlng_tl": {"lat": top_left[0], "lng": top_left[1]},
        "latlng_br": {"lat": bottom_right[0], "lng": bottom_right[1]},
        "GeoRefParamsv2": {
            "active": True,
            "p1": reference(0.0, 0.0),
            "p2": reference(meters, 0.0),
            "p3": reference(0.0, meters),
        },
        "url": f"https://example.invalid/maps/{number}.png",
        "thumbnail_url": f"https://example.invalid/maps/{number}-small.png",
        "created_time": 1700000000 + number,
        "modified_time": 1710000000 + number,
        "wayfinding": {"snap_to_path": True},
        "wayfinding_path": blob.json(),
        "wall_path": walls(name, meters, count // 4, rng).json(),
        "sitesurvey_path": [],
    }, rows


def write_venue(folder, name, levels, nodes, seed):
    os.makedirs(folder, exist_ok=True)
    rng = random.Random(seed)
    # The levels differ in their rooms, not in their junctions' names, so connectors land on the same name everywhere.
    maps, rows = [], []
    for level in range(levels):
        made, junctions = mist_map(level, f"Level {level}", nodes // levels, rng)
        maps.append(made)
        rows = junctions
    last = len(rows) - 1
    middle = len(rows) // 2

    def connector(ident, kind, junction):
        landings = [{"level": f"L{level}", "node": f"N{junction + 1}"} for level in range(levels)]
        return {"id": ident, "kind": kind, "name": ident, "landings": landings}

    manifest = {
        "footway": 1,
        "name": name,
        "files": ["maps.json"],
        "levels": [
            {"source": made["id"], "id": f"L{level}", "ordinal": level, "name": f"Level {level}", "shortName": str(level)}
            for level, made in enumerate(maps)
        ],
        "connectors": [
            connector("stairs-north-west", "stairs", rows[0][0]),
            connector("stairs-south-east", "stairs", rows[last][last]),
            connector("elevator-middle", "elevator", rows[middle][middle]),
            connector("elevator-south-west", "elevator", rows[last][0]),
        ],
    }
    with open(f"{folder}/maps.json", "w", encoding="utf-8") as file:
        file.write(compact(maps))
    with open(f"{folder}/venue.json", "w", encoding="utf-8") as file:
        file.write(compact(manifest))
    count = nodes // levels
    with open(f"{folder}/pairs.csv", "w", encoding="utf-8") as file:
        file.write("from,to\n")
        # The first pair is the way across the whole venue, corner to corner and from the bottom to the top.
        file.write(f"node:0/N{rows[0][last] + 1},node:{levels - 1}/N{rows[last][0] + 1}\n")
        for _ in range(29):
            a, b = rng.randrange(levels), rng.randrange(levels)
            file.write(f"node:{a}/N{rng.randrange(count) + 1},node:{b}/N{rng.randrange(count) + 1}\n")


def write_page(folder, bytes_wanted, seed):
    """A page of maps of an organisation: most have a few hundred nodes, some have thousands."""
    rng = random.Random(seed)
    size = 0
    number = 0
    with open(f"{folder}/page.json", "w", encoding="utf-8") as page:
        page.write("[")
        while size < bytes_wanted:
            nodes = rng.choice((120, 250, 400, 600, 900, 1500, 4000))
            text = compact(mist_map(number, f"Building {number // 6} Level {number % 6}", nodes, rng)[0])
            if number == 0:
                with open(f"{folder}/one.json", "w", encoding="utf-8") as one:
                    one.write("[" + text + "]")
            page.write("," * (number > 0) + text)
            size += len(text.encode()) + 1
            number += 1
        page.write("]")


def write_many(folder, count, seed):
    """Maps of 1,000 nodes, each a venue of its own."""
    os.makedirs(f"{folder}/many", exist_ok=True)
    rng = random.Random(seed)
    for number in range(count):
        with open(f"{folder}/many/{number:04}.json", "w", encoding="utf-8") as file:
            file.write(compact(mist_map(number, f"Building {number}", 1000, rng)[0]))


def main():
    parser = argparse.ArgumentParser(description="makes the venues of the benchmarks")
    parser.add_argument("folder")
    parser.add_argument("--megabytes", type=float, default=50)
    parser.add_argument("--many", type=int, default=0)
    options = parser.parse_args()
    write_venue(f"{options.folder}/small", "Small hall", levels=2, nodes=200, seed=20261130)
    write_venue(f"{options.folder}/large", "Large hall", levels=8, nodes=20_000, seed=20261131)
    write_page(options.folder, options.megabytes * 1e6, seed=20261132)
    if options.many:
        write_many(options.folder, options.many, seed=20261133)
        write_venue(f"{options.folder}/huge", "Huge hall", levels=10, nodes=100_000, seed=20261134)


if __name__ == "__main__":
    main()
