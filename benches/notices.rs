//! The lists of notices, of their lines, lots and boxes, over 300,000 of each, and what carriers carry and what came of them: every filter, deep pages, exact counts.

use crate::receipts;
use crate::scale;
use crate::server::{Server, percentiles};
use chrono::{DateTime, NaiveDate, NaiveTime, Utc};
use ehub_engine::Actor;
use ehub_workflows::Db;
use ehub_workflows::asn::{
    AsnBoxFilter, AsnFilter, AsnLineFilter, AsnLotFilter, asn_boxes, asn_lines, asn_lots, search,
};
use std::time::{Duration, Instant};

/// Each search is measured so many times, on different values where it has any.
const ROUNDS: u32 = 50;

/// Notices of one line each, with a lot and a box: of 200 suppliers, over a thousand days.
const NOTICES: u64 = 300_000;

/// `NOTICES` stands for their number.
const DATA: &str = "
  INSERT INTO companies (type, code, name, name_en, status)
    SELECT 'S', 'N' || 40000 + n, 'Supplier ' || n, 'Supplier ' || n, 'Golive' FROM generate_series(1, 200) n;
  INSERT INTO companies (type, code, name, name_en, status) VALUES ('B', 'NBUYER', 'Buyer', 'Buyer', 'Golive');
  INSERT INTO companies (type, code, name, name_en, status)
    SELECT 'F', 'NC' || n, 'Carrier ' || n, 'Carrier ' || n, 'Golive' FROM generate_series(1, 5) n;
  INSERT INTO plants (company_id, code, name) SELECT id, 'NP' || n, 'Plant' FROM companies, generate_series(1, 4) n WHERE code = 'NBUYER';
  INSERT INTO materials (code, description, material_group)
    SELECT 'NM' || lpad(n::text, 6, '0'), 'Material ' || n, 'Notice group ' || lpad((n % 40)::text, 2, '0') FROM generate_series(1, NOTICES / 200) n;
  INSERT INTO purchase_orders (po_no, vendor_id, plant_id, po_date_on, currency, imported_at)
    SELECT 'N' || lpad(n::text, 9, '0'), v.id, p.id, date '2024-01-01' + n / 100, 'TWD', now()
      FROM generate_series(1, NOTICES / 10) n
      JOIN (SELECT id, row_number() OVER (ORDER BY id) AS k FROM companies WHERE code LIKE 'N4%') v ON v.k = 1 + n % 200
      JOIN (SELECT id, row_number() OVER (ORDER BY id) AS k FROM plants WHERE code LIKE 'NP%') p ON p.k = 1 + n % 4;
  ALTER TABLE po_lines DISABLE TRIGGER po_lines_history;
  INSERT INTO po_lines (purchase_order_id, po_no, line_no, vendor_id, plant_id, material_id, material_code, description, uom, buyer_name, po_date_on,
                        state, changed_at, unit_price, order_qty, need_by_on, original_need_by_on)
    SELECT o.id, o.po_no, 1, o.vendor_id, o.plant_id, m.id, m.code, m.description, 'PCS', o.buyer_name, o.po_date_on, 'Accept', now(), 1, 1000,
           o.po_date_on + 30, o.po_date_on + 30
      FROM purchase_orders o
      JOIN (SELECT id, code, description, row_number() OVER (ORDER BY id) AS n FROM materials WHERE code LIKE 'NM%') m ON m.n = 1 + o.id % (NOTICES / 200)
     WHERE o.po_no LIKE 'N0%';
  ALTER TABLE po_lines ENABLE TRIGGER po_lines_history;
  CREATE TABLE numbered AS SELECT id, vendor_id, plant_id, row_number() OVER (ORDER BY id) - 1 AS k FROM po_lines WHERE po_no LIKE 'N0%';
  ANALYZE numbered;
  ALTER TABLE asns DISABLE TRIGGER asns_history;
  INSERT INTO asns (asn_no, vendor_id, plant_id, state, changed_at, created_at, supplier_shipment_no, shipped_on, eta_on, ship_via, mawb, hawb,
                    tax_code, currency, invoice_no, inbound_no, total_packages, sent_at)
    SELECT 'NB' || lpad(n::text, 10, '0'), o.vendor_id, o.plant_id,
           CASE WHEN n > NOTICES * 0.99 THEN 'Unsent' WHEN n > NOTICES * 0.96 THEN 'Sent' WHEN n > NOTICES * 0.95 THEN 'Receiving'
                WHEN n / 7 % 200 = 3 THEN 'Refused' WHEN n / 7 % 50 = 3 THEN 'Cancelled' ELSE 'Closed' END,
           now(), timestamptz '2024-01-01' + n * interval '1000 days' / NOTICES, 'SH-' || n, date '2024-01-01' + (n * 1000 / NOTICES)::int,
           date '2024-01-03' + (n * 1000 / NOTICES)::int, (ARRAY['TRUCK','SEA','AIR','RAIL'])[1 + n % 4],
           CASE WHEN n % 4 = 2 THEN lpad((n % 1000)::text, 3, '0') || '-' || lpad(n::text, 8, '0') ELSE '' END, CASE WHEN n % 4 = 2 THEN 'H' || n ELSE '' END,
           '0' || 1 + n % 6, 'TWD', 'NI' || lpad(n::text, 8, '0'), '9' || lpad(n::text, 9, '0'), 1,
           CASE WHEN n <= NOTICES * 0.99 THEN timestamptz '2024-01-01' + n * interval '1000 days' / NOTICES END
      FROM generate_series(1, NOTICES) n JOIN numbered o ON o.k = n % (NOTICES / 10);
  ALTER TABLE asns ENABLE TRIGGER asns_history;
  INSERT INTO asn_lines (asn_id, vendor_id, line_no, po_line_id, ship_qty, received_qty, rt_no)
    SELECT a.id, a.vendor_id, 1, o.id, 10, CASE WHEN a.state = 'Closed' AND a.id % 50 <> 7 THEN 10 WHEN a.state IN ('Closed', 'Receiving') THEN 4 ELSE 0 END,
           CASE WHEN a.id % 3 = 0 THEN 'A' || lpad((a.id % 100)::text, 2, '0') ELSE '' END
      FROM asns a JOIN numbered o ON o.k = substr(a.asn_no, 3)::bigint % (NOTICES / 10) WHERE a.asn_no LIKE 'NB%';
  INSERT INTO asn_lots (asn_line_id, vendor_id, lot_row, lot_no, quantity, manufactured_on)
    SELECT id, vendor_id, 1, 'NL' || lpad(id::text, 9, '0'), 10, '2026-01-01' FROM asn_lines WHERE asn_id IN (SELECT id FROM asns WHERE asn_no LIKE 'NB%');
  INSERT INTO asn_boxes (asn_line_id, vendor_id, box_row, box_id, quantity)
    SELECT id, vendor_id, 1, 'NX' || lpad(id::text, 9, '0'), 10 FROM asn_lines WHERE asn_id IN (SELECT id FROM asns WHERE asn_no LIKE 'NB%');
  INSERT INTO asn_claims (kind, scope, value, asn_id, vendor_id)
    SELECT 'rt', 'bench:' || l.id, l.rt_no, l.asn_id, l.vendor_id FROM asn_lines l WHERE l.rt_no <> '' AND l.asn_id IN (SELECT id FROM asns WHERE asn_no LIKE 'NB%');
  INSERT INTO asn_receipts (receipt_no, line_no, po_no, po_line_no, kind, quantity, received_on, heard_at, asn_id, vendor_id, asn_line_id, booked_at, is_late)
    SELECT 'NR' || l.id, 1, o.po_no, o.line_no, CASE WHEN l.id % 200 = 0 THEN 'return' ELSE 'receive' END,
           CASE WHEN l.id % 200 = 0 THEN -1 ELSE l.received_qty END, a.shipped_on + 3, now(), a.id, l.vendor_id, l.id,
           CASE WHEN l.id % 500 <> 1 THEN now() END, CASE WHEN l.id % 500 <> 1 AND l.id % 200 <> 0 THEN l.id % 7 = 0 END
      FROM asn_lines l JOIN asns a ON a.id = l.asn_id JOIN po_lines o ON o.id = l.po_line_id WHERE l.received_qty > 0 AND a.asn_no LIKE 'NB%';
  INSERT INTO asn_carriers (asn_id, carrier_id)
    SELECT a.id, c.id FROM asns a JOIN companies c ON c.code = 'NC' || 1 + substr(a.asn_no, 3)::bigint / 5 % 5 WHERE substr(a.asn_no, 3)::bigint % 5 = 1 AND a.asn_no LIKE 'NB%';
  INSERT INTO asn_pick_ups (asn_id, vendor_id, carrier_id, picked_up_at, driver_name, car_no, confirmed_at, confirmed_by)
    SELECT a.id, a.vendor_id, k.carrier_id, a.shipped_on + interval '8 hours', 'Driver', 'ABC-1234', now(), 'carrier'
      FROM asns a JOIN asn_carriers k ON k.asn_id = a.id WHERE a.state = 'Closed' AND a.asn_no LIKE 'NB%';
  DROP TABLE numbered;
  VACUUM ANALYZE";

