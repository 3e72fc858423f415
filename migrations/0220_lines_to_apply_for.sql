-- no-transaction
-- Lines that a supplier may apply for, by the day asked for; what the filter looks at is in it, so that counting does not visit the table.
CREATE INDEX CONCURRENTLY IF NOT EXISTS po_lines_applicable_idx ON po_lines (vendor_id, need_by_on, id) INCLUDE (plant_id, cum_allow_qty, order_qty, cancelled_qty) WHERE state = 'Accept' AND closing = 'open';
