//! Changes of single rows through the API: from the table to the undoing, who may, and what is told at which field.

use crate::app::{Reply, TestApp};
use crate::upload::cells;
use serde_json::{Value, json};
use sqlx::PgPool;

/// A notice of V10001 that has been sent; its number.
async fn sent(app: &TestApp) -> String {
    let supplier = app.token("supplier1").await;
    app.accept("4500000001", &supplier).await;
    let line = app.lines("4500000001").await[0];
    app.ready(line, "10", "AB12345678", &supplier).await;
    sqlx::raw_sql(
        "SET session_replication_role = replica; UPDATE asns SET state = 'Sent', sent_at = now(), driver_name = 'Wang'",
    )
    .execute(&app.pool)
    .await
    .unwrap();
    sqlx::query_scalar("SELECT asn_no FROM asns").fetch_one(&app.pool).await.unwrap()
}

async fn row(app: &TestApp, number: &str, token: &str) -> Value {
    let found = app.get(&format!("/api/maintainable-rows?table=asn&words={number}"), token).await;
    assert_eq!(found.data()["items"].as_array().unwrap().len(), 1, "{}", found.json);
    found.data()["items"][0].clone()
}

fn proposal(row: &Value, changes: &Value) -> Value {
    json!({"table": "asn", "rowId": row["rowId"], "changes": changes, "reason": " The driver is another "})
}

fn driver() -> Value {
    json!([{"column": "driverName", "before": "Wang", "after": "Chen"}])
}

/// The change that the administrator proposes, and its path.
async fn proposed(app: &TestApp) -> (i64, String) {
    let admin = app.token("admin").await;
    let number = sent(app).await;
    let row = row(app, &number, &admin).await;
    let made = app.post("/api/database-changes", &admin, proposal(&row, &driver())).await;
    assert_eq!(made.data()["state"], "Proposed", "{}", made.json);
    let id = made.data()["id"].as_i64().unwrap();
    (id, format!("/api/database-changes/{id}"))
}

