//! Days and quantities of a line, and how much more or less than ordered the ERP takes.

use super::fixture::*;
use ehub_erp::{ErpOrder, ErpOrderLine, Wanted};
use ehub_workflows::Error;
use ehub_workflows::po::machine::{Input, Split};
use ehub_workflows::po::search;
use rust_decimal::{Decimal, dec};
use sqlx::PgPool;

fn wanted(quantity: Decimal, on: &str) -> Wanted {
    Wanted { quantity, need_by_on: day(on) }
}

/// One line that asks for these days and quantities.
fn asking(revision: i64, asked: Vec<Wanted>) -> ErpOrder {
    let order_qty = asked.iter().map(|one| one.quantity).sum();
    let one = ErpOrderLine { revision, order_qty, schedule: asked, ..line(1) };
    ErpOrder { revision, lines: vec![one], ..order("4500000001", 1) }
}

fn split(quantity: Decimal, on: &str) -> Split {
    Split { quantity, promised_on: day(on), remark: String::new() }
}

async fn promised(app: &TestApp) -> String {
    app.text(
        "SELECT string_agg(quantity::float8 || ' ' || promised_on, ', ' ORDER BY split_no) FROM po_line_splits
          WHERE po_line_id = $1 AND line_version = (SELECT max(line_version) FROM po_line_splits)",
        app.lines("4500000001").await[0].id,
    )
    .await
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn what_is_asked_for_on_several_days_is_promised_on_them(pool: PgPool) {
    let app = app(&pool).await;
    app.import(vec![asking(1, vec![wanted(dec!(100), "2026-03-10"), wanted(dec!(50), "2026-03-20")])]).await;
    let seen = app.lines("4500000001").await[0];
    let view = search::line(&app.db, &app.supplier(), now(), seen.id).await.unwrap();
    let shown: Vec<(Decimal, String)> =
        view.asked.iter().map(|one| (one.quantity, one.need_by_on.to_string())).collect();
    assert_eq!(shown, [(dec!(100), "2026-03-10".to_owned()), (dec!(50), "2026-03-20".to_owned())]);
    assert_eq!(view.open_asked, view.asked);
    let order = search::order(&app.db, &app.supplier(), view.row.purchase_order_id).await.unwrap();
    assert_eq!((order.asked[0].line_no, &order.asked[0].pieces), (1, &view.asked));

    let late = Input::Accept { splits: Some(vec![split(dec!(150), "2026-03-20")]), comment: String::new() };
    let Err(Error::Refused(found)) = app.reply(&app.supplier(), seen, late).await else { panic!("accepted") };
    assert_eq!(found[0].label, "PO_CHANGED_USE_PROPOSE", "a later day for 100 of them is a proposal");
    app.reply(&app.supplier(), seen, Input::as_asked()).await.unwrap();
    assert_eq!(promised(&app).await, "100 2026-03-10, 50 2026-03-20");
    assert_eq!(app.text("SELECT next_due_on::text FROM po_lines WHERE id = $1", seen.id).await, "2026-03-10");
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn a_change_of_the_days_asks_again_and_says_what_changed(pool: PgPool) {
    let app = app(&pool).await;
    let first = asking(1, vec![wanted(dec!(100), "2026-03-10"), wanted(dec!(50), "2026-03-20")]);
    app.import(vec![first.clone()]).await;
    let seen = app.lines("4500000001").await[0];
    app.reply(&app.supplier(), seen, Input::as_asked()).await.unwrap();
    let again = ErpOrder {
        revision: 2,
        lines: first.lines.iter().map(|line| ErpOrderLine { revision: 2, ..line.clone() }).collect(),
        ..first
    };
    assert_eq!(app.import(vec![again]).await.changed, 0, "a higher revision without a difference");
    app.import(vec![asking(3, vec![wanted(dec!(90), "2026-03-10"), wanted(dec!(60), "2026-03-25")])]).await;
    assert_eq!(app.text("SELECT state FROM po_lines WHERE id = $1", seen.id).await, "Revise");
    let change = "SELECT field || ' ' || old_value || ' > ' || new_value FROM po_line_changes WHERE po_line_id = $1";
    let expected = "schedule 2026-03-10: 100, 2026-03-20: 50 > 2026-03-10: 90, 2026-03-25: 60";
    assert_eq!(app.text(change, seen.id).await, expected);
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn what_the_erp_takes_beyond_the_order_may_be_shipped_where_no_permission_is_needed(pool: PgPool) {
    let app = app(&pool).await;
    let tolerant = |plant: &str, po_no: &str, revision: i64, over: Decimal| {
        let one = ErpOrderLine {
            order_qty: dec!(33),
            uom_digits: Some(0),
            over_tolerance: Some(over),
            under_tolerance: Some(dec!(5)),
            revision,
            ..line(1)
        };
        ErpOrder { plant_code: plant.to_owned(), revision, lines: vec![one], ..order(po_no, 1) }
    };
    app.import(vec![tolerant("P1", "4500000001", 1, dec!(10)), tolerant("P2", "4500000002", 1, dec!(10))]).await;
    let (free, guarded) = (app.lines("4500000001").await[0], app.lines("4500000002").await[0]);
    for seen in [free, guarded] {
        app.reply(&app.supplier(), seen, Input::as_asked()).await.unwrap();
    }
    let allowed = |line: i64| app.text("SELECT cum_allow_qty::text FROM po_lines WHERE id = $1", line);
    assert_eq!(allowed(free.id).await, "36.000", "36.3, rounded down to whole pieces");
    assert_eq!(allowed(guarded.id).await, "0.000", "the permission to ship is the limit there");
    let view = search::line(&app.db, &app.supplier(), now(), free.id).await.unwrap();
    assert_eq!((view.over_tolerance, view.under_tolerance), (Some(dec!(10)), Some(dec!(5))));
    assert_eq!(view.row.confirm_qty, dec!(33), "no more than the order is promised");

    // A new tolerance asks nobody; what may be shipped follows it.
    for (revision, over, expected) in [(2, dec!(20), "39.000"), (3, dec!(0), "33.000")] {
        app.import(vec![tolerant("P1", "4500000001", revision, over)]).await;
        assert_eq!(allowed(free.id).await, expected);
        assert_eq!(app.text("SELECT state FROM po_lines WHERE id = $1", free.id).await, "Accept");
    }
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn a_line_that_the_erp_received_within_its_tolerance_closes(pool: PgPool) {
    let app = app(&pool).await;
    let received = |revision: i64, received_qty: Decimal| {
        let one = ErpOrderLine { under_tolerance: Some(dec!(5)), received_qty, revision, ..line(1) };
        ErpOrder { revision, lines: vec![one], ..order("4500000001", 1) }
    };
    let closing =
        || async { app.text("SELECT closing FROM po_lines WHERE id = $1", app.lines("4500000001").await[0].id).await };
    app.import(vec![received(1, dec!(0))]).await;
    app.import(vec![received(1, dec!(94.999))]).await;
    assert_eq!(closing().await, "open");
    app.import(vec![received(1, dec!(95))]).await;
    assert_eq!(closing().await, "closed");
}
