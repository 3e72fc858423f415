-- Under which names suppliers are shown to the buyer's people, by language. Kept as master data.
ALTER TABLE masters DROP CONSTRAINT masters_kind_check,
  ADD CONSTRAINT masters_kind_check CHECK (kind IN ('plant', 'vendor', 'material', 'buyer', 'carrier', 'invoiceTrack', 'shipmentRule',
                                                    'xOutRule', 'taxCode', 'choice', 'inspectionUnit', 'inspectionCategory',
                                                    'inspectionSubGroup', 'inspectionItem', 'vendorName')) NOT VALID;

-- Written from the records in use.
CREATE TABLE vendor_names (
  vendor_id  bigint NOT NULL,
  language   text NOT NULL CHECK (language IN ('Tc', 'Cn', 'En')),
  name       text NOT NULL,
  PRIMARY KEY (vendor_id, language)
);
GRANT SELECT, INSERT, UPDATE, DELETE ON vendor_names TO ehub_app;
ALTER TABLE vendor_names ENABLE ROW LEVEL SECURITY;
-- Suppliers have their own name.
CREATE POLICY inside ON vendor_names USING ((SELECT ehub_sees_all()));

-- The language of whoever reads: the transaction says which account it is. NULL = nobody does, but a job.
CREATE FUNCTION ehub_language() RETURNS text LANGUAGE sql STABLE AS
$$ SELECT language FROM accounts WHERE id = nullif(current_setting('ehub.account', true), '')::bigint $$;
