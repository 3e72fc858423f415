//! Suppliers are reminded: by time, and by hand once a day.

use super::fixture::*;
use ehub_engine::Actor;
use ehub_engine::deadline::fire;
use ehub_workflows::inspection_spec::store::remind;
use ehub_workflows::overdue::{Told, digest, list};
use ehub_workflows::process::By;
use ehub_workflows::{DocumentResult, Error};
use sqlx::PgPool;

fn job() -> Actor {
    Actor::system("mail.digest", "test")
}

async fn ring(app: &TestApp, name: &str) -> Vec<Told> {
    sqlx::query("UPDATE deadlines SET due_at = now() + CASE WHEN name = $1 THEN interval '-1 s' ELSE interval '1 day' END WHERE due_at IS NOT NULL")
        .bind(name)
        .execute(&app.pool)
        .await
        .unwrap();
    fire(&app.pool).await.unwrap();
    let mut told = vec![];
    for addressee in digest::addressees(&app.db, &job()).await.unwrap() {
        told.push(digest::send(&app.db, &job(), now(), addressee).await.unwrap());
    }
    told
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn what_is_not_filled_and_what_runs_out_is_told_once_a_day(pool: PgPool) {
    let app = app(&pool, 3).await;
    account(&pool, 1, "ann", "V10001", 121).await;
    let specs = app.set_up().await;
    let accepted = app.accepted(specs[0]).await;
    app.submitted(specs[1]).await;
    let before = mails(&pool).await.len();
    let due = "SELECT to_char(due_at AT TIME ZONE 'Asia/Taipei', 'YYYY-MM-DD HH24:MI') FROM deadlines WHERE name = 'expires-soon' AND document = $1";
    assert_eq!(app.text(due, accepted.id).await, "2026-05-26 00:00", "14 days before 2026-06-09");
    // Of Acme's only the third waits; Bora has nobody who reads it.
    assert_eq!(ring(&app, "remind-filler").await, [Told { documents: 1, mails: 1 }, Told { documents: 1, mails: 0 }]);
    assert_eq!(ring(&app, "expires-soon").await, [Told { documents: 1, mails: 1 }]);
    let told = mails(&pool).await;
    assert_eq!(told[before..], ["inspection_spec_wanted ann 1", "inspection_spec_wanted ann 1"]);
    let (overdue, _) = list(&app.db, &verifier()).await.unwrap();
    assert!(overdue.iter().any(|one| one.document_no == "M0003/1" && one.vendor_code == "V10001"));
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn of_what_is_not_asked_any_more_nobody_is_reminded(pool: PgPool) {
    let app = app(&pool, 2).await;
    account(&pool, 1, "ann", "V10001", 121).await;
    let specs = app.set_up().await;
    app.accepted(specs[1]).await;
    let before = mails(&pool).await.len();
    let nothing = "UPDATE inspection_sub_groups SET asked_key = '' WHERE code = 'G1'";
    assert_eq!(app.catalogue(nothing, &["G1"], &[]).await, 0);
    let none = Told { documents: 0, mails: 0 };
    assert_eq!(ring(&app, "remind-filler").await, [none, none], "Acme and Bora");
    assert_eq!(ring(&app, "expires-soon").await, [none]);
    assert!(digest::addressees(&app.db, &job()).await.unwrap().is_empty(), "and it is not kept for later");
    assert_eq!(list(&app.db, &verifier()).await.unwrap(), (vec![], 0));
    let actor = verifier();
    let late = By::new(&actor, "2026-06-01T04:00:00Z".parse().unwrap());
    let ids: Vec<i64> = specs.iter().map(|seen| seen.id).collect();
    assert_eq!(said(remind(&app.db, late, &ids).await.unwrap()), ["SPEC_NOTHING_TO_REMIND", "SPEC_NOTHING_TO_REMIND"]);
    assert_eq!(mails(&pool).await.len(), before);
    // Asked again, it waits again.
    sqlx::query("UPDATE inspection_sub_groups SET asked_key = 'k1' WHERE code = 'G1'").execute(&pool).await.unwrap();
    assert_eq!(list(&app.db, &verifier()).await.unwrap().1, 3);
    assert_eq!(said(remind(&app.db, late, &ids).await.unwrap()), ["ok", "ok"]);
}

fn said(results: Vec<DocumentResult>) -> Vec<String> {
    let one = |result| match result {
        Ok(_) => "ok".to_owned(),
        Err(Error::Refused(found)) => found[0].label.clone(),
        Err(other) => other.to_string(),
    };
    results.into_iter().map(|result| one(result.result)).collect()
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn by_hand_each_is_reminded_of_once_a_day(pool: PgPool) {
    let app = app(&pool, 4).await;
    account(&pool, 1, "ann", "V10001", 121).await;
    let specs = app.set_up().await;
    app.submitted(specs[2]).await;
    app.accepted(specs[3]).await;
    let ids: Vec<i64> = specs.iter().map(|seen| seen.id).chain([specs[0].id, 999_999]).collect();
    let actor = verifier();
    let by = By::new(&actor, now());
    let first = said(remind(&app.db, by, &ids).await.unwrap());
    assert_eq!(first, ["ok", "ok", "SPEC_NOTHING_TO_REMIND", "SPEC_NOTHING_TO_REMIND", "not found"]);
    assert_eq!(mails(&pool).await.last().unwrap(), "inspection_spec_wanted ann 2", "one mail about all of them");
    let again = said(remind(&app.db, by, &ids[..2]).await.unwrap());
    assert_eq!(again, ["SPEC_REMINDED_TODAY", "SPEC_REMINDED_TODAY"]);
    let tomorrow = By::new(&actor, now() + chrono::TimeDelta::days(1));
    let (one, other) = tokio::join!(remind(&app.db, tomorrow, &ids[..1]), remind(&app.db, tomorrow, &ids[..1]));
    let mut both = [said(one.unwrap()), said(other.unwrap())].concat();
    both.sort_unstable();
    assert_eq!(both, ["SPEC_REMINDED_TODAY", "ok"], "of two at once one does it");
    assert_eq!(app.specs(app.acme).await[0].version, specs[0].version, "the spec stays as it is");
    // What runs out within 14 days is said anew.
    let late = By::new(&actor, "2026-05-26T04:00:00Z".parse().unwrap());
    assert_eq!(said(remind(&app.db, late, &ids[3..4]).await.unwrap()), ["ok"]);
}
