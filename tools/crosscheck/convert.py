#!/usr/bin/env python3
"""Compares `footway convert` with cs2cs and pyproj in all systems of the tests, and plan frames with numpy.

usage: convert.py FOOTWAY [SEED]    prints what was compared and ends with 1 when anything differs

Tolerances: 1e-9 degree for angles, 1e-6 m for lengths (in the unit of the axis). cs2cs runs the PROJ that footway
loads, so it decides. pyproj brings a PROJ of its own: where that one differs from both, it is told and no fault.
"""
import csv
import io
import json
import math
import os
import random
import subprocess
import sys
import tempfile

import numpy
from pyproj import Transformer

import peers

FOOTWAY = sys.argv[1]
SEED = sys.argv[2] if len(sys.argv) > 2 else "1"
COUNT = 200
ROWS = 1_000_000
faults = 0
others = []


def fault(text):
    global faults
    faults += 1
    print(f"FAULT: {text}")


def convert(source, target, rows, *flags, levels=None):
    """Rows of texts by footway, `None` for those with an error; or the error of the whole call."""
    names = ["x", "y", "z"][:len(rows[0])] if rows else ["x", "y"]
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow((["level"] if levels else []) + names)
    writer.writerows([level] + row for level, row in zip(levels, rows)) if levels else writer.writerows(rows)
    command = [FOOTWAY, "convert", "--from", source, "--to", target, "--columns", ",".join(names), "--format", "csv"]
    done = subprocess.run([*command, *flags], input=text.getvalue(), capture_output=True, text=True)
    if done.returncode > 1:
        return done.stderr
    answers = []
    for row in csv.reader(done.stdout.splitlines()[1:]):
        answers.append(None if row[-1] else row[1 if levels else 0:-1])
    return answers


def compare(source, target, rows, names=None):
    """One direction between two systems, which footway may call by other names; gives footway's answers."""
    names = names or (source, target)
    ballpark = bool({source, target} & peers.BALLPARK)
    ours = convert(*names, rows)
    if ballpark:
        if not isinstance(ours, str) or "crs.no-operation" not in ours:
            fault(f"{source} to {target} is not refused")
        ours = convert(*names, rows, "--allow-ballpark")
    theirs = peers.cs2cs(source, target, rows, ballpark)
    if isinstance(ours, str) or theirs is None:
        fault(f"{source} to {target}: footway {ours if isinstance(ours, str) else 'converts'},"
              f" cs2cs {'refuses' if theirs is None else 'converts'}")
        return None
    allowed = peers.tolerance(target)
    worst, lone = peers.difference(ours, theirs)
    units = peers.axes(target)
    shown = " ".join(f"{value:.1e} {axis.unit_name}" for value, axis in zip(worst, units))
    failed = sum(row is None for row in ours)
    if lone or any(value > most for value, most in zip(worst, allowed)):
        fault(f"{source} to {target}: {shown} from cs2cs, {lone} rows only one of them converts")
    try:
        second, lone = peers.difference(ours, peers.pyproj(source, target, rows, ballpark))
        if lone or any(value > most for value, most in zip(second, allowed)):
            shown_second = " ".join(f"{value:.2g} {axis.unit_name}" for value, axis in zip(second, units))
            others.append(f"{source} to {target}: {shown_second}, {lone} rows only one of them converts")
    except Exception as error:  # pyproj has one class for everything
        others.append(f"{source} to {target}: pyproj refuses: {error}")
    print(f"{source} to {target}: {len(rows)} rows, {shown} from cs2cs, {failed} fail in both")
    return ours


def check_systems():
    systems = peers.systems()
    if len(set(systems)) < 48:
        fault(f"only {len(set(systems))} systems")
    for system in systems:
        earth = peers.wgs84_for(system)
        there = compare(earth, system, peers.positions(system, COUNT, SEED), ("wgs84", system))
        if there:
            compare(system, earth, [row for row in there if row], (system, "wgs84"))
    return systems


def check_pairs():
    for source, target in peers.PAIRS:
        # Of both areas, the smaller one: the other system reaches there.
        rows = peers.positions(min((source, target), key=peers.span), COUNT, f"{SEED} pair")
        compare(source, target, [row for row in convert("wgs84", source, rows) if row])


