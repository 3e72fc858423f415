-- Master data: what the ERP says of plants, suppliers, parts, buyers and carriers, and what people add to it. The two are kept apart, and
-- what people say comes first. Rules, lists and orders read the tables that were there before (plants, materials, companies, invoice_tracks):
-- they are written from here.
CREATE TABLE masters (
  id            bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind          text NOT NULL CHECK (kind IN ('plant', 'vendor', 'material', 'buyer', 'carrier', 'invoiceTrack')),
  -- as orders name it; of track letters the first month of their period
  code          text NOT NULL CHECK (code <> ''),
  state         text NOT NULL CHECK (state IN ('Active', 'Inactive')),
  version       bigint NOT NULL DEFAULT 1,
  changed_at    timestamptz NOT NULL,
  -- texts by the name of the field; what is not in it is as the ERP says
  own           jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(own) = 'object'),
  -- NULL: the ERP has never said anything about it
  erp           jsonb CHECK (jsonb_typeof(erp) = 'object'),
  erp_standing  text NOT NULL DEFAULT 'unknown' CHECK (erp_standing IN ('unknown', 'active', 'inactive', 'gone')),
  -- when the ERP last said something new
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
-- Whose orders they are that a buyer calls theirs.
CREATE INDEX masters_account_idx ON masters (lower(own ->> 'account')) WHERE kind = 'buyer' AND state = 'Active';
-- One that the ERP told of, or that was there before, was made by nobody: only changes need their history.
CREATE CONSTRAINT TRIGGER masters_history AFTER UPDATE OF state, version ON masters
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ehub_require_history('master');
GRANT SELECT, INSERT, UPDATE, DELETE ON masters TO ehub_app;
ALTER TABLE masters ENABLE ROW LEVEL SECURITY;
-- Suppliers read what comes of it, never this.
CREATE POLICY own_rows ON masters USING ((SELECT ehub_sees_all()));
