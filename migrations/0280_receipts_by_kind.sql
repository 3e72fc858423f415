-- no-transaction
-- What went back and what was corrected: few among many receipts.
CREATE INDEX CONCURRENTLY IF NOT EXISTS asn_receipts_kind_idx ON asn_receipts (kind, received_at, id) WHERE kind <> 'receive';
