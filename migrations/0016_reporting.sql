-- The reporting views that people query with SQL of their own (decision 0058), in a schema of their own, read by a role
-- without any other right. An author of SQL can set ehub.scope at will, so that the program records here whose rows a
-- run sees, for one transaction of one connection.

-- Looked up first, like ehub_app: where the owner of the schema may not create roles, an administrator creates it
-- beforehand, or later. It gets its password from the program (private server) or from the administrator.
DO $$ BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'ehub_reporter') THEN
    CREATE ROLE ehub_reporter NOLOGIN;
  END IF;
EXCEPTION WHEN duplicate_object OR unique_violation OR insufficient_privilege THEN NULL; END $$;

CREATE SCHEMA reporting;

-- One row per running query. Unlogged: a crash need not keep it.
CREATE UNLOGGED TABLE reporting_sights (
  pid         int PRIMARY KEY,
  -- start of the run's transaction: a later transaction with the same process id sees nothing
  began_at    timestamptz NOT NULL,
  -- supplier whose rows are visible; NULL = all rows
  company_id  bigint
);
GRANT SELECT, INSERT, UPDATE, DELETE ON reporting_sights TO ehub_app;
ALTER TABLE reporting_sights ENABLE ROW LEVEL SECURITY;
CREATE POLICY inside ON reporting_sights USING ((SELECT ehub_sees_all()));

-- Whose rows this transaction sees: 0 = all, the id of a company = its own, NULL = none. Parallel workers have other
-- process ids than their leader, so that only the leader may call it.
CREATE FUNCTION reporting.sight() RETURNS bigint LANGUAGE sql STABLE PARALLEL RESTRICTED SECURITY DEFINER
  SET search_path = public, pg_temp AS
$$ SELECT coalesce(company_id, 0) FROM reporting_sights WHERE pid = pg_backend_pid() AND began_at = transaction_timestamp() $$;
REVOKE ALL ON FUNCTION reporting.sight() FROM PUBLIC;

-- Grants the role its rights, and is called after every migration: a new view becomes readable, and a role that was
-- created later gets its rights. It grants only what is missing: a grant writes rows of the catalogue even if it
-- changes nothing, and two concurrent writers of such a row fail ("tuple concurrently updated"). Returns false if the
-- role does not exist.
CREATE FUNCTION ehub_grant_reporting() RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  closed text;
BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'ehub_reporter') THEN
    RETURN false;
  END IF;
  IF NOT has_schema_privilege('ehub_reporter', 'reporting', 'USAGE') THEN
    GRANT USAGE ON SCHEMA reporting TO ehub_reporter;
  END IF;
  FOR closed IN
    SELECT relname FROM pg_class
     WHERE relnamespace = 'reporting'::regnamespace AND relkind IN ('r', 'v', 'm', 'f', 'p')
       AND NOT has_table_privilege('ehub_reporter', oid, 'SELECT')
  LOOP
    EXECUTE format('GRANT SELECT ON reporting.%I TO ehub_reporter', closed);
  END LOOP;
  IF NOT has_function_privilege('ehub_reporter', 'reporting.sight()', 'EXECUTE') THEN
    GRANT EXECUTE ON FUNCTION reporting.sight() TO ehub_reporter;
  END IF;
  RETURN true;
END $$;
REVOKE ALL ON FUNCTION ehub_grant_reporting() FROM PUBLIC;

-- Each view restricts its rows itself by reporting.sight(). security_barrier: no condition of the query sees a row
-- before that. The views contain no secrets, mail texts, payloads or files. A test compares docs/REPORTING.md with
-- them.

CREATE VIEW reporting.orders WITH (security_barrier) AS
  SELECT o.id,
         o.po_no,
         c.code AS vendor_code,
         c.name AS vendor_name,
         p.code AS plant_code,
         o.buyer_name,
         o.po_date_on,
         o.currency,
         o.total_amount,
         o.payment_term,
         o.tax_code,
         o.ship_to,
         o.ship_via,
         o.fob,
         o.erp_revision,
         o.imported_at
    FROM purchase_orders o
    JOIN companies c ON c.id = o.vendor_id
    JOIN plants p ON p.id = o.plant_id
   WHERE (SELECT reporting.sight()) = 0 OR o.vendor_id = (SELECT reporting.sight());
COMMENT ON VIEW reporting.orders IS 'Purchase orders: one row for each, as the ERP last told it';
COMMENT ON COLUMN reporting.orders.id IS 'Id';
COMMENT ON COLUMN reporting.orders.po_no IS 'Number of the order';
COMMENT ON COLUMN reporting.orders.vendor_code IS 'Code of the supplier';
COMMENT ON COLUMN reporting.orders.vendor_name IS 'Name of the supplier';
COMMENT ON COLUMN reporting.orders.plant_code IS 'Code of the plant';
COMMENT ON COLUMN reporting.orders.buyer_name IS 'The buyer';
COMMENT ON COLUMN reporting.orders.po_date_on IS 'Day of the order';
COMMENT ON COLUMN reporting.orders.currency IS 'Currency of its amounts';
COMMENT ON COLUMN reporting.orders.total_amount IS 'Total';
COMMENT ON COLUMN reporting.orders.payment_term IS 'Terms of payment';
COMMENT ON COLUMN reporting.orders.tax_code IS 'Tax code';
COMMENT ON COLUMN reporting.orders.ship_to IS 'Where it is delivered';
COMMENT ON COLUMN reporting.orders.ship_via IS 'How it is shipped';
COMMENT ON COLUMN reporting.orders.fob IS 'Terms of delivery';
COMMENT ON COLUMN reporting.orders.erp_revision IS 'Revision in the ERP';
COMMENT ON COLUMN reporting.orders.imported_at IS 'When it was last read from the ERP';

