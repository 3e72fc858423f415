-- What somebody has stopped the sending of, for a while: kinds of messages to the ERP, or mails. What is queued meanwhile waits, loses no
-- attempt, and goes out when it is resumed.
CREATE TABLE topic_pauses (
  -- the program knows which there are
  topic      text PRIMARY KEY CHECK (char_length(topic) BETWEEN 1 AND 40),
  reason     text NOT NULL CHECK (char_length(reason) BETWEEN 1 AND 200),
  paused_at  timestamptz NOT NULL,
  -- as the administrator was called then
  paused_by  text NOT NULL
);

GRANT SELECT, INSERT, DELETE ON topic_pauses TO ehub_app;
ALTER TABLE topic_pauses ENABLE ROW LEVEL SECURITY;
CREATE POLICY inside ON topic_pauses USING ((SELECT ehub_sees_all()));

INSERT INTO audit_kinds (code) VALUES ('topic_paused'), ('topic_resumed');
