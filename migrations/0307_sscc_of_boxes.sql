-- The serial shipping container code (GS1) of a box: 18 digits, given when the notice is sent to a plant that has a company prefix.
ALTER TABLE asn_boxes ADD COLUMN sscc text;
