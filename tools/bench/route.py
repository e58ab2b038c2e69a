#!/usr/bin/env python3
"""The route engine against the routers of PyPI, all in one run, with ratios and the aims they are held to.

usage: route.py FOLDER ROUTE_ENGINE [--footway FOOTWAY] [--sizes 1e3 1e4 1e5 1e6] [--peers PEER...] [--rounds N]
                [--again] [--limit SECONDS] [--core N]

FOLDER holds nodes_SIZE.csv, edges_SIZE.csv and pairs_SIZE.csv (make_grid.py makes such files) and gets the Python
environments. Every contender runs in a process of its own, pinned to one core, and they take turns. Prints Markdown
tables; answers that differ end the run. With --footway also what compiling costs, and one call against cs2cs.
"""
import argparse
import json
import math
import os
import statistics
import subprocess
import sys
import time

HERE = os.path.dirname(os.path.abspath(__file__))
# ch-router has an environment to itself: its module has the same name as one of another package.
ENVIRONMENTS = {"venv-route": ["numpy", "scipy", "networkx", "igraph", "rustworkx", "networkit", "pandana",
                               "routingkit-cch", "pyroutingkit"],
                "venv-ch-router": ["numpy", "ch-router"]}
HIERARCHIES = ("routingkit-cch", "pyroutingkit", "ch-router", "pandana")
PEERS = ("routingkit-cch", "ch-router", "pyroutingkit", "pandana", "scipy", "networkit", "rustworkx", "igraph", "networkx")
# RoutingKit called from C++ and ch-router, which is RoutingKit called from Python, measured side by side: µs a path.
CPP_PATH = {"1e3": 2.33, "1e4": 8.3, "1e5": 19.5, "1e6": 50.7}
CH_ROUTER_PATH = {"1e3": 4.5, "1e4": 14.9, "1e5": 30.9, "1e6": 87.5}


def environments(folder):
    for name, packages in ENVIRONMENTS.items():
        path = f"{folder}/{name}"
        if os.path.exists(f"{path}/complete"):
            continue
        subprocess.run([sys.executable, "-m", "venv", path], check=True)
        for package in packages:
            done = subprocess.run(
                [f"{path}/bin/pip", "install", "--quiet", "--disable-pip-version-check", package], check=False)
            if done.returncode:
                print(f"{package} cannot be installed and is left out", file=sys.stderr)
        with open(f"{path}/complete", "w", encoding="utf-8"):
            pass


def run(command, core, limit):
    """What a contender prints as JSON in its last line; a text saying why there is nothing."""
    try:
        done = subprocess.run(["taskset", "-c", str(core), *command], capture_output=True, text=True, timeout=limit,
                              check=False)
    except subprocess.TimeoutExpired:
        return f"more than {limit} s"
    if done.returncode:
        return (done.stderr.strip().splitlines() or ["failed"])[-1][:80]
    # pandana writes its progress into the same line.
    return json.loads(done.stdout[done.stdout.rindex("{"):])


def middle(runs):
    """The median of each figure over some runs."""
    return {name: value if isinstance(value, str) else statistics.median(one[name] for one in runs if name in one)
            for name, value in runs[0].items()}


def contest(options, size):
    """Our figures and those of each peer, which must agree."""
    ours, theirs = [], {peer: [] for peer in options.peers}
    for number, peer in enumerate(options.peers * options.rounds):
        if number % 3 == 0:
            answer = run([options.engine, options.folder, size], options.core, options.limit)
            if isinstance(answer, str):
                sys.exit(f"route-engine: {answer}")
            ours.append(answer)
        python = f"{options.folder}/{'venv-ch-router' if peer == 'ch-router' else 'venv-route'}/bin/python"
        answer = run([python, f"{HERE}/peer_engine.py", peer, options.folder, size], options.core,
                     options.limit)
        print(f"{size} {peer}: {answer}", file=sys.stderr, flush=True)
        if isinstance(answer, str):
            continue
        theirs[peer].append(answer)
        agree(size, peer, ours[-1], answer)
    print(f"{size} footway: {ours}", file=sys.stderr, flush=True)
    return middle(ours), {peer: middle(runs) for peer, runs in theirs.items() if runs}


