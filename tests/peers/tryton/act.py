"""Plays the people inside the ERP: the buyer who orders and changes, the warehouse that receives. Prints JSON.

    act.py order VENDOR CODE:QUANTITY:DAYS...      a confirmed order, each line due in so many days; also text lines
                                                   (text:WORDS:QUANTITY:PRICE) and comments (comment:WORDS)
    act.py change PO LINE QUANTITY                 the buyer amends the quantity of a line
    act.py receive INBOUND [QUANTITY]              the warehouse receives a delivery; of its first move so many only
    act.py receive_dated INBOUND DAY               … all of it, with this day (YYYY-MM-DD) as the effective date
    act.py arrive INBOUND                          the warehouse receives a delivery, as far as it can still be cancelled
    act.py cancel_received INBOUND                 a person cancels a delivery that was received
    act.py send_back PO LINE QUANTITY              so many of a line that came go back to the supplier, by a return of the purchase
    act.py invoice PO NUMBER                       the supplier's invoice of this number over all that was received is booked
    act.py cancel_invoice NUMBER                   … and taken back
    act.py pay NUMBER [AMOUNT]                     so much of it is paid; all that is open when nothing is said
    act.py credit NUMBER                           a credit note over the whole of it is booked
    act.py set_off NUMBER                          it and its credit note are set off against each other
    act.py payable VENDOR                          what the books say that a supplier is owed
    act.py deliveries REFERENCE...                 the living deliveries with these references
    act.py inspections REFERENCE                   inspections with this reference
    act.py control used|set-aside                  certificates of lots are kept, or not
    act.py promises PO LINE                        what is expected when, of what is not on its way yet
    act.py goods PO LINE                           every movement of a line that is not cancelled, with its delivery and lot
    act.py lots CODE NUMBER...                     the lots of a material with these numbers, however many there are
    act.py books PO LINE CODE REFERENCES LOTS      goods, deliveries, promises and lots at once; lists with commas
    act.py carry INBOUND QUANTITY                  somebody writes another quantity onto a delivery's first movement
    act.py call_off INBOUND                        somebody cancels a delivery
    act.py code PLANT CODE                         a warehouse gets another code, or none (''); its orders stay as they are
    act.py vendor CODE NAME used|set-aside         a supplier is made or gets another name, and is used or set aside
    act.py merge CODE CODE                         a supplier is merged into another one of the same name
    act.py drop INBOUND                            somebody cancels a delivery and deletes it

Standard library only; reads EHUB_TEST_TRYTON_URL, EHUB_TEST_TRYTON_DATABASE and EHUB_TEST_TRYTON_VERSION. Arguments and output are
the same for all versions (versions.py).
"""

import base64
import datetime
import json
import os
import sys
import urllib.request

import versions

URL = f"{os.environ['EHUB_TEST_TRYTON_URL']}/{os.environ.get('EHUB_TEST_TRYTON_DATABASE', 'erp')}/{versions.CALLS}"
LOGIN, PASSWORD = 'buyer', 'buyer-Pass-123'


def wire(value):
    """Days and decimals as the ERP's JSON wants them."""
    if isinstance(value, datetime.date):
        return {'__class__': 'date', 'year': value.year, 'month': value.month, 'day': value.day}
    raise TypeError(type(value))


def decimal(text):
    return {'__class__': 'Decimal', 'decimal': text}


