"""Aims what schemathesis makes up at documents that exist.

A made-up id is nearly always of no document, and a made-up word of no event, so that nearly every answer would be 404 and
nothing behind the door would be tried. Most small whole numbers become the id of a document of the path's own list, most words the name of an
event. What is meant to be wrong (a text for an id, a number beyond 64 bits) is sent as it is.
"""

import json
import os

import schemathesis

with open(os.environ["EHUB_FUZZ_TARGETS"], encoding="utf-8") as file:
    # {"ids": {"/api/po-lines": [1, 2]}, "events": {"/api/po-lines": ["accept"]}}
    TARGETS = json.load(file)

# One in so many stays what it was.
UNTOUCHED = 8
# Documents begin with version 1 and few get far.
VERSIONS = 4


def pick(values, number):
    """One of the values, the same for the same number, so that a failure can be repeated and made smaller."""
    return values[number % len(values)]


def resource(path):
    """`/api/po-lines/{id}/events/{event}` -> `/api/po-lines`."""
    return path.split("/{", maxsplit=1)[0].removesuffix("/events")


def is_number(value):
    return isinstance(value, int) and not isinstance(value, bool) and abs(value) < 2**63


def aim(value, ids):
    """Ids and versions inside of a body."""
    if isinstance(value, list):
        return [aim(item, ids) for item in value]
    if not isinstance(value, dict):
        return value
    aimed = {}
    for name, inner in value.items():
        if name == "version" and is_number(inner) and inner % UNTOUCHED:
            aimed[name] = abs(inner) % VERSIONS
        elif name in ("id", "poLineId") and is_number(inner) and inner % UNTOUCHED and ids:
            aimed[name] = pick(ids, inner)
        elif name == "ids" and isinstance(inner, list) and ids:
            aimed[name] = [pick(ids, item) if is_number(item) and item % UNTOUCHED else item for item in inner]
        else:
            aimed[name] = aim(inner, ids)
    return aimed


@schemathesis.hook
def before_call(context, case, kwargs):
    del context, kwargs
    of = resource(case.path)
    ids = TARGETS["ids"].get(of, [])
    events = TARGETS["events"].get(of, [])
    parameters = case.path_parameters or {}
    number = parameters.get("id")
    if is_number(number) and number % UNTOUCHED and ids:
        parameters["id"] = pick(ids, number)
    word = parameters.get("event")
    if isinstance(word, str) and len(word) % UNTOUCHED and events:
        parameters["event"] = pick(events, sum(word.encode("utf-8", "replace")))
    if of == "/api/asns" and case.method == "POST" and case.path == "/api/asns":
        # A shipment notice is made of order lines.
        ids = TARGETS["ids"].get("/api/po-lines", [])
    if isinstance(case.body, (dict, list)):
        case.body = aim(case.body, ids)
