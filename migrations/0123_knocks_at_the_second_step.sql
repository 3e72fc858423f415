-- Wrong codes of the second step wait, too, and knocks meanwhile are one entry.
ALTER TABLE second_factors ADD COLUMN knocks bigint NOT NULL DEFAULT 0;
