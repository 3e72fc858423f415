//! Who is told that lines wait, and how often. Clocks are moved, nothing waits.

use super::buyer::order_of;
use super::fixture::*;
use super::mail::people;
use ehub_engine::Actor;
use ehub_engine::deadline::{Fired, fire};
use ehub_workflows::Error;
use ehub_workflows::overdue::{self, Told, digest};
use ehub_workflows::po::machine::Input;
use serde_json::Value;
use sqlx::PgPool;

fn job() -> Actor {
    Actor::system("engine.deadline", "test")
}

impl TestApp {
    /// Every deadline of this name is due and fires; the jobs that come of it, oldest first.
    async fn ring(&self, name: &str) -> Vec<(i64, Fired)> {
        sqlx::query("UPDATE deadlines SET due_at = now() - interval '1 s' WHERE name = $1 AND due_at IS NOT NULL")
            .bind(name)
            .execute(&self.pool)
            .await
            .unwrap();
        let fired = i64::try_from(fire(&self.pool).await.unwrap()).unwrap();
        let mut jobs: Vec<(i64, Value)> = sqlx::query_as(
            "SELECT document, payload FROM jobs WHERE kind = 'engine.deadline' ORDER BY id DESC LIMIT $1",
        )
        .bind(fired)
        .fetch_all(&self.pool)
        .await
        .unwrap();
        jobs.reverse();
        let read = |(document, payload)| (document, serde_json::from_value::<Fired>(payload).unwrap());
        // What began in the tests' year is due as well by now.
        jobs.into_iter().map(read).filter(|(_, fired)| fired.name == name).collect()
    }

    async fn answer(&self, (document, fired): &(i64, Fired)) -> Told {
        overdue::fired(&self.db, &job(), now(), ("po_line", *document), fired).await.unwrap()
    }

    /// A digest for everybody; what was told to each company.
    async fn digest(&self) -> Vec<Told> {
        let mut told = vec![];
        for addressee in digest::addressees(&self.db, &job()).await.unwrap() {
            told.push(digest::send(&self.db, &job(), now(), addressee).await.unwrap());
        }
        told
    }

    /// Recipient, template and number of documents of every mail.
    async fn told(&self) -> Vec<(String, String, i32)> {
        sqlx::query_as("SELECT to_address, template, document_count FROM mail_messages ORDER BY id")
            .fetch_all(&self.pool)
            .await
            .unwrap()
    }

    /// The reply goes back and forth until the buyer has asked so often.
    async fn rounds(&self, po_no: &str, rounds: i32) {
        for _ in 0..rounds {
            self.reply(&self.supplier(), self.line(po_no).await, later()).await.unwrap();
            let again = Input::AskAgain { reason: "earlier, please".into() };
            self.reply(&buyer(), self.line(po_no).await, again).await.unwrap();
        }
    }
}

fn told(documents: usize, mails: usize) -> Told {
    Told { documents, mails }
}

