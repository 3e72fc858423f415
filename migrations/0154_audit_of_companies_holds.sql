ALTER TABLE audit_log VALIDATE CONSTRAINT audit_log_kind_check;
