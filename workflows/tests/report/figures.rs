//! Each report's figures against a statement written apart from the program's: by what the seed says of line n, or by going through the story of
//! each line the other way round.

use super::fixture::{World, autumn, day, narrowed, now, sum, time, world};
use ehub_workflows::report::Report;
use ehub_workflows::report::parameters::Period;
use ehub_workflows::report::store::{Counted, Narrowed};
use rust_decimal::dec;
use sqlx::PgPool;

/// `month vendor plant unit figure…`, in the order of the report.
fn told(rows: &[Counted], keys: &[&str]) -> Vec<String> {
    let figures = |row: &Counted| keys.iter().map(|key| row.figures[*key].normalize().to_string()).collect::<Vec<_>>();
    let line = |row: &Counted| {
        let place = [&row.month_on.format("%Y-%m").to_string(), &row.vendor_code, &row.plant_code, &row.uom]
            .map(String::as_str)
            .join(" ");
        format!("{place} {}", figures(row).join(" "))
    };
    rows.iter().map(line).collect()
}

async fn expected(world: &World, sql: &'static str) -> Vec<String> {
    sqlx::query_scalar(sql).fetch_all(&world.pool).await.unwrap()
}

/// The promise is looked up in a table of spans of time, the pieces by a running sum from the end, the quantity by what the seed changed.
const ON_TIME: &str = "
  WITH agreed AS (
    SELECT h.document AS line, h.version, h.at AS begins,
           coalesce(lead(h.at) OVER (PARTITION BY h.document ORDER BY h.version), 'infinity') AS ends
      FROM history h WHERE h.process = 'po_line' AND h.to_state = 'Accept' AND h.event IN ('accept', 'agree')),
  pieces AS (
    SELECT a.line, a.begins, a.ends, s.promised_on,
           sum(s.quantity) OVER (PARTITION BY a.line, a.version ORDER BY s.promised_on DESC) - s.quantity AS after_it
      FROM agreed a JOIN po_line_splits s ON s.po_line_id = a.line
       AND s.line_version = (SELECT max(x.line_version) FROM po_line_splits x WHERE x.po_line_id = a.line AND x.line_version <= a.version)),
  came AS (
    SELECT r.*, l.id AS line, l.vendor_id AS vendor, l.plant_id, l.original_need_by_on,
           substr(l.po_no, 2)::int AS n, r.received_on AS on_day,
           CASE WHEN (r.erp_booked_at AT TIME ZONE p.time_zone)::date = r.received_on THEN r.erp_booked_at
                WHEN r.received_on = ('2026-11-27 04:00+00'::timestamptz AT TIME ZONE p.time_zone)::date THEN '2026-11-27 04:00+00'
                ELSE (r.received_on::timestamp + interval '1 day') AT TIME ZONE p.time_zone END AS came_at,
           coalesce(sum(r.quantity) OVER (PARTITION BY r.po_no ORDER BY r.received_on, r.erp_booked_at NULLS LAST, r.id ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0) AS before
      FROM asn_receipts r JOIN po_lines l ON l.po_no = r.po_no JOIN plants p ON p.id = l.plant_id
     WHERE r.booked_at <= '2026-11-27 04:00+00' AND r.received_on <= ('2026-11-27 04:00+00'::timestamptz AT TIME ZONE p.time_zone)::date),
  held AS (
    SELECT c.*,
           c.n % 5 <> 0 AND c.n % 4 = 0 AND c.came_at >= '2026-10-05 02:00+00' AS is_changed,
           (SELECT min(p.promised_on) FROM pieces p WHERE p.line = c.line AND p.begins <= c.came_at AND c.came_at < p.ends
               AND p.after_it < CASE WHEN c.n % 5 <> 0 AND c.n % 4 = 0 AND c.came_at >= '2026-10-05 02:00+00' THEN 120 ELSE 100 END - c.before) AS piece,
           (SELECT max(p.promised_on) FROM pieces p WHERE p.line = c.line AND p.begins <= c.came_at AND c.came_at < p.ends) AS last
      FROM came c WHERE c.kind = 'receive'),
  judged AS (
    SELECT h.*, greatest(0, on_day - coalesce(piece, last, CASE WHEN is_changed THEN original_need_by_on + 10 ELSE original_need_by_on END)) AS late FROM held h)
  SELECT to_char(on_day, 'YYYY-MM') || ' ' || v.code || ' ' || p.code || '  ' || count(*) || ' ' || count(*) FILTER (WHERE late = 0) || ' '
         || count(*) FILTER (WHERE late > 0) || ' ' || sum(late)
    FROM judged j JOIN companies v ON v.id = j.vendor JOIN plants p ON p.id = j.plant_id
   WHERE on_day BETWEEN '2026-09-01' AND '2026-11-30'
   GROUP BY to_char(on_day, 'YYYY-MM'), v.code, p.code ORDER BY to_char(on_day, 'YYYY-MM'), v.code, p.code";

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn on_time_delivery(pool: PgPool) {
    let world = world(&pool).await;
    let rows = world.count(Report::OnTimeDelivery, autumn(), now()).await;
    let counted = told(&rows, &["receipts", "onTime", "late", "lateDays"]);
    assert_eq!(counted, expected(&world, ON_TIME).await);
    assert!(sum(&rows, "onTime") > dec!(0) && sum(&rows, "late") > dec!(0), "the world has both: {counted:?}");
}

/// The seed's own words: line n was answered 20 + 3n hours after it came; half of the changed ones after two days, three and a half hours.
const REPLIES: &str = "
  WITH answered AS (
    SELECT n, '2026-08-01 03:00+00'::timestamptz + make_interval(hours => n + 20 + n * 3) AS at, (20 + n * 3) / 24.0 AS days
      FROM generate_series(1, 120) n WHERE n % 5 <> 0
    UNION ALL SELECT n, '2026-10-07 05:30+00', 51.5 / 24 FROM generate_series(1, 120) n WHERE n % 5 <> 0 AND n % 8 = 0),
  placed AS (
    SELECT a.*, CASE WHEN n % 2 = 0 THEN 'V10001' ELSE 'V10002' END AS vendor, CASE WHEN n % 6 < 4 THEN 'P1' ELSE 'P2' END AS plant,
           to_char(at AT TIME ZONE CASE WHEN n % 6 < 4 THEN 'Asia/Taipei' ELSE 'America/New_York' END, 'YYYY-MM') AS month FROM answered a)
  SELECT month || ' ' || vendor || ' ' || plant || '  ' || count(*) || ' ' || trim_scale(sum(round(days, 3))) || ' ' || count(*) FILTER (WHERE days <= 3)
    FROM placed GROUP BY month, vendor, plant ORDER BY month, vendor, plant";

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn reply_time(pool: PgPool) {
    let world = world(&pool).await;
    let months = Period { from: day("2026-08-01"), to: day("2026-11-01") };
    let rows = world.count(Report::ReplyTime, months, now()).await;
    assert_eq!(told(&rows, &["replies", "waitDays", "inTime"]), expected(&world, REPLIES).await);
    let until_september = world.count(Report::ReplyTime, months, time("2026-09-01T00:00:00Z")).await;
    assert!(until_september.iter().all(|row| row.month_on == day("2026-08-01")));
}

/// Straight from the numbers: 100 or 120 less what was booked; due by the newest promise's first piece that what is left still reaches.
const OPEN: &str = "
  WITH booked AS (SELECT po_no, sum(quantity) AS quantity FROM asn_receipts WHERE booked_at <= '2026-11-27 04:00+00' GROUP BY po_no),
  line AS (
    SELECT l.*, substr(l.po_no, 2)::int AS n, l.order_qty - coalesce(b.quantity, 0) AS open_qty FROM po_lines l LEFT JOIN booked b USING (po_no)),
  due AS (
    SELECT l.*, CASE WHEN n % 5 = 0 THEN original_need_by_on
                     WHEN n % 8 = 0 THEN original_need_by_on + 10
                     WHEN n % 3 = 0 AND open_qty <= 40 THEN original_need_by_on + 10
                     ELSE original_need_by_on END AS due_on,
           ('2026-11-27 04:00+00'::timestamptz AT TIME ZONE p.time_zone)::date AS today, p.code AS plant, v.code AS vendor
      FROM line l JOIN plants p ON p.id = l.plant_id JOIN companies v ON v.id = l.vendor_id WHERE open_qty > 0)
  SELECT to_char(due_on, 'YYYY-MM') || ' ' || vendor || ' ' || plant || ' ' || uom || ' ' || count(*) || ' ' || count(*) FILTER (WHERE due_on >= today) || ' '
         || count(*) FILTER (WHERE due_on < today) || ' ' || count(*) FILTER (WHERE state IN ('New', 'Revise')) || ' ' || trim_scale(sum(open_qty))
    FROM due WHERE due_on BETWEEN '2026-09-01' AND '2026-11-30'
   GROUP BY to_char(due_on, 'YYYY-MM'), vendor, plant, uom ORDER BY to_char(due_on, 'YYYY-MM'), vendor, plant, uom";

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn open_orders(pool: PgPool) {
    let world = world(&pool).await;
    let rows = world.count(Report::OpenOrders, autumn(), now()).await;
    let counted = told(&rows, &["lines", "notDue", "overdue", "unanswered", "openQty"]);
    assert_eq!(counted, expected(&world, OPEN).await);
}

/// Before anything came, every line was open with all that was ordered then, whatever it says today.
#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn open_orders_of_a_day_in_the_past(pool: PgPool) {
    let world = world(&pool).await;
    let months = Period { from: day("2026-09-01"), to: day("2026-12-01") };
    let rows = world.count(Report::OpenOrders, months, time("2026-08-27T00:00:00Z")).await;
    assert_eq!((sum(&rows, "lines"), sum(&rows, "openQty")), (dec!(120), dec!(12_000)));
    // Imported one an hour from 03:00 on the first of August, of which 20 were there.
    let rows = world.count(Report::OpenOrders, months, time("2026-08-01T23:30:00Z")).await;
    assert_eq!((sum(&rows, "lines"), sum(&rows, "unanswered")), (dec!(20), dec!(20)));
}

