-- What mails, entries of the audit log and messages to the ERP can be: a row each, so that a new one is an INSERT rather than a CHECK that
-- is written anew. Only the constraints that refer to them read these tables; the program knows the names from its own lists, and a test
-- holds the two together.
CREATE TABLE mail_templates (code text PRIMARY KEY);
CREATE TABLE audit_kinds (code text PRIMARY KEY);
CREATE TABLE erp_message_kinds (code text PRIMARY KEY);
INSERT INTO mail_templates (code) VALUES
  ('asn_sent'), ('asn_cancelled'), ('asn_refused'), ('asn_erp_cancelled'), ('asn_closed_short'), ('po_proposed'),
  ('po_withdrawn'), ('po_asked_again'), ('po_answer_due'), ('po_review_due'), ('po_third_round'), ('asn_erp_silent'),
  ('account_activation'), ('account_password'), ('account_password_changed'), ('account_reactivated'),
  ('account_second_step_reset'), ('account_email_changed'), ('acting_granted'), ('registration_saved'),
  ('registration_received'), ('registration_returned'), ('registration_rejected'), ('announcement_published');
INSERT INTO audit_kinds (code) VALUES
  ('sign_in'), ('second_step'), ('sign_out'), ('sessions_ended'), ('password_forgotten'), ('password_reset'),
  ('password_changed'), ('account_activated'), ('second_step_enabled'), ('second_step_disabled'),
  ('recovery_codes_renewed'), ('second_step_reset'), ('second_step_policy'), ('email_changed'), ('account_granted'),
  ('accounts_tried'), ('companies_given'), ('company_chosen'), ('group_created'), ('group_changed'), ('act_granted'),
  ('act_revoked'), ('act_started'), ('act_ended'), ('manual_uploaded'), ('export');
INSERT INTO erp_message_kinds (code) VALUES
  ('po_confirm'), ('asn'), ('asn_cancel'), ('orders'), ('receipts');