fn label(reply: &Reply) -> (u16, &Value) {
    (reply.status.as_u16(), &reply.json["blockers"][0]["label"])
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn from_the_table_to_the_undoing(pool: PgPool) {
    let app = TestApp::new(pool).await;
    app.account("second", "OSE", &[801]).await;
    let (admin, second) = (app.token("admin").await, app.token("second").await);
    let tables = app.get("/api/maintainable-tables", &second).await;
    let names: Vec<&Value> = tables.data().as_array().unwrap().iter().map(|table| &table["name"]).collect();
    assert_eq!(names, ["asn", "asnLine", "asnLot", "asnBox", "pickUp"]);
    let columns = tables.data()[0]["columns"].as_array().unwrap();
    let named = |name: &str| columns.iter().find(|column| column["name"] == name).unwrap();
    assert_eq!((&named("driverName")["form"], &named("driverName")["longest"]), (&json!("line"), &json!(40)));
    assert_eq!((&named("etaOn")["form"], &named("etaOn")["isNullable"]), (&json!("day"), &json!(true)));

    let (id, path) = proposed(&app).await;
    let todo = |board: &Reply| {
        board.data()["todos"].as_array().unwrap().iter().find(|one| one["kind"] == "databaseChangesToDecide").cloned()
    };
    assert_eq!(todo(&app.get("/api/home", &admin).await), None, "the own one is for others to decide");
    let waits = todo(&app.get("/api/home", &second).await).unwrap();
    assert_eq!((&waits["count"], &waits["link"]), (&json!(1), &json!("/system/dbMaintain?state=Proposed&mine=false")));
    let page = app.get(&path, &second).await;
    let change = json!({"column": "driverName", "before": "Wang", "after": "Chen", "now": "Wang"});
    assert_eq!((&page.data()["changes"][0], &page.data()["reason"]), (&change, &json!("The driver is another")));
    let offered = async |token: &str| {
        let story = app.get(&format!("{path}/workflow"), token).await;
        let offers = story.data()["offers"].as_array().unwrap().clone();
        let live = offers.into_iter().filter(|offer| offer["allowed"] == true);
        live.map(|offer| offer["event"].as_str().unwrap().to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(
        (offered(&admin).await, offered(&second).await),
        (vec!["withdraw".to_owned()], vec!["apply".to_owned(), "refuse".to_owned()])
    );
    let own = app.post(&format!("{path}/events/apply"), &admin, json!({"version": 1})).await;
    assert_eq!(label(&own), (409, &json!("DATABASE_CHANGE_OWN")));
    let applied = app.post(&format!("{path}/events/apply"), &second, json!({"version": 1})).await;
    assert_eq!(applied.data()["state"], "Applied", "{}", applied.json);
    let again = app.post(&format!("{path}/events/apply"), &second, json!({"version": 1})).await;
    assert_eq!((again.status.as_u16(), &again.json["errorLabel"]), (409, &json!("STALE")));
    let silent = app.post(&format!("{path}/events/undo"), &second, json!({"version": 2})).await;
    assert_eq!(label(&silent), (409, &json!("REQUIRED")));
    let undone =
        app.post(&format!("{path}/events/undo"), &second, json!({"version": 2, "reason": "wrong notice"})).await;
    assert_eq!(undone.data()["state"], "Undone", "{}", undone.json);
    assert_eq!(app.number("SELECT count(*) FROM asns WHERE driver_name = $1", "Wang").await, 1);
    assert_eq!(
        app.number("SELECT count(*) FROM audit_log WHERE kind = 'database_changed' AND actor_name = $1", "second")
            .await,
        2
    );

    for (query, found) in [
        ("", 1),
        ("?mine=true", 1),
        ("?mine=false", 0),
        ("?state=Undone", 1),
        ("?table=asnLot", 0),
        ("?words=driver", 1),
    ] {
        let list = app.get(&format!("/api/database-changes{query}"), &admin).await;
        assert_eq!(list.data()["totalcount"], found, "{query} {}", list.json);
    }
    assert_eq!(app.get("/api/database-changes?state=Nope", &admin).await.status, 400);
    let book = app.get("/api/database-changes/export?lang=En&columns=state,tableName,columns,reason", &admin).await;
    assert_eq!(cells(&book.bytes)[4..], ["Undone", "ASN", "Driver", "The driver is another"]);
    assert!(id > 0);
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn what_is_wrong_is_said_at_its_field_and_nothing_is_written(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let admin = app.token("admin").await;
    let number = sent(&app).await;
    let row = row(&app, &number, &admin).await;
    let before = app.everything().await;
    let one = |column: &str, before: Value, after: Value| json!([{"column": column, "before": before, "after": after}]);
    for (changes, label, field) in [
        (one("state", json!("Sent"), json!("Closed")), "DATABASE_CHANGE_NOT_LISTED", "changes[0].column"),
        (one("version", json!("1"), json!("2")), "DATABASE_CHANGE_NOT_LISTED", "changes[0].column"),
        (one("driver_name = '', state", json!(null), json!("x")), "DATABASE_CHANGE_NOT_LISTED", "changes[0].column"),
        (one("driverName", json!("Lin"), json!("x")), "DATABASE_CHANGE_ROW_CHANGED", "changes[0].before"),
        (one("driverName", json!("Wang"), json!("Wang")), "DATABASE_CHANGE_NOTHING", "changes[0].after"),
        (one("driverName", json!("Wang"), json!("x".repeat(41))), "TOO_LONG", "changes[0].after"),
        (one("driverName", json!("Wang"), json!(null)), "REQUIRED", "changes[0].after"),
        (json!([]), "DATABASE_CHANGE_NOTHING", "changes"),
    ] {
        let reply = app.post("/api/database-changes", &admin, proposal(&row, &changes)).await;
        let blocker = &reply.json["blockers"][0];
        assert_eq!(
            (reply.status.as_u16(), &blocker["label"], &blocker["field"]),
            (409, &json!(label), &json!(field)),
            "{}",
            reply.json
        );
    }
    for (name, value, label, field) in [
        ("table", json!("accounts"), "DATABASE_CHANGE_NOT_LISTED", "table"),
        ("table", json!("asns; DROP TABLE asns"), "DATABASE_CHANGE_NOT_LISTED", "table"),
        ("rowId", json!(0), "DATABASE_CHANGE_ROW_GONE", "rowId"),
        ("reason", json!(" "), "REQUIRED", "reason"),
        ("reason", json!("x".repeat(201)), "TOO_LONG", "reason"),
    ] {
        let mut body = proposal(&row, &driver());
        body[name] = value;
        let reply = app.post("/api/database-changes", &admin, body).await;
        let blocker = &reply.json["blockers"][0];
        assert_eq!((&blocker["label"], &blocker["field"]), (&json!(label), &json!(field)), "{}", reply.json);
    }
    for query in ["", "?table=asn", "?table=accounts&words=a", "?table=asn&words=%20", "?table=asn&words=a&x=1"] {
        assert_eq!(app.get(&format!("/api/maintainable-rows{query}"), &admin).await.status, 400, "{query}");
    }
    let long = format!("/api/maintainable-rows?table=asn&words={}", "a".repeat(101));
    assert_eq!(app.get(&long, &admin).await.status, 400);
    assert_eq!(app.everything().await, before);
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn suppliers_and_other_administrators_are_turned_away(pool: PgPool) {
    let app = TestApp::new(pool).await;
    app.account("monitor", "OSE", &[800]).await;
    // A right that somebody granted by mistake opens nothing in a supplier's company.
    app.account("granted", "V10002", &[121, 801, 802]).await;
    let (id, path) = proposed(&app).await;
    for user in ["supplier1", "supplier2", "buyer1", "monitor", "granted"] {
        let token = app.token(user).await;
        for path in
            ["/api/maintainable-tables", "/api/maintainable-rows?table=asn&words=A", "/api/database-changes", &path]
        {
            assert_eq!(app.get(path, &token).await.status, 403, "{user} {path}");
        }
        for event in ["apply", "refuse", "withdraw", "undo"] {
            let body = json!({"version": 1, "reason": "x"});
            assert_eq!(app.post(&format!("{path}/events/{event}"), &token, body).await.status, 403, "{user} {event}");
        }
        let body = json!({"table": "asn", "rowId": 1, "changes": driver(), "reason": "x"});
        assert_eq!(app.post("/api/database-changes", &token, body).await.status, 403, "{user}");
    }
    let admin = app.token("admin").await;
    assert_eq!(app.get(&format!("/api/database-changes/{}", id + 1), &admin).await.status, 404);
    let many = json!({"items": [{"id": id, "version": 1}]});
    let applied = app.post("/api/database-changes/events/apply", &admin, many.clone()).await;
    assert_eq!(label(&applied), (409, &json!("EVENT_NOT_PERMITTED")), "one at a time");
    let taken = app.post("/api/database-changes/events/withdraw", &admin, many).await;
    assert_eq!(taken.data()["done"], 1, "{}", taken.json);
}
