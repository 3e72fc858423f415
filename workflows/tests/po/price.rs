//! Prices with many decimals: kept exactly, compared by value, held where they are finer than what is kept.

use super::fixture::*;
use ehub_erp::{ErpOrder, ErpOrderLine};
use ehub_workflows::po::machine::Input;
use ehub_workflows::po::search::{HeldFilter, compare, held, line as line_view, order as whole_order, revisions};
use ehub_workflows::po::store::import::{due, import};
use rust_decimal::{Decimal, dec};
use sqlx::PgPool;

/// One line of 100 pieces at this price.
fn priced(revision: i64, unit_price: Decimal) -> ErpOrder {
    let one = ErpOrderLine { revision, unit_price, ..line(1) };
    ErpOrder { revision, lines: vec![one], ..order("4500000001", 0) }
}

async fn price(app: &TestApp) -> String {
    app.text("SELECT unit_price::text FROM po_lines WHERE id = $1", app.line("4500000001").await.id).await
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn fine_price_is_kept_and_a_touch_asks_no_supplier(pool: PgPool) {
    let app = app(&pool).await;
    for (n, (given, kept)) in (0..).zip([
        (dec!(0.00126), "0.00126000"),
        (dec!(0.00000001), "0.00000001"),
        (dec!(1.50), "1.50000000"),
        (dec!(9999999999.99999999), "9999999999.99999999"),
    ]) {
        let revision = 1 + 10 * n;
        app.import(vec![priced(revision, given)]).await;
        assert_eq!(price(&app).await, kept);
        let seen = app.line("4500000001").await;
        app.reply(&app.supplier(), seen, Input::as_asked()).await.unwrap();
        // Touched in the ERP, and with other zeros at the end.
        let mut spelled = given;
        spelled.rescale(9);
        for (more, same) in [(1, given), (2, spelled)] {
            let imported = app.import(vec![priced(revision + more, same)]).await;
            assert_eq!((imported.changed, imported.unchanged), (0, 1), "{given} is no difference");
        }
        assert_eq!(app.state(seen.id).await, "Accept");
    }
    let changes = "SELECT count(*) FROM po_line_changes WHERE field = 'unitPrice'";
    assert_eq!(app.number(changes).await, 3, "only the three other prices");
    let imported = app.import(vec![priced(99, dec!(9999999999.99999998))]).await;
    assert_eq!(imported.changed, 1, "the last digit counts");
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn price_that_is_finer_or_larger_is_held_with_field_and_value(pool: PgPool) {
    let app = app(&pool).await;
    app.import(vec![priced(1, dec!(0.00126))]).await;
    for (revision, given, label, max) in
        [(2, dec!(0.123456789), "TOO_MANY_DECIMALS", 8), (3, dec!(1000000000000), "TOO_MANY_DIGITS", 12)]
    {
        let imported = app.import(vec![priced(revision, given)]).await;
        let reason = &imported.skipped[0].reasons[0];
        assert_eq!((reason.label.as_str(), reason.field.as_deref()), (label, Some("unitPrice")));
        assert_eq!((&reason.params["max"], &reason.params["value"]), (&max.into(), &given.to_string().into()));
        assert_eq!(price(&app).await, "0.00126000", "what was known stays");
        let (rows, _) = held(&app.db, &buyer(), &HeldFilter::default()).await.unwrap();
        let shown = &rows[0].reasons[0];
        assert_eq!((shown.label.as_str(), &shown.params["value"]), (label, &given.to_string().into()));
    }
    // Corrected in the ERP: nothing is held any more.
    app.import(vec![priced(4, dec!(0.12345679))]).await;
    assert_eq!(app.number("SELECT count(*) FROM held_orders").await, 0);
    assert_eq!(price(&app).await, "0.12345679");
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn every_view_of_a_fine_price_shows_it_and_the_total_is_rounded_once(pool: PgPool) {
    let app = app(&pool).await;
    // Half a unit of the fourth decimal, and no line alone is as large.
    let fine = |revision, unit_price| ErpOrder {
        lines: (1..=3).map(|n| ErpOrderLine { revision, unit_price, order_qty: dec!(1), ..line(n) }).collect(),
        revision,
        ..order("4500000001", 0)
    };
    let first = now() - chrono::TimeDelta::hours(1);
    import(&app.db, &erp(), first, vec![fine(1, dec!(0.00126))], None).await.unwrap();
    app.import(vec![fine(2, dec!(0.00001667))]).await;
    let total = "SELECT (total_net_of_vat * 10000)::bigint FROM purchase_orders";
    assert_eq!(app.number(total).await, 1, "0.00005001 is rounded up");
    // Half away from zero, and a touch of the order is no difference of its total.
    app.import(vec![fine(3, dec!(0.00005))]).await;
    assert_eq!(app.number(total).await, 2);
    let changes = "SELECT count(*) FROM purchase_order_changes WHERE field = 'totalAmount'";
    let before = app.number(changes).await;
    app.import(vec![fine(4, dec!(0.00005))]).await;
    assert_eq!(app.number(changes).await, before);
    let seen = app.line("4500000001").await;
    let view = line_view(&app.db, &app.supplier(), now(), seen.id).await.unwrap();
    assert_eq!(serde_json::to_value(&view).unwrap()["unitPrice"], "0.00005000");
    let changed: Vec<_> = view.changes.iter().filter(|one| one.field == "unitPrice").collect();
    assert_eq!(changed[0].new_value.as_deref(), Some("0.00005"));
    let known = revisions(&app.db, &app.supplier(), seen.id).await.unwrap();
    let told = serde_json::to_string(&known).unwrap();
    assert!(told.contains("0.00126") && told.contains("0.00001667"), "{told}");
    let id = view.row.purchase_order_id;
    let whole = whole_order(&app.db, &buyer(), id).await.unwrap();
    let head = serde_json::to_value(&whole).unwrap();
    let compared = serde_json::to_value(compare(&app.db, &buyer(), id, Some(1), None).await.unwrap()).unwrap();
    let side = |name: &str| compared[name]["totalNetOfVat"].as_str().unwrap().parse::<Decimal>().unwrap();
    let kept: Decimal = head["totalNetOfVat"].as_str().unwrap().parse().unwrap();
    assert_eq!((side("from"), side("to"), kept), (dec!(0.0038), dec!(0.0002), dec!(0.0002)));
    assert!(compared["lines"][0]["fields"].to_string().contains("0.00126"), "{compared}");
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn order_whose_tax_or_total_does_not_fit_is_held_and_not_read_again_by_itself(pool: PgPool) {
    let app = app(&pool).await;
    let large = ErpOrderLine { unit_price: dec!(999999999999), order_qty: dec!(1000), ..line(1) };
    let total = ErpOrder { lines: vec![large.clone(), large], ..order("4500000002", 0) };
    let tax = ErpOrder { tax_amount: Some(dec!(1.00005)), ..order("4500000003", 1) };
    let imported = app.import(vec![total, tax, priced(1, dec!(2))]).await;
    let told: Vec<_> = imported
        .skipped
        .iter()
        .map(|one| (one.po_no.as_str(), one.reasons[0].label.as_str(), one.reasons[0].field.as_deref()))
        .collect();
    assert_eq!(
        told,
        [
            ("4500000002", "TOO_MANY_DIGITS", Some("totalAmount")),
            ("4500000003", "TOO_MANY_DECIMALS", Some("taxAmount"))
        ]
    );
    assert_eq!((imported.created, app.number("SELECT count(*) FROM purchase_orders").await), (1, 1));
    let due = due(&app.db, &erp(), 0, 10).await.unwrap();
    assert_eq!(due, [], "only the ERP can correct them");
}
