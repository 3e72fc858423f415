"""People at work in the ERP: each signs in and then searches and reads orders, again and again, until this is killed.

    crowd.py [PEOPLE]     so many of them, or ten

Each has a process of its own, so that they are slow for the ERP's sake and not for each other's. Reads EHUB_TEST_TRYTON_{URL,DATABASE,
USER,PASSWORD,VERSION}. When it is ended (SIGINT, SIGTERM) it says how often somebody asked and how long the slowest answer took.
"""

import base64
import json
import multiprocessing
import os
import random
import signal
import sys
import time
import urllib.request

import versions


class Person:
    def __init__(self):
        self.address = f"{os.environ['EHUB_TEST_TRYTON_URL']}/{os.environ['EHUB_TEST_TRYTON_DATABASE']}/{versions.CALLS}"
        self.headers = {'Content-Type': 'application/json'}
        user = os.environ['EHUB_TEST_TRYTON_USER']
        number, token, *_ = self.call('common.db.login', user, {'password': os.environ['EHUB_TEST_TRYTON_PASSWORD']}, 'en')
        words = base64.b64encode(f'{user}:{number}:{token}'.encode()).decode()
        self.headers['Authorization'] = f'Session {words}'
        self.context = self.call('model.res.user.get_preferences', True, {})

    def call(self, method, *params):
        body = json.dumps({'id': 1, 'method': method, 'params': params}).encode()
        with urllib.request.urlopen(urllib.request.Request(self.address, body, self.headers), timeout=300) as answer:
            told = json.load(answer)
        if told.get('error'):
            raise RuntimeError(f"{method}: {told['error'][0]}")
        return told['result']

    def look(self):
        """A list of orders as the client shows it, then one of them with its lines."""
        fields = ['number', 'party.rec_name', 'purchase_date', 'untaxed_amount', 'state', 'invoice_state', 'shipment_state']
        found = self.call('model.purchase.purchase.search_read', [], random.randrange(500), 80, [['id', 'DESC']], fields, self.context)
        if found:
            lines = ['product.rec_name', 'quantity', 'unit.rec_name', 'unit_price', 'amount', 'delivery_date']
            order = random.choice(found)['id']
            self.call('model.purchase.line.search_read', [['purchase', '=', order]], 0, 100, None, lines, self.context)


def work(told):
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    person = Person()
    while True:
        began = time.monotonic()
        person.look()
        told.put(time.monotonic() - began)
        # Somebody reads what is on the screen.
        time.sleep(random.uniform(0.5, 1.5))


def main():
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 10
    told = multiprocessing.Queue()
    people = [multiprocessing.Process(target=work, args=(told,), daemon=True) for _ in range(count)]
    for person in people:
        person.start()
    looks, slowest = 0, 0.0

    def end(*_):
        print(json.dumps({'people': count, 'looks': looks, 'slowest': round(slowest, 2)}), flush=True)
        for person in people:
            person.terminate()
        os._exit(0)

    signal.signal(signal.SIGINT, end)
    signal.signal(signal.SIGTERM, end)
    while True:
        slowest = max(slowest, told.get())
        looks += 1


if __name__ == '__main__':
    main()
