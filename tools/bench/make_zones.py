"""Zones and positions to measure with: rooms in a grid, and rooms in rooms.

Used by zones.py and crosscheck/zones.py. Everything is seeded; the same call gives the same numbers.
"""
import numpy as np
import shapely

ROOM = 10.0


def around(center, radius, count):
    """A closed line of `count` points around a centre, within a square room, as far out as the factors say."""
    turn = np.arange(count) * (2 * np.pi / count)
    wall = 0.49 * ROOM / np.maximum(np.abs(np.cos(turn)), np.abs(np.sin(turn)))
    return center + (wall * radius)[:, None] * np.c_[np.cos(turn), np.sin(turn)]


def rooms(count, seed=1):
    """`count` rooms side by side: 12 vertices each, one in a hundred 500, one in ten with a hole of four."""
    random = np.random.default_rng(seed)
    side = int(np.ceil(np.sqrt(count)))
    zones = []
    for number in range(count):
        center = np.array([number % side + 0.5, number // side + 0.5]) * ROOM
        vertices = 500 if number % 100 == 0 else 12
        shell = around(center, random.uniform(0.97 if vertices == 500 else 0.85, 1, vertices), vertices)
        corners = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]])
        holes = [center + corners + random.uniform(-0.2, 0.2, (4, 2))] if number % 10 == 7 else []
        zones.append(shapely.Polygon(shell, holes))
    return np.array(zones), side * ROOM


def nested(count=2000, seed=2):
    """Buildings that overlap their neighbours, rooms in them, corners in those, down to four deep; at tenths of a metre."""
    random = np.random.default_rng(seed)
    buildings = count // 4
    side = int(np.ceil(np.sqrt(buildings)))
    zones = []

    def block(x, y, width, height, holes=()):
        return shapely.Polygon(np.round([(x, y), (x + width, y), (x + width, y + height), (x, y + height)], 1), holes)

    for number in range(buildings):
        x, y = (number % side) * 12.0, (number // side) * 12.0
        if number % 25 == 0:
            zone = shapely.Polygon(np.round(around(np.array([x + 6, y + 6]), 1.15 * random.uniform(0.97, 1, 500), 500), 1))
            zones.append(zone if zone.is_valid else zone.buffer(0))
        else:
            hole = [np.round([(x + 4, y + 4), (x + 5.5, y + 4), (x + 5.5, y + 5.5), (x + 4, y + 5.5)], 1)]
            wider = 0.6 if number % 3 == 0 else 0
            zones.append(block(x - wider, y, 12 + 2 * wider, 12, hole if number % 10 == 3 else []))
        room = np.round([(x + 1, y + 1), (x + 11, y + 1), (x + 11, y + random.uniform(7, 11)), (x + 1, y + random.uniform(7, 11))], 1)
        zones.append(shapely.Polygon(room))
        corner = np.round([(x + 2, y + 2), (x + 9, y + 2.3), (x + random.uniform(5, 9), y + 7.1), (x + 2.2, y + 6)], 1)
        zones.append(shapely.Polygon(corner))
        zones.append(block(x + random.uniform(2.5, 4), y + 3, 2.4, 2.2))
    return np.array([z if z.geom_type == "Polygon" else max(z.geoms, key=lambda g: g.area) for z in zones]), side * 12.0


def uniform(extent, count, seed=3):
    return np.random.default_rng(seed).uniform(0, extent, (count, 2))


def adversarial(zones, count, seed=4):
    """Positions that are hard to tell: vertices, parts of edges exact and rounded, a hair beside, level with a vertex."""
    random = np.random.default_rng(seed)
    points, owner = shapely.get_coordinates(zones, return_index=True)
    pick = random.integers(0, len(points) - 1, max(count // 9, 1))
    pick = pick[owner[pick] == owner[pick + 1]]
    a, b = points[pick], points[pick + 1]
    eighth = a + (b - a) * (random.integers(0, 9, len(a)) / 8)[:, None]
    anywhere = a + (b - a) * random.uniform(0, 1, (len(a), 1))
    sets = [
        a, (a + b) / 2, eighth, np.round(eighth, 1), np.round(anywhere, 1), anywhere,
        eighth + random.choice([-1e-12, 0, 1e-12], eighth.shape), np.nextafter(a, random.choice([-np.inf, np.inf], a.shape)),
        np.c_[a[:, 0], b[:, 1]], np.floor(a * 2) / 2,
    ]
    return np.concatenate(sets)


def write(path, zones):
    """The zones as doubles: how many; for each its rings; for each how many vertices and where."""
    numbers = [float(len(zones))]
    for zone in zones:
        rings = [zone.exterior, *zone.interiors]
        numbers.append(float(len(rings)))
        for ring in rings:
            vertices = np.asarray(ring.coords)[:-1]
            numbers.append(float(len(vertices)))
            numbers += vertices.ravel().tolist()
    np.array(numbers).tofile(path)


def geojson(path, zones):
    """The zones as a document that `footway` reads, in local metres."""
    with open(path, "w") as file:
        file.write('{"type":"FeatureCollection","frame":"local","features":[\n')
        for number, zone in enumerate(zones):
            text = shapely.to_geojson(zone)
            end = ",\n" if number + 1 < len(zones) else "\n"
            file.write(f'{{"type":"Feature","id":"z{number}","properties":{{"name":"z{number}","level":"0"}},"geometry":{text}}}{end}')
        file.write("]}\n")