def contests(options):
    """The figures of all sizes; they are kept in the folder, and with --again only missing ones are measured."""
    kept, results = f"{options.folder}/route.json", {}
    if options.again and os.path.exists(kept):
        with open(kept, encoding="utf-8") as file:
            results = json.load(file)
    for size in options.sizes:
        if size not in results:
            results[size] = contest(options, size)
            with open(kept, "w", encoding="utf-8") as file:
                json.dump(results, file, indent=1)
    return {size: results[size] for size in options.sizes}


def agree(size, peer, ours, theirs):
    for name in (name for name in theirs if name.startswith("sum_")):
        # pandana cuts its edges to whole millimetres, now and then to one less.
        slack = 1e-5 * ours[name] if peer == "pandana" else 0
        if abs(ours[name] - theirs[name]) > slack:
            sys.exit(f"{size}: {name} is {ours[name]} by footway, {theirs[name]} by {peer}")


def figure(value):
    if value is None:
        return "–"
    digits = max(0, 2 - math.floor(math.log10(value))) if value > 0 else 0
    return f"{value:,.{digits}f}"


def row(*cells):
    print("| " + " | ".join(cells) + " |")


def head(title, sizes):
    print()
    row(title, *sizes)
    row(*["---"] * (len(sizes) + 1))


def verdict(is_met):
    return "**met**" if is_met else "**missed**"


def fastest(peers, names):
    """The least figure of all peers under any of some names."""
    figures = [peer[name] for peer in peers.values() for name in names if name in peer]
    return min(figures) if figures else None


def compare(results, title, name, names, aims, rows):
    """A table of one question: what we and the peers take, the ratio to the fastest peer, and the aim."""
    sizes = list(results)
    head(title, sizes)
    row("footway", *(figure(ours[name]) for ours, _ in results.values()))
    for peer in rows:
        figures = [fastest({peer: peers.get(peer, {})}, names) for _, peers in results.values()]
        if any(figures):
            row(peer, *map(figure, figures))
    ratios = {size: (fastest({p: peers[p] for p in rows if p in peers}, names) or 0) / ours[name]
              for size, (ours, peers) in results.items()}
    row("times the fastest peer", *(figure(ratios[size] or None) for size in sizes))
    if aims:
        row("aim", *(f"≥ {aims[size]}: {verdict(ratios[size] >= aims[size])}" if size in aims else "" for size in sizes))


def against_cpp(results):
    """Ways with their nodes against RoutingKit in C++, by way of ch-router, which runs it."""
    aims = {"1e3": 10, "1e4": 15, "1e5": 5, "1e6": 4}
    results = {size: both for size, both in results.items() if "ch-router" in both[1]}
    estimates = {size: CPP_PATH[size] * peers["ch-router"]["path_us"] / CH_ROUTER_PATH[size]
                 for size, (_, peers) in results.items()}
    head("distance and nodes against RoutingKit in C++, µs", list(results))
    row("RoutingKit, as measured then", *(figure(CPP_PATH[size]) for size in results))
    row("ch-router now / then", *(figure(estimates[size] / CPP_PATH[size]) for size in results))
    row("RoutingKit, as it would be now", *(figure(estimates[size]) for size in results))
    ratios = {size: estimates[size] / ours["path_us"] for size, (ours, _) in results.items()}
    row("times footway", *(figure(ratios[size]) for size in results))
    row("aim", *(f"≥ {aims[size]}: {verdict(ratios[size] >= aims[size])}" for size in results))


def building(results):
    head("preparing, s (and MB more at the peak)", list(results))
    total = {size: ours["graph_s"] + ours["topology_s"] + ours["rows_s"] for size, (ours, _) in results.items()}
    row("footway, graph and costs", *(figure(ours["graph_s"]) for ours, _ in results.values()))
    row("footway, reduce and order", *(figure(ours["topology_s"]) for ours, _ in results.values()))
    row("footway, labels and rows", *(figure(ours["rows_s"]) for ours, _ in results.values()))
    row("footway", *(f"{figure(total[size])} ({figure(ours['build_mb'])})" for size, (ours, _) in results.items()))
    for peer in HIERARCHIES:
        cells = [peers.get(peer) for _, peers in results.values()]
        if any(cells):
            row(peer, *(f"{figure(one['build_s'])} ({figure(one['build_mb'])})" if one else "–" for one in cells))
    shares = {}
    for size, (_, peers) in results.items():
        best = fastest({peer: peers[peer] for peer in HIERARCHIES if peer in peers}, ["build_s"])
        shares[size] = total[size] / best if best else math.inf
    row("of the fastest hierarchy", *(figure(share) for share in shares.values()))
    row("aim", *("" if size == "1e3" else f"≤ 0.5: {verdict(share <= 0.5)}" for size, share in shares.items()))


