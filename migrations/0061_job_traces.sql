-- A job carries the trace of the request that caused it (W3C traceparent), so that both are one story; NULL = none is
-- collected, or nobody asked for the job.
ALTER TABLE jobs ADD COLUMN traceparent text CHECK (char_length(traceparent) <= 64);
