//! Suppliers are nudged once a day.

use super::fixture::{World, labels, now};
use super::schedule::buyer;
use ehub_testing::Account;
use ehub_workflows::asn::{Nudged, SupplierResult, nudge};
use ehub_workflows::{Error, mail};
use serde_json::Value;
use sqlx::PgPool;

impl World {
    /// Somebody of a company, with these roles, who reads this language.
    async fn person(&self, user_id: &str, company: &str, role: i16, language: &str) {
        Account::new(user_id, company, &[role]).reading(language).add(&self.pool).await;
    }

    async fn nudge(&self, codes: &[&str]) -> Vec<SupplierResult> {
        let codes: Vec<String> = codes.iter().map(|code| (*code).to_owned()).collect();
        nudge(&self.db, &buyer(), now(), &codes).await.unwrap()
    }

    /// To whom, in which language, and what of the first document.
    async fn nudges(&self) -> Vec<(String, String, Value)> {
        sqlx::query_as(
            "SELECT to_address, language, facts -> 'documents' -> 0 FROM mail_messages WHERE template = 'ship_nudge' ORDER BY to_address",
        )
        .fetch_all(&self.pool)
        .await
        .unwrap()
    }
}

fn label(result: SupplierResult) -> String {
    match result.result {
        Err(Error::NotFound) => "NOT_FOUND".to_owned(),
        other => labels(other).remove(0),
    }
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn a_supplier_hears_what_is_overdue_and_due_in_its_language_once_a_day(pool: PgPool) {
    let world = World::new(pool).await;
    world.person("ann", "V10001", 124, "Cn").await;
    world.person("tom", "V10001", 122, "En").await;
    world.person("quality", "V10001", 126, "En").await;
    world.due("SUB-LOT", "2026-11-20").await;
    world.due("SUB-LOT", "2026-11-22").await;
    world.due("SUB-LOT", "2026-11-23").await;
    let unfollowed = world.due("SUB-LOT", "2026-11-19").await;
    sqlx::query("UPDATE po_lines SET follow_up = false WHERE id = $1")
        .bind(unfollowed)
        .execute(&world.pool)
        .await
        .unwrap();
    let mut results = world.nudge(&["V10001", "V10002", "V4711", "V10001"]).await;
    assert_eq!(results.len(), 3, "each once");
    assert_eq!(label(results.remove(2)), "NOT_FOUND");
    assert_eq!(label(results.remove(1)), "ASN_NUDGE_NOTHING");
    assert_eq!(results.remove(0).result.unwrap(), Nudged { overdue: 1, due: 1 });
    let mails = world.nudges().await;
    let whom: Vec<_> = mails.iter().map(|(to, language, _)| (to.as_str(), language.as_str())).collect();
    assert_eq!(whom, [("ann@example.com", "Cn"), ("tom@example.com", "En")]);
    let facts = &mails[0].2;
    assert_eq!((&facts["overdueCount"], &facts["overdue"][0]["dueOn"]), (&1.into(), &"2026-11-20".into()));
    assert_eq!((&facts["due"][0]["dueOn"], &facts["nudgedBy"]), (&"2026-11-22".into(), &"buyer1".into()));
    let content = mail::MailContent {
        template: "ship_nudge".into(),
        language: "Cn".into(),
        to_name: "ann".into(),
        facts: serde_json::json!({"documents": [facts], "link": "/asn/asnSchedule?type=OVERDUE"}),
        document_count: 1,
        secret: None,
    };
    let written = mail::Templates::default().write(&content).unwrap();
    assert_eq!(written.subject, "发货提醒：1 条逾期、1 条本周到期");
    assert!(written.text.contains("* 2026-11-20 · 450/1 · SUB-LOT Substrate · 100 "), "{}", written.text);

    let again = world.nudge(&["V10001"]).await.remove(0).result;
    let Err(Error::Refused(found)) = again else { panic!("nudged twice") };
    assert_eq!((found[0].label.as_str(), &found[0].params["by"]), ("ASN_NUDGED_TODAY", &"buyer1".into()));
    assert_eq!(found[0].params["at"], "2026-11-21T04:00:00+00:00");
    assert_eq!(world.nudges().await.len(), 2);
    let tomorrow = now() + chrono::TimeDelta::days(1);
    let results = nudge(&world.db, &buyer(), tomorrow, &["V10001".to_owned()]).await.unwrap();
    assert_eq!(
        *results[0].result.as_ref().unwrap(),
        Nudged { overdue: 1, due: 1 },
        "Sunday is the last day of the week"
    );
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn of_two_at_once_one_nudges(pool: PgPool) {
    let world = World::new(pool).await;
    world.person("ann", "V10001", 124, "En").await;
    world.due("SUB-LOT", "2026-11-20").await;
    let (one, two) = tokio::join!(world.nudge(&["V10001"]), world.nudge(&["V10001"]));
    let mut told: Vec<bool> = [&one[0], &two[0]].iter().map(|one| one.result.is_ok()).collect();
    told.sort_unstable();
    assert_eq!(told, [false, true]);
    assert_eq!(world.nudges().await.len(), 1);
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn where_nobody_would_read_it_nothing_is_written_down(pool: PgPool) {
    let world = World::new(pool).await;
    world.due("SUB-LOT", "2026-11-20").await;
    assert_eq!(label(world.nudge(&["V10001"]).await.remove(0)), "ASN_NUDGE_NOBODY");
    let kept: i64 = sqlx::query_scalar("SELECT count(*) FROM ship_nudges").fetch_one(&world.pool).await.unwrap();
    assert_eq!(kept, 0);
}
