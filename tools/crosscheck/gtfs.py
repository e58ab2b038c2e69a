#!/usr/bin/env python3
"""Counts faults of GTFS stations by the rules of the reference and compares them with `footway check`.

usage: tools/crosscheck/gtfs.py FOOTWAY FEED...    FEED is a folder with stops.txt, pathways.txt and, if there is one, levels.txt

Each feed is compared as it is, and in copies that are damaged at random so that every rule is broken. The rules are those of the canonical GTFS validator, written here anew from their descriptions; nothing is shared with
the package. Each line names the rule, its count and that of the findings of footway; the end is 1 when any two differ.
"""
import csv
import json
import os
import re
import subprocess
import sys
import tempfile
from collections import Counter, defaultdict
from random import Random

# The rules of the validator and the findings that tell of the same faults.
RULES = {
    "pathway_unreachable_location": "gtfs.stop.unreachable",
    "pathway_dangling_generic_node": "gtfs.stop.dangling",
    "pathway_loop": "gtfs.pathway.loop",
    "bidirectional_exit_gate": "gtfs.pathway.exit-gate-both",
    "missing_level_id": "gtfs.elevator.no-level",
    "pathway_to_wrong_location_type": "gtfs.pathway.station-end",
    "pathway_to_platform_with_boarding_areas": "gtfs.pathway.platform-with-areas",
    "irrelevant_max_slope_set_for_pathway_mode": "gtfs.pathway.slope-ignored",
    "location_without_parent_station": "gtfs.stop.no-parent",
    "station_with_parent_station": "gtfs.stop.station-with-parent",
    "wrong_parent_location_type": "gtfs.stop.wrong-parent",
    "foreign_key_violation stops.parent_station": "gtfs.stop.unknown-parent",
    "foreign_key_violation pathways": "gtfs.pathway.unknown-stop",
    "duplicate_key stops": "gtfs.stop.duplicate-id",
    "duplicate_key pathways": "gtfs.pathway.duplicate-id",
    "duplicate_key levels": "gtfs.level.duplicate-id",
    # What the reference tells in words and the validator does not check.
    "blanks around ids": "gtfs.trimmed-id",
    "stairs against levels": "gtfs.pathway.stairs-against-levels",
    "stair_count without stairs": "gtfs.pathway.stairs-ignored",
    "walkways between levels": "gtfs.pathway.level-change",
    "stairs and elevators on one level": "gtfs.pathway.one-level",
    "escalators both ways": "gtfs.pathway.escalator-both",
    "entrances that lead to no platform": "gtfs.stop.locked-entrance",
}


def table(folder, name):
    path = os.path.join(folder, name)
    if not os.path.exists(path):
        return []
    with open(path, encoding="utf-8-sig", newline="") as file:
        return list(csv.DictReader(file))


