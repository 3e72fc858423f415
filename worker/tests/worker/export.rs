//! Exports as a worker writes them.

use super::fake::Fake;
use super::stage::{Stage, eventually};
use chrono::Utc;
use ehub_engine::Actor;
use ehub_engine::actor::Kind;
use ehub_workflows::export::ExportRow;
use ehub_workflows::export::search;
use ehub_workflows::export::store::{self, Asker};
use ehub_workflows::process::By;
use sqlx::PgPool;

async fn house(stage: &Stage, entries: i32) -> Actor {
    sqlx::raw_sql(
        "INSERT INTO companies (type, code, name, name_en, status) VALUES ('B', 'OSE', 'OSE', 'OSE', 'Golive');
         INSERT INTO groups (code, name) VALUES ('admins', 'admins');
         INSERT INTO group_roles (group_id, role) SELECT id, 802 FROM groups WHERE code = 'admins';
         INSERT INTO accounts (user_id, company_id, name_local, name_en, email, status)
         SELECT 'ada', id, 'ada', 'ada', 'ada@example.com', 'Y' FROM companies WHERE code = 'OSE';
         INSERT INTO account_groups (account_id, group_id) SELECT a.id, g.id FROM accounts a, groups g WHERE g.code = 'admins'",
    )
    .execute(&stage.owner)
    .await
    .unwrap();
    sqlx::query(
        "INSERT INTO audit_log (at, kind, actor_name, request_id, subject, detail)
         SELECT now(), 'export', 'somebody', 'test', 'file ' || n, '{}' FROM generate_series(1, $1) n",
    )
    .bind(entries)
    .execute(&stage.owner)
    .await
    .unwrap();
    let account: i64 = sqlx::query_scalar("SELECT id FROM accounts").fetch_one(&stage.owner).await.unwrap();
    Actor { account: Some(account), kind: Kind::Person, roles: [802].into(), ..Actor::system("ada", "test") }
}

async fn request(stage: &Stage, ada: &Actor) -> i64 {
    let company: i64 = sqlx::query_scalar("SELECT id FROM companies").fetch_one(&stage.owner).await.unwrap();
    let asker = Asker { company, company_type: "B".to_owned(), roles: vec![802] };
    #[expect(clippy::disallowed_methods, reason = "beside a worker that reads the same clock")]
    let now = Utc::now();
    let by = By::new(ada, now);
    let id = store::request(&stage.db, by, &asker, "audit-entries", "lang=En").await.unwrap().id;
    stage.notifier.notify();
    id
}

async fn becomes(stage: &Stage, ada: &Actor, id: i64, wanted: &str) -> ExportRow {
    eventually(wanted, || async { search::read(&stage.db, ada, id).await.unwrap().state == wanted }).await;
    search::read(&stage.db, ada, id).await.unwrap()
}

async fn job(stage: &Stage, id: i64) -> (String, Option<String>) {
    sqlx::query_as("SELECT state, last_error FROM jobs WHERE kind = 'export.write' AND document = $1")
        .bind(id)
        .fetch_one(&stage.owner)
        .await
        .unwrap()
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn an_export_is_written_and_says_how_far_it_is(owner: PgPool) {
    let stage = Stage::new(&owner, Fake::default()).await;
    let ada = house(&stage, 2_345).await;
    let id = request(&stage, &ada).await;
    let workers = [stage.start("one"), stage.start("two")];
    let row = becomes(&stage, &ada, id, "Ready").await;
    assert_eq!((row.rows_done, row.rows_total), (2_345, 2_345));
    eventually("its job ends", || async { job(&stage, id).await.0 == "done" }).await;
    for worker in workers {
        worker.stop().await;
    }
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn what_cannot_be_made_says_why_to_both(owner: PgPool) {
    let stage = Stage::new(&owner, Fake::default()).await;
    let ada = house(&stage, 1).await;
    let id = request(&stage, &ada).await;
    sqlx::query("DELETE FROM group_roles").execute(&owner).await.unwrap();
    let worker = stage.start("w");
    let row = becomes(&stage, &ada, id, "Failed").await;
    assert_eq!(row.failure.as_deref(), Some("EXPORT_NOT_PERMITTED"));
    eventually("its job is dead", || async { job(&stage, id).await.0 == "dead" }).await;
    assert_eq!(job(&stage, id).await.1.as_deref(), Some("EXPORT_NOT_PERMITTED"));
    worker.stop().await;
}
