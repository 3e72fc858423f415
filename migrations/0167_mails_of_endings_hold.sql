-- Mails of before say nothing else: read through while everybody goes on writing.
ALTER TABLE mail_messages VALIDATE CONSTRAINT mail_messages_template_check;
