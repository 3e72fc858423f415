-- no-transaction
-- Lines that are to be shipped, by the day on which something of them is due. What filters look at, and what the day is made of, is in it: counting does not visit the table.
CREATE INDEX CONCURRENTLY IF NOT EXISTS po_lines_due_idx ON po_lines ((coalesce(next_due_on, promised_on, need_by_on)), id) INCLUDE (vendor_id, plant_id, material_code, follow_up, next_due_on, promised_on, need_by_on) WHERE state = 'Accept' AND closing = 'open' AND order_qty - cancelled_qty > in_transit_qty + received_qty;
