//! Applications that wait are told once a day to those who decide, each firing once.

use super::fixture::*;
use ehub_engine::Actor;
use ehub_engine::deadline::{Fired, fire};
use ehub_testing::Account;
use ehub_workflows::overdue::{self, Told, digest};
use rust_decimal::dec;
use sqlx::PgPool;

const NAME: &str = "remind-decider";

fn job() -> Actor {
    Actor::system("engine.deadline", "test")
}

/// The deadline of every open application rings.
async fn ring(app: &TestApp) {
    sqlx::query("UPDATE deadlines SET due_at = now() - interval '1 s' WHERE name = $1 AND due_at IS NOT NULL")
        .bind(NAME)
        .execute(&app.pool)
        .await
        .unwrap();
    fire(&app.pool).await.unwrap();
}

async fn digests(app: &TestApp) -> Vec<Told> {
    let mut told = vec![];
    for addressee in digest::addressees(&app.db, &job()).await.unwrap() {
        assert_eq!(addressee.reminder.name, NAME);
        told.push(digest::send(&app.db, &job(), now(), addressee).await.unwrap());
    }
    told
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn what_waits_is_one_mail_a_day_to_those_who_decide(pool: PgPool) {
    let app = app(&pool).await;
    Account::new("mc", "OSE", &[154]).add(&pool).await;
    let lines = app.accepted(order("4500000001", 3)).await;
    let mut seen = vec![];
    for line in &lines {
        seen.push(app.asked(*line, dec!(40)).await);
    }
    assert_eq!(digests(&app).await, [], "nothing waits long enough");
    app.send(&buyer(), seen[2], as_asked()).await.unwrap();
    let mails = app.number("SELECT count(*) FROM mail_messages").await;
    ring(&app).await;
    let fired = Fired { name: NAME.into(), event: None, version: 1, times: 1 };
    let of = ("ship_permission", seen[0].id);
    assert_eq!(overdue::fired(&app.db, &job(), now(), of, &fired).await.unwrap(), Told::default(), "collected");
    assert_eq!(digests(&app).await, [Told { documents: 2, mails: 1 }], "what was decided is not told");
    assert_eq!(app.number("SELECT count(*) FROM mail_messages").await, mails + 1);
    let last =
        "SELECT template || ' ' || to_address || ' ' || document_count FROM mail_messages ORDER BY id DESC LIMIT 1";
    assert_eq!(
        sqlx::query_scalar::<_, String>(last).fetch_one(&pool).await.unwrap(),
        "ship_permission_due mc@example.com 2"
    );
    assert_eq!(digests(&app).await, [], "each firing is told once");
    let (overdue, total) = overdue::list(&app.db, &buyer()).await.unwrap();
    assert_eq!((overdue[0].document_no.as_str(), total), ("4500000001/1", 2));
}
