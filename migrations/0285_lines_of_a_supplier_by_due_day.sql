-- no-transaction
-- The same of one supplier.
CREATE INDEX CONCURRENTLY IF NOT EXISTS po_lines_vendor_due_idx ON po_lines (vendor_id, (coalesce(next_due_on, promised_on, need_by_on)), id) INCLUDE (plant_id, material_code, follow_up, next_due_on, promised_on, need_by_on) WHERE state = 'Accept' AND closing = 'open' AND order_qty - cancelled_qty > in_transit_qty + received_qty;
