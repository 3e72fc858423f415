//! Runs: called off, begun anew, raced for, kept and expired.

use super::fixture::{autumn, day, now, time, worker, world};
use chrono::TimeDelta;
use ehub_engine::deadline::Fired;
use ehub_workflows::process::{self, By, Command};
use ehub_workflows::report::machine::{Failure, Input};
use ehub_workflows::report::parameters::{Period, Wish};
use ehub_workflows::report::search::{self, ReportRunFilter};
use ehub_workflows::report::{Report, ReportRun, store};
use ehub_workflows::{Error, Seen};
use rust_decimal::dec;
use sqlx::PgPool;

fn wish() -> Wish {
    Wish::of(Report::OnTimeDelivery, autumn(), day("2026-11-27"))
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn a_run_is_made_read_and_unchanged_by_what_happens_later(pool: PgPool) {
    let world = world(&pool).await;
    let id = world.made("ada", Report::OnTimeDelivery).await;
    let before = world.read("ada", id).await.unwrap();
    assert_eq!((before.row.state.as_str(), before.row.steps_done, before.row.steps_total), ("Ready", 3, 3));
    assert_eq!(before.months.len(), 3);
    let total = &before.total;
    assert_eq!(total["onTime"] + total["late"], total["receipts"]);
    let rate = (total["onTime"] * dec!(100) / total["receipts"]).round_dp(1);
    assert_eq!(total["onTimeRate"], rate);
    world.run("DELETE FROM asn_receipts; UPDATE companies SET name = 'Other'").await;
    let after = world.read("ada", id).await.unwrap();
    assert_eq!((after.months, after.total), (before.months, before.total));
    assert!(world.rows("ada", id).await.iter().all(|row| row.vendor_name != "Other"));
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn months_without_data_give_an_empty_result(pool: PgPool) {
    let world = world(&pool).await;
    let spring = Period { from: day("2026-03-01"), to: day("2026-04-01") };
    let id = world.request("ada", Wish::of(Report::RejectRate, spring, day("2026-11-27"))).await.unwrap();
    let begun = world.begin(id).await.unwrap();
    assert!(world.finish(&begun).await);
    let run = world.read("ada", id).await.unwrap();
    assert_eq!((run.row.state.as_str(), run.row.row_count, run.months.len()), ("Ready", Some(0), 0));
    assert!(run.total.is_empty());
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn what_was_called_off_leaves_nothing(pool: PgPool) {
    let world = world(&pool).await;
    let ada = world.person("ada").await;
    let id = world.request("ada", wish()).await.unwrap();
    let begun = world.begin(id).await.unwrap();
    assert!(store::progress(&world.db, begun.seen, 1).await.unwrap());
    let cancel = Command::new(begun.seen, Input::Cancel);
    process::send_one::<ReportRun>(&world.db, By::new(&ada, now()), cancel).await.unwrap();
    assert!(!store::progress(&world.db, begun.seen, 2).await.unwrap(), "the worker hears of it");
    assert!(!world.finish(&begun).await, "and what it has counted all the same is not kept");
    assert_eq!((world.state(id).await.as_str(), world.kept(id).await), ("Cancelled", 0));
    assert!(world.begin(id).await.is_none());
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn a_run_that_is_begun_anew_has_one_result(pool: PgPool) {
    let world = world(&pool).await;
    let id = world.request("ada", wish()).await.unwrap();
    let gone = world.begin(id).await.unwrap();
    store::progress(&world.db, gone.seen, 2).await.unwrap();
    let second = world.begin(id).await.unwrap();
    assert!(!store::progress(&world.db, gone.seen, 3).await.unwrap(), "the first worker is not the one any more");
    assert!(!world.finish(&gone).await);
    assert_eq!(world.kept(id).await, 0);
    assert!(world.finish(&second).await);
    let rows = world.kept(id).await;
    assert!(!world.finish(&second).await, "twice is once");
    assert!(rows > 0 && world.kept(id).await == rows);
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn two_workers_that_end_at_once_keep_one_result(pool: PgPool) {
    let world = world(&pool).await;
    let id = world.request("ada", wish()).await.unwrap();
    let begun = world.begin(id).await.unwrap();
    let (one, two) = tokio::join!(world.finish(&begun), world.finish(&begun));
    assert!(one ^ two);
    assert_eq!(world.read("ada", id).await.unwrap().row.row_count, Some(i32::try_from(world.kept(id).await).unwrap()));
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn what_fails_says_why_and_rows_expire(pool: PgPool) {
    let world = world(&pool).await;
    let id = world.request("ada", wish()).await.unwrap();
    let begun = world.begin(id).await.unwrap();
    assert!(store::fail(&world.db, By::new(&worker(), now()), begun.seen, Failure::Broken).await.unwrap());
    let run = world.read("ada", id).await.unwrap();
    assert_eq!((run.row.state.as_str(), run.row.failure.as_deref()), ("Failed", Some("REPORT_BROKEN")));
    let id = world.made("ada", Report::OpenOrders).await;
    let run = world.read("ada", id).await.unwrap().row;
    let kept = run.expires_at.unwrap() - run.ready_at.unwrap();
    assert_eq!(kept, TimeDelta::weeks(26));
    let fired = Fired { name: "kept".into(), version: run.version, event: Some("expire".into()), ..fired() };
    let system = worker();
    assert!(process::fired::<ReportRun>(&world.db, By::new(&system, now()), id, &fired).await.unwrap());
    assert_eq!((world.state(id).await.as_str(), world.kept(id).await), ("Expired", 0));
    let late = now() + TimeDelta::days(31);
    assert_eq!(store::forget(&world.db, late, 30, 100).await.unwrap(), 2);
}

fn fired() -> Fired {
    serde_json::from_value(serde_json::json!({"name": "kept", "version": 1, "times": 1, "event": "expire"})).unwrap()
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn bad_wishes_are_refused_with_everything_that_is_wrong(pool: PgPool) {
    let world = world(&pool).await;
    let labels = |error: Error| match error {
        Error::Refused(found) => {
            found.into_iter().map(|finding| (finding.label, finding.field.unwrap_or_default())).collect::<Vec<_>>()
        }
        other => vec![(other.to_string(), String::new())],
    };
    let odd = Wish { generated_on: "27/11/2026".into(), vendor: "V9".into(), plant: "P9".into(), ..wish() };
    let found = labels(world.request("ada", odd).await.unwrap_err());
    for (label, field) in [
        ("REPORT_CHOICE_UNKNOWN", "vendor"),
        ("REPORT_CHOICE_UNKNOWN", "plant"),
        ("REPORT_DATE_NOT_VALID", "generatedOn"),
    ] {
        assert!(found.contains(&(label.to_owned(), field.to_owned())), "{found:?}");
    }
    assert_eq!(labels(world.request("eva", wish()).await.unwrap_err())[0].0, "EVENT_NOT_PERMITTED");
    for _ in 0..3 {
        world.request("ada", wish()).await.unwrap();
    }
    assert_eq!(labels(world.request("ada", wish()).await.unwrap_err())[0].0, "REPORTS_WAITING");
}

/// Of a day that is over its end counts, of today the moment of asking, however late a worker comes.
#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn the_moment_is_that_of_the_date_or_of_asking(pool: PgPool) {
    let world = world(&pool).await;
    let today = world.request("ada", wish()).await.unwrap();
    let earlier = Wish { generated_on: "20261031".into(), ..wish() };
    let earlier = world.request("ada", earlier).await.unwrap();
    let moment = async |id| world.read("ada", id).await.unwrap().row.as_of_at;
    assert_eq!(moment(today).await, now());
    // Midnight in Taipei.
    assert_eq!(moment(earlier).await, time("2026-10-31T16:00:00Z"));
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn somebody_elses_run_is_not_called_off(pool: PgPool) {
    let world = world(&pool).await;
    let id = world.request("ada", wish()).await.unwrap();
    let eva = ehub_engine::Actor { roles: [153].into(), ..world.person("eva").await };
    let cancel = || Command::new(Seen { id, version: 1 }, Input::Cancel);
    let refused = process::send_one::<ReportRun>(&world.db, By::new(&eva, now()), cancel()).await.unwrap_err();
    assert!(matches!(refused, Error::Refused(found) if found[0].label == "REPORT_NOT_YOURS"));
    let keeper = ehub_engine::Actor { roles: [800].into(), ..eva };
    process::send_one::<ReportRun>(&world.db, By::new(&keeper, now()), cancel()).await.unwrap();
    let filter = ReportRunFilter { mine: Some(true), ..ReportRunFilter::default() };
    assert_eq!(search::search(&world.db, &world.person("ada").await, &filter).await.unwrap().1, 1);
    assert_eq!(search::search(&world.db, &keeper, &filter).await.unwrap().1, 0);
}
