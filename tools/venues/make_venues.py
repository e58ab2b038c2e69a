#!/usr/bin/env python3
"""Makes the sample venues under Data/venues: one function a venue, the same bytes on every run.

    make_venues.py            writes the files
    make_venues.py --check    compares them with what would be written; exit 1 if any differs
"""

import json
import pathlib
import re
import sys
import uuid

import check_venues
from draft import Draft, Frame
from earth import TangentPlane
from museum import museum
from walkers import positions

ROOT = pathlib.Path(__file__).resolve().parents[2] / "Data" / "venues"
NAMESPACE = uuid.uuid5(uuid.NAMESPACE_DNS, "venues.footway.invalid")
CREATED = 1735689600
WIDTH = 120


def slug(text):
    return re.sub(r"[^a-z0-9]+", "-", text.lower().replace("é", "e").replace("'", "")).strip("-")


def layout(value, indent=0, key_width=0):
    """JSON with whatever fits on one line."""
    line = json.dumps(value, ensure_ascii=False)
    pad = " " * (indent + 1)
    if len(line) + indent + key_width < WIDTH or not isinstance(value, (dict, list)) or not value:
        return line
    if isinstance(value, list):
        items = [pad + layout(item, indent + 1) for item in value]
    else:
        keys = [json.dumps(key, ensure_ascii=False) + ": " for key in value]
        items = [pad + key + layout(item, indent + 1, len(key)) for key, item in zip(keys, value.values())]
    start, end = "[]" if isinstance(value, list) else "{}"
    return start + "\n" + ",\n".join(items) + "\n" + " " * indent + end


class Venue:
    """A venue while it is drawn, and the writers of its files."""

    def __init__(self, folder, name, lat, lon):
        self.folder, self.name, self.plane = folder, name, TangentPlane(lat, lon)
        self.levels, self.buildings, self.connectors, self.edges = {}, [], [], []
        self.places, self.zones, self.beacons, self.facts = {}, [], [], {}
        self.watched = []

    def identifier(self, *parts):
        return str(uuid.uuid5(NAMESPACE, "/".join((self.folder,) + parts)))

    def level(self, key, title, grid, sheet, size, digits=0, **facts):
        draft = Draft(key, title, grid, sheet, size, digits)
        self.levels[key] = draft
        self.facts[key] = facts
        return draft

    def place(self, name, category, key, spot, hours=None, keywords=()):
        """A place at a node (a name) or a grid position (a pair); the same name again is another location."""
        place = self.places.setdefault(name, {"id": slug(name), "name": name, "category": category})
        if keywords:
            place["keywords"] = list(keywords)
        if hours:
            place["hours"] = hours
        place.setdefault("locations", []).append((key, spot))

    def room(self, draft, name, category, x, y, width, height, *doors, hours=None, keywords=(), place=True, gap=1.2):
        """A room with a node behind its first door, and a place of its name."""
        node, number = slug(name), 1
        while node in draft.nodes:
            number += 1
            node = f"{slug(name)}-{number}"
        draft.room(name, category, x, y, width, height, *doors, node=node, gap=gap)
        if place:
            self.place(name, category, draft.key, node, hours, keywords)

    def connect(self, kind, name, landings, **more):
        """A connector; landings are pairs of a level and a node."""
        connector = {"id": slug(name), "kind": kind, "name": name}
        connector["landings"] = [{"level": key, "node": node} for key, node in landings]
        self.connectors.append({**connector, **more})

    def describe(self, key, start, end, **more):
        self.edges.append({"level": key, "from": start, "to": end, **more})

    def zone(self, key, name, *outline):
        self.zones.append((key, name, outline))

    def watch(self, name, *areas, limit=None):
        """A zone of the manifest, of areas that ``outline`` and ``circle`` make."""
        zone = {"id": slug(name), "name": name}
        if limit:
            zone["occupancyLimit"] = limit
        self.watched.append({**zone, **(areas[0] if len(areas) == 1 else {"areas": list(areas)})})

    def outline(self, key, *points, hole=()):
        draft = self.levels[key]
        shape = {"level": key, "px": [draft.px(*point) for point in points]}
        return {**shape, "holes": [[draft.px(*point) for point in hole]]} if hole else shape

    def circle(self, key, x, y, radius):
        return {"level": key, "px": self.levels[key].px(x, y), "radius": radius}

    def beacon(self, key, name, node):
        self.beacons.append((key, name, node))

    # The writers

    def manifest(self, files, sources, extra_levels=()):
        """The text of venue.json; sources are the ids of the levels in the files."""
        levels, spaces, places = [], [], []
        for key, draft in self.levels.items():
            facts = self.facts[key]
            levels.append({"source": sources[key], "id": key, **facts})
            for space in draft.spaces:
                identifier = base = slug(f"{key}-{space['name']}")
                number = 1
                while any(other["id"] == identifier for other in spaces):
                    number += 1
                    identifier = f"{base}-{number}"
                spaces.append({"id": identifier, "name": space["name"], "category": space["category"], "level": key,
                               "px": space["px"]})
        for place in self.places.values():
            spots = [
                {"level": key, "node": spot} if isinstance(spot, str)
                else {"level": key, "px": self.levels[key].px(*spot)}
                for key, spot in place["locations"]
            ]
            place = {key: value for key, value in place.items() if key != "locations"}
            places.append({**place, **(spots[0] if len(spots) == 1 else {"locations": spots})})
        document = {"footway": 1, "id": self.folder, "name": self.name, "files": files}
        for key, value in (("buildings", self.buildings), ("levels", levels), ("connectors", self.connectors),
                           ("edges", self.edges), ("places", places), ("spaces", spaces), ("zones", self.watched)):
            if value:
                document[key] = value
        return layout(document) + "\n"

    def mist(self):
        """The files of a venue in Mist's shape, and its manifest."""
        organization, site = self.identifier("org"), self.identifier("site")
        maps, zones, beacons = [], [], []
        for key, draft in self.levels.items():
            sheet, (width, height) = draft.sheet, draft.size
            ppm = sheet.per_meter

            def corner(x, y):
                lat, lon = self.plane.to_lat_lon(sheet.to_local((x, y)))
                if self.folder == "clinic":
                    return {"lat": f"{lat:.9f}", "lng": f"{lon:.9f}"}
                return {"lat": lat, "lng": lon}

            def tie(x_share, y_share):
                x, y = round(width / ppm * x_share, 3), round(height / ppm * y_share, 3)
                lat, lon = self.plane.to_lat_lon(sheet.to_local((x * ppm, y * ppm)))
                return {"mist_xy": {"x": x, "y": y}, "lat_lon": {"x": lat, "y": lon}}

            ways = {name: [] for name in draft.nodes}
            for start, end, one_way in draft.edges:
                ways[start].append(end)
                if not one_way:
                    ways[end].append(start)
            spots = {name: draft.px(*point) for name, point in draft.nodes.items()}
            corners, wall_ways = {}, {}
            for line in draft.wall_lines():
                a, b = (corners.setdefault(tuple(draft.px(*point)), f"N{len(corners) + 1}") for point in line)
                if a != b:
                    wall_ways.setdefault(a, []).append(b)
                    wall_ways.setdefault(b, []).append(a)
            maps.append({
                "id": self.identifier("map", key), "org_id": organization, "site_id": site, "name": draft.name,
                "type": "image", "locked": True, "width": width, "height": height,
                "width_m": width / ppm, "height_m": height / ppm, "ppm": ppm, "origin_x": 0, "origin_y": 0,
                "orientation": sheet.orientation, "occupancy_limit": 0, "flags": {},
                "latlng_tl": corner(0, 0), "latlng_br": corner(width, height),
                "url": f"https://maps.example.invalid/{self.folder}/{slug(draft.name)}.png",
                "thumbnail_url": f"https://maps.example.invalid/{self.folder}/{slug(draft.name)}_t.png",
                "wayfinding": {"snap_to_path": True},
                "wayfinding_path": {
                    "coordinate": "actual", "name": draft.name,
                    "nodes": [path_node(name, spots[name], ways[name]) for name in spots],
                },
                "wall_path": {
                    "coordinate": "actual", "name": "",
                    "nodes": [path_node(name, point, wall_ways.get(name, [])) for point, name in corners.items()],
                },
                "sitesurvey_path": [], "intended_coverage_areas": [],
                "created_time": CREATED, "modified_time": CREATED + 86400,
                "GeoRefParamsv2": {"active": True, "p1": tie(0.1, 0.1), "p2": tie(0.9, 0.15), "p3": tie(0.2, 0.85)},
            })
        for key, name, outline in self.zones:
            draft = self.levels[key]
            ring = [draft.px(*point) for point in outline]
            zones.append({
                "id": self.identifier("zone", key, name), "org_id": organization, "site_id": site,
                "map_id": self.identifier("map", key), "name": name, "vertices": [{"x": x, "y": y} for x, y in ring],
                "vertices_m": [
                    {"x": round(x / draft.sheet.per_meter, 4), "y": round(y / draft.sheet.per_meter, 4)}
                    for x, y in ring
                ],
                "created_time": CREATED, "modified_time": CREATED,
            })
        for number, (key, name, node) in enumerate(self.beacons, 1):
            draft = self.levels[key]
            x, y = draft.px(*draft.nodes[node])
            beacons.append({
                "id": self.identifier("beacon", name), "org_id": organization, "site_id": site,
                "map_id": self.identifier("map", key), "name": name, "uuid": self.identifier("beacons"), "major": 1,
                "minor": number, "power": 4, "power_mode": "default", "message": "", "url": "",
                "wayfinding_nodename": node, "x": x, "y": y,
                "x_m": round(x / draft.sheet.per_meter, 4), "y_m": round(y / draft.sheet.per_meter, 4),
            })
        files = {"maps.json": layout(maps) + "\n"}
        if zones:
            files["zones.json"] = layout(zones) + "\n"
        if beacons:
            files["beacons.json"] = layout(beacons) + "\n"
        sources = {key: self.identifier("map", key) for key in self.levels}
        return {**files, "venue.json": self.manifest(list(files), sources)}