/// One search of the notices.
struct Case {
    name: &'static str,
    filter: fn(u32) -> AsnFilter,
}

const CASES: &[Case] = &[
    Case { name: "no filter", filter: |_| all() },
    Case { name: "no filter, page 7,500 of 15,000", filter: |n| page(all(), 7_500 + u64::from(n)) },
    Case { name: "ASN no", filter: |n| AsnFilter { asn_no: Some(number("nb", 10, n)), ..all() } },
    Case {
        name: "shipment no",
        filter: |n| AsnFilter { supplier_shipment_no: Some(format!("sh-{}", nth(n))), ..all() },
    },
    Case { name: "inbound no", filter: |n| AsnFilter { inbound_no: Some(number("9", 9, n)), ..all() } },
    Case { name: "invoice no", filter: |n| AsnFilter { invoice_no: Some(number("ni", 8, n)), ..all() } },
    Case { name: "MAWB", filter: |n| AsnFilter { mawb: Some(format!("{:03}-", 2 + n * 4 % 996)), ..all() } },
    Case { name: "HAWB", filter: |n| AsnFilter { hawb: Some(format!("h{}", 1_002 + n * 4)), ..all() } },
    Case { name: "status Sent", filter: |_| AsnFilter { state: Some("Sent".into()), ..all() } },
    Case { name: "status Closed", filter: |_| AsnFilter { state: Some("Closed".into()), ..all() } },
    Case { name: "open", filter: |_| AsnFilter { closing: Some("open".into()), ..all() } },
    Case { name: "closed", filter: |_| AsnFilter { closing: Some("closed".into()), ..all() } },
    Case { name: "nothing received", filter: |_| received("nothing") },
    Case { name: "partly received", filter: |_| received("part") },
    Case { name: "fully received", filter: |_| received("full") },
    Case { name: "closed short", filter: |_| received("short") },
    Case { name: "plant", filter: |n| AsnFilter { plant: Some(format!("np{}", 1 + n % 4)), ..all() } },
    Case {
        name: "plant, open",
        filter: |n| AsnFilter { plant: Some(format!("np{}", 1 + n % 4)), closing: Some("open".into()), ..all() },
    },
    Case { name: "vendor", filter: |n| AsnFilter { vendor: Some(format!("N{}", 40_001 + n)), ..all() } },
    Case { name: "PO no", filter: |n| AsnFilter { po_no: Some(format!("n{:09}", 1 + n * 7)), ..all() } },
    Case { name: "part", filter: |n| AsnFilter { material: Some(format!("nm{:06}", 1 + n % 50)), ..all() } },
    Case {
        name: "material group",
        filter: |n| AsnFilter { material_group: Some(format!("notice group {:02}", n % 40)), ..all() },
    },
    Case { name: "way of transport", filter: |_| AsnFilter { ship_via: Some("rail".into()), ..all() } },
    Case { name: "tax code", filter: |_| AsnFilter { tax_code: Some("05".into()), ..all() } },
    Case { name: "shipped, 90 days", filter: |n| AsnFilter { shipped_from: day(n), shipped_to: day(n + 89), ..all() } },
    Case { name: "ETA, 90 days", filter: |n| AsnFilter { eta_from: day(n), eta_to: day(n + 89), ..all() } },
    Case {
        name: "created, 90 days",
        filter: |n| AsnFilter { created_from: moment(n), created_to: moment(n + 90), ..all() },
    },
    Case { name: "sorted by ASN no", filter: |_| AsnFilter { sort: Some("asnNo".into()), ..all() } },
    Case {
        name: "sorted by day of shipment, descending",
        filter: |_| AsnFilter { sort: Some("-shippedOn".into()), ..all() },
    },
];

