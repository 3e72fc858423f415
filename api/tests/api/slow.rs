//! Bodies that do not come, calls that pile up, and what a probe of readiness hears.

use crate::app::{TestApp, config, now};
use axum::body::{Body, Bytes};
use ehub_api::Config;
use ehub_api::config::Slowest;
use ehub_api::http::readiness::Disk;
use futures::{StreamExt as _, stream};
use sqlx::PgPool;
use std::convert::Infallible;
use std::time::Duration;

const JSON: &str = "application/json";
const LOGIN: &str = "/api/auth/login";

type Piece = Result<Bytes, Infallible>;

const fn piece(text: &'static str) -> Bytes {
    Bytes::from_static(text.as_bytes())
}

/// Half of a body, and then nothing.
fn half() -> Body {
    Body::from_stream(stream::iter([Piece::Ok(piece("{\"username\":"))]).chain(stream::pending()))
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn a_body_that_stops_or_never_ends_is_given_up(pool: PgPool) {
    let brief = Duration::from_millis(200);
    let stops = Slowest { pause: brief, whole: Duration::from_hours(1) };
    let lasts = Slowest { pause: Duration::from_hours(1), whole: brief };
    let mut app = TestApp::with(pool, Config { slowest: stops, ..config() }).await;
    let token = app.token("supplier1").await;

    let reply = app.send("POST", LOGIN, "", JSON, half()).await;
    assert_eq!((reply.status.as_u16(), reply.fault().2.as_str()), (400, "BODY_CUT_OFF"));
    assert_eq!(reply.headers["connection"], "close");
    // Files are read elsewhere, but as patiently.
    let form = Body::from_stream(
        stream::iter([Piece::Ok(piece("--x\r\nContent-Disposition: form-data; name=\"file\""))])
            .chain(stream::pending()),
    );
    let reply = app.send("POST", "/api/po-lines/import", &token, "multipart/form-data; boundary=x", form).await;
    assert_eq!((reply.status.as_u16(), reply.fault().2.as_str()), (400, "BODY_CUT_OFF"));

    app.settle(Config { slowest: lasts, ..config() });
    let drops = stream::unfold((), |()| async {
        tokio::time::sleep(Duration::from_millis(5)).await;
        Some((Piece::Ok(piece(" ")), ()))
    });
    let reply = app.send("POST", LOGIN, "", JSON, Body::from_stream(drops)).await;
    assert_eq!((reply.status.as_u16(), reply.fault().2.as_str()), (400, "BODY_CUT_OFF"));
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn who_is_refused_before_the_body_was_read_hears_whether_the_connection_stays(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let refused = async |body: Body, headers: &[(&str, &str)]| {
        let reply = app.send_from("POST", "/api/asns", "no token", JSON, body, headers).await;
        assert_eq!(reply.status.as_u16(), 401);
        reply.headers.get("connection").map(|value| value.to_str().unwrap().to_owned())
    };
    assert_eq!(refused(Body::from("x".repeat(60_000)), &[]).await, None, "so little is read to its end");
    assert_eq!(refused(Body::empty(), &[]).await, None);
    let close = Some("close".to_owned());
    assert_eq!(refused(Body::from("x".repeat(70_000)), &[]).await, close);
    assert_eq!(refused(half(), &[]).await, close, "nobody knows how much is to come");
    assert_eq!(refused(Body::from("{}"), &[("expect", "100-continue")]).await, close, "nobody is asked to send it");
    let read = app.sign_in("supplier1").await;
    assert!(!read.headers.contains_key("connection"));
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn an_account_has_so_many_calls_in_progress(pool: PgPool) {
    let never = Duration::from_hours(1);
    let slowest = Slowest { pause: never, whole: never };
    let app = TestApp::with(pool, Config { calls_per_account: 2, slowest, ..config() }).await;
    let (token, other) = (app.token("supplier1").await, app.token("supplier2").await);
    let begin = || {
        let request = axum::http::Request::post("/api/asns")
            .header("authorization", format!("Bearer {token}"))
            .header("content-type", JSON)
            .body(half())
            .unwrap();
        tokio::spawn(tower::ServiceExt::oneshot(app.router.clone(), request))
    };
    let mut calls = [begin(), begin()];
    // Until both are inside. One that came while the question was inside was sent away, and comes again.
    let mut third = app.get("/api/home", &token).await;
    while third.status == 200 {
        for call in &mut calls {
            if call.is_finished() {
                *call = begin();
            }
        }
        third = app.get("/api/home", &token).await;
    }
    assert_eq!((third.status.as_u16(), third.fault().1.as_str()), (429, "TOO_MANY_REQUESTS"));
    assert_eq!(third.headers["retry-after"], "1");
    assert_eq!(app.get("/api/home", &other).await.status, 200, "others go on");
    for call in calls {
        call.abort();
        let _ = call.await;
    }
    assert_eq!(app.get("/api/home", &token).await.status, 200);
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn a_probe_hears_what_was_seen_last_and_takes_no_connection(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let ready = &app.state.readiness;
    let room = Disk { free: 1 << 30, size: 1 << 40, least: 1 << 20 };
    ready.seen(true, Some(room));
    let mut all = Vec::new();
    while let Some(one) = app.db.pool().try_acquire() {
        all.push(one);
    }
    while all.len() < 4 {
        all.push(app.db.pool().acquire().await.unwrap());
    }
    assert_eq!(app.get("/readyz", "").await.bytes, b"ready", "although no connection is left");
    drop(all);

    for (look, word) in [((false, Some(room)), "database"), ((true, Some(Disk { free: 1, ..room })), "disk")] {
        ready.seen(look.0, look.1);
        let reply = app.get("/readyz", "").await;
        assert_eq!(reply.status, 503);
        let words = reply.headers["retry-after"].to_str().unwrap().to_owned() + &String::from_utf8_lossy(&reply.bytes);
        assert!(words.contains(word) && words.starts_with('2'), "{words}");
    }
    ready.seen(true, Some(room));
    // Requests can be served; the body says that a schedule stands still.
    ready.seen_stalled(vec!["erp.compare".to_owned(), "erp.pull_orders".to_owned()]);
    let reply = app.get("/readyz", "").await;
    let words = "ready; schedules that do not run: erp.compare, erp.pull_orders";
    assert_eq!((reply.status.as_u16(), reply.bytes.as_slice()), (200, words.as_bytes()));
    ready.seen_stalled(vec![]);
    ready.stopping();
    assert_eq!(app.get("/readyz", "").await.status, 503);
    assert_eq!(app.get("/healthz", "").await.status, 200);
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn a_full_disk_and_a_database_that_is_away_are_told_to_try_again(pool: PgPool) {
    let app = TestApp::new(pool).await;
    app.state.readiness.seen(true, None);
    let token = app.token("supplier1").await;
    let full = "CREATE FUNCTION full_disk() RETURNS trigger LANGUAGE plpgsql AS
                  $$ BEGIN RAISE EXCEPTION 'could not extend file' USING ERRCODE = '53100'; END $$;
                CREATE TRIGGER full_disk BEFORE INSERT ON asns EXECUTE FUNCTION full_disk()";
    sqlx::raw_sql(full).execute(&app.pool).await.unwrap();
    let lines = app.lines("4500000001").await;
    app.accept("4500000001", &token).await;
    assert_eq!(app.get("/readyz", "").await.status, 200);

    let wanted = serde_json::json!({"lines": [{"poLineId": lines[0], "quantity": "10"}]});
    let reply = app.post("/api/asns", &token, wanted).await;
    assert_eq!((reply.status.as_u16(), reply.headers["retry-after"].to_str().unwrap()), (503, "2"));
    assert_eq!(app.get("/readyz", "").await.status, 503, "others are asked until there is room");
    crate::app::later(chrono::Duration::seconds(30));
    assert_eq!(app.get("/readyz", "").await.status, 200, "{}", now());

    app.db.pool().close().await;
    let reply = app.get("/api/home", &token).await;
    assert_eq!(reply.fault().1, "DATABASE_UNAVAILABLE");
    assert_eq!((reply.status.as_u16(), reply.headers["retry-after"].to_str().unwrap()), (503, "2"));
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn while_the_database_is_started_again_calls_do_not_wait_for_it(pool: PgPool) {
    let app = TestApp::new(pool).await;
    app.state.readiness.seen(true, None);
    let token = app.token("supplier1").await;
    app.state.readiness.database_restarting(true);
    for path in ["/api/home", "/api/po-lines", "/api/auth/login"] {
        let reply = app.get(path, &token).await;
        assert_eq!((reply.status.as_u16(), reply.fault().1.as_str()), (503, "DATABASE_UNAVAILABLE"), "{path}");
        assert_eq!(reply.headers["retry-after"], "2", "{path}");
    }
    assert_eq!(app.get("/readyz", "").await.status, 503);
    assert_eq!(app.get("/healthz", "").await.status, 200);
    app.state.readiness.database_restarting(false);
    assert_eq!(app.get("/api/home", &token).await.status, 200);
}
