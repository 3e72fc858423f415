-- no-transaction
-- A supplier finds its own orders by the beginning of their number: the index of all orders would be walked past everybody else's.
CREATE INDEX CONCURRENTLY IF NOT EXISTS purchase_orders_vendor_no_any_case_idx ON purchase_orders (vendor_id, po_no COLLATE ehub_any_case);
