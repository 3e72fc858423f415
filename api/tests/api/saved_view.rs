//! Saved views: whose they are, who sees them, how many there may be, and what they may not say.

use crate::app::{Reply, TestApp};
use serde_json::{Value, json};
use sqlx::PgPool;

/// A view that somebody keeps of the list of orders; its id.
pub async fn kept(app: &TestApp, token: &str, name: &str) -> i64 {
    keep(app, token, name, json!({})).await.data()["id"].as_i64().unwrap()
}

/// `more` = what the body has besides, or in the place of what it has.
async fn keep(app: &TestApp, token: &str, name: &str, more: Value) -> Reply {
    let mut body = json!({"list": "poSearch", "name": name, "definition": {"filters": {"needByTo": "today-1"}}});
    for (key, value) in more.as_object().unwrap() {
        body[key] = value.clone();
    }
    app.post("/api/saved-views", token, body).await
}

async fn put(app: &TestApp, token: &str, path: &str, body: Value) -> Reply {
    app.call("PUT", &format!("/api/saved-views/{path}"), token, Some(body)).await
}

async fn views(app: &TestApp, token: &str) -> Vec<Value> {
    app.get("/api/saved-views?list=poSearch", token).await.data().as_array().unwrap().clone()
}

async fn names(app: &TestApp, token: &str) -> Vec<String> {
    views(app, token).await.iter().map(|view| view["name"].as_str().unwrap().to_owned()).collect()
}

