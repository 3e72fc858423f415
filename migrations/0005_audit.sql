-- The audit log, and changes of single rows that two administrators decide.

-- What an entry can be. Only the constraint reads this table; the program has the list, and a test compares the two.
CREATE TABLE audit_kinds (code text PRIMARY KEY);
INSERT INTO audit_kinds (code) VALUES
  ('sign_in'), ('second_step'), ('sign_out'), ('sessions_ended'), ('password_forgotten'), ('password_reset'),
  ('password_changed'), ('account_activated'), ('second_step_enabled'), ('second_step_disabled'),
  ('recovery_codes_renewed'), ('second_step_reset'), ('second_step_policy'), ('email_changed'), ('account_granted'),
  ('accounts_tried'), ('companies_given'), ('company_chosen'), ('group_created'), ('group_changed'), ('group_removed'),
  ('act_granted'), ('act_revoked'), ('act_started'), ('act_ended'), ('manual_uploaded'), ('manual_removed'),
  ('provision_uploaded'), ('provision_withdrawn'), ('receipts_replayed'), ('topic_paused'), ('topic_resumed'),
  ('database_changed'), ('vendor_moved'), ('export'), ('file_downloaded'), ('query_run');

-- Sign-ins, second steps, passwords, grants, delegations, exports and settings: who, from where, and with which
-- outcome.
CREATE TABLE audit_log (
  id               bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at               timestamptz NOT NULL,
  kind             text NOT NULL CONSTRAINT audit_log_kind_fkey REFERENCES audit_kinds,
  actor_id         bigint,
  actor_name       text NOT NULL,
  acting_for       bigint,
  request_id       text NOT NULL,
  -- object of the action: code of a group, name of a list
  subject          text NOT NULL,
  detail           jsonb NOT NULL CHECK (jsonb_typeof(detail) = 'object'),
  outcome          text NOT NULL DEFAULT 'done' CHECK (outcome IN ('done', 'refused')),
  -- label of the refusal
  reason           text NOT NULL DEFAULT '' CHECK ((reason <> '') = (outcome = 'refused')),
  -- user id of the account that the actor acted for
  acting_for_name  text CHECK ((acting_for_name IS NULL) = (acting_for IS NULL)),
  -- an IPv4 address, or the first 64 bits of an IPv6 one
  address          text COLLATE "C" NOT NULL DEFAULT '',
  browser          text NOT NULL DEFAULT ''
);
-- One index for each filter and each order of the screen.
CREATE INDEX audit_log_at_idx ON audit_log (at, id);
CREATE INDEX audit_log_actor_name_idx ON audit_log (actor_name, id DESC);
CREATE INDEX audit_log_actor_trgm ON audit_log USING gin (actor_name gin_trgm_ops);
CREATE INDEX audit_log_acting_for_trgm ON audit_log USING gin (acting_for_name gin_trgm_ops);
CREATE INDEX audit_log_subject_trgm ON audit_log USING gin (subject gin_trgm_ops);
CREATE INDEX audit_log_kind_idx ON audit_log (kind, id DESC);
CREATE INDEX audit_log_address_idx ON audit_log (address, id DESC);
-- Searched by its beginning, in any case: an IPv6 address has letters.
CREATE INDEX audit_log_address_any_case_idx ON audit_log (address COLLATE ehub_any_case);
CREATE INDEX audit_log_refused_idx ON audit_log (id DESC) WHERE outcome = 'refused';
-- The own runs of queries.
CREATE INDEX audit_log_query_run_idx ON audit_log (actor_id, id DESC) WHERE kind = 'query_run';

-- An entry is never changed, not even by the owner of the table, and is deleted only when it is a year old.
CREATE FUNCTION ehub_audit_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND OLD.at < now() - interval '1 year' THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'the audit log is only added to' USING ERRCODE = 'insufficient_privilege';
END $$;
CREATE TRIGGER audit_log_stays BEFORE UPDATE OR DELETE ON audit_log
  FOR EACH ROW EXECUTE FUNCTION ehub_audit_stays();
