//! Mail through the real queue to a real mail server, and what becomes of it when that says no, not now, or nothing.

use super::fake::Fake;
use super::smtp::{MailServer, mailroom, settings};
use super::stage::{Stage, eventually, now};
use ehub_engine::Actor;
use ehub_engine::actor::Kind;
use ehub_worker::erp::Secret;
use ehub_worker::mail::{MailTransport, Mailroom, Security, SmtpConfig};
use ehub_workflows::mail::facts::AsnMailFacts;
use ehub_workflows::mail::{self, Audience, Draft, Template};
use ehub_workflows::message::machine::Input;
use ehub_workflows::process::{self, By, Command};
use ehub_workflows::topic::{Topic, pause, resume};
use ehub_workflows::{Moved, Seen, circuit_breaker};
use serde_json::json;
use sqlx::PgPool;

impl Stage {
    async fn with_mail(owner: &PgPool, mailroom: Mailroom) -> Self {
        Self { mailroom, ..Self::new(owner, Fake::default()).await }
    }

    /// Queues a mail to a new account with this address.
    async fn tell(&self, address: &str) -> i64 {
        let company: i64 = sqlx::query_scalar(
            "WITH c AS (INSERT INTO companies (type, code, name, name_en, status)
                        VALUES ('S', 'V' || $1, '供應商', 'Supplier', 'Golive') RETURNING id),
                  g AS (INSERT INTO groups (code, name) VALUES ($1, $1) RETURNING id),
                  r AS (INSERT INTO group_roles (group_id, role) SELECT id, 124 FROM g),
                  a AS (INSERT INTO accounts (user_id, company_id, name_local, name_en, email, status)
                        SELECT $1, id, '王小明', 'Ming', $1, 'Y' FROM c RETURNING id),
                  m AS (INSERT INTO account_groups (account_id, group_id) SELECT a.id, g.id FROM a, g)
             SELECT id FROM c",
        )
        .bind(address)
        .fetch_one(&self.owner)
        .await
        .unwrap();
        let actor = Actor::system("test", "request-9");
        let mut tx = self.db.begin(&actor).await.unwrap();
        let draft = Draft {
            template: Template::AsnRefused,
            process: "asn",
            document: company,
            document_version: 4,
            occasion: 0,
            document_no: "A1".to_owned(),
            audiences: vec![Audience::Company { company, roles: &[124] }],
            link: "/asn/asns/1".to_owned(),
            facts: json!(AsnMailFacts {
                asn_no: "A1".into(), answer: "期間已關閉".into(), ..AsnMailFacts::default()
            }),
        };
        let ids = mail::queue(&mut tx, &actor, now(), &[draft]).await.unwrap();
        tx.commit().await.unwrap();
        self.notifier.notify();
        ids[0]
    }

    async fn mail_is(&self, mail: i64, state: &str) {
        eventually(state, || async { self.mail(mail).await.0 == state }).await;
    }

    async fn mail(&self, mail: i64) -> (String, i64) {
        sqlx::query_as("SELECT state, version FROM mail_messages WHERE id = $1")
            .bind(mail)
            .fetch_one(&self.owner)
            .await
            .unwrap()
    }

    /// The mail has failed so many times and waits for its next attempt.
    async fn mail_waits(&self, mail: i64, attempts: i32) {
        eventually("the mail waits for its next attempt", || async {
            let (state, made): (String, i32) = sqlx::query_as(
                "SELECT state, attempts FROM jobs WHERE kind = 'mail.deliver' AND (payload->>'mail')::bigint = $1
                  ORDER BY id DESC LIMIT 1",
            )
            .bind(mail)
            .fetch_one(&self.owner)
            .await
            .unwrap();
            state == "ready" && made == attempts
        })
        .await;
        assert_eq!(self.mail(mail).await.0, "N");
    }

    /// Lets the time pass until the mail is due, or a killed worker's lease has run out.
    async fn mail_later(&self) {
        sqlx::query(
            "UPDATE jobs SET run_at = now(), lease_until = CASE WHEN state = 'running' THEN now() - interval '1 s' END
              WHERE kind = 'mail.deliver'",
        )
        .execute(&self.owner)
        .await
        .unwrap();
        self.notifier.notify();
    }

    /// Outcome, code and words of every attempt.
    async fn attempts(&self, mail: i64) -> Vec<String> {
        sqlx::query_scalar(
            "SELECT concat_ws(' ', outcome, code, words) FROM mail_attempts WHERE mail_message_id = $1 ORDER BY attempt_no",
        )
        .bind(mail)
        .fetch_all(&self.owner)
        .await
        .unwrap()
    }

    async fn redo(&self, mail: i64) -> Moved {
        let administrator =
            Actor { account: Some(1), roles: [802].into(), kind: Kind::Person, ..Actor::system("admin", "test") };
        let seen = Seen { id: mail, version: self.mail(mail).await.1 };
        let moved =
            process::send::<mail::Mail>(&self.db, By::new(&administrator, now()), Command::each(&[seen], &Input::Redo))
                .await
                .unwrap()
                .remove(0)
                .result
                .unwrap();
        self.notifier.notify();
        moved
    }
}

