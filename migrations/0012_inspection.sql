-- Incoming inspection: the catalogue of items, specs of parts, certificates of lots, and their files.

-- The catalogue: units, categories of material groups, their sub-groups, and the items of each. Written from master
-- data (kinds inspectionUnit, inspectionCategory, inspectionSubGroup and inspectionItem); it has only what is in use.
CREATE TABLE inspection_units (
  code  text PRIMARY KEY CHECK (code <> ''),
  name  text NOT NULL DEFAULT ''
);
CREATE TABLE inspection_categories (
  code            text PRIMARY KEY CHECK (code <> ''),
  name            text NOT NULL,
  material_group  text NOT NULL
);
CREATE TABLE inspection_sub_groups (
  code           text PRIMARY KEY CHECK (code <> ''),
  name           text NOT NULL,
  category_code  text NOT NULL,
  -- whether lots need a certificate; NULL = shipment_rules decide
  certificate    text CHECK (certificate IN ('never', 'wanted', 'needed')),
  -- category, and short name, difference and reply type of each requested item. A spec whose key differs has to be
  -- filled in again; '' = no item is requested
  asked_key      text NOT NULL DEFAULT ''
);
CREATE TABLE inspection_items (
  -- code, not a reference: items may be imported before their sub-group
  sub_group_code  text NOT NULL,
  short_name      text NOT NULL CHECK (short_name <> ''),
  name            text NOT NULL,
  -- S size, F function, D document, L looks
  difference      text NOT NULL CHECK (difference IN ('S', 'F', 'D', 'L')),
  -- V value, T text, I information
  reply_type      text NOT NULL CHECK (reply_type IN ('V', 'T', 'I')),
  spec_value      text NOT NULL DEFAULT '',
  lower_limit     numeric(18,6),
  upper_limit     numeric(18,6) CHECK (upper_limit >= lower_limit),
  -- unit of the measured value; '' = none
  unit            text NOT NULL DEFAULT '',
  sample_size     int NOT NULL CHECK (sample_size BETWEEN 1 AND 999),
  -- number of samples that may be outside the limits
  reject_count    int NOT NULL CHECK (reject_count BETWEEN 0 AND 999),
  -- days for which an accepted spec is valid; NULL = it does not expire
  effective_days  int CHECK (effective_days BETWEEN 1 AND 9999),
  -- whether the item is requested
  suits           boolean NOT NULL DEFAULT true,
  -- version of the master data record
  item_version    bigint NOT NULL,
  PRIMARY KEY (sub_group_code, short_name)
);
GRANT SELECT, INSERT, UPDATE, DELETE
  ON inspection_units, inspection_categories, inspection_sub_groups, inspection_items TO ehub_app;
ALTER TABLE inspection_units ENABLE ROW LEVEL SECURITY;
CREATE POLICY known ON inspection_units FOR SELECT USING (true);
CREATE POLICY inside ON inspection_units USING ((SELECT ehub_sees_all()));
ALTER TABLE inspection_categories ENABLE ROW LEVEL SECURITY;
CREATE POLICY known ON inspection_categories FOR SELECT USING (true);
CREATE POLICY inside ON inspection_categories USING ((SELECT ehub_sees_all()));
ALTER TABLE inspection_sub_groups ENABLE ROW LEVEL SECURITY;
CREATE POLICY known ON inspection_sub_groups FOR SELECT USING (true);
CREATE POLICY inside ON inspection_sub_groups USING ((SELECT ehub_sees_all()));
ALTER TABLE inspection_items ENABLE ROW LEVEL SECURITY;
CREATE POLICY known ON inspection_items FOR SELECT USING (true);
CREATE POLICY inside ON inspection_items USING ((SELECT ehub_sees_all()));

