//! Orders that could not be taken are read anew from the ERP when somebody tries them again.

use super::compare;
use super::fake::Fake;
use super::stage::{Stage, eventually, now};
use ehub_engine::actor::{Actor, Kind};
use ehub_worker::erp::{ErpOrder, Key};
use ehub_workflows::po::store::import::{Which, Wish, ask};
use sqlx::PgPool;

fn order(key: i64, vendor_code: &str) -> ErpOrder {
    ErpOrder { vendor_code: vendor_code.to_owned(), ..compare::order(key, 1, "5", "0") }
}

/// A buyer's company with a plant, one supplier, and so many orders of suppliers that nobody knows: all held.
async fn held(owner: &PgPool, orders: i64) -> Stage {
    compare::place(owner).await;
    let erp = Fake::default();
    erp.state().orders = (1..=orders).map(|key| order(key, "V-TYPO")).collect();
    let stage = Stage::new(owner, erp).await;
    let worker = stage.start("first");
    compare::still(owner).await;
    eventually("all are held", || async { waiting(owner).await == orders }).await;
    eventually("the pull has ended", || async {
        number(owner, "SELECT count(*) FROM jobs WHERE kind = 'erp.pull_orders' AND state <> 'done'").await == 0
    })
    .await;
    worker.stop().await;
    stage
}

async fn number(owner: &PgPool, sql: &'static str) -> i64 {
    sqlx::query_scalar(sql).fetch_one(owner).await.unwrap()
}

async fn waiting(owner: &PgPool) -> i64 {
    number(owner, "SELECT count(*) FROM held_orders").await
}

/// An administrator presses "Try all again".
async fn try_again(stage: &Stage) {
    let admin = Actor { kind: Kind::Person, ..Actor::system("admin", "request-7") };
    ask(&stage.db, &admin, now(), Which::All, Wish::TryAgain).await.unwrap();
    stage.notifier.notify();
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn what_was_put_right_in_the_erp_without_a_new_revision_comes_in(owner: PgPool) {
    let stage = held(&owner, 45).await;
    // The supplier's code was corrected; the orders are what they were. One is gone, one is still wrong.
    stage.erp.state().orders = (2..=45).map(|key| order(key, if key == 2 { "V-ODD" } else { "V1" })).collect();
    stage.erp.state().calls.clear();
    try_again(&stage).await;
    let worker = stage.start("second");
    eventually("what could be taken is taken", || async { waiting(&owner).await == 1 }).await;
    eventually("nobody waits any more", || async {
        number(&owner, "SELECT count(*) FROM held_orders WHERE retry_asked_at IS NULL AND tries = 2").await == 1
    })
    .await;
    worker.stop().await;
    assert_eq!(number(&owner, "SELECT count(*) FROM po_lines WHERE state = 'New'").await, 43);
    let left: String = sqlx::query_scalar("SELECT vendor_code FROM held_orders").fetch_one(&owner).await.unwrap();
    assert_eq!(left, "V-ODD", "the ERP's newest word");
    let read = stage.erp.state().calls.iter().filter(|call| **call == "read orders").count();
    assert_eq!(read, 3, "twenty at a time");
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn a_worker_that_dies_in_between_leaves_the_wish_standing(owner: PgPool) {
    let stage = held(&owner, 1).await;
    stage.erp.state().orders = vec![order(1, "V1")];
    try_again(&stage).await;
    // The job is lost altogether; the pull knows what was asked for.
    sqlx::query("DELETE FROM jobs WHERE kind = 'erp.read_held'").execute(&owner).await.unwrap();
    sqlx::query("UPDATE qjobs SET next_at = now() - interval '30 minutes' WHERE name = 'erp.pull_orders'")
        .execute(&owner)
        .await
        .unwrap();
    let worker = stage.start("second");
    eventually("it is taken", || async { waiting(&owner).await == 0 }).await;
    worker.stop().await;
    assert_eq!(number(&owner, "SELECT count(*) FROM po_lines").await, 1);
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn an_order_that_cannot_be_read_keeps_no_other_back(owner: PgPool) {
    let stage = held(&owner, 3).await;
    stage.erp.state().orders = (1..=3).map(|key| order(key, "V1")).collect();
    stage.erp.state().unreadable = vec![Key::from_number(1)];
    try_again(&stage).await;
    let worker = stage.start("second");
    eventually("the others are taken", || async { waiting(&owner).await == 1 }).await;
    worker.stop().await;
    let left: (String, bool) =
        sqlx::query_as("SELECT po_no, retry_asked_at IS NOT NULL FROM held_orders").fetch_one(&owner).await.unwrap();
    assert_eq!(left, ("4500000001".to_owned(), true), "it is tried again");
    let words: String =
        sqlx::query_scalar("SELECT last_error FROM jobs WHERE kind = 'erp.read_held'").fetch_one(&owner).await.unwrap();
    assert!(words.contains("a field of it has no value"), "{words}");
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn an_erp_that_knows_nothing_of_us_empties_no_list(owner: PgPool) {
    let stage = held(&owner, 2).await;
    stage.erp.state().orders = vec![];
    try_again(&stage).await;
    let worker = stage.start("second");
    eventually("it was asked", || async {
        number(&owner, "SELECT count(*) FROM held_orders WHERE retry_asked_at IS NULL").await == 2
    })
    .await;
    worker.stop().await;
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn an_erp_that_was_set_back_is_believed(owner: PgPool) {
    let stage = held(&owner, 1).await;
    stage.erp.state().orders = vec![ErpOrder { revision: 0, ..order(1, "V1") }];
    try_again(&stage).await;
    let worker = stage.start("second");
    eventually("it is taken", || async { waiting(&owner).await == 0 }).await;
    worker.stop().await;
}
