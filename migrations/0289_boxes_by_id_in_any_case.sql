-- no-transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS asn_boxes_any_case_idx ON asn_boxes (box_id COLLATE ehub_any_case) INCLUDE (asn_line_id, vendor_id);
