//! Revisions of a whole order: when the ERP changed something, and any two of them side by side.

use super::fixture::*;
use chrono::{DateTime, Duration, Utc};
use ehub_erp::ErpOrder;
use ehub_workflows::Error;
use ehub_workflows::po::comparison::{OrderComparison, OrderRevision, Side};
use ehub_workflows::po::machine::Input;
use ehub_workflows::po::search::{compare, order_revisions, revisions};
use ehub_workflows::po::store::import::import;
use rust_decimal::dec;
use sqlx::PgPool;

const PO: &str = "4500000001";

fn at(hours: i64) -> DateTime<Utc> {
    now() + Duration::hours(hours)
}

/// The order after so many changes of the ERP: a quantity, the dock and a new line with the first, a cancelled line with the second.
fn told(revision: i64) -> ErpOrder {
    let mut told = ErpOrder { revision, ..order(PO, if revision > 1 { 3 } else { 2 }) };
    if revision > 1 {
        told.ship_to = "Dock 2".into();
        told.lines[0].order_qty = dec!(120);
    }
    if revision > 2 {
        told.lines[1].cancelled_qty = dec!(100);
    }
    for line in &mut told.lines {
        line.revision = revision;
    }
    told
}

/// An order that the ERP changed twice, an hour after the other; its id.
async fn changed_twice(app: &TestApp) -> i64 {
    for revision in 1..=3 {
        import(&app.db, &erp(), at(revision), vec![told(revision)], None).await.unwrap();
    }
    app.number("SELECT id FROM purchase_orders").await
}

fn counts(found: &[OrderRevision]) -> Vec<[i64; 5]> {
    let of =
        |one: &OrderRevision| [one.number, one.lines_added, one.lines_changed, one.lines_closed, one.fields_changed];
    found.iter().map(of).collect()
}

