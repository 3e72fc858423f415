//! Mail on real PostgreSQL: queued with its cause, one per recipient, read by nobody else, delivered once, administered.

use crate::claim;
use chrono::{DateTime, TimeDelta, Utc};
use ehub_engine::actor::{Actor, Kind};
use ehub_testing::{Account, company};
use ehub_workflows::mail::machine::{Closing, Input, Mail};
use ehub_workflows::mail::search::{self, Filter};
use ehub_workflows::mail::{self, Answer, Audience, Delivery, Draft, Next, Outcome, Template, Written};
use ehub_workflows::process::{self, By, Command};
use ehub_workflows::{Db, DocumentResult, Error, Seen};
use serde_json::json;
use sqlx::PgPool;

fn now() -> DateTime<Utc> {
    DateTime::from_timestamp(1_790_000_000, 0).unwrap()
}

fn person(roles: &[u16], company: Option<i64>) -> Actor {
    Actor {
        account: Some(1),
        name: "somebody".into(),
        roles: roles.iter().copied().collect(),
        company,
        kind: Kind::Person,
        ..Actor::system("x", "request-7")
    }
}

fn administrator() -> Actor {
    person(&[802], None)
}

fn worker() -> Actor {
    Actor::system("mail.deliver", "test")
}

struct Office {
    pool: PgPool,
    db: Db,
    buyer: i64,
    supplier: i64,
    plant: i64,
}

impl Office {
    async fn send(&self, actor: &Actor, mails: &[Seen], input: &Input) -> Vec<DocumentResult> {
        process::send::<Mail>(&self.db, By::new(actor, now()), Command::each(mails, input)).await.unwrap()
    }

    /// A buyer with an MC and a purchaser who is both, a supplier, a forwarder; and one of each who gets no mail.
    async fn new(pool: PgPool) -> Self {
        let db = Db::open((*pool.connect_options()).clone(), 4).await.unwrap();
        let buyer = company(&pool, "B", "OSE", "OSE Ltd").await;
        let supplier = company(&pool, "S", "V1", "V1 Ltd").await;
        company(&pool, "F", "FAST", "FAST Ltd").await;
        let plant = ehub_testing::plant(&pool, buyer, "P1", "open").await;
        for (user, company, status, language, roles) in [
            ("mc", "OSE", "Y", "Tc", &[154_i16][..]),
            ("both", "OSE", "Y", "En", &[153, 154]),
            ("left", "OSE", "N", "En", &[154]),
            ("other", "OSE", "Y", "En", &[155]),
            ("shipper", "V1", "Y", "Cn", &[122, 124]),
            ("driver", "FAST", "Y", "En", &[]),
        ] {
            account(&pool, user, company, roles, (status, language)).await;
        }
        Self { pool, db, buyer, supplier, plant }
    }

    fn draft(&self, document: i64) -> Draft {
        Draft {
            template: Template::AsnSent,
            process: "asn",
            document,
            document_version: 3,
            occasion: 0,
            document_no: format!("A{document}"),
            audiences: vec![Audience::Plant { plant: self.plant, roles: &[153, 154] }],
            link: format!("/asn/asns/{document}"),
            facts: json!({ "asnNo": format!("A{document}") }),
        }
    }

    async fn queue_as(&self, actor: &Actor, drafts: &[Draft]) -> Vec<i64> {
        let mut tx = self.db.begin(actor).await.unwrap();
        let ids = mail::queue(&mut tx, actor, now(), drafts).await.unwrap();
        tx.commit().await.unwrap();
        ids
    }

    async fn one(&self) -> i64 {
        let to_mc = Draft { audiences: vec![Audience::Plant { plant: self.plant, roles: &[153] }], ..self.draft(7) };
        self.queue_as(&worker(), &[to_mc]).await[0]
    }

    async fn start(&self, mail: i64) -> Option<Delivery> {
        let hold = claim::claim(&self.pool, "mail.deliver", mail).await;
        claim::delivery(mail::start(&self.db, &worker(), now(), mail, TimeDelta::seconds(15), &hold).await.unwrap())
    }

    async fn finish(&self, delivery: &Delivery, answer: &Answer, tries_left: bool) -> Next {
        mail::finish(&self.db, &worker(), now(), delivery, answer, tries_left).await.unwrap()
    }

    async fn seen(&self, mail: i64) -> (String, Seen) {
        let (state, version) = sqlx::query_as("SELECT state, version FROM mail_messages WHERE id = $1")
            .bind(mail)
            .fetch_one(&self.pool)
            .await
            .unwrap();
        (state, Seen { id: mail, version })
    }

