-- What a line of a notice ships under an opening, and by how much that raised what may be shipped of the order line altogether: when it
-- comes back, both go back. Nothing is taken from an opening before the version that knows openings sends.
ALTER TABLE asn_lines
  ADD COLUMN opened_qty numeric(15,3) NOT NULL DEFAULT 0,
  ADD COLUMN raised_qty numeric(15,3) NOT NULL DEFAULT 0,
  ADD COLUMN opening_id bigint,
  ADD CONSTRAINT asn_lines_opened CHECK (opened_qty >= 0 AND raised_qty >= 0 AND raised_qty <= opened_qty
                                         AND (opened_qty = 0 OR opening_id IS NOT NULL)) NOT VALID,
  ADD CONSTRAINT asn_lines_opening FOREIGN KEY (opening_id) REFERENCES openings NOT VALID;
