-- Applications of before, and indexes that hold what filters look at and no more, so that neither counting nor turning to a page far behind
-- visits the table.
-- small table ship_permissions: no version that landed has it, so that it is empty when this runs
UPDATE ship_permissions s SET line_allow = ehub_allow(l.cum_allow_qty, l.order_qty - l.cancelled_qty)
  FROM po_lines l
 WHERE l.id = s.po_line_id AND s.line_allow <> ehub_allow(l.cum_allow_qty, l.order_qty - l.cancelled_qty);

-- A few values many times: one small index counts whatever is asked for by them, and finds the few of a rare state. A common state is met soon in
-- the order of the list, so that none needs an index by state and time: every index is written once more by each decision.
CREATE INDEX ship_permissions_count_idx ON ship_permissions (state, line_allow, vendor_id, plant_id);
DROP INDEX ship_permissions_created_idx, ship_permissions_state_idx, ship_permissions_vendor_idx, ship_permissions_asked_idx,
           ship_permissions_need_idx, ship_permissions_order_idx;
CREATE INDEX ship_permissions_created_idx ON ship_permissions (created_at, id) INCLUDE (vendor_id, plant_id, state, line_allow);
CREATE INDEX ship_permissions_vendor_idx ON ship_permissions (vendor_id, created_at, id) INCLUDE (plant_id, state, line_allow);
CREATE INDEX ship_permissions_asked_idx ON ship_permissions (asked_on, id) INCLUDE (vendor_id, plant_id, state, line_allow);
CREATE INDEX ship_permissions_need_idx ON ship_permissions (need_by_on, id) INCLUDE (vendor_id, plant_id, state, line_allow);
CREATE INDEX ship_permissions_order_idx ON ship_permissions (po_no COLLATE "C", line_no, id) INCLUDE (vendor_id, plant_id, state, line_allow);
