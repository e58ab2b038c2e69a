#!/usr/bin/env python3
"""How well and how fast fixes are matched to networks: footway beside the map matchers of PyPI, all in one run.

usage: match.py FOLDER [TRACE_MATCH] [--set NAME=VALUE...] [--sets PATTERN...] [--peers PEER...] [--peer-sets PATTERN...]
                [--again [all|peers]] [--limit SECONDS] [--valhalla-python PYTHON]

FOLDER gets the Python environments, and the networks and traces of make_traces.py when they are not there. TRACE_MATCH is
footway's program for this measurement, --set its options; without it only the peers are measured. What was measured is
kept in FOLDER; with --again only what is missing there is measured, with --again peers also footway anew. Prints
Markdown tables.

Every figure is of one process and its CPU time; parsing and printing are not counted. Peers know a plane only and get floors
side by side; they are asked about the sets of --peer-sets, leuvenmapmatching about 40 walks of each, since it is slow.
"""
import argparse
import csv
import fnmatch
import glob
import json
import os
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
PACKAGES = ["numpy", "scipy", "shapely", "fastmm", "leuvenmapmatching", "rtree"]
VALHALLA_PACKAGES = ["numpy", "osmium", "pyvalhalla"]
NAMES = {"none": "no snapping", "nearest": "nearest edge (shapely STRtree)", "fastmm": "fastmm",
         "fastmm-tolerant": "fastmm, reverse_tolerance 5 m", "leuvenmapmatching": "leuvenmapmatching, 40 walks",
         "valhalla": "valhalla"}
WALKS = {"leuvenmapmatching": 40}
# What footway's program prints, without saying so.
HEAD = "trace,time,edge,x,y,level,edge_probability,corridor_probability,level_probability,deviation\n"
# Modes as the program is asked for them, and their names in tables.
MODES = {"live": "live", "lag:2": "lag 2 s", "lag:5": "lag 5 s", "lag:10": "lag 10 s", "offline": "offline"}
# How footway is told that errors last, where they do: modes with an option behind them.
DRIFT = " error=5"


# Environments ------------------------------------------------------------------------------------------------------

def environment(path, python, packages):
    """A Python environment with packages; `None` when one of them cannot be had."""
    if not os.path.exists(f"{path}/complete"):
        subprocess.run([python, "-m", "venv", path], check=True)
        command = [f"{path}/bin/pip", "install", "--quiet", "--disable-pip-version-check", "--prefer-binary"]
        if subprocess.run(command + packages, check=False).returncode:
            return None
        with open(f"{path}/complete", "w", encoding="utf-8"):
            pass
    return f"{path}/bin/python"


def newer_pythons():
    """Interpreters from 3.12, which valhalla's wheels want."""
    yield from (f"python3.{minor}" for minor in (12, 13, 14))
    root = os.environ.get("PYENV_ROOT", os.path.expanduser("~/.pyenv"))
    yield from sorted(glob.glob(f"{root}/versions/3.1[2-9].*/bin/python"))


def is_usable(python):
    try:
        return subprocess.run([python, "-c", "import venv"], capture_output=True, check=False).returncode == 0
    except OSError:
        return False


def environments(options):
    """An interpreter with the packages for scoring, and one for each peer that can be measured here."""
    common = environment(f"{options.folder}/venv-match", sys.executable, PACKAGES)
    if common is None:
        sys.exit("the peers' packages cannot be installed")
    pythons = {peer: common for peer in options.peers if peer != "valhalla"}
    if "valhalla" not in options.peers:
        return common, pythons
    python = options.valhalla_python or next(filter(is_usable, newer_pythons()), None)
    made = environment(f"{options.folder}/venv-valhalla", python, VALHALLA_PACKAGES) if python else None
    if made:
        pythons["valhalla"] = made
    else:
        print("valhalla is left out: it wants Python 3.12 or later, and there is none", file=sys.stderr)
    return common, pythons


# Measuring ---------------------------------------------------------------------------------------------------------

