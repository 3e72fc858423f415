-- In which order somebody wants the blocks of the home page. What is not named follows in the order of the product.
ALTER TABLE accounts ADD COLUMN home_blocks text[] NOT NULL DEFAULT '{}';
