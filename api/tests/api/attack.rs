//! What attackers try, one test each.

use crate::app::{PASSWORD, Reply, SECRET, TestApp, config, later, now};
use crate::mfa::{set_up, show, sign_in};
use axum::body::Body;
use chrono::Duration;
use ehub_api::Config;
use ehub_workflows::account::Lockout;
use jsonwebtoken::{Algorithm, EncodingKey, Header, encode};
use serde_json::json;
use sqlx::PgPool;

/// Signs in from an address, as our proxy names it.
async fn from(app: &TestApp, address: &str, username: &str, password: &str) -> Reply {
    let body = json!({"username": username, "password": password}).to_string();
    let forwarded = [("x-forwarded-for", address)];
    app.send_from("POST", "/api/auth/login", "", "application/json", Body::from(body), &forwarded).await
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn spraying_one_password_on_many_names_locks_the_address(pool: PgPool) {
    let address_lockout = Lockout { free: 8, ..Lockout::default() };
    let app = TestApp::with(pool, Config { address_lockout, ..config() }).await;
    for n in 0..8 {
        let reply = from(&app, "203.0.113.7", &format!("name{n}"), "Welcome2026x").await;
        assert_eq!(reply.fault().1, "LOGIN_FAILED");
    }
    let locked = from(&app, "203.0.113.7", "supplier1", PASSWORD).await;
    assert_eq!((locked.status.as_u16(), locked.fault().1.as_str()), (429, "TOO_MANY_REQUESTS"));
    assert_eq!(locked.headers["retry-after"], "60");
    // What stands to the left of our proxy's word was written by the attacker.
    assert_eq!(from(&app, "198.51.100.9, 203.0.113.7", "supplier1", PASSWORD).await.status, 429);
    assert_eq!(from(&app, "198.51.100.9", "supplier1", PASSWORD).await.status, 200, "others go in");
    later(Duration::seconds(61));
    assert_eq!(from(&app, "203.0.113.7", "name9", "Welcome2026x").await.fault().1, "LOGIN_FAILED");
    let again = from(&app, "203.0.113.7", "supplier1", PASSWORD).await;
    assert_eq!(again.headers["retry-after"], "120", "the wait grows");
    later(Duration::minutes(40));
    assert_eq!(from(&app, "203.0.113.7", "supplier1", PASSWORD).await.status, 200);
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn names_cannot_be_told_by_the_answer_or_by_the_work_behind_it(pool: PgPool) {
    let app = TestApp::new(pool).await;
    sqlx::query("UPDATE accounts SET status = 'N' WHERE user_id = 'admin'").execute(&app.pool).await.unwrap();
    sqlx::query("UPDATE accounts SET status = 'B', password_hash = NULL WHERE user_id = 'buyer1'")
        .execute(&app.pool)
        .await
        .unwrap();
    let mut seen = Vec::new();
    for name in ["supplier1", "nobody", "admin", "buyer1"] {
        let before = app.state.config.hasher.work();
        let reply = from(&app, "203.0.113.7", name, "Wrong2026x").await;
        let work = app.state.config.hasher.work() - before;
        let headers: Vec<String> = reply.headers.keys().map(ToString::to_string).collect();
        seen.push((reply.status, reply.json, headers, work));
    }
    assert_eq!(seen[0].3, 1, "one hash is computed");
    assert!(seen.iter().all(|one| *one == seen[0]), "{seen:#?}");
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn a_session_fixed_before_sign_in_or_before_the_second_step_is_worth_nothing(pool: PgPool) {
    let app = TestApp::new(pool).await;
    // A token that the attacker put into the browser does not become the person's.
    let planted = app.token("supplier2").await;
    let body = json!({"username": "supplier1", "password": PASSWORD}).to_string();
    let login = app.send("POST", "/api/auth/login", &planted, "application/json", Body::from(body)).await;
    let token = login.data()["token"].as_str().unwrap().to_owned();
    assert_ne!(token, planted);
    assert_eq!(app.get("/api/auth/userInfo", &planted).await.data()["username"], "supplier2");

    // Nor does the token that waits for the second step, which whoever knows the password has.
    let (authenticator, _) = set_up(&app, &token).await;
    let half = sign_in(&app, "code").await;
    later(Duration::seconds(60));
    let full = show(&app, &half, &authenticator.code()).await;
    assert_ne!(full.data()["token"], half.as_str());
    assert_eq!(app.get("/api/auth/userInfo", &half).await.status, 401);
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn a_code_that_was_seen_is_not_good_again(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let token = sign_in(&app, "done").await;
    let (authenticator, _) = set_up(&app, &token).await;
    let half = sign_in(&app, "code").await;
    assert_eq!(
        show(&app, &half, &authenticator.code()).await.fault().2,
        "MFA_CODE_USED",
        "it was shown to set the app up"
    );
    later(Duration::seconds(30));
    let code = authenticator.code();
    assert_eq!(show(&app, &half, &code).await.status, 200);
    let half = sign_in(&app, "code").await;
    assert_eq!(show(&app, &half, &code).await.fault().2, "MFA_CODE_USED");
    // Two at once: one of them is late.
    later(Duration::seconds(30));
    let code = authenticator.code();
    let (a, b) = tokio::join!(show(&app, &half, &code), show(&app, &half, &code));
    let good = [a, b].iter().filter(|reply| reply.status == 200).count();
    assert_eq!(good, 1);
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn a_link_that_was_seen_is_not_good_again(pool: PgPool) {
    let app = TestApp::new(pool).await;
    app.post("/api/auth/forgetPassword", "", json!({"username": "supplier1", "email": "supplier1@example.com"})).await;
    let pw: String = sqlx::query_scalar("SELECT secret FROM mail_messages").fetch_one(&app.pool).await.unwrap();
    let stored = app.number("SELECT count(*) FROM one_time_links WHERE position($1 in one_time_links::text) > 0", &pw);
    assert_eq!(stored.await, 0, "the table holds no token");
    let reset = async |password: &str| {
        let body = json!({"pw": pw, "newPassword": password});
        app.call("PUT", "/api/auth/resetPassword", "", Some(body)).await
    };
    assert_eq!(reset("Another2026x").await.status, 200);
    let again = reset("Attacker2026").await.fault();
    assert_eq!((again.0, again.1.as_str(), again.2.as_str()), (409, "REFUSED", "LINK_USED"));
    assert_eq!(from(&app, "203.0.113.7", "supplier1", "Another2026x").await.status, 200);
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn a_token_that_we_did_not_sign_for_today_opens_nothing(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let good = app.token("supplier1").await;
    let body = good.split('.').nth(1).unwrap();
    let claims: serde_json::Value = {
        use base64::Engine as _;
        serde_json::from_slice(&base64::engine::general_purpose::URL_SAFE_NO_PAD.decode(body).unwrap()).unwrap()
    };
    let signed = |algorithm, claims: &serde_json::Value, key: &[u8]| {
        encode(&Header::new(algorithm), claims, &EncodingKey::from_secret(key).unwrap()).unwrap()
    };
    let mut endless = claims.clone();
    endless.as_object_mut().unwrap().remove("exp");
    let mut past = claims.clone();
    past["exp"] = json!(now().timestamp() - 1);
    let mut other = claims.clone();
    other["sub"] = json!("2");
    // {"alg":"none","typ":"JWT"}
    let none = "eyJhbGciOiJub25lIiwidHlwIjoiSldUIn0";
    for (token, code) in [
        (signed(Algorithm::HS256, &claims, SECRET), 20000),
        (format!("{none}.{body}."), 50008),
        (format!("{none}.{body}"), 50008),
        (signed(Algorithm::HS256, &claims, b"another secret of thirty-two byte"), 50008),
        (signed(Algorithm::HS512, &claims, SECRET), 50008),
        (signed(Algorithm::HS256, &endless, SECRET), 50008),
        (signed(Algorithm::HS256, &past, SECRET), 50014),
        (signed(Algorithm::HS256, &other, SECRET), 50008),
    ] {
        let reply = app.get("/api/auth/userInfo", &token).await;
        assert_eq!(reply.json["code"], code, "{token}");
    }
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn a_name_cannot_write_headers_or_lines_of_a_log(pool: PgPool) {
    let app = TestApp::new(pool).await;
    for name in
        ["supplier1\r\nset-cookie: x=1", "supplier1\n2026-11-20 INFO signed in who=admin", "a\u{0}b", "\u{1b}[2J"]
    {
        let reply = from(&app, "203.0.113.7", name, PASSWORD).await;
        let fault = reply.fault();
        assert_eq!((fault.0, fault.2.as_str(), fault.3.as_str()), (400, "CONTROL_CHARACTERS", "username"), "{name:?}");
        assert!(!reply.headers.contains_key("set-cookie"));
        let forget = app.post("/api/auth/forgetPassword", "", json!({"username": name, "email": "a@b.cd"})).await;
        assert_eq!(forget.fault().2, "CONTROL_CHARACTERS");
    }
    // Nor can what a browser says of itself.
    let body = json!({"username": "supplier1", "password": PASSWORD}).to_string();
    let told = [("browserinfo", "os=\tLinux;browser=x")];
    app.send_from("POST", "/api/auth/login", "", "application/json", Body::from(body), &told).await;
    let kept = app.number("SELECT count(*) FROM sessions WHERE browser_info = $1", "os=Linux;browser=x").await;
    assert_eq!(kept, 1);
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn endless_input_is_refused_before_it_costs_anything(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let endless = "a".repeat(100_000);
    let before = app.state.config.hasher.work();
    for (username, password, field) in
        [(endless.as_str(), PASSWORD, "username"), ("supplier1", endless.as_str(), "password")]
    {
        let fault = from(&app, "203.0.113.7", username, password).await.fault();
        assert_eq!((fault.0, fault.2.as_str(), fault.3.as_str()), (400, "TOO_LONG", field));
    }
    let reset = json!({"pw": endless, "newPassword": "Another2026x"});
    assert_eq!(app.call("PUT", "/api/auth/resetPassword", "", Some(reset)).await.fault().2, "LINK_UNKNOWN");
    assert_eq!(app.state.config.hasher.work(), before, "nothing was hashed");
    let huge = from(&app, "203.0.113.7", "supplier1", &"a".repeat(5_000_000)).await;
    assert_eq!(huge.status, 413);
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn a_flood_on_the_public_routes_is_told_to_wait(pool: PgPool) {
    let app = TestApp::with(pool, Config { public_calls: 30, ..config() }).await;
    let look = async |address: &str| {
        let forwarded = [("x-forwarded-for", address)];
        app.send_from("GET", "/api/auth/addNewPassword?pw=x", "", "", Body::empty(), &forwarded).await
    };
    for _ in 0..30 {
        assert_eq!(look("203.0.113.7").await.status, 200);
    }
    let flooded = look("203.0.113.7").await;
    assert_eq!((flooded.status.as_u16(), flooded.fault().1.as_str()), (429, "TOO_MANY_REQUESTS"));
    assert_eq!(flooded.headers["retry-after"], "2");
    assert_eq!(from(&app, "203.0.113.7", "supplier1", PASSWORD).await.status, 429, "all public routes together");
    assert_eq!(look("198.51.100.9").await.status, 200);
    let token = app.token("supplier1").await;
    let forwarded = [("x-forwarded-for", "203.0.113.7")];
    let mine = app.send_from("GET", "/api/home", &token, "", Body::empty(), &forwarded).await;
    assert_eq!(mine.status, 200, "the signed-in go on");
    assert_eq!(app.get("/healthz", "").await.status, 200);
    later(Duration::seconds(2));
    assert_eq!(look("203.0.113.7").await.status, 200);
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn every_answer_carries_the_headers_that_protect_a_browser(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let good = app.sign_in("supplier1").await;
    for reply in [good, app.get("/api/nowhere", "").await, app.get("/", "").await, app.get("/api/home", "x").await] {
        let csp = reply.headers["content-security-policy"].to_str().unwrap();
        for rule in [
            "default-src 'self'",
            "frame-ancestors 'none'",
            "object-src 'none'",
            "base-uri 'self'",
            "form-action 'self'",
        ] {
            assert!(csp.contains(rule), "{csp}");
        }
        let script = csp.split(';').find(|rule| rule.trim().starts_with("script-src")).unwrap_or("default-src 'self'");
        assert!(!script.contains("unsafe"), "no inline script: {csp}");
        assert_eq!(reply.headers["x-content-type-options"], "nosniff");
        assert_eq!(reply.headers["x-frame-options"], "DENY");
        assert_eq!(reply.headers["referrer-policy"], "same-origin", "a link's token does not leave with a click");
        assert!(!reply.headers.contains_key("set-cookie"), "the server sets no cookie: the page keeps its own");
        assert!(!reply.headers.contains_key("access-control-allow-origin"));
    }
    assert_eq!(app.sign_in("supplier1").await.headers["cache-control"], "no-store");
}
