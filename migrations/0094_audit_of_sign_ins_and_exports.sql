-- The audit log tells of sign-ins, second steps, passwords, grants, acting for somebody and exports, too: who, from where, and
-- how it ended. Nobody but the clean-up takes anything out of it.

ALTER TABLE audit_log
  DROP CONSTRAINT audit_log_kind_check,
  ADD CONSTRAINT audit_log_kind_check
    CHECK (kind IN ('sign_in', 'second_step', 'sign_out', 'sessions_ended', 'password_forgotten', 'password_reset',
                    'password_changed', 'account_activated', 'second_step_enabled', 'second_step_disabled',
                    'second_step_reset', 'second_step_policy', 'account_granted', 'group_created', 'group_changed',
                    'act_granted', 'act_revoked', 'act_started', 'act_ended', 'export')),
  ADD COLUMN outcome text NOT NULL DEFAULT 'done' CHECK (outcome IN ('done', 'refused')),
  -- label of why it was refused
  ADD COLUMN reason text NOT NULL DEFAULT '' CHECK ((reason <> '') = (outcome = 'refused')),
  -- user id of the account acted for
  ADD COLUMN acting_for_name text CHECK ((acting_for_name IS NULL) = (acting_for IS NULL)),
  -- an IPv4 address, or the first 64 bits of an IPv6 one
  ADD COLUMN address text COLLATE "C" NOT NULL DEFAULT '',
  ADD COLUMN browser text NOT NULL DEFAULT '';

-- The story of a document names both, too.
ALTER TABLE history ADD COLUMN acting_for_name text;

-- One index for each filter and each order of the screen.
DROP INDEX audit_log_actor_idx;
CREATE INDEX audit_log_actor_name_idx ON audit_log (actor_name, id DESC);
CREATE INDEX audit_log_actor_trgm ON audit_log USING gin (actor_name gin_trgm_ops);
CREATE INDEX audit_log_acting_for_trgm ON audit_log USING gin (acting_for_name gin_trgm_ops);
CREATE INDEX audit_log_subject_trgm ON audit_log USING gin (subject gin_trgm_ops);
CREATE INDEX audit_log_kind_idx ON audit_log (kind, id DESC);
CREATE INDEX audit_log_address_idx ON audit_log (address, id DESC);
CREATE INDEX audit_log_refused_idx ON audit_log (id DESC) WHERE outcome = 'refused';

-- As mail: for administrators and the program itself, not for the buyer's side that sees every supplier's rows.
DROP POLICY read ON audit_log;
CREATE POLICY read ON audit_log FOR SELECT USING ((SELECT ehub_reads_mail()));

-- What the program's role could delete by itself it cannot any more. For whoever owns the table a trigger still keeps a year.
DROP POLICY forget ON audit_log;
REVOKE DELETE ON audit_log FROM ehub_app;
CREATE FUNCTION ehub_audit_whole() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the audit log is only added to' USING ERRCODE = 'insufficient_privilege';
END $$;
CREATE TRIGGER audit_log_whole BEFORE TRUNCATE ON audit_log FOR EACH STATEMENT EXECUTE FUNCTION ehub_audit_whole();

-- The one way out: what is older than the qjob's setting, by the database's clock, and never what is younger than a year.
CREATE FUNCTION ehub_forget_audit(most bigint) RETURNS bigint LANGUAGE plpgsql SECURITY DEFINER
  SET search_path FROM CURRENT AS $$
DECLARE
  kept int := greatest(365, coalesce((SELECT (parameters ->> 'keptDays')::int FROM qjobs WHERE name = 'audit.forget'), 730));
  gone bigint;
BEGIN
  -- The trigger's year may be a leap year's.
  DELETE FROM audit_log WHERE id IN (
    SELECT id FROM audit_log WHERE at < least(now() - make_interval(days => kept), now() - interval '1 year')
     ORDER BY at, id LIMIT most);
  GET DIAGNOSTICS gone = ROW_COUNT;
  RETURN gone;
END $$;
REVOKE ALL ON FUNCTION ehub_forget_audit(bigint) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION ehub_forget_audit(bigint) TO ehub_app;
