#!/usr/bin/env python3
"""Compares written path networks with what other programs make of them: networkx (GraphML), PostgreSQL with pgRouting (SQL), gtfs_kit (GTFS).

usage: tools/crosscheck/networks.py FOOTWAY VENUE...

Of each venue random pairs of nodes are routed by footway for the fewest metres, and by the peer in what footway wrote: the lengths must be the
same to 2 cm. Ids of hostile texts have to survive. A peer that is not there is passed over with a line that says so. The end is 1 when anything differs.
"""
import csv
import glob
import importlib.util
import json
import math
import os
import random
import shutil
import subprocess
import sys
import tempfile

FOOTWAY = sys.argv[1]
PAIRS = 40
faults = 0


def fault(text):
    global faults
    faults += 1
    print(f"  DIFFERS: {text}")


def run(*arguments, **options):
    done = subprocess.run(arguments, capture_output=True, text=True, **options)
    if done.returncode:
        sys.exit(f"{' '.join(arguments)}: {done.stderr}")
    return done.stdout


def export(venue, form, path):
    """Writes a venue; False where it is not on Earth and the format needs that."""
    done = subprocess.run([FOOTWAY, "export", venue, "--to", form, "--output", path], capture_output=True, text=True)
    if done.returncode:
        line = done.stderr.strip().splitlines()[-1]
        if "export.no-georeference" not in line:
            fault(f"{form} was not written: {line}")
        else:
            print(f"  {form}: passed over, {line}")
    return done.returncode == 0


def distances(venue, names):
    """The metres between all pairs of nodes, by footway; a pair without a way is not there."""
    with tempfile.NamedTemporaryFile("w", suffix=".txt") as places:
        places.write("".join(f"node:{name}\n" for name in names))
        places.flush()
        text = run(FOOTWAY, "matrix", venue, "--from-file", places.name, "--profile", "distance", "--format", "csv")
    rows = csv.DictReader(text.splitlines())
    return {(row["from"], row["to"]): float(row["distance"]) for row in rows if row["distance"]}


def compare(peer, names, ids, ours, theirs):
    """ours: by names of nodes; theirs: by ids of the peer."""
    worst = 0.0
    for name, itself in zip(names, ids):
        for other, its in zip(names, ids):
            a, b = ours.get((f"node:{name}", f"node:{other}")), theirs.get((itself, its))
            if (a is None) != (b is None):
                fault(f"{peer} from {name} to {other}: footway {a}, {peer} {b}")
            elif a is not None:
                worst = max(worst, abs(a - b))
                # Footway chooses by sums of whole millimetres, so its way may be longer by half of one for each edge.
                if abs(a - b) > 0.02:
                    fault(f"{peer} from {name} to {other}: footway {a}, {peer} {b}")
    print(f"  {peer}: {len(names)} nodes, {len(ours)} ways, at most {worst:.4f} m apart")


def sample(rows):
    """Some nodes: (name for footway, id for the peer). Names that a command line cannot hold are not asked for."""
    usable = [row for row in rows if row[0].isprintable() and row[0].strip() == row[0]]
    return random.Random(7).sample(usable, min(PAIRS, len(usable)))


def qualified(level, node, levels):
    return f"{level}/{node}" if len(levels) > 1 else node


def check_graphml(venue, folder):
    if importlib.util.find_spec("networkx") is None:
        return print("  networkx is not installed; GraphML was not compared")
    import networkx

    path = os.path.join(folder, "network.graphml")
    if not export(venue, "graphml", path):
        return None
    graph = networkx.read_graphml(path)
    if not graph.is_directed():
        fault("the graph is not directed")
    text = open(path, encoding="utf-8").read()
    for what, count in (("<node id=", graph.number_of_nodes()), ("<edge id=", graph.number_of_edges())):
        if text.count(what) != count:
            fault(f"{text.count(what)} of {what} written, networkx has {count}")
    levels = {data["level"] for _, data in graph.nodes(data=True)}
    chosen = sample([(qualified(data["level"], data["footway_id"], levels), node) for node, data in graph.nodes(data=True)])
    names, ids = zip(*chosen)
    ours = distances(venue, names)
    theirs = {}
    for node in ids:
        lengths = networkx.single_source_dijkstra_path_length(graph, node, weight="length")
        theirs.update({(node, other): lengths[other] for other in ids if other in lengths})
    compare(f"networkx {networkx.__version__}", names, ids, ours, theirs)
    return names, ours


