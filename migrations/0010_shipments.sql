-- Advance shipment notices (ASN) with their lines, lots and boxes, the numbers that are unique among them, and their
-- carriers.

-- A document of the process `asn`.
CREATE TABLE asns (
  id                    bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  asn_no                text NOT NULL UNIQUE,
  vendor_id             bigint NOT NULL REFERENCES companies,
  plant_id              bigint NOT NULL REFERENCES plants,
  ship_to               text NOT NULL DEFAULT '',
  state                 text NOT NULL CHECK (state IN
                        ('Unsent', 'Sending', 'Sent', 'Refused', 'Cancelling', 'Cancelled', 'Receiving', 'Closed')),
  version               bigint NOT NULL DEFAULT 1,
  changed_at            timestamptz NOT NULL,
  created_at            timestamptz NOT NULL,
  sent_at               timestamptz,
  supplier_shipment_no  text NOT NULL DEFAULT '',
  shipped_on            date,
  eta_on                date,
  etd_on                date,
  shipping_place        text NOT NULL DEFAULT '',
  ship_via              text NOT NULL DEFAULT '',
  flight_no             text NOT NULL DEFAULT '',
  mawb                  text NOT NULL DEFAULT '',
  hawb                  text NOT NULL DEFAULT '',
  tax_code              text NOT NULL DEFAULT '06',
  currency              text NOT NULL,
  invoice_no            text NOT NULL DEFAULT '',
  invoice_on            date,
  invoice_amount        numeric(18,4),
  invoice_vat           numeric(18,4),
  exchange_rate         numeric(15,6),
  total_packages        int,
  comments              text NOT NULL DEFAULT '' CHECK (char_length(comments) <= 200),
  driver_name           text NOT NULL DEFAULT '',
  driver_phone          text NOT NULL DEFAULT '',
  shipping_company      text NOT NULL DEFAULT '',
  car_no                text NOT NULL DEFAULT '',
  inbound_no            text,
  erp_answer            text NOT NULL DEFAULT '',
  -- what the ERP's delivery holds that cannot be compared with the lines
  erp_findings          jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(erp_findings) = 'array')
);
CREATE CONSTRAINT TRIGGER asns_history AFTER INSERT OR UPDATE OF state, version ON asns
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ehub_require_history('asn');
CREATE INDEX asns_vendor_idx ON asns (vendor_id, id DESC);
CREATE INDEX asns_state_idx ON asns (state, id DESC);
-- The columns by which the list filters and counts, in a narrow index: the table is wide. Row-level security reads
-- supplier and state.
CREATE INDEX asns_list_idx ON asns (state, id DESC)
  INCLUDE (vendor_id, plant_id, shipped_on, eta_on, created_at, tax_code, ship_via, supplier_shipment_no, mawb, hawb);
CREATE INDEX asns_shipped_idx ON asns (shipped_on, id);
CREATE INDEX asns_changed_idx ON asns (changed_at, id);
CREATE INDEX asns_sent_at_idx ON asns (vendor_id, sent_at) WHERE sent_at IS NOT NULL;
-- Numbers by their beginning, of all suppliers and of one: in the index of all, a search of one supplier would pass
-- those of others. Our own number has capitals only. Beginnings are compared as bytes or in ehub_any_case: inside
-- row-level security no index answers others.
CREATE INDEX asns_asn_no_idx ON asns (asn_no COLLATE "C");
CREATE INDEX asns_invoice_no_idx ON asns (invoice_no COLLATE "C") WHERE invoice_no <> '';
CREATE INDEX asns_inbound_no_idx ON asns (inbound_no COLLATE "C") WHERE inbound_no IS NOT NULL;
CREATE INDEX asns_invoice_any_case_idx ON asns (invoice_no COLLATE ehub_any_case) WHERE invoice_no <> '';
CREATE INDEX asns_inbound_any_case_idx ON asns (inbound_no COLLATE ehub_any_case) WHERE inbound_no IS NOT NULL;
CREATE INDEX asns_mawb_any_case_idx ON asns (mawb COLLATE ehub_any_case) WHERE mawb <> '';
CREATE INDEX asns_hawb_any_case_idx ON asns (hawb COLLATE ehub_any_case) WHERE hawb <> '';
CREATE INDEX asns_shipment_any_case_idx ON asns (supplier_shipment_no COLLATE ehub_any_case) WHERE supplier_shipment_no <> '';
CREATE INDEX asns_vendor_no_idx ON asns (vendor_id, asn_no COLLATE "C");
CREATE INDEX asns_vendor_invoice_any_case_idx ON asns (vendor_id, invoice_no COLLATE ehub_any_case) WHERE invoice_no <> '';
-- ASNs with a delivery in the ERP that may still change: the worker checks them round-robin by id.
CREATE INDEX asns_in_the_erp_idx ON asns (id) WHERE state IN ('Sent', 'Receiving', 'Cancelling') AND inbound_no IS NOT NULL;

