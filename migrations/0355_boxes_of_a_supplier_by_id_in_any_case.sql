-- no-transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS asn_boxes_vendor_id_any_case_idx ON asn_boxes (vendor_id, box_id COLLATE ehub_any_case);
