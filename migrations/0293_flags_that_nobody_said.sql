-- How a part is shipped: false because somebody, people or the ERP, said so, or because nobody said anything. In the second case the rules of
-- shipments speak. What the version before writes as true is a word in either case (ehub_said).
ALTER TABLE materials
  ADD COLUMN lot_unsaid boolean NOT NULL DEFAULT false,
  ADD COLUMN box_id_unsaid boolean NOT NULL DEFAULT false,
  ADD COLUMN x_out_unsaid boolean NOT NULL DEFAULT false;
