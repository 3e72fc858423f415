-- Goods that came without a notice of ours are booked on their order line: such receipt lines keep no notice.
DROP INDEX asn_receipts_unmatched_idx;
CREATE INDEX asn_receipts_unmatched_idx ON asn_receipts (po_no, po_line_no) WHERE asn_id IS NULL AND booked_at IS NULL;