fn none() -> Vec<String> {
    vec![]
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn a_view_is_kept_changed_and_removed_by_its_owner(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let token = app.token("supplier1").await;
    let definition = json!({
        "filters": {"state": "New,Revise", "needByFrom": "weekStart", "needByTo": "weekEnd"},
        "columns": ["poNo", "needByOn", "state"], "sort": "-needByOn", "density": "compact", "size": 50,
    });
    let made = keep(&app, &token, " Urgent ", json!({"definition": definition})).await.data()["id"].clone();
    let view = views(&app, &token).await[0].clone();
    assert_eq!((&view["id"], &view["name"], &view["version"]), (&made, &json!("Urgent"), &json!(1)));
    assert_eq!(view["definition"], definition);
    assert_eq!(
        (&view["isOwn"], &view["isShared"], &view["isDefault"], &view["ownerName"]),
        (&json!(true), &json!(false), &json!(false), &json!("supplier1"))
    );

    let change = json!({"version": 1, "name": "Very urgent", "isShared": false, "definition": {"filters": {}}});
    let id = made.to_string();
    assert_eq!(put(&app, &token, &id, change.clone()).await.data(), &json!({"version": 2}));
    let stale = put(&app, &token, &id, change).await;
    assert_eq!((stale.status.as_u16(), &stale.json["errorLabel"]), (409, &json!("STALE")));
    assert_eq!(stale.json["blockers"][0]["params"]["changedBy"], "supplier1");
    let view = views(&app, &token).await[0].clone();
    assert_eq!((&view["name"], &view["definition"]), (&json!("Very urgent"), &json!({"filters": {}})));

    let other = kept(&app, &token, "Other").await;
    let twin = json!({"version": 1, "name": "very URGENT", "isShared": false, "definition": {}});
    assert_eq!(put(&app, &token, &other.to_string(), twin).await.fault().2, "ALREADY_EXISTS");
    let same = json!({"version": 1, "name": "OTHER", "isShared": false, "definition": {}});
    assert_eq!(put(&app, &token, &other.to_string(), same).await.status, 200, "its own name is no twin");

    let path = format!("/api/saved-views/{id}");
    assert_eq!(app.call("DELETE", &path, &token, None).await.status, 200);
    assert_eq!(app.call("DELETE", &path, &token, None).await.status, 404);
    assert_eq!(names(&app, &token).await, ["OTHER"]);
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn one_view_of_a_list_is_the_default(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let token = app.token("supplier1").await;
    let (first, second) = (kept(&app, &token, "A").await, kept(&app, &token, "B").await);
    let defaults = async || -> Vec<bool> {
        views(&app, &token).await.iter().map(|view| view["isDefault"].as_bool().unwrap()).collect()
    };
    for (view, wanted, after) in [
        (first, true, [true, false]),
        (second, true, [false, true]),
        (first, false, [false, true]),
        (second, false, [false; 2]),
    ] {
        let done = put(&app, &token, &format!("{view}/default"), json!({"isDefault": wanted})).await;
        assert_eq!(done.status, 200, "{}", done.json);
        assert_eq!(defaults().await, after);
    }
    let version = views(&app, &token).await[0]["version"].clone();
    assert_eq!(version, 1, "it shows the same as before");
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn a_shared_view_is_seen_by_the_company_and_changed_by_its_owner(pool: PgPool) {
    let app = TestApp::new(pool).await;
    app.account("colleague", "V10001", &[122]).await;
    app.company("B", "OTHER", "Another house").await;
    app.account("elsewhere", "OTHER", &[153]).await;
    let (owner, colleague) = (app.token("supplier1").await, app.token("colleague").await);
    kept(&app, &owner, "Mine alone").await;
    let shared = keep(&app, &owner, "For all", json!({"isShared": true})).await.data()["id"].as_i64().unwrap();
    keep(&app, &app.token("buyer1").await, "Of the house", json!({"isShared": true})).await;
    put(&app, &owner, &format!("{shared}/default"), json!({"isDefault": true})).await;

    assert_eq!(names(&app, &owner).await, ["For all", "Mine alone"]);
    let seen = views(&app, &colleague).await;
    assert_eq!(seen.len(), 1);
    assert_eq!(
        (&seen[0]["isOwn"], &seen[0]["isDefault"]),
        (&json!(false), &json!(false)),
        "the default is the owner's"
    );
    for stranger in ["supplier2", "elsewhere", "admin"] {
        let expected = if stranger == "admin" { vec!["Of the house".to_owned()] } else { none() };
        assert_eq!(names(&app, &app.token(stranger).await).await, expected, "{stranger}");
    }

    let before = app.everything().await;
    let change = json!({"version": 1, "name": "Taken", "isShared": false, "definition": {}});
    for who in ["colleague", "supplier2", "elsewhere", "admin"] {
        let token = app.token(who).await;
        assert_eq!(put(&app, &token, &shared.to_string(), change.clone()).await.status, 404, "{who}");
        assert_eq!(
            put(&app, &token, &format!("{shared}/default"), json!({"isDefault": true})).await.status,
            404,
            "{who}"
        );
        assert_eq!(app.call("DELETE", &format!("/api/saved-views/{shared}"), &token, None).await.status, 404, "{who}");
    }
    assert_eq!(app.everything().await, before);
    // A copy is a view of one's own.
    keep(&app, &colleague, "For all", json!({})).await.data();
    assert_eq!(names(&app, &colleague).await, ["For all", "For all"]);
}

/// Whoever works for two companies has views of their own in each.
#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn views_stay_in_the_company_that_one_works_for(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let both = app.account("both", "V10001", &[122]).await;
    crate::workplace::give(&app, both, "V10002").await;
    let token = app.token_of(both).await;
    let home = keep(&app, &token, "At home", json!({"isShared": true})).await.data()["id"].as_i64().unwrap();
    assert_eq!(crate::workplace::choose(&app, &token, "V10002").await.status, 200);
    assert_eq!(names(&app, &token).await, none());
    assert_eq!(put(&app, &token, &format!("{home}/default"), json!({"isDefault": true})).await.status, 404);
    keep(&app, &token, "There", json!({"isShared": true})).await.data();
    assert_eq!(names(&app, &token).await, ["There"]);
    assert_eq!(names(&app, &app.token("supplier2").await).await, ["There"]);
    assert_eq!(names(&app, &app.token("supplier1").await).await, ["At home"]);
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn what_makes_no_sense_is_told_at_its_field(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let token = app.token("supplier1").await;
    let before = app.everything().await;
    for (more, label, field) in [
        (json!({"name": "  "}), "REQUIRED", "name"),
        (json!({"name": "x".repeat(61)}), "TOO_LONG", "name"),
        (json!({"list": "poSearch; DROP"}), "WRONG_TYPE", "list"),
        (json!({"list": "epMailBox"}), "WRONG_TYPE", "list"),
        (json!({"definition": {"filters": {"a b": "x"}}}), "WRONG_TYPE", "definition.filters"),
        (json!({"definition": {"filters": {"poNo": "x".repeat(501)}}}), "TOO_LONG", "definition.filters.poNo"),
        (json!({"definition": {"filters": {"poNo": 1}}}), "WRONG_TYPE", "definition.filters.poNo"),
        (json!({"definition": {"columns": []}}), "WRONG_TYPE", "definition.columns"),
        (json!({"definition": {"sort": "a,b"}}), "WRONG_TYPE", "definition.sort"),
        (json!({"definition": {"density": "none"}}), "WRONG_TYPE", "definition.density"),
        (json!({"definition": {"size": 7}}), "WRONG_TYPE", "definition.size"),
        (json!({"definition": {"script": "x"}}), "UNKNOWN_FIELD", "definition.script"),
    ] {
        let fault = keep(&app, &token, "View", more.clone()).await.fault();
        let told = (fault.0, fault.1.as_str(), fault.2.as_str(), fault.3.as_str());
        assert_eq!(told, (400, "VALIDATION", label, field), "{more}");
    }
    assert_eq!(app.get("/api/saved-views", &token).await.fault().2, "REQUIRED");
    assert_eq!(app.get("/api/saved-views?list=epMailBox", &token).await.status, 400, "no screen of a supplier's");
    assert_eq!(app.everything().await, before);
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn there_are_fifty_of_a_list_at_most_and_each_name_once(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let token = app.token("supplier1").await;
    sqlx::query(
        "INSERT INTO saved_views (account_id, owner_name, company_id, list, name, definition, created_at, changed_at)
         SELECT a.id, a.user_id, a.company_id, 'poSearch', 'View ' || n, '{}', now(), now()
           FROM accounts a, generate_series(1, 49) n WHERE a.user_id = 'supplier1'",
    )
    .execute(&app.pool)
    .await
    .unwrap();
    assert_eq!(keep(&app, &token, "VIEW 7", json!({})).await.fault().2, "ALREADY_EXISTS");
    kept(&app, &token, "The last").await;
    let fault = keep(&app, &token, "One more", json!({})).await.fault();
    assert_eq!((fault.0, fault.2.as_str()), (409, "TOO_MANY_VIEWS"));
    keep(&app, &token, "Of another list", json!({"list": "asnSearch"})).await.data();
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn who_acts_for_somebody_sees_views_and_changes_none(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let helper = app.account("helper", "V10001", &[126]).await;
    keep(&app, &app.token("supplier1").await, "For all", json!({"isShared": true})).await.data();
    let grant = json!({"deputy": "helper", "beginsAt": crate::app::now(), "endsAt": crate::app::now() + chrono::Duration::hours(1)});
    let delegation = app.post("/api/delegations", &app.token("supplier1").await, grant).await.data()["id"].clone();
    let token = app.token_of(helper).await;
    app.post("/api/acting/begin", &token, json!({"delegation": delegation})).await.data();
    assert_eq!(names(&app, &token).await, ["For all"]);
    assert_eq!(keep(&app, &token, "Another's", json!({})).await.status, 403);
}