CREATE VIEW reporting.order_lines WITH (security_barrier) AS
  SELECT l.id,
         l.purchase_order_id AS order_id,
         l.po_no,
         l.line_no,
         c.code AS vendor_code,
         c.name AS vendor_name,
         p.code AS plant_code,
         l.material_code,
         l.description,
         l.drawing_rev,
         l.uom,
         l.buyer_name,
         l.po_date_on,
         l.state,
         l.closing,
         l.review_status,
         l.round,
         o.currency,
         l.unit_price,
         l.price_factor,
         l.order_qty,
         l.confirm_qty,
         l.cancelled_qty,
         l.in_transit_qty,
         l.received_qty,
         l.cum_allow_qty,
         l.need_by_on,
         l.original_need_by_on,
         l.first_promised_on,
         l.promised_on,
         l.next_due_on,
         l.follow_up,
         l.reply_comment,
         l.buyer_comment,
         l.changed_at
    FROM po_lines l
    JOIN companies c ON c.id = l.vendor_id
    JOIN plants p ON p.id = l.plant_id
    JOIN purchase_orders o ON o.id = l.purchase_order_id
   WHERE (SELECT reporting.sight()) = 0 OR l.vendor_id = (SELECT reporting.sight());
COMMENT ON VIEW reporting.order_lines IS 'Lines of orders: quantities, dates and the state of the reply';
COMMENT ON COLUMN reporting.order_lines.id IS 'Id';
COMMENT ON COLUMN reporting.order_lines.order_id IS 'Id of the order';
COMMENT ON COLUMN reporting.order_lines.po_no IS 'Number of the order';
COMMENT ON COLUMN reporting.order_lines.line_no IS 'Number of the line';
COMMENT ON COLUMN reporting.order_lines.vendor_code IS 'Code of the supplier';
COMMENT ON COLUMN reporting.order_lines.vendor_name IS 'Name of the supplier';
COMMENT ON COLUMN reporting.order_lines.plant_code IS 'Code of the plant';
COMMENT ON COLUMN reporting.order_lines.material_code IS 'Part number';
COMMENT ON COLUMN reporting.order_lines.description IS 'What it is';
COMMENT ON COLUMN reporting.order_lines.drawing_rev IS 'Revision of the drawing';
COMMENT ON COLUMN reporting.order_lines.uom IS 'Unit of quantities';
COMMENT ON COLUMN reporting.order_lines.buyer_name IS 'The buyer';
COMMENT ON COLUMN reporting.order_lines.po_date_on IS 'Day of the order';
COMMENT ON COLUMN reporting.order_lines.state IS 'New, Revise, Open, Reject, Closed …';
COMMENT ON COLUMN reporting.order_lines.closing IS 'How it is closed: none, early or by itself';
COMMENT ON COLUMN reporting.order_lines.review_status IS 'What the buyer made of the reply';
COMMENT ON COLUMN reporting.order_lines.round IS 'How often it went to and fro';
COMMENT ON COLUMN reporting.order_lines.currency IS 'Currency of the price';
COMMENT ON COLUMN reporting.order_lines.unit_price IS 'Price of price_factor units';
COMMENT ON COLUMN reporting.order_lines.price_factor IS 'Units that the price is for';
COMMENT ON COLUMN reporting.order_lines.order_qty IS 'Ordered';
COMMENT ON COLUMN reporting.order_lines.confirm_qty IS 'Confirmed by the supplier';
COMMENT ON COLUMN reporting.order_lines.cancelled_qty IS 'Cancelled';
COMMENT ON COLUMN reporting.order_lines.in_transit_qty IS 'Sent and not received';
COMMENT ON COLUMN reporting.order_lines.received_qty IS 'Received';
COMMENT ON COLUMN reporting.order_lines.cum_allow_qty IS 'Allowed to be shipped altogether';
COMMENT ON COLUMN reporting.order_lines.need_by_on IS 'Day on which it is needed';
COMMENT ON COLUMN reporting.order_lines.original_need_by_on IS 'The same at first';
COMMENT ON COLUMN reporting.order_lines.first_promised_on IS 'First day that was promised';
COMMENT ON COLUMN reporting.order_lines.promised_on IS 'Last day that was promised';
COMMENT ON COLUMN reporting.order_lines.next_due_on IS 'Next day on which something is due';
COMMENT ON COLUMN reporting.order_lines.follow_up IS 'Whether it is followed up';
COMMENT ON COLUMN reporting.order_lines.reply_comment IS 'What the supplier says';
COMMENT ON COLUMN reporting.order_lines.buyer_comment IS 'What the buyer says';
COMMENT ON COLUMN reporting.order_lines.changed_at IS 'When it changed last';

CREATE VIEW reporting.ship_permissions WITH (security_barrier) AS
  SELECT s.id,
         s.po_line_id AS order_line_id,
         s.po_no,
         s.line_no,
         c.code AS vendor_code,
         c.name AS vendor_name,
         p.code AS plant_code,
         s.material_code,
         s.state,
         s.asked_qty,
         s.asked_on,
         s.granted_qty,
         s.granted_on,
         s.need_by_on,
         s.remark,
         s.comment,
         s.requested_by_name,
         s.decided_by_name,
         s.created_at,
         s.decided_at,
         s.expires_at,
         s.changed_at
    FROM ship_permissions s
    JOIN companies c ON c.id = s.vendor_id
    JOIN plants p ON p.id = s.plant_id
   WHERE (SELECT reporting.sight()) = 0 OR s.vendor_id = (SELECT reporting.sight());
