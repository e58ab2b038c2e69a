"""The positions log of the mall: six devices that walk through its zones for a quarter of an hour."""

import csv
import datetime
import io
import math
import random

START = datetime.datetime(2026, 11, 30, 17, 0, tzinfo=datetime.timezone(datetime.timedelta(hours=-5)))
SPEED = 1.3
INTERVAL = 15
# The drawing's (75, 40) is the origin of the venue's local metres; y is counted up there.
ORIGIN = (75, 40)

# For each device the second of its first fix, then legs: a level, a point to walk to, seconds to stay there.
WALKS = {
    # In by the entrance, round the octagon, through the toys, and out again.
    "badge-01": (0, [("L0", (103, 66), 0), ("L0", (103, 43), 0), ("L0", (85, 43), 20), ("L0", (75, 36), 150),
                     ("L0", (64, 37), 0), ("L0", (40, 24), 240), ("L0", (64, 43), 0), ("L0", (103, 43), 0),
                     ("L0", (103, 66), 10)]),
    # To the department store's tills, up the elevator, to its upper floor.
    "badge-02": (20, [("L0", (103, 62), 0), ("L0", (103, 43), 0), ("L0", (24, 40), 0), ("L0", (17, 40), 180),
                      ("L0", (40, 40), 30), ("L1", (40, 40), 0), ("L1", (24, 40), 0), ("L1", (8, 30), 200)]),
    # Groceries only.
    "badge-03": (75, [("L0", (103, 60), 0), ("L0", (103, 43), 0), ("L0", (126, 43), 0), ("L0", (140, 40), 420),
                      ("L0", (126, 43), 0), ("L0", (103, 43), 0), ("L0", (103, 64), 0)]),
    # Up the escalator to the food and the cinema.
    "badge-04": (40, [("L0", (103, 64), 0), ("L0", (103, 43), 0), ("L0", (68.5, 39), 0), ("L1", (81.5, 39), 0),
                      ("L1", (103, 43), 0), ("L1", (111, 50), 300), ("L1", (126, 40), 0), ("L1", (140, 40), 120)]),
    # Somebody who stands on the border of the street and a shop: the fixes fall on both sides.
    "badge-05": (10, [("L0", (95, 46), 600), ("L0", (95, 43), 0), ("L0", (103, 43), 0), ("L0", (103, 62), 0)]),
    # A guard who walks the street up and down, out of reach for a while.
    "badge-06": (0, [("L0", (26, 40), 0), ("L0", (124, 40), 0), ("L0", (26, 40), 0), ("L0", (124, 40), 0),
                     ("L0", (26, 40), 0), ("L0", (124, 40), 0), ("L0", (60, 40), 0)]),
}
SILENCE = {"badge-06": (420, 600)}
END = 900


def where(legs, second):
    """Where somebody is after some seconds; ``None`` when the walk has ended."""
    (level, point, wait), *rest = legs
    while True:
        if second <= wait:
            return level, point
        second -= wait
        if not rest:
            return None
        (next_level, goal, wait), *rest = rest
        way = math.dist(point, goal)
        if next_level == level and second < way / SPEED:
            share = second * SPEED / way
            return level, tuple(a + (b - a) * share for a, b in zip(point, goal))
        # A ride between levels takes twenty seconds, without a fix on the way but at its foot.
        duration = way / SPEED if next_level == level else 20
        if second < duration:
            return level, point
        second -= duration
        level, point = next_level, goal


def positions():
    """The text of positions.csv: time, device, local metres, level, accuracy; in the order of time."""
    noise = random.Random(20261130)
    rows = []
    for device, (first, legs) in WALKS.items():
        silent_from, silent_to = SILENCE.get(device, (END, END))
        for second in range(first, END, INTERVAL):
            spot = where(legs, second - first)
            if spot is None:
                break
            level, (x, y) = spot
            accuracy = noise.uniform(1.5, 4)
            x += noise.gauss(0, accuracy / 4) - ORIGIN[0]
            y = ORIGIN[1] - y + noise.gauss(0, accuracy / 4)
            if silent_from <= second < silent_to:
                continue
            rows.append((second, device, f"{x:.2f}", f"{y:.2f}", level, f"{accuracy:.1f}"))
    rows.sort(key=lambda row: row[:2])
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(("time", "device", "x", "y", "level", "accuracy"))
    for second, *rest in rows:
        writer.writerow(((START + datetime.timedelta(seconds=second)).isoformat(), *rest))
    return text.getvalue()
