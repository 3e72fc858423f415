"""Fills a new Tryton database with what does not depend on the day: a buying company, suppliers, materials, users.

Run once by up.sh, before the server starts: seed.py DATABASE CONFIGURATION. Orders are not made here but by act.py.
"""

import datetime
import re
import sys
from decimal import Decimal

import versions
from proteus import Model, config

DATABASE, CONFIGURATION = sys.argv[1:]
CONFIG = config.set_trytond(database=DATABASE, user='admin', config_file=CONFIGURATION)

# The modules' own test tools need the connection that the line above made.
from trytond.modules.account.tests.tools import create_chart, create_fiscalyear, create_tax, get_accounts  # noqa: E402
from trytond.modules.account_invoice.tests.tools import create_payment_term, set_fiscalyear_invoice_sequences  # noqa: E402
from trytond.modules.company.tests.tools import create_company, get_company  # noqa: E402

# code, name, tax number, street and town, telephone, mail
SUPPLIERS = (
    ('V10001', 'Acme Substrates Ltd', '99910038', ('15 Substrate Road', 'Taoyuan'), '+886 3 555 0101', 'orders@acme.example'),
    ('V10002', 'Bora Chemicals Co', '99910070', ('7 Chemical Park Road', 'Kaohsiung'), '+886 7 555 0102', 'sales@bora.example'),
)
# code, name, by what the service is called
CARRIERS = (('F10001', 'Pacific Air Freight Ltd', 'Air freight'), ('F10002', 'Harbour Ocean Lines Ltd', 'Sea freight'))
# code, words, group, price, days that a lot must still be good (None = it is not shipped by lots)
MATERIALS = (
    ('SB000123', 'BGA substrate 15x15', 'Substrates', '1.2500', 90),
    ('SB000456', 'Substrate carrier tray', 'Substrate supplies', '0.3100', None),
    ('CH000777', 'Moulding compound', 'Chemicals', '42.5000', 60),
)
# code, words, group, price: what is bought by the kilogram
BY_WEIGHT = (('CH000888', 'Cleaning solvent', 'Chemicals by weight', '12.0000'),)
# code, words, group, price: what is bought and never delivered
SERVICES = (('SV000001', 'Mould maintenance', 'Services', '80.0000'),)
# login, password, words that the groups' names hold (regular expressions)
USERS = (
    ('portal', 'portal-Pass-123', ('purchase', 'stock', 'product', 'party', 'accounting$', '^quality$')),
    ('buyer', 'buyer-Pass-123', ('purchase', 'stock', 'product', 'party', 'account', 'quality')),
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


def locate(address, street, city):
    """Sets street and city of an address."""
    setattr(address, versions.STREET, street)
    address.city = city


def plant():
    """The one warehouse carries the code of a plant of ours, and stands at an address of the company."""
    warehouse, = Model.get('stock.location').find([('type', '=', 'warehouse')])
    warehouse.code = 'P100'
    party = get_company().party
    address = party.addresses[0]
    locate(address, 'No. 8, Park Avenue 2', 'Hsinchu')
    address.save()
    warehouse.address = address
    warehouse.save()


def suppliers():
    """The suppliers, by the codes of the portal's demo companies."""
    Party = Model.get('party.party')
    term = create_payment_term()
    term.save()
    for code, name, number, (street, city), phone, mail in SUPPLIERS:
        party = Party(name=name, code=code, supplier_payment_term=term)
        locate(party.addresses[0], street, city)
        party.identifiers.new(type=versions.TAX_NUMBER, code=number)
        party.contact_mechanisms.new(type='phone', value=phone)
        party.contact_mechanisms.new(type='email', value=mail)
        party.save()
    # Somebody from whom nothing is bought.
    Party(name='Echo Customer Ltd', code='C10001').save()


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
    kilogram, = Model.get('product.uom').find([('name', '=', 'Kilogram')])
    Category = Model.get('product.category')
    goods = [(unit, 'goods', *material) for material in MATERIALS]
    weights = [(kilogram, 'goods', *weight, None) for weight in BY_WEIGHT]
    services = [(unit, 'service', *service, None) for service in SERVICES]
    for unit, kind, code, words, group, price, days in goods + weights + services:
        template = Model.get('product.template')(name=words, code=code, type=kind, purchasable=True)
        template.default_uom, template.account_category = unit, category
        template.cost_price_method = 'fixed'
        of_group = Category(name=group)
        of_group.save()
        template.categories.append(of_group)
        if days is not None:
            template.lot_required = ['supplier']
            template.shelf_life_state, template.shelf_life_time = 'optional', days
        template.save()
        product, = template.products
        product.cost_price = Decimal(price)
        product.save()


def carriers():
    """Forwarders, each with the service that it does."""
    unit, = Model.get('product.uom').find([('name', '=', 'Unit')])
    Party, Carrier = Model.get('party.party'), Model.get('carrier')
    for code, name, service in CARRIERS:
        party = Party(name=name, code=code)
        party.save()
        template = Model.get('product.template')(name=service, type='service', list_price=Decimal(0))
        template.default_uom = unit
        template.save()
        Carrier(party=party, carrier_product=template.products[0]).save()


def controls():
    """What certificates of lots are kept as: a control that no operation asks for."""
    control = Model.get('quality.control')(name='Lot certificate', frequency=1)
    control.points.new(name='accepted', string='Accepted', type_='boolean')
    control.save()


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
carriers()
controls()
numbers()