class Desk:
    """A signed-in person."""

    def __init__(self):
        self.headers = {'Content-Type': 'application/json'}
        self.context = {}
        user, session = self.rpc('common.db.login', LOGIN, {'password': PASSWORD}, 'en')[:2]
        token = base64.b64encode(f'{LOGIN}:{user}:{session}'.encode()).decode()
        self.headers['Authorization'] = f'Session {token}'
        self.context = self.rpc('model.res.user.get_preferences', True, {})

    def rpc(self, method, *params):
        body = json.dumps({'id': 1, 'method': method, 'params': params}, default=wire).encode()
        with urllib.request.urlopen(urllib.request.Request(URL, body, self.headers), timeout=60) as answer:
            answer = json.load(answer)
        if answer.get('error'):
            sys.exit(f"{method}: {json.dumps(answer['error'])[:800]}")
        return answer['result']

    def call(self, method, *params):
        return self.rpc(f'model.{method}', *params, self.context)

    def insist(self, method, *params):
        """Calls, and says yes to the one warning that comes."""
        body = json.dumps({'id': 1, 'method': f'model.{method}', 'params': [*params, self.context]}).encode()
        with urllib.request.urlopen(urllib.request.Request(URL, body, self.headers), timeout=60) as answer:
            error = json.load(answer).get('error')
        if error and error[0] == 'UserWarning':
            self.call('res.user.warning.skip', error[1][0], False)
            self.call(method, *params)
        elif error:
            sys.exit(f'{method}: {json.dumps(error)[:800]}')

    def find(self, model, domain, *fields):
        return self.call(f'{model}.search_read', domain, 0, None, [['id', 'ASC']], list(fields))

    def one(self, model, domain, *fields):
        rows = self.find(model, domain, *fields)
        return rows[0] if rows else sys.exit(f'there is no {model} with {domain}')


def order(desk, vendor, *lines):
    party = desk.one('party.party', [['code', '=', vendor]], 'addresses', 'supplier_payment_term')
    rows = []
    for line in lines:
        kind, *text = line.split(':')
        if kind == 'comment':
            rows.append({'type': 'comment', 'description': text[0]})
            continue
        if kind == 'text':
            words, quantity, price = text
            rows.append({'type': 'line', 'description': words, 'quantity': float(quantity), 'unit_price': decimal(price)})
            continue
        code, quantity, days = line.split(':')
        product = desk.one('product.product', [['code', '=', code]], 'default_uom', 'cost_price')
        rows.append({
            'type': 'line', 'product': product['id'], 'unit': product['default_uom'], 'quantity': float(quantity),
            'unit_price': product['cost_price'], 'delivery_date_edit': True,
            'delivery_date_store': datetime.date.today() + datetime.timedelta(days=int(days)),
        })
    purchase, = desk.call('purchase.purchase.create', [{
        'party': party['id'], 'invoice_address': party['addresses'][0],
        'payment_term': party['supplier_payment_term'], 'invoice_method': versions.INVOICE_BY_GOODS,
        'purchase_date': datetime.date.today(), 'lines': [['create', rows]],
    }])
    for step in ('quote', 'confirm'):
        desk.call(f'purchase.purchase.{step}', [purchase])
    return desk.one('purchase.purchase', [['id', '=', purchase]], 'number', 'state')


def line_of(desk, po, number):
    lines = desk.find('purchase.line', [['purchase.number', '=', po], ['type', '=', 'line']],
                      'purchase', 'product', 'unit', 'unit_price', 'quantity')
    return lines[int(number) - 1]


def change(desk, po, number, quantity):
    line = line_of(desk, po, number)
    amendment, = desk.call('purchase.amendment.create', [{
        'purchase': line['purchase'], 'date': datetime.date.today(),
        'lines': [['create', [{
            'action': 'line', 'line': line['id'], 'product': line['product'], 'unit': line['unit'],
            'unit_price': line['unit_price'], 'quantity': float(quantity)}]]],
    }])
    desk.call('purchase.amendment.validate_amendment', [amendment])
    return {'purchase': po, 'line': int(number), 'quantity': quantity}


def receive(desk, inbound, quantity=None):
    shipment = desk.one('stock.shipment.in', [['number', '=', inbound]], 'incoming_moves', 'state')
    if quantity is not None:
        desk.call('stock.move.write', shipment['incoming_moves'][:1], {'quantity': float(quantity)})
    for step in ('receive', versions.DO):
        desk.call(f'stock.shipment.in.{step}', [shipment['id']])
    return desk.one('stock.shipment.in', [['id', '=', shipment['id']]], 'number', 'state')


def receive_dated(desk, inbound, day):
    shipment = desk.one('stock.shipment.in', [['number', '=', inbound]], 'state')
    desk.call('stock.shipment.in.write', [shipment['id']], {'effective_date': datetime.date.fromisoformat(day)})
    return receive(desk, inbound)


