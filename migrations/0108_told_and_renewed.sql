-- The owner of an account hears, at the address that mails went to, that they go elsewhere.
ALTER TABLE mail_messages DROP CONSTRAINT mail_messages_template_check;
ALTER TABLE mail_messages ADD CONSTRAINT mail_messages_template_check
  CHECK (template IN ('asn_sent', 'asn_cancelled', 'asn_refused', 'po_proposed', 'po_asked_again', 'po_answer_due',
                      'po_review_due', 'po_third_round', 'asn_erp_silent', 'account_activation', 'account_password',
                      'account_password_changed', 'account_reactivated', 'account_second_step_reset', 'account_email_changed',
                      'acting_granted', 'registration_saved', 'registration_received', 'registration_returned',
                      'registration_rejected', 'announcement_published'));

-- New recovery codes are taken without switching the second step off: where a policy asks for it, nobody can.
ALTER TABLE audit_log
  DROP CONSTRAINT audit_log_kind_check,
  ADD CONSTRAINT audit_log_kind_check
    CHECK (kind IN ('sign_in', 'second_step', 'sign_out', 'sessions_ended', 'password_forgotten', 'password_reset',
                    'password_changed', 'account_activated', 'second_step_enabled', 'second_step_disabled',
                    'recovery_codes_renewed', 'second_step_reset', 'second_step_policy', 'email_changed', 'account_granted',
                    'group_created', 'group_changed', 'act_granted', 'act_revoked', 'act_started', 'act_ended', 'export',
                    'manual_uploaded'));