def check_million(folder):
    """Every one of a million rows, to the printed digit."""
    rng = random.Random(f"{SEED} million")
    rows = [(f"{rng.uniform(12, 18):.8f}", f"{rng.uniform(46, 55):.8f}") for _ in range(ROWS)]
    with open(f"{folder}/rows.csv", "w", encoding="utf-8") as file:
        file.write("lon,lat\n")
        file.writelines(f"{lon},{lat}\n" for lon, lat in rows)
    with open(f"{folder}/rows.txt", "w", encoding="utf-8") as file:
        file.writelines(f"{lon} {lat}\n" for lon, lat in rows)
    ours = subprocess.run([FOOTWAY, "convert", "--from", "wgs84", "--to", "EPSG:25833", "--precision", "3",
                           f"{folder}/rows.csv"], check=True, capture_output=True, text=True).stdout.splitlines()
    with open(f"{folder}/rows.txt", "rb") as file:
        theirs = subprocess.run(["cs2cs", "-r", "-f", "%.3f", peers.WGS84, "EPSG:25833"], check=True, stdin=file,
                                capture_output=True, text=True).stdout.splitlines()
    if ours[0] != "easting,northing,error" or len(ours) != ROWS + 1 or len(theirs) != ROWS:
        fault(f"a million rows: {len(ours) - 1} by footway, {len(theirs)} by cs2cs")
    unequal = [(a, b) for a, b in zip(ours[1:], theirs) if a.split(",")[:2] != b.split()[:2]]
    if unequal:
        fault(f"a million rows: {len(unequal)} differ, the first {unequal[0]}")
    print(f"{peers.WGS84} to EPSG:25833: {ROWS:,} rows, {len(unequal)} differ from cs2cs in any printed digit")


def check_formats():
    """NDJSON and GeoJSON carry the same digits as CSV."""
    rows = peers.positions("EPSG:25833", 1000, f"{SEED} formats")
    wanted = convert("wgs84", "EPSG:25833", rows)
    ndjson = "".join(f'{{"lon":{lon},"lat":{lat}}}\n' for lon, lat in rows)
    features = ",\n".join(
        f'{{"type":"Feature","properties":{{}},"geometry":{{"type":"Point","coordinates":[{lon},{lat}]}}}}'
        for lon, lat in rows)
    for form, text in (("ndjson", ndjson), ("geojson", f'{{"type":"FeatureCollection","features":[{features}]}}')):
        command = [FOOTWAY, "convert", "--from", "wgs84", "--to", "EPSG:25833", "--format", form]
        answer = subprocess.run(command, input=text, capture_output=True, text=True).stdout
        if form == "ndjson":
            ours = [list(json.loads(line, parse_float=str).values()) for line in answer.splitlines()]
        else:
            parsed = json.loads(answer, parse_float=str)["features"]
            ours = [feature["geometry"]["coordinates"] for feature in parsed]
        if [[str(value) for value in row[:2]] for row in ours] != wanted:
            fault(f"{form} gives other digits than CSV")
        print(f"{form}: {len(ours)} positions, compared with CSV digit by digit")


# MARK: Plan frames


def plane_at(anchor):
    return Transformer.from_pipeline(
        "+proj=pipeline +step +proj=unitconvert +xy_in=deg +xy_out=rad +step +proj=cart +ellps=WGS84 "
        f"+step +proj=topocentric +ellps=WGS84 +lon_0={anchor[0]!r} +lat_0={anchor[1]!r}")


def lon_lat(plane, x, y):
    """The position on the ellipsoid above or below a point of the plane: the height is driven to 0."""
    up = numpy.zeros_like(x)
    for _ in range(20):
        lon, lat, height = plane.transform(x, y, up, direction="INVERSE")
        up -= height
    return lon, lat


