-- Those of before are read through while everybody goes on writing.
ALTER TABLE mail_messages VALIDATE CONSTRAINT mail_messages_template_fkey;
