//! Balance statements on a real PostgreSQL.
#![expect(clippy::unwrap_used, reason = "a test that cannot go on says where")]

use chrono::{DateTime, Utc};
use ehub_engine::Actor;
use ehub_engine::actor::Kind as ActorKind;
use ehub_workflows::Db;
use ehub_workflows::statement::store::{Taken, take};
use ehub_workflows::statement::{Kind, Line, Status};
use rust_decimal::dec;
use sqlx::PgPool;

fn now() -> DateTime<Utc> {
    "2026-11-21T04:00:00Z".parse().unwrap()
}

fn line(number: u32, vendor: &str) -> Line {
    Line {
        erp_reference: format!("BSEG-{number}"),
        vendor_code: vendor.to_owned(),
        month_on: "2026-10-01".parse().unwrap(),
        document_no: format!("19{number:08}"),
        document_on: "2026-10-17".parse().unwrap(),
        invoice_no: format!("AB{number:08}"),
        kind: Kind::Invoice,
        status: Status::Open,
        currency: "TWD".to_owned(),
        net_amount: dec!(1000.5),
        tax_amount: dec!(50.03),
        total_amount: dec!(1050.53),
        payment_term: "Net 30 days".to_owned(),
        due_on: "2026-11-16".parse().ok(),
    }
}

async fn company(pool: &PgPool, code: &str) -> i64 {
    sqlx::query_scalar(
        "INSERT INTO companies (type, code, name, name_en, status) VALUES ('S', $1, $1, $1, 'Golive') RETURNING id",
    )
    .bind(code)
    .fetch_one(pool)
    .await
    .unwrap()
}

async fn keep(db: &Db, lines: &[Line]) -> Taken {
    let mut tx = db.begin(&Actor::system("erp.pull_statements", "test")).await.unwrap();
    let taken = take(&mut tx, now(), lines).await.unwrap();
    tx.commit().await.unwrap();
    taken
}

/// References and states of the lines that a supplier sees.
async fn seen(db: &Db, company: i64) -> Vec<(String, String)> {
    let actor = Actor { company: Some(company), kind: ActorKind::Person, ..Actor::system("x", "test") };
    let mut tx = db.begin(&actor).await.unwrap();
    sqlx::query_as("SELECT erp_reference, status FROM statement_lines ORDER BY erp_reference")
        .fetch_all(&mut *tx)
        .await
        .unwrap()
}

fn taken(changed: u64, found: u64) -> Taken {
    Taken { changed, found }
}

#[sqlx::test(migrations = "../migrations")]
async fn a_line_is_kept_once_as_the_erp_says_it_now(pool: PgPool) {
    let db = Db::open((*pool.connect_options()).clone(), 2).await.unwrap();
    let acme = company(&pool, "V1").await;
    assert_eq!(keep(&db, &[line(1, "V1"), line(2, "V1"), line(1, "V1")]).await, taken(2, 0));
    assert_eq!(keep(&db, &[line(1, "V1"), line(2, "V1")]).await, taken(0, 0), "the same once more");
    let paid = Line { status: Status::Paid, ..line(1, "V1") };
    assert_eq!(keep(&db, &[line(1, "V1"), paid]).await, taken(1, 0), "what was said last counts");
    let own = seen(&db, acme).await;
    assert_eq!(own, [("BSEG-1".to_owned(), "paid".to_owned()), ("BSEG-2".to_owned(), "open".to_owned())]);
}

#[sqlx::test(migrations = "../migrations")]
async fn suppliers_see_their_own_lines_and_those_of_nobody_wait(pool: PgPool) {
    let db = Db::open((*pool.connect_options()).clone(), 2).await.unwrap();
    let (acme, bora) = (company(&pool, "V1").await, company(&pool, "V2").await);
    keep(&db, &[line(1, "V1"), line(2, "V2"), line(3, "V3")]).await;
    assert_eq!(seen(&db, acme).await.len(), 1);
    assert_eq!(seen(&db, bora).await[0].0, "BSEG-2");
    let late = company(&pool, "V3").await;
    assert_eq!(seen(&db, late).await, [], "not yet");
    assert_eq!(keep(&db, &[]).await, taken(0, 1), "with the next pull, also if that brings nothing");
    assert_eq!(seen(&db, late).await[0].0, "BSEG-3");
}

#[sqlx::test(migrations = "../migrations")]
async fn whoever_is_only_paid_sees_the_statements_too(pool: PgPool) {
    let db = Db::open((*pool.connect_options()).clone(), 2).await.unwrap();
    let paid = company(&pool, "V1").await;
    sqlx::query("UPDATE companies SET type = 'T'").execute(&pool).await.unwrap();
    keep(&db, &[line(1, "V1"), line(2, "V2")]).await;
    assert_eq!(seen(&db, paid).await[0].0, "BSEG-1");
    let late = company(&pool, "V2").await;
    sqlx::query("UPDATE companies SET type = 'T'").execute(&pool).await.unwrap();
    keep(&db, &[]).await;
    assert_eq!(seen(&db, late).await[0].0, "BSEG-2");
}