def plan_oracle(level, anchor, mmpp):
    """What each frame of a level is, by numpy from the maps: functions from plan metres to a frame."""
    plane = plane_at(anchor)
    points = [level["GeoRefParamsv2"][key] for key in ("p1", "p2", "p3")]
    meters = numpy.array([[p["mist_xy"]["x"], p["mist_xy"]["y"], 1] for p in points])
    lon, lat = (numpy.array([p["lat_lon"][axis] for p in points]) for axis in ("y", "x"))
    east, north, _ = plane.transform(lon, lat, numpy.zeros(3))
    affine = numpy.linalg.solve(meters, numpy.column_stack([east, north]))

    def local(m):
        return numpy.column_stack([m, numpy.ones(len(m))]) @ affine

    return {
        "mist": lambda m: m, "px": lambda m: m * level["ppm"], "jibestream": lambda m: m * 1000 / mmpp, "local": local,
        "wgs84": lambda m: numpy.column_stack(lon_lat(plane, *local(m).T)),
    }


def check_plans(folder, mmpp=223):
    """All pairs of frames of all levels of a venue, rows of the levels mixed."""
    venue = "Data/venues/airport"
    copy = f"{folder}/venue"
    os.mkdir(copy)
    with open(f"{venue}/maps.json", encoding="utf-8") as file:
        maps = json.load(file)
    for level in maps:
        level.setdefault("wayfinding", {})["jibestream"] = {"mmpp": mmpp}
    with open(f"{copy}/maps.json", "w", encoding="utf-8") as file:
        json.dump(maps, file)
    for part in ("venue.json", "zones.json"):
        with open(f"{venue}/{part}", encoding="utf-8") as source, open(f"{copy}/{part}", "w", encoding="utf-8") as to:
            to.write(source.read())
    inspected = subprocess.run([FOOTWAY, "inspect", copy, "--json"], capture_output=True, text=True).stdout
    anchor = json.loads(inspected)["frame"]["anchor"]
    with open(f"{copy}/venue.json", encoding="utf-8") as file:
        ids = {level["source"]: level["id"] for level in json.load(file)["levels"]}
    rng = random.Random(f"{SEED} plans")
    rows = []
    for _ in range(600):
        level = rng.choice(maps)
        width, height = level["width"] / level["ppm"], level["height"] / level["ppm"]
        rows.append((level, rng.uniform(0, width), rng.uniform(0, height)))
    oracles = {level["id"]: plan_oracle(level, anchor, mmpp) for level in maps}
    levels = [ids[level["id"]] for level, _, _ in rows]
    wanted = {
        frame: numpy.array([oracles[level["id"]][frame](numpy.array([[x, y]]))[0] for level, x, y in rows])
        for frame in ("px", "mist", "jibestream", "local", "wgs84")
    }
    for source in wanted:
        for target in wanted:
            if source == target:
                continue
            texts = [[repr(float(value)) for value in row] for row in wanted[source]]
            answer = convert(source, target, texts, "--venue", copy, levels=levels)
            if isinstance(answer, str) or None in answer:
                fault(f"{venue}, {source} to {target}: {answer if isinstance(answer, str) else 'rows fail'}")
                continue
            worst = float(numpy.max(numpy.abs(numpy.array(answer, dtype=float) - wanted[target])))
            # Pixels and units count as the metres that they are.
            ppm = min(level["ppm"] for level in maps)
            allowed = {"wgs84": 1e-9, "px": 1e-6 * ppm, "jibestream": 1e-3 / mmpp}.get(target, 1e-6)
            unit = {"wgs84": "degree", "px": "px", "jibestream": "unit"}.get(target, "m")
            print(f"{venue}, {source} to {target}: {len(rows)} rows, {worst:.1e} {unit} from numpy")
            if not worst <= allowed:
                fault(f"{venue}, {source} to {target}: {worst} {unit}")


print(f"PROJ {' in cs2cs, '.join(peers.versions())} in pyproj; seed {SEED}")
compared = check_systems()
check_pairs()
with tempfile.TemporaryDirectory() as scratch:
    check_million(scratch)
    check_formats()
    check_plans(scratch)
print(f"pyproj's own PROJ and data base give something else than footway and cs2cs in {len(others)} directions:")
for line in others:
    print(f"  {line}")
print(f"{len(compared)} systems and {len(peers.PAIRS)} pairs: {faults} differences from cs2cs and numpy")
sys.exit(1 if faults else 0)
