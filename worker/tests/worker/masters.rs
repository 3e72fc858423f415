//! Master records come from the ERP by themselves, and orders that waited for them follow.

use super::compare;
use super::fake::Fake;
use super::stage::{Stage, eventually};
use ehub_worker::Config;
use ehub_worker::erp::{ErpMaster, ErpOrder, Key, MasterKind};
use sqlx::PgPool;
use std::time::Duration;

fn master(key: i64, code: &str, name: &str) -> ErpMaster {
    let said = [("name".to_owned(), name.to_owned()), ("description".to_owned(), name.to_owned())];
    ErpMaster { said: said.into(), ..ErpMaster::new(Key::from_number(key), code, true) }
}

/// An ERP with a few records of each kind but one.
fn erp() -> Fake {
    let erp = Fake::default();
    erp.state().masters = [
        (MasterKind::Plant, vec![master(1, "P1", "Plant")]),
        (MasterKind::Vendor, (1..=3).map(|n| master(n, &format!("V{n}"), "Acme")).collect()),
        (MasterKind::Material, (1..=5).map(|n| master(n, &format!("M{n}"), "Tray")).collect()),
        (MasterKind::Buyer, vec![master(1, "Lin Mei", "Lin Mei")]),
    ]
    .into();
    erp
}

/// A buyer's company, to which plants belong.
async fn house(owner: &PgPool) {
    ehub_testing::company(owner, "B", "B1", "B").await;
}

async fn runs(owner: &PgPool) -> i64 {
    let ended = "SELECT count(*) FROM jobs WHERE kind = 'erp.pull_masters' AND state = 'done'";
    sqlx::query_scalar(ended).fetch_one(owner).await.unwrap()
}

/// Waits for so many runs; what the last one said.
async fn said(owner: &PgPool, count: i64) -> String {
    eventually("the run has ended", || async { runs(owner).await >= count }).await;
    sqlx::query_scalar("SELECT output FROM qjob_runs r JOIN qjobs q ON q.id = r.qjob_id WHERE q.name = 'erp.pull_masters' ORDER BY job_id DESC LIMIT 1")
        .fetch_one(owner)
        .await
        .unwrap()
}

/// Lets the next tick of a qjob come, another one each time.
async fn tick(owner: &PgPool, name: &str, minutes_ago: i32) {
    sqlx::query("UPDATE qjobs SET next_at = now() - make_interval(mins => $2) WHERE name = $1")
        .bind(name)
        .bind(minutes_ago)
        .execute(owner)
        .await
        .unwrap();
}

