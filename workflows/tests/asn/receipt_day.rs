//! The day of a receipt is the ERP's effective day, whenever the ERP booked it and whenever it was heard.

use super::fixture::{World, day, now, supplier, worker};
use chrono::{DateTime, NaiveDate, Utc};
use ehub_engine::Actor;
use ehub_erp::{ErpReceipt, ErpReceiptLine};
use ehub_workflows::asn::{self, AsnLineFilter, ReceiptFilter, ReceiptMessageFilter, WaitingFilter};
use ehub_workflows::po;
use ehub_workflows::report::Report;
use ehub_workflows::report::parameters::Period;
use ehub_workflows::report::store::{self, Narrowed};
use rust_decimal::dec;
use sqlx::PgPool;

fn buyer() -> Actor {
    Actor { company: None, roles: [153].into(), name: "buyer1".into(), ..supplier(0) }
}

fn told(no: &str, on: &str, booked_at: Option<&str>) -> ErpReceipt {
    ErpReceipt {
        receipt_no: no.into(),
        inbound_no: Some("18".into()),
        lines: vec![ErpReceiptLine::received("450", 1, dec!(5))],
        received_on: day(on),
        booked_at: booked_at.map(|at| at.parse().unwrap()),
        ..ErpReceipt::default()
    }
}

async fn heard(world: &World, at: DateTime<Utc>, receipts: &[ErpReceipt]) {
    let mut tx = world.db.begin(&worker()).await.unwrap();
    asn::receive(&mut tx, &worker(), at, receipts).await.unwrap();
    tx.commit().await.unwrap();
}

/// A shipped order line that was promised on 20 October for 3 November; without the promise it would be due in December.
async fn promised(pool: PgPool) -> (World, i64) {
    let world = World::new(pool).await;
    let line = world.order_line("SUB-LOT", dec!(100)).await;
    world.sent(line, dec!(50), "AB00000001", "18").await;
    let mut tx = world.pool.begin().await.unwrap();
    sqlx::raw_sql(
        "SET LOCAL session_replication_role = replica;
         UPDATE history SET at = '2026-10-01', version = 0 WHERE process = 'po_line' AND version = 1;
         INSERT INTO history (process, document, version, event, from_state, to_state, definition, at, actor_name, request_id, payload)
           SELECT 'po_line', id, 1, 'accept', 'New', 'Accept', 1, '2026-10-20', 'test', 'test', '{}' FROM po_lines;
         INSERT INTO po_line_splits (po_line_id, vendor_id, line_version, split_no, quantity, promised_on)
           SELECT id, vendor_id, 1, 1, 100, '2026-11-03' FROM po_lines;
         UPDATE po_lines SET promised_on = '2026-11-03'",
    )
    .execute(&mut *tx)
    .await
    .unwrap();
    tx.commit().await.unwrap();
    (world, line)
}

async fn listed(world: &World, filter: ReceiptFilter) -> Vec<String> {
    let rows = asn::receipts(&world.db, &buyer(), &filter).await.unwrap().0;
    rows.into_iter().map(|row| row.receipt_no).collect()
}

/// Receipts, on time and late by month, as the report counts them.
async fn reported(world: &World, months: &[&str], as_of_at: DateTime<Utc>) -> Vec<[String; 3]> {
    let narrowed = Narrowed { as_of_at, vendor: String::new(), plant: String::new(), material_group: String::new() };
    let mut snapshot = store::snapshot(&world.db, &worker()).await.unwrap();
    let mut found = vec![];
    for month in months {
        let period = Period { from: day(month), to: day(month) };
        for row in store::count(&mut snapshot, Report::OnTimeDelivery, period, &narrowed).await.unwrap() {
            let figure = |key: &str| row.figures[key].normalize().to_string();
            found.push([row.month_on.to_string(), figure("onTime"), figure("late")]);
        }
    }
    found
}

