-- no-transaction
-- Lines of which a part may be shipped.
CREATE INDEX CONCURRENTLY IF NOT EXISTS po_lines_allow_partial_idx ON po_lines (po_date_on, id) INCLUDE (state, closing, follow_up, vendor_id, need_by_on) WHERE cum_allow_qty > 0 AND cum_allow_qty < order_qty - cancelled_qty;
