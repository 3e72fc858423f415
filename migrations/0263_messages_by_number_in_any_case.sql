-- no-transaction
-- Messages are looked for by the beginning of the document's number, in any case.
CREATE INDEX CONCURRENTLY IF NOT EXISTS erp_messages_document_no_any_case_idx ON erp_messages (document_no COLLATE ehub_any_case);
