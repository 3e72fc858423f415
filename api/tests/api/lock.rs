//! Who is locked out by failures, and who is not: by name and address, in a crowd, and what the audit log hears of it.

use crate::app::{PASSWORD, Reply, TestApp, config, later, now};
use crate::audit::entries;
use axum::body::Body;
use chrono::Duration;
use ehub_api::Config;
use ehub_workflows::account::{Lockout, lockout};
use serde_json::{Value, json};
use sqlx::PgPool;

const OFFICE: &str = "198.51.100.9";
const ATTACKER: &str = "203.0.113.7";
const WRONG: &str = "Wrong2026";

/// Signs in from an address, as our proxy names it.
async fn from(app: &TestApp, address: &str, username: &str, password: &str) -> Reply {
    let body = json!({"username": username, "password": password}).to_string();
    let forwarded = [("x-forwarded-for", address)];
    app.send_from("POST", "/api/auth/login", "", "application/json", Body::from(body), &forwarded).await
}

/// Kind, reason, who and how many more times, of every refusal that the audit log was told; oldest first.
async fn refusals(app: &TestApp) -> Vec<(String, String, String, Option<i64>)> {
    let sql = "SELECT kind, reason, subject, (detail ->> 'times')::bigint FROM audit_log WHERE outcome = 'refused' ORDER BY id";
    sqlx::query_as(sql).fetch_all(&app.pool).await.unwrap()
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn nobody_is_locked_out_from_elsewhere(pool: PgPool) {
    let app = TestApp::new(pool).await;
    for _ in 0..5 {
        assert_eq!(from(&app, ATTACKER, "supplier1", WRONG).await.fault().1, "LOGIN_FAILED");
    }
    assert_eq!(from(&app, ATTACKER, "supplier1", PASSWORD).await.fault().1, "LOGIN_LOCKED");
    assert_eq!(from(&app, OFFICE, "supplier1", PASSWORD).await.status, 200, "the owner goes in");
    assert_eq!(
        from(&app, ATTACKER, "supplier1", PASSWORD).await.fault().1,
        "LOGIN_LOCKED",
        "that forgives nobody else"
    );
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn many_addresses_lock_a_name_for_strangers_only(pool: PgPool) {
    let elsewhere_lockout = Lockout { free: 12, ..Lockout::default() };
    let app = TestApp::with(pool, Config { elsewhere_lockout, ..config() }).await;
    assert_eq!(from(&app, OFFICE, "supplier1", PASSWORD).await.status, 200);
    for n in 0..12 {
        assert_eq!(from(&app, &format!("203.0.113.{n}"), "supplier1", WRONG).await.fault().1, "LOGIN_FAILED");
    }
    let stranger = from(&app, "203.0.113.99", "supplier1", PASSWORD).await;
    assert_eq!(stranger.fault().1, "LOGIN_LOCKED");
    assert_eq!(stranger.json["blockers"][0]["params"]["seconds"], 60);
    assert_eq!(from(&app, OFFICE, "supplier1", PASSWORD).await.status, 200, "known from lately");
    assert_eq!(from(&app, OFFICE, "supplier2", PASSWORD).await.status, 200, "another name is not concerned");
    later(Duration::days(31));
    for n in 0..12 {
        from(&app, &format!("203.0.113.{n}"), "supplier1", WRONG).await;
    }
    assert_eq!(from(&app, OFFICE, "supplier1", PASSWORD).await.fault().1, "LOGIN_LOCKED", "that was not lately");

    // Locked out by others, the owner still has the mailbox.
    let body = json!({"username": "supplier1", "email": "supplier1@example.com"});
    assert_eq!(app.post("/api/auth/forgetPassword", "", body).await.status, 200);
    let pw: String = sqlx::query_scalar("SELECT secret FROM mail_messages").fetch_one(&app.pool).await.unwrap();
    let reset = json!({"pw": pw, "newPassword": "Another2026x"}).to_string();
    let home = [("x-forwarded-for", "192.0.2.1")];
    let path = "/api/auth/resetPassword";
    app.send_from("PUT", path, "", "application/json", Body::from(reset), &home).await;
    for n in 0..12 {
        from(&app, &format!("203.0.113.{n}"), "supplier1", WRONG).await;
    }
    assert_eq!(from(&app, "192.0.2.1", "supplier1", "Another2026x").await.status, 200);
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn an_address_full_of_failures_lets_those_in_who_came_from_there_lately(pool: PgPool) {
    let address_lockout = Lockout { free: 8, ..Lockout::default() };
    let app = TestApp::with(pool, Config { address_lockout, ..config() }).await;
    assert_eq!(from(&app, OFFICE, "supplier1", PASSWORD).await.status, 200);
    for n in 0..8 {
        from(&app, OFFICE, &format!("name{n}"), WRONG).await;
    }
    assert_eq!(from(&app, OFFICE, "supplier2", PASSWORD).await.status, 429);
    assert_eq!(from(&app, OFFICE, "supplier1", PASSWORD).await.status, 200);
    // Guesses at that name from that address count, all the same.
    for _ in 0..5 {
        assert_eq!(from(&app, OFFICE, "supplier1", WRONG).await.fault().1, "LOGIN_FAILED");
    }
    assert_eq!(from(&app, OFFICE, "supplier1", PASSWORD).await.fault().1, "LOGIN_LOCKED");
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn a_crowd_of_guessers_keeps_nobody_out(pool: PgPool) {
    let app = TestApp::with(pool, Config { password_checks: 1, ..config() }).await;
    assert_eq!(from(&app, OFFICE, "supplier1", PASSWORD).await.status, 200);
    let strangers = &app.state.strangers;
    let crowd: Vec<_> = (0..450).map(|n| strangers.enter(&format!("10.0.{}.1", n % 150)).unwrap()).collect();
    let guess = from(&app, "10.0.7.1", "supplier1", WRONG).await;
    assert_eq!(
        (guess.status.as_u16(), guess.fault().1.as_str()),
        (429, "TOO_MANY_REQUESTS"),
        "no more than a few places"
    );
    assert_eq!(guess.headers["retry-after"], "1");
    assert_eq!(
        from(&app, "192.0.2.1", "supplier2", PASSWORD).await.status,
        200,
        "a stranger finds a place behind them"
    );
    // However long those take, who is known does not wait for them.
    let busy = strangers.turn().await.unwrap();
    assert_eq!(from(&app, OFFICE, "supplier1", PASSWORD).await.status, 200);
    drop((busy, crowd));
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn knocks_on_a_locked_door_are_one_counted_entry(pool: PgPool) {
    let app = TestApp::new(pool).await;
    for _ in 0..5 {
        from(&app, ATTACKER, "supplier1", WRONG).await;
    }
    for _ in 0..40 {
        assert_eq!(from(&app, ATTACKER, "supplier1", PASSWORD).await.fault().1, "LOGIN_LOCKED");
    }
    let told = refusals(&app).await;
    assert_eq!(told.len(), 6, "five failures, and that somebody knocks: {told:?}");
    assert_eq!(told[5].1, "LOGIN_LOCKED");
    // The lock is over: what knocked meanwhile is told with the next failure, or by the sweep.
    later(Duration::seconds(61));
    from(&app, ATTACKER, "supplier1", WRONG).await;
    let told = refusals(&app).await;
    let counted = ("sign_in".to_owned(), "LOGIN_LOCKED".to_owned(), "supplier1".to_owned(), Some(39));
    assert_eq!(told[6..], [counted, ("sign_in".to_owned(), "PASSWORD_WRONG".to_owned(), "supplier1".to_owned(), None)]);
    for _ in 0..10 {
        from(&app, ATTACKER, "supplier1", PASSWORD).await;
    }
    lockout::sweep(&app.db, "test", now(), 100).await.unwrap();
    assert_eq!(refusals(&app).await.len(), 9, "the lock is in force");
    later(Duration::seconds(121));
    for _ in 0..2 {
        lockout::sweep(&app.db, "test", now(), 100).await.unwrap();
        assert_eq!(refusals(&app).await.last().unwrap().3, Some(9));
        assert_eq!(refusals(&app).await.len(), 10, "told once");
    }
    let from_there = entries(&app).await.iter().all(|row| row.4 == ATTACKER);
    assert!(from_there, "a counted entry says from where, too");
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn no_public_door_writes_a_line_for_every_knock(pool: PgPool) {
    let quick = Lockout { free: 8, ..Lockout::default() };
    let config = Config { address_lockout: quick, public_calls: 1_000, ..config() };
    let app = TestApp::with(pool, config).await;
    let knock = async |path: &str, body: Value| {
        for _ in 0..40 {
            let forwarded = [("x-forwarded-for", ATTACKER)];
            let body = Body::from(body.to_string());
            app.send_from("POST", path, "", "application/json", body, &forwarded).await;
        }
    };
    knock("/api/auth/login", json!({"username": "a\nb", "password": "x"})).await;
    knock("/api/auth/forgetPassword", json!({"username": "nobody", "email": "a@b.cd"})).await;
    let told = refusals(&app).await;
    let count = |reason: &str| told.iter().filter(|row| row.1 == reason).count();
    assert_eq!((count("VALIDATION"), count("TOO_MANY_REQUESTS"), count("LINK_NOT_SENT")), (8, 1, 9));
    // Nobody is refused because of it who has forgotten a password.
    let body = json!({"username": "supplier1", "email": "supplier1@example.com"}).to_string();
    let forwarded = [("x-forwarded-for", ATTACKER)];
    let path = "/api/auth/forgetPassword";
    app.send_from("POST", path, "", "application/json", Body::from(body), &forwarded).await;
    assert_eq!(app.number("SELECT count(*) FROM mail_messages WHERE template = $1", "account_password").await, 1);
    later(Duration::days(3));
    lockout::sweep(&app.db, "test", now(), 100).await.unwrap();
    let counted: Vec<i64> = refusals(&app).await.into_iter().filter_map(|row| row.3).collect();
    assert_eq!(counted.iter().sum::<i64>(), 31 + 31, "{counted:?}");
    lockout::sweep(&app.db, "test", now(), 100).await.unwrap();
    assert_eq!(
        app.number("SELECT count(*) FROM door_failures WHERE name <> $1", "x").await,
        0,
        "nothing stays for ever"
    );
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn places_of_an_account_are_few_and_are_forgotten(pool: PgPool) {
    let app = TestApp::new(pool).await;
    for n in 0..25 {
        later(Duration::seconds(1));
        assert_eq!(from(&app, &format!("192.0.2.{n}"), "supplier1", PASSWORD).await.status, 200);
    }
    let places = async || app.number("SELECT count(*) FROM sign_in_places WHERE address <> $1", "x").await;
    assert_eq!(places().await, 20);
    assert_eq!(app.number("SELECT count(*) FROM sign_in_places WHERE address = $1", "192.0.2.24").await, 1);
    later(Duration::days(31));
    lockout::sweep(&app.db, "test", now(), 100).await.unwrap();
    assert_eq!(places().await, 0);
}