def arrive(desk, inbound):
    shipment = desk.one('stock.shipment.in', [['number', '=', inbound]], 'state')
    for step in ('receive', *versions.REVERSIBLE):
        desk.call(f'stock.shipment.in.{step}', [shipment['id']])
    return desk.one('stock.shipment.in', [['id', '=', shipment['id']]], 'number', 'state')


def cancel_received(desk, inbound):
    shipment = desk.one('stock.shipment.in', [['number', '=', inbound], ['state', 'in', ['received', 'done']]], 'state')
    desk.call('stock.shipment.in.cancel', [shipment['id']])
    return desk.one('stock.shipment.in', [['id', '=', shipment['id']], ['state', '=', 'cancelled']], 'number', 'state')


def send_back(desk, po, number, quantity):
    line = line_of(desk, po, number)
    place = int(number) - 1
    context = {**desk.context, 'active_model': 'purchase.purchase', 'active_id': line['purchase'],
               'active_ids': [line['purchase']]}
    # The button of the ERP's own dialogue: a copy of the purchase with quantities below zero.
    session, *_ = desk.rpc('wizard.purchase.return_purchase.create', context)
    desk.rpc('wizard.purchase.return_purchase.execute', session, {}, 'return_', context)
    back = desk.find('purchase.purchase', [['origin', '=', f"purchase.purchase,{line['purchase']}"]], 'lines')[-1]
    lines = desk.find('purchase.line', [['purchase', '=', back['id']], ['type', '=', 'line']], 'quantity')
    desk.call('purchase.line.delete', [one['id'] for n, one in enumerate(lines) if n != place])
    desk.call('purchase.line.write', [lines[place]['id']], {'quantity': -float(quantity)})
    desk.call('purchase.purchase.write', [back['id']], {'purchase_date': datetime.date.today()})
    for step in ('quote', 'confirm', 'process'):
        desk.call(f'purchase.purchase.{step}', [back['id']])
    moves = desk.find('stock.move', [['origin', '=', f"purchase.line,{lines[place]['id']}"]], 'shipment')
    came = desk.find('stock.move', [['origin', '=', f"purchase.line,{line['id']}"], ['state', '=', 'done']], 'lot')
    if came and came[0]['lot']:
        desk.call('stock.move.write', [move['id'] for move in moves], {'lot': came[0]['lot']})
    shipment = int(moves[0]['shipment'].split(',')[1])
    # The purchase has left it waiting.
    for step in ('assign_force', versions.DO):
        desk.call(f'stock.shipment.in.return.{step}', [shipment])
    return desk.one('stock.shipment.in.return', [['id', '=', shipment]], 'number', 'state')


def invoice(desk, po, number):
    # Tryton has drafted it when the goods came in.
    draft = desk.one('account.invoice', [['type', '=', 'in'], ['state', '=', 'draft'], ['purchases.number', '=', po]])
    desk.call('account.invoice.write', [draft['id']], {'invoice_date': datetime.date.today(), 'reference': number})
    # A person says yes to its warning that there is no tax on it.
    desk.insist('account.invoice.post', [draft['id']])
    return desk.one('account.invoice', [['id', '=', draft['id']]], 'number', 'state')


def cancel_invoice(desk, number):
    booked = desk.one('account.invoice', [['type', '=', 'in'], ['reference', '=', number]])
    desk.call('account.invoice.cancel', [booked['id']])
    return desk.one('account.invoice', [['id', '=', booked['id']]], 'number', 'state')


def method_of(desk):
    # How money leaves: a journal and an account, made once.
    known = desk.find('account.invoice.payment.method', [], 'name')
    if known:
        return known[0]['id']
    journal = desk.one('account.journal', [['type', '=', 'cash']], 'name')
    cash = desk.one('account.account', [['closed', '!=', True], ['party_required', '=', False], ['type', '!=', None],
                                        ['type.receivable', '=', False], ['type.payable', '=', False],
                                        ['type.statement', '=', 'balance']], 'name')
    method, = desk.call('account.invoice.payment.method.create', [{
        'name': 'Transfer', 'journal': journal['id'], 'credit_account': cash['id'], 'debit_account': cash['id']}])
    return method


