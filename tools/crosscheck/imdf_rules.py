#!/usr/bin/env python3
"""Checks archives of IMDF 1.0 by the rules of OGC 20-094, without anything of footway.

Members and property sets are those of the standard's tables, categories those of its lists (imdf_categories.txt).

usage: imdf_rules.py [--limit N] FOLDER...    prints each fault after its rule, a summary by rule, and ends with 1
"""
import argparse
import collections
import json
import os
import re
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
UUID = re.compile(r"[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}")
POLYGONAL = {"Polygon", "MultiPolygon"}
# Geometry kinds and properties of each type; a property with * may be null.
TYPES = {
    "address": (None, "address unit* locality province* country postal_code* postal_code_ext* postal_code_vanity*"),
    "amenity": ({"Point"}, "category accessibility* name* alt_name* hours* phone* website* unit_ids address_id*"
                " correlation_id*"),
    "anchor": ({"Point"}, "address_id* unit_id"),
    "building": (None, "name* alt_name* category restriction* display_point* address_id*"),
    "detail": ({"LineString", "MultiLineString"}, "level_id"),
    "fixture": (POLYGONAL, "category name* alt_name* anchor_id* level_id display_point*"),
    "footprint": (POLYGONAL, "category name* building_ids"),
    "geofence": (POLYGONAL, "category restriction* name* alt_name* correlation_id* display_point* building_ids*"
                 " level_ids* parents*"),
    "kiosk": (POLYGONAL, "name* alt_name* anchor_id* level_id display_point*"),
    "level": (POLYGONAL, "category restriction* outdoor ordinal name short_name display_point* address_id*"
              " building_ids*"),
    "occupant": (None, "name category anchor_id hours* phone* website* validity* correlation_id*"),
    "opening": ({"LineString"}, "category accessibility* access_control* door* name* alt_name* display_point* level_id"),
    "relationship": ("any", "category direction origin* intermediary* destination* hours*"),
    "section": (POLYGONAL, "category restriction* accessibility* name* alt_name* display_point* level_id address_id*"
                " correlation_id* parents*"),
    "unit": (POLYGONAL, "category restriction* accessibility* name* alt_name* level_id display_point*"),
    "venue": (POLYGONAL, "category restriction* name alt_name* hours* phone* website* display_point address_id"),
}
REFERENCES = {"address_id": "address", "unit_ids": "unit", "unit_id": "unit", "anchor_id": "anchor",
              "level_id": "level", "level_ids": "level", "building_ids": "building", "parents": None}
LABELS = {"name", "alt_name", "short_name"}
# A tenth of a millimetre and its rounding, in degrees.
SLACK = 3e-9
# How far from a border of its level's units the ends of an opening may be, in degrees (about a metre).
REACH = 1e-5


def categories():
    lists, key = {}, None
    with open(os.path.join(HERE, "imdf_categories.txt"), encoding="utf-8") as file:
        for line in file:
            if line.startswith("["):
                key = line.strip()[1:-1]
                lists[key] = set()
            elif key:
                lists[key].update(line.split())
    return lists


CATEGORIES = categories()


def rings(geometry):
    """All rings of an area, each with whether it is an outline."""
    parts = geometry["coordinates"] if geometry["type"] == "MultiPolygon" else [geometry["coordinates"]]
    return [(ring, index == 0) for part in parts for index, ring in enumerate(part)]


def positions(value):
    if isinstance(value, list) and value and isinstance(value[0], (int, float)):
        yield value
    elif isinstance(value, list):
        for item in value:
            yield from positions(item)


def area(ring):
    x, y = ring[0][0], ring[0][1]
    moved = [(p[0] - x, p[1] - y) for p in ring]
    return sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(moved, moved[1:])) / 2


def distance(p, a, b):
    dx, dy = b[0] - a[0], b[1] - a[1]
    length = dx * dx + dy * dy
    t = 0 if length == 0 else min(1, max(0, ((p[0] - a[0]) * dx + (p[1] - a[1]) * dy) / length))
    return ((a[0] + t * dx - p[0]) ** 2 + (a[1] + t * dy - p[1]) ** 2) ** 0.5


def to_border(point, geometry):
    return min(distance(point, a, b) for ring, _ in rings(geometry) for a, b in zip(ring, ring[1:]))


