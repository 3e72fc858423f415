-- no-transaction
-- Since when lines wait for the supplier's answer.
CREATE INDEX CONCURRENTLY IF NOT EXISTS po_lines_waiting_idx ON po_lines (changed_at, id) INCLUDE (state, vendor_id, po_date_on) WHERE state IN ('New', 'Revise') AND closing = 'open' AND follow_up;
