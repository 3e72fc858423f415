"""What the versions of the ERP call differently. The acts and the demo data ask here, so that they read the same for all of them.

Reads EHUB_TEST_TRYTON_VERSION, which up.sh sets.
"""

import os

VERSION = os.environ.get('EHUB_TEST_TRYTON_VERSION', '8.2')
IS_7_0 = VERSION == '7.0'

# Where a database takes calls, below the address of the server.
CALLS = '' if IS_7_0 else 'rpc/'
# The button that ends a delivery, or a return to the supplier: its goods are in the store, or gone.
DO = 'done' if IS_7_0 else 'do'
# What is invoiced is what came.
INVOICE_BY_GOODS = 'shipment' if IS_7_0 else 'fulfillment'
# The field of an address that takes the street in one text.
STREET = 'street' if IS_7_0 else 'street_unstructured'
# The kind of a tax number. 7.0 knows none of Taiwan; the numbers of the demo data are good in Denmark, too.
TAX_NUMBER = 'dk_vat' if IS_7_0 else 'tw_vat'
# The field of an inspection that names whose decision it is: 7.0 has none of its own for that.
INSPECTION_REFERENCE = 'number' if IS_7_0 else 'reference'
