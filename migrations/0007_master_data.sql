-- Master data: records of parts, suppliers, plants and settings with the values of the ERP and of people, and the tables
-- that rules, lists and orders read.

-- A record of master data. The values of the ERP and of people are kept apart; those of people win. The tables that
-- rules, lists and orders read (plants, materials, companies, invoice_tracks, and those of this file) are written from
-- here.
CREATE TABLE masters (
  id            bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind          text NOT NULL CHECK (kind IN ('plant', 'vendor', 'material', 'buyer', 'carrier', 'invoiceTrack', 'shipmentRule', 'xOutRule',
                                              'taxCode', 'choice', 'inspectionUnit', 'inspectionCategory', 'inspectionSubGroup',
                                              'inspectionItem', 'vendorName', 'orderChange')),
  -- the code that orders use; of track letters the first month of their period
  code          text NOT NULL CHECK (code <> ''),
  state         text NOT NULL CHECK (state IN ('Active', 'Inactive')),
  version       bigint NOT NULL DEFAULT 1,
  changed_at    timestamptz NOT NULL,
  -- values of people, as texts by the name of the field; a field that is missing here has the value of the ERP
  own           jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(own) = 'object'),
  -- values of the ERP; NULL = the ERP never sent any
  erp           jsonb CHECK (jsonb_typeof(erp) = 'object'),
  erp_standing  text NOT NULL DEFAULT 'unknown' CHECK (erp_standing IN ('unknown', 'active', 'inactive', 'gone')),
  -- code of the record that took its place in the ERP, where the two were merged
  replaced_by   text,
  -- when the ERP last sent a change
  told_at       timestamptz,
  fields        jsonb NOT NULL GENERATED ALWAYS AS (coalesce(erp, '{}') || own) STORED,
  name          text NOT NULL GENERATED ALWAYS AS (
                  coalesce(own ->> 'name', own ->> 'description', erp ->> 'name', erp ->> 'description', '')) STORED,
  UNIQUE (kind, code)
);
CREATE INDEX masters_any_case_idx ON masters (kind, lower(code));
CREATE INDEX masters_name_idx ON masters (kind, name, id);
CREATE INDEX masters_changed_idx ON masters (kind, changed_at, id);
CREATE INDEX masters_told_idx ON masters (kind, told_at, id);
-- The buyer codes of an account.
CREATE INDEX masters_account_idx ON masters (lower(own ->> 'account')) WHERE kind = 'buyer' AND state = 'Active';
-- A record that the ERP sent, or that the product ships with, was created by no person: only changes need a history.
CREATE CONSTRAINT TRIGGER masters_history AFTER UPDATE OF state, version ON masters
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ehub_require_history('master');
GRANT SELECT, INSERT, UPDATE, DELETE ON masters TO ehub_app;
ALTER TABLE masters ENABLE ROW LEVEL SECURITY;
-- Suppliers read the tables that are written from here, never this one.
CREATE POLICY own_rows ON masters USING ((SELECT ehub_sees_all()));

CREATE TABLE materials (
  id                   bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  code                 text NOT NULL UNIQUE,
  description          text NOT NULL,
  material_group       text NOT NULL DEFAULT '',
  uom                  text NOT NULL DEFAULT 'PCS',
  lot_required         boolean NOT NULL DEFAULT false,
  box_id_required      boolean NOT NULL DEFAULT false,
  x_out_maintained     boolean NOT NULL DEFAULT false,
  -- remaining effective days must exceed this at shipment, else a remark; NULL = no shelf life
  min_effective_days   int CHECK (min_effective_days BETWEEN 0 AND 999),
  -- manufacturing dates of one lot lie at most so many days apart; NULL = no limit
  lot_date_span_days   int CHECK (lot_date_span_days BETWEEN 0 AND 999),
  -- true: the false of the flag above means that neither people nor the ERP set it; then shipment_rules decide
  lot_unsaid           boolean NOT NULL DEFAULT false,
  box_id_unsaid        boolean NOT NULL DEFAULT false,
  x_out_unsaid         boolean NOT NULL DEFAULT false,
  -- sub-group whose items are inspected; '' = none
  sub_group            text NOT NULL DEFAULT ''
);
CREATE INDEX materials_any_case_idx ON materials (code COLLATE ehub_any_case);
-- Material groups by their beginning: a list of order lines narrows to groups.
CREATE INDEX materials_group_any_case_idx ON materials (material_group COLLATE ehub_any_case) INCLUDE (code);
CREATE INDEX materials_sub_group_idx ON materials (sub_group, id) WHERE sub_group <> '';
GRANT SELECT, INSERT, UPDATE, DELETE ON materials TO ehub_app;
GRANT USAGE ON SEQUENCE materials_id_seq TO ehub_app;
ALTER TABLE materials ENABLE ROW LEVEL SECURITY;
-- The files of orders and of inspection add the policies for suppliers: a part is visible with an order line or a spec
-- of it.
CREATE POLICY inside ON materials USING ((SELECT ehub_sees_all()));

-- Value of a flag of a part; NULL = not set.
CREATE FUNCTION ehub_said(flag boolean, unsaid boolean) RETURNS boolean
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS $$ SELECT CASE WHEN flag OR NOT unsaid THEN flag END $$;

