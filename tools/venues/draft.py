"""A drawing board for levels: rooms, walls with door gaps, and the ways people walk.

Everything is drawn in metres on a grid of the building, x to the right and y down. A grid and a sheet (the picture of
the level) each have a corner in the local plane and an orientation as Mist has it: 0, up is north; 90, up is west.
"""

import math

STEP = {"n": (0, -1), "s": (0, 1), "w": (-1, 0), "e": (1, 0)}


class Frame:
    """Units, x right and y down, that lie turned in the local plane (metres, x east, y north)."""

    def __init__(self, corner=(0.0, 0.0), orientation=0.0, per_meter=1.0):
        self.corner, self.orientation, self.per_meter = corner, orientation, per_meter
        self.cos, self.sin = math.cos(math.radians(orientation)), math.sin(math.radians(orientation))

    def to_local(self, point):
        x, y = point[0] / self.per_meter, point[1] / self.per_meter
        return self.corner[0] + x * self.cos + y * self.sin, self.corner[1] + x * self.sin - y * self.cos

    def from_local(self, point):
        east, north = point[0] - self.corner[0], point[1] - self.corner[1]
        x, y = east * self.cos + north * self.sin, east * self.sin - north * self.cos
        return x * self.per_meter, y * self.per_meter


class Draft:
    """One level on the drawing board."""

    def __init__(self, key, name, grid, sheet, size, digits=0):
        self.key, self.name, self.grid, self.sheet, self.size, self.digits = key, name, grid, sheet, size, digits
        self.nodes, self.edges, self.spines, self.hooks = {}, [], [], []
        self.walls, self.gaps, self.spaces = [], [], []

    def px(self, x, y):
        """A grid position in pixels of the sheet."""
        point = self.sheet.from_local(self.grid.to_local((x, y)))
        rounded = [round(value, self.digits) for value in point]
        return [int(value) if value == int(value) else value for value in rounded]

    # What is built

    def wall(self, *points, closed=False):
        ring = list(points) + ([points[0]] if closed else [])
        self.walls += list(zip(ring, ring[1:]))

    def block(self, x, y, width, height):
        """Something solid: a counter, a belt, a planter."""
        self.wall((x, y), (x + width, y), (x + width, y + height), (x, y + height), closed=True)

    def rails(self, x, y, width, height, ends):
        """Stairs or a belt: closed along the sides, open at the ends."""
        x1, y1 = x + width, y + height
        if ends in ("ns", "n", "s"):
            self.wall((x, y), (x, y1))
            self.wall((x1, y), (x1, y1))
        else:
            self.wall((x, y), (x1, y))
            self.wall((x, y1), (x1, y1))

    def gap(self, x, y, width=1.2):
        """A door: whatever wall runs through the point is open there."""
        self.gaps.append((x, y, width))

    def space(self, name, category, *outline):
        self.spaces.append({"name": name, "category": category, "px": [self.px(*point) for point in outline]})

    def area(self, name, category, x, y, width, height):
        self.space(name, category, (x, y), (x + width, y), (x + width, y + height), (x, y + height))

    def room(self, name, category, x, y, width, height, *doors, node=None, gap=1.2):
        """A room with walls, doors such as ``"s"`` or ``("s", 1.5)`` (metres from the left or upper corner), a space,
        and a node behind each door that is hooked to the nearest spine straight out of it."""
        self.block(x, y, width, height)
        self.area(name, category, x, y, width, height)
        first = None
        for number, door in enumerate(doors, 1):
            side, at = (door, None) if isinstance(door, str) else door
            across = side in "ns"
            along = (x if across else y) + ((width if across else height) / 2 if at is None else at)
            if across:
                self.gap(along, y if side == "n" else y + height, gap)
                inside = (along, y + height / 2)
            else:
                self.gap(x if side == "w" else x + width, along, gap)
                inside = (x + width / 2, along)
            if node is None:
                continue
            label = node if number == 1 else f"{node}-door-{number}"
            if first is not None and inside == self.nodes[first]:
                self.hooks.append((first, side))
                continue
            self.node(label, *inside)
            self.hooks.append((label, side))
            if first is None:
                first = label
            else:
                self.edge(first, label)

    # Where people walk

    def node(self, name, x, y, *hooks):
        """A node; hooks are the sides on which it is joined to the nearest spine."""
        assert name not in self.nodes, name
        self.nodes[name] = (x, y)
        self.hooks += [(name, side) for side in hooks]
        return name

    def edge(self, start, end, one_way=False):
        self.edges.append((start, end, one_way))

    def spine(self, prefix, *points):
        """A line of ways; nodes are put where it bends, meets another one, or something is hooked to it."""
        self.spines.append((prefix, list(points)))

    def finish(self):
        """Turns spines and hooks into nodes and edges."""
        segments = [
            (prefix, a, b) for prefix, points in self.spines for a, b in zip(points, points[1:])
        ]
        stops = [[0.0, 1.0] for _ in segments]
        for i, (_, a, b) in enumerate(segments):
            for j, (_, c, d) in enumerate(segments):
                if i != j:
                    stops[i] += crossing(a, b, c, d)
            stops[i] += [t for point in self.nodes.values() for t in on_segment(point, a, b)]
        hooked = []
        for name, side in self.hooks:
            start, step = self.nodes[name], STEP[side]
            far = (start[0] + 60 * step[0], start[1] + 60 * step[1])
            hits = []
            for i, (_, a, b) in enumerate(segments):
                for t in crossing(a, b, start, far):
                    point = between(a, b, t)
                    hits.append((math.dist(start, point), i, t))
            assert hits, f"{self.key}: nothing to hook {name} to on side {side}"
            _, i, t = min(hits)
            a, b = segments[i][1:]
            near = [s for s in stops[i] if abs(s - t) * math.dist(a, b) < 0.4]
            if near:
                t = min(near, key=lambda s: abs(s - t))
            else:
                stops[i].append(t)
            hooked.append((name, between(a, b, t)))
        names = {rounded(point): name for name, point in self.nodes.items()}
        count = {}
        joins = []
        for (prefix, a, b), ts in zip(segments, stops):
            previous = None
            for t in sorted(ts):
                point = between(a, b, t)
                key = rounded(point)
                if key not in names:
                    count[prefix] = count.get(prefix, 0) + 1
                    names[key] = f"{prefix}-{count[prefix]}"
                    assert names[key] not in self.nodes, names[key]
                    self.nodes[names[key]] = point
                name = names[key]
                if previous not in (None, name):
                    joins.append((previous, name, False))
                previous = name
        joins += [(name, names[rounded(point)], False) for name, point in hooked]
        seen = {frozenset(edge[:2]) for edge in self.edges}
        for edge in joins:
            if frozenset(edge[:2]) not in seen:
                seen.add(frozenset(edge[:2]))
                self.edges.append(edge)
        return self

    def wall_lines(self):
        """Walls as pieces between junctions, overlapping ones merged, doors cut out."""
        lines = {}
        for a, b in self.walls:
            if (b[0] - a[0], b[1] - a[1]) < (0, 0):
                a, b = b, a
            length = math.dist(a, b)
            ux, uy = (b[0] - a[0]) / length, (b[1] - a[1]) / length
            key = (round(ux, 5), round(uy, 5), round(a[1] * ux - a[0] * uy, 3))
            start = a[0] * ux + a[1] * uy
            lines.setdefault(key, []).append((start, start + length))
        pieces = []
        for key in sorted(lines):
            ux, uy, offset = key
            merged = []
            for start, end in sorted(lines[key]):
                if merged and start <= merged[-1][1] + 1e-6:
                    merged[-1][1] = max(merged[-1][1], end)
                else:
                    merged.append([start, end])
            for x, y, width in self.gaps:
                if abs(y * ux - x * uy - offset) < 0.05:
                    middle = x * ux + y * uy
                    merged = [
                        part for start, end in merged
                        for part in ([start, min(end, middle - width / 2)], [max(start, middle + width / 2), end])
                        if part[1] - part[0] > 0.05
                    ]
            for start, end in merged:
                pieces.append(tuple((s * ux - offset * uy, s * uy + offset * ux) for s in (start, end)))
        result = []
        for i, (a, b) in enumerate(pieces):
            ts = {0.0, 1.0}
            for j, (c, d) in enumerate(pieces):
                if i != j:
                    ts.update(t for t in crossing(a, b, c, d))
            points = []
            for t in sorted(ts):
                point = between(a, b, t)
                if not points or math.dist(points[-1], point) > 0.03:
                    points.append(point)
            result += list(zip(points, points[1:]))
        return result