def path_node(name, point, neighbours):
    return {"name": name, "position": {"x": point[0], "y": point[1]}, "edges": {other: "1" for other in neighbours}}


def sheet(grid, x, y, ppm, turn=0):
    """A picture whose upper left corner is at a grid position, turned against the grid."""
    return Frame(grid.to_local((x, y)), (grid.orientation + turn) % 360, ppm)


# ---------------------------------------------------------------------------------------------------------------------


def clinic():
    """A clinic on one level: waiting hall, two corridors, rooms on both sides."""
    venue = Venue("clinic", "Wickham Green Clinic", 52.2031, -1.8642)
    grid = Frame(orientation=12)
    g = venue.level("G", "Ground floor", grid, sheet(grid, -2, -2, 25), (1200, 850), 1,
                    ordinal=0, name="Ground floor", shortName="G")
    g.wall((0, 0), (44, 0), (44, 22.2), (28, 22.2), (28, 30), (0, 30), closed=True)
    g.spine("corridor-north", (1.5, 6.4), (42.6, 6.4))
    g.spine("corridor-south", (1.5, 15.7), (43.1, 15.7))
    g.spine("corridor-west", (1.5, 6.4), (1.5, 15.7))
    g.spine("corridor-mid", (17.5, 6.4), (17.5, 15.7))
    g.spine("corridor-east", (42.6, 6.4), (42.6, 15.7))
    g.spine("hall", (8, 29), (8, 15.7))
    g.spine("hall-east", (8, 18.6), (16.6, 18.6), (17.5, 15.7))
    g.node("entrance", 8, 29)
    g.node("east-exit", 43.1, 15.7)
    g.gap(8, 30, 2.4)
    g.gap(44, 15.7, 1.4)

    for number in range(1, 9):
        venue.room(g, f"Exam {number}", "examRoom", 4 * number - 4, 0, 4, 5, "s", gap=1.1)
    for name, category, x, y, width, height, *doors in [
        ("X-Ray", "imaging", 32, 0, 6, 5, ("s", 2)), ("Laboratory", "laboratory", 38, 0, 6, 5, "s"),
        ("Nurses' station", "staff", 3, 7.8, 5, 6.4, "n", "s"), ("Procedure room", "treatment", 8, 7.8, 4, 6.4, "n"),
        ("Consultation 1", "consultation", 24, 7.8, 4.5, 3.2, "n"),
        ("Consultation 2", "consultation", 28.5, 7.8, 4.5, 3.2, "n"), ("Ultrasound", "imaging", 33, 7.8, 4, 3.2, "n"),
        ("Restrooms", "restroom", 19, 11, 4, 3.2, "s"), ("Blood tests", "laboratory", 23, 11, 4.5, 3.2, "s"),
        ("ECG", "treatment", 27.5, 11, 4, 3.2, "s"), ("Dressing room", "treatment", 31.5, 11, 5, 3.2, "s"),
        ("Triage", "triage", 18, 17.2, 4.5, 5, "n"), ("Vaccination", "treatment", 22.5, 17.2, 5.5, 5, "n"),
        ("Physiotherapy", "treatment", 28, 17.2, 7, 5, "n"), ("Restrooms", "restroom", 35, 17.2, 4, 5, "n"),
    ]:
        venue.room(g, name, category, x, y, width, height, *doors)
    venue.room(g, "Pharmacy", "pharmacy", 18, 22.2, 10, 7.8, ("w", 3.8), gap=2, keywords=("chemist", "prescriptions"),
               hours="Mo-Fr 08:00-18:00; Sa 09:00-12:00")
    for name, category, x, y, width, height, *doors in [
        ("Storage", "storage", 12, 7.8, 4, 6.4, "s"), ("Staff room", "staff", 19, 7.8, 5, 3.2, "n"),
        ("Changing room", "staff", 37, 7.8, 4.2, 3.2, "n"), ("Linen", "storage", 36.5, 11, 4.7, 3.2, "s"),
        ("Plant room", "technical", 39, 17.2, 5, 5, "n"),
    ]:
        venue.room(g, name, category, x, y, width, height, *doors, place=False)
    g.space("Waiting room", "waiting", (0, 17.2), (18, 17.2), (18, 30), (0, 30))
    g.area("North corridor", "corridor", 0, 5, 44, 2.8)
    g.area("South corridor", "corridor", 0, 14.2, 44, 3)
    g.block(11, 20.4, 5, 1.1)
    g.node("reception", 13.5, 22.4, "w")
    g.node("waiting-room", 4, 21.5, "e")
    for y in (19.4, 23, 26.2):
        g.block(1.2, y, 4.6, 0.8)

    venue.place("Main entrance", "entrance", "G", "entrance", keywords=("way out", "exit"))
    venue.place("East exit", "exit", "G", "east-exit", hours="Mo-Fr 07:00-19:00")
    venue.place("Reception", "reception", "G", "reception", hours="Mo-Fr 07:30-18:30; Sa 08:30-12:00")
    venue.place("Waiting room", "waiting", "G", (4, 21.9))
    for name, x, y, width, height in [
        ("Waiting room", 0, 17.2, 18, 12.8), ("Reception", 10.5, 20, 6, 4.5), ("Triage", 18, 17.2, 4.5, 5),
        ("Pharmacy", 18, 22.2, 10, 7.8), ("Exam rooms", 0, 0, 32, 5), ("Imaging", 32, 0, 6, 5),
    ]:
        venue.zone("G", name, (x, y), (x + width, y), (x + width, y + height), (x, y + height))
    for name, node in [
        ("VB Entrance", "entrance"), ("VB Reception", "reception"), ("VB Triage", "triage"), ("VB X-Ray", "x-ray"),
        ("VB Pharmacy", "pharmacy"), ("VB Exam 1", "exam-1"), ("VB Exam 8", "exam-8"), ("VB East exit", "east-exit"),
    ]:
        venue.beacon("G", name, node)
    g.finish()
    return venue.mist()


# ---------------------------------------------------------------------------------------------------------------------


