#!/usr/bin/env python3
"""What a script would use elsewhere to convert coordinates, as its own process so that its memory is its own.

usage: peer_convert.py generate FOLDER          writes the positions that are converted, in every format
       peer_convert.py polars INPUT OUTPUT      CSV to UTM as CSV: polars reads and writes, pyproj converts
       peer_convert.py arrays                   CPU milliseconds for a million positions in memory, a line each
"""
import sys
import time

ROWS = 1_000_000
TIMES = 10


def generate(folder):
    import numpy
    rng = numpy.random.default_rng(5)
    lon, lat = rng.uniform(6.5, 11.5, ROWS).tolist(), rng.uniform(45, 55, ROWS).tolist()
    x, y = rng.uniform(0, 2480, ROWS).tolist(), rng.uniform(0, 880, ROWS).tolist()
    earth = [(f"{a:.8f}", f"{b:.8f}") for a, b in zip(lon, lat)]
    plan = [(f"{a:.3f}", f"{b:.3f}") for a, b in zip(x, y)]
    write(f"{folder}/earth.txt", (f"{a} {b}\n" for a, b in earth))
    write(f"{folder}/earth.csv", csv_rows("id,lon,lat", earth))
    write(f"{folder}/plan.csv", csv_rows("id,x,y", plan))
    write(f"{folder}/earth10.csv", csv_rows("id,lon,lat", earth, TIMES))
    write(f"{folder}/plan10.csv", csv_rows("id,x,y", plan, TIMES))
    write(f"{folder}/earth.ndjson", (f'{{"id":{i},"lon":{a},"lat":{b}}}\n' for i, (a, b) in enumerate(earth)))
    feature = ('{{"type":"Feature","id":{},"properties":{{"name":"p{}"}},'
               '"geometry":{{"type":"Point","coordinates":[{},{}]}}}}')
    last = ROWS - 1
    write(f"{folder}/earth.geojson", (
        ('{"type":"FeatureCollection","features":[\n' if i == 0 else "") + feature.format(i, i, a, b)
        + ("\n]}\n" if i == last else ",\n") for i, (a, b) in enumerate(earth)))


def csv_rows(header, rows, times=1):
    yield header + "\n"
    for time_ in range(times):
        for i, (a, b) in enumerate(rows):
            yield f"{time_ * ROWS + i},{a},{b}\n"


def write(path, lines):
    with open(path, "w", encoding="utf-8") as file:
        file.writelines(lines)


def by_polars(source, target):
    import polars
    from pyproj import Transformer
    rows = polars.read_csv(source)
    transformer = Transformer.from_crs("OGC:CRS84", "EPSG:32632", always_xy=True)
    x, y = transformer.transform(rows["lon"].to_numpy(), rows["lat"].to_numpy())
    polars.DataFrame({"id": rows["id"], "x": x, "y": y}).write_csv(target, float_precision=3)


def arrays():
    import numpy
    from pyproj import Transformer
    index = numpy.arange(1, ROWS + 1, dtype=float)
    u, v = index * 0.7548776662466927 % 1, index * 0.5698402909980532 % 1
    lon, lat = 6.5 + 5 * u, 45 + 10 * v

    def measure(name, run):
        run()
        began = time.process_time()
        answer = run()
        print(f"{name}\t{(time.process_time() - began) * 1e3}")
        return answer

    def projection(name, source, target, *columns):
        transformer = Transformer.from_crs(source, target, always_xy=True)
        return measure(name, lambda: transformer.transform(*columns))

    utm = projection("WGS 84 to EPSG:32632", "OGC:CRS84", "EPSG:32632", lon, lat)
    projection("EPSG:32632 to WGS 84", "EPSG:32632", "OGC:CRS84", *utm)
    projection("WGS 84 to EPSG:3857", "OGC:CRS84", "EPSG:3857", lon, lat)
    x, y = 4000 * u, 3000 * v
    new_x, new_y, part = numpy.empty(ROWS), numpy.empty(ROWS), numpy.empty(ROWS)
    a, b, c, d = 0.8660254037844387, 0.5, 0.5, -0.8660254037844387

    def affine():
        for out, first, second, shift in ((new_x, a, b, 3.0), (new_y, c, d, 4.0)):
            numpy.multiply(x, first, out=out)
            numpy.multiply(y, second, out=part)
            numpy.add(out, part, out=out)
            numpy.add(out, shift, out=out)

    def scale():
        for out, column in ((new_x, x), (new_y, y)):
            numpy.multiply(column, 1000, out=out)
            numpy.divide(out, 20 * 223, out=out)

    measure("plane: px to local", affine)
    measure("plane: px to local, into new arrays", lambda: (a * x + b * y + 3.0, c * x + d * y + 4.0))
    measure("plane: px to jibestream", scale)


{"generate": generate, "polars": by_polars, "arrays": arrays}[sys.argv[1]](*sys.argv[2:])
