-- What shipments must have, by plant and material group. The most specific rule that says something of a field speaks; a field that is NULL
-- leaves it to the less specific one. Written from master data (kind shipmentRule), like plants and track letters.
CREATE TABLE shipment_rules (
  -- codes, not ids: a rule may be made before the first material of its group is ordered; '' = all
  plant_code          text NOT NULL,
  material_group      text NOT NULL,
  lot_required        boolean,
  min_effective_days  int CHECK (min_effective_days BETWEEN 0 AND 999),
  lot_date_span_days  int CHECK (lot_date_span_days BETWEEN 0 AND 999),
  box_id_required     boolean,
  boxes_at_once       int CHECK (boxes_at_once BETWEEN 1 AND 5000),
  reminder_days       int CHECK (reminder_days BETWEEN 0 AND 999),
  certificate         text CHECK (certificate IN ('never', 'wanted', 'needed')),
  -- of a whole notice, which may be of several groups: only in rules for all groups
  rt_daily_limit      int CHECK (rt_daily_limit BETWEEN 1 AND 3600),
  invoice_tolerance   numeric(18,4) CHECK (invoice_tolerance >= 0),
  base_currency       text CHECK (base_currency ~ '^[A-Z]{3}$'),
  gs1_prefix          text CHECK (gs1_prefix ~ '^[0-9]{7,10}$'),
  PRIMARY KEY (plant_code, material_group),
  CHECK (material_group = '' OR (rt_daily_limit IS NULL AND invoice_tolerance IS NULL AND base_currency IS NULL AND gs1_prefix IS NULL))
);

-- Whether defective units are counted per box, of a part from one supplier. Written from master data (kind xOutRule).
CREATE TABLE x_out_rules (
  material_id  bigint NOT NULL REFERENCES materials,
  vendor_id    bigint NOT NULL REFERENCES companies,
  x_out        boolean NOT NULL,
  PRIMARY KEY (material_id, vendor_id)
);

-- What fields are picked from. Written from master data (kind choice).
CREATE TABLE choices (
  list   text NOT NULL CHECK (list IN ('shipVia', 'shippingPlace', 'currency')),
  value  text NOT NULL CHECK (value <> ''),
  name   text NOT NULL DEFAULT '',
  PRIMARY KEY (list, value)
);

GRANT SELECT, INSERT, UPDATE, DELETE ON shipment_rules, x_out_rules, choices TO ehub_app;
ALTER TABLE shipment_rules ENABLE ROW LEVEL SECURITY;
CREATE POLICY known ON shipment_rules FOR SELECT USING (true);
CREATE POLICY inside ON shipment_rules USING ((SELECT ehub_sees_all()));
ALTER TABLE x_out_rules ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_rows ON x_out_rules FOR SELECT USING (vendor_id = (SELECT ehub_company()));
CREATE POLICY inside ON x_out_rules USING ((SELECT ehub_sees_all()));
ALTER TABLE choices ENABLE ROW LEVEL SECURITY;
CREATE POLICY known ON choices FOR SELECT USING (true);
CREATE POLICY inside ON choices USING ((SELECT ehub_sees_all()));

-- What somebody says of a part: a flag that is false although nobody ever said so is no word.
CREATE FUNCTION ehub_said(flag boolean, unsaid boolean) RETURNS boolean
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS $$ SELECT CASE WHEN flag OR NOT unsaid THEN flag END $$;

-- The rule for everything, as rule_settings has it today; from now on it stands here. The version before goes on reading its own.
INSERT INTO shipment_rules (plant_code, material_group, lot_required, box_id_required, boxes_at_once, reminder_days, certificate,
                            rt_daily_limit, invoice_tolerance, base_currency)
SELECT '', '', false, false,
       CASE WHEN s.boxes ~ '^[0-9]{1,6}$' AND s.boxes::int BETWEEN 1 AND 5000 THEN s.boxes::int ELSE 2000 END, 7, 'never',
       CASE WHEN s.rt ~ '^[0-9]{1,6}$' AND s.rt::int BETWEEN 1 AND 3600 THEN s.rt::int ELSE 359 END,
       CASE WHEN s.tolerance ~ '^[0-9]{1,14}([.][0-9]{1,4})?$' THEN s.tolerance::numeric ELSE 0 END,
       CASE WHEN s.currency ~ '^[A-Z]{3}$' THEN s.currency ELSE 'TWD' END
  FROM (SELECT max(value) FILTER (WHERE key = 'asn.boxes_at_once') AS boxes, max(value) FILTER (WHERE key = 'asn.rt_daily_limit') AS rt,
               max(value) FILTER (WHERE key = 'asn.invoice_tolerance') AS tolerance,
               max(value) FILTER (WHERE key = 'asn.base_currency') AS currency
          FROM rule_settings WHERE plant_id IS NULL) s;
-- And what a plant has of its own.
INSERT INTO shipment_rules (plant_code, material_group, boxes_at_once, rt_daily_limit, invoice_tolerance, base_currency)
SELECT s.code, '',
       CASE WHEN s.boxes ~ '^[0-9]{1,6}$' AND s.boxes::int BETWEEN 1 AND 5000 THEN s.boxes::int END,
       CASE WHEN s.rt ~ '^[0-9]{1,6}$' AND s.rt::int BETWEEN 1 AND 3600 THEN s.rt::int END,
       CASE WHEN s.tolerance ~ '^[0-9]{1,14}([.][0-9]{1,4})?$' THEN s.tolerance::numeric END,
       CASE WHEN s.currency ~ '^[A-Z]{3}$' THEN s.currency END
  FROM (SELECT p.code, max(value) FILTER (WHERE key = 'asn.boxes_at_once') AS boxes,
               max(value) FILTER (WHERE key = 'asn.rt_daily_limit') AS rt, max(value) FILTER (WHERE key = 'asn.invoice_tolerance') AS tolerance,
               max(value) FILTER (WHERE key = 'asn.base_currency') AS currency
          FROM rule_settings r JOIN plants p ON p.id = r.plant_id WHERE starts_with(key, 'asn.') GROUP BY p.code) s;

-- Ways of shipping that the trade uses, and the base currencies.
INSERT INTO choices (list, value, name) VALUES
  ('shipVia', 'AIR', 'Air freight'), ('shipVia', 'SEA', 'Sea freight'), ('shipVia', 'TRUCK', 'Truck'), ('shipVia', 'COURIER', 'Courier'),
  ('currency', 'TWD', ''), ('currency', 'USD', ''), ('currency', 'EUR', ''), ('currency', 'JPY', ''), ('currency', 'CNY', '');
