//! Orders that cannot be taken wait, whole, and come in as soon as they may.

use super::fixture::*;
use ehub_erp::{ErpOrder, ErpOrderLine, Key, Wanted};
use ehub_workflows::Error;
use ehub_workflows::master::store::tell;
use ehub_workflows::master::{Kind, Told};
use ehub_workflows::po::import::{ERP_MISSING, ERP_OLDER};
use ehub_workflows::po::search::{HELD_REASONS, HeldFilter, HeldOrderRow, held, held_order};
use ehub_workflows::po::store::import::{Due, Imported, Which, Wish, ask, due, import, take_copies, tried};
use rust_decimal::{Decimal, dec};
use sqlx::PgPool;

async fn list(app: &TestApp, filter: HeldFilter) -> Vec<HeldOrderRow> {
    let all = HeldFilter { size: Some(1_000), ..filter };
    let (rows, total) = held(&app.db, &buyer(), &all).await.unwrap();
    assert_eq!(i64::try_from(rows.len()).unwrap(), total);
    rows
}

async fn waiting(app: &TestApp) -> Vec<HeldOrderRow> {
    list(app, HeldFilter { sort: Some("poNo".into()), ..HeldFilter::default() }).await
}

fn labels(row: &HeldOrderRow) -> Vec<&str> {
    row.reasons.iter().map(|reason| reason.label.as_str()).collect()
}

fn foreign(po_no: &str, vendor: &str) -> ErpOrder {
    ErpOrder { vendor_code: vendor.into(), ..order(po_no, 2) }
}

async fn register(pool: &PgPool, code: &str) {
    ehub_testing::company(pool, "S", code, code).await;
}

async fn waits(app: &TestApp) -> Vec<Due> {
    due(&app.db, &erp(), 0, 1_000).await.unwrap()
}

