-- What a message writes in the ERP, besides its own document: order lines, lots. Messages that share something go one at a time.
ALTER TABLE erp_messages ADD COLUMN IF NOT EXISTS touches text[] NOT NULL DEFAULT '{}';
