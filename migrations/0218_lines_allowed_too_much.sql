-- no-transaction
-- Lines of before that an order shrank under: few, and none once the program has cut them.
CREATE INDEX CONCURRENTLY IF NOT EXISTS po_lines_allowed_too_much_idx ON po_lines (id) WHERE cum_allow_qty > greatest(order_qty - cancelled_qty, in_transit_qty + received_qty);