fn all() -> AsnFilter {
    AsnFilter { size: Some(20), ..AsnFilter::default() }
}

fn received(word: &str) -> AsnFilter {
    AsnFilter { rcv_type: Some(word.into()), ..all() }
}

fn page(filter: AsnFilter, page: u64) -> AsnFilter {
    AsnFilter { page: i64::try_from(scale::count(page)).ok(), ..filter }
}

/// Numbers that are there at any scale.
fn nth(n: u32) -> u64 {
    1 + u64::from(n) * scale::count(NOTICES) / u64::from(scale::rounds(ROUNDS))
}

/// A number that is there at any scale.
pub fn number(prefix: &str, digits: usize, n: u32) -> String {
    format!("{prefix}{:0digits$}", nth(n))
}

/// So many days after the first of March 2024.
pub fn day(after: u32) -> Option<NaiveDate> {
    NaiveDate::from_ymd_opt(2024, 3, 1)?.checked_add_days(chrono::Days::new(after.into()))
}

/// When that day begins.
pub fn moment(after: u32) -> Option<DateTime<Utc>> {
    Some(day(after)?.and_time(NaiveTime::MIN).and_utc())
}

/// One search of the lines.
struct LineCase {
    name: &'static str,
    filter: fn(u32, i64) -> AsnLineFilter,
}