def rounded(point):
    return round(point[0], 3), round(point[1], 3)


def between(a, b, t):
    return a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t


def on_segment(point, a, b):
    """Where a point lies on a segment, as a list of at most one share of its length."""
    length = math.dist(a, b)
    ux, uy = (b[0] - a[0]) / length, (b[1] - a[1]) / length
    along = (point[0] - a[0]) * ux + (point[1] - a[1]) * uy
    aside = (point[1] - a[1]) * ux - (point[0] - a[0]) * uy
    return [min(1.0, max(0.0, along / length))] if abs(aside) < 0.02 and -0.02 < along < length + 0.02 else []


def crossing(a, b, c, d):
    """Where segment a-b meets segment c-d, as a list of at most one share of a-b's length."""
    rx, ry, sx, sy = b[0] - a[0], b[1] - a[1], d[0] - c[0], d[1] - c[1]
    area = rx * sy - ry * sx
    if abs(area) < 1e-9:
        return []
    t = ((c[0] - a[0]) * sy - (c[1] - a[1]) * sx) / area
    u = ((c[0] - a[0]) * ry - (c[1] - a[1]) * rx) / area
    slack = 1e-6
    return [min(1.0, max(0.0, t))] if -slack <= t <= 1 + slack and -slack <= u <= 1 + slack else []