class Feed:
    def __init__(self, folder):
        self.stops, self.pathways, self.levels = (table(folder, f"{name}.txt") for name in ("stops", "pathways", "levels"))
        self.counts = Counter()
        self.stop = self.unique(self.stops, "stop_id", "stops")
        self.level = self.unique(self.levels, "level_id", "levels")
        self.children = defaultdict(list)
        for stop in self.stop.values():
            self.children[stop["parent_station"]].append(stop)
        self.resolve_ends()

    def unique(self, rows, key, name):
        first = {}
        for row in rows:
            if row[key] in first:
                self.counts[f"duplicate_key {name}"] += 1
            else:
                first[row[key]] = row
        return first

    def resolve_ends(self):
        """The pathways that can be walked, as (from, to, both ways)."""
        self.edges, ids = [], set()
        for pathway in self.pathways:
            ends = []
            for key in ("from_stop_id", "to_stop_id"):
                end = pathway[key]
                if end not in self.stop and end.strip() in self.stop:
                    self.counts["blanks around ids"] += 1
                    end = end.strip()
                if end not in self.stop:
                    self.counts["foreign_key_violation pathways"] += 1
                    continue
                if self.type(end) == 1:
                    self.counts["pathway_to_wrong_location_type"] += 1
                    continue
                if self.type(end) == 0 and self.children[end]:
                    self.counts["pathway_to_platform_with_boarding_areas"] += 1
                ends.append(end)
            if len(ends) == 2 and ends[0] == ends[1]:
                self.counts["pathway_loop"] += 1
            elif len(ends) == 2:
                both = pathway.get("is_bidirectional") == "1" and pathway["pathway_mode"] != "7"
                self.edges.append((ends[0], ends[1], both, pathway))
                # Of those that can be walked, as the others are left out.
                self.counts["duplicate_key pathways"] += pathway["pathway_id"] in ids
                ids.add(pathway["pathway_id"])

    def type(self, stop):
        return int(self.stop[stop]["location_type"] or 0)

    def station(self, stop):
        for _ in range(3):
            if self.type(stop) == 1:
                return stop
            stop = self.stop[stop]["parent_station"]
            if stop not in self.stop:
                return None
        return None

    def reached(self, starts, forward):
        around = defaultdict(list)
        for a, b, both, _ in self.edges:
            if forward or both:
                around[a].append(b)
            if not forward or both:
                around[b].append(a)
        seen, stack = set(starts), list(starts)
        while stack:
            for other in around[stack.pop()]:
                if other not in seen:
                    seen.add(other)
                    stack.append(other)
        return seen

    def check(self):
        self.check_parents()
        self.check_reach()
        self.check_pathways()
        return self.counts

    def check_parents(self):
        wanted = {0: 1, 2: 1, 3: 1, 4: 0}
        for stop in self.stop.values():
            kind, parent = self.type(stop["stop_id"]), stop["parent_station"]
            if kind == 1:
                self.counts["station_with_parent_station"] += parent != ""
            elif not parent:
                self.counts["location_without_parent_station"] += kind != 0
            elif parent not in self.stop:
                self.counts["foreign_key_violation stops.parent_station"] += 1
            else:
                self.counts["wrong_parent_location_type"] += self.type(parent) != wanted[kind]

    def check_reach(self):
        ends = {end for a, b, _, _ in self.edges for end in (a, b)}
        stations = {self.station(end) for end in ends} - {None}
        # The validator passes over stops without a station; here they go to the one that their pathways lead to.
        members = [stop for stop in self.stop if (self.station(stop) in stations or stop in ends) and self.type(stop) != 1]
        entrances = [stop for stop in members if self.type(stop) == 2]
        entered, left = self.reached(entrances, True), self.reached(entrances, False)
        goals = [stop for stop in members if self.type(stop) in (0, 4)]
        led, leading = self.reached(goals, False), self.reached(goals, True)
        around = defaultdict(set)
        for a, b, _, _ in self.edges:
            around[a].add(b)
            around[b].add(a)
        for stop in members:
            kind = self.type(stop)
            if kind in (3, 4) or kind == 0 and not self.children[stop]:
                self.counts["pathway_unreachable_location"] += not (stop in entered and stop in left)
            self.counts["pathway_dangling_generic_node"] += kind == 3 and len(around[stop]) == 1
            self.counts["entrances that lead to no platform"] += kind == 2 and stop not in led and stop not in leading

    def index(self, stop):
        row = self.level.get(self.stop[stop]["level_id"])
        return float(row["level_index"]) if row and row["level_index"] else None

    def check_pathways(self):
        elevators = set()
        for a, b, _, row in self.edges:
            mode, stairs = row["pathway_mode"], int((row.get("stair_count") or "").strip() or 0)
            if mode == "5":
                elevators |= {a, b}
            self.counts["bidirectional_exit_gate"] += mode == "7" and row["is_bidirectional"] == "1"
            self.counts["escalators both ways"] += mode == "4" and row["is_bidirectional"] == "1"
            slope = float((row.get("max_slope") or "").strip() or 0)
            self.counts["irrelevant_max_slope_set_for_pathway_mode"] += mode not in ("1", "3") and slope != 0
            self.counts["stair_count without stairs"] += mode != "2" and stairs != 0
            if self.index(a) is None or self.index(b) is None:
                continue
            change = self.index(b) - self.index(a)
            self.counts["walkways between levels"] += mode in ("1", "3", "6", "7") and change != 0
            self.counts["stairs and elevators on one level"] += mode in ("2", "4", "5") and change == 0
            self.counts["stairs against levels"] += mode == "2" and stairs * change < 0
        self.counts["missing_level_id"] = sum(1 for stop in elevators if not self.stop[stop]["level_id"])


