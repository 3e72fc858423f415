-- no-transaction
-- Lines that may be opened: what the order wants of them is more than what is allowed, or, where nothing is agreed, shipped.
CREATE INDEX CONCURRENTLY IF NOT EXISTS po_lines_openable_idx ON po_lines (need_by_on, id) INCLUDE (state, vendor_id, plant_id, po_no, line_no, material_code) WHERE closing = 'open' AND order_qty - cancelled_qty > greatest(CASE WHEN state = 'Accept' THEN cum_allow_qty END, in_transit_qty + received_qty);