fn mail(to: &str, template: &str, documents: i32) -> (String, String, i32) {
    (format!("{to}@example.com"), template.to_owned(), documents)
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn lines_that_wait_are_one_mail_a_day_and_each_firing_is_said_once(pool: PgPool) {
    let app = app(&pool).await;
    people(&app).await;
    app.import(vec![order("4500000001", 3)]).await;
    let jobs = app.ring("remind-supplier").await;
    assert_eq!(jobs.len(), 3);
    for job in &jobs {
        assert_eq!(app.answer(job).await, Told::default(), "reminders are collected");
    }
    assert_eq!(app.told().await, []);
    assert_eq!(app.digest().await, [told(3, 1)]);
    assert_eq!(app.told().await, [mail("supplier", "po_answer_due", 3)], "nobody else is told");
    assert_eq!(app.digest().await, [], "nothing is left to say");
    let facts: Value =
        sqlx::query_scalar("SELECT facts->'documents'->0 FROM mail_messages").fetch_one(&pool).await.unwrap();
    assert_eq!((&facts["poNo"], &facts["state"]), (&"4500000001".into(), &"New".into()));
    assert_eq!((&facts["since"], &facts["openQty"]), (&"2026-03-01 12:00".into(), &"100".into()), "the plant's time");
    assert_eq!(facts["page"], format!("/po/lines/{}", app.line("4500000001").await.id));

    // Three days later nobody has answered yet.
    assert_eq!(app.ring("remind-supplier").await.len(), 3);
    assert_eq!(app.digest().await, [told(3, 1)], "a firing of its own, and a mail of its own");
    assert_eq!(app.told().await.len(), 2);
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn a_line_that_moved_on_is_not_in_the_digest_and_its_proposal_waits_for_the_buyer(pool: PgPool) {
    let app = app(&pool).await;
    people(&app).await;
    app.import(vec![order("4500000001", 2), order("4500000002", 1)]).await;
    app.ring("remind-supplier").await;
    let answered = app.line("4500000002").await;
    app.reply(&app.supplier(), answered, later()).await.unwrap();
    app.ring("remind-buyer").await;
    assert_eq!(app.digest().await, [told(1, 1), told(2, 1)]);
    let mails = app.told().await;
    assert_eq!(mails[1..], [mail("buyer", "po_review_due", 1), mail("supplier", "po_answer_due", 2)]);
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn what_waits_for_a_buyer_is_told_to_whoever_the_name_is_tied_to(pool: PgPool) {
    let app = app(&pool).await;
    people(&app).await;
    app.inside("anna", &[153]).await;
    app.tie("Lin, Anna", "Anna").await;
    app.import(vec![order_of("1", "Lin, Anna", 2), order_of("2", "Bert", 1)]).await;
    for seen in [app.lines("1").await, app.lines("2").await].concat() {
        app.reply(&app.supplier(), seen, later()).await.unwrap();
    }
    let before = app.told().await.len();
    app.ring("remind-buyer").await;
    assert_eq!(app.digest().await, [told(3, 2)]);
    // Only what nobody is tied to goes to all of them.
    let mut mails = app.told().await.split_off(before);
    mails.sort();
    assert_eq!(mails, [mail("anna", "po_review_due", 3), mail("buyer", "po_review_due", 1)]);
    // Once she is gone, all of it goes to all who are left; and suppliers are told as ever.
    sqlx::query("UPDATE accounts SET status = 'N' WHERE user_id = 'anna'").execute(&pool).await.unwrap();
    app.import(vec![order_of("3", "Lin, Anna", 1)]).await;
    let before = app.told().await.len();
    app.ring("remind-buyer").await;
    app.ring("remind-supplier").await;
    assert_eq!(app.digest().await, [told(3, 1), told(1, 1)]);
    let mut mails = app.told().await.split_off(before);
    mails.sort();
    assert_eq!(mails, [mail("buyer", "po_review_due", 3), mail("supplier", "po_answer_due", 1)]);
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn two_digests_at_the_same_time_say_it_once(pool: PgPool) {
    let app = app(&pool).await;
    people(&app).await;
    app.import(vec![order("4500000001", 50)]).await;
    app.ring("remind-supplier").await;
    let (one, two) = tokio::join!(app.digest(), app.digest());
    let mails: usize = one.iter().chain(&two).map(|told| told.mails).sum();
    assert_eq!((mails, app.told().await), (1, vec![mail("supplier", "po_answer_due", 50)]));
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn a_digest_that_is_stopped_goes_on_with_the_next_company(pool: PgPool) {
    let app = app(&pool).await;
    people(&app).await;
    let other = |mut order: ehub_erp::ErpOrder| {
        order.vendor_code = "V10002".into();
        order
    };
    app.import(vec![order("4500000001", 1), other(order("4500000002", 1))]).await;
    app.ring("remind-supplier").await;
    let addressees = digest::addressees(&app.db, &job()).await.unwrap();
    assert_eq!(addressees.len(), 2);
    digest::send(&app.db, &job(), now(), addressees[0]).await.unwrap();
    let left = digest::addressees(&app.db, &job()).await.unwrap();
    assert_eq!(left, addressees[1..]);
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn a_third_round_is_told_to_both_sides_at_once_and_once(pool: PgPool) {
    let app = app(&pool).await;
    people(&app).await;
    app.import(vec![order("4500000001", 1), order("4500000002", 1)]).await;
    app.rounds("4500000001", 3).await;
    app.rounds("4500000002", 3).await;
    let before = app.told().await.len();
    let jobs = app.ring("escalate-third-round").await;
    assert_eq!(jobs.len(), 2);
    assert_eq!(app.answer(&jobs[0]).await, told(2, 2), "the first says what has fired together with it");
    for job in &jobs {
        assert_eq!(app.answer(job).await, Told::default(), "a repeated job says nothing");
    }
    let mut mails = app.told().await.split_off(before);
    mails.sort();
    assert_eq!(mails, [mail("buyer", "po_third_round", 2), mail("supplier", "po_third_round", 2)]);
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn a_deadline_of_a_line_that_moved_on_says_nothing(pool: PgPool) {
    let app = app(&pool).await;
    people(&app).await;
    app.import(vec![order("4500000001", 1)]).await;
    app.rounds("4500000001", 3).await;
    let jobs = app.ring("escalate-third-round").await;
    app.reply(&app.supplier(), app.line("4500000001").await, Input::as_asked()).await.unwrap();
    let before = app.told().await.len();
    assert_eq!(app.answer(&jobs[0]).await, Told::default());
    assert_eq!(app.told().await.len(), before);
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn an_event_that_nobody_causes_by_time_is_refused(pool: PgPool) {
    let app = app(&pool).await;
    let fired = Fired { name: "expire".into(), event: Some("expire".into()), version: 1, times: 1 };
    let result = overdue::fired(&app.db, &job(), now(), ("po_line", 1), &fired).await;
    assert!(matches!(result, Err(Error::Refused(_))));
}