def found(footway, folder):
    files = [os.path.join(folder, f"{name}.txt") for name in ("stops", "pathways", "levels")]
    run = subprocess.run([footway, "check", "--json", *filter(os.path.exists, files)], capture_output=True, text=True)
    counts = Counter()
    for finding in json.loads(run.stdout)["findings"]:
        more = re.search(r"; (\d+) more like this$", finding["message"])
        counts[finding["code"]] += 1 + (int(more[1]) if more else 0)
    return counts


COPIES = 8


def damage(source, folder, seed):
    """Writes a copy of a feed with faults of every kind; the stations and what belongs to none are kept apart."""
    random = Random(seed)
    stops, pathways, levels = (table(source, f"{name}.txt") for name in ("stops", "pathways", "levels"))
    kind = {stop["stop_id"]: stop["location_type"] or "0" for stop in stops}
    of_kind = {k: [stop for stop in kind if kind[stop] == k] for k in "01234"}
    ends = {row[key] for row in pathways for key in ("from_stop_id", "to_stop_id")}
    used = [stop for stop in stops if stop["stop_id"] in ends]
    for row in pathways:
        fault = random.random()
        key = random.choice(["from_stop_id", "to_stop_id"])
        if fault < 0.02:
            row[key] = random.choice(["nobody", ""])
        elif fault < 0.04:
            row[key] = random.choice(of_kind["1"])
        elif fault < 0.06:
            row["from_stop_id"] = row["to_stop_id"]
        elif fault < 0.08:
            row[key] += " "
        elif fault < 0.14:
            row["pathway_mode"] = random.choice("1234567")
        elif fault < 0.2:
            row["is_bidirectional"] = random.choice("01")
        elif fault < 0.23:
            row["stair_count"] = str(random.randint(-40, 40))
        elif fault < 0.25:
            row["max_slope"] = random.choice(["0.2", "-0.05", "0"])
    pathways = [row for row in pathways if random.random() > 0.03]
    pathways += [dict(random.choice(pathways)) for _ in range(3)]
    for stop in used:
        fault = random.random()
        if fault < 0.02:
            stop["level_id"] = ""
        elif fault < 0.03 and levels:
            stop["level_id"] = random.choice(levels)["level_id"]
        elif fault < 0.035 and kind[stop["stop_id"]] in "23":
            stop["parent_station"] = "nobody"
        elif fault < 0.04 and kind[stop["stop_id"]] in "23":
            stop["parent_station"] = ""
        elif fault < 0.045 and kind[stop["stop_id"]] == "3":
            stop["location_type"], stop["parent_station"] = "4", random.choice(of_kind["0"])
        elif fault < 0.05 and kind[stop["stop_id"]] == "3":
            stop["parent_station"] = random.choice(of_kind["0"])
    random.choice([stop for stop in stops if stop["location_type"] == "1"])["parent_station"] = of_kind["1"][0]
    stops += [dict(random.choice(stops)) for _ in range(2)]
    levels += levels[:1]
    for name, rows in (("stops", stops), ("pathways", pathways), ("levels", levels)):
        columns = list(dict.fromkeys(column for row in rows for column in row))
        with open(os.path.join(folder, f"{name}.txt"), "w", encoding="utf-8", newline="") as file:
            writer = csv.DictWriter(file, columns, restval="")
            writer.writeheader()
            writer.writerows(rows)


def copies(folders, scratch):
    for folder in folders:
        yield folder
        for seed in range(COPIES):
            copy = os.path.join(scratch, f"{os.path.basename(folder.rstrip('/'))}-damaged-{seed}")
            os.mkdir(copy)
            damage(folder, copy, seed)
            yield copy


def main():
    footway, *folders = sys.argv[1:]
    with tempfile.TemporaryDirectory() as scratch:
        return compare(footway, list(copies(folders, scratch)))


def compare(footway, folders):
    differences = 0
    for folder in folders:
        ours, theirs = found(footway, folder), Feed(folder).check()
        print(os.path.basename(folder.rstrip("/")))
        for rule, code in RULES.items():
            mark = "" if theirs[rule] == ours[code] else "   DIFFERS"
            differences += mark != ""
            if theirs[rule] or ours[code]:
                print(f"  {rule:45} {theirs[rule]:5}  {code:38} {ours[code]:5}{mark}")
    print(f"{len(folders)} feeds, {len(RULES)} rules, {differences} differences")
    return 1 if differences else 0


if __name__ == "__main__":
    sys.exit(main())
