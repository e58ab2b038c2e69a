#!/usr/bin/env python3
"""Writes the sample venue Data/venues/athenaeum: a small library in IMDF, with a network as in the extension navPath.

usage: make_athenaeum.py [--check]    --check writes nothing and ends with 1 when a file is not what would be written
"""
import json
import math
import os
import sys
import uuid

FOLDER = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "Data", "venues", "athenaeum")
LON, LAT = 8.5412, 47.2086
NAMESPACE = uuid.UUID("6f2d1c52-8a55-4d0c-9d0e-6a3c0a1c7e11")
layers = {}


def identifier(name):
    return str(uuid.uuid5(NAMESPACE, name))


def position(x, y):
    """Degrees of a point in metres east and north of the corner of the house."""
    return [round(LON + x / (111320 * math.cos(math.radians(LAT))), 9), round(LAT + y / 111195, 9)]


def point(x, y):
    return {"type": "Point", "coordinates": position(x, y)}


def box(x, y, width, height):
    corners = [(x, y), (x + width, y), (x + width, y + height), (x, y + height), (x, y)]
    return {"type": "Polygon", "coordinates": [[position(*corner) for corner in corners]]}


def add(layer, key, geometry, **properties):
    layers.setdefault(layer, []).append({
        "type": "Feature", "id": identifier(key), "feature_type": layer, "geometry": geometry,
        "properties": properties})


def names(english, german):
    return {"en": english, "de": german}


def unit(level, name, category, x, y, width, height, label=None, **more):
    add("unit", f"{level} {name}", box(x, y, width, height), category=category, level_id=identifier(level),
        name=label, alt_name=None, restriction=more.get("restriction"), accessibility=more.get("accessibility"),
        display_point=point(x + width / 2, y + height / 2))


def opening(level, name, a, b, category="pedestrian", **more):
    line = {"type": "LineString", "coordinates": [position(*a), position(*b)]}
    add("opening", f"{level} {name}", line, category=category, level_id=identifier(level), accessibility=None,
        access_control=more.get("access_control"), door={"type": "swinging", "automatic": False, "material": "wood"},
        name=None, alt_name=None, display_point=None)


def occupant(level, room, x, y, label):
    add("anchor", f"anchor {room}", point(x, y), unit_id=identifier(f"{level} {room}"), address_id=None)
    add("occupant", f"occupant {room}", None, name=label, category="library", anchor_id=identifier(f"anchor {room}"),
        hours="Mo-Sa 10:00-19:00", phone=None, website=None, correlation_id=None)


def network(nodes, links):
    neighbours = {name: [] for name in nodes}
    for a, b in links:
        neighbours[a].append(b)
        neighbours[b].append(a)
    for name, (level, x, y) in nodes.items():
        add("navPath", f"node {name}", point(x, y), level_id=level and identifier(level),
            building_id=level and identifier("house"), weight=1.0,
            neighbours=[identifier(f"node {other}") for other in neighbours[name]], tags=[])


def tie(node, place):
    add("navPathAssociated", f"{node} at {place}", None, pathNode_id=identifier(f"node {node}"),
        associated_id=identifier(place))