def airport():
    """A terminal with two piers: arrivals and baggage below, departures, lounges above."""
    venue = Venue("airport", "Larkfield Airport", 41.6184, -93.8127)
    venue.buildings.append({"id": "T1", "name": "Terminal 1"})
    grid = Frame(orientation=335)
    arrivals = venue.level("L0", "Arrivals", grid, sheet(grid, 84, 8, 10), (1560, 880), 1, ordinal=0, name="Arrivals",
                           shortName="0", building="T1", elevation=0)
    departures = venue.level("L1", "Departures", grid, sheet(grid, -4, 8, 10), (2480, 880), 1, ordinal=1,
                             name="Departures", shortName="1", building="T1", elevation=5)
    mezzanine = venue.level("L2", "Mezzanine", grid, sheet(grid, 84, 88, 12.5, 90), (1000, 1100), 1, ordinal=2,
                            name="Lounges", shortName="2", building="T1", elevation=9.5)
    airport_departures(venue, departures)
    airport_arrivals(venue, arrivals)
    airport_mezzanine(venue, mezzanine)
    for draft in (arrivals, departures, mezzanine):
        draft.finish()

    venue.connect("elevator", "Elevator West", [("L0", "elevator-west"), ("L1", "elevator-west")], duration=12)
    venue.connect("elevator", "Elevator East",
                  [("L0", "elevator-east"), ("L1", "elevator-east"), ("L2", "elevator-east")], duration=12)
    venue.connect("escalator", "Hall escalator up", [("L0", "hall-escalator-up"), ("L1", "hall-escalator-up")],
                  direction="up", length=15)
    venue.connect("escalator", "Hall escalator down", [("L0", "hall-escalator-down"), ("L1", "hall-escalator-down")],
                  direction="down", length=15)
    venue.connect("stairs", "Hall stairs", [("L0", "hall-stairs"), ("L1", "hall-stairs")], length=15)
    venue.connect("stairs", "North stairs", [("L0", "north-stairs"), ("L1", "north-stairs")], closed=True, length=11.5)
    venue.connect("escalator", "Baggage escalator", [("L0", "baggage-escalator"), ("L1", "baggage-escalator")],
                  direction="down", length=11)
    venue.connect("escalator", "Lounge escalator up", [("L1", "lounge-escalator-up"), ("L2", "lounge-escalator-up")],
                  direction="up", length=11)
    venue.connect("escalator", "Lounge escalator down",
                  [("L1", "lounge-escalator-down"), ("L2", "lounge-escalator-down")], direction="down", length=11)
    venue.connect("stairs", "Lounge stairs", [("L1", "lounge-stairs"), ("L2", "lounge-stairs")], length=11)
    venue.connect("stairs", "Deck stairs", [("L1", "deck-stairs"), ("L2", "deck-stairs")], length=11,
                  hours="08:00-20:00")

    for name, hours in ((1, None), (2, None), (3, "04:30-10:00,15:00-20:00")):
        more = {"hours": hours} if hours else {}
        venue.describe("L1", f"lane-{name}-in", f"lane-{name}-out", kind="securityLane", direction="forward",
                       access="no", duration=240, **more)
    venue.describe("L1", "wide-lane-in", "wide-lane-out", kind="securityLane", direction="forward", access="yes",
                   duration=300)
    venue.describe("L1", "exit-in", "exit-out", kind="exitGate", direction="forward", access="yes")
    venue.describe("L1", "belt-out-start", "belt-out-end", kind="movingWalkway", direction="forward")
    venue.describe("L1", "belt-back-start", "belt-back-end", kind="movingWalkway", direction="forward")
    venue.describe("L0", "baggage-exit-in", "baggage-exit-out", kind="exitGate", direction="forward", access="no")
    venue.describe("L0", "wide-exit-in", "wide-exit-out", kind="exitGate", direction="forward", access="yes")
    return venue.mist()


def hall_flights(draft, lower):
    """The stairs and escalators between the arrivals hall and check-in."""
    y, side = (79, "s") if lower else (65, "n")
    for node, x, width, middle in [
        ("hall-escalator-up", 125, 2, 126), ("hall-escalator-down", 129, 2, 130), ("hall-stairs", 133, 3.5, 134.75),
    ]:
        draft.rails(x, 66, width, 12, "ns")
        draft.node(node, middle, y, side)


def east_elevator(draft):
    draft.block(118.5, 16, 4, 4)
    draft.wall((118, 20), (118.5, 20))
    draft.wall((122.5, 20), (124, 20))
    draft.gap(120.5, 20, 1.4)
    draft.node("elevator-east", 120.5, 18, "s")


def west_elevator(draft):
    draft.block(89, 79.5, 3, 3)
    draft.gap(92, 81, 1.4)
    draft.node("elevator-west", 90.5, 81, "e")


def airport_departures(venue, d):
    d.wall((0, 20), (88, 20), (88, 12), (168, 12), (168, 20), (240, 20), (240, 44), (168, 44), (168, 84), (88, 84),
           (88, 44), (0, 44), closed=True)

    # Pier A: two aisles with a pair of belts between them.
    d.spine("pier-a-north", (4, 28.5), (92, 28.5))
    d.spine("pier-a-south", (4, 35.5), (92, 35.5))
    d.spine("pier-a-end", (4, 28.5), (4, 35.5))
    d.spine("pier-a-mid", (30, 28.5), (30, 35.5))
    d.spine("pier-a-root", (80, 28.5), (80, 35.5))
    d.spine("plaza-west", (92, 28.5), (92, 41))
    for y, first, last in ((30.2, 77, 33), (32.6, 33, 77)):
        d.rails(34, y, 42, 1.2, "ew")
        name = "belt-out" if first > last else "belt-back"
        d.node(f"{name}-start", first, y + 0.6, "e" if first > last else "w")
        d.node(f"{name}-end", last, y + 0.6, "w" if first > last else "e")
        d.edge(f"{name}-start", f"{name}-end", one_way=True)
    d.area("Pier A concourse", "concourse", 0, 26, 88, 12)
    venue.room(d, "Restrooms", "restroom", 0, 20, 8, 6, "s")
    d.room("Emergency stairs", "technical", 0, 38, 8, 6, "n")

    # Pier B: one concourse.
    d.spine("concourse", (92, 32), (236, 32))
    d.area("Pier B concourse", "concourse", 168, 26, 72, 12)
    venue.room(d, "Restrooms", "restroom", 232, 20, 8, 6, "s")
    d.room("Aircraft crew", "staff", 232, 38, 8, 6, "n")

    gates = [(f"A{2 * i + 1 + south}", 78 - 20 * i, south) for i in range(4) for south in (0, 1)]
    gates += [(f"B{2 * i + 1 + south}", 180 + 20 * i, south) for i in range(3) for south in (0, 1)]
    for gate, x, south in gates:
        top = 38 if south else 20
        d.area(f"Gate {gate}", "gate", x - 10, top, 20, 6)
        d.gap(x + 6, 44 if south else 20, 2)
        for seats in (-8, 1.5):
            d.block(x + seats, 41.5 if south else 21.5, 6, 0.8)
        d.node(f"gate-{gate.lower()}", x, 40 if south else 24, "n" if south else "s")
        venue.place(f"Gate {gate}", "gate", "L1", (x, 41 if south else 23), keywords=(gate,))
    for x in (28, 48, 68, 88, 170, 190, 210):
        d.wall((x, 20), (x, 25))
        d.wall((x, 39), (x, 44))

    # The airside plaza between the piers.
    d.spine("plaza-south", (92, 41), (157, 41))
    for x in (106, 126, 157):
        d.spine("plaza", (x, 32), (x, 41))
    d.spine("lounge-foot", (137, 22.5), (137, 32))
    d.space("Concourse", "concourse", (88, 20), (168, 20), (168, 46), (88, 46))
    venue.room(d, "Runway Café", "cafe", 88, 12, 12, 8, "s", gap=3, hours="04:30-21:30",
               keywords=("coffee", "breakfast"))
    venue.room(d, "Newsstand", "shop", 100, 12, 8, 8, "s", gap=2.4, hours="05:00-21:00")
    venue.room(d, "Restrooms", "restroom", 108, 12, 10, 8, "s")
    east_elevator(d)
    venue.room(d, "Prayer room", "prayer", 123, 12, 6, 8, "s")
    venue.room(d, "Nursing room", "babyCare", 129, 12, 5, 8, "s")
    d.room("Plant room", "technical", 134, 12, 4, 8)
    venue.room(d, "Duty Free", "shop", 138, 12, 18, 8, ("s", 14.5), gap=5, hours="05:00-22:00")
    venue.room(d, "Bookshop", "shop", 156, 12, 12, 8, "s", gap=2.4, hours="06:00-20:00")
    for name, category, x in (("Juice Bar", "cafe", 111), ("Phone Corner", "shop", 141)):
        d.block(x, 34.6, 5, 3)
        d.area(name, category, x, 34.6, 5, 3)
        d.node(slug(name), x + 2.5, 39, "s")
        venue.place(name, category, "L1", slug(name), hours="06:00-20:00")
    for y in (21.5, 23.5, 25.5, 28):
        d.wall((141, y), (149, y))
    for node, y in (("lounge-escalator-up", 22.5), ("lounge-escalator-down", 24.5), ("lounge-stairs", 26.75)):
        d.node(node, 140, y, "w")
    d.rails(162, 36, 2, 7, "ns")
    d.node("baggage-escalator", 163, 35, "n")

    # Security and the exit, between airside (above) and landside (below).
    d.wall((88, 46), (168, 46))
    d.wall((88, 56), (168, 56))
    venue.room(d, "Restrooms", "restroom", 88, 46, 8, 10, "s")
    venue.room(d, "Ticket office", "service", 96, 46, 8, 10, "s", hours="05:00-21:00")
    venue.room(d, "Airport police", "police", 104, 46, 7.5, 10, "s")
    d.area("Security", "security", 111.5, 46, 26.5, 10)
    d.gap(124.75, 56, 24)
    lanes = [("lane-1", 115, 1.6), ("lane-2", 121, 1.6), ("lane-3", 127, 1.6), ("wide-lane", 133.5, 2.2)]
    for name, x, width in lanes:
        d.gap(x, 46, width)
        d.block(x - 2.4, 48, 1.1, 4.5)
        d.node(f"{name}-in", x, 56.6, "s")
        d.node(f"{name}-out", x, 44.8, "n")
        d.edge(f"{name}-in", f"{name}-out", one_way=True)
    for x in (118, 124, 130):
        d.wall((x, 47.5), (x, 53.5))
    venue.place("Security", "security", "L1", "security", keywords=("checkpoint", "screening"))
    d.node("security", 124, 58.4, "s")
    d.room("Customs office", "staff", 138, 46, 8, 10, "s")
    d.wall((146, 46), (146, 56))
    d.wall((152, 46), (152, 56))
    d.area("Exit passage", "corridor", 146, 46, 6, 10)
    for y in (46, 56):
        d.gap(149, y, 3)
    d.node("exit-in", 149, 44.6, "n")
    d.node("exit-out", 149, 57.4, "s")
    d.edge("exit-in", "exit-out", one_way=True)
    venue.room(d, "Currency exchange", "bank", 152, 46, 8, 10, "s", hours="06:00-20:00")
    venue.room(d, "Left luggage", "service", 160, 46, 8, 10, "s", hours="06:00-22:00")

    # The check-in hall.
    d.area("Check-in hall", "checkIn", 88, 56, 80, 28)
    d.spine("hall", (90, 60.5), (166, 60.5))
    d.spine("front", (95, 81), (154.5, 81))
    for x in (95, 106, 121, 138.5, 154.5):
        d.spine("aisle", (x, 60.5), (x, 81))
    for name, x, width, side in (("A", 97.5, 7, "e"), ("B", 108, 11, "w"), ("C", 141, 11, "w")):
        d.block(x, 66, width, 1.2)
        d.block(x, 67.6, width, 1)
        d.area(f"Check-in {name}", "checkIn", x, 66, width, 4)
        d.node(f"check-in-{name.lower()}", x + width / 2, 71.5, side)
        venue.place(f"Check-in {name}", "checkIn", "L1", f"check-in-{name.lower()}", hours="04:00-21:00",
                    keywords=("bag drop",))
    hall_flights(d, lower=False)
    west_elevator(d)
    d.rails(158.5, 67, 3, 7, "ns")
    d.node("deck-stairs", 160, 65.7, "n")
    d.rails(163.7, 67, 2.6, 7, "ns")
    d.node("north-stairs", 165, 65.7, "n")
    venue.room(d, "Curbside Coffee", "cafe", 157, 77, 11, 7, "w", gap=2.4, hours="05:00-19:00", keywords=("coffee",))
    for x in (108.5, 113.5, 118.5):
        d.block(x - 0.4, 75, 0.8, 0.8)

    venue.zone("L1", "Security queue", (111.5, 56), (138, 56), (138, 63.5), (111.5, 63.5))
    venue.zone("L1", "Check-in hall", (88, 56), (168, 56), (168, 84), (88, 84))
    venue.zone("L1", "Gates A1 and A2", (68, 20), (88, 20), (88, 44), (68, 44))
    venue.zone("L1", "Pier A", (0, 20), (88, 20), (88, 44), (0, 44))
    venue.zone("L1", "Pier B", (168, 20), (240, 20), (240, 44), (168, 44))