    async fn texts(&self, sql: &'static str) -> Vec<String> {
        sqlx::query_scalar(sql).fetch_all(&self.pool).await.unwrap()
    }
}

/// Called otherwise in each language.
async fn account(pool: &PgPool, user: &str, company: &str, roles: &[i16], (status, language): (&str, &str)) {
    let (local, english) = (format!("人{user}"), format!("En {user}"));
    Account::new(user, company, roles).named(&local, &english).in_status(status).reading(language).add(pool).await;
}

fn answer(outcome: Outcome, code: u16, words: &str) -> Answer {
    let written = Written { subject: "Hello 100%_sure".into(), text: "text".into(), html: "<p>".into() };
    Answer { outcome, code: Some(code), words: words.into(), sent: Some(("<id@x>".into(), written)) }
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn a_supplier_causes_one_mail_per_recipient_in_the_recipients_language(pool: PgPool) {
    let office = Office::new(pool).await;
    let supplier = person(&[124], Some(office.supplier));
    let ids = office.queue_as(&supplier, &[office.draft(9), office.draft(8)]).await;
    assert_eq!(ids.len(), 2, "two people, though one of them holds both roles and there are two documents");
    let found = office
        .texts(
            "SELECT concat_ws(' ', to_address, to_name, language, document_no, document_count, state, idempotency_key)
               FROM mail_messages ORDER BY to_address",
        )
        .await;
    let account = office.texts("SELECT id::text FROM accounts WHERE user_id IN ('mc', 'both') ORDER BY user_id").await;
    assert_eq!(
        found,
        [
            format!("both@example.com En both En A8 2 N asn:8:3:asn_sent:{}", account[0]),
            format!("mc@example.com 人mc Tc A8 2 N asn:8:3:asn_sent:{}", account[1]),
        ]
    );
    assert_eq!(office.texts("SELECT kind FROM jobs").await, ["mail.deliver", "mail.deliver"]);
    assert_eq!(
        office.texts("SELECT DISTINCT request_id FROM history WHERE process = 'mail'").await,
        ["request-7"],
        "the request that caused it"
    );
    // The same again, by whatever way: nothing new.
    assert_eq!(office.queue_as(&supplier, &[office.draft(9), office.draft(8)]).await, Vec::<i64>::new());
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn whoever_works_for_a_company_hears_of_it_wherever_at_home(pool: PgPool) {
    let office = Office::new(pool).await;
    company(&office.pool, "S", "V2", "V2 Ltd").await;
    account(&office.pool, "guest", "V2", &[124], ("Y", "En")).await;
    sqlx::query(
        "INSERT INTO account_companies SELECT id, $1, now() FROM accounts WHERE user_id IN ('guest', 'shipper')",
    )
    .bind(office.supplier)
    .execute(&office.pool)
    .await
    .unwrap();
    let audiences = vec![Audience::Company { company: office.supplier, roles: &[124] }];
    assert_eq!(office.queue_as(&worker(), &[Draft { audiences, ..office.draft(9) }]).await.len(), 2, "each once");
    let people = office.texts("SELECT to_address FROM mail_messages ORDER BY 1").await;
    assert_eq!(people, ["guest@example.com", "shipper@example.com"]);
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn a_thousand_documents_are_one_mail(pool: PgPool) {
    let office = Office::new(pool).await;
    let drafts: Vec<Draft> = (1..=1_000).map(|document| office.draft(document)).collect();
    assert_eq!(office.queue_as(&worker(), &drafts).await.len(), 2);
    let listed = office.texts("SELECT DISTINCT jsonb_array_length(facts->'documents')::text FROM mail_messages").await;
    assert_eq!(listed, ["100"]);
    assert_eq!(office.texts("SELECT DISTINCT document_count::text FROM mail_messages").await, ["1000"]);
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn a_forwarder_gets_mail_by_code_or_name_and_a_link_with_the_role_only(pool: PgPool) {
    let office = Office::new(pool).await;
    let to = |name: &str, document| Draft {
        audiences: vec![Audience::Forwarder { name: name.into() }],
        ..office.draft(document)
    };
    for (name, mails) in [(" fast ", 1), ("Fast Ltd", 1), ("slow", 0), ("", 0), ("V1", 0)] {
        let document = i64::try_from(name.len()).unwrap() + 100;
        assert_eq!(office.queue_as(&worker(), &[to(name, document)]).await.len(), mails, "{name:?}");
    }
    assert_eq!(office.texts("SELECT DISTINCT facts->>'link' FROM mail_messages").await, [""]);
    account(&office.pool, "dispatcher", "FAST", &[124], ("Y", "En")).await;
    office.queue_as(&worker(), &[to("fast", 900)]).await;
    let links = office.texts("SELECT facts->>'link' FROM mail_messages WHERE document = 900 ORDER BY id").await;
    assert_eq!(links, ["", "/asn/asns/900"], "who may see notices gets a link");
    let company = Audience::Company { company: office.supplier, roles: &[124] };
    office.queue_as(&worker(), &[Draft { audiences: vec![company], ..office.draft(5) }]).await;
    let links = office.texts("SELECT facts->>'link' FROM mail_messages WHERE document = 5").await;
    assert_eq!(links, ["/asn/asns/5"]);
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn what_is_rolled_back_sends_no_mail(pool: PgPool) {
    let office = Office::new(pool).await;
    let supplier = person(&[124], Some(office.supplier));
    let mut tx = office.db.begin(&supplier).await.unwrap();
    mail::queue(&mut tx, &supplier, now(), &[office.draft(7)]).await.unwrap();
    tx.rollback().await.unwrap();
    for table in [
        "SELECT id::text FROM mail_messages",
        "SELECT id::text FROM jobs",
        "SELECT process FROM history WHERE process NOT IN ('account', 'company')",
    ] {
        assert_eq!(office.texts(table).await, Vec::<String>::new());
    }
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn mail_is_read_by_administrators_and_by_nobody_else(pool: PgPool) {
    let office = Office::new(pool).await;
    let mail = office.one().await;
    office.start(mail).await.unwrap();
    let own =
        [person(&[124], Some(office.supplier)), person(&[153, 154, 155], None), person(&[802], Some(office.buyer))];
    for actor in &own {
        let mut tx = office.db.begin(actor).await.unwrap();
        // Also after it caused one itself.
        mail::queue(&mut tx, actor, now(), &[office.draft(8)]).await.unwrap();
        for sql in [
            "SELECT count(*) FROM mail_messages",
            "SELECT count(*) FROM mail_attempts",
            "SELECT count(*) FROM history WHERE process = 'mail'",
        ] {
            let count: i64 = sqlx::query_scalar(sql).fetch_one(&mut *tx).await.unwrap();
            assert_eq!(count, 0, "{sql} as {:?}", actor.roles);
        }
        let seen = office.seen(mail).await.1;
        let results = office.send(actor, &[seen], &Input::Redo).await;
        assert!(matches!(results[0].result, Err(Error::NotFound)));
    }
    let mut tx = office.db.begin(&own[0]).await.unwrap();
    mail::queue(&mut tx, &own[0], now(), &[office.draft(9)]).await.unwrap();
    let seen: i64 = sqlx::query_scalar("SELECT count(*) FROM accounts").fetch_one(&mut *tx).await.unwrap();
    assert_eq!(seen, 1, "after queueing, a supplier sees its own accounts only, as before");
    drop(tx);
    assert_eq!(search::search(&office.db, &administrator(), &Filter::default()).await.unwrap().1, 1);
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn every_attempt_is_kept_with_the_servers_words(pool: PgPool) {
    let office = Office::new(pool).await;
    let mail = office.one().await;
    let first = office.start(mail).await.unwrap();
    assert_eq!((first.attempt, first.to_address.as_str()), (1, "both@example.com"));
    let busy = answer(Outcome::Transient, 451, "4.3.0 try later");
    assert_eq!(office.finish(&first, &busy, true).await, Next::Retry);
    assert_eq!(office.seen(mail).await.0, "N");
    let lost = office.start(mail).await.unwrap();
    assert_eq!(lost.message_id.as_deref(), Some("<id@x>"), "the same at every attempt");
    let last = office.start(mail).await.unwrap();
    let taken = answer(Outcome::Done, 250, "2.0.0 queued as 3F2A");
    assert_eq!(office.finish(&lost, &taken, true).await, Next::Overtaken, "it lost its lease");
    assert_eq!(office.finish(&last, &taken, true).await, Next::Complete);
    assert!(office.start(mail).await.is_none(), "nothing to deliver any more");

    let view = search::read(&office.db, &administrator(), mail).await.unwrap();
    let attempts: Vec<(Option<&str>, Option<i32>, Option<&str>)> = view
        .attempt_list
        .iter()
        .map(|attempt| (attempt.outcome.as_deref(), attempt.code, attempt.words.as_deref()))
        .collect();
    assert_eq!(
        attempts,
        [
            (Some("transient"), Some(451), Some("4.3.0 try later")),
            (Some("lost"), None, None),
            (Some("done"), Some(250), Some("2.0.0 queued as 3F2A")),
        ]
    );
    assert_eq!((view.row.state.as_str(), view.row.last_error), ("Y", None));
    assert_eq!(view.row.subject.as_deref(), Some("Hello 100%_sure"));
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn a_refused_mail_is_sent_again_to_the_address_that_the_account_has_now(pool: PgPool) {
    let office = Office::new(pool).await;
    let mail = office.one().await;
    let delivery = office.start(mail).await.unwrap();
    let refused = answer(Outcome::Refused, 550, "5.1.1 no such user");
    assert_eq!(office.finish(&delivery, &refused, true).await, Next::Complete);
    let (state, seen) = office.seen(mail).await;
    assert_eq!(state, "E");
    sqlx::query("UPDATE accounts SET email = 'new@example.com' WHERE user_id = 'both'")
        .execute(&office.pool)
        .await
        .unwrap();
    let results = office.send(&administrator(), &[seen, seen], &Input::Redo).await;
    assert_eq!(results[0].result.as_ref().unwrap().state, "N");
    assert!(matches!(results[1].result, Err(Error::Invalid(_))), "named twice, done once");
    let again = office.start(mail).await.unwrap();
    assert_eq!((again.attempt, again.to_address.as_str()), (2, "new@example.com"));
    assert_eq!(office.texts("SELECT kind FROM jobs").await.len(), 2, "a fresh job, with attempts from 0");
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn used_up_attempts_end_in_f_and_closing_needs_a_reason(pool: PgPool) {
    let office = Office::new(pool).await;
    let mail = office.one().await;
    let delivery = office.start(mail).await.unwrap();
    let down = Answer { code: None, sent: None, ..answer(Outcome::SignIn, 535, "connection refused") };
    assert_eq!(office.finish(&delivery, &down, false).await, Next::GivenUp);
    let (state, seen) = office.seen(mail).await;
    let close = |reason: &str| Input::Close(Closing { reason: reason.into() });
    let results = office.send(&administrator(), &[seen], &close(" ")).await;
    let Err(Error::Refused(findings)) = &results[0].result else { panic!("{results:?}") };
    assert_eq!((findings[0].label.as_str(), findings[0].field.as_deref()), ("REQUIRED", Some("reason")));
    let results = office.send(&administrator(), &[seen], &close("told by phone")).await;
    assert_eq!((state.as_str(), results[0].result.as_ref().unwrap().state), ("F", "C"));
    let view = process::workflow::<Mail>(&office.db, By::new(&administrator(), now()), mail).await.unwrap();
    assert_eq!(view.history[0].payload, json!({ "reason": "told by phone" }));
    assert!(view.offers.iter().all(|offer| !offer.allowed), "a closed mail offers nothing");
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn mails_are_found_by_recipient_subject_state_template_and_time(pool: PgPool) {
    let office = Office::new(pool).await;
    let mail = office.one().await;
    let delivery = office.start(mail).await.unwrap();
    office.finish(&delivery, &answer(Outcome::Done, 250, "ok"), true).await;
    let refused = Draft {
        template: Template::AsnRefused,
        audiences: vec![Audience::Company { company: office.supplier, roles: &[124] }],
        ..office.draft(8)
    };
    office.queue_as(&worker(), &[refused]).await;
    let some = |text: &str| Some(text.to_owned());
    for (filter, found) in [
        (Filter::default(), 2),
        (Filter { to: some("BOTH@"), ..Filter::default() }, 1),
        (Filter { to: some("人ship"), ..Filter::default() }, 1),
        (Filter { subject: some("100%_s"), ..Filter::default() }, 1),
        (Filter { subject: some("100__s"), ..Filter::default() }, 0),
        (Filter { state: some("Y,E"), ..Filter::default() }, 1),
        (Filter { template: some("asn_refused"), ..Filter::default() }, 1),
        (Filter { document_no: some("A8"), ..Filter::default() }, 1),
        (Filter { created_from: Some(now()), ..Filter::default() }, 2),
        (Filter { created_to: Some(now()), ..Filter::default() }, 0),
        (Filter { sort: some("-subject"), size: Some(1), ..Filter::default() }, 2),
    ] {
        let (_, total) = search::search(&office.db, &administrator(), &filter).await.unwrap();
        assert_eq!(total, found, "{filter:?}");
    }
    let unknown = Filter { sort: some("body"), ..Filter::default() };
    assert!(matches!(search::search(&office.db, &administrator(), &unknown).await, Err(Error::Invalid(_))));
}

#[test]
fn the_table_has_no_defects() {
    assert_eq!(ehub_engine::describe::defects::<Mail>(), Vec::<String>::new());
}
