#!/usr/bin/env python3
"""Zone containment in memory against shapely, geopandas and PostGIS, all in one run; every peer must find the same hits.

usage: zones.py ZONE_JOIN FOLDER [--points N]
prints a Markdown table. PostGIS is measured when its server is installed (wall time, one process, no parallel workers).
"""
import argparse
import glob
import os
import shutil
import statistics
import subprocess
import sys
import time

import geopandas
import numpy as np
import shapely

import make_zones


def median(rounds, work):
    times = []
    for _ in range(rounds):
        start = time.process_time()
        found = work()
        times.append(time.process_time() - start)
    return statistics.median(times), found


def shapely_peers(zones, xy, points):
    """Name, seconds and hits of each way to do it."""
    tree = shapely.STRtree(zones)
    shapely.prepare(zones)

    def boxes():
        position, zone = tree.query(points)
        return int(shapely.contains_xy(zones[zone], xy[position, 0], xy[position, 1]).sum())

    def by_zone():
        return shapely.STRtree(points).query(zones, predicate="contains").shape[1]

    frame = geopandas.GeoDataFrame({"zone": np.arange(len(zones))}, geometry=zones)
    places = geopandas.GeoDataFrame(geometry=points)
    yield "shapely, boxes and prepared contains", *median(3, boxes)
    yield "shapely, tree of the positions", *median(1, by_zone)
    yield "shapely, tree of the zones, intersects", *median(1, lambda: tree.query(points, predicate="intersects").shape[1])
    yield "geopandas, sjoin", *median(1, lambda: len(geopandas.sjoin(places, frame, predicate="within")))


class PostGIS:
    """A server of our own in a folder, reached by its socket, gone at the end."""

    def __init__(self, folder):
        self.folder = os.path.join(folder, "postgis")
        self.bin = max(glob.glob("/usr/lib/postgresql/*/bin"), default=None)
        self.isThere = bool(self.bin) and bool(glob.glob("/usr/share/postgresql/*/extension/postgis.control"))

    def run(self, *command, text=None):
        if os.getuid() == 0:
            command = ("runuser", "-u", "postgres", "--", *command)
        return subprocess.run(command, input=text, text=True, check=True, capture_output=True, cwd="/").stdout

    def sql(self, text):
        return self.run(f"{self.bin}/psql", "-h", self.folder, "-d", "postgres", "-q", "-At", "-v", "ON_ERROR_STOP=1", text=text)

    def __enter__(self):
        shutil.rmtree(self.folder, ignore_errors=True)
        os.makedirs(self.folder)
        if os.getuid() == 0:
            shutil.chown(self.folder, "postgres")
        data = os.path.join(self.folder, "data")
        self.run(f"{self.bin}/initdb", "-D", data, "-A", "trust")
        self.run(f"{self.bin}/pg_ctl", "-D", data, "-w", "-l", os.path.join(self.folder, "log"), "-o",
                 f"-k {self.folder} -h '' -c max_parallel_workers_per_gather=0 -c jit=off -c work_mem=256MB -c fsync=off", "start")
        self.sql("create extension postgis;")
        return self

    def __exit__(self, *_):
        self.run(f"{self.bin}/pg_ctl", "-D", os.path.join(self.folder, "data"), "-m", "immediate", "stop")

    def join(self, zones, xy):
        rows = "\n".join(f"{n}\t{w}" for n, w in enumerate(shapely.to_wkb(zones, hex=True)))
        self.sql("drop table if exists z, p, xy; create table z(id int, g geometry); copy z from stdin;\n" + rows + "\n\\.\n")
        rows = "\n".join(f"{n}\t{x!r}\t{y!r}" for n, (x, y) in enumerate(xy.tolist()))
        self.sql("create table xy(id int, x float8, y float8); copy xy from stdin;\n" + rows + "\n\\.\n")
        self.sql("create table p as select id, st_point(x, y) as g from xy; create index on p using gist(g); vacuum analyze z; vacuum analyze p;")
        start = time.perf_counter()
        found = int(self.sql("select count(*) from z join p on st_contains(z.g, p.g);"))
        return time.perf_counter() - start, found


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("join")
    parser.add_argument("folder")
    parser.add_argument("--points", type=int, default=1_000_000)
    options = parser.parse_args()
    print(f"shapely {shapely.__version__} (GEOS {shapely.geos_version_string}), geopandas {geopandas.__version__}")
    print("| zones | who | million positions a second | footway is times as fast |")
    print("| --- | --- | --- | --- |")
    server = PostGIS(options.folder)
    if server.isThere:
        with server:
            measure(options, server)
    else:
        print("PostGIS is not installed and was not measured", file=sys.stderr)
        measure(options, None)


def measure(options, server):
    for name, (zones, extent) in {
        "1,000": make_zones.rooms(1_000), "10,000": make_zones.rooms(10_000), "2,000 nested": make_zones.nested(),
    }.items():
        xy = make_zones.uniform(extent, options.points)
        points = shapely.points(xy)
        base = os.path.join(options.folder, "zones-" + name.replace(",", "").replace(" ", "-"))
        make_zones.write(base + ".zones", zones)
        xy.tofile(base + ".points")

        def footway():
            words = subprocess.run([options.join, base + ".zones", base + ".points"], check=True, capture_output=True, text=True).stdout
            return [float(word) for word in words.split()]

        # Before, between and after the peers, since other work on the machine comes and goes.
        own = [footway()]
        peers = list(shapely_peers(zones, xy, points))
        own.append(footway())
        if server:
            peers.append(("PostGIS, index on the positions (wall)", *server.join(zones, xy)))
        own.append(footway())
        speed = statistics.median(round[2] for round in own)
        hits = int(own[0][3])
        print(f"| {name} | footway, {own[0][0]:.0f} ms to build, {own[0][1] / 1e6:.1f} MB, {int(own[0][4])} in doubt | {speed:.1f} | |")
        for who, seconds, found in peers:
            if found != hits:
                sys.exit(f"zones.py: {who} finds {found} hits, footway {hits}")
            other = options.points / seconds / 1e6
            print(f"| {name} | {who} | {other:.2f} | {speed / other:.0f} |", flush=True)


main()