const NOTICES: &str = "
  WITH line AS (
    SELECT a.id, v.code AS vendor, p.code AS plant, to_char(r.heard_at + interval '2 hours', 'YYYY-MM') AS utc_month,
           to_char((r.heard_at + interval '2 hours') AT TIME ZONE p.time_zone, 'YYYY-MM') AS month, l.ship_qty,
           CASE WHEN r.booked_at <= '2026-11-27 04:00+00' THEN r.quantity ELSE 0 END AS received
      FROM asns a JOIN asn_lines l ON l.asn_id = a.id JOIN companies v ON v.id = a.vendor_id JOIN plants p ON p.id = a.plant_id
      JOIN asn_receipts r ON r.receipt_no = 'R' || substr(a.asn_no, 3) || '-1'
     WHERE a.state = 'Closed' AND r.heard_at + interval '2 hours' <= '2026-11-27 04:00+00')
  SELECT month || ' ' || vendor || ' ' || plant || '  ' || count(*) || ' ' || count(*) || ' ' || sum((received = ship_qty)::int) || ' '
         || sum((received < ship_qty)::int) || ' ' || sum((received > ship_qty)::int)
    FROM line WHERE month BETWEEN '2026-09' AND '2026-11' GROUP BY month, vendor, plant ORDER BY month, vendor, plant";

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn asn_accuracy(pool: PgPool) {
    let world = world(&pool).await;
    let rows = world.count(Report::AsnAccuracy, autumn(), now()).await;
    let counted = told(&rows, &["notices", "lines", "exact", "short", "over"]);
    assert_eq!(counted, expected(&world, NOTICES).await);
    assert!(sum(&rows, "exact") > dec!(0) && sum(&rows, "over") > dec!(0), "{counted:?}");
}

