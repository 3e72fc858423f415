-- Who may work for further companies, and who chose which, is told.
ALTER TABLE audit_log
  DROP CONSTRAINT audit_log_kind_check,
  ADD CONSTRAINT audit_log_kind_check
    CHECK (kind IN ('sign_in', 'second_step', 'sign_out', 'sessions_ended', 'password_forgotten', 'password_reset',
                    'password_changed', 'account_activated', 'second_step_enabled', 'second_step_disabled',
                    'recovery_codes_renewed', 'second_step_reset', 'second_step_policy', 'email_changed', 'account_granted',
                    'companies_given', 'company_chosen', 'group_created', 'group_changed', 'act_granted', 'act_revoked',
                    'act_started', 'act_ended', 'export', 'manual_uploaded', 'accounts_tried')) NOT VALID;