def pay(desk, number, amount=None):
    booked = desk.one('account.invoice', [['type', '=', 'in'], ['reference', '=', number], ['state', '=', 'posted']],
                      'party', 'currency', 'company', 'account', 'amount_to_pay')
    context = {**desk.context, 'active_model': 'account.invoice', 'active_id': booked['id'],
               'active_ids': [booked['id']]}
    # The button of the ERP's own dialogue.
    session, *_ = desk.rpc('wizard.account.invoice.pay.create', context)
    start = {'payee': booked['party'], 'payees': [booked['party']], 'currency': booked['currency'],
             'company': booked['company'], 'invoice_account': booked['account'], 'payment_method': method_of(desk),
             'date': datetime.date.today(), 'description': None,
             'amount': decimal(amount) if amount else booked['amount_to_pay']}
    told = desk.rpc('wizard.account.invoice.pay.execute', session, {'start': start}, 'choice', context)
    asked = (told.get('view') or {}).get('defaults')
    if asked:
        ask = {**{key: value for key, value in asked.items() if '.' not in key}, 'type': 'partial'}
        desk.rpc('wizard.account.invoice.pay.execute', session, {'start': start, 'ask': ask}, 'pay', context)
    desk.rpc('wizard.account.invoice.pay.delete', session, context)
    return desk.one('account.invoice', [['id', '=', booked['id']]], 'number', 'state')


def credit(desk, number):
    booked = desk.one('account.invoice', [['type', '=', 'in'], ['reference', '=', number]], 'party')
    context = {**desk.context, 'active_model': 'account.invoice', 'active_id': booked['id'],
               'active_ids': [booked['id']]}
    session, *_ = desk.rpc('wizard.account.invoice.credit.create', context)
    start = {'with_refund': False, 'with_refund_allowed': False, 'invoice_date': datetime.date.today()}
    desk.rpc('wizard.account.invoice.credit.execute', session, {'start': start}, 'credit', context)
    made = desk.find('account.invoice', [['type', '=', 'in'], ['state', '=', 'draft'],
                                         ['party', '=', booked['party']]], 'number')[-1]['id']
    desk.call('account.invoice.write', [made], {'invoice_date': datetime.date.today(), 'reference': f'{number}-C'})
    desk.insist('account.invoice.post', [made])
    return desk.one('account.invoice', [['id', '=', made]], 'number', 'state')


def set_off(desk, number):
    """An invoice and its credit note (`credit`) are reconciled with each other."""
    booked = desk.find('account.invoice', [['type', '=', 'in'], ['reference', 'in', [number, f'{number}-C']]], 'move')
    lines = desk.find('account.move.line', [['move', 'in', [row['move'] for row in booked]],
                                            ['account.type.payable', '=', True]], 'reconciliation')
    ids = [line['id'] for line in lines]
    context = {**desk.context, 'active_model': 'account.move.line', 'active_id': ids[0], 'active_ids': ids}
    session, start, _ = desk.rpc('wizard.account.move.reconcile_lines.create', context)
    desk.rpc('wizard.account.move.reconcile_lines.execute', session, {}, start, context)
    desk.rpc('wizard.account.move.reconcile_lines.delete', session, context)
    return desk.find('account.invoice', [['id', 'in', [row['id'] for row in booked]]], 'number', 'state')


def payable(desk, vendor):
    party = desk.one('party.party', [['code', '=', vendor]], 'payable')
    # The books say what the supplier is owed as below zero.
    amount = party['payable']['decimal']
    return {'payable': amount[1:] if amount.startswith('-') else f'-{amount}'}


def deliveries(desk, *references):
    return desk.find('stock.shipment.in', [['reference', 'in', list(references)], ['state', '!=', 'cancelled']],
                     'number', 'reference', 'state', 'incoming_moves')


def inspections(desk, reference):
    return desk.find('quality.inspection', [[versions.INSPECTION_REFERENCE, '=', reference]],
                     'number', 'state', 'origin')


