-- When the ERP last had no more of a stream to tell: what is fixed for good waits until what it is made of was read. NULL = never yet.
ALTER TABLE erp_cursors ADD COLUMN read_to_end_at timestamptz;