def reaching(results):
    for limit in (60, 300, 1200):
        compare(results, f"within {limit} s, µs", f"reach_{limit}_us", [f"reach_{limit}_us"],
                dict.fromkeys(results, 3), ("scipy", "pandana"))
        row("nodes reached", *(figure(ours[f"reach_{limit}_nodes"]) for ours, _ in results.values()))


def closures(results):
    aims = {"1e4": 100, "1e5": 500}
    head("round a closure, µs", list(results))
    row("pairs", *(f"{ours['closure_pairs']:.0f}" for ours, _ in results.values()))
    row("median", *(figure(ours["closure_us"]) for ours, _ in results.values()))
    row("95 of 100 below", *(figure(ours["closure_us_95"]) for ours, _ in results.values()))
    row("aim for the median", *(
        f"≤ {aims[size]}: {verdict(ours['closure_us'] <= aims[size])}" if size in aims else ""
        for size, (ours, _) in results.items()))


def process(command, stdin=None):
    """Wall seconds, CPU seconds and peak megabytes of a process."""
    began = time.perf_counter()
    child = subprocess.Popen(command, stdin=stdin, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    errors = child.stderr.read().decode()
    _, status, usage = os.wait4(child.pid, 0)
    child.returncode = os.waitstatus_to_exitcode(status)
    if child.returncode:
        sys.exit(f"{' '.join(command)}: {errors}")
    return time.perf_counter() - began, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024


def compiled(options, size):
    return f"{options.folder}/{size}.footway"


def compile_venue(options, size):
    """What `footway build` of the CSV files costs with one profile and with all, and the sizes of the files."""
    venue = f"{options.folder}/venue_{size}"
    os.makedirs(venue, exist_ok=True)
    for kind in ("nodes", "edges"):
        if not os.path.lexists(f"{venue}/{kind}.csv"):
            os.symlink(os.path.abspath(f"{options.folder}/{kind}_{size}.csv"), f"{venue}/{kind}.csv")
    with open(f"{venue}/venue.json", "w", encoding="utf-8") as file:
        json.dump({"footway": 1, "name": size, "files": ["nodes.csv", "edges.csv"]}, file)
    command = [options.footway, "build", venue, "-o", compiled(options, size), "--force", "--quiet", "--jobs", "1"]
    made = []
    for flags in ([], ["--profile", "walking"]):
        used = process(["taskset", "-c", str(options.core), *command, *flags])
        made.append((*used, os.path.getsize(compiled(options, size)) / 1e6))
    return made


def growth(options, results):
    """How everything grows with the graph."""
    def line(title, value):
        row(title, *(figure(value(ours)) for ours, _ in results.values()))

    head("footway", list(results))
    line("nodes", lambda ours: ours["nodes"])
    line("vertices that are left", lambda ours: ours["vertices"])
    line("entries a vertex", lambda ours: ours["entries"] / ours["vertices"])
    line("index of a profile, MB", lambda ours: ours["index_bytes"] / 1e6)
    line("bytes a node", lambda ours: ours["index_bytes"] / ours["nodes"])
    line("shared by all profiles, MB", lambda ours: ours["topology_bytes"] / 1e6)
    line("distance, ns", lambda ours: ours["distance_us"] * 1e3)
    line("distance in batch, ns", lambda ours: ours["batch_us"] * 1e3)
    line("distance and nodes, µs", lambda ours: ours["path_us"])
    line("nodes on a way", lambda ours: ours["path_nodes"])
    line("a node on a way, ns", lambda ours: ours["path_us"] / ours["path_nodes"] * 1e3)
    line("matrix 1000 × 1000, ms", lambda ours: ours["matrix_ms"])
    line("one to all, ns a node", lambda ours: ours["all_ms"] * 1e6 / ours["nodes"])
    line("reach all, ns a node", lambda ours: ours["reach_1200_us"] * 1e3 / ours["reach_1200_nodes"])
    line("preparing, µs a node",
         lambda ours: (ours["graph_s"] + ours["topology_s"] + ours["rows_s"]) * 1e6 / ours["nodes"])
    line("peak while preparing, MB more", lambda ours: ours["build_mb"])
    row("aim", *(f"index ≤ {aim} MB: {verdict(ours['index_bytes'] <= aim * 1e6)}" if aim else ""
                 for size, (ours, _) in results.items() for aim in [{"1e5": 10, "1e6": 120}.get(size)]))
    if options.footway:
        made = {size: compile_venue(options, size) for size in results}
        for number, title in enumerate(("of all three profiles", "of one profile")):
            row(f"`footway build` {title}, CPU s", *(figure(one[number][1]) for one in made.values()))
            row("peak, MB", *(figure(one[number][2]) for one in made.values()))
            row("file, MB", *(figure(one[number][3]) for one in made.values()))


def start(options, size="1e5"):
    """One route in a fresh process from a mapped file against cs2cs for one point; they take turns."""
    with open(f"{options.folder}/pairs_{size}.csv", encoding="utf-8") as file:
        ends = [cell.split("/")[-1] for cell in file.read(1000).splitlines()[1].split(",")]
    with open(f"{options.folder}/nodes_{size}.csv", encoding="utf-8") as file:
        levels = {line.split(",")[0]: line.split(",")[3].strip() for line in file}
    places = [f"node:{levels[end]}/{end}" for end in ends]
    point = f"{options.folder}/point.txt"
    with open(point, "w", encoding="utf-8") as file:
        file.write("50.2 9.5\n")
    contenders = {
        f"`footway route`, {size}, .footway with index": [
            options.footway, "route", compiled(options, size), "--from", places[0], "--to", places[1], "--profile",
            "walking", "--format", "ndjson"],
        "`cs2cs` one point, EPSG codes": ["cs2cs", "EPSG:4326", "EPSG:32632"],
        "`cs2cs` one point, +proj strings": ["cs2cs", "+proj=longlat", "+datum=WGS84", "+to", "+proj=utm", "+zone=32"],
    }
    runs = {name: [] for name in contenders}
    for _ in range(31):
        for name, command in contenders.items():
            with open(point, "rb") as file:
                runs[name].append(process(command, file))
    medians = {name: [statistics.median(one[field] for one in of) for field in range(3)] for name, of in runs.items()}
    bar = medians["`cs2cs` one point, EPSG codes"][0]
    head("one call in a fresh process", ["wall ms, median", "least", "CPU ms, median", "peak MB", "of cs2cs"])
    for name, (wall, cpu, peak) in medians.items():
        row(name, figure(wall * 1e3), figure(min(one[0] for one in runs[name]) * 1e3), figure(cpu * 1e3), figure(peak),
            figure(wall / bar))
    ours = next(iter(medians.values()))[0]
    print(f"\nAim: no slower than `cs2cs`: {verdict(ours <= bar)}.")


def main():
    parser = argparse.ArgumentParser(description="the route engine against its peers")
    parser.add_argument("folder")
    parser.add_argument("engine", help="the program route-engine")
    parser.add_argument("--footway", help="the command, to measure compiling and one call")
    parser.add_argument("--sizes", nargs="+", default=["1e3", "1e4", "1e5", "1e6"])
    parser.add_argument("--rounds", type=int, default=2)
    parser.add_argument("--again", action="store_true", help="keep the figures of the last run, measure what is missing")
    parser.add_argument("--peers", nargs="+", default=list(PEERS), choices=PEERS)
    parser.add_argument("--limit", type=int, default=900, help="seconds that a peer may take for a graph")
    parser.add_argument("--core", type=int, default=0)
    options = parser.parse_args()
    environments(options.folder)
    results = contests(options)
    one_by_one = ["distance_us", "batch_us"]
    compare(results, "distance, µs a pair", "distance_us", one_by_one,
            {"1e3": 40, "1e4": 100, "1e5": 50, "1e6": 40}, PEERS)
    compare(results, "distance in batch, µs a pair", "batch_us", one_by_one, {"1e5": 100}, PEERS)
    compare(results, "distance and nodes, µs a pair", "path_us", ["path_us"], None, PEERS)
    against_cpp(results)
    compare(results, "matrix 1000 × 1000, ms", "matrix_ms", ["matrix_ms"],
            {"1e3": 6, "1e4": 15, "1e5": 100, "1e6": 500}, PEERS)
    compare(results, "one to all against scipy, ms", "all_ms", ["all_ms"], dict.fromkeys(results, 30), ("scipy",))
    compare(results, "one to all against all, ms", "all_ms", ["all_ms"], None, PEERS)
    building(results)
    reaching(results)
    closures(results)
    growth(options, results)
    if options.footway and "1e5" in results:
        start(options)


main()