def airport_arrivals(venue, a):
    a.wall((88, 12), (168, 12), (168, 84), (88, 84), closed=True)

    # Baggage claim, airside.
    a.wall((88, 52), (168, 52))
    a.area("Baggage hall", "baggageClaim", 88, 20, 80, 32)
    a.spine("baggage-north", (93, 22.5), (159, 22.5))
    a.spine("baggage-mid", (93, 36), (159, 36))
    a.spine("baggage-south", (93, 48), (159, 48))
    for x in (93, 114.5, 137.5, 159):
        a.spine("baggage-aisle", (x, 22.5), (x, 48))
    for number, x in enumerate((96, 119, 142), 1):
        a.block(x, 26, 14, 5)
        a.area(f"Belt {number}", "baggageClaim", x, 26, 14, 5)
        a.node(f"claim-{number}", x + 7, 33, "s")
        venue.place(f"Baggage claim {number}", "baggageClaim", "L0", f"claim-{number}", keywords=(f"belt {number}",))
    a.room("Customs", "staff", 88, 12, 12, 8, "s")
    venue.room(a, "Baggage service", "service", 100, 12, 10, 8, "s", hours="06:00-24:00", keywords=("lost baggage",))
    venue.room(a, "Restrooms", "restroom", 110, 12, 8, 8, "s")
    east_elevator(a)
    a.room("Plant room", "technical", 124, 12, 14, 8)
    venue.room(a, "Oversize baggage", "baggageClaim", 138, 12, 14, 8, "s", gap=3)
    a.room("Handling", "technical", 152, 12, 16, 8)
    a.rails(162, 36, 2, 7, "ns")
    a.node("baggage-escalator", 163, 44.2, "w")
    for name, x, width in (("baggage-exit", 124, 1.4), ("wide-exit", 136, 2.6)):
        a.gap(x, 52, width)
        a.node(f"{name}-in", x, 50.6, "n")
        a.node(f"{name}-out", x, 53.6, "s")
        a.edge(f"{name}-in", f"{name}-out", one_way=True)

    # The arrivals hall, landside.
    a.space("Arrivals hall", "hall", (88, 52), (168, 52), (168, 84), (88, 84))
    a.spine("hall", (90, 63), (184, 63))
    a.spine("front", (95, 81), (166, 81))
    for x in (95, 106, 120, 139, 158):
        a.spine("aisle", (x, 63), (x, 81))
    venue.room(a, "Car rental", "carRental", 88, 52, 10, 8, "s", gap=3, hours="06:00-23:00")
    venue.room(a, "Restrooms", "restroom", 98, 52, 8, 8, "s")
    venue.room(a, "Tourist information", "information", 106, 52, 9, 8, "s", hours="08:00-20:00")
    venue.room(a, "Bakery", "cafe", 146, 52, 10, 8, "s", gap=2.4, hours="05:00-21:00", keywords=("bread", "coffee"))
    venue.room(a, "Airport pharmacy", "pharmacy", 156, 52, 12, 8, "s", gap=2.4, hours="07:00-21:00")
    a.node("meeting-point", 113, 72, "w")
    venue.place("Meeting point", "meetingPoint", "L0", "meeting-point")
    hall_flights(a, lower=True)
    west_elevator(a)
    a.rails(163.7, 67, 2.6, 7, "ns")
    a.node("north-stairs", 165, 75.2, "s")
    for x in (100, 112, 146):
        for y in (66.5, 76):
            a.block(x - 0.4, y, 0.8, 0.8)

    # Outside, and the station.
    a.area("Forecourt", "outdoor", 88, 84, 80, 8)
    a.spine("curb", (96, 87.5), (162, 87.5))
    for x in (104, 128, 152):
        a.gap(x, 84, 3)
        a.spine("door", (x, 81), (x, 87.5))
    a.node("curb", 128, 87.5)
    a.node("taxis", 104, 90, "n")
    a.node("buses", 152, 90, "n")
    venue.place("Curb", "entrance", "L0", "curb", keywords=("drop-off", "main door"))
    venue.place("Taxi stand", "taxi", "L0", "taxis")
    venue.place("Airport bus", "busStop", "L0", "buses")
    a.gap(168, 63, 4)
    a.wall((168, 60.5), (180, 60.5))
    a.wall((168, 65.5), (180, 65.5))
    a.wall((180, 53), (236, 53), (236, 73), (180, 73), closed=True)
    a.gap(180, 63, 4)
    a.wall((188, 57.5), (236, 57.5))
    a.wall((188, 68.5), (236, 68.5))
    a.area("Station passage", "corridor", 168, 60.5, 12, 5)
    a.area("Station", "station", 180, 57.5, 56, 11)
    a.spine("station", (184, 63), (232, 63))
    for number, y, side in ((1, 59.5, "s"), (2, 66.5, "n")):
        a.node(f"platform-{number}", 212, y, side)
        venue.place("Train platform", "railStation", "L0", f"platform-{number}", keywords=("trains", "city rail"))
    a.node("train-tickets", 186, 59.5, "s")
    venue.place("Train tickets", "ticketing", "L0", "train-tickets")
    for x in (196, 204, 220, 228):
        a.block(x - 0.5, 60.6, 1, 1)
        a.block(x - 0.5, 64.4, 1, 1)

    venue.zone("L0", "Baggage hall", (88, 20), (168, 20), (168, 52), (88, 52))
    venue.zone("L0", "Arrivals hall", (88, 52), (168, 52), (168, 84), (88, 84))
    venue.zone("L0", "Forecourt", (88, 84), (168, 84), (168, 92), (88, 92))


