//! What a supplier says is kept by revision; nobody else's is seen or touched.

use super::fixture::*;
use ehub_workflows::Error;
use ehub_workflows::inspection_spec::search::read;
use ehub_workflows::inspection_spec::{Edited, Fill, Given, Input, Submitted};
use sqlx::PgPool;

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn what_is_unfinished_is_kept_and_not_submitted(pool: PgPool) {
    let app = app(&pool, 1).await;
    let supplier = app.supplier();
    let spec = app.set_up().await[0];
    let limits = Given { lower: " 9.5 ".into(), ..given(" WID ", "") };
    let spec = app.sent(&supplier, spec, Input::Fill(Fill { values: vec![limits], is_complete: false })).await;
    assert_eq!(
        (app.stands(spec.id).await.as_str(), app.values(spec.id, 1).await.as_str()),
        ("InProcess 1 - -", "COL= WID=")
    );
    let lower = "SELECT lower_limit::text FROM inspection_spec_values WHERE spec_id = $1 AND short_name = 'WID'";
    assert_eq!(app.text(lower, spec.id).await, "9.500000");
    let missing = vec![
        ("REQUIRED".to_owned(), "values[0].specValue".to_owned()),
        ("REQUIRED".to_owned(), "values[1].specValue".to_owned()),
    ];
    assert_eq!(refused(app.send(&supplier, spec, submit()).await), missing, "in the order of the grid");
    let some = Input::Fill(Fill { values: vec![given("WID", "10")], is_complete: false });
    let spec = app.sent(&supplier, spec, some).await;
    assert_eq!(app.values(spec.id, 1).await, "COL= WID=10");
    let spec =
        app.sent(&supplier, spec, Input::Fill(Fill { values: vec![given("COL", "red")], is_complete: true })).await;
    assert_eq!(app.values(spec.id, 1).await, "COL=red WID=10", "what is not named stays");
    let spec = app.sent(&supplier, spec, submit()).await;
    assert_eq!(app.stands(spec.id).await, "Approving 1 - -");
    assert_eq!(app.text("SELECT submitted_by_name FROM inspection_specs WHERE id = $1", spec.id).await, "person1");
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn what_was_accepted_holds_until_the_next_is_and_says_what_changes(pool: PgPool) {
    let app = app(&pool, 1).await;
    let supplier = app.supplier();
    let spec = app.set_up().await[0];
    let spec = app.accepted(spec).await;
    assert_eq!(app.stands(spec.id).await, "Accept 1 1 -");
    let days = "SELECT valid_from_on || ' ' || expires_on FROM inspection_specs WHERE id = $1";
    assert_eq!(app.text(days, spec.id).await, "2026-03-01 2026-06-09", "the least of the days of its items");
    let asked = "SELECT string_agg(DISTINCT sub_group, ' ') FROM inspection_spec_values WHERE spec_id = $1";
    assert_eq!(app.text(asked, spec.id).await, "G1", "with the sub-group whose items these are");
    let silent = Input::Edit(Edited { comment: " ".into() });
    assert_eq!(refused(app.send(&supplier, spec, silent).await), told("SPEC_COMMENT_REQUIRED", "comment"));
    let spec = app.sent(&supplier, spec, Input::Edit(Edited { comment: "a new mould".into() })).await;
    assert_eq!(app.stands(spec.id).await, "InProcess 2 1 edited");
    assert_eq!(app.values(spec.id, 2).await, "COL=black WID=10", "carried over");
    let spec = app.sent(&supplier, spec, filled("10.5")).await;
    assert_eq!(
        (app.values(spec.id, 1).await, app.values(spec.id, 2).await),
        ("COL=black WID=10".into(), "COL=black WID=10.5".into())
    );
    let view = read(&app.db, &supplier, spec.id).await.unwrap();
    let changed: Vec<String> = view
        .differences
        .iter()
        .map(|one| format!("{} {} {}→{}", one.short_name, one.field, one.before, one.now))
        .collect();
    assert_eq!(changed, ["WID specValue 10→10.5"]);
    assert_eq!((view.values.len(), view.holding.len(), view.is_open), (2, 2, true));
    let spec = app.sent(&supplier, spec, submit()).await;
    assert_eq!(app.stands(spec.id).await, "Approving 2 1 edited", "the comment was given with edit");
    assert_eq!(app.text(days, spec.id).await, "2026-03-01 2026-06-09", "the first goes on holding");
    let spec = app.sent(&verifier(), spec, accept()).await;
    assert_eq!(app.stands(spec.id).await, "Accept 2 2 -");
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn another_company_neither_sees_nor_fills(pool: PgPool) {
    let app = app(&pool, 1).await;
    let spec = app.set_up().await[0];
    let spec = app.sent(&app.supplier(), spec, filled("10")).await;
    let other = app.other_supplier();
    assert!(matches!(app.send(&other, spec, filled("9.5")).await, Err(Error::NotFound)));
    assert!(matches!(read(&app.db, &other, spec.id).await, Err(Error::NotFound)));
    assert!(read(&app.db, &verifier(), spec.id).await.is_ok());
    assert_eq!(app.values(spec.id, 1).await, "COL=black WID=10");
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn a_stale_version_and_a_call_that_is_taken_back_leave_nothing(pool: PgPool) {
    let app = app(&pool, 1).await;
    let supplier = app.supplier();
    let old = app.set_up().await[0];
    let spec = app.sent(&supplier, old, filled("10")).await;
    assert!(matches!(app.send(&supplier, old, filled("9.5")).await, Err(Error::Stale { .. })));
    // A value that the table does not take takes back the whole call.
    sqlx::query("ALTER TABLE inspection_spec_values ADD CHECK (spec_value <> '9.9')").execute(&pool).await.unwrap();
    assert!(matches!(app.send(&supplier, spec, filled("9.9")).await, Err(Error::Database(_))));
    assert_eq!(app.values(spec.id, 1).await, "COL=black WID=10");
    assert_eq!(
        app.number("SELECT max(version) FROM history WHERE process = 'inspection_spec' AND event = 'fill'").await,
        spec.version
    );
    let spec = app.sent(&supplier, spec, submit()).await;
    let said = Input::Submit(Submitted { comment: "again".into() });
    assert_eq!(refused(app.send(&supplier, spec, said).await), told("EVENT_NOT_IN_STATE", ""));
}
