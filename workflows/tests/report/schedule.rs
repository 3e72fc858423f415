//! Schedules: each tick one run, months reckoned from the day, for whom they say, and told by mail once.

use super::fixture::{World, day, time, worker, world};
use chrono::{DateTime, Utc};
use ehub_engine::Actor;
use ehub_workflows::process::{self, By, Command};
use ehub_workflows::report::Report;
use ehub_workflows::report_schedule::machine::Input;
use ehub_workflows::report_schedule::{Plan, ReportSchedule, search, store};
use ehub_workflows::{Error, Seen};
use sqlx::PgPool;

fn keeper() -> Actor {
    let kind = ehub_engine::actor::Kind::Person;
    Actor { roles: [800].into(), kind, ..Actor::system("keeper", "test") }
}

pub fn plan() -> Plan {
    Plan {
        name: "Monthly delivery".into(),
        report: Report::OnTimeDelivery,
        cron: "0 6 1 * *".into(),
        zone: "Asia/Taipei".into(),
        months: 2,
        with_running: false,
        vendor: String::new(),
        plant: String::new(),
        material_group: String::new(),
        company_types: vec!["S".into()],
        groups: vec![],
        is_mailed: true,
    }
}

pub async fn made(world: &World, plan: Plan) -> i64 {
    store::create(&world.db, By::new(&keeper(), time("2026-11-27T04:00:00Z")), plan).await.unwrap().id
}

pub async fn fire(world: &World, at: DateTime<Utc>) -> u64 {
    store::fire_due(&world.db, By::new(&worker(), at)).await.unwrap()
}

async fn runs(world: &World) -> Vec<(i64, String, String, bool)> {
    sqlx::query_as("SELECT id, month_from || '..' || month_to, asked_by_name, is_mailed FROM report_runs ORDER BY id")
        .fetch_all(&world.pool)
        .await
        .unwrap()
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn a_tick_is_one_run_whoever_looks_and_missed_ones_are_one(pool: PgPool) {
    let world = world(&pool).await;
    let id = made(&world, plan()).await;
    assert_eq!(fire(&world, time("2026-11-30T21:59:00Z")).await, 0, "six o'clock in Taipei is ten in the evening");
    let due = time("2026-11-30T22:00:00Z");
    let (one, two) = tokio::join!(fire(&world, due), fire(&world, due));
    assert_eq!(one + two, 1);
    assert_eq!(fire(&world, due).await, 0);
    let found = runs(&world).await;
    assert_eq!(found.len(), 1);
    assert_eq!(
        (found[0].1.as_str(), found[0].2.as_str(), found[0].3),
        ("2026-10-01..2026-11-01", "Monthly delivery", true)
    );
    // Nobody was up for three months.
    assert_eq!(fire(&world, time("2027-03-05T00:00:00Z")).await, 1);
    assert_eq!(runs(&world).await.last().unwrap().1, "2027-01-01..2027-02-01");
    let row = search::read(&world.db, &keeper(), id).await.unwrap();
    assert_eq!(row.next_at, Some(time("2027-03-31T22:00:00Z")));
    assert_eq!((row.last_run_id, row.last_run_state.as_deref()), (Some(runs(&world).await[1].0), Some("Queued")));
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn it_is_edited_paused_run_at_once_and_removed(pool: PgPool) {
    let world = world(&pool).await;
    let id = made(&world, plan()).await;
    let mut version = 1;
    let mut send = async |input| {
        let seen = Seen { id, version };
        let by = keeper();
        let at = time("2026-11-27T04:00:00Z");
        let moved = process::send_one::<ReportSchedule>(&world.db, By::new(&by, at), Command::new(seen, input)).await;
        version += i64::from(moved.is_ok());
        moved.map(|(moved, _)| moved.state)
    };
    let other =
        Plan { report: Report::OpenOrders, with_running: true, months: 1, cron: "0 7 * * MON".into(), ..plan() };
    assert_eq!(send(Input::Edit(Box::new(other))).await.unwrap(), "Active");
    assert_eq!(send(Input::Pause).await.unwrap(), "Paused");
    assert_eq!(fire(&world, time("2027-03-05T00:00:00Z")).await, 0, "paused");
    assert_eq!(send(Input::Run).await.unwrap(), "Paused");
    assert_eq!(runs(&world).await[0].1, "2026-11-01..2026-11-01");
    assert_eq!(send(Input::Activate).await.unwrap(), "Active");
    let row = search::read(&world.db, &keeper(), id).await.unwrap();
    // Monday the 30th, seven o'clock in Taipei.
    assert_eq!(row.next_at, Some(time("2026-11-29T23:00:00Z")));
    let odd = Plan { groups: vec![999], vendor: "V9".into(), ..plan() };
    let Err(Error::Refused(found)) = send(Input::Edit(Box::new(odd))).await else {
        panic!("it names what there is not")
    };
    assert_eq!(found.iter().filter_map(|one| one.field.as_deref()).collect::<Vec<_>>(), ["vendor", "groups"]);
    assert_eq!(send(Input::Remove).await.unwrap(), "Removed");
    assert_eq!(search::search(&world.db, &keeper(), &search::ReportScheduleFilter::default()).await.unwrap().1, 0);
    assert!(send(Input::Run).await.is_err());
}

/// Of who is named, those get a mail who have something to see in it; once, however often the end is told.
#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn those_who_are_named_are_told_once(pool: PgPool) {
    let world = world(&pool).await;
    let quality = world.id("SELECT id FROM groups WHERE code = 'quality'").await;
    made(&world, Plan { groups: vec![quality], vendor: "V10001".into(), ..plan() }).await;
    fire(&world, time("2026-11-30T22:00:00Z")).await;
    let run = runs(&world).await[0].0;
    let begun = world.begin(run).await.unwrap();
    assert!(world.finish(&begun).await);
    assert!(!world.finish(&begun).await);
    let mails: Vec<(String, String)> =
        sqlx::query_as("SELECT to_address, facts->'documents'->0->>'monthFrom' FROM mail_messages ORDER BY 1")
            .fetch_all(&world.pool)
            .await
            .unwrap();
    let expected = [("eva@example.com", "2026-10"), ("sam@example.com", "2026-10")];
    assert_eq!(mails, expected.map(|(to, month)| (to.to_owned(), month.to_owned())));
    assert_eq!(world.read("eva", run).await.unwrap().row.as_of_on, day("2026-12-01"));
}
