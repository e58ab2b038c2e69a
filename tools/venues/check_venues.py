#!/usr/bin/env python3
"""Checks the sample venues from their files alone: schema, references, frames, walls, reach with and without steps.

    check_venues.py            prints a line a venue and every fault; exit 1 if there is one
"""

import heapq
import json
import math
import pathlib
import sys

from earth import TangentPlane, from_mercator, mercator

ROOT = pathlib.Path(__file__).resolve().parents[2] / "Data"
STEP_FREE_KINDS = {"walkway", "door", "elevator", "securityLane"}

# Places that nobody reaches without steps, on purpose: the deck has stairs only.
STEPS_ONLY = {"airport": {"Observation deck", "Panorama Café", "Aviation gallery"}}

PAIRS = {
    "airport": [
        ("Curb", "Gate A3"), ("Curb", "Gate B6"), ("Train platform", "Check-in A"), ("Gate A7", "Curb"),
        ("Gate B2", "Northwind Lounge"), ("Check-in B", "Observation deck"), ("Security", "Duty Free"),
    ],
    "campus": [
        ("Bus stop", "Library"), ("Bus stop", "Lab 204"), ("Bike racks", "Main hall"), ("Cafeteria", "Lab 101"),
        ("Library", "Dean's office"),
    ],
    "clinic": [
        ("Main entrance", "X-Ray"), ("Reception", "Triage"), ("Waiting room", "Exam 8"), ("Exam 1", "Pharmacy"),
    ],
    "mall": [
        ("South entrance", "Cinema Lumen"), ("Bramble Books", "Kite Mobile"), ("Freshway Market", "Halden & Sons"),
        ("Copper Kettle", "ATM"), ("Taco Verde", "South entrance"),
    ],
}


class Level:
    """A level of the files: a picture with a frame, nodes in local metres and pixels."""

    def __init__(self, source, name, size):
        self.source, self.name, self.size = source, name, size
        self.key, self.ordinal = source, None
        self.to_local, self.frames = None, []
        self.px, self.walls = {}, []


