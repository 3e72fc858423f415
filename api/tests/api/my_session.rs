//! What people see and set about their own accounts.

use crate::app::{TestApp, later};
use axum::body::Body;
use chrono::Duration;
use serde_json::{Value, json};
use sqlx::PgPool;

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn my_sessions_are_listed_and_the_others_ended(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let body = json!({"username": "supplier1", "password": crate::app::PASSWORD}).to_string();
    let told = [("browserinfo", "os=Linux;browser=Firefox")];
    let kind = "application/json";
    app.send_from("POST", "/api/auth/login", "", kind, Body::from(body), &told).await;
    later(Duration::minutes(5));
    // Beside the one that was signed in, as after a sign-in that waits for its second step.
    let token = app.token("supplier1").await;
    app.token("supplier2").await;
    let sessions = app.get("/api/my-sessions", &token).await;
    let sessions: Vec<(Value, Value)> =
        sessions.data().as_array().unwrap().iter().map(|s| (s["this"].clone(), s["browserInfo"].clone())).collect();
    assert_eq!(sessions, [(json!(true), json!("")), (json!(false), json!("os=Linux;browser=Firefox"))]);
    let ended = app.post("/api/my-sessions/end-others", &token, json!({})).await;
    assert_eq!(ended.data(), &json!({"ended": 1}));
    let sessions = app.get("/api/my-sessions", &token).await;
    assert_eq!(sessions.data()[1]["endedReason"], "signed_out_elsewhere");
    assert_eq!(sessions.data()[0]["endedAt"], Value::Null, "this one goes on");
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn blocks_of_the_home_page_are_hidden(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let token = app.token("supplier1").await;
    let info = async || app.get("/api/auth/userInfo", &token).await.data().clone();
    assert_eq!(
        (info().await["showHomeBlock"].clone(), info().await["hiddenHomeBlocks"].clone()),
        (json!(true), json!([]))
    );
    let hide =
        async |hidden: Value| app.call("PUT", "/api/User/homeBlock", &token, Some(json!({"hidden": hidden}))).await;
    assert_eq!(hide(json!(["orders", "orders"])).await.status, 200);
    assert_eq!(
        (info().await["showHomeBlock"].clone(), info().await["hiddenHomeBlocks"].clone()),
        (json!(true), json!(["orders"]))
    );
    assert_eq!(hide(json!(["orders", "todo", "announcements", "charts"])).await.status, 200);
    assert_eq!(info().await["showHomeBlock"], false);
    let fault = hide(json!(["cellar"])).await.fault();
    assert_eq!((fault.2.as_str(), fault.3.as_str()), ("WRONG_TYPE", "hidden[0]"));
    assert_eq!(app.get("/api/auth/userInfo", &token).await.data()["idleMinutes"], 30);
}
