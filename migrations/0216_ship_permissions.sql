-- Applications to ship a quantity of an accepted order line on a day, where the plant asks for permission. What lists filter and sort by
-- is kept here, as it was when the application was made, so that a list of many needs no join to find and order its rows.
CREATE TABLE ship_permissions (
  id                 bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  state              text NOT NULL CHECK (state IN ('Submitted', 'Approved', 'ApprovedWithIssue', 'Rejected', 'Withdrawn', 'Expired')),
  version            bigint NOT NULL DEFAULT 1,
  changed_at         timestamptz NOT NULL,
  created_at         timestamptz NOT NULL,
  po_line_id         bigint NOT NULL REFERENCES po_lines,
  vendor_id          bigint NOT NULL,
  plant_id           bigint NOT NULL,
  po_no              text NOT NULL,
  line_no            int NOT NULL,
  material_code      text NOT NULL,
  -- the day that the order asked for
  need_by_on         date NOT NULL,
  asked_qty          numeric(15,3) NOT NULL CHECK (asked_qty > 0),
  asked_on           date NOT NULL,
  remark             text NOT NULL DEFAULT '' CHECK (char_length(remark) <= 200),
  granted_qty        numeric(15,3) CHECK (granted_qty > 0 AND granted_qty <= asked_qty),
  granted_on         date,
  -- what whoever decided said: a comment, an instruction, a reason
  comment            text NOT NULL DEFAULT '' CHECK (char_length(comment) <= 200),
  -- why it lapsed; NULL = it did not
  lapse              text CHECK (lapse IN ('changed', 'closed')),
  requested_by       bigint,
  -- the account that the applicant acted for
  requested_for      bigint,
  requested_by_name  text NOT NULL,
  decided_by         bigint,
  decided_by_name    text,
  decided_at         timestamptz,
  expires_at         timestamptz NOT NULL
);
CREATE CONSTRAINT TRIGGER ship_permissions_history AFTER INSERT OR UPDATE OF state, version ON ship_permissions
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ehub_require_history('ship_permission');
-- What is open of a line: how much may still be applied for, and what lapses with it.
CREATE INDEX ship_permissions_open_idx ON ship_permissions (po_line_id, id) INCLUDE (asked_qty) WHERE state = 'Submitted';
CREATE INDEX ship_permissions_line_idx ON ship_permissions (po_line_id, id);
-- The lists: by the day of the application, of one state, of one supplier; by the day asked for, the order's day, the order's number. What
-- filters look at is in them, so that counting does not visit the table.
CREATE INDEX ship_permissions_created_idx ON ship_permissions (created_at, id)
  INCLUDE (state, vendor_id, plant_id, po_line_id, po_no, material_code, asked_on);
CREATE INDEX ship_permissions_state_idx ON ship_permissions (state, created_at, id)
  INCLUDE (vendor_id, plant_id, po_line_id, po_no, material_code, asked_on);
CREATE INDEX ship_permissions_vendor_idx ON ship_permissions (vendor_id, created_at, id)
  INCLUDE (state, plant_id, po_line_id, po_no, material_code, asked_on);
CREATE INDEX ship_permissions_asked_idx ON ship_permissions (asked_on, id) INCLUDE (state, vendor_id, plant_id, po_line_id);
CREATE INDEX ship_permissions_need_idx ON ship_permissions (need_by_on, id) INCLUDE (state, vendor_id, plant_id, po_line_id);
CREATE INDEX ship_permissions_order_idx ON ship_permissions (po_no COLLATE "C", line_no, id) INCLUDE (state, vendor_id, plant_id, po_line_id);
CREATE INDEX ship_permissions_order_any_case_idx ON ship_permissions (po_no COLLATE ehub_any_case);
CREATE INDEX ship_permissions_material_any_case_idx ON ship_permissions (material_code COLLATE ehub_any_case);
CREATE INDEX ship_permissions_applicant_idx ON ship_permissions (requested_by, created_at, id);

GRANT SELECT, INSERT, UPDATE ON ship_permissions TO ehub_app;
ALTER TABLE ship_permissions ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_rows ON ship_permissions USING ((SELECT ehub_sees_all()) OR vendor_id = (SELECT ehub_company()));

INSERT INTO mail_templates (code) VALUES ('ship_permission_decided'), ('ship_permission_expired');