CREATE TABLE asn_lines (
  id            bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  asn_id        bigint NOT NULL REFERENCES asns ON DELETE CASCADE,
  vendor_id     bigint NOT NULL,
  line_no       int NOT NULL,
  po_line_id    bigint NOT NULL REFERENCES po_lines,
  ship_qty      numeric(15,3) NOT NULL CHECK (ship_qty > 0),
  packages      int CHECK (packages >= 0),
  rt_no         text NOT NULL DEFAULT '',
  received_qty  numeric(15,3) NOT NULL DEFAULT 0,
  -- what the ERP's delivery holds, where its people edited it before the goods came; NULL = as announced
  expected_qty  numeric(15,3) CHECK (expected_qty >= 0),
  -- quantity shipped under an opening, and by how much it raised the allowance of the order line: when it comes back,
  -- both are undone
  opened_qty    numeric(15,3) NOT NULL DEFAULT 0,
  raised_qty    numeric(15,3) NOT NULL DEFAULT 0,
  opening_id    bigint CONSTRAINT asn_lines_opening REFERENCES openings,
  -- part of the received quantity that was returned
  returned_qty  numeric(15,3) NOT NULL DEFAULT 0,
  UNIQUE (asn_id, line_no),
  CONSTRAINT asn_lines_opened CHECK (opened_qty >= 0 AND raised_qty >= 0 AND raised_qty <= opened_qty
                                     AND (opened_qty = 0 OR opening_id IS NOT NULL)),
  CONSTRAINT asn_lines_returned_of_received CHECK (returned_qty >= 0 AND returned_qty <= received_qty)
);
CREATE INDEX asn_lines_po_line_idx ON asn_lines (po_line_id);
CREATE INDEX asn_lines_vendor_idx ON asn_lines (vendor_id, id);
-- Lines with an opening.
CREATE INDEX asn_lines_opening_idx ON asn_lines (opening_id) WHERE opening_id IS NOT NULL;
-- Lines with less received than shipped: ASNs closed short are found by them.
CREATE INDEX asn_lines_missing_idx ON asn_lines (asn_id) INCLUDE (vendor_id) WHERE received_qty < ship_qty;

-- The deliveries of an ASN that the ERP split: all of them, the first one is asns.inbound_no too. An ASN with one delivery
-- has no row here.
CREATE TABLE asn_deliveries (
  asn_id      bigint NOT NULL REFERENCES asns ON DELETE CASCADE,
  vendor_id   bigint NOT NULL,
  inbound_no  text NOT NULL CHECK (inbound_no <> ''),
  place       int NOT NULL,
  -- the ERP cancelled this one, or no longer has it: nothing comes by it
  is_over     boolean NOT NULL DEFAULT false,
  PRIMARY KEY (asn_id, inbound_no)
);
CREATE INDEX asn_deliveries_inbound_no_idx ON asn_deliveries (inbound_no COLLATE "C");
CREATE INDEX asn_deliveries_any_case_idx ON asn_deliveries (inbound_no COLLATE ehub_any_case);
GRANT SELECT, INSERT, UPDATE, DELETE ON asn_deliveries TO ehub_app;
ALTER TABLE asn_deliveries ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_rows ON asn_deliveries USING ((SELECT ehub_sees_all()) OR vendor_id = (SELECT ehub_company()));

