"""The sample venue in CSV: a museum of two levels, its rooms one behind the other around a court."""

import csv
import io
import json
import math

NODES = ("id", "x", "y", "level", "name")
EDGES = ("from", "to", "length_m", "seconds", "kind", "accessible", "oneway", "closed", "hours")


class Network:
    """Nodes and edges while they are drawn; lengths are measured unless they are told."""

    def __init__(self):
        self.nodes, self.edges = {}, []

    def node(self, ident, x, y, level, name=""):
        self.nodes[ident] = (x, y, level, name)

    def edge(self, a, b, kind="corridor", length=None, seconds=None, accessible=1, oneway=0, closed="", hours=""):
        (ax, ay, *_), (bx, by, *_) = self.nodes[a], self.nodes[b]
        length = math.hypot(bx - ax, by - ay) if length is None else length
        told = "" if seconds is None else f"{seconds:g}"
        self.edges.append((a, b, f"{length:.2f}", told, kind, accessible, oneway, closed, hours))

    def way(self, *idents, **more):
        for a, b in zip(idents, idents[1:]):
            self.edge(a, b, **more)

    def texts(self):
        nodes = [(ident, f"{x:g}", f"{y:g}", level, name) for ident, (x, y, level, name) in self.nodes.items()]
        return {"nodes.csv": table(NODES, nodes), "edges.csv": table(EDGES, self.edges)}


def table(header, rows):
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(header)
    writer.writerows(rows)
    return text.getvalue()


def floor(network, level, titles):
    """Eight rooms around a court of 24 by 16 m, a door between neighbours; returns the nodes in the rooms."""
    spots = [(4, 4), (16, 4), (28, 4), (28, 14), (28, 24), (16, 24), (4, 24), (4, 14)]
    rooms = []
    for number, ((x, y), title) in enumerate(zip(spots, titles), 1):
        ident = f"R{level}{number}"
        network.node(ident, x, y, level, title)
        rooms.append(ident)
    for number, (a, b) in enumerate(zip(rooms, rooms[1:] + rooms[:1]), 1):
        (ax, ay, *_), (bx, by, *_) = network.nodes[a], network.nodes[b]
        door = f"D{level}{number}"
        network.node(door, (ax + bx) / 2, (ay + by) / 2, level)
        network.edge(a, door, "room")
        network.edge(door, b, "door")
    return rooms


def museum():
    """The files of the museum: nodes, edges, and the manifest that names its levels."""
    network = Network()
    ground = floor(network, 0, ["Foyer", "Textiles", "Ceramics, glass", "Clocks", "Instruments", "Maps", "Coins", "Shop"])
    upper = floor(network, 1, ["Portraits", "Landscapes", "Still lifes", "Prints", "Photographs", "Sculpture",
                               "Drawings", "Café \"Upstairs\""])
    network.node("street", 4, -6, 0, "Street")
    network.node("gate-in", 3, 0.5, 0)
    network.node("gate-out", 5, 0.5, 0)
    network.edge("street", "gate-in", "outdoor")
    network.edge("gate-in", ground[0], "gate", oneway=1)
    network.edge(ground[0], "gate-out", "exitGate", oneway=1)
    network.edge("gate-out", "street", "outdoor")
    network.node("court", 16, 14, 0, "Court")
    network.way(ground[7], "court", ground[3], kind="outdoor", hours="Apr-Oct")
    # The grand stairs, the back stairs (closed), a pair of escalators, and an elevator with a cab on each level.
    network.edge(ground[1], upper[1], "stairs", length=11, accessible=0)
    network.edge(ground[5], upper[5], "stairs", length=11, accessible=0, closed=1)
    network.edge(ground[2], upper[2], "escalator", length=12, seconds=20, accessible=0, oneway=1)
    network.edge(upper[3], ground[3], "escalator", length=12, seconds=20, accessible=0, oneway=1)
    for level, room in ((0, ground[6]), (1, upper[6])):
        network.node(f"cab{level}", 2, 26, level)
        network.edge(room, f"cab{level}", "elevator", seconds=20)
    network.edge("cab0", "cab1", "elevator", length=5, seconds=6)
    manifest = {
        "footway": 1, "id": "museum", "name": "Fennimore Museum", "files": ["nodes.csv", "edges.csv"],
        "levels": [
            {"source": "0", "id": "G", "name": "Ground floor", "shortName": "G"},
            {"source": "1", "id": "U", "name": "Upper floor", "shortName": "U"},
        ],
    }
    return {**network.texts(), "venue.json": json.dumps(manifest, indent=1) + "\n"}
