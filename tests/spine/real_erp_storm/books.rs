//! The books of the ERP and of eHub, read by SQL of each database and nothing of the program, and compared line by line.

use sqlx::{Connection, FromRow, PgConnection};
use std::collections::BTreeMap;
use std::time::{Duration, Instant};

/// An order line, with quantities as text in the unit of the line.
#[derive(Clone, Debug, FromRow, PartialEq, Eq)]
struct Line {
    /// As people say it: order/line.
    name: String,
    uom: String,
    /// Ordered and not given up.
    ordered: String,
    received: String,
    in_transit: String,
    /// Neither received nor on its way; `None` = the ERP has stopped to expect goods, and a person has to decide.
    expected: Option<String>,
    closing: String,
}

/// A notice that lives, and its delivery.
#[derive(Clone, Debug, FromRow, PartialEq, Eq)]
struct Notice {
    asn_no: String,
    inbound_no: Option<String>,
    standing: String,
}

/// Movements of Tryton, each converted to the unit of its line by the factors of the units.
const LINES_OF_TRYTON: &str = "
    WITH lines AS (
      SELECT l.id, p.number, p.state, row_number() OVER (PARTITION BY l.purchase ORDER BY l.id) AS place, l.product, l.unit,
             l.quantity::numeric AS ordered
        FROM purchase_line l JOIN purchase_purchase p ON p.id = l.purchase
       WHERE l.type = 'line' AND p.number = ANY($1)),
    moves AS (
      SELECT split_part(m.origin, ',', 2)::int AS line, m.state, m.shipment, s.state AS shipment_state,
             m.quantity::numeric * mu.factor::numeric / lu.factor::numeric AS quantity
        FROM stock_move m
        JOIN lines l ON m.origin = 'purchase.line,' || l.id
        JOIN product_uom mu ON mu.id = m.unit
        JOIN product_uom lu ON lu.id = l.unit
        LEFT JOIN stock_shipment_in s ON m.shipment = 'stock.shipment.in,' || s.id),
    sums AS (
      SELECT line, coalesce(sum(quantity) FILTER (WHERE state = 'done'), 0) AS received,
             coalesce(sum(quantity) FILTER (WHERE state IN ('draft', 'assigned') AND shipment IS NOT NULL), 0) AS in_transit,
             coalesce(sum(quantity) FILTER (WHERE state = 'draft' AND shipment IS NULL), 0) AS expected,
             bool_or(state = 'cancelled' AND shipment IS NOT NULL) AS stopped
        FROM moves GROUP BY line)
    SELECT l.number || '/' || l.place AS name, u.symbol AS uom,
           trim_scale(round(CASE WHEN l.state IN ('done', 'cancelled') THEN coalesce(s.received, 0) ELSE l.ordered END, 3))::text AS ordered,
           trim_scale(round(coalesce(s.received, 0), 3))::text AS received,
           trim_scale(round(coalesce(s.in_transit, 0), 3))::text AS in_transit,
           CASE WHEN t.type = 'service' OR s.stopped THEN NULL
                ELSE trim_scale(round(coalesce(s.expected, 0), 3))::text END AS expected,
           CASE WHEN l.state IN ('done', 'cancelled') OR coalesce(s.received, 0) >= l.ordered THEN 'closed' ELSE 'open' END AS closing
      FROM lines l
      JOIN product_product pr ON pr.id = l.product
      JOIN product_template t ON t.id = pr.template
      JOIN product_uom u ON u.id = l.unit
      LEFT JOIN sums s ON s.line = l.id
     ORDER BY 1";

/// What eHub says of a line, and what its notices and receipts come to: two figures where they differ.
const LINES_OF_EHUB: &str = "
    SELECT p.po_no || '/' || p.line_no AS name, p.uom,
           trim_scale(p.order_qty - p.cancelled_qty)::text AS ordered,
           concat_ws(' or by receipts ', trim_scale(p.received_qty)::text,
                     CASE WHEN r.quantity <> p.received_qty THEN trim_scale(r.quantity)::text END) AS received,
           concat_ws(' or by notices ', trim_scale(p.in_transit_qty)::text,
                     CASE WHEN n.quantity <> p.in_transit_qty THEN trim_scale(n.quantity)::text END) AS in_transit,
           CASE WHEN p.is_goods
                THEN trim_scale(greatest(p.order_qty - p.cancelled_qty - p.received_qty - p.in_transit_qty, 0))::text END AS expected,
           p.closing
      FROM po_lines p
     CROSS JOIN LATERAL (
           SELECT coalesce(sum(coalesce(l.expected_qty, l.ship_qty) - l.received_qty), 0) AS quantity FROM asn_lines l JOIN asns a ON a.id = l.asn_id
            WHERE l.po_line_id = p.id AND a.state IN ('Sending', 'Sent', 'Cancelling', 'Receiving')) n
     CROSS JOIN LATERAL (
           SELECT coalesce(sum(r.quantity), 0) AS quantity FROM asn_receipts r
            WHERE r.po_no = p.po_no AND r.po_line_no = p.line_no AND r.booked_at IS NOT NULL) r
     WHERE p.po_no = ANY($1)
     ORDER BY 1";