const LINES: &[LineCase] = &[
    LineCase { name: "no filter", filter: |_, _| lines() },
    LineCase { name: "box id", filter: |n, first| AsnLineFilter { box_id: Some(at("nx", first, n)), ..lines() } },
    LineCase { name: "lot", filter: |n, first| AsnLineFilter { lot_no: Some(at("nl", first, n)), ..lines() } },
    LineCase { name: "RT no", filter: |n, _| AsnLineFilter { rt_no: Some(format!("a{:02}", n % 100)), ..lines() } },
    LineCase { name: "ASN no", filter: |n, _| AsnLineFilter { asn_no: Some(number("nb", 10, n)), ..lines() } },
    LineCase { name: "invoice no", filter: |n, _| AsnLineFilter { invoice_no: Some(number("ni", 8, n)), ..lines() } },
    LineCase { name: "PO no", filter: |n, _| AsnLineFilter { po_no: Some(format!("n{:09}", 1 + n * 7)), ..lines() } },
    LineCase {
        name: "part",
        filter: |n, _| AsnLineFilter { material: Some(format!("nm{:06}", 1 + n % 50)), ..lines() },
    },
    LineCase { name: "vendor", filter: |n, _| AsnLineFilter { vendor: Some(format!("N{}", 40_001 + n)), ..lines() } },
    LineCase { name: "plant", filter: |n, _| AsnLineFilter { plant: Some(format!("np{}", 1 + n % 4)), ..lines() } },
    LineCase { name: "status Sent", filter: |_, _| AsnLineFilter { state: Some("Sent".into()), ..lines() } },
    LineCase { name: "status Closed", filter: |_, _| AsnLineFilter { state: Some("Closed".into()), ..lines() } },
    LineCase {
        name: "received, a day",
        filter: |n, _| AsnLineFilter { received_from: day(n), received_to: day(n), ..lines() },
    },
    LineCase {
        name: "received, 90 days",
        filter: |n, _| AsnLineFilter { received_from: day(n), received_to: day(n + 89), ..lines() },
    },
    LineCase {
        name: "shipped, a week",
        filter: |n, _| AsnLineFilter { shipped_from: day(n), shipped_to: day(n + 6), ..lines() },
    },
    LineCase {
        name: "shipped, 90 days",
        filter: |n, _| AsnLineFilter { shipped_from: day(n), shipped_to: day(n + 89), ..lines() },
    },
    LineCase { name: "sorted by ASN no", filter: |_, _| AsnLineFilter { sort: Some("-asnNo".into()), ..lines() } },
];