COMMENT ON VIEW reporting.ship_permissions IS 'Applications for permission to ship, and what became of them';
COMMENT ON COLUMN reporting.ship_permissions.id IS 'Id';
COMMENT ON COLUMN reporting.ship_permissions.order_line_id IS 'Id of the order line';
COMMENT ON COLUMN reporting.ship_permissions.po_no IS 'Number of the order';
COMMENT ON COLUMN reporting.ship_permissions.line_no IS 'Number of the line';
COMMENT ON COLUMN reporting.ship_permissions.vendor_code IS 'Code of the supplier';
COMMENT ON COLUMN reporting.ship_permissions.vendor_name IS 'Name of the supplier';
COMMENT ON COLUMN reporting.ship_permissions.plant_code IS 'Code of the plant';
COMMENT ON COLUMN reporting.ship_permissions.material_code IS 'Part number';
COMMENT ON COLUMN reporting.ship_permissions.state IS 'Where the application stands';
COMMENT ON COLUMN reporting.ship_permissions.asked_qty IS 'Quantity that was asked for';
COMMENT ON COLUMN reporting.ship_permissions.asked_on IS 'Day that was asked for';
COMMENT ON COLUMN reporting.ship_permissions.granted_qty IS 'Quantity that was granted';
COMMENT ON COLUMN reporting.ship_permissions.granted_on IS 'Day from which it was granted';
COMMENT ON COLUMN reporting.ship_permissions.need_by_on IS 'Day on which the line was needed then';
COMMENT ON COLUMN reporting.ship_permissions.remark IS 'What the supplier says';
COMMENT ON COLUMN reporting.ship_permissions.comment IS 'What the buyer says';
COMMENT ON COLUMN reporting.ship_permissions.requested_by_name IS 'Who asked';
COMMENT ON COLUMN reporting.ship_permissions.decided_by_name IS 'Who decided';
COMMENT ON COLUMN reporting.ship_permissions.created_at IS 'When it was asked for';
COMMENT ON COLUMN reporting.ship_permissions.decided_at IS 'When it was decided';
COMMENT ON COLUMN reporting.ship_permissions.expires_at IS 'When it ends by itself';
COMMENT ON COLUMN reporting.ship_permissions.changed_at IS 'When it changed last';

CREATE VIEW reporting.openings WITH (security_barrier) AS
  SELECT s.id,
         s.po_line_id AS order_line_id,
         s.po_no,
         s.line_no,
         c.code AS vendor_code,
         c.name AS vendor_name,
         p.code AS plant_code,
         s.material_code,
         s.state,
         s.opened_qty,
         s.used_qty,
         s.until_on,
         s.reason,
         s.granted_by_name,
         s.created_at,
         s.changed_at
    FROM openings s
    JOIN companies c ON c.id = s.vendor_id
    JOIN plants p ON p.id = s.plant_id
   WHERE (SELECT reporting.sight()) = 0 OR s.vendor_id = (SELECT reporting.sight());
COMMENT ON VIEW reporting.openings IS 'Quantities opened beyond what an order line holds';
COMMENT ON COLUMN reporting.openings.id IS 'Id';
COMMENT ON COLUMN reporting.openings.order_line_id IS 'Id of the order line';
COMMENT ON COLUMN reporting.openings.po_no IS 'Number of the order';
COMMENT ON COLUMN reporting.openings.line_no IS 'Number of the line';
COMMENT ON COLUMN reporting.openings.vendor_code IS 'Code of the supplier';
COMMENT ON COLUMN reporting.openings.vendor_name IS 'Name of the supplier';
COMMENT ON COLUMN reporting.openings.plant_code IS 'Code of the plant';
COMMENT ON COLUMN reporting.openings.material_code IS 'Part number';
COMMENT ON COLUMN reporting.openings.state IS 'Where the opening stands';
COMMENT ON COLUMN reporting.openings.opened_qty IS 'Quantity that was opened';
COMMENT ON COLUMN reporting.openings.used_qty IS 'Of it shipped';
COMMENT ON COLUMN reporting.openings.until_on IS 'Last day';
COMMENT ON COLUMN reporting.openings.reason IS 'Why it was opened';
COMMENT ON COLUMN reporting.openings.granted_by_name IS 'Who opened it';
COMMENT ON COLUMN reporting.openings.created_at IS 'When it was opened';
COMMENT ON COLUMN reporting.openings.changed_at IS 'When it changed last';

CREATE VIEW reporting.shipment_notices WITH (security_barrier) AS
  SELECT a.id,
         a.asn_no,
         c.code AS vendor_code,
         c.name AS vendor_name,
         p.code AS plant_code,
         a.state,
         a.supplier_shipment_no,
         a.ship_to,
         a.ship_via,
         a.shipping_place,
         a.etd_on,
         a.eta_on,
         a.shipped_on,
         a.invoice_no,
         a.invoice_on,
         a.currency,
         a.invoice_amount,
         a.invoice_vat,
         a.total_packages,
         a.shipping_company,
         a.inbound_no,
         a.created_at,
         a.sent_at,
         a.changed_at
    FROM asns a
    JOIN companies c ON c.id = a.vendor_id
    JOIN plants p ON p.id = a.plant_id
   WHERE (SELECT reporting.sight()) = 0 OR a.vendor_id = (SELECT reporting.sight());
COMMENT ON VIEW reporting.shipment_notices IS 'Advance shipping notices: one row for each';
COMMENT ON COLUMN reporting.shipment_notices.id IS 'Id';
COMMENT ON COLUMN reporting.shipment_notices.asn_no IS 'Number of the notice';
COMMENT ON COLUMN reporting.shipment_notices.vendor_code IS 'Code of the supplier';
COMMENT ON COLUMN reporting.shipment_notices.vendor_name IS 'Name of the supplier';
COMMENT ON COLUMN reporting.shipment_notices.plant_code IS 'Code of the plant';
COMMENT ON COLUMN reporting.shipment_notices.state IS 'Where the notice stands';
COMMENT ON COLUMN reporting.shipment_notices.supplier_shipment_no IS 'The supplier''s own number';
COMMENT ON COLUMN reporting.shipment_notices.ship_to IS 'Where it goes';
COMMENT ON COLUMN reporting.shipment_notices.ship_via IS 'How it travels';
COMMENT ON COLUMN reporting.shipment_notices.shipping_place IS 'From where';
COMMENT ON COLUMN reporting.shipment_notices.etd_on IS 'Day on which it leaves';
COMMENT ON COLUMN reporting.shipment_notices.eta_on IS 'Day on which it arrives';
COMMENT ON COLUMN reporting.shipment_notices.shipped_on IS 'Day on which it was shipped';
COMMENT ON COLUMN reporting.shipment_notices.invoice_no IS 'Number of the invoice';
COMMENT ON COLUMN reporting.shipment_notices.invoice_on IS 'Day of the invoice';
COMMENT ON COLUMN reporting.shipment_notices.currency IS 'Currency of the invoice';
COMMENT ON COLUMN reporting.shipment_notices.invoice_amount IS 'Amount without tax';
COMMENT ON COLUMN reporting.shipment_notices.invoice_vat IS 'Tax';
COMMENT ON COLUMN reporting.shipment_notices.total_packages IS 'Packages';
COMMENT ON COLUMN reporting.shipment_notices.shipping_company IS 'Who carries it';
COMMENT ON COLUMN reporting.shipment_notices.inbound_no IS 'Number of the inbound delivery in the ERP';
COMMENT ON COLUMN reporting.shipment_notices.created_at IS 'When it was made';
COMMENT ON COLUMN reporting.shipment_notices.sent_at IS 'When it was sent';
COMMENT ON COLUMN reporting.shipment_notices.changed_at IS 'When it changed last';

