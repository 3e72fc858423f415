-- Balance statements: the lines of the ERP, the statements of each month, and which line settles which.

-- A line as the ERP has it now.
CREATE TABLE statement_lines (
  id              bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- key of the line in the ERP
  erp_reference   text NOT NULL UNIQUE,
  vendor_code     text NOT NULL,
  -- NULL = no company has this code (yet): the line waits, and no supplier sees it
  vendor_id       bigint REFERENCES companies,
  -- first day of the month of its statement
  month_on        date NOT NULL CHECK (extract(day FROM month_on) = 1),
  document_no     text NOT NULL,
  document_on     date NOT NULL,
  -- the supplier's own number; '' = the ERP has none
  invoice_no      text NOT NULL DEFAULT '',
  kind            text NOT NULL CHECK (kind IN ('invoice', 'credit_note', 'payment')),
  status          text NOT NULL CHECK (status IN ('open', 'paid', 'cancelled')),
  currency        text NOT NULL,
  net_amount      numeric(18,4) NOT NULL,
  tax_amount      numeric(18,4) NOT NULL,
  total_amount    numeric(18,4) NOT NULL,
  payment_term    text NOT NULL DEFAULT '',
  due_on          date,
  -- when the ERP first sent the line, and when it last changed it
  first_heard_at  timestamptz NOT NULL,
  changed_at      timestamptz NOT NULL,
  -- part of the amount on issued statements: where it differs from the current amount, the next statement has a line
  -- about it
  booked_amount   numeric(18,4) NOT NULL DEFAULT 0
);

-- Amount of a line: zero if cancelled. All lines have the sign of the buyer's payable account: debts are positive,
-- credit notes and payments negative.
CREATE FUNCTION ehub_statement_amount(status text, total numeric) RETURNS numeric LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE status WHEN 'cancelled' THEN 0 ELSE total END;

CREATE INDEX statement_lines_vendor_idx ON statement_lines (vendor_id, month_on DESC, document_on DESC, id DESC);
CREATE INDEX statement_lines_waiting_idx ON statement_lines (vendor_code) WHERE vendor_id IS NULL;
CREATE INDEX statement_lines_month_idx ON statement_lines (vendor_id, currency, month_on);
CREATE INDEX statement_lines_invoice_idx ON statement_lines (vendor_id, invoice_no) WHERE invoice_no <> '';
-- A supplier that only sends invoices is found by its statement lines.
CREATE INDEX statement_lines_vendor_code_idx ON statement_lines (lower(vendor_code));
-- Lines whose statements do not have the current amount.
CREATE INDEX statement_lines_unbooked_idx ON statement_lines (vendor_id, currency, month_on)
  WHERE ehub_statement_amount(status, total_amount) <> booked_amount;

-- Which line settles which, and how much: a payment or a credit note settles invoices. By the key of the ERP, because
-- either may arrive first.
CREATE TABLE statement_settlements (
  line_id            bigint NOT NULL REFERENCES statement_lines,
  settled_reference  text NOT NULL,
  -- positive; negative for a refund
  amount             numeric(18,4) NOT NULL CHECK (amount <> 0),
  PRIMARY KEY (line_id, settled_reference)
);
CREATE INDEX statement_settlements_settled_idx ON statement_settlements (settled_reference, line_id);

-- Lines of the ERP whose amounts have more digits than amounts are kept with. They wait, with the reasons, until the ERP
-- corrects them; what is known of such a line from before stays as it is. Nothing is rounded.
CREATE TABLE held_statement_lines (
  erp_reference  text PRIMARY KEY,
  vendor_code    text NOT NULL,
  month_on       date NOT NULL,
  document_no    text NOT NULL,
  currency       text NOT NULL,
  reasons        jsonb NOT NULL,
  first_held_at  timestamptz NOT NULL,
  last_held_at   timestamptz NOT NULL
);
CREATE INDEX held_statement_lines_vendor_idx ON held_statement_lines (vendor_code, currency, month_on);
GRANT SELECT, INSERT, UPDATE, DELETE ON held_statement_lines TO ehub_app;
ALTER TABLE held_statement_lines ENABLE ROW LEVEL SECURITY;
CREATE POLICY inside ON held_statement_lines USING ((SELECT ehub_sees_all()));

-- Lines and settlements come from the ERP: a supplier's transaction reads its own and writes none.
GRANT SELECT, INSERT, UPDATE ON statement_lines TO ehub_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON statement_settlements TO ehub_app;
ALTER TABLE statement_lines ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_rows ON statement_lines USING ((SELECT ehub_sees_all()) OR vendor_id = (SELECT ehub_company()));
CREATE POLICY made_inside ON statement_lines AS RESTRICTIVE FOR INSERT WITH CHECK ((SELECT ehub_sees_all()));
CREATE POLICY changed_inside ON statement_lines AS RESTRICTIVE FOR UPDATE USING ((SELECT ehub_sees_all()));
ALTER TABLE statement_settlements ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_rows ON statement_settlements
  USING ((SELECT ehub_sees_all())
         OR EXISTS (SELECT FROM statement_lines l WHERE l.id = line_id AND l.vendor_id = (SELECT ehub_company())));
