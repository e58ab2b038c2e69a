#!/usr/bin/env python3
"""Compares which zones hold positions with shapely: the sample venues' zones, rooms, rooms in rooms, triangles.

usage: zones.py ZONE_JOIN FOLDER [--points N]    N random and about as many adversarial positions for each set
prints a line for each set; ends with 1 when a single hit differs
"""
import argparse
import glob
import json
import os
import subprocess
import sys

import numpy as np
import shapely

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "bench"))
import make_zones  # noqa: E402

EXTREME = np.array([[np.nan, 1], [1, np.nan], [np.inf, 1], [1, -np.inf], [1e9, 1e9], [-1e300, 3]])


def triangles(count=3000, seed=6):
    """Overlapping triangles at tenths of a metre, where GEOS's orientation is not exact."""
    random = np.random.default_rng(seed)
    found = []
    while len(found) < count:
        shape = shapely.Polygon(np.round(random.uniform(0, 30, (3, 2)) + random.uniform(0, 70, 2), 1))
        if shape.is_valid and shape.area > 0:
            found.append(shape)
    return np.array(found)


def drawn(pattern):
    """Polygons of shared Mist zones, in metres of their own; those that are no polygons are left out."""
    shapes = []
    for path in sorted(glob.glob(pattern)):
        for zone in json.load(open(path)):
            if not isinstance(zone, dict):
                continue
            points = [(v.get("x"), v.get("y")) for v in zone.get("vertices") or [] if isinstance(v, dict)]
            if len(points) > 2 and all(isinstance(v, (int, float)) for p in points for v in p):
                shape = shapely.Polygon([(x / 20, -y / 20) for x, y in points])
                if shape.is_valid and shape.area > 0:
                    shapes.append(shape)
    return np.array(shapes)


def expected(zones, xy, predicate):
    finite = np.isfinite(xy).all(axis=1)
    points = shapely.points(np.where(np.isfinite(xy), xy, 0))
    position, zone = shapely.STRtree(zones).query(points[finite], predicate=predicate)
    position = np.flatnonzero(finite)[position]
    order = np.lexsort((zone, position))
    return np.c_[position[order], zone[order]].astype("<u4")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("join")
    parser.add_argument("folder")
    parser.add_argument("--points", type=int, default=500_000)
    options = parser.parse_args()
    here = os.path.dirname(os.path.abspath(__file__))
    rooms, many, deep = make_zones.rooms(1_000)[0], make_zones.rooms(10_000)[0], make_zones.nested()[0]
    sets = {
        "1,000 rooms": rooms, "10,000 rooms": many, "rooms in rooms": deep,
        "rooms in rooms, moved": shapely.transform(deep, lambda xy: xy + [500_000, 5_400_000]), "triangles": triangles(),
        "zones of the shared Mist site": drawn(os.path.join(here, "../../../shared/data/mist/zones_*.original.json")),
    }
    failed = False
    for name, zones in sets.items():
        if len(zones) == 0:
            print(f"{name}: not there, skipped")
            continue
        low, high = shapely.total_bounds(zones).reshape(2, 2)
        count = options.points // (10 if name == "triangles" else 1)
        random = np.random.default_rng(7).uniform(low - 1, high + 1, (count, 2))
        xy = np.concatenate([random, make_zones.adversarial(zones, count), EXTREME])
        base = os.path.join(options.folder, "crosscheck")
        make_zones.write(base + ".zones", zones)
        xy.tofile(base + ".points")
        for boundary, predicate in (("covers", "covered_by"), ("contains", "within")):
            subprocess.run([options.join, base + ".zones", base + ".points", base + ".hits", boundary], check=True, stdout=subprocess.DEVNULL)
            own = np.fromfile(base + ".hits", "<u4").reshape(-1, 2)
            wanted = expected(zones, xy, predicate)
            same = np.array_equal(own, wanted)
            failed = failed or not same
            print(f"{name}, {boundary}: {len(xy)} positions, {len(wanted)} hits, {'identical' if same else 'DIFFERENT'}", flush=True)
    sys.exit(1 if failed else 0)


main()
