-- A group that nobody is in any more, and no report is shared with, may be removed.
INSERT INTO audit_kinds (code) VALUES ('group_removed');
