-- no-transaction
-- Lines of which more than one piece is left: of those whose first one was due before a span of days, another may lie within.
CREATE INDEX CONCURRENTLY IF NOT EXISTS po_lines_in_pieces_idx ON po_lines (next_due_on, promised_on, vendor_id) WHERE next_due_on IS NOT NULL AND state = 'Accept' AND closing = 'open' AND order_qty - cancelled_qty > in_transit_qty + received_qty;