class Model:
    """A venue as its files tell it."""

    def __init__(self, folder, files):
        self.folder, self.faults = folder, []
        self.files = {name: json.loads(text) for name, text in files.items()}
        self.manifest = self.files["venue.json"]
        self.levels, self.arcs, self.edges, self.places, self.plane = {}, {}, {}, {}, None
        documents = {name: self.files[name] for name in self.manifest["files"]}
        by_source = {}
        for document in documents.values():
            if isinstance(document, list) and document and "wayfinding_path" in document[0]:
                self.read_mist(document, by_source)
        if "jmap-building.json" in documents:
            self.read_jmap(documents["jmap-venue.json"], documents["jmap-building.json"], by_source)
        self.read_manifest()
        for name, document in documents.items():
            if name in ("zones.json", "beacons.json"):
                self.read_marks(document, by_source)

    def fault(self, text):
        self.faults.append(f"{self.folder}: {text}")

    def add_level(self, level, by_source):
        by_source[level.source] = level
        entry = next((e for e in self.manifest["levels"] if e["source"] in (level.source, level.name)), None)
        if entry is None:
            self.fault(f"no entry for level {level.source}")
            entry = {}
        level.key, level.ordinal = entry.get("id", level.source), entry.get("ordinal")
        self.levels[level.key] = level

    def add_edge(self, level, start, end, kind="walkway", direction="both"):
        key = (level.key, *sorted((start, end)))
        edge = self.edges.setdefault(key, {"level": level.key, "from": start, "to": end, "kind": kind, "ways": set()})
        if direction != "backward":
            edge["ways"].add((start, end))
        if direction != "forward":
            edge["ways"].add((end, start))

    # Readers

    def read_mist(self, maps, by_source):
        first = maps[0]
        self.plane = TangentPlane(float(first["latlng_tl"]["lat"]), float(first["latlng_tl"]["lng"]))
        for item in maps:
            level = Level(item["id"], item["name"], (item["width"], item["height"]))
            self.add_level(level, by_source)
            ppm, width, height = item["ppm"], item["width"], item["height"]
            for side, metres in ((width, item["width_m"]), (height, item["height_m"])):
                if abs(side / ppm - metres) > 1e-6:
                    self.fault(f"{level.key}: {side} px at {ppm} px/m are not {metres} m")
            top, bottom = ([float(item[key][axis]) for axis in ("lat", "lng")] for key in ("latlng_tl", "latlng_br"))
            geo = item["GeoRefParamsv2"]
            ties = [
                ((geo[p]["mist_xy"]["x"] * ppm, geo[p]["mist_xy"]["y"] * ppm),
                 self.plane.to_local(geo[p]["lat_lon"]["x"], geo[p]["lat_lon"]["y"]))
                for p in ("p1", "p2", "p3")
            ]
            corner, other = self.plane.to_local(*top), self.plane.to_local(*bottom)
            angle = math.radians(item["orientation"])
            level.frames = [
                affine(ties), similarity((0, 0), (width, height), corner, other),
                turned(corner, math.cos(angle) / ppm, math.sin(angle) / ppm),
            ]
            level.to_local = level.frames[0]
            self.read_path(level, item["wayfinding_path"]["nodes"])
            spots = {n["name"]: (n["position"]["x"], n["position"]["y"]) for n in item["wall_path"]["nodes"]}
            for node in item["wall_path"]["nodes"]:
                for name in node["edges"]:
                    if name not in spots:
                        self.fault(f"{level.key}: wall to unknown {name}")
                    elif node["name"] < name:
                        level.walls.append((spots[node["name"]], spots[name]))

    def read_path(self, level, nodes):
        for node in nodes:
            if node["name"] in level.px:
                self.fault(f"{level.key}: two nodes {node['name']}")
            level.px[node["name"]] = (node["position"]["x"], node["position"]["y"])
        for node in nodes:
            for name in node["edges"]:
                if name not in level.px or name == node["name"]:
                    self.fault(f"{level.key}: edge {node['name']} to {name}")
                else:
                    self.add_edge(level, node["name"], name, direction="forward")

    def read_jmap(self, venue, building, by_source):
        top, bottom = venue["coordinates"]["topLeft"], venue["coordinates"]["bottomRight"]
        self.plane = TangentPlane((top[0] + bottom[0]) / 2, (top[1] + bottom[1]) / 2)
        (x0, y0), (x1, y1) = mercator(*top), mercator(*bottom)
        types = {item["id"]: item for item in venue["pathTypes"]["items"]}
        owners, maps, connectors = {}, {}, []
        for floor in building["floors"]["items"]:
            item = floor["map"]
            width, height, scale = item["width"], item["height"], item["mmPerPixel"] / 1000
            level = Level(str(floor["id"]), floor["name"], (width, height))
            self.add_level(level, by_source)
            maps[item["id"]] = level

            def linear(point, width=width, height=height):
                x, y = x0 + point[0] * (x1 - x0) / width, y0 + point[1] * (y1 - y0) / height
                return self.plane.to_local(*from_mercator(x, y))

            level.frames = [linear, turned(self.plane.to_local(*top), scale, 0.0)]
            level.to_local = linear
            for point in item["waypoints"]["items"]:
                if point["id"] in owners or point["mapId"] != item["id"]:
                    self.fault(f"waypoint {point['id']}: repeated or of another map")
                owners[point["id"]] = level
                level.px[str(point["id"])] = tuple(point["coordinates"])
        for floor in building["floors"]["items"]:
            for path in floor["map"]["paths"]["items"]:
                ids = path["waypointIds"]
                if len(ids) < 2 or any(i not in owners for i in ids) or path["pathTypeId"] not in types:
                    self.fault(f"path {path['id']}: unknown waypoint or type")
                elif len({owners[i].key for i in ids}) > 1:
                    kind = {2: "elevator", 3: "escalator", 4: "stairs"}[path["pathTypeId"]]
                    connectors.append({
                        "id": str(path["id"]), "kind": kind, "direction": ("both", "up", "down")[path["direction"]],
                        "landings": [{"level": owners[i].key, "node": str(i)} for i in ids],
                    })
                else:
                    for n, a in enumerate(ids):
                        for b in ids[n + 1:]:
                            self.add_edge(owners[a], str(a), str(b))
        self.manifest = {**self.manifest, "connectors": self.manifest.get("connectors", []) + connectors}
        seen = set()
        for item in venue["destinations"]["items"] + venue["amenities"]["items"]:
            if item["id"] in seen:
                self.fault(f"two places {item['id']}")
            seen.add(item["id"])
            spots = []
            for location in item["locations"]:
                for number in location["waypointIds"]:
                    if owners.get(number) is not maps.get(location["mapId"]):
                        self.fault(f"{item['name']}: waypoint {number} is not on map {location['mapId']}")
                    spots.append({"level": maps[location["mapId"]].key, "node": str(number)})
            self.places[item["name"]] = spots

    def read_manifest(self):
        manifest, ids = self.manifest, set()
        for group in ("levels", "connectors", "places", "spaces", "buildings"):
            keys = [item.get("id") for item in manifest.get(group, [])]
            if len(keys) != len(set(keys)):
                self.fault(f"ids repeat in {group}: {sorted({k for k in keys if keys.count(k) > 1})}")
            ids.update(keys)
        for entry in manifest["levels"]:
            if entry["id"] not in self.levels:
                self.fault(f"level {entry['id']} is not in the files")
            if "building" in entry and entry["building"] not in ids:
                self.fault(f"level {entry['id']} in unknown building")
        for entry in manifest.get("edges", []):
            key = (entry["level"], *sorted((entry["from"], entry["to"])))
            if key not in self.edges:
                self.fault(f"edge {key} is not in the files")
                continue
            edge = self.edges[key]
            edge.update({k: v for k, v in entry.items() if k in ("kind", "access", "closed", "length")})
            wanted = {"forward": {(entry["from"], entry["to"])}, "backward": {(entry["to"], entry["from"])}}
            if edge["ways"] != wanted.get(entry.get("direction"), edge["ways"]):
                self.fault(f"edge {key}: the file and the manifest disagree on its direction")
        for place in manifest.get("places", []):
            if place["name"] in self.places:
                self.fault(f"two places {place['name']}")
            self.places[place["name"]] = place.get("locations") or [place]
        for space in manifest.get("spaces", []):
            level = self.levels.get(space["level"])
            if level is None or not all(inside(level, point) for point in space["px"]):
                self.fault(f"space {space['id']} leaves its level's picture")

    def read_marks(self, items, by_source):
        """Zones and beacons."""
        for item in items:
            level = by_source.get(item["map_id"])
            points = [(p["x"], p["y"]) for p in item.get("vertices", [item])]
            if level is None or not all(inside(level, point) for point in points):
                self.fault(f"{item['name']} leaves its map")
            node = item.get("wayfinding_nodename")
            if node is not None and math.dist(level.px.get(node, (1e9, 0)), points[0]) > 1e-9:
                self.fault(f"{item['name']} is not at node {node}")

    # The graph

    def local(self, spot):
        level = self.levels[spot["level"]]
        return level.to_local(level.px[spot["node"]] if "node" in spot else spot["px"])

    def graph(self, step_free):
        """Arcs by node (level, name): end, metres."""
        arcs = {(key, name): [] for key, level in self.levels.items() for name in level.px}
        for edge in self.edges.values():
            if not edge.get("closed") and passable(edge, step_free):
                for start, end in edge["ways"]:
                    arcs[edge["level"], start].append(((edge["level"], end), self.length(edge)))
        for item in self.manifest.get("connectors", []):
            if item.get("closed") or not passable(item, step_free):
                continue
            spots = [(landing["level"], landing["node"]) for landing in item["landings"]]
            for a, b in zip(spots, spots[1:]):
                flat = math.dist(*(self.levels[k].to_local(self.levels[k].px[n]) for k, n in (a, b)))
                length = 0.0 if item["kind"] == "elevator" else item.get("length", flat)
                if item.get("direction", "both") != "down":
                    arcs[a].append((b, length))
                if item.get("direction", "both") != "up":
                    arcs[b].append((a, length))
        return arcs

    def length(self, edge):
        level = self.levels[edge["level"]]
        return edge.get("length", math.dist(*(level.to_local(level.px[edge[end]]) for end in ("from", "to"))))

    def snap(self, spot):
        """The nearest edge of a spot's level: the edge, the share of its length, metres away."""
        level, point, best = self.levels[spot["level"]], self.local(spot), (math.inf, None, 0.0)
        for edge in self.edges.values():
            if edge["level"] == level.key:
                a, b = (level.to_local(level.px[edge[end]]) for end in ("from", "to"))
                span = math.dist(a, b) ** 2
                t = ((point[0] - a[0]) * (b[0] - a[0]) + (point[1] - a[1]) * (b[1] - a[1])) / span if span else 0.0
                t = min(1.0, max(0.0, t))
                away = math.dist(point, (a[0] + t * (b[0] - a[0]), a[1] + t * (b[1] - a[1])))
                if away < best[0] - 1e-9:
                    best = (away, edge, t)
        return best

    def ends(self, spot, outgoing):
        """The nodes where a spot's ways begin (or end), with metres."""
        if "node" in spot:
            return [((spot["level"], spot["node"]), 0.0)]
        _, edge, t = self.snap(spot)
        length, result = self.length(edge), []
        for end, share, way in ((edge["from"], t, (edge["to"], edge["from"])),
                                (edge["to"], 1 - t, (edge["from"], edge["to"]))):
            if (way if outgoing else way[::-1]) in edge["ways"]:
                result.append(((edge["level"], end), share * length))
        return result

    def distances(self, arcs, starts):
        best, queue = {}, []
        for node, metres in starts:
            heapq.heappush(queue, (metres, node))
        while queue:
            metres, node = heapq.heappop(queue)
            if node not in best:
                best[node] = metres
                for other, length in arcs[node]:
                    if other not in best:
                        heapq.heappush(queue, (metres + length, other))
        return best

    def distance(self, start, end, step_free):
        """Metres from one place to another, or None."""
        arcs = self.graph(step_free)
        best = self.distances(arcs, [pair for spot in self.places[start] for pair in self.ends(spot, True)])
        goals = [pair for spot in self.places[end] for pair in self.ends(spot, False)]
        found = [best[node] + metres for node, metres in goals if node in best]
        return round(min(found), 1) if found else None

    # The checks

    def check(self):
        for key, level in self.levels.items():
            width, height = level.size
            for point in ((0, 0), (width, 0), (width, height), (0, height), (width / 2, height / 2)):
                spots = [frame(point) for frame in level.frames]
                apart = max(math.dist(spots[0], spot) for spot in spots)
                if apart > 0.01:
                    self.fault(f"{key}: frames are {apart:.4f} m apart at {point}")
            for name, point in level.px.items():
                if not inside(level, point):
                    self.fault(f"{key}: node {name} outside the picture")
            degree = {name: 0 for name in level.px}
            for edge in self.edges.values():
                if edge["level"] == key:
                    degree[edge["from"]] += 1
                    degree[edge["to"]] += 1
                    line = level.px[edge["from"]], level.px[edge["to"]]
                    if self.length(edge) < 0.3:
                        self.fault(f"{key}: edge {edge['from']} to {edge['to']} is {self.length(edge):.2f} m long")
                    for wall in level.walls:
                        if crosses(line, wall):
                            self.fault(f"{key}: {edge['from']} to {edge['to']} crosses the wall {wall}")
            for name, count in degree.items():
                if not 1 <= count <= 8:
                    self.fault(f"{key}: node {name} has {count} edges")
        for item in self.manifest.get("connectors", []):
            landings = item["landings"]
            if any(spot.get("node") not in self.levels[spot["level"]].px for spot in landings):
                self.fault(f"{item['id']}: landing on an unknown node")
                continue
            ordinals = [self.levels[spot["level"]].ordinal for spot in landings]
            if ordinals != sorted(ordinals):
                self.fault(f"{item['id']}: landings are not in rising order")
            spots = [self.local(spot) for spot in landings]
            apart = max(math.dist(spots[0], spot) for spot in spots)
            limit = {"elevator": 1.0, "door": item.get("length", 0) + 1}.get(item["kind"], 15.0)
            if apart > limit:
                self.fault(f"{item['id']}: landings are {apart:.2f} m apart")
        for name, spots in self.places.items():
            for spot in spots:
                if spot["level"] not in self.levels or spot.get("node", next(iter(self.levels[spot["level"]].px))) \
                        not in self.levels[spot["level"]].px:
                    self.fault(f"{name}: unknown level or node")
                elif "px" in spot and not inside(self.levels[spot["level"]], spot["px"]):
                    self.fault(f"{name}: outside the picture")
                elif self.snap(spot)[0] > 15:
                    self.fault(f"{name}: {self.snap(spot)[0]:.1f} m from every edge")
        if not self.faults:
            self.check_reach()
        return self.faults

    def check_reach(self):
        """Every node from and to every other; every spot of a place without steps, from and to one of them."""
        arcs = self.graph(False)
        start = next(iter(arcs))
        for graph, word in ((arcs, "from"), (reversed_arcs(arcs), "to")):
            for node in sorted(set(graph) - set(self.distances(graph, [(start, 0.0)]))):
                self.fault(f"no way {word} {start} {'to' if word == 'from' else 'from'} {node}")
        free = self.graph(True)
        first = next(iter(self.places.values()))[0]
        onward = self.distances(free, self.ends(first, True))
        back = self.distances(reversed_arcs(free), self.ends(first, False))
        for name, spots in self.places.items():
            wanted = name not in STEPS_ONLY.get(self.folder, ())
            for spot in spots:
                for reached, outgoing in ((onward, False), (back, True)):
                    if any(node in reached for node, _ in self.ends(spot, outgoing)) != wanted:
                        way = "from" if outgoing else "to"
                        self.fault(f"{name} on {spot['level']}: a step-free way {way} it is {not wanted}, not {wanted}")


