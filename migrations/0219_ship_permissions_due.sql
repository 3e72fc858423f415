-- Applications to ship that wait for a decision are told in the daily digest.
INSERT INTO mail_templates (code) VALUES ('ship_permission_due');
