/** What somebody may begin with; the words above each are `query.example.<key>`. */
export const examples = {
  openByVendor: `SELECT vendor_code, vendor_name, count(*) AS lines, sum(order_qty - received_qty) AS open_qty
FROM order_lines
WHERE state = 'Open'
GROUP BY vendor_code, vendor_name
ORDER BY lines DESC`,
  lateLines: `SELECT po_no, line_no, vendor_code, material_code, need_by_on, promised_on
FROM order_lines
WHERE promised_on > need_by_on AND state <> 'Closed'
ORDER BY promised_on - need_by_on DESC`,
  noticesByMonth: `SELECT to_char(created_at, 'YYYY-MM') AS month, count(*) AS notices
FROM shipment_notices
WHERE created_at >= :since
GROUP BY month
ORDER BY month`,
} as const;
