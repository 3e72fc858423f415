-- What a line counts: what was taken back counts nothing. All lines have the sign of the buyer's payable account: what is owed is above zero,
-- credit notes and payments are below.
CREATE FUNCTION ehub_statement_amount(status text, total numeric) RETURNS numeric LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE status WHEN 'cancelled' THEN 0 ELSE total END;

-- A supplier's month in one currency. While it is open it follows what the ERP says; what was issued stays as it was.
CREATE TABLE balance_statements (
  id               bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  state            text NOT NULL CHECK (state IN ('Open', 'Issued', 'Confirmed', 'Disputed', 'Answered')),
  version          bigint NOT NULL DEFAULT 1,
  changed_at       timestamptz NOT NULL,
  created_at       timestamptz NOT NULL,
  vendor_id        bigint NOT NULL REFERENCES companies,
  -- first day of the month
  month_on         date NOT NULL CHECK (extract(day FROM month_on) = 1),
  currency         text NOT NULL,
  opening          numeric(18,4) NOT NULL DEFAULT 0,
  invoices         numeric(18,4) NOT NULL DEFAULT 0,
  -- below zero, as payments are
  credit_notes     numeric(18,4) NOT NULL DEFAULT 0,
  payments         numeric(18,4) NOT NULL DEFAULT 0,
  -- what changed, or was booked late, in months that had been issued
  adjustments      numeric(18,4) NOT NULL DEFAULT 0,
  closing          numeric(18,4) NOT NULL DEFAULT 0,
  line_count       int NOT NULL DEFAULT 0,
  -- what is open at the month's end, by days past due; payments that settle nothing known are below zero
  not_due          numeric(18,4) NOT NULL DEFAULT 0,
  overdue_30       numeric(18,4) NOT NULL DEFAULT 0,
  overdue_60       numeric(18,4) NOT NULL DEFAULT 0,
  overdue_90       numeric(18,4) NOT NULL DEFAULT 0,
  overdue_more     numeric(18,4) NOT NULL DEFAULT 0,
  unallocated      numeric(18,4) NOT NULL DEFAULT 0,
  -- what the ERP says of the month now, above what was issued
  difference       numeric(18,4) NOT NULL DEFAULT 0,
  issued_at        timestamptz,
  dispute_comment  text NOT NULL DEFAULT '' CHECK (char_length(dispute_comment) <= 200),
  answer_comment   text NOT NULL DEFAULT '' CHECK (char_length(answer_comment) <= 200),
  -- who confirmed, disputed or answered last
  decided_by_name  text,
  decided_at       timestamptz,
  CHECK (closing = opening + invoices + credit_notes + payments + adjustments),
  UNIQUE (vendor_id, currency, month_on)
);
CREATE CONSTRAINT TRIGGER balance_statements_history AFTER INSERT OR UPDATE OF state, version ON balance_statements
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ehub_require_history('balance_statement');
CREATE INDEX balance_statements_month_idx ON balance_statements (month_on, id) INCLUDE (state, vendor_id, currency);
CREATE INDEX balance_statements_vendor_idx ON balance_statements (vendor_id, month_on, id) INCLUDE (state, currency);
CREATE INDEX balance_statements_state_idx ON balance_statements (state, month_on, id) INCLUDE (vendor_id, currency);
CREATE INDEX balance_statements_changed_idx ON balance_statements (changed_at, id) INCLUDE (state, vendor_id, currency);
CREATE INDEX balance_statements_difference_idx ON balance_statements (month_on, id) WHERE difference <> 0;

