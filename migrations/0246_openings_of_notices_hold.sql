ALTER TABLE asn_lines VALIDATE CONSTRAINT asn_lines_opening;