def airport_mezzanine(venue, m):
    # Airside lounges.
    m.wall((88, 12), (168, 12), (168, 38), (88, 38), closed=True)
    m.area("Mezzanine corridor", "corridor", 88, 29, 80, 3)
    m.spine("corridor", (90, 30.5), (166, 30.5))
    m.block(88, 12, 29, 17)
    m.area("Northwind Lounge", "lounge", 88, 17, 29, 12)
    m.gap(105, 29, 2.4)
    m.spine("northwind", (89.5, 20), (115, 20))
    m.spine("northwind-entry", (105, 20), (105, 30.5))
    m.node("northwind-lounge", 105, 26.5)
    venue.place("Northwind Lounge", "lounge", "L2", "northwind-lounge", hours="05:00-21:30", keywords=("lounge",))
    for number in range(1, 5):
        venue.room(m, f"Shower {number}", "shower", 85 + 3 * number, 12, 3, 5, "s", gap=0.9)
    venue.room(m, "Quiet room", "lounge", 100, 12, 7, 5, "s")
    m.area("Buffet", "lounge", 107, 12, 10, 5)
    m.block(108, 13, 8, 1.2)
    m.node("buffet", 112, 16, "s")
    venue.place("Buffet", "restaurant", "L2", "buffet", hours="05:30-21:00")
    for x in (90, 95, 107.5, 112):
        m.block(x, 22.6, 3, 0.8)
        m.block(x, 25.2, 3, 0.8)
    east_elevator(m)
    m.wall((117, 20), (118, 20))
    m.area("Elevator lobby", "corridor", 117, 20, 7, 9)
    venue.room(m, "Meridian Lounge", "lounge", 124, 12, 14, 17, "s", gap=2, hours="06:00-20:00", keywords=("lounge",))
    for x in (125, 133.5):
        for y in (14, 17, 22, 25):
            m.block(x, y, 3.2, 0.8)
    m.room("Plant room", "technical", 138, 12, 30, 8)
    m.area("Stair hall", "corridor", 138, 20, 18, 9)
    for y in (21.5, 23.5, 25.5, 28):
        m.wall((141, y), (149, y))
    m.spine("stair-hall", (152.5, 22.5), (152.5, 30.5))
    for node, y in (("lounge-escalator-up", 22.5), ("lounge-escalator-down", 24.5), ("lounge-stairs", 26.75)):
        m.node(node, 150, y, "e")
    venue.room(m, "Family room", "lounge", 156, 20, 6, 9, "s")
    venue.room(m, "Restrooms", "restroom", 162, 20, 6, 9, "s")
    for number in range(1, 7):
        venue.room(m, f"Meeting room {number}", "meetingRoom", 82 + 6 * number, 32, 6, 6, "n")
    venue.room(m, "Business center", "business", 124, 32, 12, 6, "n", hours="06:00-20:00")
    venue.room(m, "Airline office", "staff", 136, 32, 8, 6, "n", place=False)
    venue.room(m, "Massage studio", "service", 144, 32, 8, 6, "n", hours="09:00-18:00")
    venue.room(m, "Smoking lounge", "smoking", 152, 32, 6, 6, "n")
    venue.room(m, "Nap pods", "lounge", 158, 32, 10, 6, "n")

    # The landside deck, up the stairs from check-in only.
    m.wall((138, 58), (168, 58), (168, 84), (138, 84), closed=True)
    m.space("Observation deck", "deck", (138, 70), (158, 70), (158, 66), (168, 66), (168, 84), (138, 84))
    m.spine("deck", (141, 78.5), (165, 78.5))
    venue.room(m, "Panorama Café", "cafe", 138, 58, 10, 12, "s", gap=2, hours="08:00-19:30")
    venue.room(m, "Aviation gallery", "museum", 148, 58, 10, 12, "s", gap=2, hours="09:00-18:00")
    m.room("Depot", "technical", 158, 58, 10, 8)
    m.rails(158.5, 67, 3, 7, "ns")
    m.node("deck-stairs", 160, 75.3, "s")
    m.node("observation-deck", 153, 81.5, "n")
    venue.place("Observation deck", "deck", "L2", "observation-deck", hours="08:00-20:00")
    venue.zone("L2", "Northwind Lounge", (88, 12), (117, 12), (117, 29), (88, 29))
    venue.zone("L2", "Observation deck", (138, 70), (168, 70), (168, 84), (138, 84))


# ---------------------------------------------------------------------------------------------------------------------


def campus():
    """Two buildings across a quad, with a bus stop below a retaining wall."""
    venue = Venue("campus", "Ashcombe College", -43.5632, 172.4918)
    venue.buildings += [{"id": "A", "name": "Aldous Hall"}, {"id": "B", "name": "Brightwater Laboratories"}]
    site = Frame(orientation=352)
    hall = Frame(site.to_local((25, 40)), 2)
    labs = Frame(site.to_local((150, 25)), 277)
    outdoor = venue.level("S", "Campus grounds", site, Frame((0.0, 0.0), 352, 6), (1140, 780), 1, ordinal=0,
                          name="Campus grounds", shortName="S", isOutdoor=True)
    drafts = [
        venue.level("A0", "Aldous Hall ground floor", hall, sheet(hall, -2, -2, 20), (1040, 580), 1, ordinal=0,
                    name="Aldous Hall, ground floor", shortName="A0", building="A"),
        venue.level("A1", "Aldous Hall first floor", hall, sheet(hall, -2, -2, 20), (1040, 580), 1, ordinal=1,
                    name="Aldous Hall, first floor", shortName="A1", building="A"),
        venue.level("B0", "Brightwater ground floor", labs, sheet(labs, -2, -2, 22), (880, 462), 1, ordinal=0,
                    name="Brightwater Laboratories, ground floor", shortName="B0", building="B"),
        venue.level("B1", "Brightwater first floor", labs, sheet(labs, 38, 19, 22, 180), (880, 462), 1, ordinal=1,
                    name="Brightwater Laboratories, first floor", shortName="B1", building="B"),
    ]
    campus_grounds(venue, outdoor, hall, labs)
    campus_hall(venue, *drafts[:2])
    campus_labs(venue, *drafts[2:])
    for draft in [outdoor] + drafts:
        draft.finish()
    for building, name in (("A", "Aldous"), ("B", "Brightwater")):
        for kind, more in (("stairs", {"length": 11}), ("elevator", {"duration": 10})):
            venue.connect(kind, f"{name} {kind}", [(f"{building}0", kind), (f"{building}1", kind)], **more)
    venue.connect("door", "Aldous main door", [("S", "aldous-main-door"), ("A0", "entrance")], access="yes", length=2.4)
    venue.connect("door", "Aldous east door", [("S", "aldous-east-door"), ("A0", "east-door")], access="no", length=2,
                  hours="Mo-Fr 07:00-19:00")
    venue.connect("door", "Brightwater main door", [("S", "brightwater-main-door"), ("B0", "entrance")], access="yes",
                  length=2.4)
    venue.describe("S", "steps-top", "steps-bottom", kind="stairs")
    venue.describe("S", "ramp-top", "ramp-turn", kind="ramp", access="yes")
    venue.describe("S", "ramp-turn", "ramp-bottom", kind="ramp", access="yes")
    return venue.mist()