fn lines() -> AsnLineFilter {
    AsnLineFilter { size: Some(20), ..AsnLineFilter::default() }
}

/// The number of a lot or a box of a line, of which the first has the id `first`.
fn at(prefix: &str, first: i64, n: u32) -> String {
    format!("{prefix}{:09}", first + i64::from(n))
}

/// Makes the notices.
pub async fn fill(server: &Server) {
    server.execute(&DATA.replace("NOTICES", &scale::count(NOTICES).to_string())).await;
}

/// Prints p50 and p99 of each search, as the buyer (all rows) and as one supplier (its own).
pub async fn run(server: &Server) {
    let notices = scale::count(NOTICES);
    let db = server.program_db(2).await;
    let buyer = Actor::system("bench", "bench");
    let id = async |sql| sqlx::query_scalar::<_, i64>(sql).fetch_one(server.owner()).await.expect("is there");
    let company = id("SELECT id FROM companies WHERE code = 'N40017'").await;
    let first = id("SELECT asn_line_id FROM asn_lots WHERE lot_no LIKE 'NL%' ORDER BY id LIMIT 1").await;
    let supplier = Actor { company: Some(company), ..Actor::system("bench", "bench") };
    println!(
        "\n## Notices, {notices} of a line, a lot and a box each: page of 20 and exact count, {} rounds\n",
        scale::rounds(ROUNDS)
    );
    println!("| search | found | p50 | p99 |\n|---|---:|---:|---:|");
    for case in CASES {
        measure(case.name, async |n| search(&db, &buyer, &(case.filter)(n)).await.expect("searches").1).await;
    }
    for case in LINES {
        let name = format!("lines: {}", case.name);
        measure(&name, async |n| asn_lines(&db, &buyer, &(case.filter)(n, first)).await.expect("searches").1).await;
    }
    contents(&db, &buyer, first).await;
    measure("as a supplier", async |_| search(&db, &supplier, &all()).await.expect("searches").1).await;
    measure("lines, as a supplier", async |_| asn_lines(&db, &supplier, &lines()).await.expect("searches").1).await;
    let lots = AsnLotFilter { size: Some(20), ..AsnLotFilter::default() };
    measure("lots, as a supplier", async |_| asn_lots(&db, &supplier, &lots).await.expect("searches").1).await;
    let boxes = AsnBoxFilter { size: Some(20), ..AsnBoxFilter::default() };
    measure("boxes, as a supplier", async |_| asn_boxes(&db, &supplier, &boxes).await.expect("searches").1).await;
    receipts::run(server, &db, &buyer, &supplier).await;
}

async fn contents(db: &Db, buyer: &Actor, first: i64) {
    let lots = |lot_no| AsnLotFilter { size: Some(20), lot_no, ..AsnLotFilter::default() };
    let boxes = |box_id| AsnBoxFilter { size: Some(20), box_id, ..AsnBoxFilter::default() };
    let lot = async |filter: AsnLotFilter| asn_lots(db, buyer, &filter).await.expect("searches").1;
    let packed = async |filter: AsnBoxFilter| asn_boxes(db, buyer, &filter).await.expect("searches").1;
    measure("lots: no filter", async |_| lot(lots(None)).await).await;
    measure("lots: lot", async |n| lot(lots(Some(at("nl", first, n)))).await).await;
    measure("lots: RT no", async |n| lot(AsnLotFilter { rt_no: Some(format!("a{:02}", n % 100)), ..lots(None) }).await)
        .await;
    measure("boxes: no filter", async |_| packed(boxes(None)).await).await;
    measure("boxes: box id", async |n| packed(boxes(Some(at("nx", first, n)))).await).await;
}

/// Prints p50 and p99 of a search that must find something.
pub async fn measure(name: &str, ask: impl AsyncFn(u32) -> i64) {
    let mut times: Vec<Duration> = Vec::new();
    let mut found = 0;
    for n in 0..scale::rounds(ROUNDS) {
        let begun = Instant::now();
        found = ask(n).await;
        times.push(begun.elapsed());
        assert!(found > 0, "{name} finds something");
    }
    let (p50, p99) = percentiles(&mut times);
    println!("| {name} | {found} | {p50:.1?} | {p99:.1?} |");
}