-- What a supplier says about the inspection of a part, for mass production and before it: a document of the process
-- `inspection_spec`. Its values are kept by revision: an accepted revision stays valid until the next one is accepted.
CREATE TABLE inspection_specs (
  id                 bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  state              text NOT NULL CHECK (state IN ('--', 'InProcess', 'Approving', 'Reject', 'Accept', 'IQAChange')),
  version            bigint NOT NULL DEFAULT 1,
  changed_at         timestamptz NOT NULL,
  created_at         timestamptz NOT NULL,
  vendor_id          bigint NOT NULL REFERENCES companies,
  material_id        bigint NOT NULL REFERENCES materials,
  material_code      text NOT NULL,
  -- 1 mass production, 2 before mass production
  spec_type          text NOT NULL CHECK (spec_type IN ('1', '2')),
  -- current revision
  revision           int NOT NULL DEFAULT 1 CHECK (revision > 0),
  -- inspection_sub_groups.asked_key when the values were last written; '' = no values
  asked_key          text NOT NULL DEFAULT '',
  -- why the supplier has to explain its change; NULL = no explanation needed
  reopened           text CHECK (reopened IN ('edited', 'changed')),
  -- comment of the supplier
  comment            text NOT NULL DEFAULT '' CHECK (char_length(comment) <= 200),
  -- comment of the person who decided
  reason             text NOT NULL DEFAULT '' CHECK (char_length(reason) <= 200),
  submitted_by       bigint,
  -- the account that the person acted for
  submitted_for      bigint,
  submitted_by_name  text,
  submitted_at       timestamptz,
  decided_by_name    text,
  decided_at         timestamptz,
  -- revision that was accepted last; NULL = none
  valid_revision     int CHECK (valid_revision BETWEEN 1 AND revision),
  valid_from_on      date,
  -- NULL = it does not expire
  expires_on         date,
  UNIQUE (vendor_id, material_id, spec_type)
);
CREATE CONSTRAINT TRIGGER inspection_specs_history AFTER INSERT OR UPDATE OF state, version ON inspection_specs
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ehub_require_history('inspection_spec');
CREATE INDEX inspection_specs_material_idx ON inspection_specs (material_id, vendor_id) INCLUDE (state, asked_key);
CREATE INDEX inspection_specs_changed_idx ON inspection_specs (changed_at, id)
  INCLUDE (state, vendor_id, spec_type, material_code);
CREATE INDEX inspection_specs_state_idx ON inspection_specs (state, changed_at, id) INCLUDE (vendor_id, spec_type, material_code);
CREATE INDEX inspection_specs_vendor_idx ON inspection_specs (vendor_id, changed_at, id)
  INCLUDE (state, spec_type, material_code);
CREATE INDEX inspection_specs_code_idx ON inspection_specs (material_code COLLATE "C", id) INCLUDE (state, vendor_id, spec_type);
CREATE INDEX inspection_specs_code_any_case_idx ON inspection_specs (material_code COLLATE ehub_any_case);
CREATE INDEX inspection_specs_expires_idx ON inspection_specs (expires_on, id) WHERE expires_on IS NOT NULL;
-- The list: those for the supplier first, then those for the inspector, then the rest.
CREATE INDEX inspection_specs_turn_idx ON inspection_specs ((CASE WHEN state IN ('--', 'IQAChange', 'Reject',
    'InProcess') THEN 0 WHEN state = 'Approving' THEN 1 ELSE 2 END), changed_at, id)
  INCLUDE (state, vendor_id, spec_type, material_code);

-- The requested items and the answers of the supplier, as they were when the revision was written.
CREATE TABLE inspection_spec_values (
  spec_id         bigint NOT NULL REFERENCES inspection_specs,
  revision        int NOT NULL,
  vendor_id       bigint NOT NULL,
  -- position in the list
  item_no         int NOT NULL,
  short_name      text NOT NULL,
  name            text NOT NULL,
  difference      text NOT NULL CHECK (difference IN ('S', 'F', 'D', 'L')),
  reply_type      text NOT NULL CHECK (reply_type IN ('V', 'T', 'I')),
  unit            text NOT NULL DEFAULT '',
  -- values of the catalogue
  asked_value     text NOT NULL DEFAULT '',
  asked_lower     numeric(18,6),
  asked_upper     numeric(18,6),
  sample_size     int NOT NULL CHECK (sample_size BETWEEN 1 AND 999),
  reject_count    int NOT NULL CHECK (reject_count BETWEEN 0 AND 999),
  effective_days  int,
  item_version    bigint NOT NULL,
  -- answers of the supplier: whether the item suits the part at all, and if not, why (remark)
  suits           boolean NOT NULL DEFAULT true,
  spec_value      text NOT NULL DEFAULT '' CHECK (char_length(spec_value) <= 200),
  lower_limit     numeric(18,6),
  upper_limit     numeric(18,6),
  remark          text NOT NULL DEFAULT '' CHECK (char_length(remark) <= 200),
  -- sub-group of the part when the value was written; the part may have moved since. '' = not known
  sub_group       text NOT NULL DEFAULT '',
  PRIMARY KEY (spec_id, revision, short_name)
);
CREATE INDEX inspection_spec_values_sub_group_idx ON inspection_spec_values (sub_group);

