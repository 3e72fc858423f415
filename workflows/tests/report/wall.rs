//! Whose rows are whose.

use super::fixture::{World, time, world};
use super::schedule::{fire, made, plan};
use ehub_workflows::Error;
use ehub_workflows::report::Report;
use ehub_workflows::report::search::{self, ReportRunFilter};
use ehub_workflows::report_schedule::Plan;
use sqlx::PgPool;

async fn scheduled(world: &World, plan: Plan) -> i64 {
    made(world, plan).await;
    fire(world, time("2026-11-30T22:00:00Z")).await;
    let run = world.id("SELECT max(id) FROM report_runs").await;
    let begun = world.begin(run).await.unwrap();
    assert!(world.finish(&begun).await);
    run
}

async fn listed(world: &World, user: &str) -> Vec<i64> {
    let actor = world.person(user).await;
    let (rows, total) = search::search(&world.db, &actor, &ReportRunFilter::default()).await.unwrap();
    assert_eq!(usize::try_from(total).unwrap(), rows.len());
    rows.into_iter().map(|row| row.id).collect()
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn what_one_asks_for_is_seen_by_those_who_ask_for_reports_and_by_nobody_else(pool: PgPool) {
    let world = world(&pool).await;
    let id = world.made("ada", Report::OnTimeDelivery).await;
    assert_eq!(listed(&world, "ada").await, [id]);
    for user in ["eva", "sam", "tom"] {
        assert!(matches!(world.read(user, id).await, Err(Error::NotFound)), "{user}");
        assert_eq!((listed(&world, user).await, world.rows(user, id).await), (vec![], vec![]), "{user}");
    }
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn suppliers_who_are_named_see_their_own_rows_and_figures_only(pool: PgPool) {
    let world = world(&pool).await;
    let id = scheduled(&world, plan()).await;
    let all = world.rows("ada", id).await;
    for (user, code) in [("sam", "V10001"), ("tom", "V10002")] {
        let own = world.rows(user, id).await;
        assert_eq!(own, all.iter().filter(|row| row.vendor_code == code).cloned().collect::<Vec<_>>(), "{user}");
        assert!(!own.is_empty());
        let view = world.read(user, id).await.unwrap();
        let whole = world.read("ada", id).await.unwrap();
        assert!(view.total["receipts"] < whole.total["receipts"], "what the chart says is of one's own rows, too");
        assert_eq!(listed(&world, user).await, [id]);
    }
    assert!(matches!(world.read("eva", id).await, Err(Error::NotFound)), "who is inside and not named");
}

/// A supplier without a row does not even hear that there is a report of others.
#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn a_report_of_one_supplier_is_hidden_from_the_others(pool: PgPool) {
    let world = world(&pool).await;
    let id = scheduled(&world, Plan { vendor: "V10001".into(), ..plan() }).await;
    assert_eq!(listed(&world, "sam").await, [id]);
    assert!(listed(&world, "tom").await.is_empty());
    assert!(matches!(world.read("tom", id).await, Err(Error::NotFound)));
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn a_group_that_is_named_sees_it_and_what_is_expired_nobody_outside(pool: PgPool) {
    let world = world(&pool).await;
    let quality = world.id("SELECT id FROM groups WHERE code = 'quality'").await;
    let id = scheduled(&world, Plan { company_types: vec![], groups: vec![quality], ..plan() }).await;
    assert_eq!(world.rows("eva", id).await, world.rows("ada", id).await);
    assert!(listed(&world, "sam").await.is_empty());
    world.run("UPDATE report_runs SET group_ids = '{}'").await;
    assert!(listed(&world, "eva").await.is_empty());
}
