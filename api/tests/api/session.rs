//! The life of a session: 50008, 50012, 50014, lock-out, language.

use crate::app::{PASSWORD, TestApp, later, now};
use axum::body::Body;
use chrono::Duration;
use ehub_engine::actor::Origin;
use ehub_workflows::account::session;
use serde_json::{Value, json};
use sqlx::{AssertSqlSafe, PgPool};
use uuid::Uuid;

async fn code(app: &TestApp, token: &str) -> Value {
    app.get("/api/auth/userInfo", token).await.json["code"].clone()
}

fn token(reply: &crate::app::Reply) -> String {
    reply.data()["token"].as_str().unwrap().to_owned()
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn signing_in_is_trimmed_and_case_blind_and_gives_a_token(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let reply = app.sign_in("  SUPPLIER1 ").await;
    assert_eq!(reply.data()["username"], "supplier1");
    assert_eq!(code(&app, &token(&reply)).await, 20000);
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn a_second_sign_in_replaces_the_first(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let (first, second) = (token(&app.sign_in("supplier1").await), token(&app.sign_in("supplier1").await));
    assert_eq!(code(&app, &first).await, 50012);
    assert_eq!(code(&app, &second).await, 20000);
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn after_sign_out_the_token_is_worth_nothing(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let token = token(&app.sign_in("supplier1").await);
    let reply = app.call("PUT", "/api/auth/logout", &token, Some(json!({"username": "supplier1"}))).await;
    assert_eq!(reply.json, json!({"code": 20000, "data": {}}));
    let reply = app.get("/api/po-lines", &token).await;
    assert_eq!(reply.status, 401);
    assert_eq!((&reply.json["code"], &reply.json["errorLabel"]), (&json!(50008), &json!("ILLEGAL_TOKEN")));
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn rubbish_is_an_illegal_token(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let good = token(&app.sign_in("supplier1").await);
    let cut = &good[..good.len() - 3];
    for token in ["", "x", "a.b.c", cut] {
        assert_eq!(code(&app, token).await, 50008, "{token}");
    }
    // A session of ours, but of another account.
    let stranger = app.state.key.issue(uuid::Uuid::new_v4(), 1, now() + Duration::hours(1)).unwrap();
    assert_eq!(code(&app, &stranger).await, 50008);
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn an_idle_session_expires_and_a_busy_one_does_not(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let token = token(&app.sign_in("supplier1").await);
    for _ in 0..4 {
        later(Duration::minutes(29));
        assert_eq!(code(&app, &token).await, 20000);
    }
    later(Duration::seconds(31 * 60 + 1));
    assert_eq!(code(&app, &token).await, 50014);
    assert_eq!(code(&app, &token).await, 50014, "and stays expired");
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn whoever_stays_in_the_last_second_stays(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let token = token(&app.sign_in("supplier1").await);
    // From this answer the page counts; that it was asked for is not written down.
    later(Duration::seconds(60));
    assert_eq!(code(&app, &token).await, 20000);
    later(Duration::minutes(30));
    assert_eq!(code(&app, &token).await, 20000);
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn what_a_page_asks_by_itself_keeps_no_session_alive(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let token = token(&app.sign_in("supplier1").await);
    let polled = async || {
        let (body, headers) = (Body::empty(), [("unattended", "1")]);
        app.send_from("GET", "/api/auth/userInfo", &token, "", body, &headers).await.json["code"].clone()
    };
    later(Duration::minutes(20));
    assert_eq!(polled().await, 20000);
    later(Duration::minutes(12));
    assert_eq!(polled().await, 50014);
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn no_session_begins_by_a_password_that_is_another_one_by_now(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let account = app.number("SELECT id FROM accounts WHERE user_id = $1", "supplier1").await;
    let open = async |shown: Option<&str>| {
        session::open(&app.db, (account, shown), Uuid::new_v4(), now(), &Origin::default()).await.unwrap().is_some()
    };
    let hash: String = sqlx::query_scalar("SELECT password_hash FROM accounts WHERE id = $1")
        .bind(account)
        .fetch_one(&app.pool)
        .await
        .unwrap();
    assert!(open(Some(&hash)).await && open(None).await);
    assert!(!open(Some("the hash of before")).await);
    let waiting = Uuid::new_v4();
    session::open(&app.db, (account, None), waiting, now(), &Origin::default()).await.unwrap().unwrap();
    sqlx::query("UPDATE sessions SET ended_at = now(), ended_reason = 'replaced'").execute(&app.pool).await.unwrap();
    assert!(
        !session::verified(&app.db, waiting, (account, ""), Uuid::new_v4(), now()).await.unwrap(),
        "ended meanwhile"
    );
    sqlx::query("UPDATE accounts SET status = 'N' WHERE id = $1").bind(account).execute(&app.pool).await.unwrap();
    assert!(!open(Some(&hash)).await && !open(None).await, "closed meanwhile");
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn a_session_ends_after_its_hours_however_busy(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let token = token(&app.sign_in("supplier1").await);
    for _ in 0..24 {
        later(Duration::minutes(29));
        app.get("/api/auth/userInfo", &token).await;
    }
    later(Duration::minutes(29));
    assert_eq!(code(&app, &token).await, 50014);
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn seen_at_is_written_once_a_minute_at_most(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let token = token(&app.sign_in("supplier1").await);
    let seen = async || app.number("SELECT extract(epoch FROM seen_at)::bigint FROM sessions WHERE $1 = ''", "").await;
    let began = seen().await;
    later(Duration::seconds(59));
    app.get("/api/home", &token).await;
    assert_eq!(seen().await, began);
    later(Duration::seconds(2));
    app.get("/api/home", &token).await;
    assert_eq!(seen().await, began + 61);
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn wrong_names_and_wrong_passwords_get_the_same_answer(pool: PgPool) {
    let app = TestApp::new(pool).await;
    sqlx::query("UPDATE accounts SET status = 'N' WHERE user_id = 'admin'").execute(&app.pool).await.unwrap();
    let mut answers = Vec::new();
    for (name, password) in [("nobody", PASSWORD), ("supplier1", "Wrong2026"), ("admin", "Wrong2026")] {
        let reply = app.post("/api/auth/login", "", json!({"username": name, "password": password})).await;
        assert_eq!(reply.fault().1, "LOGIN_FAILED");
        answers.push(reply.json);
    }
    assert_eq!(answers[0], answers[1]);
    assert_eq!(answers[0], answers[2]);
    assert_eq!(answers[0]["errorMessage"], "login fail. Check your account or password!");
    let closed = app.sign_in("admin").await;
    assert_eq!(closed.fault().1, "ACCOUNT_DISABLED", "who knows the password may know");
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn five_failures_lock_and_the_wait_grows(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let wrong = json!({"username": "supplier1", "password": "Wrong2026"});
    for _ in 0..5 {
        assert_eq!(app.post("/api/auth/login", "", wrong.clone()).await.fault().1, "LOGIN_FAILED");
    }
    let locked = app.sign_in("supplier1").await;
    assert_eq!(locked.fault(), (400, "LOGIN_LOCKED".into(), "LOGIN_LOCKED".into(), String::new()));
    assert_eq!(locked.json["blockers"][0]["params"]["seconds"], 60);
    later(Duration::seconds(61));
    assert_eq!(app.post("/api/auth/login", "", wrong).await.fault().1, "LOGIN_FAILED");
    assert_eq!(app.sign_in("supplier1").await.json["blockers"][0]["params"]["seconds"], 120);
    later(Duration::seconds(121));
    assert_eq!(app.sign_in("supplier1").await.status, 200);
    let failures = "SELECT sum(failures)::bigint FROM door_failures WHERE name = $1 AND address <> ''";
    assert_eq!(app.number(failures, "supplier1").await, 0, "a good sign-in forgets");
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn a_lock_does_not_tell_which_names_exist(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let mut answers = Vec::new();
    for name in ["nobody", "supplier1"] {
        for _ in 0..5 {
            app.post("/api/auth/login", "", json!({"username": name, "password": "Wrong2026"})).await;
        }
        answers.push(app.sign_in(&format!(" {} ", name.to_uppercase())).await.json);
    }
    assert_eq!(answers[0]["errorLabel"], "LOGIN_LOCKED");
    assert_eq!(answers[0], answers[1]);
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn guesses_at_the_same_time_do_not_slip_past_the_lock(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let guess = |_| app.post("/api/auth/login", "", json!({"username": "supplier1", "password": "Wrong2026"}));
    let replies = futures::future::join_all((0..70).map(guess)).await;
    let count = |label: &str| replies.iter().filter(|reply| reply.json["errorLabel"] == label).count();
    assert!((5..=6).contains(&count("LOGIN_FAILED")), "{}", count("LOGIN_FAILED"));
    assert!(count("TOO_MANY_REQUESTS") <= 70 - 64, "so many wait");
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn a_deactivated_account_is_out_at_once(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let token = token(&app.sign_in("supplier1").await);
    sqlx::query("UPDATE accounts SET status = 'N' WHERE user_id = 'supplier1'").execute(&app.pool).await.unwrap();
    assert_eq!(code(&app, &token).await, 50008);
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn the_language_is_kept(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let token = token(&app.sign_in("supplier1").await);
    let reply = app.call("PUT", "/api/User/language", &token, Some(json!({"lang": "En"}))).await;
    assert_eq!(reply.status, 200);
    assert_eq!(app.get("/api/auth/userInfo", &token).await.data()["lang"], "En");
    let reply = app.call("PUT", "/api/User/language", &token, Some(json!({"lang": "Xx"}))).await;
    assert_eq!(reply.fault(), (400, "VALIDATION".into(), "WRONG_TYPE".into(), "lang".into()));
}

/// Connections of this database that asked whose session it is, or wait to be told.
const KEPT: &str = "SELECT pid FROM pg_stat_activity
                     WHERE datname = current_database() AND pid <> pg_backend_pid() AND query LIKE '%FROM ehub_session(%'";

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn nobody_notices_that_a_kept_connection_died(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let token = token(&app.sign_in("supplier1").await);
    // Kept connections are made beside the requests, which do not wait for them. Each waits until its connection is gone.
    let mut killed = Vec::<bool>::new();
    while killed.is_empty() {
        assert_eq!(code(&app, &token).await, 20000);
        killed =
            sqlx::query_scalar(AssertSqlSafe(format!("SELECT pg_terminate_backend(pid, 60000) FROM ({KEPT}) kept")))
                .fetch_all(&app.pool)
                .await
                .unwrap();
    }
    assert!(killed.iter().all(|gone| *gone));
    assert_eq!(code(&app, &token).await, 20000);
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn the_answer_to_a_caller_who_went_away_is_given_to_nobody_else(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let one = token(&app.sign_in("supplier1").await);
    let other = token(&app.sign_in("supplier2").await);
    let mut lock = app.pool.begin().await.unwrap();
    sqlx::query("LOCK TABLE sessions IN ACCESS EXCLUSIVE MODE").execute(&mut *lock).await.unwrap();
    let waiting = format!("SELECT count(*) FROM ({KEPT} AND wait_event_type = 'Lock') waiting");
    tokio::select! {
        reply = app.get("/api/auth/userInfo", &one) => panic!("answered in spite of the lock: {}", reply.json),
        () = async {
            while sqlx::query_scalar::<_, i64>(AssertSqlSafe(waiting.clone())).fetch_one(&app.pool).await.unwrap() == 0 {
                tokio::task::yield_now().await;
            }
        } => {}
    }
    lock.commit().await.unwrap();
    for _ in 0..8 {
        assert_eq!(app.get("/api/auth/userInfo", &other).await.data()["username"], "supplier2");
    }
}