def campus_grounds(venue, s, hall, labs):
    def on_site(frame, x, y):
        return s.grid.from_local(frame.to_local((x, y)))

    for name, frame, width, height in (("Aldous Hall", hall, 48, 25), ("Brightwater Laboratories", labs, 36, 17)):
        outline = [on_site(frame, x, y) for x, y in ((0, 0), (width, 0), (width, height), (0, height))]
        s.wall(*outline, closed=True)
        s.space(name, "building", *outline)
    doors = [("aldous-main-door", hall, (23, 25), (23, 26.4)), ("aldous-east-door", hall, (48, 8.5), (49.2, 8.5)),
             ("brightwater-main-door", labs, (12, 17), (12, 18.4))]
    for name, frame, door, outside in doors:
        s.gap(*on_site(frame, *door), 2.4)
        s.node(name, *on_site(frame, *outside))
    main, east, lab = (s.nodes[name] for name, *_ in doors)

    s.area("The Quad", "outdoor", 62, 62, 52, 24)
    s.node("quad", 90, 76)
    s.spine("quad-west", main, (59, 73.5), (90, 76))
    s.spine("quad-east", (90, 76), (121, 61.5), lab)
    s.spine("north-path", east, (100, 43), (121, 45), lab)
    s.spine("cross-path", (100, 43), (90, 76))
    s.spine("quad-south", (90, 76), (95, 83.8))
    s.block(103, 75, 8, 6)
    s.area("Pond", "water", 103, 75, 8, 6)

    s.area("Sports court", "sports", 88, 14, 36, 18)
    s.wall((88, 14), (124, 14), (124, 32), (88, 32), closed=True)
    s.gap(106, 32, 3)
    s.node("sports-court", 106, 30, "s")

    # The retaining wall: steps, and a ramp that turns in a gap beside them.
    s.wall((10, 89), (182, 89))
    s.gap(95, 89, 4)
    s.gap(115, 89, 2.6)
    s.rails(93, 86, 4, 6, "ns")
    for name, x, y in (("steps-top", 95, 83.8), ("steps-bottom", 95, 94.2), ("ramp-top", 101, 83.8),
                       ("ramp-turn", 115, 89), ("ramp-bottom", 101, 94.2)):
        s.node(name, x, y)
    s.edge("steps-top", "steps-bottom")
    s.edge("ramp-top", "ramp-turn")
    s.edge("ramp-turn", "ramp-bottom")
    s.spine("terrace", (95, 83.8), (101, 83.8))
    s.spine("landing", (95, 94.2), (101, 94.2))
    s.spine("landing", (95, 94.2), (95, 99))
    s.spine("lower-walk", (38, 99), (160, 99))
    s.area("Lower walk", "footway", 20, 97.5, 150, 3)
    s.area("Car park", "parking", 20, 102, 50, 18)
    s.area("Bus lay-by", "road", 98, 104, 40, 6)
    s.wall((106, 101.4), (106, 103.4), (112, 103.4), (112, 101.4))
    s.node("bus-stop", 109, 101.8, "n")
    s.node("car-park", 46, 103, "n")
    s.node("bike-racks", 72, 78.5, "n")
    s.block(69, 79.5, 6, 1.4)
    s.node("lawn", 150, 97, "s")
    for name, category, spot, words in [
        ("Bus stop", "busStop", "bus-stop", ("bus",)), ("Bike racks", "bicycleParking", "bike-racks", ("bicycles",)),
        ("Car park", "parking", "car-park", ()), ("The Quad", "outdoor", "quad", ()),
        ("Sports court", "sports", "sports-court", ("basketball",)), ("Picnic lawn", "outdoor", "lawn", ()),
    ]:
        venue.place(name, category, "S", spot, keywords=words)
    venue.zone("S", "The Quad", (62, 62), (114, 62), (114, 86), (62, 86))
    venue.zone("S", "Bus stop", (100, 98), (120, 98), (120, 104), (100, 104))


def campus_hall(venue, ground, first):
    for level in (ground, first):
        level.wall((0, 0), (48, 0), (48, 25), (0, 25), closed=True)
        level.area("Corridor", "corridor", 0, 7, 48, 3)
        level.room("Stairs", "stairs", 42, 10, 3, 7, "n", node="stairs", gap=1.8)
        level.room("Elevator", "elevator", 45, 10, 3, 2.5, "n", node="elevator", gap=1.1)
    ground.spine("corridor", (1.5, 8.5), (47, 8.5))
    ground.node("east-door", 47, 8.5)
    ground.gap(48, 8.5, 1.6)
    ground.spine("foyer", (23, 8.5), (23, 24))
    ground.node("entrance", 23, 24)
    ground.gap(23, 25, 2.4)
    ground.area("Foyer", "foyer", 18, 10, 10, 15)
    ground.block(19, 20, 1.2, 3.5)
    ground.node("porter", 20.8, 21.7, "e")
    venue.place("Porter", "reception", "A0", "porter", hours="Mo-Fr 07:00-19:00", keywords=("reception", "keys"))
    venue.place("Aldous Hall entrance", "entrance", "A0", "entrance")
    venue.room(ground, "Main hall", "auditorium", 0, 10, 18, 15, ("e", 7), gap=2.4,
               keywords=("great hall", "auditorium"))
    for row in range(5):
        ground.block(2 + 1.4 * row, 12.2, 0.7, 3.6)
        ground.block(2 + 1.4 * row, 18.4, 0.7, 5)
    venue.room(ground, "Cafeteria", "restaurant", 28, 10, 14, 15, ("w", 7.5), ("n", 7), gap=2.4,
               hours="Mo-Fr 08:00-16:00", keywords=("canteen", "lunch"))
    for x in (29.5, 37):
        for y in (12, 21.5):
            ground.block(x, y, 3.4, 1)
    ground.room("Kitchen", "staff", 42, 17, 6, 8, "w")
    for name, category, x, width in [
        ("Seminar room 001", "classroom", 0, 8), ("Seminar room 002", "classroom", 8, 8), ("Registry", "office", 16, 8),
        ("Student services", "office", 24, 8), ("Restrooms", "restroom", 32, 6), ("IT help desk", "service", 38, 10),
    ]:
        venue.room(ground, name, category, x, 0, width, 7, "s")

    first.spine("corridor", (1.5, 8.5), (47, 8.5))
    venue.room(first, "Library", "library", 0, 10, 28, 15, ("n", 22), ("n", 4), gap=2,
               hours="Mo-Fr 08:00-20:00; Sa 10:00-16:00", keywords=("books", "reading room"))
    for shelf in range(6):
        first.block(6.5 + 2.2 * shelf, 11.4, 0.8, 4.4)
    for shelf in range(11):
        first.block(2 + 2.2 * shelf, 19.2, 0.8, 4.6)
    for number in range(1, 4):
        venue.room(first, f"Group room {number}", "studyRoom", 28 + 14 / 3 * (number - 1), 10, 14 / 3, 7, "n")
    first.room("Archive", "storage", 28, 17, 20, 8, "w")
    for name, category, x, width in [
        ("Seminar room 101", "classroom", 0, 8), ("Seminar room 102", "classroom", 8, 8),
        ("Office 103", "office", 16, 4), ("Office 104", "office", 20, 4), ("Office 105", "office", 24, 4),
        ("Dean's office", "office", 28, 6), ("Restrooms", "restroom", 34, 4), ("Seminar room 106", "classroom", 38, 10),
    ]:
        venue.room(first, name, category, x, 0, width, 7, "s")
    venue.zone("A0", "Main hall", (0, 10), (18, 10), (18, 25), (0, 25))
    venue.zone("A0", "Cafeteria", (28, 10), (42, 10), (42, 25), (28, 25))
    venue.zone("A1", "Library", (0, 10), (28, 10), (28, 25), (0, 25))


def campus_labs(venue, ground, first):
    for level in (ground, first):
        level.wall((0, 0), (36, 0), (36, 17), (0, 17), closed=True)
        level.area("Corridor", "corridor", 0, 7, 36, 3)
        level.spine("corridor", (1.5, 8.5), (34.5, 8.5))
        level.room("Stairs", "stairs", 29, 10, 3, 7, "n", node="stairs", gap=1.8)
        level.room("Elevator", "elevator", 32, 10, 4, 2.5, "n", node="elevator", gap=1.1)
        level.room("Plant room", "technical", 32, 12.5, 4, 4.5)
    ground.spine("lobby", (12, 8.5), (12, 16))
    ground.node("entrance", 12, 16)
    ground.gap(12, 17, 2.4)
    ground.area("Lobby", "foyer", 8, 10, 8, 7)
    venue.place("Brightwater entrance", "entrance", "B0", "entrance")
    rooms = [
        (ground, "Lab 101", "laboratory", 0, 0, 9), (ground, "Lab 102", "laboratory", 9, 0, 9),
        (ground, "Workshop", "workshop", 18, 0, 10), (ground, "Stores", "service", 28, 0, 8),
        (ground, "Lecture room", "classroom", 0, 10, 8), (ground, "Restrooms", "restroom", 16, 10, 5),
        (ground, "Glasswash", "service", 21, 10, 4), (ground, "Cold room", "laboratory", 25, 10, 4),
        (first, "Lab 201", "laboratory", 0, 0, 9), (first, "Lab 202", "laboratory", 9, 0, 9),
        (first, "Lab 203", "laboratory", 18, 0, 9), (first, "Lab 204", "laboratory", 27, 0, 9),
        (first, "Lab 205", "laboratory", 0, 10, 8), (first, "Lab 206", "laboratory", 8, 10, 8),
        (first, "Restrooms", "restroom", 16, 10, 4), (first, "Office 207", "office", 20, 10, 4.5),
        (first, "Office 208", "office", 24.5, 10, 4.5),
    ]
    for level, name, category, x, y, width in rooms:
        venue.room(level, name, category, x, y, width, 7, "n" if y else "s")
    for level in (ground, first):
        for x in (1, 10):
            level.block(x, 0.8, 2.2, 1)
            level.block(x + 4.6, 0.8, 2.2, 1)
    venue.zone("B1", "Laboratories 201 to 204", (0, 0), (36, 0), (36, 7), (0, 7))


# ---------------------------------------------------------------------------------------------------------------------


