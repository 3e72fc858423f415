//! Reports as a worker counts them.

use super::fake::Fake;
use super::stage::{Stage, cut, eventually};
use chrono::{NaiveDate, Utc};
use ehub_engine::Actor;
use ehub_engine::actor::Kind;
use ehub_workflows::process::By;
use ehub_workflows::report::parameters::{Period, Wish};
use ehub_workflows::report::search::{self, RunView};
use ehub_workflows::report::{Report, store};
use sqlx::PgPool;

/// A buyer, and two suppliers whose orders are open.
async fn house(stage: &Stage) -> Actor {
    sqlx::raw_sql(
        "INSERT INTO companies (type, code, name, name_en, status) VALUES
           ('B', 'OSE', 'OSE', 'OSE', 'Golive'), ('S', 'V1', 'S', 'S', 'Golive'), ('S', 'V2', 'S', 'S', 'Golive');
         INSERT INTO accounts (user_id, company_id, name_local, name_en, email, status)
         SELECT 'ada', id, 'ada', 'ada', 'ada@example.com', 'Y' FROM companies WHERE code = 'OSE';
         INSERT INTO plants (company_id, code, name) SELECT id, 'P1', 'P' FROM companies WHERE code = 'OSE';
         INSERT INTO materials (code, description) VALUES ('M1', 'x');
         INSERT INTO purchase_orders (po_no, vendor_id, plant_id, po_date_on, currency, imported_at)
         SELECT 'T' || c.code, c.id, p.id, '2026-01-01', 'TWD', '2026-01-01' FROM companies c, plants p WHERE c.type = 'S';
         INSERT INTO history (process, document, version, event, to_state, definition, at, actor_name, request_id, payload)
         SELECT 'po_line', n, 1, 'import', 'New', 1, '2026-01-01', 'test', 'test', '{}' FROM generate_series(1, 2) n;
         BEGIN;
         INSERT INTO po_lines (purchase_order_id, po_no, line_no, vendor_id, plant_id, material_id, material_code, description,
                               uom, po_date_on, state, changed_at, unit_price, order_qty, need_by_on, original_need_by_on)
         SELECT o.id, o.po_no, 10, o.vendor_id, o.plant_id, m.id, m.code, m.description, 'PCS', o.po_date_on, 'New', '2026-01-01', 1, 5,
                '2026-02-01', '2026-02-01' FROM purchase_orders o, materials m;
         COMMIT",
    )
    .execute(&stage.owner)
    .await
    .unwrap();
    let account: i64 = sqlx::query_scalar("SELECT id FROM accounts").fetch_one(&stage.owner).await.unwrap();
    Actor { account: Some(account), kind: Kind::Person, roles: [153].into(), ..Actor::system("ada", "test") }
}

async fn request(stage: &Stage, ada: &Actor) -> i64 {
    #[expect(clippy::disallowed_methods, reason = "beside a worker that reads the same clock")]
    let now = Utc::now();
    let day = |text: &str| text.parse::<NaiveDate>().unwrap();
    let months = Period { from: day("2026-01-01"), to: day("2026-03-01") };
    let wish = Wish::of(Report::OpenOrders, months, day("2026-01-31"));
    let id = store::request(&stage.db, By::new(ada, now), wish).await.unwrap().id;
    stage.notifier.notify();
    id
}

async fn becomes(stage: &Stage, ada: &Actor, id: i64, wanted: &str) -> RunView {
    eventually(wanted, || async { search::read(&stage.db, ada, id).await.unwrap().row.state == wanted }).await;
    search::read(&stage.db, ada, id).await.unwrap()
}

async fn rows(owner: &PgPool) -> i64 {
    sqlx::query_scalar("SELECT count(*) FROM report_rows").fetch_one(owner).await.unwrap()
}

