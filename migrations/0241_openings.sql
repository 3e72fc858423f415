-- What a supplier may ship of an order line until a day although the rules would not yet let it: opened by the buyer's side. What lists
-- filter and sort by is kept here, as it was when the line was opened, so that a list of many needs no join to find and order its rows.
CREATE TABLE openings (
  id                 bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  state              text NOT NULL CHECK (state IN ('Granted', 'Used', 'Expired', 'TakenBack')),
  version            bigint NOT NULL DEFAULT 1,
  changed_at         timestamptz NOT NULL,
  created_at         timestamptz NOT NULL,
  po_line_id         bigint NOT NULL REFERENCES po_lines,
  vendor_id          bigint NOT NULL,
  plant_id           bigint NOT NULL,
  po_no              text NOT NULL,
  line_no            int NOT NULL,
  material_code      text NOT NULL,
  opened_qty         numeric(15,3) NOT NULL CHECK (opened_qty > 0),
  -- what ships or was shipped under it, and has not come back
  used_qty           numeric(15,3) NOT NULL DEFAULT 0 CHECK (used_qty >= 0 AND used_qty <= opened_qty),
  -- the last day, at the plant, and the moment at which it is over there
  until_on           date NOT NULL,
  ends_at            timestamptz NOT NULL,
  reason             text NOT NULL CHECK (char_length(reason) BETWEEN 1 AND 200),
  taken_back_reason  text NOT NULL DEFAULT '' CHECK (char_length(taken_back_reason) <= 200),
  -- why it ended by itself; NULL = it did not
  lapse              text CHECK (lapse IN ('closed', 'replaced')),
  granted_by         bigint,
  -- the account that whoever opened it acted for
  granted_for        bigint,
  granted_by_name    text NOT NULL
);
CREATE CONSTRAINT TRIGGER openings_history AFTER INSERT OR UPDATE OF state, version ON openings
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ehub_require_history('opening');
-- One of a line at a time: what may be shipped of a line is found with its row.
CREATE UNIQUE INDEX openings_in_effect_idx ON openings (po_line_id) INCLUDE (opened_qty, used_qty, until_on) WHERE state = 'Granted';
CREATE INDEX openings_line_idx ON openings (po_line_id, id);
-- Those in effect of one supplier: its list of what may be shipped begins with them.
CREATE INDEX openings_granted_idx ON openings (vendor_id, po_line_id) WHERE state = 'Granted';
-- The lists: by the day on which the line was opened, of one state, of one supplier; by the last day; by the order's number. What filters
-- look at is in them, so that counting does not visit the table.
CREATE INDEX openings_created_idx ON openings (created_at, id)
  INCLUDE (state, vendor_id, plant_id, po_line_id, po_no, material_code, until_on);
CREATE INDEX openings_state_idx ON openings (state, created_at, id)
  INCLUDE (vendor_id, plant_id, po_line_id, po_no, material_code, until_on);
CREATE INDEX openings_vendor_idx ON openings (vendor_id, created_at, id)
  INCLUDE (state, plant_id, po_line_id, po_no, material_code, until_on);
CREATE INDEX openings_until_idx ON openings (until_on, id) INCLUDE (state, vendor_id, plant_id, po_line_id);
CREATE INDEX openings_order_idx ON openings (po_no COLLATE "C", line_no, id) INCLUDE (state, vendor_id, plant_id, po_line_id);
CREATE INDEX openings_order_any_case_idx ON openings (po_no COLLATE ehub_any_case);
CREATE INDEX openings_material_any_case_idx ON openings (material_code COLLATE ehub_any_case);
CREATE INDEX openings_granter_idx ON openings (granted_by, created_at, id);

GRANT SELECT, INSERT, UPDATE ON openings TO ehub_app;
ALTER TABLE openings ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_rows ON openings USING ((SELECT ehub_sees_all()) OR vendor_id = (SELECT ehub_company()));

INSERT INTO mail_templates (code) VALUES ('opening_granted'), ('opening_taken_back');
