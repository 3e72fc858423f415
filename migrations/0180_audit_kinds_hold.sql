-- Those of before are read through while everybody goes on writing.
ALTER TABLE audit_log VALIDATE CONSTRAINT audit_log_kind_fkey;
