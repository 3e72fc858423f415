-- Balance statements of the suppliers, line by line as the ERP has them now. Shown by a screen to come.

CREATE TABLE statement_lines (
  id             bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- the ERP's key of the line
  erp_reference  text NOT NULL UNIQUE,
  vendor_code    text NOT NULL,
  -- NULL = no company has this code (yet): the line waits, and no supplier sees it
  vendor_id      bigint REFERENCES companies,
  -- first day of the month on whose statement it stands
  month_on       date NOT NULL CHECK (extract(day FROM month_on) = 1),
  document_no    text NOT NULL,
  document_on    date NOT NULL,
  -- the supplier's own number; '' = the ERP has none
  invoice_no     text NOT NULL DEFAULT '',
  kind           text NOT NULL CHECK (kind IN ('invoice', 'credit_note')),
  status         text NOT NULL CHECK (status IN ('open', 'paid', 'cancelled')),
  currency       text NOT NULL,
  net_amount     numeric(18,4) NOT NULL,
  tax_amount     numeric(18,4) NOT NULL,
  total_amount   numeric(18,4) NOT NULL,
  payment_term   text NOT NULL DEFAULT '',
  due_on         date,
  -- when this was heard of the ERP for the first time, and when it last said something else
  first_heard_at timestamptz NOT NULL,
  changed_at     timestamptz NOT NULL
);
CREATE INDEX statement_lines_vendor_idx ON statement_lines (vendor_id, month_on DESC, document_on DESC, id DESC);
CREATE INDEX statement_lines_waiting_idx ON statement_lines (vendor_code) WHERE vendor_id IS NULL;

GRANT SELECT, INSERT, UPDATE ON statement_lines TO ehub_app;
ALTER TABLE statement_lines ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_rows ON statement_lines USING ((SELECT ehub_sees_all()) OR vendor_id = (SELECT ehub_company()));
