"""Made-up requests as each of the demo's people, held against the description.

    run.py ADDRESS DESCRIPTION FOLDER [arguments of `schemathesis run`]

Signs everybody in first, so that nothing that one person is made to do keeps the next one out. The administrator comes last,
who may change the others.
"""

import json
import os
import subprocess
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path

HERE = Path(__file__).resolve().parent
PEOPLE = ["supplier1", "buyer1", "admin"]
PASSWORD = "Ehub2026demo"
# Orders come out of the ERP, and answers go there, in jobs of their own.
PATIENCE_SECONDS = 120


class Person:
    """A session of one account."""

    def __init__(self, address, name):
        self.address = address
        self.name = name
        self.token = None
        self.token = self.ask("POST", "/api/auth/login", {"username": name, "password": PASSWORD})["token"]
        self.rights = self.now()

    def ask(self, method, path, body=None):
        """The data of an answer; raises where the answer is an error."""
        headers = {"content-type": "application/json"}
        if self.token:
            headers["authorization"] = f"Bearer {self.token}"
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.address + path, data=data, headers=headers, method=method)
        with urllib.request.urlopen(request, timeout=30) as answer:
            return json.load(answer)["data"]

    def now(self):
        """What the session may do; language and blocks of the home page may well change on the way."""
        who = self.ask("GET", "/api/auth/userInfo")
        return {name: who.get(name) for name in ("roles", "companyvendorcode", "actingFor")}

    def ids(self, path):
        """Ids of the documents of a list that this person may see."""
        try:
            found = self.ask("GET", f"{path}?size=100")
        except urllib.error.HTTPError:
            try:
                found = self.ask("GET", path)
            except urllib.error.HTTPError:
                return []
        rows = found["items"] if isinstance(found, dict) else found
        return sorted({row["id"] for row in rows})

    def targets(self, description):
        """What hooks.py aims at."""
        lists = {path.split("/{", maxsplit=1)[0] for path in description["paths"] if "/{id}" in path}
        lists.add("/api/jobs")
        ids = {path: self.ids(path) for path in sorted(lists)}
        # An order has no list of its own: it is found by its lines.
        lines = self.ask("GET", "/api/po-lines?size=100")["items"]
        ids["/api/purchase-orders"] = sorted({line["purchaseOrderId"] for line in lines})
        machines = self.ask("GET", "/api/workflows")
        events = {f"/api/{machine['process'].replace('_', '-')}s": machine["events"] for machine in machines}
        events["/api/purchase-orders"] = events["/api/po-lines"]
        return {"ids": {path: found for path, found in ids.items() if found}, "events": events}


def patiently(question):
    """The first answer that says something."""
    until = time.monotonic() + PATIENCE_SECONDS
    while True:
        answer = question()
        if answer:
            return answer
        if time.monotonic() > until:
            sys.exit("fuzz: the demo's orders do not come")
        time.sleep(1)


def furnish(supplier):
    """Accepted orders and drafts of shipments, so that there is something behind most ids."""
    rows = patiently(lambda: supplier.ask("GET", "/api/po-lines?state=New&size=20")["items"])
    for order in sorted({row["purchaseOrderId"] for row in rows})[:3]:
        supplier.ask("POST", f"/api/purchase-orders/{order}/events/accept", {})
    lines = patiently(lambda: supplier.ask("GET", "/api/asns/shippable")["items"])
    for line in lines[:3]:
        supplier.ask("POST", "/api/asns", {"lines": [{"poLineId": line["id"], "quantity": "1"}]})


def fuzz(person, source, folder, arguments):
    """Whether everything that this person was made to ask was answered as described."""
    description = json.loads(source.read_text(encoding="utf-8"))
    targets = folder / f"{person.name}.json"
    targets.write_text(json.dumps(person.targets(description)), encoding="utf-8")
    environment = os.environ | {"PYTHONPATH": str(HERE), "EHUB_FUZZ_TARGETS": str(targets)}
    command = [str(Path(sys.executable).with_name("schemathesis")), "--config-file", str(HERE / "schemathesis.toml")]
    command += ["--no-color", "run", str(source), "--url", person.address]
    command += ["--header", f"Authorization: Bearer {person.token}", *arguments]
    print(f"\n== as {person.name}", flush=True)
    # It leaves files where it runs.
    passed = subprocess.run(command, cwd=folder, env=environment, check=False).returncode == 0
    try:
        same = person.now() == person.rights
    except urllib.error.HTTPError:
        same = False
    if not same:
        print(f"fuzz: the session of {person.name} ended or changed on the way, so the rest was not asked as meant")
    return passed and same


def main():
    address, source, folder, *arguments = sys.argv[1:]
    people = [Person(address, name) for name in PEOPLE]
    furnish(people[0])
    failed = [person.name for person in people if not fuzz(person, Path(source).resolve(), Path(folder), arguments)]
    print(f"\nfuzz: FAILED as {', '.join(failed)}" if failed else "\nfuzz: every answer was as described")
    sys.exit(1 if failed else 0)


main()