def run(command, limit, **settings):
    """A finished process, or a text that says why there is none."""
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=limit, check=False, **settings)
    except subprocess.TimeoutExpired:
        return f"more than {limit} s"
    if done.returncode:
        return (done.stderr.strip().splitlines() or [f"status {done.returncode}"])[-1][:200]
    return done


def ask_peer(options, peer, one, answers):
    """Figures about one run of a peer, besides its answers."""
    walks = ["--walks", str(WALKS[peer])] if peer in WALKS else []
    done = run([options.pythons[peer], f"{HERE}/match_peers.py", peer, f"{options.folder}/networks/{one['network']}",
                f"{options.folder}/sets/{one['set']}.csv", f"{options.folder}/peers/{one['network']}", answers, *walks],
               options.limit)
    return done if isinstance(done, str) else json.loads(done.stdout.splitlines()[-1])


def ask_footway(options, mode, one, answers):
    done = run([options.trace_match, f"{options.folder}/networks/{one['network']}", f"{options.folder}/sets/{one['set']}.csv",
                *mode.split(), *options.set], options.limit)
    if isinstance(done, str):
        return done
    with open(answers, "w", encoding="utf-8") as file:
        file.write(("" if done.stdout.startswith("trace,") else HEAD) + done.stdout)
    words = done.stderr.strip().splitlines()[-1].split()
    told = {name: float(value) for name, value in zip(words[::2], words[1::2])}
    return {"fixes": int(told["fixes"]), "seconds": told["seconds"], "preparing": told.get("network", 0.0),
            "restarts": int(told.get("restarts", 0))}


class Measured:
    """Scores by matcher and set, kept in a file."""

    def __init__(self, options):
        self.options, self.path, self.scores = options, f"{options.folder}/match.json", {}
        if options.again and os.path.exists(self.path):
            with open(self.path, encoding="utf-8") as file:
                self.scores = {key: score for key, score in json.load(file).items()
                               if options.again == "all" or key.split("/")[0] in NAMES}

    def get(self, matcher, one, ask):
        key = f"{matcher}/{one['set']}"
        if key in self.scores:
            return
        answers = f"{self.options.folder}/answers.csv"
        figures = ask(self.options, matcher, one, answers)
        print(f"{key}: {figures}", file=sys.stderr, flush=True)
        if isinstance(figures, str):
            return
        self.scores[key] = figures | score(self.options, one, answers, figures["fixes"])
        with open(self.path, "w", encoding="utf-8") as file:
            json.dump(self.scores, file, indent=0)


def score(options, one, answers, fixes):
    done = subprocess.run(
        [options.python, f"{HERE}/match_score.py", f"{options.folder}/networks/{one['network']}",
         f"{options.folder}/walks/{one['walk']}/truth.csv", answers, str(fixes)], capture_output=True, text=True, check=True)
    return json.loads(done.stdout)


def is_named(one, patterns):
    return any(fnmatch.fnmatch(one["set"], pattern) for pattern in patterns)


def modes(one):
    """How footway is asked about a set: with every lag where the lags are compared."""
    if (one["variant"], one["noise"], one["held_out"]) == ("plain", "3", "0"):
        return list(MODES)
    some = ["live", "lag:5", "offline"]
    return some + [mode + DRIFT for mode in some] if one["variant"] == "correlated" else some


def measure(options, sets, measured):
    for one in sets:
        if options.trace_match:
            for mode in modes(one):
                measured.get(mode, one, ask_footway)
        # Floors over each other are nothing that a peer could tell apart.
        if not one["network"].endswith("-levels") and is_named(one, options.peer_sets):
            for peer in options.pythons:
                measured.get(peer, one, ask_peer)


# Tables ------------------------------------------------------------------------------------------------------------

def table(title, columns, rows):
    """Prints a table when it has rows."""
    rows = list(rows)
    if rows:
        print(f"\n### {title}\n")
        for cells in (columns, ["---"] * len(columns), *rows):
            print("| " + " | ".join(cells) + " |")


def percent(value, digits=1):
    return "–" if value is None else f"{value * 100:.{digits}f} %"


def speed(score):
    return f"{score['fixes'] / score['seconds']:,.0f}" if score.get("seconds") else "–"


def both(score):
    """Share of right edges and error."""
    return f"{percent(score['edge'])}, {score['rms']:.2f}" if score else "–"


