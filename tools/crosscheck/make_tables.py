#!/usr/bin/env python3
"""Writes the tables of Tests/FramesTests/Tables: operations, positions, and what PROJ's own command makes of them.

usage: make_tables.py [--check]    --check writes nothing and ends with 1 when a table would change

A table is lines of a word and its values; `#` starts a comment.

    level ppm P mmpp M turn DEGREES shift X Y anchor LON LAT   the frames of a level, for the operations below
    operation SOURCE TARGET [ballpark]                         frames as `footway convert` names them
    tolerance T...     how far an answer may be off: one number, or one for each axis of the target, in its unit
    back T...          how far a position may be off after the round trip, the same for the source
    accept X Y [Z]     a position of the source, easting or longitude first
    expect X Y [Z]     what it becomes

The systems' values are cs2cs's and hold for the version of PROJ in the first line; those of plans are computed here,
with pyproj's `topocentric` between the plane and the ellipsoid.
"""
import math
import sys

from pyproj import Transformer

import peers

FOLDER = "Tests/FramesTests/Tables"
SEED = "table"
POINTS = 3
# ppm, mmpp, degrees, shift, anchor: an ordinary one, one turned far round in the south-west, and one across 180°.
LEVELS = [
    (20, 223, 30, (-40, 25), (13.4, 52.5)),
    (10, 50, 200, (3, -7.5), (-170.7, -14.3)),
    (8, 125, 0, (0, 0), (180, -16.5)),
]
PLAN_POINTS = [(0, 0), (1000, 800), (4000.5, -250.25)]
FRAMES = ("px", "mist", "jibestream", "local", "wgs84")


def numbers(row, units):
    """Texts to the trillionth of a degree or the nanometre."""
    return " ".join(f"{float(value):.{12 if unit == 'degree' else 9}f}" for value, unit in zip(row, units))


def units(system):
    return [axis.unit_name for axis in peers.axes(system)]


def least(tolerances):
    """The tolerances of the axes, or the one that they share."""
    return " ".join(f"{value:.3g}" for value in (tolerances[:1] if len(set(tolerances)) == 1 else tolerances))


def round_trip(source, target, rows, answers, ballpark):
    """What PROJ's own way back leaves on each axis, rounded up to a power of ten; at least the usual tolerance."""
    back = peers.cs2cs(target, source, [[str(value) for value in row] for row in answers], ballpark)
    usual = peers.tolerance(source)
    return [most if off <= most else 10.0 ** math.ceil(math.log10(off))
            for off, most in zip(peers.difference(back, rows)[0], usual)]


def operation(source, target, rows, name):
    """The lines of an operation between two systems, the source by another name where footway has one."""
    ballpark = bool({source, target} & peers.BALLPARK)
    answers = peers.cs2cs(source, target, rows, ballpark)
    if answers is None or None in answers:
        sys.exit(f"cs2cs cannot convert {source} to {target}: {answers}")
    yield f"operation {name} {target}{' ballpark' if ballpark else ''}"
    yield f"tolerance {least(peers.tolerance(target))}"
    yield f"back {least(round_trip(source, target, rows, answers, ballpark))}"
    for row, answer in zip(rows, answers):
        yield f"accept {' '.join(row)}"
        yield f"expect {numbers(answer, units(target))}"
    yield ""


def systems_table():
    yield f"# Systems by cs2cs of PROJ {peers.versions()[0]}; written by tools/crosscheck/make_tables.py."
    yield ""
    for system in peers.systems():
        yield from operation(peers.wgs84_for(system), system, peers.positions(system, POINTS, SEED), "wgs84")
    for source, target in peers.PAIRS:
        rows = peers.positions(min((source, target), key=peers.span), POINTS, SEED)
        start = [numbers(row, units(source)).split() for row in peers.cs2cs(peers.wgs84_for(source), source, rows)]
        yield from operation(source, target, start, source)


def plan_frames(level, x, y):
    """A pixel in every frame of a level."""
    ppm, mmpp, degrees, shift, anchor = level
    c, s = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    east, north = (x * c + y * s) / ppm + shift[0], (x * s - y * c) / ppm + shift[1]
    plane = Transformer.from_pipeline(
        "+proj=pipeline +step +proj=unitconvert +xy_in=deg +xy_out=rad +step +proj=cart +ellps=WGS84 "
        f"+step +proj=topocentric +ellps=WGS84 +lon_0={anchor[0]} +lat_0={anchor[1]}")
    up = 0.0
    for _ in range(20):  # the point of the ellipsoid below the plane
        lon, lat, height = plane.transform(east, north, up, direction="INVERSE")
        up -= height
    meters = (x / ppm, y / ppm)
    return {"px": (x, y), "mist": meters, "jibestream": tuple(m * 1000 / mmpp for m in meters), "local": (east, north),
            "wgs84": (lon, lat)}


def plans_table():
    yield "# Frames of plans, computed by tools/crosscheck/make_tables.py."
    yield ""
    for level in LEVELS:
        ppm, mmpp, degrees, shift, anchor = level
        yield (f"level ppm {ppm} mmpp {mmpp} turn {degrees} shift {shift[0]} {shift[1]}"
               f" anchor {anchor[0]} {anchor[1]}")
        yield ""
        # Each frame's unit in metres or degrees, so that every tolerance is a micrometre on the ground.
        tolerance = {"px": 1e-6 * ppm, "mist": 1e-6, "jibestream": 1e-3 / mmpp, "local": 1e-6, "wgs84": 1e-9}
        points = [plan_frames(level, *point) for point in PLAN_POINTS]
        for source in FRAMES:
            for target in FRAMES:
                if source == target:
                    continue
                yield f"operation {source} {target}"
                yield f"tolerance {tolerance[target]:.3g}"
                yield f"back {tolerance[source]:.3g}"
                for point in points:
                    for word, frame in (("accept", source), ("expect", target)):
                        unit = "degree" if frame == "wgs84" else "metre"
                        yield f"{word} {numbers(point[frame], [unit, unit])}"
                yield ""


def main():
    is_check = sys.argv[1:] == ["--check"]
    changed = 0
    for name, lines in (("systems", systems_table()), ("plans", plans_table())):
        path = f"{FOLDER}/{name}.txt"
        text = "\n".join(lines).rstrip("\n") + "\n"
        if is_check:
            with open(path, encoding="utf-8") as file:
                if file.read() != text:
                    print(f"{path} is not what tools/crosscheck/make_tables.py writes")
                    changed = 1
        else:
            with open(path, "w", encoding="utf-8") as file:
                file.write(text)
    sys.exit(changed)


main()
