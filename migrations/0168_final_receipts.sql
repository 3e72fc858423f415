-- The ERP is done with a delivery: kept until the notice is closed by it. Also when the receipt brings no line, or when its
-- lines were booked before the ERP said so.
CREATE TABLE final_receipts (
  receipt_no  text PRIMARY KEY,
  inbound_no  text,
  reference   text,
  -- found by inbound number or reference
  asn_id      bigint REFERENCES asns,
  heard_at    timestamptz NOT NULL
);
CREATE INDEX final_receipts_asn_idx ON final_receipts (asn_id);
GRANT SELECT, INSERT, UPDATE, DELETE ON final_receipts TO ehub_app;
ALTER TABLE final_receipts ENABLE ROW LEVEL SECURITY;
CREATE POLICY inside ON final_receipts USING ((SELECT ehub_sees_all()));
