-- A buyer reminds a supplier of what is overdue and due: once a day, which the unique index holds, whoever comes first.
CREATE TABLE ship_nudges (
  id              bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  vendor_id       bigint NOT NULL,
  -- the day of the portal's calendar (the first plant's)
  nudged_on       date NOT NULL,
  nudged_at       timestamptz NOT NULL,
  nudged_by       bigint,
  -- the account that whoever did it acted for
  nudged_for      bigint,
  nudged_by_name  text NOT NULL,
  overdue_count   bigint NOT NULL CHECK (overdue_count >= 0),
  due_count       bigint NOT NULL CHECK (due_count >= 0)
);
CREATE UNIQUE INDEX ship_nudges_once_a_day_idx ON ship_nudges (vendor_id, nudged_on);

GRANT SELECT, INSERT ON ship_nudges TO ehub_app;
ALTER TABLE ship_nudges ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_rows ON ship_nudges USING ((SELECT ehub_sees_all()) OR vendor_id = (SELECT ehub_company()));

INSERT INTO mail_templates (code) VALUES ('ship_nudge');
