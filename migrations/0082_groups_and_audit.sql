-- Groups are changed on a screen: with a version, so that two who change one do not undo each other, and with a log of who
-- changed what, to which nothing can be done but adding.

ALTER TABLE groups ADD COLUMN version bigint NOT NULL DEFAULT 1;

CREATE TABLE audit_log (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at          timestamptz NOT NULL,
  kind        text NOT NULL CHECK (kind IN ('group_created', 'group_changed')),
  actor_id    bigint,
  actor_name  text NOT NULL,
  acting_for  bigint,
  request_id  text NOT NULL,
  -- what it was done to: code of a group, name of a list
  subject     text NOT NULL,
  detail      jsonb NOT NULL CHECK (jsonb_typeof(detail) = 'object')
);
CREATE INDEX audit_log_at_idx ON audit_log (at, id);
CREATE INDEX audit_log_actor_idx ON audit_log (actor_name, id);

-- Nobody changes what is written, whoever owns the table; it is deleted only when it is old enough.
CREATE FUNCTION ehub_audit_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND OLD.at < now() - interval '1 year' THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'the audit log is only added to' USING ERRCODE = 'insufficient_privilege';
END $$;
CREATE TRIGGER audit_log_stays BEFORE UPDATE OR DELETE ON audit_log
  FOR EACH ROW EXECUTE FUNCTION ehub_audit_stays();

GRANT SELECT, INSERT, DELETE ON audit_log TO ehub_app;
ALTER TABLE audit_log ENABLE ROW LEVEL SECURITY;
CREATE POLICY read ON audit_log FOR SELECT USING ((SELECT ehub_sees_all()));
CREATE POLICY forget ON audit_log FOR DELETE USING ((SELECT ehub_sees_all()));
CREATE POLICY add ON audit_log FOR INSERT WITH CHECK (true);
