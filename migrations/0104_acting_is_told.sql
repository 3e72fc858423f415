-- However a session ends in which somebody acted for somebody, that it ended is written down under both names.

CREATE FUNCTION ehub_acting_ends() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  INSERT INTO audit_log (at, kind, outcome, reason, actor_id, actor_name, acting_for, acting_for_name, request_id, address,
                         browser, subject, detail)
  SELECT NEW.ended_at, 'act_ended', 'done', '', a.id, a.user_id, p.id, p.user_id, '', '', NEW.browser_info, p.user_id,
         jsonb_build_object('delegation', d.id)
    FROM delegations d JOIN accounts p ON p.id = d.principal_id JOIN accounts a ON a.id = NEW.account_id
   WHERE d.id = NEW.delegation_id;
  RETURN NULL;
END $$;

CREATE TRIGGER sessions_acting_ends AFTER UPDATE OF ended_at ON sessions FOR EACH ROW
  WHEN (OLD.ended_at IS NULL AND NEW.ended_at IS NOT NULL AND NEW.delegation_id IS NOT NULL)
  EXECUTE FUNCTION ehub_acting_ends();

-- Both hear by mail that somebody may act.
ALTER TABLE mail_messages DROP CONSTRAINT mail_messages_template_check;
ALTER TABLE mail_messages ADD CONSTRAINT mail_messages_template_check
  CHECK (template IN ('asn_sent', 'asn_cancelled', 'asn_refused', 'po_proposed', 'po_asked_again', 'po_answer_due',
                      'po_review_due', 'po_third_round', 'asn_erp_silent', 'account_activation', 'account_password',
                      'account_password_changed', 'account_reactivated', 'account_second_step_reset', 'acting_granted',
                      'registration_saved', 'registration_received', 'registration_returned', 'registration_rejected',
                      'announcement_published'));