def title(matcher, score):
    return f"**footway**, {MODES[matcher]}" if matcher in MODES else f"{NAMES[matcher]} {score['version']}".strip()


def contest(one, scores):
    """Every matcher on one set."""
    for matcher in [*NAMES, *MODES]:
        score = scores.get(f"{matcher}/{one['set']}")
        if score:
            yield (title(matcher, score), speed(score), percent(score["answered"]),
                   percent(score["edge"] if score["named"] else None), percent(score["on_edge"]), percent(score["corridor"]),
                   f"{score['rms']:.2f}", f"{score['median']:.2f}", percent(score["at_node"], 0))


def lags(sets, scores):
    """By noise and lag, on the walks that parameters may be chosen on."""
    for one in (one for one in sets if one["variant"] == "plain" and one["held_out"] == "0"):
        found = {mode: scores.get(f"{mode}/{one['set']}") for mode in MODES}
        last = found["offline"]
        if last:
            yield (f"{one['network']} {one['walker']} {one['noise']} m" + ("" if one["seed"] == "1" else f", seed {one['seed']}"),
                   *map(both, found.values()), percent(last.get("stated_edge")), percent(last["corridor"]), speed(last),
                   best_peer(one, scores))


def rivals(one, scores):
    """The peers that know a way, the better of their edges first."""
    found = [(peer, scores[f"{peer}/{one['set']}"]) for peer in ("valhalla", "fastmm-tolerant", "fastmm")
             if f"{peer}/{one['set']}" in scores]
    return max(found, key=lambda pair: pair[1]["edge"], default=None)


def best_peer(one, scores):
    best = rivals(one, scores)
    return f"{both(best[1])} ({best[0]})" if best else "–"


def faults(sets, scores):
    """The same walks with faulty fixes, beside those without a fault."""
    for one in (one for one in sets if "level" not in one["variant"] and one["held_out"] == "0" and one["noise"] == "3"):
        for told in ("", DRIFT):
            live, offline = (scores.get(f"{mode}{told}/{one['set']}") for mode in ("live", "offline"))
            best = best_peer(one, scores)
            if offline or (best != "–" and not told):
                yield (f"{one['network']} {one['walker']} {one['variant']}{', told with' * bool(told)}{told}", both(live),
                       both(offline), *(percent((score or {}).get("stated_edge")) for score in (live, offline)), best)


def levels(sets, scores):
    """Floors over each other."""
    for one in (one for one in sets if one["variant"].startswith("level-") and one["held_out"] == "0"):
        live, offline = (scores.get(f"{mode}/{one['set']}") for mode in ("live", "offline"))
        if live and offline:
            yield (f"{one['network'].removesuffix('-levels')}, {one['variant'].removeprefix('level-')}",
                   percent(live["level"]), percent(offline["level"]), percent(live.get("level_off")),
                   percent(offline.get("level_off"), 2), percent(live.get("stated_level")),
                   percent(offline.get("stated_level")), both(live), both(offline), speed(offline))


def held_out(sets, scores):
    """The three held-out seeds beside the one that parameters were chosen on."""
    for one in (one for one in sets if one["seed"] == "1"):
        others = [other["set"] for other in sets if other["held_out"] == "1" and all(
            other[name] == one[name] for name in ("network", "walker", "noise", "variant"))]
        for mode in ("live", "offline"):
            first = scores.get(f"{mode}/{one['set']}")
            found = [scores[f"{mode}/{name}"] for name in others if f"{mode}/{name}" in scores]
            if first and found:
                stated = [score.get("stated_edge", float("nan")) for score in found]
                yield (f"{one['network']} {one['walker']} {one['noise']} m {one['variant']}, {mode}", percent(first["edge"]),
                       span([score["edge"] * 100 for score in found], 1) + " %", f"{first['rms']:.2f}",
                       span([score["rms"] for score in found], 2), percent(sum(stated) / len(stated)))


def span(values, digits):
    return f"{min(values):.{digits}f} / **{sum(values) / len(values):.{digits}f}** / {max(values):.{digits}f}"


