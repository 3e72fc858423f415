-- no-transaction
-- Lines that a buyer has judged, by the judgement.
CREATE INDEX CONCURRENTLY IF NOT EXISTS po_lines_review_idx ON po_lines (review_status, po_date_on, id) INCLUDE (state, closing, follow_up, vendor_id, need_by_on);
