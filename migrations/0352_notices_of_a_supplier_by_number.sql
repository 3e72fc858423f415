-- no-transaction
-- The same of its notices. Our own numbers are in capitals.
CREATE INDEX CONCURRENTLY IF NOT EXISTS asns_vendor_no_idx ON asns (vendor_id, asn_no COLLATE "C");
