-- no-transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS asns_inbound_any_case_idx ON asns (inbound_no COLLATE ehub_any_case) WHERE inbound_no IS NOT NULL;
