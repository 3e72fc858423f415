//! What ends without anybody deciding: the ERP changes or closes the line, thirty days pass.

use super::fixture::*;
use chrono::TimeDelta;
use ehub_engine::Actor;
use ehub_engine::deadline::Fired;
use ehub_workflows::po::PoLine;
use ehub_workflows::po::machine::Input as Reply;
use ehub_workflows::process::{self, By, Command};
use ehub_workflows::ship_permission::{Input, ShipPermission};
use rust_decimal::dec;
use sqlx::PgPool;

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn a_line_that_the_erp_changes_or_closes_takes_what_is_open_along(pool: PgPool) {
    let app = app(&pool).await;
    let changed = app.accepted(order("4500000001", 2)).await;
    let closed = app.accepted(order("4500000002", 1)).await;
    let other = app.accepted(order("4500000003", 1)).await;
    let decided = app.asked(changed[0], dec!(30)).await;
    app.send(&buyer(), decided, as_asked()).await.unwrap();
    let open = [app.asked(changed[0], dec!(20)).await, app.asked(changed[0], dec!(10)).await];
    let second = app.asked(changed[1], dec!(10)).await;
    let of_closed = app.asked(closed[0], dec!(10)).await;
    let of_other = app.asked(other[0], dec!(10)).await;

    app.import(newer("4500000001", 2, |line| line.need_by_on = day("2026-03-20"))).await;
    app.import(newer("4500000002", 1, |line| line.cancelled_qty = dec!(100))).await;

    for seen in [open[0], open[1], second] {
        assert_eq!(app.state(seen.id).await, "Withdrawn changed");
    }
    assert_eq!(app.state(of_closed.id).await, "Withdrawn closed");
    assert_eq!(
        (app.state(decided.id).await.as_str(), app.state(of_other.id).await.as_str()),
        ("Approved", "Submitted")
    );
    let said = "SELECT actor_name || ' ' || event || ' ' || payload::text FROM history
                 WHERE process = 'ship_permission' AND document = $1 AND version = 2";
    assert_eq!(app.text(said, open[0].id).await, r#"erp.pull lapse {"reason": "changed"}"#);
    let deadlines =
        app.number("SELECT count(*) FROM deadlines WHERE process = 'ship_permission' AND name = 'expires'").await;
    assert_eq!(deadlines, 1, "only what is still open expires");
    let late = app.send(&buyer(), of_closed, as_asked()).await;
    assert!(matches!(late, Err(ehub_workflows::Error::Stale { .. })), "{late:?}");
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn what_is_negotiated_anew_is_not_allowed_until_it_is_agreed_again(pool: PgPool) {
    let app = app(&pool).await;
    let line = app.accepted(order("4500000001", 1)).await[0];
    let seen = app.asked(line, dec!(60)).await;
    let split = ehub_workflows::po::machine::Split {
        quantity: dec!(100),
        promised_on: day("2026-03-25"),
        remark: "late".into(),
    };
    let moved = Reply::Reschedule { splits: vec![split], comment: String::new() };
    let command = Command::new(app.lines("4500000001").await[0], moved);
    process::send_one::<PoLine>(&app.db, By::new(&app.supplier(), now()), command).await.unwrap();
    assert_eq!(refused(app.send(&buyer(), seen, as_asked()).await), told("SHIP_LINE_NOT_ACCEPTED", ""));
    assert_eq!(app.state(seen.id).await, "Submitted", "it waits, and may be taken back");
    assert!(app.send(&app.supplier(), seen, Input::Withdraw).await.is_ok());
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn an_order_that_changes_while_somebody_approves_waits_or_is_waited_for(pool: PgPool) {
    let app = app(&pool).await;
    for nth in 0..4 {
        let po_no = format!("450000001{nth}");
        let line = app.accepted(order(&po_no, 1)).await[0];
        let seen = app.asked(line, dec!(80)).await;
        let decider = buyer();
        let (approved, ()) = tokio::join!(
            app.send(&decider, seen, as_asked()),
            app.import(newer(&po_no, 1, |line| line.order_qty = dec!(50)))
        );
        let state = app.state(seen.id).await;
        match approved {
            Ok(_) => {
                assert_eq!((state.as_str(), app.allowed(line).await), ("Approved", dec!(50)), "cut with the order");
            }
            Err(_) => assert_eq!((state.as_str(), app.allowed(line).await), ("Withdrawn changed", dec!(0))),
        }
    }
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn what_nobody_decides_expires_once(pool: PgPool) {
    let app = app(&pool).await;
    let lines = app.accepted(order("4500000001", 2)).await;
    let (waiting, decided) = (app.asked(lines[0], dec!(100)).await, app.asked(lines[1], dec!(100)).await);
    let time = Actor::system("engine.deadline", "test");
    let later = now() + TimeDelta::days(30);
    let fired = Fired { name: "expires".into(), event: Some("expire".into()), version: 1, times: 1 };
    app.send(&buyer(), decided, as_asked()).await.unwrap();
    let moved = async |id| process::fired::<ShipPermission>(&app.db, By::new(&time, later), id, &fired).await.unwrap();
    assert!(moved(waiting.id).await && !moved(waiting.id).await, "the second time finds it moved");
    assert!(!moved(decided.id).await, "a decision in the same moment wins");
    assert_eq!((app.state(waiting.id).await.as_str(), app.state(decided.id).await.as_str()), ("Expired", "Approved"));
    assert!(app.ask(&[(lines[0], dec!(100))]).await.remove(0).is_ok(), "one may apply again");
}
