//! What the ERP is told: the whole schedule of what is not shipped, once a line.

use super::fixture::*;
use ehub_workflows::channel::Channel;
use ehub_workflows::document::Seen;
use ehub_workflows::process::By;
use ehub_workflows::ship_permission::store::apply;
use ehub_workflows::ship_permission::{Approval, Input};
use rust_decimal::dec;
use serde_json::{Value, json};
use sqlx::PgPool;

async fn waiting(app: &TestApp) -> Vec<(String, Value)> {
    sqlx::query_as("SELECT state, payload FROM erp_messages WHERE kind = 'po_reschedule' ORDER BY id")
        .fetch_all(&app.pool)
        .await
        .unwrap()
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn an_approval_tells_the_erp_what_comes_when(pool: PgPool) {
    let app = app(&pool).await;
    let line = app.accepted(order("4500000001", 1)).await[0];
    let seen = app.asked(line, dec!(60)).await;
    let less = Approval { quantity: Some(dec!(40)), ship_on: Some(day("2026-03-05")), comment: "early".into() };
    app.send(&buyer(), seen, Input::Approve(less)).await.unwrap();
    let told = waiting(&app).await;
    assert_eq!(told.len(), 1);
    let payload = &told[0].1;
    assert_eq!((&payload["erpReference"], &payload["revision"]), (&json!("line-1"), &json!(1)));
    assert_eq!(
        (&payload["poNo"], &payload["lineNo"], &payload["comment"]),
        (&json!("4500000001"), &json!(1), &json!("early"))
    );
    let schedule: Vec<(String, String)> = payload["schedule"]
        .as_array()
        .unwrap()
        .iter()
        .map(|piece| (piece["quantity"].as_str().unwrap().to_owned(), piece["promisedOn"].as_str().unwrap().to_owned()))
        .collect();
    let wanted = [("40", "2026-03-05"), ("60", "2026-03-10")];
    let same = |(found, wanted): (&(String, String), &(&str, &str))| {
        found.0.parse::<rust_decimal::Decimal>().unwrap() == wanted.0.parse().unwrap() && found.1 == wanted.1
    };
    assert!(schedule.len() == 2 && schedule.iter().zip(&wanted).all(same), "{schedule:?}");

    // The newest takes the place of one that waits, with all that is allowed since.
    let seen = app.asked(line, dec!(60)).await;
    app.send(&buyer(), seen, as_asked()).await.unwrap();
    let told = waiting(&app).await;
    assert_eq!(told.iter().map(|(state, _)| state.as_str()).collect::<Vec<_>>(), ["X", "N"]);
    assert_eq!(told[1].1["schedule"].as_array().unwrap().len(), 2);
    assert_eq!(
        app.number("SELECT count(*) FROM jobs WHERE kind = 'erp.deliver'").await,
        3,
        "the acceptance and two of these"
    );
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn what_is_rejected_or_taken_back_the_erp_never_hears_of(pool: PgPool) {
    let app = app(&pool).await;
    let lines = app.accepted(order("4500000001", 2)).await;
    let (one, other) = (app.asked(lines[0], dec!(60)).await, app.asked(lines[1], dec!(60)).await);
    let reason = ehub_workflows::document::Reason { reason: "no room".into() };
    app.send(&buyer(), one, Input::Reject(reason)).await.unwrap();
    app.send(&app.supplier(), other, Input::Withdraw).await.unwrap();
    assert_eq!(waiting(&app).await, []);
}

/// An application for ten of a line, by one of the ways.
async fn asked_by(app: &TestApp, channel: Channel, line: i64) -> Seen {
    let (actor, items) = (app.supplier(), vec![application(line, dec!(10))]);
    let applied = apply(&app.db, By::new(&actor, now()).through(channel), items).await.unwrap().remove(0);
    Seen { id: applied.result.unwrap().id, version: 1 }
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn a_message_takes_the_way_by_which_its_permissions_were_applied_for(pool: PgPool) {
    let app = app(&pool).await;
    let lines = app.accepted(order("4500000001", 3)).await;
    let (page, sheet) = (Channel::Portal, Channel::Workbook);
    let mut granted = Vec::new();
    for (line, channel) in [(0, page), (1, sheet), (2, sheet), (2, page)] {
        granted.push(asked_by(&app, channel, lines[line]).await);
    }
    app.send_many(&buyer(), &granted, &as_asked()).await;
    let told: Vec<String> =
        sqlx::query_scalar("SELECT channel FROM erp_messages WHERE kind = 'po_reschedule' ORDER BY document")
            .fetch_all(&pool)
            .await
            .unwrap();
    assert_eq!(told, ["portal", "workbook", "workbook"], "one workbook among those of a line is enough");
}