class Cluster:
    """A PostgreSQL of its own under a temporary folder."""

    def __init__(self):
        found = sorted(glob.glob("/usr/lib/postgresql/*/bin/initdb"))
        self.bin = os.path.dirname(found[-1]) if found else None
        self.why = None
        if not self.bin or not glob.glob("/usr/share/postgresql/*/extension/pgrouting.control"):
            self.why = "PostgreSQL with pgRouting is not installed (postgresql-15-pgrouting)"
            return
        self.folder = tempfile.mkdtemp(prefix="crosscheck-pg-")
        # The server refuses to run as root.
        self.user = "postgres" if os.geteuid() == 0 else None
        if self.user:
            shutil.chown(self.folder, self.user)
        self.command("initdb", "--pgdata", f"{self.folder}/data", "--auth", "trust", "--encoding", "UTF8", "--locale", "C.UTF-8")
        self.command("pg_ctl", "--pgdata", f"{self.folder}/data", "--wait", "--log", f"{self.folder}/log", "--options",
                     f"-c listen_addresses='' -c unix_socket_directories='{self.folder}' -c fsync=off", "start")

    def command(self, name, *arguments):
        prefix = ["runuser", "-u", self.user, "--"] if self.user else []
        done = subprocess.run([*prefix, f"{self.bin}/{name}", *arguments], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, cwd="/")
        if done.returncode:
            sys.exit(f"{name}: {done.stderr}")

    def sql(self, *arguments, check=True):
        prefix = ["runuser", "-u", self.user, "--"] if self.user else []
        done = subprocess.run([*prefix, "psql", "--host", self.folder, "--dbname", "postgres", "--no-psqlrc", "--quiet", "--tuples-only", "--no-align",
                               "--field-separator", "\t", *arguments], capture_output=True, text=True, cwd="/")
        if check and (done.returncode or "ERROR" in done.stderr):
            sys.exit(f"psql {' '.join(arguments)}: {done.stderr}")
        return done.stdout

    def close(self):
        if self.why is None:
            self.command("pg_ctl", "--pgdata", f"{self.folder}/data", "--mode", "immediate", "stop")
            shutil.rmtree(self.folder)


def check_pgrouting(venue, folder, cluster):
    if cluster.why:
        return print(f"  {cluster.why}; SQL was not compared")
    path = os.path.join(folder, "network.sql")
    if not export(venue, "pgrouting", path):
        return None
    os.chmod(folder, 0o755)
    cluster.sql("--command", "DROP SCHEMA IF EXISTS footway CASCADE")
    cluster.sql("--file", path)
    rows = json.loads(cluster.sql("--command", "SELECT json_agg(json_build_array(l.footway_id, n.footway_id, n.id)) FROM footway.nodes n JOIN footway.levels l ON l.id = n.level"))
    levels = {row[0] for row in rows}
    names, ids = zip(*sample([(qualified(level, node, levels), number) for level, node, number in sorted(rows, key=lambda row: row[2])]))
    array = "ARRAY[" + ",".join(map(str, ids)) + "]::bigint[]"
    lines = cluster.sql("--command", "SELECT start_vid, end_vid, agg_cost FROM pgr_dijkstraCost("
                        f"'SELECT id, source, target, cost, reverse_cost FROM footway.edges', {array}, {array})").splitlines()
    theirs = {(int(a), int(b)): float(cost) for a, b, cost in (line.split("\t") for line in lines)}
    theirs.update({(node, node): 0.0 for node in ids})
    ours = distances(venue, names)
    compare("pgRouting " + cluster.sql("--command", "SELECT pgr_version()").strip(), names, ids, ours, theirs)
    bad = cluster.sql("--command", "SELECT count(*) FROM footway.edges WHERE geom IS NOT NULL AND NOT ST_IsValid(geom) AND ST_Length(geom) > 0").strip()
    if bad != "0":
        fault(f"{bad} geometries are not valid")


