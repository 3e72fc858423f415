-- Reminders go out by mail: up to which firing of a deadline people were told, and the templates that say it.

-- What fired before this version was logged and shown, and is not said a second time: a deadline that repeats says it soon.
ALTER TABLE deadlines ADD COLUMN told int NOT NULL DEFAULT 0;
UPDATE deadlines SET told = times WHERE times > 0;
CREATE INDEX deadlines_untold_idx ON deadlines (process, name, document) WHERE times > told;

ALTER TABLE mail_messages DROP CONSTRAINT mail_messages_template_check;
ALTER TABLE mail_messages ADD CONSTRAINT mail_messages_template_check
  CHECK (template IN ('asn_sent', 'asn_cancelled', 'asn_refused', 'po_proposed', 'po_asked_again', 'po_answer_due',
                      'po_review_due', 'po_third_round', 'asn_erp_silent'));