CREATE POLICY made_inside ON statement_settlements AS RESTRICTIVE FOR INSERT WITH CHECK ((SELECT ehub_sees_all()));
CREATE POLICY changed_inside ON statement_settlements AS RESTRICTIVE FOR UPDATE USING ((SELECT ehub_sees_all()));
CREATE POLICY taken_inside ON statement_settlements AS RESTRICTIVE FOR DELETE USING ((SELECT ehub_sees_all()));

-- A month of a supplier in one currency: a document of the process `balance_statement`. An open one follows the ERP; an
-- issued one stays as it was.
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
  -- negative, like payments
  credit_notes     numeric(18,4) NOT NULL DEFAULT 0,
  payments         numeric(18,4) NOT NULL DEFAULT 0,
  -- changes and late bookings in months that were already issued
  adjustments      numeric(18,4) NOT NULL DEFAULT 0,
  closing          numeric(18,4) NOT NULL DEFAULT 0,
  line_count       int NOT NULL DEFAULT 0,
  -- open amount at the end of the month, by days past due; payments that settle no known line are negative
  not_due          numeric(18,4) NOT NULL DEFAULT 0,
  overdue_30       numeric(18,4) NOT NULL DEFAULT 0,
  overdue_60       numeric(18,4) NOT NULL DEFAULT 0,
  overdue_90       numeric(18,4) NOT NULL DEFAULT 0,
  overdue_more     numeric(18,4) NOT NULL DEFAULT 0,
  unallocated      numeric(18,4) NOT NULL DEFAULT 0,
  -- current amount of the ERP for the month, minus the issued one
  difference       numeric(18,4) NOT NULL DEFAULT 0,
  issued_at        timestamptz,
  dispute_comment  text NOT NULL DEFAULT '' CHECK (char_length(dispute_comment) <= 200),
  answer_comment   text NOT NULL DEFAULT '' CHECK (char_length(answer_comment) <= 200),
  -- last person who confirmed, disputed or answered
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

-- The lines of a statement: those of the ERP while it is open, fixed once it is issued.
CREATE TABLE balance_statement_lines (
  id               bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  statement_id     bigint NOT NULL REFERENCES balance_statements,
  line_id          bigint NOT NULL REFERENCES statement_lines,
  vendor_id        bigint NOT NULL,
  -- it belongs to a month that was already issued: a change or a late booking
  is_adjustment    boolean NOT NULL,
  kind             text NOT NULL CHECK (kind IN ('invoice', 'credit_note', 'payment')),
  status           text NOT NULL CHECK (status IN ('open', 'paid', 'cancelled')),
  document_no      text NOT NULL,
  document_on      date NOT NULL,
  invoice_no       text NOT NULL DEFAULT '',
  currency         text NOT NULL,
  net_amount       numeric(18,4) NOT NULL,
  tax_amount       numeric(18,4) NOT NULL,
  -- total of the line
  total_amount     numeric(18,4) NOT NULL,
  -- part of the total that earlier statements contain; NULL = none
  was_amount       numeric(18,4),
  -- amount on this statement
  amount           numeric(18,4) NOT NULL GENERATED ALWAYS AS (total_amount - coalesce(was_amount, 0)) STORED,
  -- part of the total that was settled by the end of the month
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
GRANT SELECT, INSERT, UPDATE ON balance_statements TO ehub_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON balance_statement_lines TO ehub_app;
ALTER TABLE balance_statements ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_rows ON balance_statements USING ((SELECT ehub_sees_all()) OR vendor_id = (SELECT ehub_company()));
CREATE POLICY made_inside ON balance_statements AS RESTRICTIVE FOR INSERT WITH CHECK ((SELECT ehub_sees_all()));
ALTER TABLE balance_statement_lines ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_rows ON balance_statement_lines USING ((SELECT ehub_sees_all()) OR vendor_id = (SELECT ehub_company()));
CREATE POLICY made_inside ON balance_statement_lines AS RESTRICTIVE FOR INSERT WITH CHECK ((SELECT ehub_sees_all()));
CREATE POLICY taken_inside ON balance_statement_lines AS RESTRICTIVE FOR DELETE USING ((SELECT ehub_sees_all()));

-- Suppliers and currencies with changed lines since their statements were last calculated.
CREATE TABLE statement_changes (
  vendor_id  bigint NOT NULL,
  currency   text NOT NULL,
  PRIMARY KEY (vendor_id, currency)
);
GRANT SELECT, INSERT, UPDATE, DELETE ON statement_changes TO ehub_app;
ALTER TABLE statement_changes ENABLE ROW LEVEL SECURITY;
CREATE POLICY inside ON statement_changes USING ((SELECT ehub_sees_all()));
