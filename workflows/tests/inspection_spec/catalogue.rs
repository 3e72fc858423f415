//! The catalogue asks something else: specs are set back, and none of them slips through.

use super::fixture::*;
use ehub_engine::Actor;
use ehub_workflows::inspection_spec::search::read;
use ehub_workflows::inspection_spec::{Fill, Input, InspectionSpec, Submitted, store};
use ehub_workflows::master::Kind;
use ehub_workflows::master::store::{Told, tell};
use ehub_workflows::process::{self, By, Command, Cx};
use ehub_workflows::{Error, Seen};
use sqlx::PgPool;
use std::sync::Arc;

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn what_was_filled_is_set_back_and_what_was_accepted_goes_on_holding(pool: PgPool) {
    let app = app(&pool, 5).await;
    account(&pool, 1, "ann", "V10001", 126).await;
    let specs = app.set_up().await;
    let accepted = app.accepted(specs[0]).await;
    let submitted = app.submitted(specs[1]).await;
    let filled_ = app.sent(&app.supplier(), specs[2], filled("10")).await;
    let rejected = app.submitted(specs[3]).await;
    let no = Input::Reject(ehub_workflows::document::Reason { reason: "no".into() });
    let rejected = app.sent(&verifier(), rejected, no).await;
    let nothing = "UPDATE inspection_items SET upper_limit = 12 WHERE short_name = 'WID'";
    assert_eq!(app.catalogue(nothing, &["G1"], &[]).await, 0, "another limit is not another question");
    assert_eq!(app.catalogue("SELECT 1", &["G0"], &["X0001"]).await, 0);
    assert_eq!(app.catalogue(A_LENGTH, &["G1"], &[]).await, 3);
    assert_eq!(app.stands(accepted.id).await, "IQAChange 1 1 changed");
    assert_eq!(app.stands(submitted.id).await, "IQAChange 1 - changed");
    assert_eq!(app.stands(filled_.id).await, "IQAChange 1 - changed");
    assert_eq!(app.stands(rejected.id).await, "Reject 1 - -", "it is filled anew anyway");
    assert_eq!(app.stands(specs[4].id).await, "-- 1 - -");
    assert_eq!(mails(&pool).await.last().unwrap(), "inspection_spec_changed ann 3");
    let view = read(&app.db, &app.supplier(), accepted.id).await.unwrap();
    assert!(view.is_open && view.is_asked_otherwise);
    let names: Vec<&str> = view.values.iter().map(|value| value.asked.short_name.as_str()).collect();
    assert_eq!(names, ["COL", "LEN", "WID"], "what is asked now, with what was said before");
    assert_eq!(view.values[2].spec_value, "10");

    // It is filled in a revision of its own, and says why.
    let seen = Seen { id: accepted.id, version: accepted.version + 1 };
    let with_length = Input::Fill(Fill { values: vec![given("LEN", "3")], is_complete: true });
    let seen = app.sent(&app.supplier(), seen, with_length).await;
    assert_eq!(app.stands(seen.id).await, "InProcess 2 1 changed");
    assert_eq!(app.values(seen.id, 1).await, "COL=black WID=10");
    assert_eq!(app.values(seen.id, 2).await, "COL=black LEN=3 WID=10");
    assert_eq!(refused(app.send(&app.supplier(), seen, submit()).await), told("SPEC_COMMENT_REQUIRED", "comment"));
    let said = Input::Submit(Submitted { comment: "with length".into() });
    app.sent(&app.supplier(), seen, said).await;
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn a_part_of_another_sub_group_is_set_back_by_its_code_and_a_preview_leaves_nothing(pool: PgPool) {
    let app = app(&pool, 2).await;
    let specs = app.set_up().await;
    let spec = app.accepted(specs[0]).await;
    let another =
        "INSERT INTO inspection_sub_groups (code, name, category_code, asked_key) VALUES ('G2', 'Others', 'C1', 'k9');
                   UPDATE materials SET sub_group = 'G2' WHERE code IN ('M0001', 'X0002')";
    let keeper = person(9, None, &[156]);
    let mut tx = app.db.begin(&keeper).await.unwrap();
    sqlx::raw_sql(another).execute(&mut *tx).await.unwrap();
    let codes = ["M0001".to_owned(), "X0002".to_owned()];
    let changed = store::catalogue_changed(&mut Cx::new(&mut tx, By::new(&keeper, now())), &[], &codes).await.unwrap();
    assert_eq!(changed, 1);
    tx.rollback().await.unwrap();
    assert_eq!(app.stands(spec.id).await, "Accept 1 1 -");
    let count = app.number("SELECT count(*) FROM inspection_specs").await;
    assert_eq!(app.catalogue(another, &[], &["M0001", "X0002"]).await, 1);
    assert_eq!(app.stands(spec.id).await, "IQAChange 1 1 changed");
    assert_eq!(app.number("SELECT count(*) FROM inspection_specs").await, count + 1, "and what is missing is set up");
    // Nothing is asked of it any more: it stays as it is.
    let none = "UPDATE materials SET sub_group = '' WHERE code = 'M0002'";
    let spec = app.submitted(specs[1]).await;
    assert_eq!(app.catalogue(none, &[], &["M0002"]).await, 0);
    assert_eq!(app.stands(spec.id).await, "Approving 1 - -");
    app.sent(&verifier(), spec, accept()).await;
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn what_was_filled_before_is_not_submitted_by_whoever_comes_after(pool: PgPool) {
    let app = app(&pool, 1).await;
    let spec = app.set_up().await[0];
    let spec = app.sent(&app.supplier(), spec, filled("10")).await;
    let keeper = person(9, None, &[156]);
    let mut tx = app.db.begin(&keeper).await.unwrap();
    sqlx::raw_sql(A_LENGTH).execute(&mut *tx).await.unwrap();
    let mut cx = Cx::new(&mut tx, By::new(&keeper, now()));
    assert_eq!(store::catalogue_changed(&mut cx, &["G1".to_owned()], &[]).await.unwrap(), 1);
    let supplier = app.supplier();
    let (late, committed) = tokio::join!(app.send(&supplier, spec, submit()), tx.commit());
    committed.unwrap();
    assert!(matches!(late, Err(Error::Stale { .. })), "it waited, and is told: {late:?}");
    // Also where the spec was left as it is, the key says so.
    sqlx::query("UPDATE inspection_sub_groups SET asked_key = 'k3'").execute(&pool).await.unwrap();
    let seen = app.specs(app.acme).await[0];
    let all = Input::Fill(Fill { values: vec![given("LEN", "3")], is_complete: true });
    let seen = app.sent(&app.supplier(), seen, all).await;
    sqlx::query("UPDATE inspection_sub_groups SET asked_key = 'k4'").execute(&pool).await.unwrap();
    let said = Input::Submit(Submitted { comment: "x".into() });
    assert_eq!(refused(app.send(&app.supplier(), seen, said).await), told("SPEC_ITEMS_CHANGED", ""));
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn whoever_changes_the_catalogue_waits_for_some_that_are_missing_and_the_job_sets_up_the_others(pool: PgPool) {
    let app = app(&pool, 120).await;
    let specs = "SELECT count(*) FROM inspection_specs";
    assert_eq!(app.catalogue(A_LENGTH, &["G1"], &[]).await, 0);
    assert_eq!(app.number(specs).await, 100);
    let by = system();
    assert_eq!(store::set_up_missing(&app.db, By::new(&by, now()), 1_000).await.unwrap(), 21);
    assert_eq!(app.number(specs).await, 121);
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn a_part_that_the_erp_tells_of_another_sub_group_is_set_back_as_if_people_had_said_it(pool: PgPool) {
    let app = app(&pool, 2).await;
    let specs = app.set_up().await;
    let (moved, stays) = (app.accepted(specs[0]).await, app.accepted(specs[1]).await);
    sqlx::raw_sql(
        "INSERT INTO inspection_sub_groups (code, name, category_code, asked_key) VALUES ('G2', 'Others', 'C1', 'k9')",
    )
    .execute(&pool)
    .await
    .unwrap();
    let tell = async |code: &str, sub_group: &str| {
        let said = [("subGroup".to_owned(), sub_group.to_owned())].into_iter().collect();
        let told = vec![Told { code: code.into(), is_active: true, replaced_by: None, said }];
        tell(&app.db, &Actor::system("masters.pull", "test"), now(), Kind::Material, told).await.unwrap()
    };
    assert_eq!((tell("M0001", "G2").await, tell("M0002", "G1").await), (1, 1));
    assert_eq!(app.stands(moved.id).await, "IQAChange 1 1 changed");
    assert_eq!(app.stands(stays.id).await, "Accept 1 1 -");
}

const MANY: i32 = 500;

/// Fills and submits a portion of specs, again and again as long as something is refused because it changed meanwhile.
async fn work(app: Arc<TestApp>, ids: Vec<i64>) {
    let supplier = app.supplier();
    let by = || By::new(&supplier, now());
    for _ in 0..4 {
        for (input, states) in [
            (filled("10"), vec!["--", "IQAChange", "InProcess"]),
            (Input::Submit(Submitted { comment: "as asked".into() }), vec!["InProcess"]),
        ] {
            let seen: Vec<(i64, i64)> = sqlx::query_as(
                "SELECT id, version FROM inspection_specs WHERE id = ANY($1) AND state = ANY($2) ORDER BY id",
            )
            .bind(&ids)
            .bind(&states)
            .fetch_all(&app.pool)
            .await
            .unwrap();
            let seen: Vec<Seen> = seen.into_iter().map(|(id, version)| Seen { id, version }).collect();
            let input = match input {
                // What is asked besides is said where it is known.
                Input::Fill(fill) => Input::Fill(Fill { is_complete: false, ..fill }),
                other => other,
            };
            let results = process::send::<InspectionSpec>(&app.db, by(), Command::each(&seen, &input)).await.unwrap();
            for one in results {
                match one.result {
                    Ok(_) | Err(Error::Stale { .. } | Error::Refused(_)) => {}
                    Err(other) => panic!("{other}"),
                }
            }
        }
    }
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn while_five_hundred_are_filled_and_submitted_the_catalogue_changes_and_none_is_lost(pool: PgPool) {
    let app = Arc::new(app(&pool, MANY).await);
    let specs = app.set_up().await;
    assert_eq!(specs.len(), usize::try_from(MANY).unwrap());
    let ids: Vec<i64> = specs.iter().map(|seen| seen.id).collect();
    let mut tasks: Vec<_> = ids.chunks(25).map(|chunk| tokio::spawn(work(app.clone(), chunk.to_vec()))).collect();
    let keeper = app.clone();
    tasks.push(tokio::spawn(async move {
        // Somewhere in the midst: as soon as some are submitted and some are not.
        loop {
            let begun = keeper.number("SELECT count(*) FROM inspection_specs WHERE state = 'Approving'").await;
            if begun > 50 {
                break;
            }
            tokio::task::yield_now().await;
        }
        keeper.catalogue(A_LENGTH, &["G1"], &[]).await;
    }));
    for task in tasks {
        task.await.unwrap();
    }
    let broken = app
        .number(
            "SELECT count(*) FROM inspection_specs s
              WHERE vendor_id = (SELECT id FROM companies WHERE code = 'V10001')
                AND state NOT IN ('IQAChange', '--') AND asked_key <> 'k2'",
        )
        .await;
    assert_eq!(broken, 0, "each was set back, or filled with what is asked now");
    // What is there is what was asked under its key, whole, and what was said.
    let torn = app
        .number(
            "SELECT count(*) FROM inspection_specs s
               LEFT JOIN LATERAL (SELECT string_agg(v.short_name || '=' || v.spec_value, ' ' ORDER BY item_no) AS said
                                    FROM inspection_spec_values v WHERE v.spec_id = s.id AND v.revision = s.revision) v ON true
              WHERE s.vendor_id = (SELECT id FROM companies WHERE code = 'V10001')
                AND v.said IS DISTINCT FROM CASE s.asked_key WHEN 'k1' THEN 'COL=black WID=10' WHEN 'k2' THEN 'COL=black LEN= WID=10' END",
        )
        .await;
    assert_eq!(torn, 0);
    // Whatever was submitted under the new key would have had to have a length, which nobody said.
    assert_eq!(app.number("SELECT count(*) FROM inspection_specs WHERE state = 'Approving'").await, 0);
    let lost = app
        .number(
            "SELECT count(*) FROM inspection_specs s
              WHERE (SELECT count(*) FROM history h WHERE h.process = 'inspection_spec' AND h.document = s.id) <> s.version
                 OR NOT EXISTS (SELECT FROM history h WHERE h.process = 'inspection_spec' AND h.document = s.id
                                                        AND h.version = s.version AND h.to_state = s.state)",
        )
        .await;
    assert_eq!(lost, 0, "every step is in the history");
    assert_eq!(app.number("SELECT count(*) FROM inspection_specs").await, i64::from(MANY) + 1);
}
