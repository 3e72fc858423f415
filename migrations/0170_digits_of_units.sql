-- Decimals that quantities in a line's unit may have; NULL = the ERP does not say.
ALTER TABLE po_lines
  ADD COLUMN uom_digits smallint,
  ADD CONSTRAINT po_lines_uom_digits_check CHECK (uom_digits >= 0) NOT VALID;
