-- Changes of single rows that no screen makes: what somebody proposed, who decided, and whether it was undone. Which tables and columns, the
-- program's whitelist says; the row is named by the whitelist's name of its table and its number.
CREATE TABLE database_changes (
  id                bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  state             text NOT NULL CHECK (state IN ('Proposed', 'Applied', 'Refused', 'Withdrawn', 'Undone')),
  version           bigint NOT NULL DEFAULT 1,
  changed_at        timestamptz NOT NULL,
  created_at        timestamptz NOT NULL,
  table_name        text NOT NULL CHECK (char_length(table_name) BETWEEN 1 AND 40),
  row_id            bigint NOT NULL,
  -- what the row was called then
  row_label         text NOT NULL,
  -- [{column, before, after}], values as texts
  changes           jsonb NOT NULL CHECK (jsonb_typeof(changes) = 'array'),
  reason            text NOT NULL CHECK (char_length(reason) BETWEEN 1 AND 200),
  proposed_by       bigint NOT NULL REFERENCES accounts,
  -- the account acted for
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
-- What was proposed stays as it was said: only what becomes of it is written.
GRANT SELECT, INSERT, UPDATE (state, version, changed_at, decided_by_name, decided_at, decision_reason, undone_by_name, undone_at, undo_reason)
  ON database_changes TO ehub_app;
ALTER TABLE database_changes ENABLE ROW LEVEL SECURITY;
CREATE POLICY inside ON database_changes USING ((SELECT ehub_sees_all()));

INSERT INTO audit_kinds (code) VALUES ('database_changed');
