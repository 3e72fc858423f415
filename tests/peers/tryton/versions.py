"""Names that differ between versions of the ERP. act.py, crowd.py and seed.py use these, so that they are the same for all versions.

Reads EHUB_TEST_TRYTON_VERSION, which up.sh sets.
"""

import os

VERSION = os.environ.get('EHUB_TEST_TRYTON_VERSION', '8.2')
IS_7_0 = VERSION == '7.0'

# The end of the RPC path of a database.
CALLS = '' if IS_7_0 else 'rpc/'
# The button that completes a supplier shipment, or a return to the supplier.
DO = 'done' if IS_7_0 else 'do'
# The buttons after `receive` until a supplier shipment can still be cancelled: in 7.0 one that is done cannot.
REVERSIBLE = () if IS_7_0 else (DO,)
# The invoice method for received goods.
INVOICE_BY_GOODS = 'shipment' if IS_7_0 else 'fulfillment'
# The field of an address for an unstructured street.
STREET = 'street' if IS_7_0 else 'street_unstructured'
# The type of a tax number. 7.0 has none for Taiwan; the numbers of the demo data are also valid Danish ones.
TAX_NUMBER = 'dk_vat' if IS_7_0 else 'tw_vat'
# The field of an inspection that holds our reference.
INSPECTION_REFERENCE = 'number' if IS_7_0 else 'reference'
