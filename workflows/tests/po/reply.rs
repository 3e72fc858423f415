//! Replies: one, many, racing, refused.

use super::fixture::*;
use super::replies::{offered, reply_many, workflow};
use ehub_workflows::Error;
use ehub_workflows::Seen;
use ehub_workflows::po::machine::Input;
use ehub_workflows::po::store::{Command, reply_order};
use rust_decimal::{Decimal, dec};
use sqlx::PgPool;

fn labels(error: &Error) -> Vec<String> {
    match error {
        Error::Refused(found) | Error::Invalid(found) => found.iter().map(|finding| finding.label.clone()).collect(),
        other => panic!("neither refused nor invalid: {other:?}"),
    }
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn an_accepted_line_is_promised_as_asked_and_told_to_the_erp(pool: PgPool) {
    let app = app(&pool).await;
    app.import(vec![order("4500000001", 1)]).await;
    let seen = app.line("4500000001").await;
    let moved = app.reply(&app.supplier(), seen, Input::as_asked()).await.unwrap();
    assert_eq!((moved.state, moved.version), ("Accept", 2));

    let row: (Decimal, Decimal, String, String) = sqlx::query_as(
        "SELECT confirm_qty, cum_allow_qty, promised_on::text, first_promised_on::text FROM po_lines WHERE id = $1",
    )
    .bind(seen.id)
    .fetch_one(&pool)
    .await
    .unwrap();
    assert_eq!(row, (dec!(100), dec!(100), "2026-03-10".into(), "2026-03-10".into()));
    let payload: serde_json::Value = sqlx::query_scalar("SELECT payload FROM erp_messages WHERE kind = 'po_confirm'")
        .fetch_one(&pool)
        .await
        .unwrap();
    assert_eq!(payload["poNo"], "4500000001");
    assert_eq!(payload["erpReference"], "line-1");
    assert_eq!(payload["revision"], 1);
    assert_eq!(payload["idempotencyKey"], format!("po_line:{}:2", seen.id));
    assert_eq!(payload["schedule"][0]["quantity"], "100.000");
    assert_eq!(payload["schedule"][0]["promisedOn"], "2026-03-10");
    assert_eq!(app.number("SELECT count(*) FROM jobs WHERE kind = 'erp.deliver'").await, 1);
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn a_thousand_lines_are_accepted_in_one_call(pool: PgPool) {
    let app = app(&pool).await;
    app.import((0..10).map(|n| order(&format!("45000001{n:02}"), 100)).collect()).await;
    let seen: Vec<Seen> = sqlx::query_as::<_, (i64, i64)>("SELECT id, version FROM po_lines ORDER BY id DESC")
        .fetch_all(&pool)
        .await
        .unwrap()
        .into_iter()
        .map(|(id, version)| Seen { id, version })
        .collect();
    let commands =
        seen.iter().map(|seen| Command { seen: *seen, input: Input::as_asked(), confirm: None }).collect::<Vec<_>>();
    let begun = std::time::Instant::now();
    let results = reply_many(&app.db, &app.supplier(), now(), commands).await.unwrap();
    println!("1,000 lines accepted in {:?}", begun.elapsed());
    assert!(results.iter().all(|result| result.result.is_ok()));
    assert_eq!(results.iter().map(|r| r.id).collect::<Vec<_>>(), seen.iter().map(|s| s.id).collect::<Vec<_>>());
    assert_eq!(app.number("SELECT count(*) FROM po_lines WHERE state = 'Accept' AND version = 2").await, 1000);
    assert_eq!(app.number("SELECT count(*) FROM history WHERE event = 'accept'").await, 1000);
    assert_eq!(app.number("SELECT count(*) FROM po_line_splits").await, 1000);
    assert_eq!(app.number("SELECT count(*) FROM erp_messages WHERE state = 'N'").await, 1000);
    assert_eq!(app.number("SELECT count(*) FROM jobs WHERE kind = 'erp.deliver'").await, 1000);
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn one_bad_line_of_many_does_not_stop_the_others(pool: PgPool) {
    let app = app(&pool).await;
    app.import(vec![order("4500000001", 3)]).await;
    let seen = app.lines("4500000001").await;
    let accept = |seen| Command { seen, input: Input::as_asked(), confirm: None };
    let commands = vec![
        accept(seen[0]),
        Command { seen: seen[1], input: Input::Disagree { comment: String::new() }, confirm: None },
        accept(Seen { version: 9, ..seen[2] }),
        accept(Seen { id: 999_999, version: 1 }),
        accept(seen[0]),
    ];
    let results = reply_many(&app.db, &app.supplier(), now(), commands).await.unwrap();
    assert!(results[0].result.is_ok());
    assert_eq!(labels(results[1].result.as_ref().unwrap_err()), ["PO_COMMENT_REQUIRED"]);
    let Err(Error::Stale { changed_by, state, version, .. }) = &results[2].result else { panic!("not stale") };
    assert_eq!((changed_by.as_str(), state.as_str(), *version), ("erp.pull", "New", 1));
    assert!(matches!(results[3].result, Err(Error::NotFound)));
    assert_eq!(labels(results[4].result.as_ref().unwrap_err()), ["ROW_DUPLICATE"]);
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn a_negotiation_goes_to_and_fro(pool: PgPool) {
    let app = app(&pool).await;
    app.import(vec![order("4500000001", 1)]).await;
    let supplier = app.supplier();
    let mut seen = app.line("4500000001").await;
    for round in 1..=3 {
        seen.version = app.reply(&supplier, seen, later()).await.unwrap().version;
        let ask = Input::AskAgain { reason: "earlier, please".into() };
        seen.version = app.reply(&buyer(), seen, ask).await.unwrap().version;
        assert_eq!(app.text("SELECT round::text FROM po_lines WHERE id = $1", seen.id).await, round.to_string());
    }
    assert_eq!(app.text("SELECT review_status FROM po_lines WHERE id = $1", seen.id).await, "Reject");
    seen.version = app.reply(&supplier, seen, later()).await.unwrap().version;
    assert_eq!(app.text("SELECT review_status FROM po_lines WHERE id = $1", seen.id).await, "--");
    let issue = Input::AgreeWithIssue { instruction: "by air".into() };
    seen.version = app.reply(&buyer(), seen, issue).await.unwrap().version;
    assert_eq!(app.state(seen.id).await, "Accept");
    assert_eq!(app.text("SELECT review_status FROM po_lines WHERE id = $1", seen.id).await, "AWI");
    assert_eq!(app.text("SELECT promised_on::text FROM po_lines WHERE id = $1", seen.id).await, "2026-03-20");

    // An agreed promise that cannot be kept: proposed anew, the first promise stays for ever.
    let splits = vec![split(dec!(60), "2026-03-20", "part"), split(dec!(40), "2026-03-25", "rest")];
    let reschedule = Input::Reschedule { splits, comment: String::new() };
    seen.version = app.reply(&supplier, seen, reschedule).await.unwrap().version;
    assert_eq!(app.state(seen.id).await, "Nego");
    app.reply(&buyer(), seen, Input::Agree).await.unwrap();
    assert_eq!(app.text("SELECT promised_on::text FROM po_lines WHERE id = $1", seen.id).await, "2026-03-25");
    assert_eq!(app.text("SELECT first_promised_on::text FROM po_lines WHERE id = $1", seen.id).await, "2026-03-20");
    let view = workflow(&app.db, &supplier, now(), seen.id).await.unwrap();
    assert_eq!(view.history.len(), 11);
    assert_eq!(view.history[0].event, "agree");
    assert_eq!(app.number("SELECT count(*) FROM erp_messages WHERE state = 'N'").await, 1, "the older is superseded");
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn of_two_racing_buyers_one_wins_and_the_other_is_told(pool: PgPool) {
    let app = app(&pool).await;
    app.import(vec![order("4500000001", 1)]).await;
    let mut seen = app.line("4500000001").await;
    seen.version = app.reply(&app.supplier(), seen, later()).await.unwrap().version;
    let (one, two) = (buyer(), buyer());
    let (agreed, asked) = tokio::join!(
        app.reply(&one, seen, Input::Agree),
        app.reply(&two, seen, Input::AskAgain { reason: "no".into() })
    );
    let losers = [&agreed, &asked].into_iter().filter(|result| matches!(result, Err(Error::Stale { .. }))).count();
    assert_eq!((losers, usize::from(agreed.is_ok()) + usize::from(asked.is_ok())), (1, 1));
    assert_eq!(app.number("SELECT max(version) FROM po_lines").await, 3);
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn nobody_agrees_to_their_own_proposal(pool: PgPool) {
    let app = app(&pool).await;
    app.import(vec![order("4500000001", 1)]).await;
    let mut seen = app.line("4500000001").await;
    let both = ehub_engine::Actor { roles: [122, 802].into(), ..buyer() };
    seen.version = app.reply(&both, seen, later()).await.unwrap().version;
    assert_eq!(labels(&app.reply(&both, seen, Input::Agree).await.unwrap_err()), ["PO_OWN_REQUEST"]);
    let principal = both.account.map(|account| ehub_engine::actor::Principal { account, name: both.name.clone() });
    let deputy = ehub_engine::Actor { account: Some(77), acting_for: principal, ..both.clone() };
    assert_eq!(labels(&app.reply(&deputy, seen, Input::Agree).await.unwrap_err()), ["PO_OWN_REQUEST"]);
    let offers = offered(&app.db, &both, now(), &[seen.id]).await.unwrap();
    let agree = offers[&seen.id].iter().find(|offer| offer.event == "agree").unwrap().clone();
    assert_eq!((agree.allowed, agree.blockers[0].label.as_str()), (false, "PO_OWN_REQUEST"));
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn a_refused_reply_leaves_nothing_behind(pool: PgPool) {
    let app = app(&pool).await;
    app.import(vec![order("4500000001", 1)]).await;
    let seen = app.line("4500000001").await;
    let splits = vec![split(dec!(99), "2026-03-20", "x")];
    let wrong = Input::Propose { splits, comment: String::new() };
    assert_eq!(labels(&app.reply(&app.supplier(), seen, wrong).await.unwrap_err()), ["PO_SPLIT_SUM"]);
    assert_eq!(app.state(seen.id).await, "New");
    for table in
        ["SELECT count(*) FROM po_line_splits", "SELECT count(*) FROM erp_messages", "SELECT count(*) FROM jobs"]
    {
        assert_eq!(app.number(table).await, 0);
    }
    assert_eq!(app.number("SELECT count(*) FROM history WHERE process = 'po_line'").await, 1);
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn a_whole_order_is_answered_at_once(pool: PgPool) {
    let app = app(&pool).await;
    app.import(vec![order("4500000001", 4), order("4500000002", 1)]).await;
    let seen = app.lines("4500000001").await;
    app.reply(&app.supplier(), seen[0], Input::as_asked()).await.unwrap();
    let id = app.number("SELECT id FROM purchase_orders WHERE po_no = '4500000001'").await;
    let supplier = app.supplier();
    let results = reply_order(&app.db, &supplier, now(), id, None, Input::as_asked()).await.unwrap();
    assert_eq!(results.len(), 3, "the line that is accepted already is not asked");
    assert!(results.iter().all(|result| result.result.is_ok()));
    let again = reply_order(&app.db, &supplier, now(), id, None, Input::as_asked()).await.unwrap();
    assert_eq!(again.len(), 4);
    assert_eq!(labels(again[0].result.as_ref().unwrap_err()), ["EVENT_NOT_IN_STATE"]);
    let foreign = app.line("4500000002").await;
    let named = reply_order(&app.db, &supplier, now(), id, Some(vec![foreign]), Input::as_asked()).await.unwrap();
    assert!(matches!(named[0].result, Err(Error::NotFound)), "the line is of another order");
    let other = app.other_supplier();
    let result = reply_order(&app.db, &other, now(), id, None, Input::as_asked()).await;
    assert!(matches!(result, Err(Error::NotFound)));
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn a_tolerance_accepts_small_differences_by_itself(pool: PgPool) {
    let app = app(&pool).await;
    sqlx::query(
        "INSERT INTO rule_settings (key, plant_id, value)
         SELECT 'po.tolerance_days', p.id, v FROM (VALUES ('P1', '10'), (NULL, '3')) AS s(code, v)
           LEFT JOIN plants p ON p.code = s.code",
    )
    .execute(&pool)
    .await
    .unwrap();
    let second = ehub_erp::ErpOrder { plant_code: "P2".into(), ..order("4500000002", 1) };
    app.import(vec![order("4500000001", 1), second]).await;
    let (first, second) = (app.line("4500000001").await, app.line("4500000002").await);
    assert_eq!(app.reply(&app.supplier(), first, later()).await.unwrap().state, "Accept");
    assert_eq!(app.reply(&app.supplier(), second, later()).await.unwrap().state, "Nego");
    // In the plant that asks for ship permissions, an agreement alone lets nothing be shipped.
    app.reply(&buyer(), Seen { version: 2, ..second }, Input::Agree).await.unwrap();
    assert_eq!(app.text("SELECT cum_allow_qty::text FROM po_lines WHERE id = $1", second.id).await, "0.000");
}