def mall():
    """A mall along one street, with an octagon in its middle: JMap documents."""
    venue = Venue("mall", "Quill Creek Mall", 43.8716, -79.3124)
    # The drawing's middle (x 75, y 40) is where the tangent plane touches.
    grid = Frame((-75.0, 40.0), 0)
    drafts = []
    for key, name, facts in (("L0", "Ground floor", {"ordinal": 0, "shortName": "G", "elevation": 0}),
                             ("L1", "Upper floor", {"ordinal": 1, "shortName": "1", "elevation": 5.2})):
        drafts.append(venue.level(key, name, grid, sheet(grid, -1, 4, 12.5), (1900, 900), 1, **facts))
    for key, level in zip(("L0", "L1"), drafts):
        lower = key == "L0"
        level.cliques = []
        level.area("Mall street", "concourse", 22, 34, 106, 12)
        octagon = (61, 34), (67, 28), (83, 28), (89, 34), (89, 46), (83, 52), (67, 52), (61, 46)
        level.space("Octagon", "concourse", *octagon)
        level.spine("north-side", (24, 37), (126, 37))
        level.spine("south-side", (24, 43), (126, 43))
        for x in (26, 58, 92, 124):
            level.spine("bridge", (x, 37), (x, 43))
        level.node("elevator", 40, 40, "n", "s")
        level.area("Elevator", "elevator", 38.5, 38.5, 3, 3)
        # Three waypoints in one path make a triangle: the squares at both ends of the escalators.
        for side, x, tip in (("west", 63, 66), ("east", 87, 84)):
            names = [level.node(f"{side}-square-n", x, 37), level.node(f"{side}-square-s", x, 43),
                     level.node(f"{side}-square", tip, 40)]
            level.cliques.append(names)
        foot, x = ("west-square", 68.5) if lower else ("east-square", 81.5)
        for node, y in (("escalator-up", 39), ("escalator-down", 41)):
            level.node(node, x, y)
            level.edge(foot, node)
        level.area("Escalators", "escalator", 69, 38.2, 12, 3.6)
        level.area("Stairs", "stairs", 110, 38.5, 8, 3)
        level.node("stairs", 109 if lower else 119, 40, "n", "s")
        level.node("atm", 96.5, 35.2, "s")
        venue.place("ATM", "atm", key, "atm", keywords=("cash",))
    mall_ground(venue, drafts[0])
    mall_upper(venue, drafts[1])
    mall_zones(venue)
    for level in drafts:
        level.finish()
    venue.connect("elevator", "Elevator", [("L0", "elevator"), ("L1", "elevator")])
    venue.connect("escalator", "Escalator up", [("L0", "escalator-up"), ("L1", "escalator-up")], direction="up")
    venue.connect("escalator", "Escalator down", [("L0", "escalator-down"), ("L1", "escalator-down")], direction="down")
    venue.connect("stairs", "Stairs", [("L0", "stairs"), ("L1", "stairs")])
    return jmap(venue)


def shop(venue, level, name, category, outline, *doors, keywords=()):
    """A unit; each door is a point on its outline and the side it opens to, with a waypoint just inside."""
    level.space(name, category, *outline)
    for number, (x, y, side) in enumerate(doors, 1):
        node = slug(name) + (f"-{number}" if number > 1 else "")
        dx, dy = {"n": (0, 0.8), "s": (0, -0.8), "w": (0.8, 0), "e": (-0.8, 0)}[side]
        level.node(node, x + dx, y + dy, side)
        venue.place(name, category, level.key, node, keywords=keywords)


def box(x0, y0, x1, y1):
    return (x0, y0), (x1, y0), (x1, y1), (x0, y1)


def mall_rows(venue, level, north, south):
    """Shops on both sides of the street: name, category, keywords, from x, to x, further doors."""
    for row, names in (("n", north), ("s", south)):
        for name, category, words, x0, x1, *more in names:
            if x0 == 61 or x0 == 75:
                edge, wall, cut = (12, 34, 28) if row == "n" else (68, 46, 52)
                if x0 == 61:
                    outline = ((61, edge), (75, edge), (75, cut), (67, cut), (61, wall))
                    door = (71, cut)
                else:
                    outline = ((75, edge), (89, edge), (89, wall), (83, cut), (75, cut))
                    door = (79, cut)
            else:
                outline = box(x0, 12, x1, 34) if row == "n" else box(x0, 46, x1, 68)
                door = ((x0 + x1) / 2, 34 if row == "n" else 46)
            side = "s" if row == "n" else "n"
            shop(venue, level, name, category, outline, (*door, side), *more, keywords=words)


def mall_ground(venue, g):
    mall_rows(venue, g, [
        ("Bramble Books", "books", ("stationery",), 22, 34), ("Fern & Fable", "toys", (), 34, 46, (46, 24, "e")),
        ("Lantern Optics", "optician", ("glasses",), 50, 61, (50, 24, "w")),
        ("Cobalt Denim", "fashion", ("jeans",), 61, 75), ("Juniper & Co", "fashion", (), 75, 89),
        ("Tin Whistle Music", "music", (), 89, 102), ("Saltmarsh Shoes", "shoes", (), 102, 115),
        ("Pixel Yard", "electronics", ("phones",), 115, 128),
    ], [
        ("Marrow Kitchenware", "household", (), 22, 36), ("Hollis Jewellers", "jewellery", (), 36, 49),
        ("Golden Crust", "bakery", ("bread", "coffee"), 49, 61), ("Northlight Cosmetics", "beauty", (), 61, 75),
        ("Ember Grill", "restaurant", ("lunch",), 75, 89),
        ("Petal Florist", "florist", ("flowers",), 89, 100, (100, 58, "e")),
        ("Quill Bank", "bank", (), 106, 117, (106, 58, "w")), ("Trailhead Outdoor", "sports", (), 117, 128),
    ])
    g.spine("west-end", (20, 40), (26, 40))
    shop(venue, g, "Halden & Sons", "departmentStore", box(0, 12, 22, 68), (22, 40, "e"),
         keywords=("fashion", "household"))
    shop(venue, g, "Freshway Market", "supermarket", box(128, 12, 150, 68), keywords=("groceries", "food"))
    for number, y in (("", 37), ("-2", 43)):
        g.node(f"freshway-market{number}", 128.8, y)
        g.edge(f"freshway-market{number}", "market-north" if y == 37 else "market-south")
        g.node("market-north" if y == 37 else "market-south", 126, y)
        venue.place("Freshway Market", "supermarket", "L0", f"freshway-market{number}")
    g.spine("north-passage", (48, 37), (48, 23))
    g.area("North passage", "corridor", 46, 22, 4, 12)
    g.area("Restrooms", "restroom", 46, 12, 4, 10)
    g.node("restrooms", 48, 20.5)
    g.edge("restrooms", "north-passage")
    g.node("north-passage", 48, 23)
    venue.place("Restrooms", "restroom", "L0", "restrooms", keywords=("toilets", "WC"))
    g.spine("south-passage", (103, 43), (103, 66.5))
    g.area("South passage", "corridor", 100, 46, 6, 22)
    g.node("south-entrance", 103, 66.5)
    venue.place("South entrance", "entrance", "L0", "south-entrance", hours="Mo-Sa 08:00-22:00; Su 10:00-19:00",
                keywords=("main entrance", "parking"))
    g.node("information", 75, 34.8, "s")
    venue.place("Information desk", "information", "L0", "information", keywords=("help",))


def mall_upper(venue, u):
    mall_rows(venue, u, [
        ("Loom & Thread", "fashion", (), 22, 34), ("Little Otter", "children", ("toys",), 34, 46),
        ("Cedar Barbers", "hairdresser", (), 46, 61), ("Atlas Travel", "travel", (), 61, 75),
        ("Sundial Watches", "jewellery", (), 75, 89), ("Board & Meeple", "toys", ("games",), 89, 102),
        ("Kite Mobile", "electronics", ("phones",), 102, 115), ("Noodle Bar Umi", "restaurant", ("lunch",), 115, 128),
    ], [
        ("Harbour Fitness", "fitness", ("gym",), 22, 36), ("Velvet Interiors", "household", (), 36, 49),
        ("Copper Kettle", "cafe", ("tea", "coffee"), 49, 61), ("Ivory Bridal", "fashion", (), 61, 75),
        ("Ridge Sports", "sports", (), 75, 89), ("Pasta Corta", "restaurant", (), 89, 100, (100, 56, "e")),
        ("Taco Verde", "restaurant", (), 106, 117, (106, 56, "w")), ("Frame & Lens", "photo", (), 117, 128),
    ])
    u.spine("west-end", (20, 40), (26, 40))
    shop(venue, u, "Halden & Sons", "departmentStore", box(0, 12, 22, 68), (22, 40, "e"))
    shop(venue, u, "Cinema Lumen", "cinema", box(128, 12, 150, 68), keywords=("movies", "films"))
    u.spine("east-end", (124, 40), (128.8, 40))
    u.node("cinema-lumen", 128.8, 40)
    venue.place("Cinema Lumen", "cinema", "L1", "cinema-lumen")
    u.spine("south-passage", (103, 43), (103, 61))
    u.area("South passage", "corridor", 100, 46, 6, 14)
    u.area("Restrooms", "restroom", 100, 60, 6, 8)
    u.node("restrooms", 103, 61)
    venue.place("Restrooms", "restroom", "L1", "restrooms")
    u.node("baby-care", 101, 52, "e")
    venue.place("Baby care", "babyCare", "L1", "baby-care", keywords=("changing table",))


