-- What a supplier says of the inspection of a part: one spec for mass production and one before it. Its values are kept by revision: what was
-- accepted goes on holding until the next revision is.
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
  -- the revision that is worked on, or was last
  revision           int NOT NULL DEFAULT 1 CHECK (revision > 0),
  -- what was asked when its values were last written, as inspection_sub_groups.asked_key; '' = none were
  asked_key          text NOT NULL DEFAULT '',
  -- why the supplier has to say what it changes; NULL = it need not
  reopened           text CHECK (reopened IN ('edited', 'changed')),
  -- what the supplier said with it
  comment            text NOT NULL DEFAULT '' CHECK (char_length(comment) <= 200),
  -- what whoever decided said
  reason             text NOT NULL DEFAULT '' CHECK (char_length(reason) <= 200),
  submitted_by       bigint,
  -- the account that they acted for
  submitted_for      bigint,
  submitted_by_name  text,
  submitted_at       timestamptz,
  decided_by_name    text,
  decided_at         timestamptz,
  -- the revision that was accepted last, which holds until its last day; NULL = none has been
  valid_revision     int CHECK (valid_revision BETWEEN 1 AND revision),
  valid_from_on      date,
  -- NULL = it does not run out
  expires_on         date,
  UNIQUE (vendor_id, material_id, spec_type)
);
CREATE CONSTRAINT TRIGGER inspection_specs_history AFTER INSERT OR UPDATE OF state, version ON inspection_specs
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ehub_require_history('inspection_spec');
CREATE INDEX inspection_specs_material_idx ON inspection_specs (material_id, vendor_id) INCLUDE (state, asked_key);
CREATE INDEX inspection_specs_changed_idx ON inspection_specs (changed_at, id) INCLUDE (state, vendor_id, spec_type, material_code);
CREATE INDEX inspection_specs_state_idx ON inspection_specs (state, changed_at, id) INCLUDE (vendor_id, spec_type, material_code);
CREATE INDEX inspection_specs_vendor_idx ON inspection_specs (vendor_id, changed_at, id) INCLUDE (state, spec_type, material_code);
CREATE INDEX inspection_specs_code_idx ON inspection_specs (material_code COLLATE "C", id) INCLUDE (state, vendor_id, spec_type);
CREATE INDEX inspection_specs_code_any_case_idx ON inspection_specs (material_code COLLATE ehub_any_case);
CREATE INDEX inspection_specs_expires_idx ON inspection_specs (expires_on, id) WHERE expires_on IS NOT NULL;

-- What was asked and what the supplier says of it, item by item, as it was when the revision was written.
CREATE TABLE inspection_spec_values (
  spec_id         bigint NOT NULL REFERENCES inspection_specs,
  revision        int NOT NULL,
  vendor_id       bigint NOT NULL,
  -- place in the list
  item_no         int NOT NULL,
  short_name      text NOT NULL,
  name            text NOT NULL,
  difference      text NOT NULL CHECK (difference IN ('S', 'F', 'D', 'L')),
  reply_type      text NOT NULL CHECK (reply_type IN ('V', 'T', 'I')),
  unit            text NOT NULL DEFAULT '',
  -- as the catalogue asks
  asked_value     text NOT NULL DEFAULT '',
  asked_lower     numeric(18,6),
  asked_upper     numeric(18,6),
  sample_size     int NOT NULL CHECK (sample_size BETWEEN 1 AND 999),
  reject_count    int NOT NULL CHECK (reject_count BETWEEN 0 AND 999),
  effective_days  int,
  item_version    bigint NOT NULL,
  -- as the supplier says: whether it suits the part at all, and if not, why (remark)
  suits           boolean NOT NULL DEFAULT true,
  spec_value      text NOT NULL DEFAULT '' CHECK (char_length(spec_value) <= 200),
  lower_limit     numeric(18,6),
  upper_limit     numeric(18,6),
  remark          text NOT NULL DEFAULT '' CHECK (char_length(remark) <= 200),
  PRIMARY KEY (spec_id, revision, short_name)
);

-- Drawings, reports and certificates that go with a spec or a lot's certificate. Of which kinds, and that a file is what it says, the program
-- looks after.
CREATE TABLE quality_files (
  id              bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  process         text NOT NULL CHECK (process IN ('inspection_spec', 'certificate')),
  document_id     bigint NOT NULL,
  -- of a spec, the revision that it went with first
  revision        int NOT NULL DEFAULT 1,
  vendor_id       bigint NOT NULL,
  name            text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 200),
  media_type      text NOT NULL,
  content         bytea NOT NULL,
  size            int NOT NULL GENERATED ALWAYS AS (octet_length(content)) STORED,
  uploaded_at     timestamptz NOT NULL,
  uploaded_by     text NOT NULL,
  -- taken off again while it could be; kept, because history speaks of it
  removed_at      timestamptz
);
ALTER TABLE quality_files ALTER COLUMN content SET STORAGE EXTERNAL;
CREATE INDEX quality_files_document_idx ON quality_files (process, document_id, id);

GRANT SELECT, INSERT, UPDATE ON inspection_specs, quality_files TO ehub_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON inspection_spec_values TO ehub_app;
ALTER TABLE inspection_specs ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_rows ON inspection_specs USING ((SELECT ehub_sees_all()) OR vendor_id = (SELECT ehub_company()));
ALTER TABLE inspection_spec_values ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_rows ON inspection_spec_values USING ((SELECT ehub_sees_all()) OR vendor_id = (SELECT ehub_company()));
ALTER TABLE quality_files ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_rows ON quality_files USING ((SELECT ehub_sees_all()) OR vendor_id = (SELECT ehub_company()));

INSERT INTO mail_templates (code) VALUES
  ('inspection_spec_wanted'), ('inspection_spec_submitted'), ('inspection_spec_decided'), ('inspection_spec_changed');
