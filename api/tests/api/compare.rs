//! Revisions of a whole order by the API: the list, any two side by side, and who may ask.

use crate::app::{TestApp, order};
use ehub_erp::ErpOrder;
use rust_decimal::dec;
use serde_json::{Value, json};
use sqlx::PgPool;

const PO: &str = "4500000001";

/// Another quantity of the first line, and another dock; the id of the order.
async fn changed(app: &TestApp) -> i64 {
    let mut told = ErpOrder { revision: 2, ship_to: "Dock 2".into(), ..order(PO, "V10001", 3) };
    told.lines[0].revision = 2;
    told.lines[0].order_qty = dec!(120);
    crate::app::later(chrono::Duration::hours(1));
    app.order(vec![told]).await;
    app.number("SELECT id FROM purchase_orders WHERE po_no = $1", PO).await
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn both_sides_of_the_house_see_what_the_erp_changed_of_an_order(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let id = changed(&app).await;
    for user in ["supplier1", "buyer1"] {
        let token = app.token(user).await;
        let list = app.get(&format!("/api/purchase-orders/{id}/revisions"), &token).await;
        let count = |n: usize| {
            ["number", "linesAdded", "linesChanged", "fieldsChanged"].map(|name| list.data()[n][name].clone())
        };
        assert_eq!(count(0), [2, 0, 1, 1].map(Value::from), "{}", list.json);
        assert_eq!(count(1), [1, 3, 0, 0].map(Value::from));
        let compared = app.get(&format!("/api/purchase-orders/{id}/comparison?from=1&to=2"), &token).await;
        let data = compared.data();
        assert_eq!(
            (&data["poNo"], &data["from"]["number"], &data["to"]["headKnown"]),
            (&json!(PO), &json!(1), &json!(true))
        );
        let [first, second, _] = data["lines"].as_array().unwrap().as_slice() else { panic!("{data}") };
        let changed = |line: &Value| {
            line["fields"].as_array().unwrap().iter().filter(|one| one["changed"] == true).cloned().collect::<Vec<_>>()
        };
        assert_eq!(changed(first), [json!({"field": "orderQty", "from": "100", "to": "120", "changed": true})]);
        assert_eq!((&second["changed"], &second["only"], changed(second)), (&json!(false), &Value::Null, vec![]));
        assert_eq!((&data["from"]["totalNetOfVat"], &data["to"]["totalNetOfVat"]), (&json!("750"), &json!("800")));
        // The newest and the one before it are what one wants to see.
        let newest = app.get(&format!("/api/purchase-orders/{id}/comparison"), &token).await;
        assert_eq!(newest.data(), data);
    }
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn somebody_elses_order_is_not_found_and_an_unknown_revision_is_told_at_its_field(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let id = changed(&app).await;
    let (own, other) = (app.token("supplier1").await, app.token("supplier2").await);
    for end in ["revisions", "comparison", "comparison?from=1&to=99"] {
        assert_eq!(app.get(&format!("/api/purchase-orders/{id}/{end}"), &other).await.status, 404, "{end}");
        assert_eq!(app.get(&format!("/api/purchase-orders/x/{end}"), &own).await.status, 404, "{end}");
    }
    for (query, label, field) in [
        ("from=3", "REVISION_UNKNOWN", "from"),
        ("from=1&to=0", "REVISION_UNKNOWN", "to"),
        ("to=9223372036854775807", "REVISION_UNKNOWN", "to"),
        ("from=-9223372036854775808", "REVISION_UNKNOWN", "from"),
        ("from=two", "NOT_A_NUMBER", "from"),
        ("until=1", "UNKNOWN_FIELD", "until"),
    ] {
        let reply = app.get(&format!("/api/purchase-orders/{id}/comparison?{query}"), &own).await;
        assert_eq!(reply.fault(), (400, "VALIDATION".into(), label.into(), field.into()), "{query}");
    }
}