/// Fields that differ, as "line field from to"; the head's as line 0.
fn differing(found: &OrderComparison) -> Vec<String> {
    let lines = found.lines.iter().flat_map(|line| line.fields.iter().map(move |field| (line.line_no, field)));
    let text = |side: &Option<String>| side.clone().unwrap_or_default();
    (found.head.iter().map(|field| (0, field)))
        .chain(lines)
        .filter(|(_, field)| field.changed)
        .map(|(line, field)| format!("{line} {} {} {}", field.field, text(&field.from), text(&field.to)))
        .collect()
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn each_change_of_the_erp_is_a_revision_and_any_two_are_compared(pool: PgPool) {
    let app = app(&pool).await;
    let id = changed_twice(&app).await;
    // Read again without news: no revision.
    import(&app.db, &erp(), at(4), vec![told(3)], None).await.unwrap();
    let found = order_revisions(&app.db, &app.supplier(), id).await.unwrap();
    assert_eq!(counts(&found), [[3, 0, 1, 1, 0], [2, 1, 1, 0, 1], [1, 2, 0, 0, 0]]);
    assert_eq!(found.iter().map(|one| one.since).collect::<Vec<_>>(), [at(3), at(2), at(1)]);

    let of = async |from, to| compare(&app.db, &app.supplier(), id, from, to).await.unwrap();
    let whole = of(Some(1), Some(3)).await;
    assert_eq!(
        differing(&whole),
        ["0 shipTo Dock 1 Dock 2", "1 orderQty 100 120", "2 cancelledQty 0 100", "2 closing open closed"]
    );
    assert_eq!(whole.lines.iter().map(|line| line.only).collect::<Vec<_>>(), [None, None, Some(Side::To)]);
    assert_eq!((whole.from.lines, whole.to.lines), (2, 3));
    assert_eq!((whole.from.total_net_of_vat, whole.to.total_net_of_vat), (Some(dec!(500)), Some(dec!(550))));
    assert_eq!((whole.from.total_amount.as_deref(), whole.to.total_amount.as_deref()), (Some("500"), Some("550")));

    let newest = of(None, None).await;
    assert_eq!((newest.from.number, newest.to.number), (2, 3));
    assert_eq!(differing(&newest), ["2 cancelledQty 0 100", "2 closing open closed"]);
    assert_eq!(newest.from.total_amount.as_deref(), Some("800"));
    let back = of(Some(2), Some(1)).await;
    assert_eq!(differing(&back), ["0 shipTo Dock 2 Dock 1", "1 orderQty 120 100"]);
    assert_eq!(back.lines[2].only, Some(Side::From));
    assert_eq!(differing(&of(Some(2), Some(2)).await), Vec::<String>::new());
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn whose_order_it_is_not_finds_nothing_and_an_unknown_revision_is_told_at_its_field(pool: PgPool) {
    let app = app(&pool).await;
    let id = changed_twice(&app).await;
    for actor in [app.supplier(), buyer()] {
        assert_eq!(order_revisions(&app.db, &actor, id).await.unwrap().len(), 3);
    }
    let stranger = app.other_supplier();
    assert!(matches!(order_revisions(&app.db, &stranger, id).await, Err(Error::NotFound)));
    assert!(matches!(compare(&app.db, &stranger, id, Some(1), Some(2)).await, Err(Error::NotFound)));
    assert!(matches!(compare(&app.db, &app.supplier(), id + 1, None, None).await, Err(Error::NotFound)));
    let Err(Error::Invalid(found)) = compare(&app.db, &app.supplier(), id, Some(4), Some(1)).await else { panic!() };
    assert_eq!((found[0].label.as_str(), found[0].field.as_deref()), ("REVISION_UNKNOWN", Some("from")));
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn a_line_that_receipts_closed_was_open_before(pool: PgPool) {
    let app = app(&pool).await;
    app.import(vec![order(PO, 1)]).await;
    let seen = app.line(PO).await;
    let at = now() + Duration::hours(5);
    let close = ehub_workflows::po::store::Command { seen, input: Input::Close { revision: 1 }, confirm: None };
    super::replies::reply(&app.db, &erp(), at, close).await.unwrap();
    sqlx::query("UPDATE po_lines SET closing = 'closed'").execute(&pool).await.unwrap();
    let id = app.number("SELECT id FROM purchase_orders").await;
    let found = order_revisions(&app.db, &app.supplier(), id).await.unwrap();
    assert_eq!(counts(&found), [[2, 0, 1, 1, 0], [1, 1, 0, 0, 0]]);
    let compared = compare(&app.db, &app.supplier(), id, None, None).await.unwrap();
    assert_eq!(differing(&compared), ["1 closing open closed"]);
    let of_line = revisions(&app.db, &app.supplier(), seen.id).await.unwrap();
    let closing = |n: usize| of_line[n].fields.iter().find(|field| field.field == "closing").unwrap().value.clone();
    assert_eq!((of_line.len(), closing(0), closing(1)), (2, Some("closed".into()), Some("open".into())));
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn the_head_of_before_its_changes_were_kept_is_not_known(pool: PgPool) {
    let app = app(&pool).await;
    let id = changed_twice(&app).await;
    // As an order that was there when the program was renewed, before the last change.
    sqlx::query("UPDATE purchase_orders SET head_kept_since = $1")
        .bind(at(2) + Duration::minutes(1))
        .execute(&pool)
        .await
        .unwrap();
    sqlx::query("DELETE FROM purchase_order_changes WHERE changed_at < $1").bind(at(3)).execute(&pool).await.unwrap();
    let found = compare(&app.db, &app.supplier(), id, Some(1), Some(2)).await.unwrap();
    assert_eq!((found.from.head_known, found.to.head_known), (false, true));
    assert_eq!((found.from.total_amount.as_deref(), found.to.total_amount.as_deref()), (None, Some("800")));
    assert_eq!(found.from.total_net_of_vat, Some(dec!(500)), "what the lines say is known");
    assert_eq!(differing(&found), ["1 orderQty 100 120"]);
}
