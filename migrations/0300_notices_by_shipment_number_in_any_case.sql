-- no-transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS asns_shipment_any_case_idx ON asns (supplier_shipment_no COLLATE ehub_any_case) WHERE supplier_shipment_no <> '';
