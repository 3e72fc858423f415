-- A plant that is used no more is not offered any more; documents that name it keep it.
ALTER TABLE plants ADD COLUMN is_used boolean NOT NULL DEFAULT true;