-- Names of suppliers for the buyer's side, by language.
CREATE TABLE vendor_names (
  vendor_id  bigint NOT NULL,
  language   text NOT NULL CHECK (language IN ('Tc', 'Cn', 'En')),
  name       text NOT NULL,
  PRIMARY KEY (vendor_id, language)
);
GRANT SELECT, INSERT, UPDATE, DELETE ON vendor_names TO ehub_app;
ALTER TABLE vendor_names ENABLE ROW LEVEL SECURITY;
-- A supplier has its own name.
CREATE POLICY inside ON vendor_names USING ((SELECT ehub_sees_all()));

-- Requirements for shipments, by plant and material group. For each field the most specific rule with a value decides;
-- a NULL leaves it to the less specific rule.
CREATE TABLE shipment_rules (
  -- codes, not ids: a rule may exist before the first material of its group; '' = all
  plant_code          text NOT NULL,
  material_group      text NOT NULL,
  lot_required        boolean,
  min_effective_days  int CHECK (min_effective_days BETWEEN 0 AND 999),
  lot_date_span_days  int CHECK (lot_date_span_days BETWEEN 0 AND 999),
  box_id_required     boolean,
  boxes_at_once       int CHECK (boxes_at_once BETWEEN 1 AND 5000),
  reminder_days       int CHECK (reminder_days BETWEEN 0 AND 999),
  certificate         text CHECK (certificate IN ('never', 'wanted', 'needed')),
  -- the rest applies to a whole ASN, which may hold several groups: only in rules for all groups
  rt_daily_limit      int CHECK (rt_daily_limit BETWEEN 1 AND 3600),
  invoice_tolerance   numeric(18,4) CHECK (invoice_tolerance >= 0),
  base_currency       text CHECK (base_currency ~ '^[A-Z]{3}$'),
  gs1_prefix          text CHECK (gs1_prefix ~ '^[0-9]{7,10}$'),
  PRIMARY KEY (plant_code, material_group),
  CHECK (material_group = '' OR (rt_daily_limit IS NULL AND invoice_tolerance IS NULL AND base_currency IS NULL AND gs1_prefix IS NULL))
);
GRANT SELECT, INSERT, UPDATE, DELETE ON shipment_rules TO ehub_app;
ALTER TABLE shipment_rules ENABLE ROW LEVEL SECURITY;
CREATE POLICY known ON shipment_rules FOR SELECT USING (true);
CREATE POLICY inside ON shipment_rules USING ((SELECT ehub_sees_all()));

-- The rule for every plant and group.
INSERT INTO shipment_rules (plant_code, material_group, lot_required, box_id_required, boxes_at_once, reminder_days, certificate,
                            rt_daily_limit, invoice_tolerance, base_currency)
VALUES ('', '', false, false, 2000, 7, 'never', 359, 0, 'TWD');

-- Whether defective units are counted per box, for a part of a supplier.
CREATE TABLE x_out_rules (
  material_id  bigint NOT NULL REFERENCES materials,
  vendor_id    bigint NOT NULL REFERENCES companies,
  x_out        boolean NOT NULL,
  PRIMARY KEY (material_id, vendor_id)
);
GRANT SELECT, INSERT, UPDATE, DELETE ON x_out_rules TO ehub_app;
ALTER TABLE x_out_rules ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_rows ON x_out_rules FOR SELECT USING (vendor_id = (SELECT ehub_company()));
CREATE POLICY inside ON x_out_rules USING ((SELECT ehub_sees_all()));

-- Values that fields offer. Shipped: the usual ways of shipping, and base currencies.
CREATE TABLE choices (
  list   text NOT NULL CHECK (list IN ('shipVia', 'shippingPlace', 'currency')),
  value  text NOT NULL CHECK (value <> ''),
  name   text NOT NULL DEFAULT '',
  PRIMARY KEY (list, value)
);
GRANT SELECT, INSERT, UPDATE, DELETE ON choices TO ehub_app;
ALTER TABLE choices ENABLE ROW LEVEL SECURITY;
CREATE POLICY known ON choices FOR SELECT USING (true);
CREATE POLICY inside ON choices USING ((SELECT ehub_sees_all()));
INSERT INTO choices (list, value, name) VALUES
  ('shipVia', 'AIR', 'Air freight'), ('shipVia', 'SEA', 'Sea freight'), ('shipVia', 'TRUCK', 'Truck'), ('shipVia', 'COURIER', 'Courier'),
  ('currency', 'TWD', ''), ('currency', 'USD', ''), ('currency', 'EUR', ''), ('currency', 'JPY', ''), ('currency', 'CNY', '');

