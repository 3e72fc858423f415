-- What an ERP may say of a line besides what is ordered; empty = it does not say.
ALTER TABLE po_lines
  ADD COLUMN tax_code text NOT NULL DEFAULT '',
  ADD COLUMN graph_no text NOT NULL DEFAULT '',
  ADD COLUMN asset_category text NOT NULL DEFAULT '';
