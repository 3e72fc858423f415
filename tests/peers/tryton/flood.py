"""Fills the ERP's tables in bulk, as a take-over of data does: each act is one transaction, so all its rows bear one time.

    flood.py orders ORDERS LINES     so many orders of so many lines each, with a movement per line; the first order's number
    flood.py lines FIRST             changes the quantity of every line of the orders from this number on
    flood.py remove FIRST            takes those orders away again
    flood.py age PO MINUTES          makes an order so old
    flood.py late PO QUANTITY MINUTES   changes its first line in a transaction that began so long ago and is committed now

By the ERP's own calls 20,000 lines take minutes; here they are copies of a line that the ERP made, and seconds are enough.
Reads EHUB_TEST_TRYTON_POSTGRES, the address of the ERP's PostgreSQL, or else EHUB_TEST_TRYTON_FILE, its SQLite file. For PostgreSQL it
goes on in EHUB_TEST_TRYTON_PYTHON, the ERP's own Python, which has the driver; for SQLite the standard library is enough.
"""

import datetime
import json
import os
import sqlite3
import sys


class Store:
    """The ERP's database, with the placeholders of SQLite."""

    def __init__(self):
        self.is_postgres = bool(os.environ.get('EHUB_TEST_TRYTON_POSTGRES'))
        if self.is_postgres:
            # 7.0 installs psycopg2, 8.2 psycopg.
            try:
                import psycopg
            except ImportError:
                import psycopg2 as psycopg
            self.connection = psycopg.connect(os.environ['EHUB_TEST_TRYTON_POSTGRES'])
        else:
            # The server may be writing; waiting for it is no fault.
            self.connection = sqlite3.connect(os.environ['EHUB_TEST_TRYTON_FILE'], timeout=60)
        self.cursor = self.connection.cursor()

    def words(self, statement):
        return statement.replace('?', '%s') if self.is_postgres else statement

    def execute(self, statement, values=()):
        self.cursor.execute(self.words(statement), *([values] if values else []))
        return self.cursor

    def executemany(self, statement, rows):
        self.cursor.executemany(self.words(statement), rows)

    def columns(self, table):
        found = self.execute(f'SELECT * FROM {table} WHERE id = 0').description
        return [column[0] for column in found if column[0] != 'id']

    def follow(self, table):
        """The ERP's next row must not meet ours."""
        if self.is_postgres:
            self.execute(f"SELECT setval(pg_get_serial_sequence('{table}', 'id'), (SELECT max(id) FROM {table}))")


def copies(database, table, model, changes):
    """Copies a row as often as there are changes; the first of the new ids."""
    columns = database.columns(table)
    values = dict(zip(columns, database.execute(f"SELECT {', '.join(columns)} FROM {table} WHERE id = ?", [model]).fetchone()))
    first = database.execute(f'SELECT max(id) + 1 FROM {table}').fetchone()[0]
    names, places = ', '.join(['id', *columns]), ', '.join('?' * (len(columns) + 1))
    database.executemany(f'INSERT INTO {table} ({names}) VALUES ({places})', (
        [first + n, *({**values, **change}[column] for column in columns)] for n, change in enumerate(changes)))
    database.follow(table)
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


def ago(now, minutes):
    return (datetime.datetime.fromisoformat(now) - datetime.timedelta(minutes=int(minutes))).isoformat(' ')


def age(database, now, po, minutes):
    at, of = ago(now, minutes), 'SELECT id FROM purchase_purchase WHERE number = ?'
    database.execute(f'UPDATE purchase_line SET create_date = ?, write_date = ? WHERE purchase IN ({of})', [at, at, po])
    database.execute('UPDATE purchase_purchase SET create_date = ?, write_date = ? WHERE number = ?', [at, at, po])
    return {'at': at}


def late(database, now, po, quantity, minutes):
    line = 'SELECT min(l.id) FROM purchase_line l JOIN purchase_purchase p ON p.id = l.purchase WHERE p.number = ?'
    at = ago(now, minutes)
    database.execute(f'UPDATE purchase_line SET quantity = ?, write_date = ? WHERE id = ({line})', [float(quantity), at, po])
    return {'at': at}


ACTS = {act.__name__: act for act in (orders, lines, remove, age, late)}

if len(sys.argv) < 2 or sys.argv[1] not in ACTS:
    sys.exit(__doc__)
python = os.environ.get('EHUB_TEST_TRYTON_PYTHON')
if os.environ.get('EHUB_TEST_TRYTON_POSTGRES') and python and sys.executable != python:
    os.execv(python, [python, *sys.argv])
erp = Store()
result = ACTS[sys.argv[1]](erp, datetime.datetime.now().isoformat(' '), *sys.argv[2:])
erp.connection.commit()
print(json.dumps(result))
