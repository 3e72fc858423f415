-- Suppliers are told by mail of a version of the terms of purchase that has begun to hold for them; NULL = they were not yet.
ALTER TABLE provisions ADD COLUMN told_at timestamptz;
GRANT UPDATE (told_at) ON provisions TO ehub_app;
INSERT INTO mail_templates (code) VALUES ('provision_valid');