CREATE VIEW reporting.shipment_notice_lines WITH (security_barrier) AS
  SELECT n.id,
         n.asn_id AS notice_id,
         n.po_line_id AS order_line_id,
         a.asn_no,
         n.line_no AS asn_line_no,
         a.state,
         c.code AS vendor_code,
         c.name AS vendor_name,
         p.code AS plant_code,
         l.po_no,
         l.line_no,
         l.material_code,
         l.uom,
         n.ship_qty,
         n.received_qty,
         n.returned_qty,
         n.packages,
         n.rt_no,
         a.eta_on
    FROM asn_lines n
    JOIN asns a ON a.id = n.asn_id
    JOIN po_lines l ON l.id = n.po_line_id
    JOIN companies c ON c.id = n.vendor_id
    JOIN plants p ON p.id = a.plant_id
   WHERE (SELECT reporting.sight()) = 0 OR n.vendor_id = (SELECT reporting.sight());
COMMENT ON VIEW reporting.shipment_notice_lines IS 'What is on the notices, line by line';
COMMENT ON COLUMN reporting.shipment_notice_lines.id IS 'Id';
COMMENT ON COLUMN reporting.shipment_notice_lines.notice_id IS 'Id of the notice';
COMMENT ON COLUMN reporting.shipment_notice_lines.order_line_id IS 'Id of the order line';
COMMENT ON COLUMN reporting.shipment_notice_lines.asn_no IS 'Number of the notice';
COMMENT ON COLUMN reporting.shipment_notice_lines.asn_line_no IS 'Number of the line on the notice';
COMMENT ON COLUMN reporting.shipment_notice_lines.state IS 'Where the notice stands';
COMMENT ON COLUMN reporting.shipment_notice_lines.vendor_code IS 'Code of the supplier';
COMMENT ON COLUMN reporting.shipment_notice_lines.vendor_name IS 'Name of the supplier';
COMMENT ON COLUMN reporting.shipment_notice_lines.plant_code IS 'Code of the plant';
COMMENT ON COLUMN reporting.shipment_notice_lines.po_no IS 'Number of the order';
COMMENT ON COLUMN reporting.shipment_notice_lines.line_no IS 'Number of the order line';
COMMENT ON COLUMN reporting.shipment_notice_lines.material_code IS 'Part number';
COMMENT ON COLUMN reporting.shipment_notice_lines.uom IS 'Unit of quantities';
COMMENT ON COLUMN reporting.shipment_notice_lines.ship_qty IS 'Shipped';
COMMENT ON COLUMN reporting.shipment_notice_lines.received_qty IS 'Received';
COMMENT ON COLUMN reporting.shipment_notice_lines.returned_qty IS 'Gone back';
COMMENT ON COLUMN reporting.shipment_notice_lines.packages IS 'Packages';
COMMENT ON COLUMN reporting.shipment_notice_lines.rt_no IS 'RT number';
COMMENT ON COLUMN reporting.shipment_notice_lines.eta_on IS 'Day on which it arrives';

CREATE VIEW reporting.shipment_notice_lots WITH (security_barrier) AS
  SELECT t.id,
         t.asn_line_id AS notice_line_id,
         a.asn_no,
         n.line_no AS asn_line_no,
         c.code AS vendor_code,
         c.name AS vendor_name,
         l.po_no,
         l.line_no,
         l.material_code,
         t.lot_no,
         t.quantity,
         t.manufactured_on,
         t.effective_on,
         t.rt_no,
         t.remark
    FROM asn_lots t
    JOIN asn_lines n ON n.id = t.asn_line_id
    JOIN asns a ON a.id = n.asn_id
    JOIN po_lines l ON l.id = n.po_line_id
    JOIN companies c ON c.id = t.vendor_id
   WHERE (SELECT reporting.sight()) = 0 OR t.vendor_id = (SELECT reporting.sight());
COMMENT ON VIEW reporting.shipment_notice_lots IS 'Lots of what is on the notices';
COMMENT ON COLUMN reporting.shipment_notice_lots.id IS 'Id';
COMMENT ON COLUMN reporting.shipment_notice_lots.notice_line_id IS 'Id of the line on the notice';
COMMENT ON COLUMN reporting.shipment_notice_lots.asn_no IS 'Number of the notice';
COMMENT ON COLUMN reporting.shipment_notice_lots.asn_line_no IS 'Number of the line on the notice';
COMMENT ON COLUMN reporting.shipment_notice_lots.vendor_code IS 'Code of the supplier';
COMMENT ON COLUMN reporting.shipment_notice_lots.vendor_name IS 'Name of the supplier';
COMMENT ON COLUMN reporting.shipment_notice_lots.po_no IS 'Number of the order';
COMMENT ON COLUMN reporting.shipment_notice_lots.line_no IS 'Number of the order line';
COMMENT ON COLUMN reporting.shipment_notice_lots.material_code IS 'Part number';
COMMENT ON COLUMN reporting.shipment_notice_lots.lot_no IS 'Number of the lot';
COMMENT ON COLUMN reporting.shipment_notice_lots.quantity IS 'Quantity of the lot';
COMMENT ON COLUMN reporting.shipment_notice_lots.manufactured_on IS 'Day on which it was made';
COMMENT ON COLUMN reporting.shipment_notice_lots.effective_on IS 'Last day on which it may be used';
COMMENT ON COLUMN reporting.shipment_notice_lots.rt_no IS 'RT number';
COMMENT ON COLUMN reporting.shipment_notice_lots.remark IS 'Remark';

