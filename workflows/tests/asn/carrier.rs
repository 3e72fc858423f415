//! A forwarder or customs broker reads the notices of shipments that were handed to it, and nothing else.

use super::fixture::{World, item, now, one, supplier};
use ehub_engine::Actor;
use ehub_workflows::Error;
use ehub_workflows::asn::{self, AsnFilter};
use rust_decimal::dec;
use sqlx::PgPool;

pub async fn company(world: &World, kind: &str, code: &str, name: &str) -> i64 {
    ehub_testing::company(&world.pool, kind, code, name).await
}

pub async fn hand_to(world: &World, asn: i64, name: &str) -> Option<i64> {
    let mut tx = world.db.begin(&supplier(world.vendor)).await.unwrap();
    sqlx::query("UPDATE asns SET shipping_company = $2 WHERE id = $1")
        .bind(asn)
        .bind(name)
        .execute(&mut *tx)
        .await
        .unwrap();
    tx.commit().await.unwrap();
    sqlx::query_scalar("SELECT carrier_id FROM asn_carriers WHERE asn_id = $1")
        .bind(asn)
        .fetch_optional(&world.pool)
        .await
        .unwrap()
}

async fn seen(world: &World, actor: &Actor, table: &str) -> i64 {
    let mut tx = world.db.begin(actor).await.unwrap();
    let count = format!("SELECT count(*) FROM {table}");
    sqlx::query_scalar(sqlx::AssertSqlSafe(count)).fetch_one(&mut *tx).await.unwrap()
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn a_notice_is_read_by_its_carrier_once_it_has_left(pool: PgPool) {
    let world = World::new(pool).await;
    let (fast, slow) = (company(&world, "F", "FAST", "快運").await, company(&world, "R", "SLOW", "Slow Customs").await);
    let (carrier, other) = (supplier(fast), supplier(slow));
    let line = world.order_line("SUB-LOT", dec!(100)).await;
    let (id, version) = world.ready(line, dec!(10), "AB00000001").await;
    assert_eq!(hand_to(&world, id, " fast ").await, Some(fast));
    let filter = AsnFilter::default();
    assert_eq!(asn::search(&world.db, &carrier, &filter).await.unwrap().1, 0, "a draft is nobody else's business");
    assert!(matches!(asn::read(&world.db, &carrier, now(), id).await, Err(Error::NotFound)));

    world.send(id, version).await.unwrap();
    world.erp_accepts(id, "IN-1").await;
    let (rows, total) = asn::search(&world.db, &carrier, &filter).await.unwrap();
    assert_eq!((total, rows[0].vendor_code.as_str(), rows[0].line_count), (1, "V10001", 1));
    let detail = asn::read(&world.db, &carrier, now(), id).await.unwrap();
    assert_eq!((detail.lines.len(), detail.lines[0].ship_qty, detail.lines[0].lots.len()), (1, dec!(10), 1));
    assert_eq!((detail.lines[0].unit_price, detail.header.invoice_amount), (None, None), "what it costs is not told");
    assert!(asn::read(&world.db, &supplier(world.vendor), now(), id).await.unwrap().lines[0].unit_price.is_some());
    assert_eq!(asn::print(&world.db, &carrier, id).await.unwrap().lines[0].unit_price, None);
    let view = asn::workflow(&world.db, &carrier, now(), id).await.unwrap();
    let offered: Vec<&str> = view.offers.iter().map(|offer| offer.event).collect();
    assert_eq!(
        (offered, view.history.len()),
        (vec!["pick-up"], 0),
        "it may say that it has the goods, and nothing else"
    );

    assert_eq!(asn::search(&world.db, &other, &filter).await.unwrap().1, 0);
    assert!(matches!(asn::read(&world.db, &other, now(), id).await, Err(Error::NotFound)));
    assert!(matches!(asn::workflow(&world.db, &other, now(), id).await, Err(Error::NotFound)));
    assert!(matches!(asn::print(&world.db, &other, id).await, Err(Error::NotFound)));
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn a_draft_that_is_cancelled_is_never_its_carriers_business(pool: PgPool) {
    let world = World::new(pool).await;
    let carrier = supplier(company(&world, "F", "FAST", "快運").await);
    let line = world.order_line("SUB-LOT", dec!(100)).await;
    let (id, version) = world.ready(line, dec!(10), "AB00000001").await;
    assert!(hand_to(&world, id, "FAST").await.is_some());
    world.cancel(id, version).await.unwrap();
    assert_eq!(asn::carried(&world.db, &carrier, &asn::CarriedFilter::default()).await.unwrap().1, 0);
    assert!(matches!(asn::read(&world.db, &carrier, now(), id).await, Err(Error::NotFound)));
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn a_carrier_that_registers_later_sees_what_was_handed_to_it_before(pool: PgPool) {
    let world = World::new(pool).await;
    let line = world.order_line("SUB-LOT", dec!(100)).await;
    let (id, version) = world.ready(line, dec!(10), "AB00000001").await;
    assert_eq!(hand_to(&world, id, "Late Lines").await, None);
    world.send(id, version).await.unwrap();
    world.erp_accepts(id, "IN-1").await;
    let late = company(&world, "F", "LATE", "late lines").await;
    assert_eq!(asn::search(&world.db, &supplier(late), &AsnFilter::default()).await.unwrap().1, 1);
    let namesake = company(&world, "F", "LATER", "Late Lines").await;
    assert_eq!(
        asn::search(&world.db, &supplier(namesake), &AsnFilter::default()).await.unwrap().1,
        0,
        "one carries it"
    );
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn a_carrier_changes_nothing_and_sees_nothing_else(pool: PgPool) {
    let world = World::new(pool).await;
    let fast = company(&world, "F", "FAST", "快運").await;
    let carrier = supplier(fast);
    let line = world.order_line("SUB-LOT", dec!(100)).await;
    let (id, _) = world.sent(line, dec!(10), "AB00000001", "IN-1").await;
    let (kept, _) = world.sent(line, dec!(10), "AB00000002", "IN-2").await;
    hand_to(&world, id, "快運").await;
    let (state, version) = world.state(id).await;
    for asn in [id, kept] {
        let result = one(asn::cancel(&world.db, &carrier, now(), &[item(asn, version)]).await);
        assert!(matches!(result, Err(Error::NotFound)), "{result:?}");
    }
    let mut tx = world.db.begin(&carrier).await.unwrap();
    let touched = sqlx::query("UPDATE asns SET comments = 'x'").execute(&mut *tx).await.unwrap().rows_affected();
    let taken = sqlx::query("DELETE FROM asn_lines").execute(&mut *tx).await.unwrap().rows_affected();
    assert_eq!((touched, taken), (0, 0));
    drop(tx);
    assert_eq!(world.state(id).await, (state, version));
    for (table, rows) in [
        ("asns", 1),
        ("asn_lines", 1),
        ("asn_lots", 0),
        ("po_lines", 0),
        ("history WHERE process <> 'company'", 0),
        ("erp_messages", 0),
        ("companies WHERE type = 'S'", 1),
    ] {
        assert_eq!(seen(&world, &carrier, table).await, rows, "{table}");
    }
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn a_code_counts_before_a_name_and_only_carriers_carry(pool: PgPool) {
    let world = World::new(pool).await;
    let named = company(&world, "F", "A1", "B2").await;
    let coded = company(&world, "R", "B2", "Other").await;
    let line = world.order_line("SUB-LOT", dec!(100)).await;
    let asn = world.draft(line, dec!(1)).await.id;
    assert_eq!(hand_to(&world, asn, "b2").await, Some(coded));
    assert_eq!(hand_to(&world, asn, "a1").await, Some(named));
    assert_eq!(hand_to(&world, asn, "V10002").await, None, "a supplier carries nothing");
    assert_eq!(hand_to(&world, asn, "unknown").await, None);
    assert_eq!(hand_to(&world, asn, "").await, None);
    // Who registered again under the same name gets what is meant for who is in use.
    let again = company(&world, "F", "A3", "b2 again").await;
    let before = company(&world, "F", "A4", "B2 AGAIN").await;
    assert_eq!(hand_to(&world, asn, "B2 Again").await, Some(again));
    assert_eq!(hand_to(&world, asn, "").await, None);
    sqlx::query("UPDATE companies SET status = 'Invalid' WHERE id = $1")
        .bind(again)
        .execute(&world.pool)
        .await
        .unwrap();
    assert_eq!(hand_to(&world, asn, "b2 again").await, Some(before));
}
