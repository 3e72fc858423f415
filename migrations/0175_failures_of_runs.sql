-- What the last attempt of a run that failed met, and when; how many failed. An attempt that is put off, because the ERP is down or
-- somebody else reads from it, is none, and overwrites nothing here.
ALTER TABLE qjob_runs
  ADD COLUMN failed_at timestamptz,
  ADD COLUMN failure text,
  ADD COLUMN failures int;
