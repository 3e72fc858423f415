-- no-transaction
-- Answers of suppliers, by when they came.
CREATE INDEX CONCURRENTLY IF NOT EXISTS history_answers_idx ON history (at, document, version)
  WHERE process = 'po_line' AND event IN ('accept', 'propose', 'disagree');