CREATE TABLE asn_lots (
  id               bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  asn_line_id      bigint NOT NULL REFERENCES asn_lines ON DELETE CASCADE,
  vendor_id        bigint NOT NULL,
  lot_row          int NOT NULL,
  lot_no           text NOT NULL DEFAULT '',
  quantity         numeric(15,3),
  manufactured_on  date,
  effective_on     date,
  rt_no            text NOT NULL DEFAULT '',
  remark           text NOT NULL DEFAULT '' CHECK (char_length(remark) <= 200),
  UNIQUE (asn_line_id, lot_row)
);
CREATE INDEX asn_lots_lot_idx ON asn_lots (vendor_id, lot_no);
CREATE INDEX asn_lots_any_case_idx ON asn_lots (lot_no COLLATE ehub_any_case) INCLUDE (asn_line_id, vendor_id);
CREATE INDEX asn_lots_vendor_no_any_case_idx ON asn_lots (vendor_id, lot_no COLLATE ehub_any_case);

CREATE TABLE asn_boxes (
  id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  asn_line_id  bigint NOT NULL REFERENCES asn_lines ON DELETE CASCADE,
  vendor_id    bigint NOT NULL,
  box_row      int NOT NULL,
  box_id       text NOT NULL,
  quantity     numeric(15,3),
  x_out_qty    numeric(15,3),
  rfid         text NOT NULL DEFAULT '',
  -- serial shipping container code (GS1), 18 digits: assigned when the ASN is sent to a plant with a company prefix
  sscc         text,
  UNIQUE (asn_line_id, box_row)
);
CREATE INDEX asn_boxes_any_case_idx ON asn_boxes (box_id COLLATE ehub_any_case) INCLUDE (asn_line_id, vendor_id);
CREATE INDEX asn_boxes_vendor_id_any_case_idx ON asn_boxes (vendor_id, box_id COLLATE ehub_any_case);

-- Invoice numbers, RT numbers and box ids are unique among ASNs that are not cancelled: the unique index decides.
--   kind 'invoice'  scope = vendor id         value = invoice number
--   kind 'rt'       scope = vendor:plant:day  value = RT number
--   kind 'box'      scope = ''                value = box id
CREATE TABLE asn_claims (
  kind       text NOT NULL CHECK (kind IN ('invoice', 'rt', 'box')),
  scope      text NOT NULL,
  value      text NOT NULL,
  asn_id     bigint NOT NULL REFERENCES asns ON DELETE CASCADE,
  vendor_id  bigint NOT NULL,
  live       boolean NOT NULL DEFAULT true
);
CREATE UNIQUE INDEX asn_claims_key ON asn_claims (kind, scope, value) WHERE live;
CREATE INDEX asn_claims_asn_idx ON asn_claims (asn_id);
-- Every ASN but a draft holds a claim for each of its RT numbers, of lines and of lots.
CREATE INDEX asn_claims_rt_any_case_idx ON asn_claims (value COLLATE ehub_any_case) INCLUDE (asn_id, vendor_id) WHERE kind = 'rt';

-- Box serials are assigned in blocks, never twice; gaps are allowed.
CREATE TABLE box_serials (
  prefix     text PRIMARY KEY,
  vendor_id  bigint NOT NULL,
  next       int NOT NULL CHECK (next BETWEEN 0 AND 1679616)
);
CREATE SEQUENCE asn_no_seq;

-- Newest manufacturing day that was shipped, per part and supplier.
CREATE TABLE latest_lots (
  vendor_id        bigint NOT NULL REFERENCES companies,
  material_id      bigint NOT NULL REFERENCES materials,
  manufactured_on  date NOT NULL,
  PRIMARY KEY (vendor_id, material_id)
);

