-- no-transaction
-- Every notice that is no draft holds a claim for each RT number on it, whether the line or a lot has it.
CREATE INDEX CONCURRENTLY IF NOT EXISTS asn_claims_rt_any_case_idx ON asn_claims (value COLLATE ehub_any_case) INCLUDE (asn_id, vendor_id) WHERE kind = 'rt';
