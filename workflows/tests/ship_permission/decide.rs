//! The buyer's side decides: how much, who may not, two at once, a thousand in one call.

use super::fixture::*;
use ehub_workflows::process::{By, Command, Cx, send_within};
use ehub_workflows::ship_permission::payload::Instructed;
use ehub_workflows::ship_permission::store::apply;
use ehub_workflows::ship_permission::{Approval, Input, ShipPermission};
use ehub_workflows::{Error, Seen, document::Reason};
use rust_decimal::dec;
use sqlx::PgPool;

fn less() -> Input {
    Input::Approve(Approval { quantity: Some(dec!(25)), ship_on: Some(day("2026-03-15")), comment: " later ".into() })
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn what_is_granted_may_be_shipped_and_the_decision_is_kept(pool: PgPool) {
    let app = app(&pool).await;
    let line = app.accepted(order("4500000001", 1)).await[0];
    let (first, second) = (app.asked(line, dec!(40)).await, app.asked(line, dec!(30)).await);
    assert_eq!(app.send(&buyer(), first, as_asked()).await.unwrap().state, "Approved");
    assert_eq!(app.allowed(line).await, dec!(40));
    let issue = Input::ApproveWithIssue(Instructed { instruction: "dock 7".into(), ..Instructed::default() });
    assert_eq!(app.send(&buyer(), second, issue).await.unwrap().state, "ApprovedWithIssue");
    assert_eq!(app.allowed(line).await, dec!(70));

    let third = app.asked(line, dec!(30)).await;
    app.send(&buyer(), third, less()).await.unwrap();
    assert_eq!(app.allowed(line).await, dec!(95));
    let kept =
        "SELECT concat_ws('|', granted_qty, granted_on, comment, decided_by, decided_by_name, decided_at IS NOT NULL)
                  FROM ship_permissions WHERE id = $1";
    assert_eq!(app.text(kept, third.id).await, "25.000|2026-03-15|later|3|person3|t");
    assert_eq!(app.text(kept, second.id).await, "30.000|2026-03-10|dock 7|3|person3|t");
    let said = "SELECT payload::text FROM history WHERE process = 'ship_permission' AND document = $1 AND version = 2";
    assert_eq!(app.text(said, first.id).await, r#"{"shipOn": "2026-03-10", "quantity": "40.000"}"#);
    assert_eq!(app.number("SELECT max(version) FROM po_lines").await, 2, "the reply is as it was");
    let rest = app.ask(&[(line, dec!(5.001))]).await.remove(0);
    assert_eq!(refused(rest), told("SHIP_ABOVE_BALANCE", "quantity"));
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn a_rejection_allows_nothing_and_frees_what_was_asked_for(pool: PgPool) {
    let app = app(&pool).await;
    let line = app.accepted(order("4500000001", 1)).await[0];
    let seen = app.asked(line, dec!(100)).await;
    let silent = app.send(&buyer(), seen, Input::Reject(Reason { reason: " ".into() })).await;
    assert_eq!(refused(silent), told("PO_REASON_REQUIRED", "reason"));
    let moved = app.send(&buyer(), seen, Input::Reject(Reason { reason: "no room".into() })).await.unwrap();
    assert_eq!((moved.state, app.allowed(line).await), ("Rejected", dec!(0)));
    assert_eq!(app.text("SELECT comment FROM ship_permissions WHERE id = $1", seen.id).await, "no room");
    assert!(app.ask(&[(line, dec!(100))]).await.remove(0).is_ok());
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn of_two_approvers_at_once_one_wins_and_the_other_is_told(pool: PgPool) {
    let app = app(&pool).await;
    for line in app.accepted(order("4500000001", 6)).await {
        let seen = app.asked(line, dec!(60)).await;
        let (anna, bert) = (buyer(), person(9, None, &[100]));
        let (one, other) = tokio::join!(app.send(&anna, seen, as_asked()), app.send(&bert, seen, less()));
        match (one, other) {
            (Ok(_), Err(Error::Stale { changed_by, .. })) => {
                assert_eq!((changed_by.as_str(), app.allowed(line).await), ("person3", dec!(60)));
            }
            (Err(Error::Stale { changed_by, .. }), Ok(_)) => {
                assert_eq!((changed_by.as_str(), app.allowed(line).await), ("person9", dec!(25)));
            }
            other => panic!("not one winner: {other:?}"),
        }
    }
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn whoever_saw_an_older_version_is_told(pool: PgPool) {
    let app = app(&pool).await;
    let line = app.accepted(order("4500000001", 1)).await[0];
    let seen = app.asked(line, dec!(60)).await;
    let old = Seen { version: seen.version - 1, ..seen };
    assert!(matches!(app.send(&buyer(), old, as_asked()).await, Err(Error::Stale { .. })));
    assert_eq!(app.allowed(line).await, dec!(0));
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn nobody_decides_about_the_own_request_nor_while_acting_for_whoever_applied(pool: PgPool) {
    let app = app(&pool).await;
    let line = app.accepted(order("4500000001", 1)).await[0];
    // Somebody of the buyer's side who also works for the supplier applied while acting for account 5.
    let acting = ehub_engine::Actor { company: Some(app.acme), ..deputy_of(5) };
    let acting = ehub_engine::Actor { roles: [122].into(), ..acting };
    let asked = vec![application(line, dec!(10))];
    let moved = apply(&app.db, By::new(&acting, now()), asked).await.unwrap().remove(0).result.unwrap();
    let seen = Seen { id: moved.id, version: moved.version };
    for own in [person(4, None, &[153]), person(5, None, &[802]), deputy_of(5)] {
        assert_eq!(refused(app.send(&own, seen, as_asked()).await), told("SHIP_OWN_REQUEST", ""));
    }
    let colleague = person(6, Some(app.acme), &[153]);
    assert_eq!(refused(app.send(&colleague, seen, as_asked()).await), told("SHIP_OWN_COMPANY", ""));
    assert_eq!(app.allowed(line).await, dec!(0));
    assert!(app.send(&buyer(), seen, as_asked()).await.is_ok());
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn an_administrator_who_decides_in_somebodys_place_is_seen_in_the_history(pool: PgPool) {
    let app = app(&pool).await;
    let lines = app.accepted(order("4500000001", 3)).await;
    let said = "SELECT coalesce(payload->>'override', '-') FROM history
                 WHERE process = 'ship_permission' AND document = $1 AND version = 2";
    let deciders = [(&[802][..], "true"), (&[153, 802], "-"), (&[154], "-")];
    for (line, (roles, shown)) in lines.into_iter().zip(deciders) {
        let seen = app.asked(line, dec!(1)).await;
        app.send(&person(9, None, roles), seen, as_asked()).await.unwrap();
        assert_eq!(app.text(said, seen.id).await, shown, "{roles:?}");
    }
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn an_approval_for_which_less_is_left_is_refused_with_what_is_left(pool: PgPool) {
    let app = app(&pool).await;
    let line = app.accepted(order("4500000001", 1)).await[0];
    let seen = [app.asked(line, dec!(60)).await, app.asked(line, dec!(40)).await];
    // What a version before may leave: the order is smaller, and nobody told the applications.
    sqlx::query("UPDATE po_lines SET cancelled_qty = 30 WHERE id = $1").bind(line).execute(&pool).await.unwrap();
    let mut results = app.send_many(&buyer(), &seen, &as_asked()).await.into_iter().map(|one| one.result);
    assert_eq!(results.next().unwrap().unwrap().state, "Approved");
    match results.next().unwrap() {
        Err(Error::Refused(found)) => {
            assert_eq!((found[0].label.as_str(), &found[0].params["max"]), ("SHIP_ABOVE_BALANCE", &"10".into()));
        }
        other => panic!("more was granted than is left: {other:?}"),
    }
    assert_eq!(app.allowed(line).await, dec!(60));
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn a_thousand_are_approved_in_one_call_and_a_handful_of_statements(pool: PgPool) {
    let app = app(&pool).await;
    let lines = app.accepted(order("4500000001", 250)).await;
    let wanted: Vec<_> = lines.iter().cycle().take(1_000).map(|line| (*line, dec!(20))).collect();
    let seen: Vec<Seen> = app
        .ask(&wanted)
        .await
        .into_iter()
        .map(|made| made.map(|moved| Seen { id: moved.id, version: moved.version }).unwrap())
        .collect();
    let results = app.send_many(&buyer(), &seen, &as_asked()).await;
    assert!(results.iter().all(|one| one.result.is_ok()));
    assert_eq!(app.number("SELECT count(*) FROM po_lines WHERE cum_allow_qty = 80").await, 250);
    assert_eq!(app.number("SELECT count(*) FROM erp_messages WHERE kind = 'po_reschedule'").await, 250, "one a line");
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn what_is_rolled_back_leaves_nothing(pool: PgPool) {
    let app = app(&pool).await;
    let line = app.accepted(order("4500000001", 1)).await[0];
    let seen = app.asked(line, dec!(60)).await;
    let counts =
        "SELECT (SELECT count(*) FROM history) + (SELECT count(*) FROM jobs) + (SELECT count(*) FROM erp_messages)
                       + (SELECT count(*) FROM deadlines) + (SELECT count(*) FROM mail_messages)";
    let before = app.number(counts).await;
    let decider = buyer();
    let mut tx = app.db.begin(&decider).await.unwrap();
    let mut cx = Cx::new(&mut tx, By::new(&decider, now()));
    let commands = vec![Command::new(seen, as_asked())];
    assert!(send_within::<ShipPermission>(&mut cx, commands).await.unwrap()[0].result.is_ok());
    tx.rollback().await.unwrap();
    assert_eq!((app.state(seen.id).await.as_str(), app.allowed(line).await), ("Submitted", dec!(0)));
    assert_eq!(app.number(counts).await, before);
}
