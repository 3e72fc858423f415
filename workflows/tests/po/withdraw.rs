//! A supplier takes a proposal back before it is judged; and what the list says of those that wait.

use super::fixture::*;
use super::mail::people;
use super::replies::{offered, workflow};
use ehub_workflows::po::machine::Input;
use ehub_workflows::po::search::{Filter, line as whole_line, search};
use ehub_workflows::{Error, Seen};
use rust_decimal::dec;
use sqlx::PgPool;

async fn after(app: &TestApp, seen: &mut Seen, actor: &ehub_engine::Actor, input: Input) -> &'static str {
    let moved = app.reply(actor, *seen, input).await.unwrap();
    seen.version = moved.version;
    moved.state
}

fn reschedule() -> Input {
    let splits = vec![split(dec!(60), "2026-03-25", "part"), split(dec!(40), "2026-03-28", "rest")];
    Input::Reschedule { splits, comment: "late".into() }
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn a_withdrawn_proposal_leads_back_to_where_it_was_made(pool: PgPool) {
    let app = app(&pool).await;
    app.import(vec![order("4500000001", 1)]).await;
    let (supplier, buyer) = (app.supplier(), buyer());
    let mut seen = app.line("4500000001").await;
    let review = "SELECT review_status FROM po_lines WHERE id = $1";

    after(&app, &mut seen, &supplier, later()).await;
    assert_eq!(after(&app, &mut seen, &supplier, Input::Withdraw).await, "New");
    assert_eq!(app.text("SELECT reply_comment FROM po_lines WHERE id = $1", seen.id).await, "");

    after(&app, &mut seen, &supplier, later()).await;
    after(&app, &mut seen, &buyer, Input::AskAgain { reason: "earlier".into() }).await;
    after(&app, &mut seen, &supplier, later()).await;
    assert_eq!(app.text(review, seen.id).await, "--");
    assert_eq!(after(&app, &mut seen, &supplier, Input::Withdraw).await, "Revise");
    assert_eq!(app.text(review, seen.id).await, "Reject", "what was asked is still asked");
    assert_eq!(app.text("SELECT round::text FROM po_lines WHERE id = $1", seen.id).await, "1");

    after(&app, &mut seen, &supplier, later()).await;
    after(&app, &mut seen, &buyer, Input::Agree).await;
    let told = "SELECT count(*) FROM erp_messages";
    let before = app.number(told).await;
    after(&app, &mut seen, &supplier, reschedule()).await;
    assert_eq!(after(&app, &mut seen, &supplier, Input::Withdraw).await, "Accept");
    assert_eq!(app.text(review, seen.id).await, "Accept");
    assert_eq!(app.number(told).await, before, "the ERP never heard of it");
    let view = whole_line(&app.db, &buyer, now(), seen.id).await.unwrap();
    assert_eq!((view.row.promised_on, view.row.confirm_qty), (Some(day("2026-03-20")), dec!(100)));
    let agreed: Vec<_> = view.splits.iter().map(|split| (split.quantity, split.promised_on)).collect();
    assert_eq!(agreed, [(dec!(100), day("2026-03-20"))], "the agreed schedule is the newest again");

    let view = workflow(&app.db, &buyer, now(), seen.id).await.unwrap();
    assert_eq!((view.history[0].event.as_str(), view.history[0].actor_name.as_str()), ("withdraw", "person1"));
    // What was taken back twice is not remembered as what stood before.
    after(&app, &mut seen, &supplier, reschedule()).await;
    assert_eq!(after(&app, &mut seen, &supplier, Input::Withdraw).await, "Accept");
    assert_eq!(app.text(review, seen.id).await, "Accept");
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn of_a_buyer_who_agrees_and_a_supplier_who_withdraws_one_wins(pool: PgPool) {
    let app = app(&pool).await;
    app.import(vec![order("4500000001", 8)]).await;
    let supplier = app.supplier();
    for mut seen in app.lines("4500000001").await {
        after(&app, &mut seen, &supplier, later()).await;
        let buyer = buyer();
        let (agreed, withdrawn) =
            tokio::join!(app.reply(&buyer, seen, Input::Agree), app.reply(&supplier, seen, Input::Withdraw));
        let state = app.state(seen.id).await;
        match (agreed, withdrawn) {
            (Ok(moved), Err(Error::Stale { .. })) => assert_eq!((moved.state, state.as_str()), ("Accept", "Accept")),
            (Err(Error::Stale { .. }), Ok(moved)) => assert_eq!((moved.state, state.as_str()), ("New", "New")),
            other => panic!("not one winner: {other:?}"),
        }
    }
    assert_eq!(app.number("SELECT max(version) FROM po_lines").await, 3);
    let told = app.number("SELECT count(*) FROM erp_messages").await;
    assert_eq!(told, app.number("SELECT count(*) FROM po_lines WHERE state = 'Accept'").await);
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn a_proposal_is_its_suppliers_to_withdraw_and_the_buyer_is_told(pool: PgPool) {
    let app = app(&pool).await;
    people(&app).await;
    app.import(vec![order("4500000001", 1)]).await;
    let supplier = app.supplier();
    let mut seen = app.line("4500000001").await;
    let early = app.reply(&supplier, seen, Input::Withdraw).await;
    assert!(matches!(early, Err(Error::Refused(_))), "nothing was proposed yet: {early:?}");
    after(&app, &mut seen, &supplier, later()).await;
    let foreign = app.reply(&app.other_supplier(), seen, Input::Withdraw).await;
    assert!(matches!(foreign, Err(Error::NotFound)));
    assert!(matches!(app.reply(&buyer(), seen, Input::Withdraw).await, Err(Error::Refused(_))));
    let offers = offered(&app.db, &supplier, now(), &[seen.id]).await.unwrap();
    assert!(offers[&seen.id].iter().any(|offer| offer.event == "withdraw" && offer.allowed));

    after(&app, &mut seen, &supplier, Input::Withdraw).await;
    let told: Vec<(String, String)> =
        sqlx::query_as("SELECT to_address, template FROM mail_messages ORDER BY id").fetch_all(&pool).await.unwrap();
    let to_buyer = |template: &str| ("buyer@example.com".to_owned(), template.to_owned());
    assert_eq!(told, [to_buyer("po_proposed"), to_buyer("po_withdrawn")]);
    let waiting = Filter { state: Some("Nego".into()), ..Filter::default() };
    assert_eq!(search(&app.db, &buyer(), &waiting).await.unwrap().1, 0, "nothing is left to judge");
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn the_list_says_what_is_proposed_while_it_waits(pool: PgPool) {
    let app = app(&pool).await;
    app.import(vec![order("4500000001", 3)]).await;
    let supplier = app.supplier();
    let mut seen = app.lines("4500000001").await;
    let propose = |splits, comment: &str| Input::Propose { splits, comment: comment.into() };
    let parts = vec![split(dec!(60), "2026-03-12", "mould"), split(dec!(40), "2026-03-30", "mould")];
    after(&app, &mut seen[0], &supplier, propose(parts, "sorry")).await;
    after(&app, &mut seen[1], &supplier, propose(vec![split(dec!(100), "2026-03-08", "sooner")], "")).await;

    let list = Filter { sort: Some("poNo".into()), ..Filter::default() };
    let (rows, _) = search(&app.db, &buyer(), &list).await.unwrap();
    assert_eq!((rows[0].proposed_first_on, rows[0].proposed_on), (Some(day("2026-03-12")), Some(day("2026-03-30"))));
    assert_eq!(
        (rows[0].days_late, rows[0].proposed_splits, rows[0].proposed_qty),
        (Some(20), Some(2), Some(dec!(100)))
    );
    assert_eq!(rows[0].proposal_remark.as_deref(), Some("mould; sorry"));
    assert_eq!((rows[1].days_late, rows[1].proposal_remark.as_deref()), (Some(-2), Some("sooner")));
    assert_eq!((rows[2].proposed_on, rows[2].days_late, rows[2].proposed_splits), (None, None, None));

    after(&app, &mut seen[0], &buyer(), Input::Agree).await;
    let (rows, _) = search(&app.db, &buyer(), &list).await.unwrap();
    assert_eq!((rows[0].proposed_on, rows[0].proposal_remark.as_deref()), (None, None), "nothing waits any more");
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn the_day_of_the_next_piece_is_that_of_the_schedule_that_is_agreed(pool: PgPool) {
    let app = app(&pool).await;
    app.import(vec![order("4500000001", 1)]).await;
    let (supplier, buyer) = (app.supplier(), buyer());
    let mut seen = app.line("4500000001").await;
    let next = "SELECT coalesce(next_due_on::text, '-') FROM po_lines WHERE id = $1";
    after(&app, &mut seen, &supplier, later()).await;
    after(&app, &mut seen, &buyer, Input::Agree).await;
    assert_eq!(app.text(next, seen.id).await, "-", "one piece is due on the promised day");
    after(&app, &mut seen, &supplier, reschedule()).await;
    after(&app, &mut seen, &supplier, Input::Withdraw).await;
    assert_eq!(app.text(next, seen.id).await, "-", "of what was taken back nothing is left");
    after(&app, &mut seen, &supplier, reschedule()).await;
    after(&app, &mut seen, &buyer, Input::Agree).await;
    assert_eq!(app.text(next, seen.id).await, "2026-03-25");
    assert_eq!(app.text("SELECT promised_on::text FROM po_lines WHERE id = $1", seen.id).await, "2026-03-28");
}
