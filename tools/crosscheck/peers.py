"""What the cross-check of positions and the maker of tables share: the systems, and how to ask PROJ's two peers.

Positions are easting, northing or longitude, latitude here, as footway has them; cs2cs wants the authority's order.
"""
import random
import re
import subprocess

from pyproj import CRS, Transformer

WGS84 = "EPSG:4326"
# Without an operation from WGS 84 in PROJ's data base: footway refuses them unless it is told not to.
BALLPARK = {"EPSG:4490"}
# Systems that are converted into each other: neighbours on one datum and on two, and axes in another order.
PAIRS = [
    ("EPSG:25833", "EPSG:31468"), ("EPSG:31467", "EPSG:31468"), ("EPSG:31468", "EPSG:3035"),
    ("EPSG:28992", "EPSG:31370"), ("EPSG:2154", "EPSG:3034"), ("EPSG:27700", "EPSG:2157"),
    ("EPSG:2056", "EPSG:25832"), ("EPSG:5514", "EPSG:3035"), ("EPSG:2180", "EPSG:25833"),
    ("EPSG:3067", "EPSG:3006"), ("EPSG:32633", "EPSG:3857"), ("EPSG:3857", "EPSG:3395"),
    ("EPSG:4979", "EPSG:4978"), ("EPSG:2263", "EPSG:26918"), ("EPSG:4269", "EPSG:3347"),
    ("EPSG:32661", "EPSG:5041"), ("EPSG:3413", "EPSG:32661"), ("EPSG:2193", "EPSG:3857"),
    ("EPSG:7844", "EPSG:7855"), ("EPSG:6668", "EPSG:6677"), ("EPSG:2048", "EPSG:32733"),
    ("EPSG:4258", "EPSG:25828"), ("EPSG:27700", "EPSG:4258"), ("EPSG:5880", "EPSG:3857"),
]


def systems(root="."):
    """The reference systems that the tests go through."""
    with open(f"{root}/Tests/FramesTests/FrameTable.swift", encoding="utf-8") as file:
        return re.findall(r'"(EPSG:\d+)"', file.read())


def axes(system):
    return CRS(system).axis_info


def is_exchanged(system):
    """Whether the authority counts northing or latitude first."""
    first, second = axes(system)[:2]
    if first.direction == second.direction:  # around a pole both axes may point south: their names tell
        return "north" in first.name.lower() and "east" in second.name.lower()
    return first.direction in ("north", "south") and second.direction in ("east", "west")


def wgs84_for(system):
    """WGS 84 with a height for systems that have one."""
    return "EPSG:4979" if len(axes(system)) == 3 else WGS84


def tolerance(system):
    """How far apart answers may be, for each axis: 1e-9 degree, or 1e-6 m in the unit of the axis."""
    return [1e-9 if axis.unit_name == "degree" else 1e-6 / axis.unit_conversion_factor for axis in axes(system)]


def span(system):
    """The size of the area of use, in square degrees."""
    area = CRS(system).area_of_use
    return ((area.east - area.west) % 360 or 360) * (area.north - area.south)


def positions(system, count, seed):
    """Seeded positions on WGS 84 inside the area of use, with heights for systems that have them."""
    area = CRS(system).area_of_use
    east = area.east + 360 if area.east < area.west else area.east
    # A margin of the area keeps poles and antimeridian out, where longitudes are any or two.
    margin = 0.002
    rng = random.Random(f"{seed} {system}")
    rows = []
    for _ in range(count):
        longitude = area.west + (east - area.west) * rng.uniform(margin, 1 - margin)
        latitude = area.south + (area.north - area.south) * rng.uniform(margin, 1 - margin)
        row = [f"{longitude - 360 if longitude > 180 else longitude:.10f}", f"{latitude:.10f}"]
        rows.append(row + [f"{rng.uniform(-100, 4000):.4f}"] if len(axes(system)) == 3 else row)
    return rows


def cs2cs(source, target, rows, ballpark=False, decimals=12):
    """Rows of texts by PROJ's command; `None` for a row that it cannot convert."""
    lines = (" ".join(([row[1], row[0]] if is_exchanged(source) else row[:2]) + row[2:]) for row in rows)
    command = ["cs2cs", "-f", f"%.{decimals}f"] + ([] if ballpark else ["--no-ballpark"]) + [source, target]
    done = subprocess.run(command, input="\n".join(lines) + "\n", capture_output=True, text=True)
    if done.returncode != 0:
        return None
    answers = []
    for line in done.stdout.splitlines():
        numbers = line.split()
        if "*" in line:
            answers.append(None)
            continue
        if is_exchanged(target):
            numbers[:2] = numbers[1::-1]
        answers.append(numbers[:len(axes(target))])
    return answers


def pyproj(source, target, rows, ballpark=False):
    """Rows of numbers by pyproj, longitude or easting first; `None` for a row that it cannot convert."""
    transformer = Transformer.from_crs(source, target, always_xy=True, allow_ballpark=ballpark)
    columns = [[float(row[axis]) for row in rows] for axis in range(len(rows[0]))]
    answers = list(zip(*transformer.transform(*columns)))
    count = len(axes(target))
    return [None if max(map(abs, row)) == float("inf") else row[:count] for row in answers]


def difference(ours, theirs):
    """The largest difference of each axis; the number of rows that only one side has."""
    worst, lone = [0.0, 0.0, 0.0], 0
    for a, b in zip(ours, theirs, strict=True):
        if a is None or b is None:
            lone += (a is None) != (b is None)
            continue
        for axis, (first, second) in enumerate(zip(a, b, strict=True)):
            worst[axis] = max(worst[axis], abs(float(first) - float(second)))
    return worst, lone


def versions():
    """PROJ's version in cs2cs and in pyproj."""
    import pyproj as module
    banner = subprocess.run(["cs2cs"], capture_output=True, text=True, stdin=subprocess.DEVNULL).stderr
    return re.search(r"\d+\.\d+\.\d+", banner).group(), module.proj_version_str
