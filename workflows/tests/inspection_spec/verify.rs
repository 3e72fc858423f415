//! Who verifies: one, and never the one who submitted.

use super::fixture::*;
use ehub_engine::Actor;
use ehub_engine::actor::Principal;
use ehub_workflows::document::Reason;
use ehub_workflows::inspection_spec::Input;
use ehub_workflows::{Error, Seen};
use sqlx::PgPool;

fn reject() -> Input {
    Input::Reject(Reason { reason: "the drawing says 9.8".into() })
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn of_two_verifiers_at_once_one_wins(pool: PgPool) {
    let app = app(&pool, 1).await;
    let spec = app.set_up().await[0];
    let spec = app.submitted(spec).await;
    let (one, other) = (person(3, None, &[156]), person(5, None, &[802]));
    let (accepted, rejected) = tokio::join!(app.send(&one, spec, accept()), app.send(&other, spec, reject()));
    assert_eq!(u8::from(accepted.is_ok()) + u8::from(rejected.is_ok()), 1);
    let lost = accepted.and(rejected);
    assert!(matches!(lost, Err(Error::Stale { .. })), "{lost:?}");
    let decisions = "SELECT count(*) FROM history WHERE process = 'inspection_spec' AND event IN ('accept', 'reject')";
    assert_eq!(app.number(decisions).await, 1);
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn nobody_verifies_what_they_submitted_also_not_while_acting_or_acted_for(pool: PgPool) {
    let app = app(&pool, 1).await;
    let spec = app.set_up().await[0];
    let spec = app.sent(&app.supplier(), spec, filled("10")).await;
    // Person 1 submits for person 8.
    let acting = Actor { acting_for: Some(Principal { account: 8, name: "eight".into() }), ..app.supplier() };
    let spec = app.sent(&acting, spec, submit()).await;
    for actor in [person(1, None, &[156]), person(8, None, &[156]), deputy_of(1), deputy_of(8)] {
        for input in [accept(), reject()] {
            assert_eq!(refused(app.send(&actor, spec, input).await), told("SPEC_OWN_SUBMISSION", ""));
        }
    }
    assert_eq!(refused(app.send(&app.supplier(), spec, accept()).await), told("EVENT_NOT_PERMITTED", ""));
    assert_eq!(app.sent(&deputy_of(7), spec, accept()).await.version, spec.version + 1);
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn many_are_decided_at_once_and_each_hears_of_it_in_one_mail(pool: PgPool) {
    let app = app(&pool, 3).await;
    account(&pool, 1, "ann", "V10001", 126).await;
    account(&pool, 3, "vic", "OSE", 156).await;
    let mut specs = app.set_up().await;
    for spec in &mut specs {
        *spec = app.submitted(*spec).await;
    }
    let old = Seen { version: 1, ..specs[2] };
    let commands = ehub_workflows::process::Command::each(&[specs[0], specs[1], old], &reject());
    let by = verifier();
    let by = ehub_workflows::process::By::new(&by, now());
    let results =
        ehub_workflows::process::send::<ehub_workflows::inspection_spec::InspectionSpec>(&app.db, by, commands)
            .await
            .unwrap();
    assert_eq!(
        results.iter().filter(|one| one.result.is_ok()).count(),
        2,
        "one that is refused does not stop the others"
    );
    assert_eq!(app.stands(specs[0].id).await, "Reject 1 - -");
    assert_eq!(
        app.text("SELECT reason FROM inspection_specs WHERE id = $1", specs[1].id).await,
        "the drawing says 9.8"
    );
    let told = mails(&pool).await;
    assert_eq!(told.iter().filter(|one| one.as_str() == "inspection_spec_submitted vic 1").count(), 3);
    assert_eq!(told.last().unwrap(), "inspection_spec_decided ann 2");
    // What was rejected is filled again, in the same revision.
    let specs = app.specs(app.acme).await;
    let spec = app.submitted(specs[0]).await;
    assert_eq!(app.stands(spec.id).await, "Approving 1 - -");
    assert_eq!(app.text("SELECT reason FROM inspection_specs WHERE id = $1", spec.id).await, "");
}
