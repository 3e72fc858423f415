-- Announcements: what the portal tells everybody of some company types, from one day to another.

CREATE TABLE announcements (
  id            bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  state         text NOT NULL CHECK (state IN ('Draft', 'Scheduled', 'Published', 'Expired')),
  version       bigint NOT NULL DEFAULT 1,
  changed_at    timestamptz NOT NULL,
  title         text NOT NULL CHECK (char_length(title) BETWEEN 1 AND 100),
  -- plain text with line breaks
  content       text NOT NULL CHECK (char_length(content) BETWEEN 1 AND 4000),
  -- first and last day, both included
  start_on      date NOT NULL,
  end_on        date NOT NULL CHECK (end_on >= start_on),
  -- place among the others, the lowest first
  sequence      int NOT NULL DEFAULT 0 CHECK (sequence >= 0),
  -- before all that are not
  top           boolean NOT NULL DEFAULT false,
  mail_enable   boolean NOT NULL DEFAULT false,
  -- when the mail notice went out: once, whatever happens to the announcement afterwards
  mailed_at     timestamptz,
  -- company types that it is meant for; B are those inside
  audience      text[] NOT NULL CHECK (cardinality(audience) > 0 AND audience <@ '{S,B,F,R,T}'),
  login_notice  boolean NOT NULL DEFAULT false,
  author        text NOT NULL DEFAULT '' CHECK (char_length(author) <= 100),
  link          text NOT NULL DEFAULT '' CHECK (link ~* '^(https?://.+)?$'),
  creator       text NOT NULL,
  created_at    timestamptz NOT NULL,
  -- last time that somebody wrote it
  updated_at    timestamptz NOT NULL
);
CREATE CONSTRAINT TRIGGER announcements_history AFTER INSERT OR UPDATE OF state, version ON announcements
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ehub_require_history('announcement');
-- The administrators' list by its three orders, the home page, and the one that is shown after sign-in.
CREATE INDEX announcements_created_idx ON announcements (created_at, id);
CREATE INDEX announcements_start_idx ON announcements (start_on, id);
CREATE INDEX announcements_end_idx ON announcements (end_on, id);
CREATE INDEX announcements_published_idx ON announcements (top DESC, sequence, start_on DESC, id DESC)
  WHERE state = 'Published';
CREATE INDEX announcements_login_notice_idx ON announcements (top DESC, sequence, start_on DESC, id DESC)
  WHERE state = 'Published' AND login_notice;

-- Login notices that somebody does not want to see again: up to this version of them.
CREATE TABLE announcement_seen (
  announcement_id  bigint NOT NULL REFERENCES announcements ON DELETE CASCADE,
  account_id       bigint NOT NULL REFERENCES accounts ON DELETE CASCADE,
  version          bigint NOT NULL,
  seen_at          timestamptz NOT NULL,
  PRIMARY KEY (announcement_id, account_id)
);
CREATE INDEX announcement_seen_account_idx ON announcement_seen (account_id);

-- As what the transaction reads announcements: by the type of its company; those inside count as the buyer.
CREATE FUNCTION ehub_audience() RETURNS text LANGUAGE sql STABLE AS
$$ SELECT CASE WHEN ehub_sees_all() THEN 'B' ELSE (SELECT type FROM companies WHERE id = ehub_company()) END $$;

GRANT SELECT, INSERT, UPDATE ON announcements TO ehub_app;
GRANT SELECT, INSERT, UPDATE ON announcement_seen TO ehub_app;
ALTER TABLE announcements ENABLE ROW LEVEL SECURITY;
-- Administrators and jobs are those who also read mail.
CREATE POLICY administrators ON announcements USING ((SELECT ehub_reads_mail()));
CREATE POLICY published ON announcements FOR SELECT
  USING (state = 'Published' AND (SELECT ehub_audience()) = ANY (audience));
ALTER TABLE announcement_seen ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_rows ON announcement_seen
  USING ((SELECT ehub_sees_all())
         OR account_id IN (SELECT id FROM accounts WHERE company_id = (SELECT ehub_company())));
-- What was said before it was published is the administrators' alone.
CREATE POLICY announcement_stories ON history AS RESTRICTIVE FOR SELECT
  USING (process <> 'announcement' OR (SELECT ehub_reads_mail()));

ALTER TABLE mail_messages DROP CONSTRAINT mail_messages_template_check;
ALTER TABLE mail_messages ADD CONSTRAINT mail_messages_template_check
  CHECK (template IN ('asn_sent', 'asn_cancelled', 'asn_refused', 'po_proposed', 'po_asked_again', 'po_answer_due',
                      'po_review_due', 'po_third_round', 'asn_erp_silent', 'account_activation', 'account_password',
                      'account_password_changed', 'account_reactivated', 'account_second_step_reset', 'registration_saved',
                      'registration_received', 'registration_returned', 'registration_rejected',
                      'announcement_published'));
