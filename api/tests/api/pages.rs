//! Web pages, headers, health.

use crate::app::{SECRET, TRACE, TestApp, now};
use axum::body::{Body, to_bytes};
use axum::http::{Request, header};
use ehub_api::{AppState, Config};
use sqlx::PgPool;
use tower::ServiceExt;

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn pages_are_asked_for_again_and_hashed_assets_are_kept(pool: PgPool) {
    let directory = std::env::temp_dir().join(format!("ehub-pages-{}", std::process::id()));
    std::fs::create_dir_all(directory.join("assets")).unwrap();
    std::fs::write(directory.join("index.html"), "<!doctype html><title>eHub</title>").unwrap();
    std::fs::write(directory.join("assets/app-1a2b.js"), "let x;").unwrap();
    let app = TestApp::with(pool, Config { ui: Some(directory.clone()), ..Config::default() }).await;
    let page = app.get("/", "").await;
    assert!(String::from_utf8(page.bytes.clone()).unwrap().contains("eHub"));
    assert_eq!(page.headers[header::CACHE_CONTROL], "no-cache");
    let script = app.get("/assets/app-1a2b.js", "").await;
    assert_eq!(script.headers[header::CACHE_CONTROL], "public, max-age=31536000, immutable");
    let policy = page.headers[header::CONTENT_SECURITY_POLICY].to_str().unwrap();
    assert!(policy.starts_with("default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:"));
    assert_eq!(page.headers[header::X_CONTENT_TYPE_OPTIONS], "nosniff");
    let gone = app.get("/assets/gone-9.js", "").await;
    assert_eq!((gone.status.as_u16(), &gone.headers[header::CACHE_CONTROL]), (404, &"no-cache".parse().unwrap()));
    assert_eq!(app.get("/api/nope", "").await.json["errorLabel"], "NOT_FOUND", "pages do not hide the API");
    std::fs::remove_dir_all(directory).unwrap();
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn browsers_are_told_to_come_by_https_where_there_is_https(pool: PgPool) {
    let mut app = TestApp::new(pool).await;
    for (https, told) in [(false, None), (true, Some("max-age=31536000"))] {
        let config = Config { https, ..Config::default() };
        app.router = ehub_api::router(AppState::new(app.db.clone(), SECRET, now, config));
        for path in ["/api/home", "/healthz", "/nowhere"] {
            let reply = app.get(path, "").await;
            let header = reply.headers.get(header::STRICT_TRANSPORT_SECURITY).map(|value| value.to_str().unwrap());
            assert_eq!(header, told, "{path}");
        }
    }
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn it_lives_also_without_a_database(pool: PgPool) {
    let app = TestApp::new(pool).await;
    assert_eq!(app.get("/healthz", "").await.bytes, b"ok");
    app.db.pool().close().await;
    assert_eq!(app.get("/healthz", "").await.status, 200);
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn every_answer_names_its_request(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let reply = app.get("/api/home", "").await;
    assert_eq!(reply.headers["x-request-id"], TRACE);
    assert_eq!(reply.json["traceId"], TRACE);
    assert_eq!(reply.headers[header::CACHE_CONTROL], "no-store");
    let odd = Request::get("/api/home").header("x-request-id", "bad id; DROP").body(Body::empty()).unwrap();
    let id = app.router.clone().oneshot(odd).await.unwrap().headers()["x-request-id"].to_str().unwrap().to_owned();
    assert!(uuid::Uuid::parse_str(&id).is_ok(), "{id}");
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn answers_are_compressed_when_asked(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let token = app.token("buyer1").await;
    let request = Request::get("/api/workflows")
        .header(header::AUTHORIZATION, format!("Bearer {token}"))
        .header(header::ACCEPT_ENCODING, "gzip")
        .body(Body::empty())
        .unwrap();
    let response = app.router.clone().oneshot(request).await.unwrap();
    assert_eq!(response.headers()[header::CONTENT_ENCODING], "gzip");
}

/// The page's files are packed when they are built; the smallest that the browser takes is sent, and says what it is.
#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn the_pages_come_as_small_as_the_browser_takes_them(pool: PgPool) {
    let directory = std::env::temp_dir().join(format!("ehub-packed-{}", std::process::id()));
    std::fs::create_dir_all(directory.join("assets")).unwrap();
    for (name, text) in [("a.js", "plain"), ("a.js.gz", "gzip"), ("a.js.br", "brotli")] {
        std::fs::write(directory.join("assets").join(name), text).unwrap();
    }
    let app = TestApp::with(pool, Config { ui: Some(directory.clone()), ..Config::default() }).await;
    for (takes, packed, text) in
        [("gzip, deflate, br", Some("br"), "brotli"), ("gzip", Some("gzip"), "gzip"), ("identity", None, "plain")]
    {
        let request = Request::get("/assets/a.js").header(header::ACCEPT_ENCODING, takes).body(Body::empty()).unwrap();
        let response = app.router.clone().oneshot(request).await.unwrap();
        assert_eq!(response.headers().get(header::CONTENT_ENCODING).map(|name| name.to_str().unwrap()), packed);
        assert_eq!(response.headers()[header::CONTENT_TYPE], "text/javascript");
        assert_eq!(to_bytes(response.into_body(), 100).await.unwrap(), text);
    }
    std::fs::remove_dir_all(directory).unwrap();
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn the_request_id_reaches_history_and_jobs(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let token = app.token("supplier1").await;
    app.accept("4500000001", &token).await;
    assert_eq!(app.number("SELECT count(*) FROM history WHERE request_id = $1", TRACE).await, 3 + 3);
    assert_eq!(app.number("SELECT count(*) FROM jobs WHERE request_id = $1", TRACE).await, 3);
}
