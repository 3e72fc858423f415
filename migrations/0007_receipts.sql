-- Receipts heard from the ERP, the settings that shipment notices read, and the indexes of their lists.

-- One row per receipt line. It waits here until its notice may be received, and is booked exactly once.
CREATE TABLE asn_receipts (
  receipt_no   text NOT NULL,
  line_no      int NOT NULL,
  inbound_no   text,
  reference    text,
  po_no        text NOT NULL,
  po_line_no   int NOT NULL,
  asn_line_no  int,
  quantity     numeric(15,3) NOT NULL CHECK (quantity > 0),
  received_at  timestamptz NOT NULL,
  heard_at     timestamptz NOT NULL,
  -- found by inbound number or reference
  asn_id       bigint REFERENCES asns,
  vendor_id    bigint,
  asn_line_id  bigint REFERENCES asn_lines,
  booked_at    timestamptz,
  PRIMARY KEY (receipt_no, line_no)
);
CREATE INDEX asn_receipts_unmatched_idx ON asn_receipts (heard_at) WHERE asn_id IS NULL;
CREATE INDEX asn_receipts_waiting_idx ON asn_receipts (asn_id) WHERE booked_at IS NULL;
CREATE INDEX asn_receipts_asn_idx ON asn_receipts (asn_id);
GRANT SELECT, INSERT, UPDATE, DELETE ON asn_receipts TO ehub_app;
ALTER TABLE asn_receipts ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_rows ON asn_receipts USING ((SELECT ehub_sees_all()) OR vendor_id = (SELECT ehub_company()));

-- Lists: beginnings of numbers are compared as bytes, so that the comparison may run inside row-level security.
CREATE INDEX asns_asn_no_idx ON asns (asn_no COLLATE "C");
CREATE INDEX asns_invoice_no_idx ON asns (invoice_no COLLATE "C") WHERE invoice_no <> '';
CREATE INDEX asns_inbound_no_idx ON asns (inbound_no COLLATE "C") WHERE inbound_no IS NOT NULL;
CREATE INDEX asns_shipped_idx ON asns (shipped_on, id);
CREATE INDEX asns_changed_idx ON asns (changed_at, id);
CREATE INDEX po_lines_shippable_idx ON po_lines (vendor_id, need_by_on, id)
  WHERE state = 'Accept' AND closing = 'open' AND cum_allow_qty > in_transit_qty + received_qty;

-- The six tax codes: receipt, triplicate or computer invoice, duplicate invoice, cash-register invoice, export document,
-- electronic invoice.
INSERT INTO invoice_settings (tax_code, number_rule, max_length, tax_zero, exchange_rate_required) VALUES
  ('01', 'free', 10, true, true),
  ('02', 'track', 10, false, true),
  ('03', 'track', 10, true, true),
  ('04', 'track', 10, false, true),
  ('05', 'free', 10, true, false),
  ('06', 'track', 10, false, true);

INSERT INTO rule_settings (key, plant_id, value) VALUES
  ('asn.rt_daily_limit', NULL, '359'),
  ('asn.invoice_tolerance', NULL, '0'),
  ('asn.base_currency', NULL, 'TWD'),
  ('asn.boxes_at_once', NULL, '2000');