/// Takes what is due from the copies, as the worker does for want of a key.
async fn let_in(app: &TestApp) -> Imported {
    let due = waits(app).await;
    let ids: Vec<i64> = due.iter().map(|one| one.id).collect();
    let imported = take_copies(&app.db, &erp(), now(), &ids).await.unwrap();
    tried(&app.db, &erp(), now(), &due, &[]).await.unwrap();
    imported
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn nothing_that_the_erp_said_is_lost_behind_the_cursor(pool: PgPool) {
    let app = app(&pool).await;
    app.import(vec![order("4500000001", 1)]).await;
    let mut faulty = order("4500000004", 3);
    faulty.lines[1].order_qty = dec!(1.2345);
    let page = vec![
        ErpOrder { vendor_code: "V99999".into(), plant_code: "P9".into(), ..order("4500000002", 1) },
        ErpOrder { vendor_code: "V10002".into(), revision: 5, ..order("4500000001", 1) },
        faulty.clone(),
    ];
    import(&app.db, &erp(), now(), page.clone(), Some("c1")).await.unwrap();
    let rows = waiting(&app).await;
    let told: Vec<_> = rows.iter().map(|row| (row.po_no.as_str(), row.in_part, labels(row))).collect();
    assert_eq!(
        told,
        [
            ("4500000001", false, vec!["ERP_VENDOR_CHANGED"]),
            ("4500000002", false, vec!["ERP_VENDOR_UNKNOWN", "ERP_PLANT_UNKNOWN"]),
            ("4500000004", true, vec!["TOO_MANY_DECIMALS"]),
        ]
    );
    assert_eq!(rows[2].reasons[0].params["lineNo"], 2);
    assert_eq!(app.lines("4500000004").await.len(), 2, "the good lines were taken");
    let whole = held_order(&app.db, &buyer(), rows[2].id).await.unwrap();
    assert_eq!(serde_json::from_value::<ErpOrder>(whole.erp_order).unwrap(), faulty);
    // Hearing the same again is another try, not another order.
    let later = now() + chrono::TimeDelta::hours(1);
    import(&app.db, &erp(), later, page, Some("c2")).await.unwrap();
    let again = waiting(&app).await;
    assert_eq!(again.iter().map(|row| row.id).collect::<Vec<_>>(), rows.iter().map(|row| row.id).collect::<Vec<_>>());
    assert!(again.iter().all(|row| row.tries == 2 && row.first_held_at == now() && row.last_tried_at == later));
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn a_newer_order_replaces_the_waiting_one_and_an_older_one_does_not(pool: PgPool) {
    let app = app(&pool).await;
    app.import(vec![ErpOrder { revision: 3, ..foreign("4500000002", "V9") }]).await;
    app.import(vec![ErpOrder { revision: 4, plant_code: "P9".into(), ..foreign("4500000002", "V9") }]).await;
    app.import(vec![ErpOrder { revision: 2, ..foreign("4500000002", "V9") }]).await;
    let rows = waiting(&app).await;
    assert_eq!((rows.len(), rows[0].revision, labels(&rows[0]).len()), (1, 4, 2));
    // The ERP corrects the supplier: taken, and gone from the list.
    app.import(vec![ErpOrder { revision: 5, ..order("4500000002", 2) }]).await;
    assert!(waiting(&app).await.is_empty());
    assert_eq!(app.lines("4500000002").await.len(), 2);
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn an_older_order_that_is_taken_leaves_the_newer_one_waiting(pool: PgPool) {
    let app = app(&pool).await;
    app.import(vec![ErpOrder { revision: 7, plant_code: "P9".into(), ..order("4500000002", 2) }]).await;
    app.import(vec![ErpOrder { revision: 6, ..order("4500000002", 2) }]).await;
    assert_eq!(waiting(&app).await[0].revision, 7);
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn registering_the_company_lets_its_orders_in_with_the_next_pull(pool: PgPool) {
    let app = app(&pool).await;
    assert_eq!(let_in(&app).await, Imported::default(), "nothing waits, nothing is done");
    let many: Vec<_> = (0..250).map(|n| foreign(&format!("45{n:08}"), "V5")).collect();
    app.import(many).await;
    app.import(vec![foreign("4700000001", "V6")]).await;
    let mut faulty = order("4700000002", 1);
    faulty.lines[0].uom = String::new();
    app.import(vec![faulty]).await;
    assert_eq!(let_in(&app).await, Imported::default());
    assert!(waiting(&app).await.iter().all(|row| row.tries == 1), "what cannot come in is not even tried");
    register(&pool, "V5").await;
    assert_eq!(let_in(&app).await.created, 500);
    let left = list(&app, HeldFilter::default()).await;
    assert_eq!(left.iter().map(|row| row.po_no.as_str()).collect::<Vec<_>>(), ["4700000001", "4700000002"]);
    assert_eq!(let_in(&app).await, Imported::default());
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn an_order_moved_to_another_supplier_comes_in_when_it_is_moved_back(pool: PgPool) {
    let app = app(&pool).await;
    app.import(vec![order("4500000001", 1)]).await;
    app.import(vec![ErpOrder { revision: 2, ..foreign("4500000001", "V10002") }]).await;
    assert_eq!(let_in(&app).await, Imported::default(), "known, and still not theirs");
    app.import(vec![ErpOrder { revision: 3, ..order("4500000001", 1) }]).await;
    assert!(waiting(&app).await.is_empty());
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn an_administrator_asks_for_some_or_all_to_be_read_anew(pool: PgPool) {
    let app = app(&pool).await;
    let keyed = |po_no: &str, key: &str| ErpOrder { key: Key::new(key), ..foreign(po_no, "V5") };
    app.import(vec![keyed("4500000002", "12"), foreign("4500000003", "V6"), keyed("4500000004", "14")]).await;
    let ids: Vec<i64> = waiting(&app).await.iter().map(|row| row.id).collect();
    assert_eq!(waits(&app).await, [], "nobody asked, and nothing has changed");
    let some =
        ask(&app.db, &buyer(), now(), Which::These(vec![ids[0], ids[1], ids[0], 999]), Wish::TryAgain).await.unwrap();
    let told: Vec<_> = some.iter().map(|one| (one.id, one.po_no.as_deref())).collect();
    assert_eq!(told, [(ids[0], Some("4500000002")), (ids[1], Some("4500000003")), (999, None)]);
    assert_eq!(
        waits(&app).await,
        [
            Due { id: ids[0], po_no: "4500000002".into(), key: Some(Key::new("12")), takes_state: false },
            Due { id: ids[1], po_no: "4500000003".into(), key: None, takes_state: false }
        ]
    );
    assert_eq!(app.number("SELECT count(*) FROM jobs WHERE kind = 'erp.read_held' AND state = 'ready'").await, 1);
    // Read, and no better: it waits, but no longer for being read.
    app.import(vec![keyed("4500000002", "12")]).await;
    tried(&app.db, &erp(), now(), &waits(&app).await, &[]).await.unwrap();
    assert_eq!(waits(&app).await, []);
    let rows = waiting(&app).await;
    assert!(rows.iter().all(|row| row.retry_asked_at.is_none()), "{rows:?}");
    assert_eq!(rows[0].tries, 2);
    // Who asks while it is being read, asks for later.
    let later = now() + chrono::TimeDelta::seconds(1);
    ask(&app.db, &buyer(), later, Which::All, Wish::TryAgain).await.unwrap();
    let asked = waits(&app).await;
    assert_eq!(asked.len(), 3);
    tried(&app.db, &erp(), now(), &asked, &[]).await.unwrap();
    assert_eq!(waits(&app).await, asked);
    // One that the ERP has no more is let go, and so is the memory of it: should it appear again, it is news.
    sqlx::query(
        "INSERT INTO erp_seen (stream, key, version, is_open) VALUES ('orders', '12', 1, true), ('orders', '14', 1, true)",
    )
    .execute(&pool)
    .await
    .unwrap();
    tried(&app.db, &erp(), later, &asked, &[Key::new("12")]).await.unwrap();
    let left: Vec<String> = waiting(&app).await.into_iter().map(|row| row.po_no).collect();
    assert_eq!(left, ["4500000003", "4500000004"]);
    assert_eq!(app.number("SELECT min(key)::bigint FROM erp_seen").await, 14);
    assert_eq!(waits(&app).await, []);
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn what_is_read_anew_brings_the_erps_newest_word(pool: PgPool) {
    let app = app(&pool).await;
    // Also an order of which something is here already.
    app.import(vec![ErpOrder { key: Key::new("9"), ..order("4500000009", 1) }]).await;
    let mut newer = ErpOrder { key: Key::new("9"), revision: 2, plant_code: "P9".into(), ..order("4500000009", 1) };
    (newer.lines[0].revision, newer.lines[0].order_qty) = (2, dec!(7));
    app.import(vec![newer.clone()]).await;
    ask(&app.db, &buyer(), now(), Which::All, Wish::TryAgain).await.unwrap();
    // The plant was put right in the ERP; the order itself is the same.
    newer.plant_code = "P2".into();
    app.import(vec![newer]).await;
    assert!(waiting(&app).await.is_empty());
    let line = app.line("4500000009").await;
    assert_eq!(app.text("SELECT order_qty::text FROM po_lines WHERE id = $1", line.id).await, "7.000");
    assert_eq!(app.number("SELECT erp_key::bigint FROM purchase_orders WHERE po_no = '4500000009'").await, 9);
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn an_unreadable_order_keeps_nobody_else_waiting(pool: PgPool) {
    let app = app(&pool).await;
    app.import(vec![foreign("4500000002", "V5"), foreign("4500000003", "V5")]).await;
    sqlx::query(r#"UPDATE held_orders SET erp_order = '{"poNo": 1}' WHERE po_no = '4500000002'"#)
        .execute(&pool)
        .await
        .unwrap();
    register(&pool, "V5").await;
    assert_eq!(let_in(&app).await.created, 2);
    let left: Vec<String> = waiting(&app).await.into_iter().map(|row| row.po_no).collect();
    assert_eq!(left, ["4500000002"], "it waits until the ERP says it anew");
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn the_list_filters_sorts_and_pages(pool: PgPool) {
    let app = app(&pool).await;
    let mut faulty = order("4600000001", 1);
    faulty.lines[0].uom = " ".into();
    app.import(vec![foreign("4500000002", "V5"), foreign("4500000003", "W6"), faulty]).await;
    let numbers = async |filter| -> Vec<String> { list(&app, filter).await.into_iter().map(|row| row.po_no).collect() };
    let all = HeldFilter::default;
    assert_eq!(numbers(HeldFilter { po_no: Some("45".into()), ..all() }).await, ["4500000002", "4500000003"]);
    assert_eq!(numbers(HeldFilter { vendor: Some("W".into()), ..all() }).await, ["4500000003"]);
    assert_eq!(numbers(HeldFilter { reason: Some("REQUIRED,X".into()), ..all() }).await, ["4600000001"]);
    assert!(numbers(HeldFilter { po_no: Some("4_".into()), ..all() }).await.is_empty(), "no pattern");
    for key in ["poNo", "vendorCode", "plantCode", "firstHeldAt", "lastTriedAt", "tries"] {
        let up = numbers(HeldFilter { sort: Some(key.into()), ..all() }).await;
        let mut down = numbers(HeldFilter { sort: Some(format!("-{key}")), ..all() }).await;
        down.reverse();
        assert_eq!(up, down, "{key}");
    }
    let page = HeldFilter { size: Some(2), page: Some(2), ..all() };
    let (rows, total) = held(&app.db, &buyer(), &page).await.unwrap();
    assert_eq!((rows.len(), total), (1, 3));
    let unknown = held(&app.db, &buyer(), &HeldFilter { sort: Some("reasons".into()), ..all() }).await;
    assert!(matches!(unknown, Err(Error::Invalid(_))));
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn no_supplier_sees_or_tries_a_held_order(pool: PgPool) {
    let app = app(&pool).await;
    app.import(vec![ErpOrder { plant_code: "P9".into(), ..order("4500000002", 1) }]).await;
    let id = waiting(&app).await[0].id;
    sqlx::query("UPDATE plants SET code = 'P9' WHERE code = 'P2'").execute(&pool).await.unwrap();
    let supplier = app.supplier();
    assert_eq!(held(&app.db, &supplier, &HeldFilter::default()).await.unwrap().1, 0);
    assert!(matches!(held_order(&app.db, &supplier, id).await, Err(Error::NotFound)));
    let asked = ask(&app.db, &supplier, now(), Which::These(vec![id]), Wish::TryAgain).await.unwrap();
    assert_eq!(asked[0].po_no, None);
    assert!(ask(&app.db, &supplier, now(), Which::All, Wish::TryAgain).await.unwrap().is_empty());
    assert_eq!((waiting(&app).await[0].tries, waiting(&app).await[0].retry_asked_at), (1, None));
}

/// A reason, and what an order needs to be held for it.
type Case = (&'static str, fn(&mut ErpOrder));

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn every_reason_names_its_own_cause(pool: PgPool) {
    let app = app(&pool).await;
    // Numbers known under another supplier; a carrier that has a supplier's code; a plant of the ERP without a buyer company.
    app.import(vec![order("4600000003", 1)]).await;
    ehub_testing::company(&pool, "F", "V70000", "Swift").await;
    plant_of_erp(&pool, "P700").await;
    let cases: [Case; 12] = [
        ("ERP_VENDOR_UNKNOWN", |order| order.vendor_code = "V99999".into()),
        ("ERP_VENDOR_NO_SUPPLIER", |order| order.vendor_code = "V70000".into()),
        ("ERP_VENDOR_CHANGED", |order| (order.vendor_code, order.revision) = ("V10002".into(), 9)),
        ("ERP_PLANT_UNKNOWN", |order| order.plant_code = "P9".into()),
        ("ERP_PLANT_WITHOUT_COMPANY", |order| order.plant_code = "P700".into()),
        ("NOT_POSITIVE", |order| order.lines[0].price_factor = dec!(0)),
        ("TOO_MANY_DIGITS", |order| order.lines[0].order_qty = dec!(1234567890123)),
        ("TOO_MANY_DECIMALS", |order| order.lines[0].order_qty = dec!(1.2345)),
        ("REQUIRED", |order| order.lines[0].uom = String::new()),
        ("ROW_DUPLICATE", |order| order.lines[1].line_no = order.lines[0].line_no),
        ("SCHEDULE_SUM", |order| order.lines[0].schedule = days_from(&order.lines[0], &[dec!(60), dec!(41)])),
        ("SCHEDULE_DAYS", |order| {
            order.lines[0].schedule = days_from(&order.lines[1], &[dec!(0), dec!(60), dec!(40)])[1..].to_vec();
        }),
    ];
    // Those of an ERP that is behind come by comparing, not by an order that cannot be taken: see `behind`.
    let held: Vec<&str> = HELD_REASONS.into_iter().filter(|label| ![ERP_OLDER, ERP_MISSING].contains(label)).collect();
    assert_eq!(cases.map(|(label, _)| label)[..], held);
    let orders = (1..).zip(cases).map(|(n, (_, spoil))| {
        let mut order = order(&format!("46{n:08}"), 2);
        spoil(&mut order);
        order
    });
    app.import(orders.collect()).await;
    let found: Vec<_> = waiting(&app).await.iter().map(|row| labels(row).join(" ")).collect();
    assert_eq!(found, held);
}

/// These quantities, each a day after the one before, from the day of the line.
fn days_from(line: &ErpOrderLine, quantities: &[Decimal]) -> Vec<Wanted> {
    let days = line.need_by_on.iter_days();
    days.zip(quantities).map(|(need_by_on, quantity)| Wanted { quantity: *quantity, need_by_on }).collect()
}

async fn plant_of_erp(pool: &PgPool, code: &str) {
    let add = "INSERT INTO masters (kind, code, state, changed_at, erp, erp_standing) VALUES ('plant', $1, 'Active', now(), '{}', 'active')";
    sqlx::query(add).bind(code).execute(pool).await.unwrap();
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn an_order_held_before_its_plant_was_known_waits_for_the_buyer_company_then(pool: PgPool) {
    let app = app(&pool).await;
    app.import(vec![ErpOrder { plant_code: "P800".into(), ..foreign("4500000002", "V9") }]).await;
    assert_eq!(labels(&waiting(&app).await[0]), ["ERP_VENDOR_UNKNOWN", "ERP_PLANT_UNKNOWN"]);
    sqlx::query("UPDATE companies SET type = 'R' WHERE type = 'B'").execute(&pool).await.unwrap();
    let plant =
        Told { code: "P800".to_owned(), is_active: true, replaced_by: None, said: std::iter::empty().collect() };
    tell(&app.db, &erp(), now(), Kind::Plant, vec![plant]).await.unwrap();
    assert_eq!(labels(&waiting(&app).await[0]), ["ERP_VENDOR_UNKNOWN", "ERP_PLANT_WITHOUT_COMPANY"]);
}
