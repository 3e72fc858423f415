//! Applications are made: by whom, for what, two at once.

use super::fixture::*;
use ehub_workflows::Error;
use ehub_workflows::process::By;
use ehub_workflows::ship_permission::store::apply;
use ehub_workflows::ship_permission::{Application, Input};
use rust_decimal::dec;
use sqlx::PgPool;

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn an_application_is_kept_as_it_was_made_and_allows_nothing_yet(pool: PgPool) {
    let app = app(&pool).await;
    let line = app.accepted(order("4500000001", 1)).await[0];
    let asked =
        Application { remark: "  the oven ".into(), ship_on: day("2026-03-12"), ..application(line, dec!(12.5)) };
    let mut made = apply(&app.db, By::new(&app.supplier(), now()), vec![asked]).await.unwrap();
    let moved = made.remove(0).result.unwrap();
    assert_eq!((moved.state, moved.version), ("Submitted", 1));
    let kept = app
        .text(
            "SELECT concat_ws('|', po_no, line_no, material_code, asked_qty, asked_on, need_by_on, remark, requested_by,
                              requested_by_name, expires_at - created_at) FROM ship_permissions WHERE id = $1",
            moved.id,
        )
        .await;
    assert_eq!(kept, "4500000001|1|M001|12.500|2026-03-12|2026-03-10|the oven|1|person1|30 days");
    assert_eq!(app.allowed(line).await, dec!(0));
    let due = "SELECT string_agg(name || ' ' || coalesce(event, '-'), ', ' ORDER BY due_at) FROM deadlines
                WHERE process = 'ship_permission' AND document = $1";
    assert_eq!(app.text(due, moved.id).await, "remind-decider -, expires expire");
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn each_of_many_is_judged_after_those_before_it_and_one_refused_stops_no_other(pool: PgPool) {
    let app = app(&pool).await;
    let lines = app.accepted(order("4500000001", 2)).await;
    let results = app
        .ask(&[(lines[0], dec!(60)), (lines[0], dec!(50)), (lines[1], dec!(100)), (0, dec!(1)), (lines[0], dec!(40))])
        .await;
    let mut results = results.into_iter();
    let first = results.next().unwrap().unwrap();
    assert_eq!(refused(results.next().unwrap()), told("SHIP_ABOVE_BALANCE", "quantity"));
    let second = results.next().unwrap().unwrap();
    assert!(matches!(results.next().unwrap(), Err(Error::NotFound)));
    let third = results.next().unwrap().unwrap();
    assert!(first.id < second.id && second.id < third.id);
    let kept = "SELECT string_agg(po_line_id || ':' || asked_qty, ' ' ORDER BY id) FROM ship_permissions WHERE id > $1";
    let wanted = format!("{}:60.000 {}:100.000 {}:40.000", lines[0], lines[1], lines[0]);
    assert_eq!(app.text(kept, 0).await, wanted, "each id belongs to its own application");
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn of_two_who_ask_for_the_same_rest_at_once_one_gets_it(pool: PgPool) {
    let app = app(&pool).await;
    for line in app.accepted(order("4500000001", 6)).await {
        let (one, other) = (vec![(line, dec!(70))], vec![(line, dec!(70))]);
        let (one, other) = tokio::join!(app.ask(&one), app.ask(&other));
        let (mut taken, mut refusals): (Vec<_>, Vec<_>) = one.into_iter().chain(other).partition(Result::is_ok);
        assert_eq!((taken.len(), refusals.len()), (1, 1));
        assert!(taken.remove(0).is_ok());
        assert_eq!(refused(refusals.remove(0)), told("SHIP_ABOVE_BALANCE", "quantity"));
    }
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn a_plant_that_does_not_ask_a_line_that_is_not_accepted_and_a_closed_one_are_told_apart(pool: PgPool) {
    let app = app(&pool).await;
    let mut open = order("4500000001", 1);
    open.plant_code = "P1".into();
    let open = app.accepted(open).await[0];
    assert_eq!(refused(app.ask(&[(open, dec!(1))]).await.remove(0))[0].0, "SHIP_PERMISSION_NOT_REQUIRED");
    app.import(order("4500000002", 1)).await;
    let fresh = app.lines("4500000002").await[0].id;
    assert_eq!(refused(app.ask(&[(fresh, dec!(1))]).await.remove(0)), told("SHIP_LINE_NOT_ACCEPTED", ""));
    let closed = app.accepted(order("4500000003", 1)).await[0];
    app.import(newer("4500000003", 1, |line| line.cancelled_qty = dec!(100))).await;
    let found = refused(app.ask(&[(closed, dec!(1))]).await.remove(0));
    assert!(found.contains(&told("PO_LINE_CLOSED", "")[0]), "{found:?}");
    assert_eq!(app.number("SELECT count(*) FROM ship_permissions").await, 0);
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn another_supplier_neither_applies_nor_sees_nor_takes_back(pool: PgPool) {
    let app = app(&pool).await;
    let line = app.accepted(order("4500000001", 1)).await[0];
    let seen = app.asked(line, dec!(10)).await;
    let stranger = app.other_supplier();
    let foreign = apply(&app.db, By::new(&stranger, now()), vec![application(line, dec!(1))]).await.unwrap().remove(0);
    assert!(matches!(foreign.result, Err(Error::NotFound)));
    for input in [Input::Withdraw, as_asked()] {
        assert!(matches!(app.send(&stranger, seen, input).await, Err(Error::NotFound)));
    }
    let mut tx = app.db.begin(&stranger).await.unwrap();
    for sql in
        ["SELECT count(*) FROM ship_permissions", "SELECT count(*) FROM history WHERE process = 'ship_permission'"]
    {
        let count: i64 = sqlx::query_scalar(sql).fetch_one(&mut *tx).await.unwrap();
        assert_eq!(count, 0, "{sql}");
    }
    assert_eq!(app.send(&app.supplier(), seen, Input::Withdraw).await.unwrap().state, "Withdrawn");
    assert_eq!(
        app.ask(&[(line, dec!(100))]).await.remove(0).unwrap().state,
        "Submitted",
        "what is taken back is free again"
    );
}