GRANT SELECT, INSERT, UPDATE, DELETE ON asns, asn_lines, asn_lots, asn_boxes, asn_claims, box_serials, latest_lots TO ehub_app;
ALTER TABLE asns ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_rows ON asns USING ((SELECT ehub_sees_all()) OR vendor_id = (SELECT ehub_company()));
ALTER TABLE asn_lines ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_rows ON asn_lines USING ((SELECT ehub_sees_all()) OR vendor_id = (SELECT ehub_company()));
ALTER TABLE asn_lots ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_rows ON asn_lots USING ((SELECT ehub_sees_all()) OR vendor_id = (SELECT ehub_company()));
ALTER TABLE asn_boxes ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_rows ON asn_boxes USING ((SELECT ehub_sees_all()) OR vendor_id = (SELECT ehub_company()));
ALTER TABLE asn_claims ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_rows ON asn_claims USING ((SELECT ehub_sees_all()) OR vendor_id = (SELECT ehub_company()));
ALTER TABLE box_serials ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_rows ON box_serials USING ((SELECT ehub_sees_all()) OR vendor_id = (SELECT ehub_company()));
ALTER TABLE latest_lots ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_rows ON latest_lots USING ((SELECT ehub_sees_all()) OR vendor_id = (SELECT ehub_company()));
GRANT USAGE ON SEQUENCE asn_no_seq, asns_id_seq, asn_lines_id_seq, asn_lots_id_seq, asn_boxes_id_seq TO ehub_app;

-- Serial references of SSCC, per company prefix, assigned in blocks.
CREATE TABLE sscc_serials (
  prefix  text PRIMARY KEY CHECK (prefix ~ '^[0-9]{7,10}$'),
  next    bigint NOT NULL CHECK (next >= 0)
);
GRANT SELECT, INSERT, UPDATE ON sscc_serials TO ehub_app;
ALTER TABLE sscc_serials ENABLE ROW LEVEL SECURITY;
CREATE POLICY inside ON sscc_serials USING ((SELECT ehub_sees_all()));

-- The forwarder or customs broker of an ASN. The ASN names it by code or name; the company that is meant is kept here,
-- so that row-level security compares numbers.
CREATE TABLE asn_carriers (
  asn_id      bigint PRIMARY KEY REFERENCES asns ON DELETE CASCADE,
  carrier_id  bigint NOT NULL REFERENCES companies
);
CREATE INDEX asn_carriers_carrier_idx ON asn_carriers (carrier_id, asn_id);
GRANT SELECT ON asn_carriers TO ehub_app;
ALTER TABLE asn_carriers ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_rows ON asn_carriers USING ((SELECT ehub_sees_all()) OR carrier_id = (SELECT ehub_company()));

-- Companies called by the name on the ASN: by code first, then those in use, then the oldest. The writer of an ASN does
-- not see other companies, so the function runs as its owner.
CREATE FUNCTION ehub_keep_carrier() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  DELETE FROM asn_carriers WHERE asn_id = NEW.id;
  INSERT INTO asn_carriers (asn_id, carrier_id)
    SELECT NEW.id, c.id FROM companies c
     WHERE c.type IN ('F', 'R') AND btrim(NEW.shipping_company) <> ''
       AND lower(btrim(NEW.shipping_company)) IN (lower(c.code), lower(c.name), lower(c.name_en))
     ORDER BY (lower(c.code) = lower(btrim(NEW.shipping_company))) DESC, (c.status = 'Golive') DESC, c.id LIMIT 1;
  RETURN NULL;
END $$;
CREATE TRIGGER asns_named_carrier AFTER INSERT ON asns
  FOR EACH ROW WHEN (NEW.shipping_company <> '') EXECUTE FUNCTION ehub_keep_carrier();
CREATE TRIGGER asns_renamed_carrier AFTER UPDATE OF shipping_company ON asns
  FOR EACH ROW WHEN (OLD.shipping_company IS DISTINCT FROM NEW.shipping_company) EXECUTE FUNCTION ehub_keep_carrier();

-- A carrier that registers after an ASN has named it sees that ASN, too.
CREATE FUNCTION ehub_find_carried() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  -- A code is unique; of companies with the same name the older one has been found already.
  INSERT INTO asn_carriers (asn_id, carrier_id)
    SELECT a.id, NEW.id FROM asns a
     WHERE a.shipping_company <> ''
       AND lower(btrim(a.shipping_company)) IN (lower(NEW.code), lower(NEW.name), lower(NEW.name_en))
  ON CONFLICT (asn_id) DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER companies_carried AFTER INSERT OR UPDATE OF type, code, name, name_en ON companies
  FOR EACH ROW WHEN (NEW.type IN ('F', 'R')) EXECUTE FUNCTION ehub_find_carried();
