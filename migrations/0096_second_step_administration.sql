-- A manager of accounts takes away the second step of somebody who has lost it; and whom it is asked of is set on a screen.

ALTER TABLE mail_messages DROP CONSTRAINT mail_messages_template_check;
ALTER TABLE mail_messages ADD CONSTRAINT mail_messages_template_check
  CHECK (template IN ('asn_sent', 'asn_cancelled', 'asn_refused', 'po_proposed', 'po_asked_again', 'po_answer_due',
                      'po_review_due', 'po_third_round', 'asn_erp_silent', 'account_activation', 'account_password',
                      'account_password_changed', 'account_reactivated', 'account_second_step_reset', 'registration_saved',
                      'registration_received', 'registration_returned', 'registration_rejected'));
ALTER TABLE sessions DROP CONSTRAINT sessions_ended_reason_check;
ALTER TABLE sessions ADD CONSTRAINT sessions_ended_reason_check
  CHECK (ended_reason IN ('signed_out', 'replaced', 'expired', 'deactivated', 'password_changed', 'signed_out_elsewhere',
                          'verified', 'second_step_reset'));

-- Whether an account of one's own eyes has an app in use; nothing else of it is to be seen.
CREATE FUNCTION ehub_has_second_step(account bigint) RETURNS boolean LANGUAGE sql STABLE SECURITY DEFINER
  SET search_path FROM CURRENT AS
$$ SELECT EXISTS (SELECT FROM second_factors f JOIN accounts a ON a.id = f.account_id
                   WHERE f.account_id = account AND f.enabled_at IS NOT NULL
                     AND (ehub_sees_all() OR a.company_id = ehub_company())) $$;

GRANT INSERT, DELETE ON second_factor_policies TO ehub_app;
