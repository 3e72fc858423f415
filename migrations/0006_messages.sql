-- Messages to and from the ERP, and mails: every message with every attempt.

-- Outside systems (ERP, mail server): whether they answer, since when they do not, and when the next attempt is due.
CREATE TABLE outside_systems (
  name         text PRIMARY KEY CHECK (name IN ('erp', 'mail')),
  -- consecutive failures
  failures     int NOT NULL DEFAULT 0,
  -- NULL = it is reachable
  down_since   timestamptz,
  -- while it is down: no attempt before this moment
  next_try_at  timestamptz,
  last_ok_at   timestamptz,
  last_error   text
);
GRANT SELECT, INSERT, UPDATE ON outside_systems TO ehub_app;
ALTER TABLE outside_systems ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_rows ON outside_systems USING ((SELECT ehub_sees_all()));

-- Topics that an administrator has paused: kinds of messages to the ERP, or mails. Queued messages wait, lose no
-- attempt, and are sent when the topic is resumed.
CREATE TABLE topic_pauses (
  -- the program holds the list
  topic      text PRIMARY KEY CHECK (char_length(topic) BETWEEN 1 AND 40),
  reason     text NOT NULL CHECK (char_length(reason) BETWEEN 1 AND 200),
  paused_at  timestamptz NOT NULL,
  -- name of the administrator at that time
  paused_by  text NOT NULL
);
GRANT SELECT, INSERT, DELETE ON topic_pauses TO ehub_app;
ALTER TABLE topic_pauses ENABLE ROW LEVEL SECURITY;
CREATE POLICY inside ON topic_pauses USING ((SELECT ehub_sees_all()));

-- What a message to the ERP can be. Only the constraint reads this table; the program has the list, and a test compares
-- the two.
CREATE TABLE erp_message_kinds (code text PRIMARY KEY);
INSERT INTO erp_message_kinds (code) VALUES
  ('po_confirm'), ('po_reschedule'), ('asn'), ('asn_cancel'), ('certificate'), ('orders'), ('receipts');

-- A document of the process `erp_message`.
CREATE TABLE erp_messages (
  id                bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  direction         text NOT NULL CHECK (direction IN ('out', 'in')),
  kind              text NOT NULL CONSTRAINT erp_messages_kind_fkey REFERENCES erp_message_kinds,
  -- N new, I in flight, Y done, F failed, E refused by the other side, C closed by an administrator, X superseded
  state             text NOT NULL CHECK (state IN ('N', 'I', 'Y', 'F', 'E', 'C', 'X')),
  version           bigint NOT NULL DEFAULT 1,
  changed_at        timestamptz NOT NULL,
  created_at        timestamptz NOT NULL,
  process           text,
  document          bigint,
  document_version  bigint,
  document_no       text NOT NULL DEFAULT '',
  vendor_id         bigint,
  idempotency_key   text NOT NULL UNIQUE,
  payload           jsonb NOT NULL,
  answer            jsonb,
  attempts          int NOT NULL DEFAULT 0,
  lease_until       timestamptz,
  last_error        text,
  -- since when the worker only looks in the ERP whether the document is there, and does not send it: the ERP may have it.
  -- NULL = the message may be sent
  looking_since     timestamptz,
  -- when the ERP accepted the document without a number; the number is to come. NULL = it did not
  accepted_at       timestamptz,
  -- since when the ERP has answered that this document is not ready for the message; last_error has its reason. NULL = its
  -- last answer was another one
  not_ready_since   timestamptz,
  -- what the message writes in the ERP besides its own document: order lines, lots. Messages that share one are sent
  -- one after the other.
  touches           text[] NOT NULL DEFAULT '{}',
  -- origin: the page, a workbook, or a message of the ERP
  channel           text NOT NULL DEFAULT 'portal' CHECK (channel IN ('portal', 'workbook', 'erp'))
);
CREATE CONSTRAINT TRIGGER erp_messages_history AFTER INSERT OR UPDATE OF state, version ON erp_messages
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ehub_require_history('erp_message');
CREATE INDEX erp_messages_document_idx ON erp_messages (process, document, id);
CREATE INDEX erp_messages_state_idx ON erp_messages (state, id DESC);
CREATE INDEX erp_messages_kind_idx ON erp_messages (kind, id DESC);
-- Messages under way by what they write: few, so that the index is small.
CREATE INDEX erp_messages_touching ON erp_messages USING gin (touches) WHERE state IN ('N', 'I');
-- The messages of one channel, within the kind that a monitor shows.
CREATE INDEX erp_messages_channel_idx ON erp_messages (channel, kind, id DESC);
CREATE INDEX erp_messages_document_no_any_case_idx ON erp_messages (document_no COLLATE ehub_any_case);
-- Settled messages by time, for the rates of the monitor.
CREATE INDEX erp_messages_settled_idx ON erp_messages (kind, changed_at)
  INCLUDE (state, created_at, vendor_id) WHERE state IN ('Y', 'F', 'E');

