#!/usr/bin/env python3
"""Makes files of each format many times larger than a sample, by copies under ids of their own.

usage: make_formats.py SAMPLES FOLDER [COPIES]    SAMPLES is a folder as ../shared/data is; 100 copies by default
Writes FOLDER/imdf/*.geojson, FOLDER/gtfs/*.txt, FOLDER/osm.osm, FOLDER/competition/FLOOR…, FOLDER/mvf/… and
FOLDER/network.geojson. Coordinates stay as they are, so that the copies lie over each other.
"""
import json
import os
import re
import sys
import zipfile

samples, folder = sys.argv[1:3]
copies = int(sys.argv[3]) if len(sys.argv) > 3 else 100


def write(path, pieces):
    path = f"{folder}/{path}"
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w", encoding="utf-8") as file:
        file.writelines(pieces)


def text(path):
    with open(f"{samples}/{path}", encoding="utf-8-sig") as file:
        return file.read()


UUID = re.compile(r"[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}")


def imdf():
    base = "imdf/spbstu-polymap"
    for name in sorted(os.listdir(f"{samples}/{base}")):
        if name == "manifest.json":
            write(f"imdf/{name}", [text(f"{base}/{name}")])
        if not name.endswith(".geojson"):
            continue
        head, _, rest = text(f"{base}/{name}").partition('"features":[')
        features = rest[: rest.rindex("]")]
        count = 1 if name == "venue.geojson" else copies
        pieces = (UUID.sub(lambda id: f"{id[0][:24]}{int(id[0][24:], 16) ^ copy:012x}", features) for copy in range(count))
        write(f"imdf/{name}", [f'{head}"features":[', ",".join(pieces) if features.strip() else "", "]}"])


def gtfs():
    base = "gtfs-pathways/prague-pid-2020"
    for name, ids in (
        ("stops.txt", ("stop_id", "parent_station", "level_id")),
        ("pathways.txt", ("pathway_id", "from_stop_id", "to_stop_id")),
        ("levels.txt", ("level_id",)),
    ):
        lines = text(f"{base}/{name}").splitlines()
        rows = [split(line) for line in lines if line]
        columns = [rows[0].index(column) for column in ids if column in rows[0]]
        write(f"gtfs/{name}", gtfs_rows(rows, columns))


def split(line):
    return re.findall(r'"(?:[^"]|"")*"|[^,]+|(?=,,)|(?<=,)$|^(?=,)', line)


def gtfs_rows(rows, columns):
    yield ",".join(rows[0]) + "\n"
    width = len(rows[0])
    for copy in range(copies):
        for row in rows[1:]:
            cells = list(row) + [""] * (width - len(row))
            for column in columns:
                cell = cells[column]
                if cell.strip('"'):
                    cells[column] = f'{cell[:-1]}#{copy}"' if cell.endswith('"') else f"{cell}#{copy}"
            yield ",".join(cells) + "\n"


def osm():
    content = text("osm-indoor/dresden-apb/apb.osm")
    head = content[: content.index("<node")]
    body = content[content.index("<node") : content.rindex("</osm>")]
    number = re.compile(r"""\b(id|ref)=(["'])(-?\d+)\2""")
    shift = 10**11
    pieces = (number.sub(lambda m: f"{m[1]}={m[2]}{int(m[3]) + copy * shift}{m[2]}", body) for copy in range(copies))
    write("osm.osm", [head, *pieces, "</osm>\n"])


def competition():
    base = "indoor-location/location-competition-20/site1/B1"
    for copy in range(copies):
        for name in ("floor_info.json", "geojson_map.json"):
            write(f"competition/F{copy + 1}/{name}", [text(f"{base}/{name}")])


def mvf():
    path = f"{samples}/mvf/mappedin-school-demo"
    archive = zipfile.ZipFile(f"{path}/{next(name for name in os.listdir(path) if name.endswith('.zip'))}")
    for entry in archive.namelist():
        if not entry.endswith("/"):
            write(f"mvf/{entry}", [archive.read(entry).decode("utf-8")])


def network():
    """A grid of paths in the simple form of GeoJSON, as large as the copies of the competition's map."""
    size = 30 * int(copies**0.5)

    def features():
        for row in range(size):
            for column in range(size):
                x, y = 13.4 + column * 1e-5, 52.5 + row * 1e-5
                for dx, dy in ((1e-5, 0), (0, 1e-5)):
                    yield (
                        '{"type":"Feature","properties":{"level":0},"geometry":{"type":"LineString","coordinates":'
                        f"[[{x:.7f},{y:.7f}],[{x + dx:.7f},{y + dy:.7f}]]}}}}"
                    )

    write("network.geojson", ['{"type":"FeatureCollection","features":[\n', ",\n".join(features()), "\n]}\n"])


for make in (imdf, gtfs, osm, competition, mvf, network):
    make()
    print(f"made {make.__name__}", file=sys.stderr)