-- A supplier is reminded of a spec at most once a day: the key decides between concurrent senders.
CREATE TABLE inspection_spec_reminders (
  spec_id           bigint NOT NULL,
  -- day in the time zone of the first plant
  reminded_on       date NOT NULL,
  vendor_id         bigint NOT NULL,
  reminded_at       timestamptz NOT NULL,
  reminded_by       bigint,
  -- the account that the sender acted for
  reminded_for      bigint,
  reminded_by_name  text NOT NULL,
  PRIMARY KEY (spec_id, reminded_on)
);

GRANT SELECT, INSERT, UPDATE ON inspection_specs TO ehub_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON inspection_spec_values TO ehub_app;
GRANT SELECT, INSERT ON inspection_spec_reminders TO ehub_app;
ALTER TABLE inspection_specs ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_rows ON inspection_specs USING ((SELECT ehub_sees_all()) OR vendor_id = (SELECT ehub_company()));
ALTER TABLE inspection_spec_values ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_rows ON inspection_spec_values USING ((SELECT ehub_sees_all()) OR vendor_id = (SELECT ehub_company()));
-- Whose they are may change when vendors are merged in the ERP; nothing else of them does.
GRANT UPDATE (vendor_id) ON inspection_spec_reminders TO ehub_app;
ALTER TABLE inspection_spec_reminders ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_rows ON inspection_spec_reminders USING ((SELECT ehub_sees_all()) OR vendor_id = (SELECT ehub_company()));

-- A supplier sees a part of which a spec is requested before it has an order of it.
CREATE POLICY specified ON materials FOR SELECT
  USING (EXISTS (SELECT FROM inspection_specs s
                  WHERE s.material_id = materials.id AND s.vendor_id = (SELECT ehub_company())));

-- What a supplier measured of a lot before the shipment: one for each lot of an ASN line whose part requires it, or for
-- the whole line without lots. A document of the process `certificate`, judged against the revision of the spec that it
-- names.
CREATE TABLE certificates (
  id                 bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- Void = the lot is no longer on an ASN
  state              text NOT NULL CHECK (state IN ('Awaited', 'Submitted', 'Accept', 'Reject', 'Void')),
  version            bigint NOT NULL DEFAULT 1,
  changed_at         timestamptz NOT NULL,
  created_at         timestamptz NOT NULL,
  vendor_id          bigint NOT NULL,
  asn_id             bigint NOT NULL REFERENCES asns,
  -- no reference: a line may be removed from a draft
  asn_line_id        bigint NOT NULL,
  asn_no             text NOT NULL,
  plant_id           bigint NOT NULL REFERENCES plants,
  material_id        bigint NOT NULL REFERENCES materials,
  material_code      text NOT NULL,
  -- '' = the line has no lots
  lot_no             text NOT NULL,
  -- needed = the ASN cannot be sent before the certificate is accepted
  requirement        text NOT NULL CHECK (requirement IN ('wanted', 'needed')),
  -- spec that it was judged against; NULL = no values yet
  spec_id            bigint REFERENCES inspection_specs,
  spec_revision      int,
  -- whether every item passed; NULL = not judged yet
  is_passed          boolean,
  -- why the supplier submitted values outside the limits
  reason             text NOT NULL DEFAULT '' CHECK (char_length(reason) <= 200),
  submitted_by       bigint,
  submitted_for      bigint,
  submitted_by_name  text,
  submitted_at       timestamptz,
  -- comment of the person who decided
  decision_reason    text NOT NULL DEFAULT '' CHECK (char_length(decision_reason) <= 200),
  decided_by_name    text,
  decided_at         timestamptz,
  CHECK ((spec_id IS NULL) = (spec_revision IS NULL))
);
CREATE CONSTRAINT TRIGGER certificates_history AFTER INSERT OR UPDATE OF state, version ON certificates
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ehub_require_history('certificate');
-- One certificate per lot and line at a time.
CREATE UNIQUE INDEX certificates_lot_idx ON certificates (asn_line_id, lot_no) WHERE state <> 'Void';
CREATE INDEX certificates_notice_idx ON certificates (asn_id, id) INCLUDE (state, requirement);
-- The last lots of a part of a supplier.
CREATE INDEX certificates_part_idx ON certificates (vendor_id, material_id, submitted_at, id) WHERE submitted_at IS NOT NULL;
CREATE INDEX certificates_changed_idx ON certificates (changed_at, id) INCLUDE (state, vendor_id, plant_id, material_code);
CREATE INDEX certificates_state_idx ON certificates (state, changed_at, id) INCLUDE (vendor_id, plant_id, material_code);
CREATE INDEX certificates_vendor_idx ON certificates (vendor_id, changed_at, id) INCLUDE (state, plant_id, material_code);
CREATE INDEX certificates_created_idx ON certificates (created_at, id);
CREATE INDEX certificates_asn_no_idx ON certificates (asn_no COLLATE "C", id);
CREATE INDEX certificates_asn_no_any_case_idx ON certificates (asn_no COLLATE ehub_any_case);
CREATE INDEX certificates_lot_no_any_case_idx ON certificates (lot_no COLLATE ehub_any_case);
CREATE INDEX certificates_code_any_case_idx ON certificates (material_code COLLATE ehub_any_case);
-- The list of the inspector: those to verify first.
CREATE INDEX certificates_inbox_idx ON certificates ((state <> 'Submitted'), changed_at, id);