REVOKE ALL ON FUNCTION ehub_keep_carrier(), ehub_find_carried() FROM PUBLIC;

-- The people of a carrier read an ASN once the ERP has taken it, and change nothing of it. A draft that is cancelled
-- before it was sent stays with the supplier.
CREATE POLICY handed ON asns FOR SELECT
  USING (sent_at IS NOT NULL AND state NOT IN ('Unsent', 'Sending', 'Refused')
         AND id IN (SELECT k.asn_id FROM asn_carriers k WHERE k.carrier_id = (SELECT ehub_company())));
CREATE POLICY handed ON asn_lines FOR SELECT
  USING (asn_id IN (SELECT k.asn_id FROM asn_carriers k JOIN asns a ON a.id = k.asn_id
                     WHERE k.carrier_id = (SELECT ehub_company())));
CREATE POLICY handed ON companies FOR SELECT
  USING (id IN (SELECT a.vendor_id FROM asn_carriers k JOIN asns a ON a.id = k.asn_id
                 WHERE k.carrier_id = (SELECT ehub_company())));

-- Carriers that the writer of an ASN may choose. A supplier sees no other company, so the function runs as its owner
-- and returns the names of carriers only, to suppliers and the buyer's side only: carriers do not see each other.
-- `chosen` is the text for the ASN: the name, or the code where another carrier, in use or not, has the same name.
CREATE FUNCTION ehub_carriers() RETURNS TABLE (code text, name text, name_en text, chosen text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH called AS (
    SELECT DISTINCT c.id, lower(n.name) AS name
      FROM companies c CROSS JOIN LATERAL (VALUES (c.code), (c.name), (c.name_en)) n(name)
     WHERE c.type IN ('F', 'R') AND n.name <> ''),
  shared AS (SELECT name FROM called GROUP BY name HAVING count(*) > 1)
  SELECT c.code, c.name, c.name_en, CASE WHEN lower(c.name) IN (SELECT s.name FROM shared s) THEN c.code ELSE c.name END
    FROM companies c
   WHERE c.type IN ('F', 'R') AND c.status = 'Golive'
     AND (ehub_sees_all() OR EXISTS (SELECT FROM companies o WHERE o.id = ehub_company() AND o.type = 'S')) $$;
REVOKE ALL ON FUNCTION ehub_carriers() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION ehub_carriers() TO ehub_app;

-- Confirmation of the carrier: when the shipment was picked up, by whom, with which car. Supplier, carrier and the
-- buyer's side read it. The program writes it with an event of the ASN: a carrier's transaction changes nothing of an
-- ASN.
CREATE TABLE asn_pick_ups (
  asn_id        bigint PRIMARY KEY REFERENCES asns ON DELETE CASCADE,
  vendor_id     bigint NOT NULL,
  carrier_id    bigint NOT NULL,
  picked_up_at  timestamptz NOT NULL,
  driver_name   text NOT NULL CHECK (char_length(driver_name) BETWEEN 1 AND 40),
  driver_phone  text NOT NULL DEFAULT '' CHECK (char_length(driver_phone) <= 30),
  car_no        text NOT NULL CHECK (char_length(car_no) BETWEEN 1 AND 20),
  -- as counted at the pick-up; NULL = not counted
  packages      int CHECK (packages >= 0),
  comments      text NOT NULL DEFAULT '' CHECK (char_length(comments) <= 200),
  confirmed_at  timestamptz NOT NULL,
  confirmed_by  text NOT NULL
);
CREATE INDEX asn_pick_ups_carrier_idx ON asn_pick_ups (carrier_id, asn_id);
GRANT SELECT, INSERT, UPDATE ON asn_pick_ups TO ehub_app;
ALTER TABLE asn_pick_ups ENABLE ROW LEVEL SECURITY;
CREATE POLICY known ON asn_pick_ups FOR SELECT
  USING (vendor_id = (SELECT ehub_company()) OR carrier_id = (SELECT ehub_company()));
CREATE POLICY inside ON asn_pick_ups USING ((SELECT ehub_sees_all()));