/// By the seed: n % 4 of each part was rejected, and of every 13th ten by the word of November.
const REJECTS: &str = "
  WITH looked AS (
    SELECT substr(l.po_no, 2)::int AS n, r.quantity, l.uom, v.code AS vendor, p.code AS plant,
           to_char(r.received_on, 'YYYY-MM') AS month
      FROM asn_receipts r JOIN po_lines l ON l.po_no = r.po_no JOIN companies v ON v.id = l.vendor_id JOIN plants p ON p.id = l.plant_id
     WHERE r.kind = 'receive' AND r.booked_at <= '2026-11-27 04:00+00' AND r.received_on <= ('2026-11-27 04:00+00'::timestamptz AT TIME ZONE p.time_zone)::date
       AND substr(l.po_no, 2)::int % 3 <> 1),
  judged AS (SELECT looked.*, CASE WHEN n % 13 = 0 THEN 10 ELSE n % 4 END AS bad FROM looked)
  SELECT month || ' ' || vendor || ' ' || plant || ' ' || uom || ' ' || count(*) || ' ' || sum((bad > 0)::int) || ' ' || trim_scale(sum(quantity)) || ' ' || sum(bad)
    FROM judged WHERE month BETWEEN '2026-09' AND '2026-11' GROUP BY month, vendor, plant, uom ORDER BY month, vendor, plant, uom";

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn reject_rate(pool: PgPool) {
    let world = world(&pool).await;
    let rows = world.count(Report::RejectRate, autumn(), now()).await;
    let counted = told(&rows, &["receipts", "withRejects", "inspectedQty", "rejectedQty"]);
    assert_eq!(counted, expected(&world, REJECTS).await);
    let before = world.count(Report::RejectRate, autumn(), time("2026-11-19T23:59:59Z")).await;
    let after = world.count(Report::RejectRate, autumn(), time("2026-11-20T00:00:00Z")).await;
    assert_eq!(sum(&before, "receipts"), sum(&after, "receipts"));
    assert_ne!(
        sum(&before, "rejectedQty"),
        sum(&after, "rejectedQty"),
        "what the inspection said then was not known before"
    );
}

