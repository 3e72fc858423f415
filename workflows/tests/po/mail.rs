//! Who is told about replies by mail.

use super::fixture::*;
use super::replies::reply_many;
use ehub_testing::Account;
use ehub_workflows::Seen;
use ehub_workflows::po::machine::Input;
use ehub_workflows::po::store::Command;
use serde_json::Value;
use sqlx::PgPool;

/// The accounts of a supplier and of a buyer who is MC as well.
pub async fn people(app: &TestApp) {
    let roles = [("supplier", "V10001", [122_i16, 124]), ("buyer", "OSE", [153, 154])];
    for (user, company, roles) in roles {
        Account::new(user, company, &roles).add(&app.pool).await;
    }
}

async fn mails(app: &TestApp) -> Vec<(String, String, i32, Value)> {
    sqlx::query_as("SELECT to_address, template, document_count, facts->'documents'->0 FROM mail_messages ORDER BY id")
        .fetch_all(&app.pool)
        .await
        .unwrap()
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn a_proposal_is_told_to_the_buyer_and_the_question_back_to_the_supplier(pool: PgPool) {
    let app = app(&pool).await;
    people(&app).await;
    app.import(vec![order("4500000001", 1)]).await;
    let seen = app.line("4500000001").await;
    app.reply(&app.supplier(), seen, later()).await.unwrap();
    let seen = app.line("4500000001").await;
    app.reply(&buyer(), seen, Input::AskAgain { reason: "earlier, please".into() }).await.unwrap();

    let mails = mails(&app).await;
    let told: Vec<(&str, &str)> = mails.iter().map(|(to, template, ..)| (to.as_str(), template.as_str())).collect();
    assert_eq!(told, [("buyer@example.com", "po_proposed"), ("supplier@example.com", "po_asked_again")]);
    let proposed = &mails[0].3;
    assert_eq!(proposed["schedule"][0]["quantity"], "100");
    assert_eq!(proposed["schedule"][0]["remark"], "no copper foil");
    assert_eq!((&proposed["comment"], &proposed["openQty"]), (&"sorry".into(), &"100".into()));
    assert_eq!((&mails[1].3["comment"], &mails[1].3["round"]), (&"earlier, please".into(), &1.into()));
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn what_is_accepted_or_refused_causes_no_mail_and_many_proposals_cause_one(pool: PgPool) {
    let app = app(&pool).await;
    people(&app).await;
    app.import(vec![order("4500000001", 40), order("4500000002", 1)]).await;
    let accepted = app.line("4500000002").await;
    app.reply(&app.supplier(), accepted, Input::as_asked()).await.unwrap();
    assert_eq!(mails(&app).await, vec![]);

    let mut lines = app.lines("4500000001").await;
    lines[39] = Seen { version: 9, ..lines[39] };
    let commands = lines.iter().map(|seen| Command { seen: *seen, input: later(), confirm: None }).collect();
    let results = reply_many(&app.db, &app.supplier(), now(), commands).await.unwrap();
    assert!(results[39].result.is_err(), "a stale line is not told about");
    let counts: Vec<i32> = mails(&app).await.iter().map(|mail| mail.2).collect();
    assert_eq!(counts, [39]);
}
