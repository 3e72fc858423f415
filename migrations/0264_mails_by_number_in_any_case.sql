-- no-transaction
-- Mails are looked for by the beginning of the document's number, in any case.
CREATE INDEX CONCURRENTLY IF NOT EXISTS mail_messages_document_no_any_case_idx ON mail_messages (document_no COLLATE ehub_any_case);
