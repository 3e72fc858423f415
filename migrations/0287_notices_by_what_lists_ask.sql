-- no-transaction
-- What the list of notices is filtered and counted by, in one narrow place: the table itself is wide. Row-level security looks at supplier and state.
CREATE INDEX CONCURRENTLY IF NOT EXISTS asns_list_idx ON asns (state, id DESC) INCLUDE (vendor_id, plant_id, shipped_on, eta_on, created_at, tax_code, ship_via, supplier_shipment_no, mawb, hawb);