CREATE VIEW reporting.receipts WITH (security_barrier) AS
  SELECT r.id,
         r.asn_id AS notice_id,
         r.asn_line_id AS notice_line_id,
         r.receipt_no,
         r.line_no AS receipt_line_no,
         r.kind AS receipt_kind,
         a.asn_no,
         c.code AS vendor_code,
         c.name AS vendor_name,
         r.po_no,
         r.po_line_no AS line_no,
         r.quantity,
         r.accepted_qty,
         r.rejected_qty,
         r.is_late,
         r.received_on,
         r.erp_booked_at,
         r.heard_at,
         r.booked_at,
         r.closed_at,
         r.close_reason
    FROM asn_receipts r
    LEFT JOIN companies c ON c.id = r.vendor_id
    LEFT JOIN asns a ON a.id = r.asn_id
   WHERE (SELECT reporting.sight()) = 0 OR r.vendor_id = (SELECT reporting.sight());
COMMENT ON VIEW reporting.receipts IS 'Goods received and gone back, as the ERP told them, line by line';
COMMENT ON COLUMN reporting.receipts.id IS 'Id';
COMMENT ON COLUMN reporting.receipts.notice_id IS 'Id of the notice; empty = none is known';
COMMENT ON COLUMN reporting.receipts.notice_line_id IS 'Id of its line';
COMMENT ON COLUMN reporting.receipts.receipt_no IS 'Number of the receipt';
COMMENT ON COLUMN reporting.receipts.receipt_line_no IS 'Number of its line';
COMMENT ON COLUMN reporting.receipts.receipt_kind IS 'What happened to the goods';
COMMENT ON COLUMN reporting.receipts.asn_no IS 'Number of the notice';
COMMENT ON COLUMN reporting.receipts.vendor_code IS 'Code of the supplier';
COMMENT ON COLUMN reporting.receipts.vendor_name IS 'Name of the supplier';
COMMENT ON COLUMN reporting.receipts.po_no IS 'Number of the order';
COMMENT ON COLUMN reporting.receipts.line_no IS 'Number of the order line';
COMMENT ON COLUMN reporting.receipts.quantity IS 'Quantity';
COMMENT ON COLUMN reporting.receipts.accepted_qty IS 'Accepted by the inspection';
COMMENT ON COLUMN reporting.receipts.rejected_qty IS 'Rejected by the inspection';
COMMENT ON COLUMN reporting.receipts.is_late IS 'Whether its day is after the day promised, or asked for without a promise';
COMMENT ON COLUMN reporting.receipts.received_on IS 'Day on which it was received or went back, by the ERP';
COMMENT ON COLUMN reporting.receipts.erp_booked_at IS 'When the ERP booked it; empty = the ERP keeps no such time';
COMMENT ON COLUMN reporting.receipts.heard_at IS 'When the ERP told it';
COMMENT ON COLUMN reporting.receipts.booked_at IS 'When eHub booked it; empty = it waits';
COMMENT ON COLUMN reporting.receipts.closed_at IS 'When somebody closed it by hand';
COMMENT ON COLUMN reporting.receipts.close_reason IS 'Why';

CREATE VIEW reporting.certificates WITH (security_barrier) AS
  SELECT k.id,
         k.asn_id AS notice_id,
         k.asn_line_id AS notice_line_id,
         k.asn_no,
         c.code AS vendor_code,
         c.name AS vendor_name,
         p.code AS plant_code,
         k.material_code,
         k.lot_no,
         k.state,
         k.requirement,
         k.spec_revision,
         k.is_passed,
         k.reason,
         k.submitted_by_name,
         k.submitted_at,
         k.decision_reason,
         k.decided_by_name,
         k.decided_at,
         k.changed_at
    FROM certificates k
    JOIN companies c ON c.id = k.vendor_id
    JOIN plants p ON p.id = k.plant_id
   WHERE (SELECT reporting.sight()) = 0 OR k.vendor_id = (SELECT reporting.sight());
COMMENT ON VIEW reporting.certificates IS 'Certificates of conformity of the lots that were shipped';
COMMENT ON COLUMN reporting.certificates.id IS 'Id';
COMMENT ON COLUMN reporting.certificates.notice_id IS 'Id of the notice';
COMMENT ON COLUMN reporting.certificates.notice_line_id IS 'Id of its line';
COMMENT ON COLUMN reporting.certificates.asn_no IS 'Number of the notice';
COMMENT ON COLUMN reporting.certificates.vendor_code IS 'Code of the supplier';
COMMENT ON COLUMN reporting.certificates.vendor_name IS 'Name of the supplier';
COMMENT ON COLUMN reporting.certificates.plant_code IS 'Code of the plant';
COMMENT ON COLUMN reporting.certificates.material_code IS 'Part number';
COMMENT ON COLUMN reporting.certificates.lot_no IS 'Number of the lot';
COMMENT ON COLUMN reporting.certificates.state IS 'Where the certificate stands';
COMMENT ON COLUMN reporting.certificates.requirement IS 'What is asked for';
COMMENT ON COLUMN reporting.certificates.spec_revision IS 'Revision of the specification it was judged by';
COMMENT ON COLUMN reporting.certificates.is_passed IS 'Whether everything was within its limits';
COMMENT ON COLUMN reporting.certificates.reason IS 'Why it was sent although something was outside';
COMMENT ON COLUMN reporting.certificates.submitted_by_name IS 'Who sent it';
COMMENT ON COLUMN reporting.certificates.submitted_at IS 'When it was sent';
COMMENT ON COLUMN reporting.certificates.decision_reason IS 'Why it was decided so';
COMMENT ON COLUMN reporting.certificates.decided_by_name IS 'Who decided';
COMMENT ON COLUMN reporting.certificates.decided_at IS 'When it was decided';
COMMENT ON COLUMN reporting.certificates.changed_at IS 'When it changed last';

CREATE VIEW reporting.inspection_specs WITH (security_barrier) AS
  SELECT k.id,
         c.code AS vendor_code,
         c.name AS vendor_name,
         k.material_code,
         k.spec_type,
         k.state,
         k.revision,
         k.valid_revision,
         k.valid_from_on,
         k.expires_on,
         k.comment,
         k.reason,
         k.submitted_by_name,
         k.submitted_at,
         k.decided_by_name,
         k.decided_at,
         k.changed_at
    FROM inspection_specs k
    JOIN companies c ON c.id = k.vendor_id
   WHERE (SELECT reporting.sight()) = 0 OR k.vendor_id = (SELECT reporting.sight());
