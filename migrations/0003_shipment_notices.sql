-- Advance shipment notices, their lines, lots and boxes; what must be unique among living ASNs; invoice settings.

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
  erp_answer            text NOT NULL DEFAULT ''
);
CREATE CONSTRAINT TRIGGER asns_history AFTER INSERT OR UPDATE OF state, version ON asns
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ehub_require_history('asn');
CREATE INDEX asns_vendor_idx ON asns (vendor_id, id DESC);
CREATE INDEX asns_state_idx ON asns (state, id DESC);

CREATE TABLE asn_lines (
  id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  asn_id       bigint NOT NULL REFERENCES asns ON DELETE CASCADE,
  vendor_id    bigint NOT NULL,
  line_no      int NOT NULL,
  po_line_id   bigint NOT NULL REFERENCES po_lines,
  ship_qty     numeric(15,3) NOT NULL CHECK (ship_qty > 0),
  packages     int CHECK (packages >= 0),
  rt_no        text NOT NULL DEFAULT '',
  received_qty numeric(15,3) NOT NULL DEFAULT 0,
  UNIQUE (asn_id, line_no)
);
CREATE INDEX asn_lines_po_line_idx ON asn_lines (po_line_id);

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

CREATE TABLE asn_boxes (
  id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  asn_line_id  bigint NOT NULL REFERENCES asn_lines ON DELETE CASCADE,
  vendor_id    bigint NOT NULL,
  box_row      int NOT NULL,
  box_id       text NOT NULL,
  quantity     numeric(15,3),
  x_out_qty    numeric(15,3),
  rfid         text NOT NULL DEFAULT '',
  UNIQUE (asn_line_id, box_row)
);

-- Invoice numbers, RT numbers and box ids are used once among ASNs that are not cancelled: this index is the judge.
--   kind 'invoice'  scope = vendor id              value = invoice no
--   kind 'rt'       scope = vendor:plant:day       value = RT no
--   kind 'box'      scope = ''                     value = box id
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

-- Box serials are handed out in blocks, never twice; gaps are allowed.
CREATE TABLE box_serials (
  prefix     text PRIMARY KEY,
  vendor_id  bigint NOT NULL,
  next       int NOT NULL CHECK (next BETWEEN 0 AND 1679616)
);
CREATE SEQUENCE asn_no_seq;

-- Newest manufacturing day shipped per part and vendor.
CREATE TABLE latest_lots (
  vendor_id        bigint NOT NULL REFERENCES companies,
  material_id      bigint NOT NULL REFERENCES materials,
  manufactured_on  date NOT NULL,
  PRIMARY KEY (vendor_id, material_id)
);

CREATE TABLE invoice_settings (
  id                      bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  tax_code                text NOT NULL UNIQUE CHECK (tax_code ~ '^0[1-6]$'),
  -- 'track': two track letters + eight digits; 'free': at most max_length characters
  number_rule             text NOT NULL CHECK (number_rule IN ('track', 'free')),
  max_length              int NOT NULL DEFAULT 10,
  tax_zero                boolean NOT NULL,
  exchange_rate_required  boolean NOT NULL
);
-- Track letters of a two-month period that begins on the first of an odd month.
CREATE TABLE invoice_tracks (
  period_on  date NOT NULL CHECK (extract(day FROM period_on) = 1 AND extract(month FROM period_on)::int % 2 = 1),
  letters    text NOT NULL CHECK (letters ~ '^[A-Z]{2}$'),
  PRIMARY KEY (period_on, letters)
);