def crosses(ring):
    """Whether two edges of a ring that are no neighbours cross or touch; very long rings are passed over."""
    def side(a, b, c):
        value = (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
        return (value > 0) - (value < 0)
    edges = list(zip(ring, ring[1:]))
    if len(edges) > 2000:
        return False
    for i, (a, b) in enumerate(edges):
        for j in range(i + 2, len(edges) - (i == 0)):
            c, d = edges[j]
            if (max(a[0], b[0]) >= min(c[0], d[0]) and max(c[0], d[0]) >= min(a[0], b[0])
                    and side(a, b, c) * side(a, b, d) < 0 and side(c, d, a) * side(c, d, b) < 0):
                return True
    return False


def holds(geometry, point):
    """Whether an area holds a point, borders with the rounding of digits included."""
    inside = False
    for ring, _ in rings(geometry):
        for a, b in zip(ring, ring[1:]):
            if (a[1] > point[1]) != (b[1] > point[1]):
                if point[0] < (b[0] - a[0]) * (point[1] - a[1]) / (b[1] - a[1]) + a[0]:
                    inside = not inside
    return inside or to_border(point, geometry) <= SLACK


class Archive:
    def __init__(self, folder):
        self.folder = folder
        self.faults = []
        self.features = collections.OrderedDict()
        self.of_type = collections.defaultdict(list)

    def fault(self, rule, where, message):
        self.faults.append((rule, where, message))

    # What is there

    def read(self):
        names = sorted(n for n in os.listdir(self.folder) if n.endswith((".json", ".geojson")))
        if "manifest.json" not in names:
            self.fault("archive.manifest", self.folder, "there is no manifest.json")
        for name in names:
            try:
                with open(os.path.join(self.folder, name), encoding="utf-8-sig") as file:
                    root = json.load(file)
            except ValueError as error:
                self.fault("archive.json", name, str(error))
                continue
            if name == "manifest.json":
                self.manifest(root)
            else:
                self.collection(name, root)
        for kind in ("venue", "address", "level"):
            if not self.of_type[kind]:
                self.fault("archive.missing", self.folder, f"there is no {kind}")

    def manifest(self, root):
        for key in ("version", "created", "language"):
            if not isinstance(root.get(key), str):
                self.fault("manifest.member", "manifest.json", f"no {key}")
        if root.get("version") != "1.0.0":
            self.fault("manifest.version", "manifest.json", f"{root.get('version')!r}")

    def collection(self, name, root):
        if not isinstance(root, dict) or root.get("type") != "FeatureCollection":
            return self.fault("archive.collection", name, "no FeatureCollection")
        if not root.get("features"):
            self.fault("archive.empty", name, "the collection has no feature")
        for index, feature in enumerate(root.get("features") or []):
            where = f"{name}#{feature.get('id', index)}"
            kind = feature.get("feature_type")
            if kind is None and "feature_type" in (feature.get("properties") or {}):
                kind = feature["properties"]["feature_type"]
                feature["feature_type"] = kind
                self.fault("feature.type-in-properties", where, f"{kind!r}")
            if kind not in TYPES:
                self.fault("feature.type", where, f"feature_type {kind!r}")
                continue
            if name != f"{kind}.geojson":
                self.fault("archive.name", where, f"a {kind} in {name}")
            identity = feature.get("id")
            if not isinstance(identity, str) or not UUID.fullmatch(identity):
                self.fault("feature.id", where, f"{identity!r} is no UUID")
            elif identity in self.features:
                self.fault("feature.id-twice", where, identity)
            if feature.get("type") != "Feature":
                self.fault("feature.member", where, "type is not Feature")
            self.features.setdefault(identity, feature)
            self.of_type[kind].append((where, feature))

    # Each feature by itself

    def check(self):
        self.read()
        for kind, features in self.of_type.items():
            for where, feature in features:
                self.properties(kind, where, feature.get("properties"))
                if self.geometry(kind, where, feature):
                    feature["is_sound"] = True
        for kind, features in self.of_type.items():
            for where, feature in features:
                self.references(where, feature.get("properties") or {})
        self.levels()
        self.places()
        self.openings()
        self.relationships()
        self.habits()
        return self.faults

    def habits(self):
        """What all features of a type say alike, which no real venue does."""
        def words(kind):
            return collections.Counter((f.get("properties") or {}).get("category") for _, f in self.of_type[kind])
        openings, levels = words("opening"), words("level")
        if sum(openings.values()) > 1 and set(openings) == {"automobile"}:
            self.fault("alike.opening", self.folder, f"all {sum(openings.values())} openings are for cars")
        if sum(levels.values()) > 1 and len(levels) == 1 and set(levels) != {"unspecified"}:
            self.fault("alike.level", self.folder, f"every level is '{list(levels)[0]}'")
        of_building = collections.Counter(
            item for _, f in self.of_type["footprint"] for item in (f.get("properties") or {}).get("building_ids") or [])
        if len(of_building) > 1 and min(of_building.values()) >= 3:
            self.fault("alike.footprint", self.folder, "every building has footprints of all categories")
        if len(self.of_type["footprint"]) > 1 and set(words("footprint")) == {"subterranean"}:
            self.fault("alike.footprint", self.folder, "every footprint is subterranean")

    def properties(self, kind, where, properties):
        if not isinstance(properties, dict):
            return self.fault("feature.member", where, "no properties")
        known = set()
        for key in TYPES[kind][1].split():
            name, may_be_null = key.rstrip("*"), key.endswith("*")
            known.add(name)
            if name not in properties:
                self.fault("property.missing", where, name)
            elif properties[name] is None and not may_be_null:
                self.fault("property.null", where, name)
        for name in properties:
            if properties[name] == "null":
                self.fault("property.null-text", where, name)
            if name not in known:
                self.fault("property.unknown", where, name)
        for name in LABELS & known:
            value = properties.get(name)
            if value is not None and not (isinstance(value, dict) and value
                                          and all(isinstance(text, str) for text in value.values())):
                self.fault("property.labels", where, f"{name} {value!r}")
        self.words(kind, where, properties)
        if kind == "level" and "ordinal" in properties and type(properties["ordinal"]) is not int:
            self.fault("level.ordinal", where, f"{properties['ordinal']!r} is no whole number")
        point = properties.get("display_point")
        if point is not None and not (isinstance(point, dict) and point.get("type") == "Point"):
            self.fault("property.display-point", where, f"{point!r}")

    def words(self, kind, where, properties):
        def word(value, key):
            if value is not None and value not in CATEGORIES[key]:
                self.fault("category", where, f"{key} {value!r}")
        if "category" in properties and kind in CATEGORIES:
            word(properties["category"], kind)
        word(properties.get("restriction"), "restriction")
        for key in ("accessibility", "access_control"):
            value = properties.get(key)
            if value is not None and (not isinstance(value, list) or not value):
                self.fault("property.list", where, f"{key} {value!r}")
            for item in value if isinstance(value, list) else []:
                word(item, key)
        door = properties.get("door")
        if door is not None:
            if not isinstance(door, dict) or set(door) != {"type", "automatic", "material"}:
                self.fault("opening.door", where, f"{door!r}")
            else:
                word(door["type"], "door_type")
                word(door["material"], "door_material")

    def geometry(self, kind, where, feature):
        if "geometry" not in feature:
            self.fault("feature.member", where, "no geometry")
            return False
        geometry, wanted = feature["geometry"], TYPES[kind][0]
        if wanted == "any":
            return geometry is not None
        if wanted is None or geometry is None:
            if (wanted is None) != (geometry is None):
                self.fault("geometry.kind", where, f"a {kind} with {'a' if geometry else 'no'} geometry")
            return False
        if geometry.get("type") not in wanted:
            self.fault("geometry.kind", where, f"{geometry.get('type')}")
            return False
        if not all(len(p) >= 2 and abs(p[0]) <= 180 and abs(p[1]) <= 90 for p in positions(geometry["coordinates"])):
            self.fault("geometry.position", where, "a position is no longitude and latitude")
            return False
        if wanted is POLYGONAL:
            return self.rings(where, geometry)
        if geometry["type"] == "LineString" and len(geometry["coordinates"]) < 2:
            self.fault("geometry.line", where, "fewer than two positions")
            return False
        return True

    def rings(self, where, geometry):
        is_sound = True
        if geometry["type"] == "MultiPolygon" and len(geometry["coordinates"]) == 1:
            self.fault("geometry.multi", where, "a MultiPolygon of one part")
        shell = None
        for ring, is_shell in rings(geometry):
            if len(ring) < 4 or ring[0] != ring[-1]:
                self.fault("geometry.ring", where, "a ring is not closed or has fewer than four positions")
                is_sound = False
                continue
            if (area(ring) > 0) != is_shell:
                self.fault("geometry.sense", where, "a ring runs the wrong way round (RFC 7946)")
            if crosses(ring):
                self.fault("geometry.crossing", where, "a ring crosses itself")
            if is_shell:
                shell = {"type": "Polygon", "coordinates": [ring]}
            elif shell and not any(holds(shell, p) for p in ring):
                self.fault("geometry.hole", where, "a hole lies outside of its outline")
        return is_sound

    # Features together

    def references(self, where, properties):
        for key, kind in REFERENCES.items():
            value = properties.get(key)
            for item in value if isinstance(value, list) else [value]:
                if item is None:
                    continue
                found = self.features.get(item) if isinstance(item, str) else None
                if found is None:
                    self.fault("reference", where, f"{key} {item!r} is not there")
                elif kind and found["feature_type"] != kind:
                    self.fault("reference.type", where, f"{key} is a {found['feature_type']}")

    def level(self, feature):
        found = self.features.get((feature.get("properties") or {}).get("level_id"))
        return found if found and found.get("is_sound") else None

    def levels(self):
        for where, feature in self.of_type["level"]:
            properties = feature.get("properties") or {}
            if not properties.get("outdoor") and not properties.get("building_ids"):
                self.fault("level.building", where, "a level indoors of no building")
        for kind in ("unit", "kiosk", "fixture"):
            for where, feature in self.of_type[kind]:
                level = self.level(feature)
                if not level or not feature.get("is_sound"):
                    continue
                out = sum(not holds(level["geometry"], p) for p in positions(feature["geometry"]["coordinates"]))
                if out:
                    self.fault("level.holds", where, f"{out} positions lie outside of the level")

    def places(self):
        for where, feature in self.of_type["anchor"]:
            unit = self.features.get((feature.get("properties") or {}).get("unit_id"))
            if unit and unit.get("is_sound") and feature.get("is_sound"):
                if not holds(unit["geometry"], feature["geometry"]["coordinates"]):
                    self.fault("anchor.unit", where, "it lies outside of its unit")
        for kind, features in self.of_type.items():
            for where, feature in features:
                point = (feature.get("properties") or {}).get("display_point")
                if point and feature.get("is_sound") and TYPES[kind][0] is POLYGONAL:
                    if not holds(feature["geometry"], point["coordinates"]):
                        self.fault("display-point", where, "it lies outside of its feature")

    def openings(self):
        borders = collections.defaultdict(list)
        for _, unit in self.of_type["unit"]:
            if unit.get("is_sound"):
                borders[unit["properties"].get("level_id")].append(unit["geometry"])
        for where, feature in self.of_type["opening"]:
            level = (feature.get("properties") or {}).get("level_id")
            if not feature.get("is_sound") or not borders[level]:
                continue
            line = feature["geometry"]["coordinates"]
            if len(line) > 2:
                self.fault("opening.bent", where, f"{len(line)} positions")
            middle = [(line[0][0] + line[-1][0]) / 2, (line[0][1] + line[-1][1]) / 2]
            if min(to_border(middle, unit) for unit in borders[level]) > REACH:
                self.fault("opening.border", where, "it lies on the border of no unit")

    def relationships(self):
        for where, feature in self.of_type["relationship"]:
            properties = feature.get("properties") or {}
            if properties.get("direction") not in ("directed", "undirected"):
                self.fault("relationship.direction", where, f"{properties.get('direction')!r}")
            ends = [properties.get("origin"), properties.get("destination")] + (properties.get("intermediary") or [])
            for end in (end for end in ends if end is not None):
                found = self.features.get(end.get("id"))
                if found is None or found["feature_type"] != end.get("feature_type"):
                    self.fault("relationship.end", where, f"{end}")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--limit", type=int, default=5, help="faults of each rule that are printed")
    parser.add_argument("folders", nargs="+")
    options = parser.parse_args()
    is_valid = True
    for folder in options.folders:
        archive = Archive(folder)
        counts = collections.Counter()
        for rule, where, message in archive.check():
            counts[rule] += 1
            if counts[rule] <= options.limit:
                print(f"{folder}: {rule}: {where}: {message}")
        is_valid = is_valid and not counts
        summary = ", ".join(f"{rule} {count}" for rule, count in sorted(counts.items())) or "no fault"
        print(f"{folder}: {len(archive.features)} features: {summary}")
    return 0 if is_valid else 1


if __name__ == "__main__":
    sys.exit(main())
