-- A forwarder or broker that registers after a notice has named it sees that notice, too.
CREATE FUNCTION ehub_find_carried() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  -- A code is unique; of companies with the same name the older one has been found already.
  INSERT INTO asn_carriers (asn_id, carrier_id)
    SELECT a.id, NEW.id FROM asns a
     WHERE a.shipping_company <> ''
       AND lower(btrim(a.shipping_company)) IN (lower(NEW.code), lower(NEW.name), lower(NEW.name_en))
  ON CONFLICT (asn_id) DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER companies_carried AFTER INSERT OR UPDATE OF type, code, name, name_en ON companies
  FOR EACH ROW WHEN (NEW.type IN ('F', 'R')) EXECUTE FUNCTION ehub_find_carried();

-- Suppliers that are paid and send nothing are found by the statements that the ERP tells.
CREATE INDEX statement_lines_vendor_code_idx ON statement_lines (lower(vendor_code));

-- The audit log tells of a changed mail address: links and warnings go there.
ALTER TABLE audit_log
  DROP CONSTRAINT audit_log_kind_check,
  ADD CONSTRAINT audit_log_kind_check
    CHECK (kind IN ('sign_in', 'second_step', 'sign_out', 'sessions_ended', 'password_forgotten', 'password_reset',
                    'password_changed', 'account_activated', 'second_step_enabled', 'second_step_disabled',
                    'second_step_reset', 'second_step_policy', 'email_changed', 'account_granted', 'group_created',
                    'group_changed', 'act_granted', 'act_revoked', 'act_started', 'act_ended', 'export',
                    'manual_uploaded'));