def mall_zones(venue):
    """Zones that lie in each other, overlap, span both floors, have a hole, are round."""
    venue.watch("Mall street", *(venue.outline(key, *box(22, 34, 128, 46)) for key in ("L0", "L1")))
    venue.watch("Octagon", venue.outline("L0", (61, 34), (67, 28), (83, 28), (89, 34), (89, 46), (83, 52), (67, 52),
                                         (61, 46), hole=box(69, 38.2, 81, 41.8)))
    venue.watch("Information", venue.circle("L0", 75, 36.5, 4))
    venue.watch("Entrance", venue.outline("L0", *box(100, 46, 106, 68)), limit=2)
    venue.watch("Halden & Sons", *(venue.outline(key, *box(0, 12, 22, 68)) for key in ("L0", "L1")))
    venue.watch("Halden tills", venue.outline("L0", *box(14, 34, 21, 46)))
    venue.watch("Freshway Market", venue.outline("L0", *box(128, 12, 150, 68)), limit=120)
    venue.watch("Food", venue.outline("L1", *box(115, 12, 128, 34)), venue.outline("L1", *box(89, 46, 117, 60)),
                venue.outline("L0", (75, 68), (89, 68), (89, 46), (83, 52), (75, 52)))
    venue.watch("Taco Verde", venue.outline("L1", *box(106, 46, 117, 60)))
    venue.watch("Cinema Lumen", venue.outline("L1", *box(128, 12, 150, 68)))


AMENITIES = ("restroom", "atm", "information", "babyCare")
PATH_TYPES = [(1, "Normal", 0, 1, 0), (2, "Elevator", 0, 6, 1), (3, "Escalator", 50, 2, 1), (4, "Stairs", 100, 3, 1),
              (5, "Moving walkway", 0, 0.5, 0)]


def jmap(venue):
    """The files of a venue in Jibestream's shape, and its manifest."""
    maps = {key: 4131 + number for number, key in enumerate(venue.levels)}
    waypoints = {}
    for number, (key, draft) in enumerate(venue.levels.items(), 1):
        for index, name in enumerate(draft.nodes, 1):
            waypoints[key, name] = 10000 * number + index
    entrances = {name: place for name, place in venue.places.items() if place["category"] == "entrance"}
    categories = sorted({place["category"] for place in venue.places.values()} - set(AMENITIES) - {"entrance"})
    linked, destinations, amenities = {}, [], []
    for name, place in venue.places.items():
        if name in entrances:
            continue
        amenity = place["category"] in AMENITIES
        items = amenities if amenity else destinations
        identifier = (6001 if amenity else 5001) + len(items)
        locations = []
        for key, node in place["locations"]:
            if not locations or locations[-1]["mapId"] != maps[key]:
                locations.append({"mapId": maps[key], "waypointIds": []})
            locations[-1]["waypointIds"].append(waypoints[key, node])
            linked.setdefault((key, node), {"destinations": [], "amenities": []})[
                "amenities" if amenity else "destinations"].append({"id": identifier})
        words = place.get("keywords", [])
        if amenity:
            items.append({"id": identifier, "externalId": None, "name": name, "customerId": 41,
                          "displayOrder": len(items) + 1, "keywords": words, "locations": locations, "extensors": {}})
        else:
            unit = f"{'GU'[place['locations'][0][0] == 'L1']}{len(items) + 1:02}"
            items.append({"id": identifier, "externalId": f"D-{identifier}", "name": name, "unitNumber": unit,
                          "displayMode": 1, "keywords": words, "tags": [],
                          "categoryIds": [str(1 + categories.index(place["category"]))], "locations": locations,
                          "extensors": {}})

    first = next(iter(venue.levels.values()))
    corners = [list(venue.plane.to_lat_lon(first.sheet.to_local(point))) for point in ((0, 0), first.size)]
    building = {"id": 4110, "externalId": None, "name": venue.name, "venueId": 4100, "defaultFloorId": 4121}
    document = {
        "id": 4100, "externalId": "V-4100", "name": venue.name, "mapId": None, "status": 1,
        "coordinates": {"topLeft": corners[0], "bottomRight": corners[1]}, "defaultMapTemplateId": 1,
        "clustering": None, "labelType": None, "buildings": {"items": [building]},
        "destinations": {"items": destinations}, "amenities": {"items": amenities},
        "pathTypes": {"items": [
            {"id": identifier, "name": name, "description": None, "accessibility": accessibility,
             "verticalWeight": vertical, "speed": 1, "maxFloors": 99, "weight": weight, "direction": 0,
             "locations": [], "uris": {"items": []}}
            for identifier, name, accessibility, weight, vertical in PATH_TYPES
        ]},
        "mapLabels": {"items": []}, "extensors": {},
    }

    floors = []
    kinds = {"elevator": 2, "escalator": 3, "stairs": 4}
    for number, (key, draft) in enumerate(venue.levels.items(), 1):
        paths = []

        def path(names, kind=1, name=None, direction=0):
            paths.append({"id": 30000 + 1000 * number + len(paths) + 1, "name": name, "pathTypeId": kind,
                          "direction": direction, "waypointIds": [waypoints[spot] for spot in names], "status": 1,
                          "extensors": {}})

        for names in draft.cliques:
            path([(key, name) for name in names])
        triangles = [frozenset((a, b)) for names in draft.cliques for a in names for b in names if a != b]
        for start, end, _ in draft.edges:
            if frozenset((start, end)) not in triangles:
                path([(key, start), (key, end)])
        for connector in venue.connectors:
            spots = [(landing["level"], landing["node"]) for landing in connector["landings"]]
            if spots[0][0] == key:
                direction = ("both", "up", "down").index(connector.get("direction", "both"))
                path(spots, kinds[connector["kind"]], connector["name"], direction)
        shapes = "".join(
            f'<polygon id="{slug(space["name"])}" points="{" ".join(f"{x},{y}" for x, y in space["px"])}"/>'
            for space in draft.spaces
        )
        width, height = draft.size
        floors.append({
            "id": 4120 + number, "externalId": None, "buildingId": 4110, "level": number - 1, "preference": None,
            "elevation": None, "altitude": None, "name": draft.name, "shortName": venue.facts[key]["shortName"],
            "map": {
                "id": maps[key], "externalId": None,
                "svg": f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}">'
                       f'<g id="Units">{shapes}</g></svg>',
                "geojson": None, "mmPerPixel": int(1000 / draft.sheet.per_meter), "scale": [1, 1], "skew": [0, 0],
                "trans": [0, 0], "width": width, "height": height,
                "waypoints": {"items": [
                    {"id": waypoints[key, name], "externalId": None, "unitNumber": None, "mapId": maps[key],
                     "coordinates": draft.px(*point), "associations": linked.get((key, name)), "status": 1,
                     "zoneId": None}
                    for name, point in draft.nodes.items()
                ]},
                "paths": {"items": paths}, "uris": {"items": []},
            },
        })
    building = {
        "id": 4110, "externalId": None, "name": venue.name, "venueId": 4100, "address": None, "description": None,
        "defaultFloorId": 4121, "coordinates": None, "floors": {"items": floors},
    }
    files = {"jmap-venue.json": layout(document) + "\n", "jmap-building.json": layout(building) + "\n"}
    venue.connectors = []
    venue.places = entrances
    for place in entrances.values():
        place["locations"] = [(key, str(waypoints[key, node])) for key, node in place["locations"]]
    sources = {key: str(4121 + number) for number, key in enumerate(venue.levels)}
    return {**files, "venue.json": venue.manifest(list(files), sources)}


# ---------------------------------------------------------------------------------------------------------------------


def texts():
    """Every file, by its path under Data/venues."""
    files = {}
    for make in (airport, campus, clinic, mall, museum):
        for name, text in make().items():
            files[f"{make.__name__}/{name}"] = text
    files["mall/positions.csv"] = positions()
    files["expected.json"] = layout(check_venues.expected(files)) + "\n"
    return files


def main():
    check = "--check" in sys.argv[1:]
    stale = 0
    for name, text in texts().items():
        path = ROOT / name
        data = text.encode()
        if check:
            if not path.is_file() or path.read_bytes() != data:
                print(f"{path}: not what make_venues.py writes", file=sys.stderr)
                stale = 1
        else:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(data)
    return stale


if __name__ == "__main__":
    sys.exit(main())
