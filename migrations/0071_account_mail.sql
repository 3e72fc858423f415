-- Mails to one person about the own account. The token of a link is no part of what the monitor shows: it stands apart until
-- the mail server has taken the mail, and is then erased.

ALTER TABLE mail_messages
  DROP CONSTRAINT mail_messages_template_check,
  ADD CONSTRAINT mail_messages_template_check
    CHECK (template IN ('asn_sent', 'asn_cancelled', 'asn_refused', 'po_proposed', 'po_asked_again', 'po_answer_due',
                        'po_review_due', 'po_third_round', 'asn_erp_silent', 'account_activation', 'account_password',
                        'account_password_changed')),
  ADD COLUMN secret text;
