//! What is one's own among the orders: in the list, its export, on the home page, and what names there are to choose from.

use crate::app::{TestApp, now, order};
use chrono::Duration;
use ehub_erp::ErpOrder;
use serde_json::{Value, json};
use sqlx::PgPool;

/// Two further orders of another buyer than Bella, who makes all others.
async fn desk(pool: PgPool) -> TestApp {
    let app = TestApp::new(pool).await;
    app.account("buyer2", "OSE", &[153]).await;
    let of = |number: &str| ErpOrder { buyer: "Lin, Anna".into(), ..order(number, "V10001", 1) };
    app.order(vec![of("4500000005"), of("4500000006")]).await;
    app.tie("Bella", "BUYER1").await;
    app
}

async fn numbers(app: &TestApp, query: &str, token: &str) -> Vec<String> {
    let list = app.get(&format!("/api/po-lines?sort=poNo&{query}"), token).await;
    let rows = list.data()["items"].as_array().unwrap().iter();
    let mut numbers: Vec<String> = rows.map(|row| row["poNo"].as_str().unwrap()[8..].to_owned()).collect();
    numbers.dedup();
    numbers
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn the_list_has_ones_own_orders_or_those_of_a_buyer(pool: PgPool) {
    let app = desk(pool).await;
    let (one, two, supplier) = (app.token("buyer1").await, app.token("buyer2").await, app.token("supplier1").await);
    assert_eq!(numbers(&app, "mine=true", &one).await, ["01", "02"]);
    assert_eq!(numbers(&app, "mine=false", &one).await, ["01", "02", "05", "06"]);
    assert_eq!(numbers(&app, "mine=true", &two).await, [""; 0]);
    assert_eq!(numbers(&app, "mine=true", &supplier).await, ["01", "05", "06"], "of suppliers it asks nothing");
    assert_eq!(numbers(&app, "buyer=lin,%20a", &one).await, ["05", "06"]);
    assert_eq!(app.get("/api/po-lines?mine=perhaps", &one).await.status, 400);
    let export = app.get("/api/po-lines/export?mine=true&columns=poNo,buyerName", &one).await;
    assert_eq!(export.status, 200, "{}", export.json);

    let line = app.lines("4500000001").await[0];
    let head =
        |reply: &Value| (reply["purchaseOrder"]["buyerName"].clone(), reply["purchaseOrder"]["buyerPerson"].clone());
    let inside = app.get(&format!("/api/po-lines/{line}"), &two).await;
    assert_eq!(head(inside.data()), (json!("Bella"), json!("buyer1")));
    let outside = app.get(&format!("/api/po-lines/{line}"), &supplier).await;
    assert_eq!(head(outside.data()), (json!("Bella"), Value::Null));
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn the_list_of_notices_has_those_with_goods_of_ones_own_orders(pool: PgPool) {
    let app = desk(pool).await;
    let (one, two, supplier) = (app.token("buyer1").await, app.token("buyer2").await, app.token("supplier1").await);
    let mut notices = vec![];
    for po_no in ["4500000001", "4500000005"] {
        app.accept(po_no, &supplier).await;
        notices.push(app.draft(app.lines(po_no).await[0], "1", &supplier).await.0);
    }
    let of = async |query: &str, token: &str| {
        let list = app.get(&format!("/api/asns?sort=id&{query}"), token).await;
        let rows = list.data()["items"].as_array().unwrap().iter();
        rows.map(|row| row["id"].as_i64().unwrap()).collect::<Vec<_>>()
    };
    assert_eq!(of("mine=true", &one).await, notices[..1]);
    assert_eq!(of("mine=false", &one).await, notices);
    assert_eq!(of("mine=true", &two).await, [0; 0]);
    assert_eq!(of("mine=true", &supplier).await, notices, "of suppliers it asks nothing");
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn who_acts_for_a_buyer_finds_that_buyers_orders(pool: PgPool) {
    let app = desk(pool).await;
    let (one, two) = (app.token("buyer1").await, app.token("buyer2").await);
    let body = json!({"deputy": "buyer2", "beginsAt": now(), "endsAt": now() + Duration::minutes(20)});
    let delegation = app.post("/api/delegations", &one, body).await.data()["id"].clone();
    app.post("/api/acting/begin", &two, json!({"delegation": delegation})).await.data();
    assert_eq!(numbers(&app, "mine=true", &two).await, ["01", "02"]);
    app.post("/api/acting/end", &two, json!({})).await.data();
    assert_eq!(numbers(&app, "mine=true", &two).await, [""; 0]);
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn home_says_what_of_the_to_dos_is_ones_own(pool: PgPool) {
    let app = desk(pool).await;
    let supplier = app.token("supplier1").await;
    let propose = json!({"version": 1, "splits": [{"quantity": "100", "promisedOn": "2026-12-24", "remark": "late"}]});
    for number in ["4500000001", "4500000005", "4500000006"] {
        let line = app.lines(number).await[0];
        let reply = app.post(&format!("/api/po-lines/{line}/events/propose"), &supplier, propose.clone()).await;
        assert_eq!(reply.status, 200, "{}", reply.json);
    }
    let proposals = async |user: &str| {
        let home = app.get("/api/home", &app.token(user).await).await;
        let todos = home.data()["todos"].as_array().unwrap().clone();
        todos.into_iter().find(|todo| todo["kind"] == "poProposals")
    };
    let link = "/po/poSearch?state=Nego&closing=open&followUp=true";
    let mut told = json!({"kind": "poProposals", "count": 3, "link": link});
    assert_eq!(proposals("buyer2").await.as_ref(), Some(&told), "nothing is tied to this one");
    told["mine"] = json!({"count": 1, "link": format!("{link}&mine=true")});
    assert_eq!(proposals("buyer1").await, Some(told));
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn buyers_are_chosen_from_by_those_inside(pool: PgPool) {
    let app = desk(pool).await;
    let told = async |path: &str| {
        let list = app.get(path, &app.token("buyer1").await).await;
        list.data().clone()
    };
    let bella = json!({"value": "Bella", "label": "Bella · buyer1"});
    let anna = json!({"value": "Lin, Anna", "label": "Lin, Anna"});
    assert_eq!(told("/api/options/buyers").await, json!([bella, anna]), "each once");
    assert_eq!(told("/api/options/buyers?typed=ANNA").await, json!([anna]));
    assert_eq!(told("/api/options/buyers?typed=buyer1").await, json!([bella]), "by the account, too");
    assert_eq!(told("/api/options/buyers?typed=%25").await, json!([]));
    let supplier = app.get("/api/options/buyers", &app.token("supplier1").await).await;
    assert_eq!(supplier.status, 403, "{}", supplier.json);
}