COMMENT ON VIEW reporting.inspection_specs IS 'Inspection specifications: what is measured of a supplier''s material';
COMMENT ON COLUMN reporting.inspection_specs.id IS 'Id';
COMMENT ON COLUMN reporting.inspection_specs.vendor_code IS 'Code of the supplier';
COMMENT ON COLUMN reporting.inspection_specs.vendor_name IS 'Name of the supplier';
COMMENT ON COLUMN reporting.inspection_specs.material_code IS 'Part number';
COMMENT ON COLUMN reporting.inspection_specs.spec_type IS 'Kind of specification';
COMMENT ON COLUMN reporting.inspection_specs.state IS 'Where it stands';
COMMENT ON COLUMN reporting.inspection_specs.revision IS 'Revision that is worked on';
COMMENT ON COLUMN reporting.inspection_specs.valid_revision IS 'Revision that is valid';
COMMENT ON COLUMN reporting.inspection_specs.valid_from_on IS 'First day on which that is valid';
COMMENT ON COLUMN reporting.inspection_specs.expires_on IS 'Day on which it ends';
COMMENT ON COLUMN reporting.inspection_specs.comment IS 'What is said about it';
COMMENT ON COLUMN reporting.inspection_specs.reason IS 'Why it was decided so';
COMMENT ON COLUMN reporting.inspection_specs.submitted_by_name IS 'Who sent it';
COMMENT ON COLUMN reporting.inspection_specs.submitted_at IS 'When it was sent';
COMMENT ON COLUMN reporting.inspection_specs.decided_by_name IS 'Who decided';
COMMENT ON COLUMN reporting.inspection_specs.decided_at IS 'When it was decided';
COMMENT ON COLUMN reporting.inspection_specs.changed_at IS 'When it changed last';

CREATE VIEW reporting.statements WITH (security_barrier) AS
  SELECT b.id,
         b.month_on,
         c.code AS vendor_code,
         c.name AS vendor_name,
         b.currency,
         b.state,
         b.opening,
         b.invoices,
         b.credit_notes,
         b.payments,
         b.adjustments,
         b.closing AS closing_balance,
         b.line_count,
         b.not_due,
         b.overdue_30,
         b.overdue_60,
         b.overdue_90,
         b.overdue_more,
         b.unallocated,
         b.difference AS difference_since,
         b.dispute_comment,
         b.answer_comment,
         b.decided_by_name,
         b.issued_at,
         b.decided_at,
         b.changed_at
    FROM balance_statements b
    JOIN companies c ON c.id = b.vendor_id
   WHERE (SELECT reporting.sight()) = 0 OR b.vendor_id = (SELECT reporting.sight());
COMMENT ON VIEW reporting.statements IS 'Balance statements: one for each supplier, month and currency';
COMMENT ON COLUMN reporting.statements.id IS 'Id';
COMMENT ON COLUMN reporting.statements.month_on IS 'First day of the month';
COMMENT ON COLUMN reporting.statements.vendor_code IS 'Code of the supplier';
COMMENT ON COLUMN reporting.statements.vendor_name IS 'Name of the supplier';
COMMENT ON COLUMN reporting.statements.currency IS 'Currency of all amounts';
COMMENT ON COLUMN reporting.statements.state IS 'Where the statement stands';
COMMENT ON COLUMN reporting.statements.opening IS 'Balance at the beginning';
COMMENT ON COLUMN reporting.statements.invoices IS 'Invoices of the month';
COMMENT ON COLUMN reporting.statements.credit_notes IS 'Credit notes';
COMMENT ON COLUMN reporting.statements.payments IS 'Payments';
COMMENT ON COLUMN reporting.statements.adjustments IS 'What changed of earlier months';
COMMENT ON COLUMN reporting.statements.closing_balance IS 'Balance at the end';
COMMENT ON COLUMN reporting.statements.line_count IS 'Lines';
COMMENT ON COLUMN reporting.statements.not_due IS 'Not due yet';
COMMENT ON COLUMN reporting.statements.overdue_30 IS 'Due for up to 30 days';
COMMENT ON COLUMN reporting.statements.overdue_60 IS 'Due for 31 to 60 days';
COMMENT ON COLUMN reporting.statements.overdue_90 IS 'Due for 61 to 90 days';
COMMENT ON COLUMN reporting.statements.overdue_more IS 'Due for longer';
COMMENT ON COLUMN reporting.statements.unallocated IS 'Payments that settle no invoice';
COMMENT ON COLUMN reporting.statements.difference_since IS 'What the ERP says otherwise since';
COMMENT ON COLUMN reporting.statements.dispute_comment IS 'What the supplier disputes';
COMMENT ON COLUMN reporting.statements.answer_comment IS 'What was answered';
COMMENT ON COLUMN reporting.statements.decided_by_name IS 'Who decided';
COMMENT ON COLUMN reporting.statements.issued_at IS 'When it was issued';
COMMENT ON COLUMN reporting.statements.decided_at IS 'When it was decided';
COMMENT ON COLUMN reporting.statements.changed_at IS 'When it changed last';

CREATE VIEW reporting.statement_lines WITH (security_barrier) AS
  SELECT b.id,
         b.statement_id,
         s.month_on,
         c.code AS vendor_code,
         c.name AS vendor_name,
         b.kind AS line_kind,
         b.status AS line_status,
         b.document_no,
         b.document_on,
         b.invoice_no,
         b.currency,
         b.net_amount,
         b.tax_amount,
         b.total_amount,
         b.was_amount,
         b.amount,
         b.settled_amount,
         b.payment_term,
         b.due_on,
         b.is_adjustment,
         b.is_disputed
    FROM balance_statement_lines b
    JOIN balance_statements s ON s.id = b.statement_id
    JOIN companies c ON c.id = b.vendor_id
   WHERE (SELECT reporting.sight()) = 0 OR b.vendor_id = (SELECT reporting.sight());
