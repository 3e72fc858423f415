-- Every receipt as the ERP told it: one row, what it says now, and what it said before if that was something else. What became of its lines stands in
-- asn_receipts.
CREATE TABLE receipt_messages (
  id                bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  -- the ERP's number
  receipt_no        text NOT NULL UNIQUE,
  -- kinds of its lines, each once; none = it tells only that a delivery has ended
  kinds             text[] NOT NULL,
  inbound_no        text,
  reference         text,
  received_at       timestamptz NOT NULL,
  -- as it was told last
  payload           jsonb NOT NULL,
  -- as it was told before it changed; NULL = it was always told alike
  previous_payload  jsonb,
  changed_at        timestamptz,
  first_heard_at    timestamptz NOT NULL,
  last_heard_at     timestamptz NOT NULL,
  times_heard       int NOT NULL CHECK (times_heard > 0),
  CHECK ((previous_payload IS NULL) = (changed_at IS NULL))
);
CREATE INDEX receipt_messages_first_idx ON receipt_messages (first_heard_at, id);
CREATE INDEX receipt_messages_last_idx ON receipt_messages (last_heard_at, id);
CREATE INDEX receipt_messages_received_idx ON receipt_messages (received_at, id);
CREATE INDEX receipt_messages_number_idx ON receipt_messages (receipt_no COLLATE ehub_any_case, id);
CREATE INDEX receipt_messages_inbound_idx ON receipt_messages (inbound_no COLLATE ehub_any_case) WHERE inbound_no IS NOT NULL;
-- Returns and corrections are few among many.
CREATE INDEX receipt_messages_kinds_idx ON receipt_messages USING gin (kinds);

GRANT SELECT, INSERT, UPDATE ON receipt_messages TO ehub_app;
ALTER TABLE receipt_messages ENABLE ROW LEVEL SECURITY;
CREATE POLICY inside ON receipt_messages USING ((SELECT ehub_sees_all()));

INSERT INTO audit_kinds (code) VALUES ('receipts_replayed');