def check_gtfs(venue, folder):
    if importlib.util.find_spec("gtfs_kit") is None:
        return print("  gtfs_kit is not installed; GTFS was not compared")
    import gtfs_kit
    import networkx

    path = os.path.join(folder, "feed")
    if not export(venue, "gtfs", path):
        return None
    feed = gtfs_kit.read_feed(path, dist_units="m")
    tables = {}
    for name in ("stops", "pathways", "levels"):
        table = getattr(feed, name, None)
        with open(os.path.join(path, f"{name}.txt"), encoding="utf-8", newline="") as file:
            tables[name] = list(csv.DictReader(file))
        if table is not None and len(table) != len(tables[name]):
            fault(f"{name}.txt has {len(tables[name])} records, gtfs_kit has {len(table)}")
    stops, levels = tables["stops"], {level["level_id"] for level in tables["levels"]}
    nodes = {stop["stop_id"] for stop in stops if stop["location_type"] != "1"}
    graph = networkx.DiGraph()
    graph.add_nodes_from(nodes)

    def add(a, b, length):
        graph.add_edge(a, b, length=min(length, graph.edges[a, b]["length"] if graph.has_edge(a, b) else math.inf))

    for pathway in tables["pathways"]:
        a, b, mode = pathway["from_stop_id"], pathway["to_stop_id"], pathway["pathway_mode"]
        if a not in nodes or b not in nodes:
            fault(f"pathway {pathway['pathway_id']} ends at no stop")
        if mode in "167" and not pathway["length"] or mode in "345" and not pathway["traversal_time"]:
            fault(f"pathway {pathway['pathway_id']} of mode {mode} has no measure")
        if mode == "7" and pathway["is_bidirectional"] == "1":
            fault(f"exit gate {pathway['pathway_id']} goes both ways")
        add(a, b, float(pathway["length"]))
        if pathway["is_bidirectional"] == "1":
            add(b, a, float(pathway["length"]))
    if any(stop["level_id"] not in levels or stop["parent_station"] != stops[0]["stop_id"] for stop in stops[1:]):
        fault("a stop has no level or no station")
    # Read again, the feed has the same ways as the graph of its pathways.
    names = sorted(node for node in nodes if node.isprintable() and node.strip() == node)
    names = random.Random(7).sample(names, min(PAIRS, len(names)))
    # Levels are asked for by their names, as their ids begin with the station and a slash.
    name = {level["level_id"]: level["level_name"] for level in tables["levels"]}
    level = {stop["stop_id"]: name.get(stop["level_id"]) for stop in stops}
    used = {level[node] for node in nodes}
    asked = [qualified(level[node], node, used) for node in names]
    ours = distances(path, asked)
    theirs = {}
    for node in names:
        lengths = networkx.single_source_dijkstra_path_length(graph, node, weight="length")
        theirs.update({(node, other): lengths[other] for other in names if other in lengths})
    compare(f"gtfs_kit {gtfs_kit.__version__}" if hasattr(gtfs_kit, "__version__") else "gtfs_kit", asked, names, ours, theirs)


# Ids that have to survive; the last one is changed where a format cannot hold it.
TEXTS = ['"', "a,b", "back\\slash", "\\.", "\\N", "line\nfeed", "return\rhere", "tab\tstop", "$$", "'; DROP TABLE x; --", "]]>", "<!--", "&amp;", "\U0001f6b6", " blanks ", "nul\0byte"]


def check_texts(folder, cluster):
    """Writes a network whose ids are hostile texts, and has each peer say what it read."""
    venue = os.path.join(folder, "texts")
    os.mkdir(venue)
    with open(os.path.join(venue, "nodes.csv"), "w", encoding="utf-8", newline="") as file:
        file.write("id,x,y,level\n" + "".join('"%s",%d,0,0\n' % (text.replace('"', '""'), index) for index, text in enumerate(TEXTS)))
    with open(os.path.join(venue, "edges.csv"), "w", encoding="utf-8", newline="") as file:
        file.write("from,to\n$$,]]>\n")
    wanted = [text.replace("\0", "\ufffd") for text in TEXTS]
    if importlib.util.find_spec("networkx") and export(venue, "graphml", os.path.join(folder, "texts.graphml")):
        import networkx

        read = [data["footway_id"] for _, data in networkx.read_graphml(os.path.join(folder, "texts.graphml")).nodes(data=True)]
        if read != wanted:
            fault(f"networkx reads {read}")
    if not cluster.why and export(venue, "pgrouting", os.path.join(folder, "texts.sql")):
        os.chmod(folder, 0o755)
        cluster.sql("--command", "DROP SCHEMA IF EXISTS footway CASCADE")
        cluster.sql("--file", os.path.join(folder, "texts.sql"))
        read = json.loads(cluster.sql("--command", "SELECT json_agg(footway_id ORDER BY id) FROM footway.nodes"))
        if read != wanted:
            fault(f"PostgreSQL reads {read}")
    print(f"{len(TEXTS)} texts as ids")


def main():
    cluster = Cluster()
    try:
        with tempfile.TemporaryDirectory() as folder:
            check_texts(folder, cluster)
        for venue in sys.argv[2:]:
            print(venue)
            with tempfile.TemporaryDirectory() as folder:
                check_graphml(venue, folder)
                check_pgrouting(venue, folder, cluster)
                check_gtfs(venue, folder)
    finally:
        cluster.close()
    print(f"networks: {faults} differences")
    sys.exit(faults > 0)


main()
