-- no-transaction
-- The same of one supplier.
CREATE INDEX CONCURRENTLY IF NOT EXISTS po_lines_vendor_due_idx ON po_lines (vendor_id, (CASE WHEN next_due_on IS NOT NULL THEN next_due_on WHEN promised_on IS NOT NULL THEN promised_on ELSE need_by_on END), id) INCLUDE (plant_id, material_code, follow_up, next_due_on, promised_on, need_by_on) WHERE state = 'Accept' AND closing = 'open' AND order_qty - cancelled_qty > in_transit_qty + received_qty;
