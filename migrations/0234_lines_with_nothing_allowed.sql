-- no-transaction
-- Lines of which nothing may be shipped. Comparisons of numbers are no condition of an index inside row-level security: what is asked for is what the index holds.
CREATE INDEX CONCURRENTLY IF NOT EXISTS po_lines_allow_none_idx ON po_lines (po_date_on, id) INCLUDE (state, closing, follow_up, vendor_id, need_by_on) WHERE cum_allow_qty = 0;
