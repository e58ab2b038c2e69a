#!/usr/bin/env python3
"""How fast files of each format are imported, and how fast paths are made of plans, in CPU time.

usage: formats.py FORMAT_IMPORT SAMPLES FOLDER    prints Markdown tables
SAMPLES is a folder as ../shared/data is, FOLDER what make_formats.py made of it. An import reads the files, parses, and makes
the venue with all findings; the peak is that of the process.
"""
import glob
import subprocess
import sys

program, samples, folder = sys.argv[1:]


def files(*patterns):
    found = [path for pattern in patterns for path in sorted(glob.glob(pattern, recursive=True))]
    assert found, patterns
    return found


def run(paths, *flags, repetitions=5):
    command = [program, *flags, str(repetitions), *paths]
    output = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    return [[float(word) for word in line.split()] for line in output.splitlines()]


PLACE = f"{samples}/indoor-location/location-competition-20/site1"
IMPORTS = [
    ("IMDF, polymap", files(f"{samples}/imdf/spbstu-polymap/*.geojson"), 9),
    ("IMDF, ×100", files(f"{folder}/imdf/*.geojson"), 1),
    ("GTFS, Prague", files(f"{samples}/gtfs-pathways/prague-pid-2020/[lps][eta][vto]*.txt"), 9),
    ("GTFS, ×100", files(f"{folder}/gtfs/*.txt"), 3),
    ("GeoJSON, competition's five floors", files(f"{PLACE}/*/geojson_map.json", f"{PLACE}/*/floor_info.json"), 9),
    ("GeoJSON, competition B1 ×100", files(f"{folder}/competition/*/*.json"), 3),
    ("GeoJSON, network", files(f"{folder}/network.geojson"), 3),
    ("MVF 3, school, unpacked", files(f"{folder}/mvf/**/*json"), 9),
    ("OSM XML, Dresden", files(f"{samples}/osm-indoor/dresden-apb/apb.osm"), 9),
    ("OSM XML, ×100", files(f"{folder}/osm.osm"), 3),
    ("OSM PBF, Moorgate", files(f"{samples}/osm-indoor/london-moorgate/*.pbf"), 9),
]
print("| import | MB | CPU s, median | least | MB/s | peak MB | nodes | spaces | findings |")
print("| --- | --- | --- | --- | --- | --- | --- | --- | --- |")
for name, paths, repetitions in IMPORTS:
    megabytes, middle, least, peak, _, spaces, _, _, nodes, _, findings = run(paths, repetitions=repetitions)[0]
    rate = megabytes / middle
    print(
        f"| {name} | {megabytes:.2f} | {middle:.4f} | {least:.4f} | {rate:.0f} | {peak:.0f} | {nodes:,.0f} | {spaces:,.0f} |"
        f" {findings:,.0f} |"
    )
PLANS = [
    ("polymap, 8 levels", files(f"{samples}/imdf/spbstu-polymap/*.geojson")),
    ("Dresden, 5 levels", files(f"{samples}/osm-indoor/dresden-apb/apb.osm")),
    ("school, 4 levels", files(f"{folder}/mvf/**/*json")),
    ("mall, 5 levels", files(f"{PLACE}/*/geojson_map.json", f"{PLACE}/*/floor_info.json")),
    ("mall B1, 100 levels", files(f"{folder}/competition/*/*.json")),
]
print()
print("| paths of a plan | m² | CPU s, median | least | s per 10,000 m² | nodes | edges |")
print("| --- | --- | --- | --- | --- | --- | --- |")
for name, paths in PLANS:
    area, middle, least, nodes, edges = run(paths, "--paths", repetitions=1 if "100" in name else 5)[1]
    print(
        f"| {name} | {area:,.0f} | {middle:.2f} | {least:.2f} | {middle / area * 1e4:.3f} | {nodes:,.0f} | {edges:,.0f} |"
    )
