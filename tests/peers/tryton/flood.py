"""Fills the ERP's tables in bulk, as a take-over of data does: each act is one transaction, so all its rows bear one time.

    flood.py orders ORDERS LINES     so many orders of so many lines each, with a movement per line; the first order's number
    flood.py lines FIRST             changes the quantity of every line of the orders from this number on
    flood.py remove FIRST            takes those orders away again

By the ERP's own calls 20,000 lines take minutes; here they are copies of a line that the ERP made, and seconds are enough.
Standard library only; reads EHUB_TEST_TRYTON_FILE, the ERP's SQLite file.
"""

import datetime
import json
import os
import sqlite3
import sys


def copies(database, table, model, changes):
    """Copies a row as often as there are changes; the first of the new ids."""
    columns = [column[1] for column in database.execute(f'PRAGMA table_info({table})') if column[1] != 'id']
    values = dict(zip(columns, database.execute(f"SELECT {', '.join(columns)} FROM {table} WHERE id = ?", [model]).fetchone()))
    first = database.execute(f'SELECT max(id) + 1 FROM {table}').fetchone()[0]
    names, places = ', '.join(['id', *columns]), ', '.join('?' * (len(columns) + 1))
    database.executemany(f'INSERT INTO {table} ({names}) VALUES ({places})', (
        [first + n, *({**values, **change}[column] for column in columns)] for n, change in enumerate(changes)))
    return first


def orders(database, now, count, lines):
    move, origin = database.execute(
        "SELECT id, origin FROM stock_move WHERE state = 'draft' AND shipment IS NULL AND origin LIKE 'purchase.line,%'"
        ' ORDER BY id LIMIT 1').fetchone()
    line = int(origin.split(',')[1])
    purchase, = database.execute('SELECT purchase FROM purchase_line WHERE id = ?', [line]).fetchone()
    times = {'create_date': now, 'write_date': now}
    count, lines = int(count), int(lines)
    # The numbers are of a range of their own: the ERP's next order must not meet them.
    start = database.execute('SELECT max(id) + 1 FROM purchase_purchase').fetchone()[0]
    first = copies(database, 'purchase_purchase', purchase, (
        {**times, 'number': f'46{start + n:08}'} for n in range(count)))
    first_line = copies(database, 'purchase_line', line, (
        {**times, 'purchase': first + n // lines} for n in range(count * lines)))
    copies(database, 'stock_move', move, (
        {'create_date': now, 'write_date': None, 'origin': f'purchase.line,{first_line + n}'} for n in range(count * lines)))
    return {'first': f'46{start:08}', 'lines': count * lines}


def lines(database, now, first):
    done = database.execute(
        'UPDATE purchase_line SET quantity = quantity + 1, write_date = ? WHERE purchase IN'
        ' (SELECT id FROM purchase_purchase WHERE number >= ?)', [now, first])
    return {'lines': done.rowcount}


def remove(database, _now, first):
    ids = 'SELECT id FROM purchase_purchase WHERE number >= ?'
    of_lines = f"SELECT 'purchase.line,' || id FROM purchase_line WHERE purchase IN ({ids})"
    database.execute(f'DELETE FROM stock_move WHERE origin IN ({of_lines})', [first])
    database.execute(f'DELETE FROM purchase_line WHERE purchase IN ({ids})', [first])
    return {'orders': database.execute('DELETE FROM purchase_purchase WHERE number >= ?', [first]).rowcount}


ACTS = {act.__name__: act for act in (orders, lines, remove)}

if len(sys.argv) < 2 or sys.argv[1] not in ACTS:
    sys.exit(__doc__)
# The server may be writing; waiting for it is no fault.
with sqlite3.connect(os.environ['EHUB_TEST_TRYTON_FILE'], timeout=60) as erp:
    print(json.dumps(ACTS[sys.argv[1]](erp, datetime.datetime.now().isoformat(' '), *sys.argv[2:])))