const NOTICES_OF_TRYTON: &str = "
    SELECT reference AS asn_no, number AS inbound_no, CASE state WHEN 'draft' THEN 'expected' ELSE 'came' END AS standing
      FROM stock_shipment_in WHERE id > $1 AND reference = ANY($2) AND state <> 'cancelled' ORDER BY 1, 2";

const NOTICES_OF_EHUB: &str = "
    SELECT asn_no, inbound_no, CASE state WHEN 'Sent' THEN 'expected' WHEN 'Closed' THEN 'came' ELSE state END AS standing
      FROM asns WHERE state NOT IN ('Unsent', 'Refused', 'Cancelled') ORDER BY 1, 2";

/// The two databases, and what of them belongs to the storm.
pub struct Books {
    erp: PgConnection,
    ehub: PgConnection,
    orders: Vec<String>,
    /// The last delivery before the storm: other tests had portals that count their notices from one, too.
    before: i32,
}

impl Books {
    pub async fn open(erp: &str, ehub: &str) -> Self {
        let mut erp = PgConnection::connect(erp).await.unwrap();
        let last = "SELECT coalesce(max(id), 0) FROM stock_shipment_in";
        let before = sqlx::query_scalar(last).fetch_one(&mut erp).await.unwrap();
        let mut ehub = PgConnection::connect(ehub).await.unwrap();
        // No other portal of this ERP has had a notice of these numbers.
        let apart = "SELECT setval('asn_no_seq', $1)";
        sqlx::query(apart).bind(100_000 + i64::from(before)).execute(&mut ehub).await.unwrap();
        Self { erp, ehub, orders: vec![], before }
    }

    /// These orders belong to the storm.
    pub fn add(&mut self, orders: &[String]) {
        self.orders.extend_from_slice(orders);
    }

    /// Notices that the ERP has answered.
    pub async fn posted(&mut self) -> usize {
        let sql = "SELECT count(*) FROM asns WHERE state NOT IN ('Unsent', 'Sending')";
        usize::try_from(sqlx::query_scalar::<_, i64>(sql).fetch_one(&mut self.ehub).await.unwrap()).unwrap()
    }

    /// So many deliveries of notices in this state, the oldest first.
    pub async fn deliveries(&mut self, state: &str, most: usize) -> Vec<String> {
        let sql = "SELECT inbound_no FROM asns WHERE state = $1 AND inbound_no IS NOT NULL ORDER BY id LIMIT $2";
        let most = i64::try_from(most).unwrap();
        sqlx::query_scalar(sql).bind(state).bind(most).fetch_all(&mut self.ehub).await.unwrap()
    }

    /// The difference of the two, by document; empty = they agree.
    async fn differences(&mut self) -> Vec<String> {
        let in_erp: Vec<Line> =
            sqlx::query_as(LINES_OF_TRYTON).bind(&self.orders).fetch_all(&mut self.erp).await.unwrap();
        let in_ehub: Vec<Line> =
            sqlx::query_as(LINES_OF_EHUB).bind(&self.orders).fetch_all(&mut self.ehub).await.unwrap();
        assert!(!in_erp.is_empty(), "the ERP has none of {:?}", self.orders);
        let in_ehub: BTreeMap<String, Line> = in_ehub.into_iter().map(|line| (line.name.clone(), line)).collect();
        let mut found = vec![];
        for erp in &in_erp {
            // Where the ERP has stopped to expect goods, only the rest is compared.
            let same = |ehub: &Line| match &erp.expected {
                Some(_) => ehub == erp,
                None => *ehub == Line { expected: ehub.expected.clone(), ..erp.clone() },
            };
            let ehub = in_ehub.get(&erp.name);
            if !ehub.is_some_and(same) {
                found.push(format!("the ERP: {erp:?}\n   eHub: {ehub:?}"));
            }
        }
        let notices: Vec<Notice> = sqlx::query_as(NOTICES_OF_EHUB).fetch_all(&mut self.ehub).await.unwrap();
        let all: Vec<String> = sqlx::query_scalar("SELECT asn_no FROM asns").fetch_all(&mut self.ehub).await.unwrap();
        let deliveries: Vec<Notice> =
            sqlx::query_as(NOTICES_OF_TRYTON).bind(self.before).bind(&all).fetch_all(&mut self.erp).await.unwrap();
        let here = |one: &&Notice| !deliveries.contains(one);
        found.extend(notices.iter().filter(here).map(|one| format!("only eHub: {one:?}")));
        let there = |one: &&Notice| !notices.contains(one);
        found.extend(deliveries.iter().filter(there).map(|one| format!("only the ERP: {one:?}")));
        found
    }

    /// Waits until the two agree; panics with every difference where nothing of it changes for so long.
    pub async fn agree(&mut self, patience: Duration) {
        let (mut seen, mut news) = (vec![], Instant::now());
        loop {
            let found = self.differences().await;
            if found.is_empty() {
                return;
            }
            if found != seen {
                (seen, news) = (found, Instant::now());
            }
            assert!(news.elapsed() < patience, "{} differences:\n{}", seen.len(), seen.join("\n"));
            tokio::time::sleep(Duration::from_secs(1)).await;
        }
    }
}
