-- A claim is told from every other one of the same worker, also of the same job in the same attempt: a database that fell may have
-- forgotten the earlier one, and with it that the number of a job was given away.
ALTER TABLE jobs ADD COLUMN claim bigint;
