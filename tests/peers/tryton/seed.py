"""Fills a new Tryton database with what does not depend on the day: a buying company, suppliers, materials, users.

Run once by up.sh, before the server starts: seed.py DATABASE CONFIGURATION. Orders are not made here but by act.py.
"""

import datetime
import re
import sys
from decimal import Decimal

from proteus import Model, config

DATABASE, CONFIGURATION = sys.argv[1:]
CONFIG = config.set_trytond(database=DATABASE, user='admin', config_file=CONFIGURATION)

# The modules' own test tools need the connection that the line above made.
from trytond.modules.account.tests.tools import create_chart, create_fiscalyear, create_tax, get_accounts  # noqa: E402
from trytond.modules.account_invoice.tests.tools import create_payment_term, set_fiscalyear_invoice_sequences  # noqa: E402
from trytond.modules.company.tests.tools import create_company, get_company  # noqa: E402

SUPPLIERS = (('V10001', 'Acme Substrates Ltd'), ('V10002', 'Bora Chemicals Co'))
# code, words, price, shipped by lots
MATERIALS = (
    ('SB000123', 'BGA substrate 15x15', '1.2500', True),
    ('SB000456', 'Substrate carrier tray', '0.3100', False),
    ('CH000777', 'Moulding compound', '42.5000', True),
)
# login, password, words that the groups' names hold (regular expressions)
USERS = (
    ('portal', 'portal-Pass-123', ('purchase', 'stock', 'product', 'party', 'accounting$')),
    ('buyer', 'buyer-Pass-123', ('purchase', 'stock', 'product', 'party', 'account')),
)


def company():
    """The buying company with its accounts of this year."""
    create_company(config=CONFIG)
    create_chart(config=CONFIG)
    year = set_fiscalyear_invoice_sequences(create_fiscalyear(today=datetime.date.today()))
    year.click('create_period')


def users():
    """Who signs in: the portal, with no more than it needs, and a person who buys and receives."""
    User, Group, Company = Model.get('res.user'), Model.get('res.group'), Model.get('company.company')
    groups = Group.find([])
    for login, password, words in USERS:
        user = User(name=login.title(), login=login, password=password)
        user.companies.append(Company(get_company().id))
        user.company = Company(get_company().id)
        for group in groups:
            if any(re.search(word, group.name.lower()) for word in words):
                user.groups.append(Group(group.id))
        user.save()


def plant():
    """The one warehouse carries the code of a plant of ours."""
    warehouse, = Model.get('stock.location').find([('type', '=', 'warehouse')])
    warehouse.code = 'P100'
    warehouse.save()


def suppliers():
    """The suppliers, by the codes of the portal's demo companies."""
    Party = Model.get('party.party')
    term = create_payment_term()
    term.save()
    for code, name in SUPPLIERS:
        Party(name=name, code=code, supplier_payment_term=term).save()


def materials():
    """What is bought."""
    accounts = get_accounts()
    tax = create_tax(Decimal('.05'))
    tax.save()
    category = Model.get('product.category')(name='Direct material', accounting=True)
    category.account_expense, category.account_revenue = accounts['expense'], accounts['revenue']
    category.supplier_taxes.append(tax)
    category.save()
    unit, = Model.get('product.uom').find([('name', '=', 'Unit')])
    for code, words, price, by_lots in MATERIALS:
        template = Model.get('product.template')(name=words, code=code, type='goods', purchasable=True)
        template.default_uom, template.account_category = unit, category
        template.cost_price_method = 'fixed'
        if by_lots:
            template.lot_required = ['supplier']
        template.save()
        product, = template.products
        product.cost_price = Decimal(price)
        product.save()


def numbers():
    """Numbers that look like the ones of the simulator."""
    for kind, prefix in (('Purchase', '45'), ('Supplier Shipment', '18')):
        for sequence in Model.get('ir.sequence').find([('sequence_type.name', '=', kind)]):
            sequence.prefix, sequence.padding = prefix, 8
            sequence.save()


company()
users()
plant()
suppliers()
materials()
numbers()