def library():
    add("venue", "library", box(-20, -20, 70, 60), name=names("Tannwald Library", "Bibliothek Tannwald"), alt_name=None,
        category="unspecified", restriction=None, hours=None, phone=None, website=None, address_id=identifier("address"),
        display_point=point(12, 8))
    add("address", "address", None, address="1 Tannwald", unit=None, locality="Tannwald", province=None, country="CH",
        postal_code=None, postal_code_ext=None, postal_code_vanity=None)
    add("building", "house", None, name=names("House", "Haus"), alt_name=None, category="unspecified", restriction=None,
        display_point=point(12, 8), address_id=None)
    for number, level in enumerate(["ground", "upper"]):
        label = [names("Ground floor", "Erdgeschoss"), names("Upper floor", "Obergeschoss")][number]
        add("level", level, box(0, 0, 26, 16), name=label, short_name=names(str(number), str(number)), ordinal=number,
            outdoor=False, category="unspecified", restriction=None, building_ids=[identifier("house")], address_id=None,
            display_point=point(12, 8))
        unit(level, "hall", "walkway", 0, 0, 20, 6)
        unit(level, "lift", "elevator", 20, 0, 2, 2, accessibility=["wheelchair"])
        unit(level, "stairs", "stairs", 20, 2, 6, 4)
        opening(level, "to lift", (20, 0.5), (20, 1.5))
        opening(level, "to stairs", (20, 3), (20, 5))
    unit("ground", "reading", "library", 0, 6, 12, 10, names("Reading room", "Lesesaal"))
    unit("ground", "cafe", "foodservice", 12, 6, 8, 10, names("Café", "Café"))
    unit("upper", "maps", "library", 0, 6, 12, 10, names("Map room", "Kartensaal"))
    unit("upper", "archive", "nonpublic", 12, 6, 8, 10, restriction="employeesonly")
    opening("ground", "entrance", (0, 2), (0, 4), category="pedestrian.principal")
    opening("ground", "to reading", (5, 6), (7, 6))
    opening("ground", "to cafe", (15, 6), (17, 6))
    opening("upper", "to maps", (5, 6), (7, 6))
    opening("upper", "to archive", (15, 6), (16, 6), access_control=["badgereader"])
    occupant("ground", "reading", 6, 11, names("Reading room", "Lesesaal"))
    occupant("upper", "maps", 6, 11, names("Map room", "Kartensaal"))
    add("amenity", "restroom", point(19, 5), category="restroom", name=names("Restroom", "Toilette"), alt_name=None,
        unit_ids=[identifier("ground hall"), identifier("upper hall")], hours=None, phone=None, website=None,
        address_id=None, accessibility=["wheelchair"], correlation_id=None)
    network(
        {
            "street": (None, -12, 3), "door": ("ground", 0.5, 3), "hall 0": ("ground", 6, 3), "cross 0": ("ground", 16, 3),
            "lift 0": ("ground", 21, 1), "stairs 0": ("ground", 22, 4), "reading": ("ground", 6, 9), "cafe": ("ground", 16, 9),
            "hall 1": ("upper", 6, 3), "cross 1": ("upper", 16, 3), "lift 1": ("upper", 21, 1), "stairs 1": ("upper", 22, 4),
            "maps": ("upper", 6, 9),
        },
        [("street", "door"), ("door", "hall 0"), ("hall 0", "cross 0"), ("hall 0", "reading"), ("cross 0", "cafe"),
         ("cross 0", "lift 0"), ("cross 0", "stairs 0"), ("lift 0", "lift 1"), ("stairs 0", "stairs 1"),
         ("lift 1", "cross 1"), ("stairs 1", "cross 1"), ("cross 1", "hall 1"), ("hall 1", "maps")])
    tie("reading", "occupant reading")
    tie("maps", "occupant maps")


def main():
    library()
    files = {f"{layer}.geojson": {"type": "FeatureCollection", "features": features} for layer, features in layers.items()}
    files["manifest.json"] = {"version": "1.0.0", "created": "2026-11-30T12:00:00Z", "language": "en"}
    stale = []
    os.makedirs(FOLDER, exist_ok=True)
    for name, content in sorted(files.items()):
        if "features" in content:
            rows = ",\n".join(json.dumps(feature, ensure_ascii=False, separators=(",", ":")) for feature in content["features"])
            text = f'{{"type":"FeatureCollection","features":[\n{rows}\n]}}\n'
        else:
            text = json.dumps(content) + "\n"
        path = os.path.join(FOLDER, name)
        if "--check" in sys.argv[1:]:
            if not os.path.exists(path) or open(path, encoding="utf-8").read() != text:
                stale.append(name)
        else:
            with open(path, "w", encoding="utf-8") as file:
                file.write(text)
    for name in stale:
        print(f"not current: {name}")
    return 1 if stale else 0


sys.exit(main())