async fn events(owner: &PgPool, id: i64) -> Vec<String> {
    sqlx::query_scalar("SELECT event FROM history WHERE process = 'report_run' AND document = $1 ORDER BY version")
        .bind(id)
        .fetch_all(owner)
        .await
        .unwrap()
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn a_report_is_counted_once_by_two_workers(owner: PgPool) {
    let stage = Stage::new(&owner, Fake::default()).await;
    let ada = house(&stage).await;
    let id = request(&stage, &ada).await;
    let workers = [stage.start("one"), stage.start("two")];
    let run = becomes(&stage, &ada, id, "Ready").await;
    for worker in workers {
        worker.stop().await;
    }
    assert_eq!((run.row.row_count, run.total["lines"].to_string()), (Some(2), "2".to_owned()));
    assert_eq!(events(&owner, id).await, ["request", "start", "finish"]);
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn a_worker_that_is_killed_while_it_keeps_the_rows_leads_to_one_result(owner: PgPool) {
    let stage = Stage::new(&owner, Fake::default()).await;
    let ada = house(&stage).await;
    sqlx::raw_sql(
        "CREATE FUNCTION waits() RETURNS trigger LANGUAGE plpgsql AS $$
         BEGIN PERFORM pg_advisory_xact_lock_shared(78); RETURN NEW; END $$;
         CREATE TRIGGER waits BEFORE INSERT ON report_rows FOR EACH ROW EXECUTE FUNCTION waits()",
    )
    .execute(&owner)
    .await
    .unwrap();
    let mut holder = owner.acquire().await.unwrap();
    sqlx::query("SELECT pg_advisory_lock(78)").execute(&mut *holder).await.unwrap();
    let id = request(&stage, &ada).await;
    let killed = stage.start_apart("killed");
    eventually("it keeps its rows", || async {
        let sql = "SELECT EXISTS (SELECT FROM pg_locks WHERE locktype = 'advisory' AND objid = 78 AND NOT granted)";
        sqlx::query_scalar(sql).fetch_one(&owner).await.unwrap()
    })
    .await;
    killed.kill();
    cut(&owner, 78).await;
    sqlx::query("SELECT pg_advisory_unlock(78)").execute(&mut *holder).await.unwrap();
    assert_eq!(rows(&owner).await, 0);
    sqlx::query("UPDATE jobs SET lease_until = now() - interval '1 s' WHERE kind = 'report.run'")
        .execute(&owner)
        .await
        .unwrap();
    let next = stage.start("next");
    becomes(&stage, &ada, id, "Ready").await;
    next.stop().await;
    assert_eq!(rows(&owner).await, 2);
    assert_eq!(events(&owner, id).await, ["request", "start", "start", "finish"]);
}

/// An attempt that fails says nothing as long as another is to come; the last one says that it broke.
#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn one_failure_is_made_good_and_the_last_attempt_says_that_it_broke(owner: PgPool) {
    let stage = Stage::new(&owner, Fake::default()).await;
    let ada = house(&stage).await;
    sqlx::raw_sql(
        "CREATE FUNCTION ill() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'disk full'; END $$;
         CREATE TRIGGER ill BEFORE INSERT ON report_rows FOR EACH ROW EXECUTE FUNCTION ill()",
    )
    .execute(&owner)
    .await
    .unwrap();
    let id = request(&stage, &ada).await;
    let worker = stage.start("w");
    let failed = async || -> bool {
        let error: Option<String> =
            sqlx::query_scalar("SELECT last_error FROM jobs WHERE kind = 'report.run' AND state = 'ready'")
                .fetch_optional(&owner)
                .await
                .unwrap()
                .flatten();
        error.is_some_and(|error| error.contains("disk full"))
    };
    eventually("the first attempt failed", &failed).await;
    assert_eq!(search::read(&stage.db, &ada, id).await.unwrap().row.state, "Running");
    sqlx::query("UPDATE jobs SET run_at = now(), attempts = max_attempts - 1 WHERE kind = 'report.run'")
        .execute(&owner)
        .await
        .unwrap();
    stage.notifier.notify();
    let run = becomes(&stage, &ada, id, "Failed").await;
    assert_eq!(run.row.failure.as_deref(), Some("REPORT_BROKEN"));
    // An administrator lets the dead job run again when the disk has room.
    sqlx::raw_sql("DROP FUNCTION ill CASCADE").execute(&owner).await.unwrap();
    eventually("its job is dead", || async {
        sqlx::query_scalar("SELECT state = 'dead' FROM jobs WHERE kind = 'report.run'").fetch_one(&owner).await.unwrap()
    })
    .await;
    sqlx::query("UPDATE jobs SET state = 'ready', attempts = 0, run_at = now() WHERE kind = 'report.run'")
        .execute(&owner)
        .await
        .unwrap();
    stage.notifier.notify();
    becomes(&stage, &ada, id, "Ready").await;
    worker.stop().await;
    assert_eq!(rows(&owner).await, 2);
}