CREATE TABLE erp_message_attempts (
  erp_message_id  bigint NOT NULL REFERENCES erp_messages ON DELETE CASCADE,
  attempt_no      int NOT NULL,
  started_at      timestamptz NOT NULL,
  finished_at     timestamptz,
  outcome         text CHECK (outcome IN ('done', 'already_posted', 'accepted', 'transient', 'not_ready', 'refused', 'conflict', 'sign_in', 'lost')),
  error           text,
  answer          jsonb,
  PRIMARY KEY (erp_message_id, attempt_no)
);
GRANT SELECT, INSERT, UPDATE, DELETE ON erp_messages, erp_message_attempts TO ehub_app;
ALTER TABLE erp_messages ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_rows ON erp_messages USING ((SELECT ehub_sees_all()) OR vendor_id = (SELECT ehub_company()));
ALTER TABLE erp_message_attempts ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_rows ON erp_message_attempts USING ((SELECT ehub_sees_all()));
GRANT USAGE ON SEQUENCE erp_messages_id_seq TO ehub_app;

-- When a message will be sent or looked for again; NULL = not by itself. For the owner of the document, who sees the
-- message and not the job.
CREATE FUNCTION ehub_next_try(message bigint) RETURNS timestamptz LANGUAGE sql STABLE SECURITY DEFINER
  SET search_path = public, pg_temp
  RETURN (SELECT min(j.run_at) FROM jobs j
           WHERE j.order_key = 'erp_message:' || message AND j.state = 'ready'
             AND EXISTS (SELECT FROM erp_messages m
                          WHERE m.id = message AND (ehub_sees_all() OR m.vendor_id = ehub_company())));
REVOKE ALL ON FUNCTION ehub_next_try(bigint) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION ehub_next_try(bigint) TO ehub_app;

-- "Does the ERP have it already?": asked by an administrator, answered by a worker. The last question about each
-- message.
CREATE TABLE erp_message_questions (
  erp_message_id  bigint PRIMARY KEY REFERENCES erp_messages ON DELETE CASCADE,
  asked_at        timestamptz NOT NULL,
  asked_by        text NOT NULL,
  -- NULL = the worker has not asked yet
  answered_at     timestamptz,
  outcome         text CHECK (outcome IN ('found', 'absent', 'refused', 'unreachable')),
  -- number that the ERP gave, if any
  reference       text,
  -- error text of the ERP, if it gave no clear answer
  words           text,
  CHECK ((answered_at IS NULL) = (outcome IS NULL))
);
GRANT SELECT, INSERT, UPDATE ON erp_message_questions TO ehub_app;
ALTER TABLE erp_message_questions ENABLE ROW LEVEL SECURITY;
CREATE POLICY inside ON erp_message_questions USING ((SELECT ehub_sees_all()));

-- The position up to which each stream of the ERP was read.
CREATE TABLE erp_cursors (
  stream          text PRIMARY KEY,
  cursor          text NOT NULL,
  pulled_at       timestamptz NOT NULL,
  -- when the ERP last had nothing more to send. A document that becomes final waits until the streams it is built from
  -- were read to the end. NULL = never yet
  read_to_end_at  timestamptz
);
GRANT SELECT, INSERT, UPDATE, DELETE ON erp_cursors TO ehub_app;
ALTER TABLE erp_cursors ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_rows ON erp_cursors USING ((SELECT ehub_sees_all()));

-- The version of each ERP record that the portal has. Comparing it with the ERP finds a change that became visible
-- late.
CREATE TABLE erp_seen (
  stream   text NOT NULL CHECK (stream IN ('orders', 'receipts', 'statements')),
  -- compared byte by byte: this is the order in which the driver walks through the records
  key      text COLLATE "C" NOT NULL CHECK (key <> ''),
  version  bigint NOT NULL,
  -- it may still change; when a pull no longer meets it, the worker requests it by key
  is_open  boolean NOT NULL,
  PRIMARY KEY (stream, key)
);
CREATE INDEX erp_seen_open_idx ON erp_seen (stream, key) WHERE is_open;
GRANT SELECT, INSERT, UPDATE, DELETE ON erp_seen TO ehub_app;
ALTER TABLE erp_seen ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_rows ON erp_seen USING ((SELECT ehub_sees_all()));

