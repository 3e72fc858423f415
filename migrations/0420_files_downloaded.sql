-- Files that a system administrator takes out of the machine are told apart from lists that are exported.
INSERT INTO audit_kinds (code) VALUES ('file_downloaded');
