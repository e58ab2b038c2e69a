#!/usr/bin/env python3
"""Writes the sample venue Data/venues/flat: a flat of three rooms as RoomPlan encodes a CapturedStructure.

The plan below is in metres, y up; the scan began somewhere else and was turned, as scans are. It has the faults that scans
have: a wall in two pieces with a gap, a corner that does not close, a door with the wrong parent, a glass door taken for a
window.

usage: make_flat.py [--check]    --check writes nothing and ends with 1 when a file is not what would be written
"""
import json
import math
import os
import sys
import uuid

FILE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "Data", "venues", "flat", "flat.json")
NAMESPACE = uuid.UUID("1c6a7e54-3b0e-4d0a-8a63-0d3f5f7f2b11")
TURN, SHIFT, FLOOR = math.radians(24), (1.35, -2.2), -1.28


def identifier(name):
    return str(uuid.uuid5(NAMESPACE, name)).upper()


def place(x, y):
    """A point of the plan on the floor of the scan: x and z."""
    c, s = math.cos(TURN), math.sin(TURN)
    return x * c - y * s + SHIFT[0], -(x * s + y * c + SHIFT[1])


def numbers(values):
    return [round(value, 6) + 0.0 for value in values]


def upright(middle, height, direction):
    """A transform, column by column, of something upright whose x axis runs in a direction of the plan."""
    a, b = place(0, 0), place(*direction)
    length = math.dist(a, b)
    x, z = (b[0] - a[0]) / length, (b[1] - a[1]) / length
    at = place(*middle)
    return numbers([x, 0, z, 0, 0, 1, 0, 0, -z, 0, x, 0, at[0], FLOOR + height, at[1], 1])


def surface(kind, name, a, b, bottom=0.0, height=2.5, parent=None):
    middle = ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2)
    return {
        "identifier": identifier(name), "parentIdentifier": identifier(parent) if parent else None,
        "category": {kind: {"isOpen": False} if kind == "door" else {}}, "confidence": {"high": {}},
        "dimensions": numbers([math.dist(a, b), height, 0]),
        "transform": upright(middle, bottom + height / 2, (b[0] - a[0], b[1] - a[1])),
        "polygonCorners": [], "completedEdges": [], "curve": None, "story": 0}


def floor(name, x, y, width, depth):
    at = place(x + width / 2, y + depth / 2)
    c, s = math.cos(TURN), math.sin(TURN)
    half, other = width / 2, depth / 2
    return {
        "identifier": identifier(name), "parentIdentifier": None, "category": {"floor": {}},
        "confidence": {"high": {}}, "dimensions": numbers([width, depth, 0]),
        "transform": numbers([c, 0, -s, 0, -s, 0, -c, 0, 0, 1, 0, 0, at[0], FLOOR, at[1], 1]),
        "polygonCorners": [[-half, -other, 0], [half, -other, 0], [half, other, 0], [-half, other, 0]],
        "completedEdges": [], "curve": None, "story": 0}


def thing(kind, name, middle, size, bottom=0.0):
    return {
        "identifier": identifier(name), "parentIdentifier": None, "category": {kind: {}},
        "confidence": {"medium": {}}, "dimensions": numbers(size), "attributes": {},
        "transform": upright(middle, bottom + size[1] / 2, (1, 0)), "story": 0}


def section(label, x, y):
    at = place(x, y)
    return {"label": {label: {}}, "center": numbers([at[0], FLOOR, at[1]]), "story": 0}


structure = {
    "identifier": identifier("structure"), "version": 2, "story": 0,
    "walls": [
        surface("wall", "south", (0, 0), (8, 0)), surface("wall", "east", (8, 0.12), (8, 6)),
        surface("wall", "north", (8, 6), (0, 6)), surface("wall", "west", (0, 6), (0, 0)),
        surface("wall", "hall-west", (0, 2), (4.2, 2)), surface("wall", "hall-east", (4.35, 2), (8, 2)),
        surface("wall", "between", (5, 2), (5, 6))],
    "doors": [
        surface("door", "front", (0, 0.55), (0, 1.45), height=2.05, parent="west"),
        surface("door", "kitchen", (1.6, 2.04), (2.45, 2.04), height=2.02, parent="hall-west"),
        surface("door", "bedroom", (6.1, 1.97), (6.95, 1.97), height=2.02, parent="north")],
    "windows": [
        surface("window", "kitchen-window", (2.8, 6), (1.2, 6), bottom=0.9, height=1.2, parent="north"),
        surface("window", "balcony", (7.2, 6), (6.0, 6), bottom=0.03, height=2.1, parent="north")],
    "openings": [surface("opening", "hatch", (5, 2.4), (5, 3.3), height=2.1, parent="between")],
    "floors": [
        floor("hall-floor", 0, 0, 8, 2), floor("kitchen-floor", 0, 2, 5, 4), floor("bedroom-floor", 5, 2, 3, 4)],
    "sections": [section("kitchen", 2.4, 4), section("bedroom", 6.4, 4)],
    "objects": [
        thing("bed", "bed", (7.1, 4.9), (1.6, 0.55, 2.0)), thing("table", "table", (2.2, 4.4), (1.4, 0.74, 0.9)),
        thing("chair", "chair", (2.2, 3.7), (0.45, 0.9, 0.45)),
        thing("storage", "cupboard", (3.2, 5.8), (1.6, 0.7, 0.35), bottom=1.5)],
}
structure["rooms"] = []


def text():
    lists = []
    for key, value in structure.items():
        if isinstance(value, list) and value:
            rows = ",\n".join("  " + json.dumps(item, separators=(",", ":")) for item in value)
            lists.append(f'{json.dumps(key)}: [\n{rows}\n ]')
        else:
            lists.append(f"{json.dumps(key)}: {json.dumps(value)}")
    return "{\n " + ",\n ".join(lists) + "\n}\n"


if __name__ == "__main__":
    made = text()
    if "--check" in sys.argv:
        if not os.path.exists(FILE) or open(FILE, encoding="utf-8").read() != made:
            print("Data/venues/flat/flat.json is not what make_flat.py writes", file=sys.stderr)
            sys.exit(1)
    else:
        os.makedirs(os.path.dirname(FILE), exist_ok=True)
        with open(FILE, "w", encoding="utf-8", newline="\n") as file:
            file.write(made)