const CERTIFICATES: &str = "
  WITH stood AS (
    SELECT c.*, '2026-11-27 04:00+00'::timestamptz - c.created_at AS age, v.code AS vendor, p.code AS plant,
           to_char(c.created_at AT TIME ZONE p.time_zone, 'YYYY-MM') AS month
      FROM certificates c JOIN companies v ON v.id = c.vendor_id JOIN plants p ON p.id = c.plant_id WHERE c.created_at <= '2026-11-27 04:00+00')
  SELECT month || ' ' || vendor || ' ' || plant || '  ' || count(*) || ' ' || sum((age < '1 day')::int) || ' ' || sum((age >= '1 day' AND age < '3 days')::int)
         || ' ' || sum((age >= '3 days' AND state = 'Accept')::int) || ' ' || sum((age >= '3 days' AND state = 'Reject')::int)
    FROM stood WHERE month BETWEEN '2026-09' AND '2026-11' GROUP BY month, vendor, plant ORDER BY month, vendor, plant";

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn certificate_status(pool: PgPool) {
    let world = world(&pool).await;
    let rows = world.count(Report::CertificateStatus, autumn(), now()).await;
    let keys = ["certificates", "awaited", "submitted", "accepted", "rejected"];
    assert_eq!(told(&rows, &keys), expected(&world, CERTIFICATES).await);
    assert_eq!(world.count(Report::CertificateStatus, autumn(), time("2026-09-30T00:00:00Z")).await, vec![]);
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn a_report_is_narrowed_to_a_supplier_a_plant_and_a_material_group(pool: PgPool) {
    let world = world(&pool).await;
    for report in
        [Report::OnTimeDelivery, Report::ReplyTime, Report::OpenOrders, Report::AsnAccuracy, Report::RejectRate]
    {
        let months = Period { from: day("2026-08-01"), to: day("2026-12-01") };
        let all = world.count(report, months, now()).await;
        let first = report.declaration().columns[0].key;
        let acme = world.narrowed(report, months, Narrowed { vendor: "V10001".into(), ..narrowed(now()) }).await;
        let of_acme: Vec<Counted> = all.iter().filter(|row| row.vendor_code == "V10001").cloned().collect();
        assert_eq!(acme, of_acme, "{report}");
        let plant = world.narrowed(report, months, Narrowed { plant: "P2".into(), ..narrowed(now()) }).await;
        let of_plant: Vec<Counted> = all.iter().filter(|row| row.plant_code == "P2").cloned().collect();
        assert_eq!(plant, of_plant, "{report}");
        let group = |group: &str| Narrowed { material_group: group.into(), ..narrowed(now()) };
        let (boards, others) =
            (world.narrowed(report, months, group("PCB")).await, world.narrowed(report, months, group("CHEM")).await);
        assert_eq!(sum(&boards, first) + sum(&others, first), sum(&all, first), "{report}");
        assert!(!boards.is_empty() && !others.is_empty(), "{report}");
    }
}
