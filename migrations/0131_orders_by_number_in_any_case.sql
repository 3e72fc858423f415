-- no-transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS purchase_orders_any_case_idx ON purchase_orders (po_no COLLATE ehub_any_case) INCLUDE (vendor_id);
