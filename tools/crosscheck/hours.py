#!/usr/bin/env python3
"""Compares the table of opening hours that the tests hold footway to with opening-hours-py, another implementation.

usage: hours.py    prints what was compared and each difference, and ends with 1 when one is not explained here
"""
import re
import sys
from datetime import datetime

from opening_hours import OpeningHours, ParserError

TABLE = "Tests/VenueModelTests/OpeningHoursTable.swift"
# Where the two differ on purpose: a pattern of the expressions, and why.
EXPLAINED = [
    (r"-\d\d:\d\d\+", "open ends after an end: unknown here, closed there"),
    (r'^(Mo-Fr \d\d:\d\d-\d\d:\d\d )?"', "a comment alone: unknown here, open there"),
    (r"^Su 10:00-12:00; Sa 22", "past midnight: added here to what an earlier rule says of the next day, dropped there"),
    (r"^2026 Nov-Feb", "months with a year: into the next year here, none there"),
    (r"^PH Mo-Fr", "holidays before weekdays: those among these days here, either there"),
    (r"\|\|", "fallback: by the moment here, by the day there"),
]


def sentences():
    with open(TABLE, encoding="utf-8") as file:
        for line in file:
            match = re.fullmatch(r"  (.+?) at ([-0-9T:, ]+) is (open|closed|unknown)", line.rstrip("\n"))
            if match:
                for moment in match.group(2).split(", "):
                    yield match.group(1), moment, match.group(3)


def main():
    compared, refused, explained, faults = 0, set(), 0, 0
    for text, moment, ours in sentences():
        try:
            theirs = str(OpeningHours(text).state(datetime.fromisoformat(moment))[0]).split(".")[-1].lower()
        except ParserError:
            refused.add(text)
            continue
        compared += 1
        if theirs == ours:
            continue
        why = next((reason for pattern, reason in EXPLAINED if re.search(pattern, text)), None)
        explained += why is not None
        faults += why is None
        print(f"hours: '{text}' at {moment}: footway {ours}, opening-hours-py {theirs}: {why or 'not explained'}")
    for text in sorted(refused):
        print(f"hours: '{text}': opening-hours-py refuses it")
    print(f"hours: {compared} moments compared, {explained} differences explained, {faults} not; {len(refused)} refused there")
    return 1 if faults or compared < 150 else 0


sys.exit(main())
