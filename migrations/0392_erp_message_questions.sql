-- "Does the ERP have it already?": asked by an administrator about a message, answered by a worker. The last question of each message.
CREATE TABLE erp_message_questions (
  erp_message_id  bigint PRIMARY KEY REFERENCES erp_messages ON DELETE CASCADE,
  asked_at        timestamptz NOT NULL,
  asked_by        text NOT NULL,
  -- null = a worker is still to ask
  answered_at     timestamptz,
  outcome         text CHECK (outcome IN ('found', 'absent', 'refused', 'unreachable')),
  -- the number that the ERP gave, where it gives one
  reference       text,
  -- what the ERP said, where it did not say yes or no
  words           text,
  CHECK ((answered_at IS NULL) = (outcome IS NULL))
);

GRANT SELECT, INSERT, UPDATE ON erp_message_questions TO ehub_app;
ALTER TABLE erp_message_questions ENABLE ROW LEVEL SECURITY;
CREATE POLICY inside ON erp_message_questions USING ((SELECT ehub_sees_all()));