fn message_id(raw: &str) -> &str {
    raw.lines().find(|line| line.starts_with("Message-ID:")).expect("a Message-ID")
}

async fn arrives(owner: PgPool, security: Security) {
    let server = MailServer::start(security).await;
    let stage = Stage::with_mail(&owner, mailroom(&settings(security, server.port))).await;
    let worker = stage.start("w");
    let mail = stage.tell("ming@example.com").await;
    stage.mail_is(mail, "Y").await;
    worker.stop().await;
    let taken = server.taken();
    assert_eq!(taken.len(), 1);
    assert_eq!(taken[0]["to"], json!(["ming@example.com"]));
    assert_eq!((&taken[0]["secure"], &taken[0]["user"]), (&json!(security != Security::None), &json!("portal")));
    let raw = taken[0]["raw"].as_str().unwrap();
    for part in ["From: eHub <no-reply@ehub.example>", "Subject: ERP =?utf-8?b?", "text/plain", "text/html"] {
        assert!(raw.contains(part), "{part}: {raw}");
    }
    assert_eq!(stage.attempts(mail).await, ["done 250 2.0.0 taken as number one"]);
    let (subject, id): (String, String) =
        sqlx::query_as("SELECT subject, message_id FROM mail_messages").fetch_one(&owner).await.unwrap();
    assert_eq!(subject, "ERP 未接受出貨通知 A1", "in the account's language");
    assert_eq!(message_id(raw), format!("Message-ID: {id}"));
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn a_mail_arrives_by_starttls_signed_in(owner: PgPool) {
    arrives(owner, Security::StartTls).await;
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn a_mail_arrives_by_tls_from_the_first_byte(owner: PgPool) {
    arrives(owner, Security::Tls).await;
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn a_mail_arrives_in_the_open_where_that_is_wanted(owner: PgPool) {
    arrives(owner, Security::None).await;
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn a_refused_recipient_is_told_in_the_servers_words_and_sent_again_when_mended(owner: PgPool) {
    let server = MailServer::start(Security::StartTls).await;
    let stage = Stage::with_mail(&owner, mailroom(&settings(Security::StartTls, server.port))).await;
    let worker = stage.start("w");
    let mail = stage.tell("nobody@example.com").await;
    stage.mail_is(mail, "E").await;
    assert_eq!(stage.attempts(mail).await, ["refused 550 5.1.1 there is no such person here"]);
    sqlx::query("UPDATE accounts SET email = 'ming@example.com'").execute(&owner).await.unwrap();
    assert_eq!(stage.redo(mail).await.state, "N");
    stage.mail_is(mail, "Y").await;
    worker.stop().await;
    assert_eq!(server.taken()[0]["to"], json!(["ming@example.com"]));
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn an_address_that_is_none_is_refused_without_asking_anybody(owner: PgPool) {
    // Nobody listens there.
    let stage = Stage::with_mail(&owner, mailroom(&settings(Security::None, 1))).await;
    let worker = stage.start("w");
    let mail = stage.tell("not an address").await;
    stage.mail_is(mail, "E").await;
    worker.stop().await;
    let attempts = stage.attempts(mail).await;
    assert!(attempts[0].starts_with("refused \"not an address\" is no mail address"), "{attempts:?}");
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn a_busy_server_is_asked_again(owner: PgPool) {
    let server = MailServer::start(Security::StartTls).await;
    let stage = Stage::with_mail(&owner, mailroom(&settings(Security::StartTls, server.port))).await;
    let worker = stage.start("w");
    let mail = stage.tell("busy@example.com").await;
    stage.mail_waits(mail, 1).await;
    stage.mail_later().await;
    stage.mail_is(mail, "Y").await;
    worker.stop().await;
    assert_eq!(
        stage.attempts(mail).await,
        ["transient 451 4.3.0 the disk is full, try later", "done 250 2.0.0 taken as number one"]
    );
    assert_eq!(server.taken().len(), 1);
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn mails_wait_for_a_server_that_is_down(owner: PgPool) {
    let server = MailServer::start(Security::StartTls).await;
    let port = server.port;
    let stage = Stage::with_mail(&owner, mailroom(&settings(Security::StartTls, port))).await;
    let worker = stage.start("w");
    // A connection is in the pool when the server goes.
    let before = stage.tell("before@example.com").await;
    stage.mail_is(before, "Y").await;
    server.stop().await;
    let mail = stage.tell("ming@example.com").await;
    stage.mail_waits(mail, 1).await;
    assert!(stage.attempts(mail).await[0].starts_with("transient "));
    let back = MailServer::start_at(Security::StartTls, port).await;
    stage.mail_later().await;
    stage.mail_is(mail, "Y").await;
    worker.stop().await;
    assert_eq!(back.taken().len(), 1);
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn a_server_that_stays_away_is_asked_gently_and_everything_arrives_when_it_is_back(owner: PgPool) {
    let server = MailServer::start(Security::None).await;
    let port = server.port;
    server.stop().await;
    let stage = Stage::with_mail(&owner, mailroom(&settings(Security::None, port))).await;
    let mails = [stage.tell("a@b.example").await, stage.tell("c@d.example").await, stage.tell("e@f.example").await];
    let worker = stage.start("w");
    let down =
        || async { circuit_breaker::health(&stage.db).await.unwrap().iter().any(|system| system.down_since.is_some()) };
    eventually("the mail server counts as down", down).await;
    let last = stage.tell("g@h.example").await;
    let back = MailServer::start_at(Security::None, port).await;
    stage.mail_later().await;
    for mail in mails.into_iter().chain([last]) {
        stage.mail_is(mail, "Y").await;
    }
    eventually("and up again", || async { !down().await }).await;
    worker.stop().await;
    assert_eq!(back.taken().len(), 4);
}

/// Of a server that is down one caller finds out whether it is back: that is none that says nothing.
#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn a_paused_mail_does_not_take_the_try_at_a_server_that_is_down(owner: PgPool) {
    let server = MailServer::start(Security::None).await;
    let stage = Stage::with_mail(&owner, mailroom(&settings(Security::None, server.port))).await;
    let admin = Actor { kind: Kind::Person, ..Actor::system("admin", "test") };
    pause(&stage.db, &admin, now(), Topic::Mail, "the server moves").await.unwrap();
    sqlx::query(
        "INSERT INTO outside_systems (name, failures, down_since, next_try_at, last_error)
         VALUES ('mail', 5, now(), now() - interval '1 hour', 'no route to host')",
    )
    .execute(&owner)
    .await
    .unwrap();
    let mail = stage.tell("ming@example.com").await;
    let worker = stage.start("w");
    eventually("it was put off", || async {
        sqlx::query_scalar("SELECT run_at > now() AND attempts = 0 FROM jobs WHERE kind = 'mail.deliver'")
            .fetch_one(&owner)
            .await
            .unwrap()
    })
    .await;
    let is_untouched: bool = sqlx::query_scalar("SELECT next_try_at < now() FROM outside_systems WHERE name = 'mail'")
        .fetch_one(&owner)
        .await
        .unwrap();
    assert!(is_untouched, "the next caller may still try");
    resume(&stage.db, &admin, now(), Topic::Mail).await.unwrap();
    stage.mail_is(mail, "Y").await;
    worker.stop().await;
    assert_eq!(server.taken().len(), 1);
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn a_mail_given_up_is_sent_again_by_an_administrator(owner: PgPool) {
    let stage = Stage::with_mail(&owner, mailroom(&settings(Security::None, 1))).await;
    let mail = stage.tell("ming@example.com").await;
    sqlx::query("UPDATE jobs SET max_attempts = 1").execute(&owner).await.unwrap();
    let worker = stage.start("w");
    stage.mail_is(mail, "F").await;
    worker.stop().await;
    let server = MailServer::start(Security::None).await;
    let stage = Stage { mailroom: mailroom(&settings(Security::None, server.port)), ..stage };
    let worker = stage.start("w2");
    stage.redo(mail).await;
    stage.mail_is(mail, "Y").await;
    worker.stop().await;
    assert_eq!(server.taken().len(), 1);
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn a_server_that_does_not_let_us_in_loses_no_mail_and_hears_no_password_in_the_open(owner: PgPool) {
    let server = MailServer::start(Security::StartTls).await;
    let right = settings(Security::StartTls, server.port);
    let wrong = SmtpConfig { password: Secret::new("wrong"), ..right.clone() };
    let stage = Stage::with_mail(&owner, mailroom(&wrong)).await;
    let worker = stage.start("w");
    let mail = stage.tell("ming@example.com").await;
    stage.mail_waits(mail, 1).await;
    worker.stop().await;
    assert_eq!(stage.attempts(mail).await, ["sign_in 535 5.7.8 wrong name or password"]);
    let health = |settings: &SmtpConfig| {
        let room = mailroom(settings);
        async move { room.transport.health().await }
    };
    assert!(health(&right).await.is_ok());
    let untrusted = SmtpConfig { authorities: vec![], ..right.clone() };
    let error = health(&untrusted).await.unwrap_err().to_string();
    assert!(error.contains("certificate"), "{error}");
    // A server that offers no STARTTLS gets nothing.
    let open = MailServer::start(Security::None).await;
    let error = health(&SmtpConfig { port: open.port, ..right }).await.unwrap_err().to_string();
    assert!(error.contains("STARTTLS"), "{error}");
    assert_eq!(server.taken().len() + open.taken().len(), 0);
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn a_worker_that_vanishes_after_the_hand_over_sends_the_same_message_id_again(owner: PgPool) {
    let server = MailServer::start(Security::StartTls).await;
    let stage = Stage::with_mail(&owner, mailroom(&settings(Security::StartTls, server.port))).await;
    let killed = stage.start("killed");
    let mail = stage.tell("silent@example.com").await;
    eventually("handed over", || async { !server.taken().is_empty() }).await;
    killed.task.abort();
    let _ = killed.task.await;
    assert_eq!(stage.mail(mail).await.0, "I");
    stage.mail_later().await;
    let next = stage.start("next");
    stage.mail_is(mail, "Y").await;
    next.stop().await;
    assert_eq!(stage.attempts(mail).await, ["lost", "done 250 2.0.0 taken as number one"]);
    let taken = server.taken();
    let ids: Vec<&str> = taken.iter().map(|mail| message_id(mail["raw"].as_str().unwrap())).collect();
    assert_eq!(ids.len(), 2);
    assert_eq!(ids[0], ids[1], "a receiver can tell that it is the same mail");
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn without_a_server_every_mail_is_a_file(owner: PgPool) {
    let directory = std::env::temp_dir().join(format!("ehub-mail-{}", std::process::id()));
    let stage = Stage::with_mail(&owner, Mailroom::files(&directory)).await;
    let worker = stage.start("w");
    let mail = stage.tell("ming@example.com").await;
    stage.mail_is(mail, "Y").await;
    worker.stop().await;
    let files: Vec<_> = std::fs::read_dir(&directory).unwrap().map(|file| file.unwrap().path()).collect();
    assert_eq!(files.len(), 1, "{files:?}");
    assert!(files[0].extension().is_some_and(|extension| extension == "eml"));
    let raw = std::fs::read_to_string(&files[0]).unwrap();
    assert!(raw.contains("Message-ID: <") && raw.contains("@localhost>"), "{raw}");
    std::fs::remove_dir_all(directory).unwrap();
}
