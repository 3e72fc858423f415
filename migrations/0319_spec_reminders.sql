-- Somebody reminds a supplier of a spec: once a day for each, which the key holds, whoever comes first.
CREATE TABLE inspection_spec_reminders (
  spec_id           bigint NOT NULL,
  -- the day of the portal's calendar (the first plant's)
  reminded_on       date NOT NULL,
  vendor_id         bigint NOT NULL,
  reminded_at       timestamptz NOT NULL,
  reminded_by       bigint,
  -- the account that whoever did it acted for
  reminded_for      bigint,
  reminded_by_name  text NOT NULL,
  PRIMARY KEY (spec_id, reminded_on)
);

GRANT SELECT, INSERT ON inspection_spec_reminders TO ehub_app;
ALTER TABLE inspection_spec_reminders ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_rows ON inspection_spec_reminders USING ((SELECT ehub_sees_all()) OR vendor_id = (SELECT ehub_company()));