CREATE TABLE invoice_settings (
  id                      bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  tax_code                text NOT NULL UNIQUE CHECK (tax_code ~ '^0[1-6]$'),
  -- 'track': two track letters + eight digits; 'free': at most max_length characters
  number_rule             text NOT NULL CHECK (number_rule IN ('track', 'free')),
  max_length              int NOT NULL DEFAULT 10,
  tax_zero                boolean NOT NULL,
  exchange_rate_required  boolean NOT NULL
);
GRANT SELECT, INSERT, UPDATE, DELETE ON invoice_settings TO ehub_app;
ALTER TABLE invoice_settings ENABLE ROW LEVEL SECURITY;
CREATE POLICY known ON invoice_settings FOR SELECT USING (true);
CREATE POLICY inside ON invoice_settings USING ((SELECT ehub_sees_all()));
GRANT USAGE ON SEQUENCE invoice_settings_id_seq TO ehub_app;
-- The six tax codes: receipt, triplicate or computer invoice, duplicate invoice, cash-register invoice, export
-- document, electronic invoice.
INSERT INTO invoice_settings (tax_code, number_rule, max_length, tax_zero, exchange_rate_required) VALUES
  ('01', 'free', 10, true, true),
  ('02', 'track', 10, false, true),
  ('03', 'track', 10, true, true),
  ('04', 'track', 10, false, true),
  ('05', 'free', 10, true, false),
  ('06', 'track', 10, false, true);

-- Track letters of a two-month period that begins on the first of an odd month.
CREATE TABLE invoice_tracks (
  period_on  date NOT NULL CHECK (extract(day FROM period_on) = 1 AND extract(month FROM period_on)::int % 2 = 1),
  letters    text NOT NULL CHECK (letters ~ '^[A-Z]{2}$'),
  PRIMARY KEY (period_on, letters)
);
GRANT SELECT, INSERT, UPDATE, DELETE ON invoice_tracks TO ehub_app;
ALTER TABLE invoice_tracks ENABLE ROW LEVEL SECURITY;
CREATE POLICY known ON invoice_tracks FOR SELECT USING (true);
CREATE POLICY inside ON invoice_tracks USING ((SELECT ehub_sees_all()));

-- Whether the supplier answers again when the ERP changes a field of an order's head. The program has defaults for fields without a row.
CREATE TABLE order_change_rules (
  -- as in the API
  field  text PRIMARY KEY,
  asks   boolean NOT NULL
);
GRANT SELECT, INSERT, UPDATE, DELETE ON order_change_rules TO ehub_app;
ALTER TABLE order_change_rules ENABLE ROW LEVEL SECURITY;
CREATE POLICY known ON order_change_rules FOR SELECT USING (true);
CREATE POLICY inside ON order_change_rules USING ((SELECT ehub_sees_all()));
INSERT INTO order_change_rules (field, asks) VALUES
  ('currency', true),
  ('plantCode', true),
  ('paymentTerm', true),
  ('fob', true),
  ('shipTo', false),
  ('shipVia', false),
  ('billTo', false),
  ('noteToSupplier', false);

-- Limits of rules for orders, by key, optionally overridden per plant. The program takes the limits of shipments from
-- shipment_rules.
CREATE TABLE rule_settings (
  key       text NOT NULL,
  plant_id  bigint REFERENCES plants,
  value     text NOT NULL,
  UNIQUE NULLS NOT DISTINCT (key, plant_id)
);
GRANT SELECT, INSERT, UPDATE, DELETE ON rule_settings TO ehub_app;
ALTER TABLE rule_settings ENABLE ROW LEVEL SECURITY;
CREATE POLICY known ON rule_settings FOR SELECT USING (true);
CREATE POLICY inside ON rule_settings USING ((SELECT ehub_sees_all()));
INSERT INTO rule_settings (key, plant_id, value) VALUES
  ('asn.rt_daily_limit', NULL, '359'),
  ('asn.invoice_tolerance', NULL, '0'),
  ('asn.base_currency', NULL, 'TWD'),
  ('asn.boxes_at_once', NULL, '2000');

-- The records of the settings above, in the form in which people edit them. They have no history before their first
-- change.
INSERT INTO masters (kind, code, state, changed_at, own)
SELECT 'shipmentRule', '*|*', 'Active', now(),
       jsonb_build_object('lotRequired', 'N', 'boxIdRequired', 'N', 'boxesAtOnce', boxes_at_once::text, 'reminderDays', reminder_days::text,
                          'certificate', certificate, 'rtDailyLimit', rt_daily_limit::text,
                          'invoiceTolerance', trim_scale(invoice_tolerance)::text, 'baseCurrency', base_currency)
  FROM shipment_rules
UNION ALL
SELECT 'taxCode', tax_code, 'Active', now(),
       jsonb_build_object('numberForm', number_rule, 'maxLength', max_length::text, 'taxZero', CASE WHEN tax_zero THEN 'Y' ELSE 'N' END,
                          'exchangeRateRequired', CASE WHEN exchange_rate_required THEN 'Y' ELSE 'N' END)
  FROM invoice_settings
UNION ALL
SELECT 'choice', list || '|' || value, 'Active', now(),
       jsonb_strip_nulls(jsonb_build_object('list', list, 'value', value, 'name', nullif(name, '')))
  FROM choices
UNION ALL
SELECT 'orderChange', field, 'Active', now(),
       jsonb_build_object('orderField', field, 'asksAgain', CASE WHEN asks THEN 'Y' ELSE 'N' END)
  FROM order_change_rules;
