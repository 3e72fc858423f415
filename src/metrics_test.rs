//! One process does a little of everything; then its figures are read as Prometheus would.

use super::{Patience, http_server, install, serve};
use crate::clock;
use crate::config::{Config, Overrides};
use crate::shutdown::Shutdown;
use ehub_engine::Actor;
use ehub_engine::jobs::{self, Failure, Handlers, Notifier};
use ehub_erp::{ErpOrder, ErpOrderLine, MaterialHandling, Particulars};
use ehub_workflows::Db;
use ehub_workflows::circuit_breaker::{self, System};
use ehub_workflows::po::store::import::import;
use rust_decimal::dec;
use sqlx::PgPool;
use std::time::Duration;
use tokio::net::TcpListener;

fn order() -> ErpOrder {
    let line = ErpOrderLine {
        line_no: 1,
        material_code: "M1".to_owned(),
        description: "Material".to_owned(),
        uom: "PCS".to_owned(),
        uom_digits: None,
        drawing_rev: "A".to_owned(),
        order_qty: dec!(100),
        cancelled_qty: dec!(0),
        received_qty: dec!(0),
        unit_price: dec!(2.5),
        price_factor: dec!(1),
        need_by_on: "2026-12-10".parse().unwrap(),
        revision: 1,
        erp_reference: "line-1".to_owned(),
        handling: MaterialHandling::default(),
        particulars: Particulars::default(),
        ..ErpOrderLine::default()
    };
    let text = |text: &str| text.to_owned();
    ErpOrder {
        po_no: text("4599887766"),
        vendor_code: text("V10001"),
        plant_code: text("P100"),
        buyer: text("Bella"),
        po_date_on: "2026-11-01".parse().unwrap(),
        currency: text("TWD"),
        payment_term: text(""),
        fob: text(""),
        ship_to: text(""),
        ship_via: text(""),
        bill_to: text(""),
        note: text(""),
        tax_amount: None,
        revision: 1,
        erp_reference: text("erp-1"),
        lines: vec![line],
        ..ErpOrder::default()
    }
}