-- The verdict on each item, fixed when the certificate was submitted.
CREATE TABLE certificate_items (
  certificate_id  bigint NOT NULL REFERENCES certificates,
  vendor_id       bigint NOT NULL,
  item_no         int NOT NULL,
  short_name      text NOT NULL,
  -- unit of the values
  unit            text NOT NULL DEFAULT '',
  -- samples outside the limits
  rejects         int NOT NULL CHECK (rejects >= 0),
  is_passed       boolean NOT NULL,
  PRIMARY KEY (certificate_id, short_name)
);
-- What was measured, sample by sample.
CREATE TABLE certificate_values (
  certificate_id  bigint NOT NULL REFERENCES certificates,
  vendor_id       bigint NOT NULL,
  short_name      text NOT NULL,
  -- from 1
  sample_no       int NOT NULL CHECK (sample_no BETWEEN 1 AND 999),
  -- the value as entered
  said            text NOT NULL CHECK (char_length(said) <= 200),
  -- the value as a number; NULL = it is not one
  measured        numeric(18,6),
  is_within       boolean NOT NULL,
  PRIMARY KEY (certificate_id, short_name, sample_no)
);
GRANT SELECT, INSERT, UPDATE ON certificates TO ehub_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON certificate_items, certificate_values TO ehub_app;
ALTER TABLE certificates ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_rows ON certificates USING ((SELECT ehub_sees_all()) OR vendor_id = (SELECT ehub_company()));
ALTER TABLE certificate_items ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_rows ON certificate_items USING ((SELECT ehub_sees_all()) OR vendor_id = (SELECT ehub_company()));
ALTER TABLE certificate_values ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_rows ON certificate_values USING ((SELECT ehub_sees_all()) OR vendor_id = (SELECT ehub_company()));

-- Drawings, reports and certificates that belong to a spec or to the certificate of a lot. The program checks the types
-- and contents of files.
CREATE TABLE quality_files (
  id                bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  process           text NOT NULL CHECK (process IN ('inspection_spec', 'certificate')),
  document_id       bigint NOT NULL,
  -- of a spec: the first revision with the file
  revision          int NOT NULL DEFAULT 1,
  vendor_id         bigint NOT NULL,
  name              text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 200),
  media_type        text NOT NULL,
  content           bytea NOT NULL,
  size              int NOT NULL GENERATED ALWAYS AS (octet_length(content)) STORED,
  uploaded_at       timestamptz NOT NULL,
  uploaded_by       text NOT NULL,
  -- removed from the document; kept, because the history names it. removed_revision is the first revision without it.
  removed_at        timestamptz,
  removed_by        text,
  removed_revision  int
);
ALTER TABLE quality_files ALTER COLUMN content SET STORAGE EXTERNAL;
CREATE INDEX quality_files_document_idx ON quality_files (process, document_id, id);
GRANT SELECT, INSERT, UPDATE ON quality_files TO ehub_app;
ALTER TABLE quality_files ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_rows ON quality_files USING ((SELECT ehub_sees_all()) OR vendor_id = (SELECT ehub_company()));
