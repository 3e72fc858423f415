-- What was settled long ago is deleted, after as long as the qjob's parameter says; attempts go with their mail.
GRANT DELETE ON mail_messages TO ehub_app;