COMMENT ON VIEW reporting.statement_lines IS 'Lines of balance statements: invoices, credit notes and payments';
COMMENT ON COLUMN reporting.statement_lines.id IS 'Id';
COMMENT ON COLUMN reporting.statement_lines.statement_id IS 'Id of the statement';
COMMENT ON COLUMN reporting.statement_lines.month_on IS 'First day of its month';
COMMENT ON COLUMN reporting.statement_lines.vendor_code IS 'Code of the supplier';
COMMENT ON COLUMN reporting.statement_lines.vendor_name IS 'Name of the supplier';
COMMENT ON COLUMN reporting.statement_lines.line_kind IS 'invoice, credit_note or payment';
COMMENT ON COLUMN reporting.statement_lines.line_status IS 'open, paid or cancelled';
COMMENT ON COLUMN reporting.statement_lines.document_no IS 'Number of the document';
COMMENT ON COLUMN reporting.statement_lines.document_on IS 'Day of the document';
COMMENT ON COLUMN reporting.statement_lines.invoice_no IS 'Number of the invoice';
COMMENT ON COLUMN reporting.statement_lines.currency IS 'Currency of all amounts';
COMMENT ON COLUMN reporting.statement_lines.net_amount IS 'Without tax';
COMMENT ON COLUMN reporting.statement_lines.tax_amount IS 'Tax';
COMMENT ON COLUMN reporting.statement_lines.total_amount IS 'What the line counts altogether';
COMMENT ON COLUMN reporting.statement_lines.was_amount IS 'What of it stood on statements before';
COMMENT ON COLUMN reporting.statement_lines.amount IS 'What it counts on this statement';
COMMENT ON COLUMN reporting.statement_lines.settled_amount IS 'What was settled by the end of the month';
COMMENT ON COLUMN reporting.statement_lines.payment_term IS 'Terms of payment';
COMMENT ON COLUMN reporting.statement_lines.due_on IS 'Day on which it is to be paid';
COMMENT ON COLUMN reporting.statement_lines.is_adjustment IS 'Whether it changes an earlier month';
COMMENT ON COLUMN reporting.statement_lines.is_disputed IS 'Whether the supplier disputes it';

CREATE VIEW reporting.companies WITH (security_barrier) AS
  SELECT c.id,
         c.code,
         c.name,
         c.name_en,
         c.short_name,
         c.type AS company_type,
         c.state,
         c.duns,
         c.tax_number,
         c.phone,
         c.address,
         c.created_at,
         c.changed_at
    FROM companies c
   WHERE (SELECT reporting.sight()) = 0 OR c.id = (SELECT reporting.sight()) OR c.type IN ('A', 'B') AND (SELECT reporting.sight()) IS NOT NULL;
COMMENT ON VIEW reporting.companies IS 'Companies: buyers, suppliers and carriers';
COMMENT ON COLUMN reporting.companies.id IS 'Id';
COMMENT ON COLUMN reporting.companies.code IS 'Code';
COMMENT ON COLUMN reporting.companies.name IS 'Name';
COMMENT ON COLUMN reporting.companies.name_en IS 'English name';
COMMENT ON COLUMN reporting.companies.short_name IS 'Short name';
COMMENT ON COLUMN reporting.companies.company_type IS 'A and B buyer, S supplier, F carrier, R and T others';
COMMENT ON COLUMN reporting.companies.state IS 'Where the company stands';
COMMENT ON COLUMN reporting.companies.duns IS 'DUNS number';
COMMENT ON COLUMN reporting.companies.tax_number IS 'Tax number';
COMMENT ON COLUMN reporting.companies.phone IS 'Telephone';
COMMENT ON COLUMN reporting.companies.address IS 'Address';
COMMENT ON COLUMN reporting.companies.created_at IS 'When it was made';
COMMENT ON COLUMN reporting.companies.changed_at IS 'When it changed last';

CREATE VIEW reporting.plants WITH (security_barrier) AS
  SELECT p.id,
         p.code,
         p.name,
         c.code AS company_code,
         p.address,
         p.time_zone,
         p.ship_permission,
         p.is_used
    FROM plants p
    JOIN companies c ON c.id = p.company_id
   WHERE (SELECT reporting.sight()) IS NOT NULL;
COMMENT ON VIEW reporting.plants IS 'Plants of the buyer';
COMMENT ON COLUMN reporting.plants.id IS 'Id';
COMMENT ON COLUMN reporting.plants.code IS 'Code';
COMMENT ON COLUMN reporting.plants.name IS 'Name';
COMMENT ON COLUMN reporting.plants.company_code IS 'Code of the company';
COMMENT ON COLUMN reporting.plants.address IS 'Address';
COMMENT ON COLUMN reporting.plants.time_zone IS 'Time zone of its days';
COMMENT ON COLUMN reporting.plants.ship_permission IS 'open or required';
COMMENT ON COLUMN reporting.plants.is_used IS 'Whether orders go there';

CREATE VIEW reporting.accounts WITH (security_barrier) AS
  SELECT u.id,
         u.user_id,
         c.code AS company_code,
         c.name AS company_name,
         u.name_local AS name,
         u.name_en,
         u.email,
         u.department,
         u.title,
         u.language,
         u.state,
         u.last_sign_in_at,
         u.created_at,
         u.changed_at
    FROM accounts u
    JOIN companies c ON c.id = u.company_id
   WHERE (SELECT reporting.sight()) = 0 OR u.company_id = (SELECT reporting.sight());
COMMENT ON VIEW reporting.accounts IS 'Accounts of people, without anything that signs in';
COMMENT ON COLUMN reporting.accounts.id IS 'Id';
COMMENT ON COLUMN reporting.accounts.user_id IS 'User id';
COMMENT ON COLUMN reporting.accounts.company_code IS 'Code of the company';
COMMENT ON COLUMN reporting.accounts.company_name IS 'Name of the company';
COMMENT ON COLUMN reporting.accounts.name IS 'Name';
COMMENT ON COLUMN reporting.accounts.name_en IS 'English name';
COMMENT ON COLUMN reporting.accounts.email IS 'Mail address';
COMMENT ON COLUMN reporting.accounts.department IS 'Department';
COMMENT ON COLUMN reporting.accounts.title IS 'Title';
COMMENT ON COLUMN reporting.accounts.language IS 'Tc, Cn or En';
COMMENT ON COLUMN reporting.accounts.state IS 'Whether it may sign in';
COMMENT ON COLUMN reporting.accounts.last_sign_in_at IS 'When it signed in last';
COMMENT ON COLUMN reporting.accounts.created_at IS 'When it was made';
COMMENT ON COLUMN reporting.accounts.changed_at IS 'When it changed last';