def reversed_arcs(arcs):
    back = {node: [] for node in arcs}
    for node, ways in arcs.items():
        for other, length in ways:
            back[other].append((node, length))
    return back


def passable(item, step_free):
    usual = "yes" if item["kind"] in STEP_FREE_KINDS else "no"
    return not step_free or item.get("access", usual) == "yes"


def inside(level, point):
    return 0 <= point[0] <= level.size[0] and 0 <= point[1] <= level.size[1]


def turned(corner, cos, sin):
    return lambda p: (corner[0] + p[0] * cos + p[1] * sin, corner[1] + p[0] * sin - p[1] * cos)


def similarity(a, b, to_a, to_b):
    """From pixels (y down) to local metres through two points."""
    x, y, east, north = b[0] - a[0], b[1] - a[1], to_b[0] - to_a[0], to_b[1] - to_a[1]
    square = x * x + y * y
    return turned(to_a, (east * x - north * y) / square, (east * y + north * x) / square)


def affine(ties):
    (p, P), (q, Q), (r, R) = ties
    area = (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0])

    def apply(point):
        x, y = point[0] - p[0], point[1] - p[1]
        u = (x * (r[1] - p[1]) - y * (r[0] - p[0])) / area
        v = ((q[0] - p[0]) * y - (q[1] - p[1]) * x) / area
        return tuple(P[i] + u * (Q[i] - P[i]) + v * (R[i] - P[i]) for i in (0, 1))

    return apply


