-- Everything said to the ERP and heard from it, with every attempt.

CREATE TABLE erp_messages (
  id                bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  direction         text NOT NULL CHECK (direction IN ('out', 'in')),
  kind              text NOT NULL CHECK (kind IN ('po_confirm', 'asn', 'asn_cancel', 'orders', 'receipts')),
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
  last_error        text
);
CREATE CONSTRAINT TRIGGER erp_messages_history AFTER INSERT OR UPDATE OF state, version ON erp_messages
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ehub_require_history('erp_message');
CREATE INDEX erp_messages_document_idx ON erp_messages (process, document, id);
CREATE INDEX erp_messages_state_idx ON erp_messages (state, id DESC);
CREATE INDEX erp_messages_kind_idx ON erp_messages (kind, id DESC);

CREATE TABLE erp_message_attempts (
  erp_message_id  bigint NOT NULL REFERENCES erp_messages ON DELETE CASCADE,
  attempt_no      int NOT NULL,
  started_at      timestamptz NOT NULL,
  finished_at     timestamptz,
  outcome         text CHECK (outcome IN ('done', 'already_posted', 'transient', 'refused', 'conflict', 'sign_in', 'lost')),
  error           text,
  answer          jsonb,
  PRIMARY KEY (erp_message_id, attempt_no)
);

-- How far each stream has been read.
CREATE TABLE erp_cursors (
  stream     text PRIMARY KEY,
  cursor     text NOT NULL,
  pulled_at  timestamptz NOT NULL
);
