-- What a supplier measured of a lot before it came: one for each lot of a line of a shipment notice whose part asks for it, or for the whole
-- line where it has no lots. Judged against a revision of the part's spec, which it names.
CREATE TABLE certificates (
  id                 bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- Void = the lot is not on a notice any more
  state              text NOT NULL CHECK (state IN ('Awaited', 'Submitted', 'Accept', 'Reject', 'Void')),
  version            bigint NOT NULL DEFAULT 1,
  changed_at         timestamptz NOT NULL,
  created_at         timestamptz NOT NULL,
  vendor_id          bigint NOT NULL,
  asn_id             bigint NOT NULL REFERENCES asns,
  -- no reference: a line may be taken from a draft
  asn_line_id        bigint NOT NULL,
  asn_no             text NOT NULL,
  plant_id           bigint NOT NULL REFERENCES plants,
  material_id        bigint NOT NULL REFERENCES materials,
  material_code      text NOT NULL,
  -- '' = the line has no lots
  lot_no             text NOT NULL,
  -- needed = the notice is not sent before it is accepted
  requirement        text NOT NULL CHECK (requirement IN ('wanted', 'needed')),
  -- what it was judged against; NULL = nothing was measured yet
  spec_id            bigint REFERENCES inspection_specs,
  spec_revision      int,
  -- whether every item passed; NULL = nothing was judged yet
  is_passed          boolean,
  -- why what is out of spec is sent all the same
  reason             text NOT NULL DEFAULT '' CHECK (char_length(reason) <= 200),
  submitted_by       bigint,
  submitted_for      bigint,
  submitted_by_name  text,
  submitted_at       timestamptz,
  -- what whoever decided said
  decision_reason    text NOT NULL DEFAULT '' CHECK (char_length(decision_reason) <= 200),
  decided_by_name    text,
  decided_at         timestamptz,
  CHECK ((spec_id IS NULL) = (spec_revision IS NULL))
);
CREATE CONSTRAINT TRIGGER certificates_history AFTER INSERT OR UPDATE OF state, version ON certificates
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ehub_require_history('certificate');
-- One of a lot on a line at a time.
CREATE UNIQUE INDEX certificates_lot_idx ON certificates (asn_line_id, lot_no) WHERE state <> 'Void';
CREATE INDEX certificates_notice_idx ON certificates (asn_id, id) INCLUDE (state, requirement);
-- The last lots of a part from a supplier.
CREATE INDEX certificates_part_idx ON certificates (vendor_id, material_id, submitted_at, id) WHERE submitted_at IS NOT NULL;
CREATE INDEX certificates_changed_idx ON certificates (changed_at, id) INCLUDE (state, vendor_id, plant_id, material_code);
CREATE INDEX certificates_state_idx ON certificates (state, changed_at, id) INCLUDE (vendor_id, plant_id, material_code);
CREATE INDEX certificates_vendor_idx ON certificates (vendor_id, changed_at, id) INCLUDE (state, plant_id, material_code);
CREATE INDEX certificates_asn_no_idx ON certificates (asn_no COLLATE "C", id);
CREATE INDEX certificates_asn_no_any_case_idx ON certificates (asn_no COLLATE ehub_any_case);
CREATE INDEX certificates_lot_no_any_case_idx ON certificates (lot_no COLLATE ehub_any_case);
CREATE INDEX certificates_code_any_case_idx ON certificates (material_code COLLATE ehub_any_case);

-- The verdict on each item, frozen when it was submitted.
CREATE TABLE certificate_items (
  certificate_id  bigint NOT NULL REFERENCES certificates,
  vendor_id       bigint NOT NULL,
  item_no         int NOT NULL,
  short_name      text NOT NULL,
  -- in which the values are
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
  -- as it was said
  said            text NOT NULL CHECK (char_length(said) <= 200),
  -- the same as a number; NULL = it is none
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

INSERT INTO mail_templates (code) VALUES ('certificate_submitted'), ('certificate_decided');
INSERT INTO erp_message_kinds (code) VALUES ('certificate');
