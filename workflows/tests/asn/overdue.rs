//! Who is told when the ERP is silent about a notice.

use super::fixture::*;
use super::mail::people;
use ehub_engine::Actor;
use ehub_engine::deadline::{Fired, fire};
use ehub_testing::Account;
use ehub_workflows::overdue::{self, Told, digest};
use rust_decimal::dec;
use serde_json::Value;
use sqlx::PgPool;

fn job() -> Actor {
    Actor::system("engine.deadline", "test")
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn administrators_hear_of_all_silent_notices_at_once_in_one_mail(pool: PgPool) {
    let world = World::new(pool).await;
    people(&world).await;
    // One administrator inside; a role of that number at a supplier is none.
    for (user, company) in [("admin", "OSE"), ("false", "V10001")] {
        Account::new(user, company, &[802]).reading("Cn").add(&world.pool).await;
    }
    let mut asns = vec![];
    for invoice in ["AB00000001", "AB00000002", "AB00000003"] {
        let line = world.order_line("SUB-LOT", dec!(10)).await;
        let (asn, version) = world.ready(line, dec!(4), invoice).await;
        world.send(asn, version).await.unwrap();
        asns.push(asn);
    }
    world.erp_accepts(asns[2], "180000001").await;
    sqlx::query("UPDATE deadlines SET due_at = now() - interval '1 s'").execute(&world.pool).await.unwrap();
    assert_eq!(fire(&world.pool).await.unwrap(), 2, "that one was answered");
    let jobs: Vec<(i64, Value)> =
        sqlx::query_as("SELECT document, payload FROM jobs WHERE kind = 'engine.deadline' ORDER BY document")
            .fetch_all(&world.pool)
            .await
            .unwrap();
    assert_eq!(digest::addressees(&world.db, &job()).await.unwrap(), [], "it does not wait for the digest");
    let mut told = vec![];
    for (document, payload) in &jobs {
        let fired: Fired = serde_json::from_value(payload.clone()).unwrap();
        told.push(overdue::fired(&world.db, &job(), now(), ("asn", *document), &fired).await.unwrap());
    }
    assert_eq!(told, [Told { documents: 2, mails: 1 }, Told::default()]);
    let mails: Vec<(String, String, String, Value)> = sqlx::query_as(
        "SELECT to_address, language, template, facts->'documents'->1 FROM mail_messages
          WHERE template = 'asn_erp_silent'",
    )
    .fetch_all(&world.pool)
    .await
    .unwrap();
    let [(to, language, _, facts)] = &mails[..] else { panic!("{mails:?}") };
    assert_eq!((to.as_str(), language.as_str()), ("admin@example.com", "Cn"));
    assert_eq!((&facts["state"], &facts["since"]), (&"Sending".into(), &"2026-11-21 12:00".into()));
    assert_eq!(facts["page"], format!("/asn/asns/{}", asns[1]));
}