-- What a mail can be. Only constraints read this table; the program has the list, and a test compares the two.
CREATE TABLE mail_templates (code text PRIMARY KEY);
INSERT INTO mail_templates (code) VALUES
  ('asn_sent'), ('asn_cancelled'), ('asn_refused'), ('asn_erp_cancelled'), ('asn_erp_edited'), ('asn_closed_short'), ('asn_erp_silent'), ('po_proposed'),
  ('po_withdrawn'), ('po_asked_again'), ('po_answer_due'), ('po_review_due'), ('po_third_round'),
  ('ship_permission_decided'), ('ship_permission_expired'), ('ship_permission_due'), ('opening_granted'), ('opening_taken_back'),
  ('ship_nudge'), ('inspection_spec_wanted'), ('inspection_spec_submitted'), ('inspection_spec_decided'), ('inspection_spec_changed'),
  ('certificate_submitted'), ('certificate_decided'), ('statement_issued'), ('statement_disputed'), ('statement_answered'),
  ('account_activation'), ('account_password'), ('account_password_changed'), ('account_reactivated'),
  ('account_second_step_reset'), ('account_email_changed'), ('acting_granted'), ('registration_saved'),
  ('registration_received'), ('registration_returned'), ('registration_rejected'), ('announcement_published'), ('provision_valid'),
  ('comment_mention'), ('comment_added'), ('report_ready');

-- Mail to a person, a document of the process `mail`. Queued in the transaction of its cause; a worker writes and sends
-- it.
CREATE TABLE mail_messages (
  id                bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- N new, I in flight, Y done, F failed, E refused by the other side, C closed by an administrator, X superseded
  state             text NOT NULL CHECK (state IN ('N', 'I', 'Y', 'F', 'E', 'C', 'X')),
  version           bigint NOT NULL DEFAULT 1,
  changed_at        timestamptz NOT NULL,
  created_at        timestamptz NOT NULL,
  template          text NOT NULL CONSTRAINT mail_messages_template_fkey REFERENCES mail_templates,
  language          text NOT NULL CHECK (language IN ('Tc', 'Cn', 'En')),
  -- NULL = a person without an account: an applicant who registers a company
  account_id        bigint REFERENCES accounts,
  to_name           text NOT NULL,
  to_address        text NOT NULL,
  -- the first document that it concerns, and the number of documents
  process           text NOT NULL,
  document          bigint NOT NULL,
  document_version  bigint NOT NULL,
  document_no       text NOT NULL,
  document_count    int NOT NULL CHECK (document_count > 0),
  idempotency_key   text NOT NULL UNIQUE,
  -- values of the template
  facts             jsonb NOT NULL,
  -- text of the newest attempt; NULL = no worker has taken it yet
  message_id        text,
  subject           text,
  body_text         text,
  body_html         text,
  attempts          int NOT NULL DEFAULT 0,
  lease_until       timestamptz,
  last_error        text,
  -- token of a link. Apart from the facts, so that the monitor does not show it; erased once the mail server has
  -- accepted the mail.
  secret            text
);
CREATE CONSTRAINT TRIGGER mail_messages_history AFTER INSERT OR UPDATE OF state, version ON mail_messages
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ehub_require_history('mail');
CREATE INDEX mail_messages_state_idx ON mail_messages (state, id DESC);
CREATE INDEX mail_messages_template_idx ON mail_messages (template, id DESC);
CREATE INDEX mail_messages_created_idx ON mail_messages (created_at, id);
CREATE INDEX mail_messages_document_idx ON mail_messages (process, document, id);
CREATE INDEX mail_messages_document_no_any_case_idx ON mail_messages (document_no COLLATE ehub_any_case);
-- Settled mails by time, for the rates of the monitor.
CREATE INDEX mail_messages_settled_idx ON mail_messages (changed_at) INCLUDE (state, created_at) WHERE state IN ('Y', 'F', 'E');
-- Settled mails that the clean-up deletes.
CREATE INDEX mail_messages_over_idx ON mail_messages (changed_at) WHERE state IN ('Y', 'C', 'X');

CREATE TABLE mail_attempts (
  mail_message_id  bigint NOT NULL REFERENCES mail_messages ON DELETE CASCADE,
  attempt_no       int NOT NULL,
  started_at       timestamptz NOT NULL,
  finished_at      timestamptz,
  outcome          text CHECK (outcome IN ('done', 'transient', 'refused', 'sign_in', 'lost')),
  -- answer of the mail server: SMTP code (NULL = it sent none) and its text
  code             int CHECK (code BETWEEN 200 AND 599),
  words            text,
  PRIMARY KEY (mail_message_id, attempt_no)
);

-- Administrators and workers only, not the buyer's side that sees the rows of every supplier. Attempts are deleted with
-- their mail.
GRANT SELECT, INSERT, UPDATE, DELETE ON mail_messages TO ehub_app;
GRANT SELECT, INSERT, UPDATE ON mail_attempts TO ehub_app;
ALTER TABLE mail_messages ENABLE ROW LEVEL SECURITY;
CREATE POLICY administrators ON mail_messages USING ((SELECT ehub_reads_mail()));
ALTER TABLE mail_attempts ENABLE ROW LEVEL SECURITY;
CREATE POLICY administrators ON mail_attempts USING ((SELECT ehub_reads_mail()));