CREATE FUNCTION ehub_audit_whole() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the audit log is only added to' USING ERRCODE = 'insufficient_privilege';
END $$;
CREATE TRIGGER audit_log_whole BEFORE TRUNCATE ON audit_log FOR EACH STATEMENT EXECUTE FUNCTION ehub_audit_whole();

-- The program's role may add. Administrators and the program itself read, as with mails.
GRANT SELECT, INSERT ON audit_log TO ehub_app;
ALTER TABLE audit_log ENABLE ROW LEVEL SECURITY;
CREATE POLICY add ON audit_log FOR INSERT WITH CHECK (true);
CREATE POLICY read ON audit_log FOR SELECT USING ((SELECT ehub_reads_mail()));

-- The only deletion: entries older than the parameter of the qjob, by the clock of the database, and none younger than
-- a year.
CREATE FUNCTION ehub_forget_audit(most bigint) RETURNS bigint LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = public, pg_temp AS $$
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

-- The end of a session that acted for another account is logged under both names, whatever ended it.
CREATE FUNCTION ehub_acting_ends() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  INSERT INTO audit_log (at, kind, outcome, reason, actor_id, actor_name, acting_for, acting_for_name, request_id, address,
                         browser, subject, detail)
  SELECT NEW.ended_at, 'act_ended', 'done', '', a.id, a.user_id, p.id, p.user_id, '', '', NEW.browser_info, p.user_id,
         jsonb_build_object('delegation', d.id)
    FROM delegations d JOIN accounts p ON p.id = d.principal_id JOIN accounts a ON a.id = NEW.account_id
   WHERE d.id = NEW.delegation_id;
  RETURN NULL;
END $$;
CREATE TRIGGER sessions_acting_ends AFTER UPDATE OF ended_at ON sessions FOR EACH ROW
  WHEN (OLD.ended_at IS NULL AND NEW.ended_at IS NOT NULL AND NEW.delegation_id IS NOT NULL)
  EXECUTE FUNCTION ehub_acting_ends();

-- Changes of single rows that no screen makes: the proposal, the decision, and whether it was undone. The whitelist of
-- the program has the tables and columns; a row is named by its id and the name of its table in the whitelist.
CREATE TABLE database_changes (
  id                bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  state             text NOT NULL CHECK (state IN ('Proposed', 'Applied', 'Refused', 'Withdrawn', 'Undone')),
  version           bigint NOT NULL DEFAULT 1,
  changed_at        timestamptz NOT NULL,
  created_at        timestamptz NOT NULL,
  table_name        text NOT NULL CHECK (char_length(table_name) BETWEEN 1 AND 40),
  row_id            bigint NOT NULL,
  -- name of the row at that time
  row_label         text NOT NULL,
  -- [{column, before, after}], values as texts
  changes           jsonb NOT NULL CHECK (jsonb_typeof(changes) = 'array'),
  reason            text NOT NULL CHECK (char_length(reason) BETWEEN 1 AND 200),
  proposed_by       bigint NOT NULL REFERENCES accounts,
  -- the account that the person acted for
  proposed_for      bigint REFERENCES accounts,
  proposed_by_name  text NOT NULL,
  decided_by_name   text,
  decided_at        timestamptz,
  decision_reason   text NOT NULL DEFAULT '' CHECK (char_length(decision_reason) <= 200),
  undone_by_name    text,
  undone_at         timestamptz,
  undo_reason       text NOT NULL DEFAULT '' CHECK (char_length(undo_reason) <= 200)
);
CREATE CONSTRAINT TRIGGER database_changes_history AFTER INSERT OR UPDATE OF state, version ON database_changes
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ehub_require_history('database_change');
CREATE INDEX database_changes_created_idx ON database_changes (created_at, id);
CREATE INDEX database_changes_waiting_idx ON database_changes (id) WHERE state = 'Proposed';
-- A proposal is never changed: only its outcome is written.
GRANT SELECT, INSERT, UPDATE (state, version, changed_at, decided_by_name, decided_at, decision_reason, undone_by_name, undone_at, undo_reason)
  ON database_changes TO ehub_app;
ALTER TABLE database_changes ENABLE ROW LEVEL SECURITY;
CREATE POLICY inside ON database_changes USING ((SELECT ehub_sees_all()));
