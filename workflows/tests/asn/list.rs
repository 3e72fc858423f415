//! Lists: every filter and every order is known to the database, and means what it says.

use super::fixture::{World, day, item, labels, now, supplier};
use ehub_engine::Actor;
use ehub_workflows::asn::{self, AsnFilter, ShippableFilter};
use rust_decimal::dec;
use sqlx::PgPool;

fn buyer() -> Actor {
    Actor { company: None, roles: [153].into(), name: "buyer1".into(), ..supplier(0) }
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn notices_are_found_by_each_filter(pool: PgPool) {
    let world = World::new(pool).await;
    let lots = world.order_line("SUB-LOT", dec!(100)).await;
    let boxes = world.order_line("PAN-BOX", dec!(100)).await;
    let (sent, _) = world.sent(lots, dec!(10), "AB00000001", "180001").await;
    let draft = world.draft(boxes, dec!(10)).await;
    let none = AsnFilter::default;
    let some = |text: &str| Some(text.to_owned());
    let filters = [
        (none(), vec![draft.id, sent]),
        (AsnFilter { asn_no: some(&draft.asn_no), ..none() }, vec![draft.id]),
        (AsnFilter { asn_no: some(&draft.asn_no.to_lowercase()), ..none() }, vec![draft.id]),
        (AsnFilter { po_no: some("450"), ..none() }, vec![sent]),
        (AsnFilter { material: some("PAN"), ..none() }, vec![draft.id]),
        (AsnFilter { vendor: some("V1"), ..none() }, vec![draft.id, sent]),
        (AsnFilter { material: some("pan-b"), ..none() }, vec![draft.id]),
        (AsnFilter { material: some("pen"), ..none() }, vec![]),
        (AsnFilter { vendor: some("v1"), ..none() }, vec![draft.id, sent]),
        (AsnFilter { vendor: some("V10002"), ..none() }, vec![]),
        (AsnFilter { state: some("Sent,Closed"), ..none() }, vec![sent]),
        (
            AsnFilter { shipped_from: Some(day("2026-11-22")), shipped_to: Some(day("2026-11-22")), ..none() },
            vec![sent],
        ),
        (AsnFilter { shipped_from: Some(day("2026-11-23")), ..none() }, vec![]),
        (AsnFilter { invoice_no: some("AB0"), ..none() }, vec![sent]),
        (AsnFilter { invoice_no: some("ab0"), ..none() }, vec![sent]),
        (AsnFilter { inbound_no: some("18000"), ..none() }, vec![sent]),
        (AsnFilter { inbound_no: some("%"), ..none() }, vec![]),
        (AsnFilter { page: Some(2), size: Some(1), ..none() }, vec![sent]),
    ];
    for (filter, expected) in filters {
        let (rows, total) = asn::search(&world.db, &buyer(), &filter).await.unwrap();
        assert_eq!(rows.iter().map(|row| row.id).collect::<Vec<_>>(), expected, "{filter:?}");
        assert!(usize::try_from(total).unwrap() >= expected.len());
    }
    for key in
        ["id", "asnNo", "state", "shippedOn", "etaOn", "invoiceNo", "inboundNo", "createdAt", "changedAt", "sentAt"]
    {
        for sort in [key.to_owned(), format!("-{key}")] {
            let filter = AsnFilter { sort: Some(sort), ..none() };
            assert_eq!(asn::search(&world.db, &buyer(), &filter).await.unwrap().0.len(), 2);
        }
    }
    let unknown = AsnFilter { sort: some("id; DROP TABLE asns"), ..none() };
    assert_eq!(labels(asn::search(&world.db, &buyer(), &unknown).await), ["UNKNOWN_SORT"]);
    let wide = AsnFilter { shipped_from: Some(day("2026-01-01")), shipped_to: Some(day("2026-12-31")), ..none() };
    assert_eq!(labels(asn::search(&world.db, &buyer(), &wide).await), ["DATE_SPAN_TOO_LONG"]);
}

/// Whether what matches is gathered first or the order is walked, nobody sees.
#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn a_page_is_the_same_however_it_is_found(pool: PgPool) {
    let world = World::new(pool).await;
    let line = world.order_line("SUB-LOT", dec!(100)).await;
    for n in 0..7 {
        world.ready(line, dec!(10), &format!("AB{n:08}")).await;
    }
    let days = (Some(day("2026-11-22")), Some(day("2026-11-22")));
    for sort in [None, Some("id"), Some("-asnNo"), Some("-shippedOn"), Some("inboundNo"), Some("state")] {
        let walked = AsnFilter { sort: sort.map(str::to_owned), size: Some(10), ..AsnFilter::default() };
        let (whole, total) = asn::search(&world.db, &buyer(), &walked).await.unwrap();
        assert_eq!(total, 7);
        let mut gathered = Vec::new();
        for (page, length) in [(1, 3), (2, 3), (3, 1), (4, 0)] {
            let filter = AsnFilter {
                shipped_from: days.0,
                shipped_to: days.1,
                page: Some(page),
                size: Some(3),
                ..walked.clone()
            };
            let (rows, total) = asn::search(&world.db, &buyer(), &filter).await.unwrap();
            assert_eq!((rows.len(), total), (length, 7), "page {page}");
            gathered.extend(rows.into_iter().map(|row| row.id));
        }
        assert_eq!(gathered, whole.into_iter().map(|row| row.id).collect::<Vec<_>>(), "{sort:?}");
    }
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn only_lines_with_something_left_may_be_shipped(pool: PgPool) {
    let world = World::new(pool).await;
    let me = supplier(world.vendor);
    let (first, second) = (world.order_line("SUB-LOT", dec!(100)).await, world.order_line("PAN-BOX", dec!(5)).await);
    let list = async |filter: ShippableFilter| {
        let (rows, total) = asn::shippable(&world.db, &me, now(), &filter).await.unwrap();
        assert_eq!(usize::try_from(total).unwrap(), rows.len());
        rows.iter().map(|row| row.id).collect::<Vec<_>>()
    };
    let none = ShippableFilter::default;
    assert_eq!(list(none()).await, [first, second]);
    assert_eq!(list(ShippableFilter { material: Some("SUB".into()), ..none() }).await, [first]);
    assert_eq!(list(ShippableFilter { po_no: Some("451".into()), ..none() }).await, [second]);
    assert_eq!(list(ShippableFilter { plant: Some("P100".into()), ..none() }).await, [first, second]);
    assert_eq!(list(ShippableFilter { need_by_to: Some(day("2026-11-30")), ..none() }).await, Vec::<i64>::new());
    assert_eq!(list(ShippableFilter { need_by_from: Some(day("2026-12-01")), ..none() }).await, [first, second]);
    for key in ["id", "needByOn", "promisedOn", "poNo", "material"] {
        for sort in [key.to_owned(), format!("-{key}")] {
            assert_eq!(list(ShippableFilter { sort: Some(sort), ..none() }).await.len(), 2);
        }
    }
    let (id, version) = world.ready(first, dec!(100), "AB00000001").await;
    world.send(id, version).await.unwrap();
    assert_eq!(list(none()).await, [second], "all of it is on its way");
}

/// What the page offers for a draft is what the draft takes.
#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn lines_that_may_join_a_draft_join_it(pool: PgPool) {
    let world = World::new(pool).await;
    let first = world.order_line("SUB-LOT", dec!(100)).await;
    let second = world.order_line("SUB-LOT", dec!(100)).await;
    let elsewhere = world.order_line("SUB-LOT", dec!(100)).await;
    sqlx::query("UPDATE purchase_orders SET ship_to = 'Dock 9' WHERE id = (SELECT purchase_order_id FROM po_lines WHERE id = $1)")
        .bind(elsewhere)
        .execute(&world.pool)
        .await
        .unwrap();
    let draft = world.draft(first, dec!(10)).await;
    let actor = supplier(world.vendor);
    let offered = async || {
        let filter = ShippableFilter { for_asn: Some(draft.id), ..ShippableFilter::default() };
        let (rows, _) = asn::shippable(&world.db, &actor, now(), &filter).await.unwrap();
        rows.iter().map(|row| row.id).collect::<Vec<_>>()
    };
    assert_eq!(offered().await, [second]);
    let mut edit = world.filled(draft.id, draft.version, "AB00000001").await;
    edit.lines.push(asn::draft::AsnEditLine { po_line_id: second, ship_qty: dec!(5), ..Default::default() });
    let saved = asn::edit(&world.db, &actor, now(), draft.id, &edit).await.unwrap();
    let lines = asn::read(&world.db, &actor, now(), draft.id).await.unwrap().lines;
    assert_eq!(lines.iter().map(|line| line.po_line_id).collect::<Vec<_>>(), [first, second]);
    assert_eq!(offered().await, Vec::<i64>::new());
    edit.version = saved.version;
    edit.lines.push(asn::draft::AsnEditLine { po_line_id: elsewhere, ship_qty: dec!(5), ..Default::default() });
    assert_eq!(labels(asn::edit(&world.db, &actor, now(), draft.id, &edit).await), ["ASN_MIXED_LINES"]);
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn many_are_sent_in_a_handful_of_statements(pool: PgPool) {
    let world = World::new(pool).await;
    let line = world.order_line("SUB-LOT", dec!(1000)).await;
    let mut items = Vec::new();
    for n in 0..60 {
        let (id, version) = world.ready(line, dec!(10), &format!("AB{n:08}")).await;
        items.push(item(id, version));
    }
    let results = asn::send(&world.db, &supplier(world.vendor), now(), &items).await.unwrap();
    assert!(results.iter().all(|result| result.result.is_ok()));
    assert_eq!(world.quantities(line).await.0, dec!(600));
    let messages: i64 = sqlx::query_scalar("SELECT count(DISTINCT document) FROM erp_messages WHERE state = 'N'")
        .fetch_one(&world.pool)
        .await
        .unwrap();
    let jobs: i64 = sqlx::query_scalar("SELECT count(DISTINCT order_key) FROM jobs WHERE kind = 'erp.deliver'")
        .fetch_one(&world.pool)
        .await
        .unwrap();
    assert_eq!((messages, jobs), (60, 60));
}