CREATE VIEW reporting.erp_messages WITH (security_barrier) AS
  SELECT m.id,
         m.direction,
         m.kind,
         m.state,
         m.document_no,
         c.code AS vendor_code,
         c.name AS vendor_name,
         m.channel,
         m.attempts,
         m.last_error,
         m.created_at,
         m.changed_at
    FROM erp_messages m
    LEFT JOIN companies c ON c.id = m.vendor_id
   WHERE (SELECT reporting.sight()) = 0 OR m.vendor_id = (SELECT reporting.sight());
COMMENT ON VIEW reporting.erp_messages IS 'Messages to and from the ERP, without what they say';
COMMENT ON COLUMN reporting.erp_messages.id IS 'Id';
COMMENT ON COLUMN reporting.erp_messages.direction IS 'out = to the ERP, in = from it';
COMMENT ON COLUMN reporting.erp_messages.kind IS 'What is said';
COMMENT ON COLUMN reporting.erp_messages.state IS 'Where the message stands';
COMMENT ON COLUMN reporting.erp_messages.document_no IS 'Number of the document';
COMMENT ON COLUMN reporting.erp_messages.vendor_code IS 'Code of the supplier';
COMMENT ON COLUMN reporting.erp_messages.vendor_name IS 'Name of the supplier';
COMMENT ON COLUMN reporting.erp_messages.channel IS 'How it was caused';
COMMENT ON COLUMN reporting.erp_messages.attempts IS 'How often it was tried';
COMMENT ON COLUMN reporting.erp_messages.last_error IS 'Why the last attempt failed';
COMMENT ON COLUMN reporting.erp_messages.created_at IS 'When it was queued';
COMMENT ON COLUMN reporting.erp_messages.changed_at IS 'When it changed last';

CREATE VIEW reporting.mails WITH (security_barrier) AS
  SELECT m.id,
         m.template,
         m.language,
         m.state,
         m.to_name,
         m.to_address,
         m.document_no,
         m.document_count,
         m.attempts,
         m.last_error,
         m.created_at,
         m.changed_at
    FROM mail_messages m
   WHERE (SELECT reporting.sight()) = 0;
COMMENT ON VIEW reporting.mails IS 'Mails: to whom, about what and how it went, without their text';
COMMENT ON COLUMN reporting.mails.id IS 'Id';
COMMENT ON COLUMN reporting.mails.template IS 'What is told';
COMMENT ON COLUMN reporting.mails.language IS 'Tc, Cn or En';
COMMENT ON COLUMN reporting.mails.state IS 'Where the mail stands';
COMMENT ON COLUMN reporting.mails.to_name IS 'To whom';
COMMENT ON COLUMN reporting.mails.to_address IS 'Mail address';
COMMENT ON COLUMN reporting.mails.document_no IS 'Number of the first document';
COMMENT ON COLUMN reporting.mails.document_count IS 'How many documents it is about';
COMMENT ON COLUMN reporting.mails.attempts IS 'How often it was tried';
COMMENT ON COLUMN reporting.mails.last_error IS 'Why the last attempt failed';
COMMENT ON COLUMN reporting.mails.created_at IS 'When it was queued';
COMMENT ON COLUMN reporting.mails.changed_at IS 'When it changed last';

CREATE VIEW reporting.history WITH (security_barrier) AS
  SELECT h.process,
         h.document AS document_id,
         h.version,
         h.event,
         h.from_state,
         h.to_state,
         h.at,
         h.actor_name,
         h.acting_for_name,
         c.code AS company_code
    FROM history h
    LEFT JOIN companies c ON c.id = h.company_id
   WHERE (SELECT reporting.sight()) = 0
    OR h.company_id = (SELECT reporting.sight()) AND h.process NOT IN ('mail', 'announcement');
COMMENT ON VIEW reporting.history IS 'What happened to every document: one row for every event';
COMMENT ON COLUMN reporting.history.process IS 'Kind of document';
COMMENT ON COLUMN reporting.history.document_id IS 'Id of the document';
COMMENT ON COLUMN reporting.history.version IS 'Version that the event made';
COMMENT ON COLUMN reporting.history.event IS 'What happened';
COMMENT ON COLUMN reporting.history.from_state IS 'State before';
COMMENT ON COLUMN reporting.history.to_state IS 'State after';
COMMENT ON COLUMN reporting.history.at IS 'When';
COMMENT ON COLUMN reporting.history.actor_name IS 'Who';
COMMENT ON COLUMN reporting.history.acting_for_name IS 'For whom';
COMMENT ON COLUMN reporting.history.company_code IS 'Code of the company that it belongs to';

CREATE VIEW reporting.audit_entries WITH (security_barrier) AS
  SELECT h.id,
         h.at,
         h.kind AS audit_kind,
         h.outcome,
         h.reason AS decision_reason,
         h.actor_name,
         h.acting_for_name,
         h.subject AS audit_subject,
         h.address AS network_address
    FROM audit_log h
   WHERE (SELECT reporting.sight()) = 0;
COMMENT ON VIEW reporting.audit_entries IS 'The audit log, without its details';
COMMENT ON COLUMN reporting.audit_entries.id IS 'Id';
COMMENT ON COLUMN reporting.audit_entries.at IS 'When';
COMMENT ON COLUMN reporting.audit_entries.audit_kind IS 'What was done';
COMMENT ON COLUMN reporting.audit_entries.outcome IS 'done or refused';
COMMENT ON COLUMN reporting.audit_entries.decision_reason IS 'Why it was refused';
COMMENT ON COLUMN reporting.audit_entries.actor_name IS 'Who';
COMMENT ON COLUMN reporting.audit_entries.acting_for_name IS 'For whom';
COMMENT ON COLUMN reporting.audit_entries.audit_subject IS 'To what';
COMMENT ON COLUMN reporting.audit_entries.network_address IS 'From where';

SELECT ehub_grant_reporting();