/// Runs one job that ends well and one that never does, until both have ended.
async fn work(db: &Db, pool: &PgPool) {
    sqlx::query(
        "INSERT INTO jobs (kind, process, document, payload, run_at, max_attempts, idempotency_key)
         VALUES ('good.kind', 'test', 1, '{}', now(), 1, 'a'), ('bad.kind', 'test', 2, '{}', now(), 1, 'b'),
                ('other.kind', 'test', 3, '{}', now() - interval '90 seconds', 1, 'c')",
    )
    .execute(pool)
    .await
    .unwrap();
    let handlers =
        Handlers::new().on("good.kind", |_| async { Ok(()) }).on("bad.kind", |_| async { Err(Failure::retry("no")) });
    let queue = jobs::pool((*db.pool().connect_options()).clone(), 4);
    let stop = tokio_util::sync::CancellationToken::new();
    let running = tokio::spawn(jobs::run(queue, jobs::Config::named("t"), handlers, Notifier::new("t"), stop.clone()));
    let open = "SELECT count(*) FROM jobs WHERE kind <> 'other.kind' AND state IN ('ready', 'running')";
    while sqlx::query_scalar::<_, i64>(open).fetch_one(pool).await.unwrap() > 0 {
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    stop.cancel();
    running.await.unwrap().unwrap();
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn what_happened_can_be_scraped(pool: PgPool) {
    let handle = install().unwrap();
    sqlx::raw_sql(
        "INSERT INTO companies (type, code, name, name_en, status)
         VALUES ('B', 'OSE', 'OSE', 'OSE', 'Golive'), ('S', 'V10001', 'Acme', 'Acme', 'Golive');
         INSERT INTO plants (company_id, code, name) SELECT id, 'P100', 'Plant' FROM companies WHERE code = 'OSE'",
    )
    .execute(&pool)
    .await
    .unwrap();
    let db = Db::open((*pool.connect_options()).clone(), 4).await.unwrap();
    import(&db, &Actor::system("erp.pull", "test"), clock::now(), vec![order()], None).await.unwrap();
    work(&db, &pool).await;
    for _ in 0..3 {
        circuit_breaker::failed(&db, clock::now(), System::Erp, "away", None).await.unwrap();
    }
    circuit_breaker::answered(&db, clock::now(), System::Mail).await.unwrap();

    sqlx::raw_sql(
        "BEGIN;
         INSERT INTO qjobs (name, state, changed_at, cron, zone, next_at)
         VALUES ('some.qjob', 'Active', now(), '0 0 * * * *', 'UTC', now() - interval '50 seconds');
         INSERT INTO history (process, document, version, event, to_state, definition, at, actor_name, request_id, payload)
         SELECT 'qjob', id, 1, 'define', state, 1, now(), 'test', 'test', '{}' FROM qjobs;
         INSERT INTO erp_cursors (stream, cursor, pulled_at) VALUES ('receipts', '1', now() - interval '70 minutes');
         COMMIT",
    )
    .execute(&pool)
    .await
    .unwrap();

    let shutdown = Shutdown::default();
    let mut config = Config::load(&Overrides::default()).unwrap();
    config.data_dir = std::env::temp_dir();
    let state = ehub_api::AppState::new(db.clone(), &[7; 32], clock::now, ehub_api::Config::default());
    let listen = || async { TcpListener::bind("127.0.0.1:0").await.unwrap() };
    let (public_door, figures) = (listen().await, listen().await);
    let url = |listener: &TcpListener, path: &str| format!("http://{}{path}", listener.local_addr().unwrap());
    let (health, unknown) = (url(&public_door, "/healthz"), url(&public_door, "/api/no/such/4599887766"));
    let (login, public) = (url(&public_door, "/api/auth/login"), url(&public_door, "/metrics"));
    let scrape = url(&figures, "/metrics");
    tokio::spawn(http_server::serve(public_door, ehub_api::router(state), Patience::default(), shutdown.clone()));
    tokio::spawn(serve(figures, handle, config, db.clone(), shutdown.clone()));
    let http = ehub_http_client::builder().unwrap().build().unwrap();
    for address in [&health, &unknown] {
        http.get(address).send().await.unwrap();
    }
    let wrong = serde_json::json!({"username": "nobody", "password": "Wrong12345"});
    http.post(&login).json(&wrong).send().await.unwrap();
    let refused = http.get(&public).send().await.unwrap().text().await.unwrap();
    assert!(!refused.contains("ehub_"), "the public address serves no metrics");

    let text = http.get(&scrape).send().await.unwrap().text().await.unwrap();
    for line in [
        "ehub_transitions_total{process=\"po_line\",event=\"import\"} 1",
        "ehub_job_attempts_total{kind=\"good.kind\",outcome=\"done\"} 1",
        "ehub_job_attempts_total{kind=\"bad.kind\",outcome=\"dead\"} 1",
        "ehub_job_seconds_count{kind=\"good.kind\"} 1",
        "ehub_jobs{kind=\"bad.kind\",state=\"dead\"} 1",
        "ehub_jobs{kind=\"other.kind\",state=\"due\"} 1",
        "ehub_jobs_workers{kind=\"other.kind\"} 0",
        "ehub_erp_pull_age_seconds{stream=\"receipts\"} 42",
        "ehub_outside_up{system=\"erp\"} 0",
        "ehub_outside_up{system=\"mail\"} 1",
        "ehub_qjob_failed_runs{name=\"some.qjob\"} 0",
        "ehub_qjob_late_seconds{name=\"some.qjob\"} 5",
        "ehub_database_up 1",
        "ehub_disk_bytes{state=\"free\"} ",
        "ehub_disk_bytes{state=\"size\"} ",
        "ehub_database_bytes ",
        "ehub_http_requests_total{method=\"GET\",route=\"/healthz\",status=\"200\"} 1",
        "ehub_http_requests_total{method=\"POST\",route=\"/api/auth/login\",status=\"400\"} 1",
        "ehub_http_request_seconds_count{method=\"GET\",route=\"/healthz\"} 1",
        "ehub_refusals_total{label=\"LOGIN_FAILED\"} 1",
        "ehub_pool_connections{state=\"idle\"}",
    ] {
        assert!(text.contains(line), "{line} is not in\n{text}");
    }
    assert!(!text.contains("4599887766") && !text.contains("nobody"), "no number, no name:\n{text}");
    let age = text.lines().find(|line| line.starts_with("ehub_jobs_oldest_due_age{kind=\"other.kind\"}")).unwrap();
    assert!(age.rsplit(' ').next().unwrap().parse::<f64>().unwrap() >= 90.0, "{age}");
    sqlx::query("UPDATE jobs SET state = 'cancelled'").execute(&pool).await.unwrap();
    let text = http.get(&scrape).send().await.unwrap().text().await.unwrap();
    assert!(text.contains("ehub_jobs{kind=\"bad.kind\",state=\"dead\"} 0"), "what is gone is told as 0:\n{text}");
    assert_eq!(http.get(url_of(&scrape, "/")).send().await.unwrap().status(), 404);
    shutdown.asked.cancel();
}

fn url_of(scrape: &str, path: &str) -> String {
    scrape.replace("/metrics", path)
}