def control(desk, standing):
    row = desk.one('quality.control', [['active', 'in', [True, False]]], 'name')
    desk.call('quality.control.write', [row['id']], {'active': standing == 'used'})
    return row


def promises(desk, po, number):
    line = line_of(desk, po, number)
    moves = desk.find('stock.move', [['origin', '=', f"purchase.line,{line['id']}"], ['state', '=', 'draft'],
                                     ['shipment', '=', None]], 'quantity', 'planned_date')
    day = lambda d: d and f"{d['year']:04}-{d['month']:02}-{d['day']:02}"  # noqa: E731
    return sorted(([day(move['planned_date']), move['quantity']] for move in moves if move['quantity']), key=str)


def goods(desk, po, number):
    line = line_of(desk, po, number)
    return desk.find('stock.move', [['origin', '=', f"purchase.line,{line['id']}"], ['state', '!=', 'cancelled']],
                     'quantity', 'state', 'shipment', 'lot.number')


def lots(desk, code, *numbers):
    return desk.find('stock.lot', [['product.code', '=', code], ['number', 'in', list(numbers)]], 'number')


def books(desk, po, number, code, references, numbers):
    return {
        'goods': goods(desk, po, number), 'deliveries': deliveries(desk, *references.split(',')),
        'promises': promises(desk, po, number), 'lots': lots(desk, code, *numbers.split(','))}


def carry(desk, inbound, quantity):
    shipment = desk.one('stock.shipment.in', [['number', '=', inbound]], 'incoming_moves')
    desk.call('stock.move.write', shipment['incoming_moves'][:1], {'quantity': float(quantity)})
    return shipment


def call_off(desk, inbound):
    shipment = desk.one('stock.shipment.in', [['number', '=', inbound]], 'state')
    desk.call('stock.shipment.in.cancel', [shipment['id']])
    return shipment


def code(desk, plant, other):
    warehouse = desk.one('stock.location', [['type', '=', 'warehouse'], ['code', '=', plant or None]], 'code')
    desk.call('stock.location.write', [warehouse['id']], {'code': other or None})
    return desk.one('stock.location', [['id', '=', warehouse['id']]], 'code')


def vendor(desk, code, name, standing):
    values = {'name': name, 'active': standing == 'used'}
    known = desk.find('party.party', [['code', '=', code], ['active', 'in', [True, False]]], 'code')
    if known:
        desk.call('party.party.write', [known[0]['id']], values)
    else:
        term = desk.one('account.invoice.payment_term', [], 'name')
        desk.call('party.party.create', [{**values, 'code': code, 'supplier_payment_term': term['id']}])
    return desk.one('party.party', [['code', '=', code], ['active', 'in', [True, False]]], 'name', 'active')


def merge(desk, code, into):
    found = [desk.one('party.party', [['code', '=', one]], 'code')['id'] for one in (code, into)]
    session, *_ = desk.rpc('wizard.party.replace.create', desk.context)
    form = {'ask': {'source': found[0], 'destination': found[1]}}
    desk.rpc('wizard.party.replace.execute', session, form, 'replace', desk.context)
    return desk.one('party.party', [['id', '=', found[0]], ['active', 'in', [True, False]]], 'active', 'replaced_by')


def drop(desk, inbound):
    shipment = desk.one('stock.shipment.in', [['number', '=', inbound]], 'incoming_moves')
    desk.call('stock.shipment.in.write', [shipment['id']], {'incoming_moves': [['remove', shipment['incoming_moves']]]})
    desk.call('stock.shipment.in.cancel', [shipment['id']])
    desk.call('stock.shipment.in.delete', [shipment['id']])
    return shipment


ACTS = {act.__name__: act for act in (order, change, receive, receive_dated, arrive, cancel_received, send_back, invoice, cancel_invoice, pay, credit, set_off, payable, deliveries, inspections, control, promises, goods, lots, carry, call_off, code, vendor, merge, drop, books)}

if __name__ == '__main__':
    if len(sys.argv) < 2 or sys.argv[1] not in ACTS:
        sys.exit(__doc__)
    print(json.dumps(ACTS[sys.argv[1]](Desk(), *sys.argv[2:])))
