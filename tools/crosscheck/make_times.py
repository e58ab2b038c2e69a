#!/usr/bin/env python3
"""Writes Tests/TextTests/Tables/times.txt: points in time as logs write them, and what Python makes of them.

usage: make_times.py [--check]    --check writes nothing and ends with 1 when the table would change

A line is a unit (s, ms, us), a number of microseconds since 1970 in UTC, and the text behind a tab. Dates are read by
Python's `datetime.fromisoformat` (3.11 or later), numbers by `decimal`, cut off towards zero.
"""
import random
import sys
from datetime import datetime, timedelta, timezone
from decimal import ROUND_DOWN, Decimal

FILE = "Tests/TextTests/Tables/times.txt"
EPOCH = datetime(1970, 1, 1, tzinfo=timezone.utc)
UNITS = {"s": 6, "ms": 3, "us": 0}


def microseconds(moment):
    if moment.tzinfo is None:
        moment = moment.replace(tzinfo=timezone.utc)
    return (moment - EPOCH) // timedelta(microseconds=1)


def dates(generator):
    edges = ["0001-01-02T00:00:00Z", "9999-12-30T23:59:59.999999Z", "1969-12-31T23:59:59.999999Z", "2000-02-29 12:00",
             "1900-02-28T23:59:59-00:01", "2024-02-29T00:00:00.1+14:00", "1600-02-29T06:30:00-12:00"]
    yield from edges
    for _ in range(600):
        wide = generator.random() < 0.3
        low, high = ((-62e9, 253e9) if wide else (0, 4e9))
        moment = EPOCH + timedelta(seconds=int(generator.uniform(low, high)), microseconds=generator.randrange(10**6))
        text = moment.strftime("%m-%d") + generator.choice("T ") + moment.strftime("%H:%M")
        text = f"{moment.year:04d}-{text}"
        if generator.random() < 0.9:
            text += moment.strftime(":%S")
            digits = generator.choice([0, 0, 1, 2, 3, 6, 9])
            if digits:
                fraction = f"{moment.microsecond:06d}{generator.randrange(1000):03d}"
                text += generator.choice([".", ".", ","]) + fraction[:digits]
        minutes = generator.choice([0, 60, 330, 345, -570, generator.randrange(-1439, 1440)])
        sign, size = ("-" if minutes < 0 else "+"), abs(minutes)
        text += generator.choice(["", "Z", f"{sign}{size // 60:02d}:{size % 60:02d}", f"{sign}{size // 60:02d}{size % 60:02d}"])
        yield text


def numbers(generator):
    for text in ["0", "-0", "+1", "1.", ".5", "-.000001", "0.0000019", "99999999999.999999", "1.7645e9", "17645E+5",
                 "1764500000000000e-6", "000000000000000000000000012.5", "0.000000000000000000000000012e27", "1e-400"]:
        yield "s", text
    for _ in range(400):
        unit = generator.choice(list(UNITS))
        value = generator.randrange(-10**17 + 1, 10**17) if generator.random() < 0.3 else generator.randrange(4 * 10**15)
        text = str(Decimal(value).scaleb(-UNITS[unit]))
        if "E" not in text and generator.random() < 0.3:
            text += ("" if "." in text else ".") + str(generator.randrange(1000))
        yield unit, text


def table():
    generator = random.Random(5)
    lines = ["# A unit, microseconds since 1970, a text: written by tools/crosscheck/make_times.py"]
    for text in dates(generator):
        lines.append(f"s {microseconds(datetime.fromisoformat(text))}\t{text}")
    for unit, text in numbers(generator):
        value = Decimal(text).scaleb(UNITS[unit]).quantize(Decimal(1), rounding=ROUND_DOWN)
        lines.append(f"{unit} {int(value)}\t{text}")
    return "\n".join(lines) + "\n"


def main():
    text = table()
    if "--check" in sys.argv[1:]:
        with open(FILE, encoding="utf-8") as file:
            if file.read() == text:
                return 0
        print(f"{FILE} would change")
        return 1
    with open(FILE, "w", encoding="utf-8") as file:
        file.write(text)
    return 0


if __name__ == "__main__":
    sys.exit(main())