def crosses(line, wall):
    """Whether two segments have a point in common."""
    def side(a, b, c):
        value = (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
        return (value > 1e-9) - (value < -1e-9)

    (a, b), (c, d) = line, wall
    if max(a[0], b[0]) < min(c[0], d[0]) or max(c[0], d[0]) < min(a[0], b[0]) \
            or max(a[1], b[1]) < min(c[1], d[1]) or max(c[1], d[1]) < min(a[1], b[1]):
        return False
    return side(a, b, c) * side(a, b, d) <= 0 and side(c, d, a) * side(c, d, b) <= 0


def schema_faults(value, schema, root, where=""):
    """A small part of JSON Schema: what venue.schema.json uses."""
    if "$ref" in schema:
        target = root
        for part in schema["$ref"].lstrip("#/").split("/"):
            target = target[part]
        yield from schema_faults(value, target, root, where)
    types = {"object": dict, "array": list, "string": str, "number": (int, float), "integer": int,
             "boolean": bool}
    kind = schema.get("type")
    if kind and (not isinstance(value, types[kind]) or (kind == "number" and isinstance(value, bool))):
        yield f"{where}: not a {kind}"
        return
    if "const" in schema and value != schema["const"]:
        yield f"{where}: not {schema['const']}"
    if "enum" in schema and value not in schema["enum"]:
        yield f"{where}: {value!r} is not allowed"
    for word in ("anyOf", "oneOf"):
        if word in schema:
            fits = sum(1 for option in schema[word] if not list(schema_faults(value, option, root, where)))
            if fits == 0 or (word == "oneOf" and fits > 1):
                yield f"{where}: fits {fits} of {word}"
    if isinstance(value, dict):
        for key in schema.get("required", []):
            if key not in value:
                yield f"{where}: {key} is missing"
        for key, item in value.items():
            if key in schema.get("properties", {}):
                yield from schema_faults(item, schema["properties"][key], root, f"{where}/{key}")
            elif schema.get("additionalProperties") is False:
                yield f"{where}/{key}: unknown key"
    elif isinstance(value, list):
        if not schema.get("minItems", 0) <= len(value) <= schema.get("maxItems", len(value)):
            yield f"{where}: {len(value)} items"
        for number, item in enumerate(value):
            yield from schema_faults(item, schema.get("items", {}), root, f"{where}/{number}")
    elif isinstance(value, str):
        if len(value) < schema.get("minLength", 0):
            yield f"{where}: too short"
    elif isinstance(value, (int, float)) and not isinstance(value, bool):
        if value < schema.get("minimum", value):
            yield f"{where}: too small"
        if value > schema.get("maximum", value):
            yield f"{where}: too large"
        if "exclusiveMinimum" in schema and value <= schema["exclusiveMinimum"]:
            yield f"{where}: too small"


def models(files):
    """The venues of a table from ``folder/file`` to text, those that are a network in CSV apart."""
    folders = {}
    csv = {path.rpartition("/")[0] for path, text in files.items()
           if path.endswith("/venue.json") and any(name.endswith(".csv") for name in json.loads(text)["files"])}
    for path, text in files.items():
        folder, _, name = path.rpartition("/")
        if folder and folder not in csv and name.endswith(".json"):
            folders.setdefault(folder, {})[name] = text
    return [Model(folder, folders[folder]) for folder in sorted(folders)]


def expected(files):
    """What expected.json holds: counts, and a few ways with their lengths."""
    venues = {}
    for model in models(files):
        routes = []
        for start, end in PAIRS[model.folder]:
            walked, free = (model.distance(start, end, step_free) for step_free in (False, True))
            routes.append({"from": start, "to": end, "distance": walked, "stepFree": free is not None,
                           "stepFreeDistance": free})
        venues[model.folder] = {
            "levels": len(model.levels), "nodes": sum(len(level.px) for level in model.levels.values()),
            "edges": len(model.edges), "connectors": len(model.manifest.get("connectors", [])),
            "places": len(model.places), "stepsOnly": sorted(STEPS_ONLY.get(model.folder, ())), "routes": routes,
        }
    note = ("Shortest ways in metres. A connector counts its length, or the horizontal distance of its landings "
            "without one; elevators count 0. Step-free takes only what is known to have no step. A place that is not "
            "a node starts at the nearest edge; the way to that edge does not count. Opening hours do not count.")
    return {"note": note, "tolerance": {"metres": 8, "share": 0.05}, "venues": venues}


def main():
    root = ROOT / "venues"
    files = {
        str(path.relative_to(root)): path.read_text(encoding="utf-8") for path in sorted(root.glob("*/*.json"))
    }
    schema = json.loads((ROOT / "schemas" / "venue.schema.json").read_text(encoding="utf-8"))
    faults = []
    for model in models(files):
        raw = model.files["venue.json"]
        model.faults += [f"{model.folder}/venue.json#{fault}" for fault in schema_faults(raw, schema, schema)]
        try:
            import jsonschema
            model.faults += [
                f"{model.folder}/venue.json: {error.message}"
                for error in jsonschema.Draft202012Validator(schema).iter_errors(raw)
            ]
        except ImportError:
            pass
        faults += model.check()
        for key, level in model.levels.items():
            edges = sum(1 for edge in model.edges.values() if edge["level"] == key)
            print(f"{model.folder} {key}: {len(level.px)} nodes, {edges} edges, {len(level.walls)} walls")
    if json.loads((root / "expected.json").read_text(encoding="utf-8")) != expected(files):
        faults.append("expected.json differs from what the files give")
    for fault in faults:
        print(fault, file=sys.stderr)
    print(f"{len(faults)} faults")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
