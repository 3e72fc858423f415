-- Permission to ship: applications of suppliers, openings by the buyer's side, and reminders of what is due.

-- An application to ship a quantity of an accepted line on a day, where the plant requires permission: a document of
-- the process `ship_permission`. The columns by which lists filter and sort are kept here, with the values at the time
-- of the application.
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
  -- day that the order requested
  need_by_on         date NOT NULL,
  asked_qty          numeric(15,3) NOT NULL CHECK (asked_qty > 0),
  asked_on           date NOT NULL,
  remark             text NOT NULL DEFAULT '' CHECK (char_length(remark) <= 200),
  granted_qty        numeric(15,3) CHECK (granted_qty > 0 AND granted_qty <= asked_qty),
  granted_on         date,
  -- of the person who decided: a comment, an instruction, a reason
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
  expires_at         timestamptz NOT NULL,
  -- where the application was made; the ERP gets it with the grant
  channel            text NOT NULL DEFAULT 'portal' CHECK (channel IN ('portal', 'workbook')),
  -- how much of the line may be shipped (ehub_allow), kept here so that an index can filter and count by it. Triggers
  -- keep it.
  line_allow         text NOT NULL DEFAULT 'NONE' CHECK (line_allow IN ('NONE', 'PARTIAL', 'ALL'))
)
-- A decision changes a row several times; the free space lets changes without an indexed column stay on the page.
WITH (fillfactor = 75);
CREATE CONSTRAINT TRIGGER ship_permissions_history AFTER INSERT OR UPDATE OF state, version ON ship_permissions
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ehub_require_history('ship_permission');
-- The open applications of a line: what may still be applied for, and what lapses with the line.
CREATE INDEX ship_permissions_open_idx ON ship_permissions (po_line_id, id) INCLUDE (asked_qty) WHERE state = 'Submitted';
CREATE INDEX ship_permissions_line_idx ON ship_permissions (po_line_id, id);
-- One small index counts by its few values, and finds the few rows of a rare state. A common state is met soon in the
-- order of the list, so that no index by state and time is needed: each decision would write it as well.
CREATE INDEX ship_permissions_count_idx ON ship_permissions (state, line_allow, vendor_id, plant_id);
-- The lists: by application, supplier, requested day, day of the order, and number of the order.
CREATE INDEX ship_permissions_created_idx ON ship_permissions (created_at, id) INCLUDE (vendor_id, plant_id, state, line_allow);
CREATE INDEX ship_permissions_vendor_idx ON ship_permissions (vendor_id, created_at, id) INCLUDE (plant_id, state, line_allow);
CREATE INDEX ship_permissions_asked_idx ON ship_permissions (asked_on, id) INCLUDE (vendor_id, plant_id, state, line_allow);
CREATE INDEX ship_permissions_need_idx ON ship_permissions (need_by_on, id) INCLUDE (vendor_id, plant_id, state, line_allow);
CREATE INDEX ship_permissions_order_idx ON ship_permissions (po_no COLLATE "C", line_no, id)
  INCLUDE (vendor_id, plant_id, state, line_allow);
CREATE INDEX ship_permissions_order_any_case_idx ON ship_permissions (po_no COLLATE ehub_any_case);
CREATE INDEX ship_permissions_material_any_case_idx ON ship_permissions (material_code COLLATE ehub_any_case);
CREATE INDEX ship_permissions_applicant_idx ON ship_permissions (requested_by, created_at, id);
GRANT SELECT, INSERT, UPDATE ON ship_permissions TO ehub_app;
ALTER TABLE ship_permissions ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_rows ON ship_permissions USING ((SELECT ehub_sees_all()) OR vendor_id = (SELECT ehub_company()));

-- How much of the wanted quantity is allowed, in a word. NONE for a line that was cancelled in full and has no
-- allowance.
CREATE FUNCTION ehub_allow(allowed numeric, wanted numeric) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE WHEN allowed <= 0 THEN 'NONE' WHEN allowed < wanted THEN 'PARTIAL' ELSE 'ALL' END;

CREATE FUNCTION ehub_ship_permission_allow() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  SELECT ehub_allow(l.cum_allow_qty, l.order_qty - l.cancelled_qty) INTO NEW.line_allow FROM po_lines l WHERE l.id = NEW.po_line_id;
  NEW.line_allow := coalesce(NEW.line_allow, 'NONE');
  RETURN NEW;
