-- Payments stand on balance statements, too. What of a line's amount stands on statements that were issued: where it differs from what the line
-- counts now, the next statement has to say so.
ALTER TABLE statement_lines DROP CONSTRAINT statement_lines_kind_check,
  ADD CONSTRAINT statement_lines_kind_check CHECK (kind IN ('invoice', 'credit_note', 'payment')) NOT VALID,
  ADD COLUMN booked_amount numeric(18,4) NOT NULL DEFAULT 0;