-- The lines of a statement: as the ERP has them while it is open, as they were from then on.
CREATE TABLE balance_statement_lines (
  id               bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  statement_id     bigint NOT NULL REFERENCES balance_statements,
  line_id          bigint NOT NULL REFERENCES statement_lines,
  vendor_id        bigint NOT NULL,
  -- of a month that had been issued: it changed, or came late
  is_adjustment    boolean NOT NULL,
  kind             text NOT NULL CHECK (kind IN ('invoice', 'credit_note', 'payment')),
  status           text NOT NULL CHECK (status IN ('open', 'paid', 'cancelled')),
  document_no      text NOT NULL,
  document_on      date NOT NULL,
  invoice_no       text NOT NULL DEFAULT '',
  currency         text NOT NULL,
  net_amount       numeric(18,4) NOT NULL,
  tax_amount       numeric(18,4) NOT NULL,
  -- what the line counts altogether
  total_amount     numeric(18,4) NOT NULL,
  -- what of it stood on statements before; NULL = nothing
  was_amount       numeric(18,4),
  -- what it counts on this statement
  amount           numeric(18,4) NOT NULL GENERATED ALWAYS AS (total_amount - coalesce(was_amount, 0)) STORED,
  -- what of the total was settled by the month's end
  settled_amount   numeric(18,4) NOT NULL DEFAULT 0,
  payment_term     text NOT NULL DEFAULT '',
  due_on           date,
  is_disputed      boolean NOT NULL DEFAULT false,
  dispute_comment  text NOT NULL DEFAULT '' CHECK (char_length(dispute_comment) <= 200),
  answer_comment   text NOT NULL DEFAULT '' CHECK (char_length(answer_comment) <= 200),
  UNIQUE (statement_id, line_id)
);
CREATE INDEX balance_statement_lines_statement_idx ON balance_statement_lines (statement_id, document_on, id) INCLUDE (kind);
CREATE INDEX balance_statement_lines_document_idx ON balance_statement_lines (document_on, id) INCLUDE (vendor_id, kind);
CREATE INDEX balance_statement_lines_vendor_idx ON balance_statement_lines (vendor_id, document_on, id) INCLUDE (kind);
CREATE INDEX balance_statement_lines_line_idx ON balance_statement_lines (line_id);
CREATE INDEX balance_statement_lines_invoice_any_case_idx ON balance_statement_lines (invoice_no COLLATE ehub_any_case);
CREATE INDEX balance_statement_lines_document_any_case_idx ON balance_statement_lines (document_no COLLATE ehub_any_case);

-- Which line settles which, and how much: a payment, or a credit note, settles invoices. By the ERP's key, because either may be heard first.
CREATE TABLE statement_settlements (
  line_id            bigint NOT NULL REFERENCES statement_lines,
  settled_reference  text NOT NULL,
  -- above zero; below where money came back
  amount             numeric(18,4) NOT NULL CHECK (amount <> 0),
  PRIMARY KEY (line_id, settled_reference)
);
CREATE INDEX statement_settlements_settled_idx ON statement_settlements (settled_reference, line_id);

-- Suppliers and currencies of which lines changed since their statements were last reckoned.
CREATE TABLE statement_changes (
  vendor_id  bigint NOT NULL,
  currency   text NOT NULL,
  PRIMARY KEY (vendor_id, currency)
);

GRANT SELECT, INSERT, UPDATE ON balance_statements TO ehub_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON balance_statement_lines, statement_settlements, statement_changes TO ehub_app;
ALTER TABLE balance_statements ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_rows ON balance_statements USING ((SELECT ehub_sees_all()) OR vendor_id = (SELECT ehub_company()));
CREATE POLICY made_inside ON balance_statements AS RESTRICTIVE FOR INSERT WITH CHECK ((SELECT ehub_sees_all()));
ALTER TABLE balance_statement_lines ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_rows ON balance_statement_lines USING ((SELECT ehub_sees_all()) OR vendor_id = (SELECT ehub_company()));
CREATE POLICY made_inside ON balance_statement_lines AS RESTRICTIVE FOR INSERT WITH CHECK ((SELECT ehub_sees_all()));
CREATE POLICY taken_inside ON balance_statement_lines AS RESTRICTIVE FOR DELETE USING ((SELECT ehub_sees_all()));
ALTER TABLE statement_settlements ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_rows ON statement_settlements
  USING ((SELECT ehub_sees_all())
         OR EXISTS (SELECT FROM statement_lines l WHERE l.id = line_id AND l.vendor_id = (SELECT ehub_company())));
CREATE POLICY made_inside ON statement_settlements AS RESTRICTIVE FOR INSERT WITH CHECK ((SELECT ehub_sees_all()));
CREATE POLICY changed_inside ON statement_settlements AS RESTRICTIVE FOR UPDATE USING ((SELECT ehub_sees_all()));
CREATE POLICY taken_inside ON statement_settlements AS RESTRICTIVE FOR DELETE USING ((SELECT ehub_sees_all()));
ALTER TABLE statement_changes ENABLE ROW LEVEL SECURITY;
CREATE POLICY inside ON statement_changes USING ((SELECT ehub_sees_all()));

INSERT INTO mail_templates (code) VALUES ('statement_issued'), ('statement_disputed'), ('statement_answered');
