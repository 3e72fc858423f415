-- One of mail_templates from now on.
ALTER TABLE mail_messages
  DROP CONSTRAINT mail_messages_template_check,
  ADD CONSTRAINT mail_messages_template_fkey FOREIGN KEY (template) REFERENCES mail_templates NOT VALID;
