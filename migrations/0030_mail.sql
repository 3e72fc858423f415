-- Mail to people, with every attempt. Queued with its cause, written and delivered by a worker.

-- Who reads mail: administrators and the workers, set with SET LOCAL at the start of their transactions (ehub.mail = 'on').
-- Nobody else, not even the buyer's side that sees every supplier's rows.
CREATE FUNCTION ehub_reads_mail() RETURNS boolean LANGUAGE sql STABLE PARALLEL SAFE AS
$$ SELECT coalesce(current_setting('ehub.mail', true), '') = 'on' $$;

CREATE TABLE mail_messages (
  id                bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- N new, I in flight, Y done, F failed, E refused by the other side, C closed by an administrator, X superseded
  state             text NOT NULL CHECK (state IN ('N', 'I', 'Y', 'F', 'E', 'C', 'X')),
  version           bigint NOT NULL DEFAULT 1,
  changed_at        timestamptz NOT NULL,
  created_at        timestamptz NOT NULL,
  template          text NOT NULL
                    CHECK (template IN ('asn_sent', 'asn_cancelled', 'asn_refused', 'po_proposed', 'po_asked_again')),
  language          text NOT NULL CHECK (language IN ('Tc', 'Cn', 'En')),
  account_id        bigint NOT NULL REFERENCES accounts,
  to_name           text NOT NULL,
  to_address        text NOT NULL,
  -- the first document it is about, and how many there are
  process           text NOT NULL,
  document          bigint NOT NULL,
  document_version  bigint NOT NULL,
  document_no       text NOT NULL,
  document_count    int NOT NULL CHECK (document_count > 0),
  idempotency_key   text NOT NULL UNIQUE,
  -- what the template shows
  facts             jsonb NOT NULL,
  -- as it was written for the newest attempt; NULL = no worker has taken it yet
  message_id        text,
  subject           text,
  body_text         text,
  body_html         text,
  attempts          int NOT NULL DEFAULT 0,
  lease_until       timestamptz,
  last_error        text
);
CREATE CONSTRAINT TRIGGER mail_messages_history AFTER INSERT OR UPDATE OF state, version ON mail_messages
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ehub_require_history('mail');
CREATE INDEX mail_messages_state_idx ON mail_messages (state, id DESC);
CREATE INDEX mail_messages_template_idx ON mail_messages (template, id DESC);
CREATE INDEX mail_messages_created_idx ON mail_messages (created_at, id);
CREATE INDEX mail_messages_document_idx ON mail_messages (process, document, id);

CREATE TABLE mail_attempts (
  mail_message_id  bigint NOT NULL REFERENCES mail_messages ON DELETE CASCADE,
  attempt_no       int NOT NULL,
  started_at       timestamptz NOT NULL,
  finished_at      timestamptz,
  outcome          text CHECK (outcome IN ('done', 'transient', 'refused', 'sign_in', 'lost')),
  -- the mail server's answer: code of the SMTP dialogue (NULL = none was heard) and its own words
  code             int CHECK (code BETWEEN 200 AND 599),
  words            text,
  PRIMARY KEY (mail_message_id, attempt_no)
);

GRANT SELECT, INSERT, UPDATE ON mail_messages, mail_attempts TO ehub_app;
ALTER TABLE mail_messages ENABLE ROW LEVEL SECURITY;
CREATE POLICY administrators ON mail_messages USING ((SELECT ehub_reads_mail()));
ALTER TABLE mail_attempts ENABLE ROW LEVEL SECURITY;
CREATE POLICY administrators ON mail_attempts USING ((SELECT ehub_reads_mail()));
-- The story of a mail says to whom and why it failed.
CREATE POLICY mail_stories ON history AS RESTRICTIVE FOR SELECT
  USING (process <> 'mail' OR (SELECT ehub_reads_mail()));
