-- What incoming inspection asks of parts: units, categories of material groups, their sub-groups, and the items of each. Written from master
-- data (kinds inspectionUnit, inspectionCategory, inspectionSubGroup and inspectionItem), like the rules of shipments. Only what is in use.
CREATE TABLE inspection_units (
  code  text PRIMARY KEY CHECK (code <> ''),
  name  text NOT NULL DEFAULT ''
);
CREATE TABLE inspection_categories (
  code            text PRIMARY KEY CHECK (code <> ''),
  name            text NOT NULL,
  material_group  text NOT NULL
);
CREATE TABLE inspection_sub_groups (
  code           text PRIMARY KEY CHECK (code <> ''),
  name           text NOT NULL,
  category_code  text NOT NULL,
  -- whether lots need a certificate; NULL = as the rules of shipments say
  certificate    text CHECK (certificate IN ('never', 'wanted', 'needed')),
  -- category, and short name, difference and reply type of each item that is asked: where it differs from that of a spec, the spec has to be
  -- filled anew; '' = nothing is asked
  asked_key      text NOT NULL DEFAULT ''
);
CREATE TABLE inspection_items (
  -- code, not a reference: items may be read in before their sub-group is
  sub_group_code  text NOT NULL,
  short_name      text NOT NULL CHECK (short_name <> ''),
  name            text NOT NULL,
  -- S size, F function, D document, L looks
  difference      text NOT NULL CHECK (difference IN ('S', 'F', 'D', 'L')),
  -- V value, T text, I information
  reply_type      text NOT NULL CHECK (reply_type IN ('V', 'T', 'I')),
  spec_value      text NOT NULL DEFAULT '',
  lower_limit     numeric(18,6),
  upper_limit     numeric(18,6) CHECK (upper_limit >= lower_limit),
  -- of what is measured; '' = it has none
  unit            text NOT NULL DEFAULT '',
  sample_size     int NOT NULL CHECK (sample_size BETWEEN 1 AND 999),
  -- so many samples may be outside the limits
  reject_count    int NOT NULL CHECK (reject_count BETWEEN 0 AND 999),
  -- days for which an accepted spec holds; NULL = it does not run out
  effective_days  int CHECK (effective_days BETWEEN 1 AND 9999),
  -- whether it suits parts, that is, whether it is asked at all
  suits           boolean NOT NULL DEFAULT true,
  -- of the record of master data
  item_version    bigint NOT NULL,
  PRIMARY KEY (sub_group_code, short_name)
);

GRANT SELECT, INSERT, UPDATE, DELETE ON inspection_units, inspection_categories, inspection_sub_groups, inspection_items TO ehub_app;
ALTER TABLE inspection_units ENABLE ROW LEVEL SECURITY;
CREATE POLICY known ON inspection_units FOR SELECT USING (true);
CREATE POLICY inside ON inspection_units USING ((SELECT ehub_sees_all()));
ALTER TABLE inspection_categories ENABLE ROW LEVEL SECURITY;
CREATE POLICY known ON inspection_categories FOR SELECT USING (true);
CREATE POLICY inside ON inspection_categories USING ((SELECT ehub_sees_all()));
ALTER TABLE inspection_sub_groups ENABLE ROW LEVEL SECURITY;
CREATE POLICY known ON inspection_sub_groups FOR SELECT USING (true);
CREATE POLICY inside ON inspection_sub_groups USING ((SELECT ehub_sees_all()));
ALTER TABLE inspection_items ENABLE ROW LEVEL SECURITY;
CREATE POLICY known ON inspection_items FOR SELECT USING (true);
CREATE POLICY inside ON inspection_items USING ((SELECT ehub_sees_all()));
