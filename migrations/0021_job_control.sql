-- Long jobs say how far they are, and can be asked to stop; claims look at each kind by itself.

ALTER TABLE jobs
  -- what the handler said last: done, total, note
  ADD COLUMN progress         jsonb,
  ADD COLUMN cancel_asked_at  timestamptz,
  ADD COLUMN cancel_asked_by  text;

DROP INDEX jobs_ready_idx;
CREATE INDEX jobs_ready_idx ON jobs (kind, priority DESC, run_at, id) WHERE state = 'ready';
