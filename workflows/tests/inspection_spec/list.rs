//! Whom the list says that something waits for, and when something runs out.

use super::fixture::*;
use chrono::{DateTime, Utc};
use ehub_engine::Actor;
use ehub_workflows::inspection_spec::search::{SpecFilter, read, search};
use ehub_workflows::inspection_spec::{Fill, Input};
use sqlx::PgPool;

fn at(moment: &str) -> DateTime<Utc> {
    moment.parse().unwrap()
}

async fn found(app: &TestApp, actor: &Actor, now: DateTime<Utc>, filter: SpecFilter) -> i64 {
    search(&app.db, actor, now, &filter).await.unwrap().1
}

fn to_fill(asked: Option<bool>) -> SpecFilter {
    SpecFilter { state: Some("--,InProcess,Reject,IQAChange".into()), asked, ..SpecFilter::default() }
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn of_what_is_not_asked_any_more_nobody_waits_for_the_supplier(pool: PgPool) {
    let app = app(&pool, 4).await;
    let supplier = app.supplier();
    let specs = app.set_up().await;
    let of = |asked| found(&app, &supplier, now(), to_fill(asked));
    assert_eq!((of(None).await, of(Some(true)).await, of(Some(false)).await), (4, 4, 0));
    // Of no sub-group, of one that there is not, of one that asks nothing.
    sqlx::raw_sql(
        "UPDATE materials SET sub_group = '' WHERE code = 'M0001'; UPDATE materials SET sub_group = 'GONE' WHERE code = 'M0002';
         UPDATE materials SET sub_group = 'G0' WHERE code = 'M0003'",
    )
    .execute(&pool)
    .await
    .unwrap();
    assert_eq!((of(None).await, of(Some(true)).await, of(Some(false)).await), (4, 1, 3));
    let mut asked = vec![];
    for spec in &specs {
        asked.push(read(&app.db, &supplier, spec.id).await.unwrap().row.is_asked);
    }
    assert_eq!(asked, [false, false, false, true]);
    let saved = Input::Fill(Fill::default());
    assert_eq!(refused(app.send(&supplier, specs[0], saved).await), told("SPEC_NOTHING_ASKED", ""));
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn what_runs_out_does_so_on_the_day_of_the_calendar_at_the_time_that_is_told(pool: PgPool) {
    let app = app(&pool, 1).await;
    let spec = app.set_up().await[0];
    app.accepted(spec).await;
    let days = "SELECT valid_from_on || ' ' || expires_on FROM inspection_specs WHERE id = $1";
    // Accepted on 1 March with 100 effective days: that day is not counted, and the hundredth after it is the last.
    assert_eq!(app.text(days, spec.id).await, "2026-03-01 2026-06-09");
    let verifier_ = verifier();
    let expiring = || SpecFilter { expiring: Some(true), ..SpecFilter::default() };
    let of = |moment: &str| found(&app, &verifier_, at(moment), expiring());
    assert_eq!((of("2026-05-25T15:59:59Z").await, of("2026-05-25T16:00:00Z").await), (0, 1), "midnight in Taipei");
    sqlx::query("UPDATE plants SET time_zone = 'America/New_York'").execute(&pool).await.unwrap();
    assert_eq!((of("2026-05-26T03:59:59Z").await, of("2026-05-26T04:00:00Z").await), (0, 1), "midnight in New York");
}