def calibration(sets, scores):
    """Probabilities as they are stated against how often they come true, in bins that hold half a percent of the fixes."""
    for one in (one for one in sets if (one["variant"], one["noise"], one["held_out"]) == ("plain", "3", "0")):
        for mode in ("live", "offline"):
            score = scores.get(f"{mode}/{one['set']}") or {}
            for what in ("edge", "corridor"):
                if f"bins_{what}" in score:
                    cells = [f"{stated * 100:.0f}→{right * 100:.0f} ({count * 100 / score['fixes']:.0f} %)"
                             for count, stated, right in score[f"bins_{what}"] if count >= score["fixes"] / 200]
                    within = " ".join(map(percent, score.get("within", []))) if what == "edge" else ""
                    yield (f"{one['network']} {one['walker']} {mode}, {what}", ", ".join(cells),
                           percent(score[f"stated_{what}"]), percent(score[f"right_{what}"]), within)


def tables(sets, scores):
    for one in sets:
        # Without peers there is nothing to compare with.
        if one["variant"] == "plain" and any(f"{peer}/{one['set']}" in scores for peer in NAMES):
            table(f"{one['network']}, walkers {one['walker']}, {one['noise']} m",
                  ["matcher", "fixes per CPU s", "answered", "right edge", "on edge", "on corridor", "RMS m", "median m", "at a node"],
                  contest(one, scores))
    table("Faulty fixes at 3 m: right edge and RMS error in metres",
          ["network, walkers, fault", "live", "offline", "stated live", "stated offline", "best peer"], faults(sets, scores))
    table("Noise and lag: right edge and RMS error in metres",
          ["network, walkers, noise", *MODES.values(), "stated offline", "corridor offline", "fixes per CPU s, offline",
           "best peer"], lags(sets, scores))
    table("Floors over each other, walkers B, 3 m",
          ["network, readings of the level", "right level live", "offline", "off connectors live", "offline", "stated live",
           "stated offline",
           "right edge and RMS live", "offline", "fixes per CPU s, offline"], levels(sets, scores))
    table("Held out: least, mean and greatest of three seeds",
          ["network, walkers, noise, mode", "right edge, seed 1", "right edge, held out", "RMS m, seed 1", "RMS m, held out",
           "stated, held out"], held_out(sets, scores))
    table("Stated and achieved probabilities at 3 m",
          ["network, walkers, mode, what", "stated→achieved (share of fixes)", "mean stated", "achieved",
           "within 1 and 2 stated deviations"], calibration(sets, scores))


def read_sets(options):
    with open(f"{options.folder}/sets.csv", encoding="utf-8", newline="") as file:
        return [one for one in csv.DictReader(file) if is_named(one, options.sets)]


def main():
    parser = argparse.ArgumentParser(description="measures map matching beside peers")
    parser.add_argument("folder")
    parser.add_argument("trace_match", nargs="?")
    parser.add_argument("--set", nargs="+", default=[], metavar="NAME=VALUE", help="options of footway's program")
    parser.add_argument("--sets", nargs="+", default=["*-1-*", "*-3m"], help="default: all of seed 1, and 3 m of all seeds")
    parser.add_argument("--peers", nargs="*", choices=list(NAMES), default=list(NAMES))
    parser.add_argument("--peer-sets", nargs="+", default=["*-[AB]-1-3m"], help="default: 3 m of seed 1")
    parser.add_argument("--again", nargs="?", choices=["all", "peers"], const="all",
                        help="keep what was measured before, or only what was of peers")
    parser.add_argument("--limit", type=float, default=600, help="seconds for one run (default: 600)")
    parser.add_argument("--valhalla-python", help="an interpreter from 3.12")
    options = parser.parse_args()
    os.makedirs(options.folder, exist_ok=True)
    options.python, options.pythons = environments(options)
    if not os.path.exists(f"{options.folder}/sets.csv"):
        subprocess.run([options.python, f"{HERE}/make_traces.py", options.folder], check=True, stdout=sys.stderr)
    measured, sets = Measured(options), read_sets(options)
    measure(options, sets, measured)
    tables(sets, measured.scores)


if __name__ == "__main__":
    main()
