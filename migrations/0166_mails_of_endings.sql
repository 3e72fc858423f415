-- People hear that the ERP has cancelled a notice, and that one is closed with less than was shipped.
ALTER TABLE mail_messages
  DROP CONSTRAINT mail_messages_template_check,
  ADD CONSTRAINT mail_messages_template_check
    CHECK (template IN ('asn_sent', 'asn_cancelled', 'asn_refused', 'asn_erp_cancelled', 'asn_closed_short', 'po_proposed',
                        'po_withdrawn', 'po_asked_again', 'po_answer_due', 'po_review_due', 'po_third_round',
                        'asn_erp_silent', 'account_activation', 'account_password', 'account_password_changed',
                        'account_reactivated', 'account_second_step_reset', 'account_email_changed', 'acting_granted',
                        'registration_saved', 'registration_received', 'registration_returned', 'registration_rejected',
                        'announcement_published')) NOT VALID;