fn of(list: &[&str]) -> Vec<String> {
    list.iter().map(|one| (*one).to_owned()).collect()
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn goods_are_on_time_by_their_day_and_not_by_the_booking(pool: PgPool) {
    let (world, line) = promised(pool).await;
    // Booked after the promise, and came before it; booked on the promised day of the plant, and dated after it; without a time of booking.
    heard(
        &world,
        now(),
        &[
            told("R1", "2026-11-02", Some("2026-11-05T02:00:00Z")),
            told("R2", "2026-11-04", Some("2026-11-03T09:00:00Z")),
            told("R3", "2026-11-03", None),
        ],
    )
    .await;
    let all = ReceiptFilter::default;
    assert_eq!(listed(&world, all()).await, ["R2", "R3", "R1"], "newest day first");
    assert_eq!(listed(&world, ReceiptFilter { late: Some(false), ..all() }).await, ["R3", "R1"]);
    assert_eq!(listed(&world, ReceiptFilter { late: Some(true), ..all() }).await, ["R2"]);
    let within = |from: &str, to: &str| ReceiptFilter {
        received_from: Some(day(from)),
        received_to: Some(day(to)),
        ..ReceiptFilter::default()
    };
    assert_eq!(listed(&world, within("2026-11-02", "2026-11-02")).await, ["R1"], "both ends are included");
    assert_eq!(listed(&world, within("2026-11-03", "2026-11-04")).await, ["R2", "R3"]);
    assert_eq!(listed(&world, within("2026-11-05", "2026-11-30")).await, of(&[]));
    assert_eq!(reported(&world, &["2026-11-01"], now()).await, [["2026-11-01", "2", "1"]]);

    let rows = asn::receipts(&world.db, &buyer(), &all()).await.unwrap().0;
    let said: Vec<_> = rows.iter().map(|row| (row.received_on, row.erp_booked_at.map(|at| at.to_rfc3339()))).collect();
    let booked = |at: &str| Some(format!("2026-11-{at}+00:00"));
    let expected: [(NaiveDate, Option<String>); 3] = [
        (day("2026-11-04"), booked("03T09:00:00")),
        (day("2026-11-03"), None),
        (day("2026-11-02"), booked("05T02:00:00")),
    ];
    assert_eq!(said, expected, "the time of booking is kept beside the day");
    let lines = asn::asn_lines(&world.db, &buyer(), &AsnLineFilter::default()).await.unwrap().0;
    let came = (lines[0].first_received_on, lines[0].last_received_on);
    assert_eq!(came, (Some(day("2026-11-02")), Some(day("2026-11-04"))));
    let of_line = po::search::shipments(&world.db, &buyer(), line).await.unwrap().receipts;
    let days: Vec<_> = of_line.iter().map(|one| (one.receipt_no.as_str(), one.received_on.to_string())).collect();
    assert_eq!(days, [("R2", "2026-11-04".into()), ("R3", "2026-11-03".into()), ("R1", "2026-11-02".into())]);
    let admin = Actor { roles: [151].into(), ..buyer() };
    let sorted = ReceiptMessageFilter { sort: Some("receivedOn".into()), ..ReceiptMessageFilter::default() };
    let messages = asn::receipt_messages(&world.db, &admin, &sorted).await.unwrap().0;
    let days: Vec<_> = messages.iter().map(|one| (one.receipt_no.as_str(), one.erp_booked_at.is_some())).collect();
    assert_eq!(days, [("R1", true), ("R3", false), ("R2", true)]);
}

/// The last write of a receipt may be the day on which the ERP was upgraded: no month is dated by it.
#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn the_first_load_dates_old_receipts_by_their_days(pool: PgPool) {
    let (world, _) = promised(pool).await;
    let upgrade = Some("2026-11-20T22:00:00Z");
    heard(
        &world,
        now(),
        &[
            told("R1", "2026-08-10", upgrade),
            told("R2", "2026-10-31", upgrade),
            told("R3", "2026-11-04", upgrade),
            told("R4", "2025-12-31", upgrade),
        ],
    )
    .await;
    let months = ["2025-12-01", "2026-08-01", "2026-10-01", "2026-11-01"];
    let on_time = |month: &str| [month.to_owned(), "1".to_owned(), "0".to_owned()];
    let late = ["2026-11-01", "0", "1"].map(str::to_owned);
    let expected = [on_time("2025-12-01"), on_time("2026-08-01"), on_time("2026-10-01"), late];
    assert_eq!(reported(&world, &months, now()).await, expected);
    let before = now() - chrono::Duration::days(10);
    assert_eq!(reported(&world, &months, before).await, Vec::<[String; 3]>::new(), "nothing was known then");
    let august = ReceiptFilter {
        received_from: Some(day("2026-08-01")),
        received_to: Some(day("2026-08-31")),
        ..ReceiptFilter::default()
    };
    assert_eq!(listed(&world, august).await, ["R1"]);
}

/// A line that waits shows its day, when the ERP booked it, and when it was heard.
#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn what_waits_shows_its_day(pool: PgPool) {
    let (world, _) = promised(pool).await;
    let mut unknown = told("R9", "2026-03-01", Some("2026-03-05T23:30:00Z"));
    unknown.lines[0].po_no = "nowhere".into();
    unknown.inbound_no = None;
    heard(&world, now(), &[unknown]).await;
    let admin = Actor { roles: [151].into(), ..buyer() };
    let waiting = asn::waiting_receipts(&world.db, &admin, &WaitingFilter::default()).await.unwrap().0;
    let [row] = &waiting[..] else { panic!("{waiting:?}") };
    assert_eq!((row.received_on, row.heard_at), (day("2026-03-01"), now()));
    assert_eq!(row.erp_booked_at.map(|at| at.to_rfc3339()).as_deref(), Some("2026-03-05T23:30:00+00:00"));
}