END $$;
REVOKE ALL ON FUNCTION ehub_ship_permission_allow() FROM PUBLIC;
CREATE TRIGGER ship_permissions_allow BEFORE INSERT ON ship_permissions FOR EACH ROW EXECUTE FUNCTION ehub_ship_permission_allow();

-- The word follows the line. Once per statement: a thousand lines are one update of their applications, and most
-- updates change no word and end with the comparison. The line is locked before its applications, as everywhere.
CREATE FUNCTION ehub_line_allow_changed() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  WITH changed AS (
    SELECT id, ehub_allow(cum_allow_qty, order_qty - cancelled_qty) AS now_is FROM come
    EXCEPT SELECT id, ehub_allow(cum_allow_qty, order_qty - cancelled_qty) FROM gone)
  UPDATE ship_permissions s SET line_allow = c.now_is FROM changed c WHERE s.po_line_id = c.id AND s.line_allow <> c.now_is;
  RETURN NULL;
END $$;
REVOKE ALL ON FUNCTION ehub_line_allow_changed() FROM PUBLIC;
CREATE TRIGGER po_lines_allow_changed AFTER UPDATE ON po_lines REFERENCING OLD TABLE AS gone NEW TABLE AS come
  FOR EACH STATEMENT EXECUTE FUNCTION ehub_line_allow_changed();

-- Quantity of a line that the supplier may ship until a day although the rules do not allow it yet, opened by the
-- buyer's side: a document of the process `opening`. The columns by which lists filter and sort are kept here, with the
-- values at the time of the opening.
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
  -- quantity shipped under it, minus returns
  used_qty           numeric(15,3) NOT NULL DEFAULT 0 CHECK (used_qty >= 0 AND used_qty <= opened_qty),
  -- last day at the plant, and the moment at which that day ends there
  until_on           date NOT NULL,
  ends_at            timestamptz NOT NULL,
  reason             text NOT NULL CHECK (char_length(reason) BETWEEN 1 AND 200),
  taken_back_reason  text NOT NULL DEFAULT '' CHECK (char_length(taken_back_reason) <= 200),
  -- why the system ended it; NULL = it did not
  lapse              text CHECK (lapse IN ('closed', 'replaced')),
  granted_by         bigint,
  -- the account that the grantor acted for
  granted_for        bigint,
  granted_by_name    text NOT NULL
);
CREATE CONSTRAINT TRIGGER openings_history AFTER INSERT OR UPDATE OF state, version ON openings
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ehub_require_history('opening');
-- One opening per line is in effect; the index has what the allowance of a line needs.
CREATE UNIQUE INDEX openings_in_effect_idx ON openings (po_line_id)
  INCLUDE (opened_qty, used_qty, until_on) WHERE state = 'Granted';
CREATE INDEX openings_line_idx ON openings (po_line_id, id);
-- Openings in effect of a supplier: the list of what may be shipped starts with them.
CREATE INDEX openings_granted_idx ON openings (vendor_id, po_line_id) WHERE state = 'Granted';
-- The lists: by opening, state, supplier, last day, and number of the order.
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

-- A buyer reminds a supplier of what is overdue and due, at most once a day: the unique index decides between
-- concurrent senders.
CREATE TABLE ship_nudges (
  id              bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  vendor_id       bigint NOT NULL,
  -- day in the time zone of the first plant
  nudged_on       date NOT NULL,
  nudged_at       timestamptz NOT NULL,
  nudged_by       bigint,
  -- the account that the sender acted for
  nudged_for      bigint,
  nudged_by_name  text NOT NULL,
  overdue_count   bigint NOT NULL CHECK (overdue_count >= 0),
  due_count       bigint NOT NULL CHECK (due_count >= 0)
);
CREATE UNIQUE INDEX ship_nudges_once_a_day_idx ON ship_nudges (vendor_id, nudged_on);
GRANT SELECT, INSERT ON ship_nudges TO ehub_app;
ALTER TABLE ship_nudges ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_rows ON ship_nudges USING ((SELECT ehub_sees_all()) OR vendor_id = (SELECT ehub_company()));