async fn standing(owner: &PgPool, kind: &str, code: &str) -> String {
    sqlx::query_scalar("SELECT coalesce(erp_standing, 'unknown') FROM masters WHERE kind = $1 AND code = $2")
        .bind(kind)
        .bind(code)
        .fetch_one(owner)
        .await
        .unwrap()
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn every_kind_is_walked_through_and_what_is_gone_is_known_to_be(owner: PgPool) {
    house(&owner).await;
    let stage = Stage::new(&owner, erp()).await;
    let worker = stage.start("w");
    let first = said(&owner, 1).await;
    assert_eq!(first, "1 plant, 3 vendors, 5 materials, 1 buyer, 0 carriers; 10 changed, 0 gone");
    tick(&owner, "erp.pull_masters", 30).await;
    let again = said(&owner, 2).await;
    assert_eq!(again, "1 plant, 3 vendors, 5 materials, 1 buyer, 0 carriers; 0 changed, 0 gone");
    {
        let mut state = stage.erp.state();
        let vendors = state.masters.get_mut(&MasterKind::Vendor).unwrap();
        vendors[0] = master(1, "V1", "Acme Substrates");
        vendors.remove(1);
        // Nothing at all is no proof: a right may have been taken away.
        state.masters.remove(&MasterKind::Buyer);
    }
    tick(&owner, "erp.pull_masters", 20).await;
    let later = said(&owner, 3).await;
    assert_eq!(later, "1 plant, 2 vendors, 5 materials, 0 buyers, 0 carriers; 1 changed, 1 gone");
    worker.stop().await;
    assert_eq!(standing(&owner, "vendor", "V2").await, "gone");
    assert_eq!(standing(&owner, "vendor", "V1").await, "active");
    assert_eq!(standing(&owner, "buyer", "Lin Mei").await, "active");
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn an_erp_that_does_not_answer_makes_the_run_fail_and_nothing_is_gone(owner: PgPool) {
    house(&owner).await;
    let stage = Stage::new(&owner, erp()).await;
    let worker = stage.start("w");
    said(&owner, 1).await;
    {
        let mut state = stage.erp.state();
        state.masters.get_mut(&MasterKind::Material).unwrap().remove(0);
        state.masters_down = Some(MasterKind::Material);
    }
    tick(&owner, "erp.pull_masters", 30).await;
    eventually("the run failed", || async {
        let failures: Option<i32> =
            sqlx::query_scalar("SELECT failures FROM qjob_runs r JOIN jobs j ON j.id = r.job_id WHERE j.kind = 'erp.pull_masters' ORDER BY j.id DESC LIMIT 1")
                .fetch_one(&owner)
                .await
                .unwrap();
        failures == Some(1)
    })
    .await;
    worker.stop().await;
    assert_eq!(standing(&owner, "material", "M1").await, "active");
}

/// Hardly any time: each try reads a page at least, and the next one goes on behind it.
#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn a_long_walk_gives_its_place_to_others_and_reads_nothing_twice(owner: PgPool) {
    house(&owner).await;
    let stage = Stage::new(&owner, erp()).await;
    let worker = stage.start_with("w", |config| Config { stretch: Duration::ZERO, ..config });
    let said = said(&owner, 1).await;
    worker.stop().await;
    assert_eq!(said, "1 plant, 3 vendors, 5 materials, 1 buyer, 0 carriers; 10 changed, 0 gone");
    let calls = stage.erp.state().calls.iter().filter(|call| **call == "pull masters").count();
    assert_eq!(calls, 8, "one page of plants, two of vendors, three of materials, one of buyers, one without carriers");
    let attempts: i32 = sqlx::query_scalar("SELECT attempts FROM jobs WHERE kind = 'erp.pull_masters'")
        .fetch_one(&owner)
        .await
        .unwrap();
    assert_eq!(attempts, 1);
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn an_order_that_waits_for_its_plant_and_its_vendor_comes_in_with_the_next_pull(owner: PgPool) {
    house(&owner).await;
    let erp = Fake::default();
    let order = |key: i64, plant_code: &str, vendor_code: &str| ErpOrder {
        plant_code: plant_code.to_owned(),
        vendor_code: vendor_code.to_owned(),
        ..compare::order(key, 1, "5", "0")
    };
    erp.state().orders = vec![order(1, "P1", "V1"), order(2, "P9", "V1"), order(3, "P1", "V9")];
    let stage = Stage::new(&owner, erp).await;
    let worker = stage.start("w");
    let waiting =
        async || -> i64 { sqlx::query_scalar("SELECT count(*) FROM held_orders").fetch_one(&owner).await.unwrap() };
    eventually("all wait", || async { waiting().await == 3 }).await;
    said(&owner, 1).await;
    // Somebody makes a plant and a vendor in the ERP; nobody does anything here.
    stage.erp.state().masters =
        [(MasterKind::Plant, vec![master(1, "P1", "Plant")]), (MasterKind::Vendor, vec![master(1, "V1", "Acme")])]
            .into();
    tick(&owner, "erp.pull_masters", 30).await;
    assert_eq!(said(&owner, 2).await, "1 plant, 1 vendor, 0 materials, 0 buyers, 0 carriers; 2 changed, 0 gone");
    tick(&owner, "erp.pull_orders", 30).await;
    eventually("one has come in", || async { waiting().await == 2 }).await;
    worker.stop().await;
    let taken: Vec<String> = sqlx::query_scalar("SELECT po_no FROM po_lines").fetch_all(&owner).await.unwrap();
    assert_eq!(taken, ["4500000001"], "the others still wait for what the ERP has not told");
}
