"""Plays many people inside the ERP at once: one sign-in for many acts, each repeated while other users write the same rows. Prints JSON.

    storm.py orders VENDOR COUNT       so many orders: two lines of pieces, two of kilograms, a service, text with a price; their numbers
    storm.py services VENDOR COUNT     so many orders of a service alone
    storm.py receive INBOUND[:half]... the warehouse receives these deliveries; of some half of what they hold
    storm.py grams PO:LINE...          the buyer amends these lines from kilograms to grams
    storm.py take_back INBOUND...      people cancel these deliveries, which were received
    storm.py vendor CODE used|set-aside

Reads what act.py reads.
"""

import datetime
import json
import sys
import time

import act

DAYS = (14, 20, 25, 30)


def patiently(step, *arguments):
    """An act of a person, who tries again when another user was faster."""
    for attempt in range(30):
        try:
            return step(*arguments)
        except SystemExit as refusal:
            if 'Concurrency' not in str(refusal) and 'could not serialize' not in str(refusal):
                raise
            time.sleep(0.1 + 0.1 * attempt)
    raise SystemExit(f'{step.__name__} {arguments[1:]}: others were faster every time')


def orders(desk, vendor, count):
    lines = [f'{code}:{quantity}:{days}' for (code, quantity), days
             in zip((('SB000456', 1000), ('CH000888', 100)) * 2, DAYS)]
    return [patiently(act.order, desk, vendor, *lines, 'SV000001:12:20', 'text:Express freight:1:150')['number']
            for _ in range(int(count))]


def services(desk, vendor, count):
    return [patiently(act.order, desk, vendor, 'SV000001:12:20')['number'] for _ in range(int(count))]


def delivery(desk, number):
    return desk.one('stock.shipment.in', [['number', '=', number]], 'incoming_moves', 'state')


def halve(desk, number):
    move, *_ = desk.find('stock.move', [['id', 'in', delivery(desk, number)['incoming_moves']]], 'quantity')
    # Whole thousandths of the unit.
    desk.call('stock.move.write', [move['id']], {'quantity': round(move['quantity'] / 2, 0) or move['quantity']})


def receive(desk, *deliveries):
    done = []
    for one in deliveries:
        number, _, short = one.partition(':')
        # eHub may not have heard yet that it was received before.
        if delivery(desk, number)['state'] != 'draft':
            continue
        if short:
            patiently(halve, desk, number)
        # As far as it can still be taken back.
        done.append(patiently(act.arrive, desk, number))
    return done


def grams(desk, *lines):
    gram = desk.one('product.uom', [['name', '=', 'Gram']], 'symbol')
    return [patiently(in_grams, desk, gram['id'], *one.split(':')) for one in lines]


def in_grams(desk, gram, po, number):
    line = act.line_of(desk, po, number)
    price = float(line['unit_price']['decimal']) / 1000
    amendment, = desk.call('purchase.amendment.create', [{
        'purchase': line['purchase'], 'date': datetime.date.today(),
        'lines': [['create', [{
            'action': 'line', 'line': line['id'], 'product': line['product'], 'unit': gram,
            'unit_price': act.decimal(f'{price:.4f}'), 'quantity': line['quantity'] * 1000}]]],
    }])
    desk.call('purchase.amendment.validate_amendment', [amendment])
    return {'purchase': po, 'line': int(number)}


def take_back(desk, *deliveries):
    for number in deliveries:
        patiently(desk.insist, 'stock.shipment.in.cancel', [delivery(desk, number)['id']])
    return [delivery(desk, number)['state'] for number in deliveries]


def vendor(desk, code, standing):
    party = desk.one('party.party', [['code', '=', code], ['active', 'in', [True, False]]], 'name')
    # Of a record that is set aside nothing else is written.
    patiently(desk.call, 'party.party.write', [party['id']], {'active': standing == 'used'})
    return desk.one('party.party', [['id', '=', party['id']], ['active', 'in', [True, False]]], 'name', 'active')


ACTS = {one.__name__: one for one in (orders, services, receive, grams, take_back, vendor)}

if len(sys.argv) < 2 or sys.argv[1] not in ACTS:
    sys.exit(__doc__)
print(json.dumps(ACTS[sys.argv[1]](act.Desk(), *sys.argv[2:])))
