-- One of audit_kinds from now on.
ALTER TABLE audit_log
  DROP CONSTRAINT audit_log_kind_check,
  ADD CONSTRAINT audit_log_kind_fkey FOREIGN KEY (kind) REFERENCES audit_kinds NOT VALID;
