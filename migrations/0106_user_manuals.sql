-- User manuals: files in a directory for each type of company, put there by the administrators. Those inside read all of them,
-- everybody else those of their own type.

CREATE TABLE user_manuals (
  -- begins with the company type that it is for; B are those inside
  dir          text NOT NULL CHECK (dir IN ('B', 'B-FAQ', 'F', 'R', 'S', 'S-English', 'S-FAQ', 'T')),
  -- with its ending
  name         text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 200 AND name !~ '[/\\[:cntrl:]]'),
  content      bytea NOT NULL,
  size         int NOT NULL GENERATED ALWAYS AS (octet_length(content)) STORED,
  media_type   text NOT NULL,
  uploaded_at  timestamptz NOT NULL,
  -- user id
  uploaded_by  text NOT NULL,
  PRIMARY KEY (dir, name)
);
-- Most of what is uploaded is compressed already.
ALTER TABLE user_manuals ALTER COLUMN content SET STORAGE EXTERNAL;

GRANT SELECT, INSERT, UPDATE ON user_manuals TO ehub_app;
ALTER TABLE user_manuals ENABLE ROW LEVEL SECURITY;
-- Administrators are those who also read mail.
CREATE POLICY administrators ON user_manuals USING ((SELECT ehub_reads_mail()));
CREATE POLICY inside ON user_manuals FOR SELECT USING ((SELECT ehub_sees_all()));
CREATE POLICY own_type ON user_manuals FOR SELECT USING (split_part(dir, '-', 1) = (SELECT ehub_audience()));

ALTER TABLE audit_log
  DROP CONSTRAINT audit_log_kind_check,
  ADD CONSTRAINT audit_log_kind_check
    CHECK (kind IN ('sign_in', 'second_step', 'sign_out', 'sessions_ended', 'password_forgotten', 'password_reset',
                    'password_changed', 'account_activated', 'second_step_enabled', 'second_step_disabled',
                    'second_step_reset', 'second_step_policy', 'account_granted', 'group_created', 'group_changed',
                    'act_granted', 'act_revoked', 'act_started', 'act_ended', 'manual_uploaded', 'export'));
