//! Accounts by workbook: what it costs, what is told of people elsewhere, and how languages may be called.

use crate::account::{app, make, new};
use crate::app::{Reply, TestApp, later, now};
use crate::upload::{KIND, multipart, workbook};
use axum::body::Body;
use chrono::Duration;
use ehub_engine::Actor;
use ehub_engine::actor::Kind;
use ehub_workflows::account::sheet::{self, Words};
use ehub_workflows::workbook::Hidden;
use serde_json::Value;
use sqlx::PgPool;
use std::fmt::Debug;
use std::sync::{Arc, Mutex};
use tracing::field::{Field, Visit};
use tracing::span::{Attributes, Id, Record};
use tracing::{Event, Metadata, Subscriber};

const HEAD: &[&str] = &["userId", "name", "nameEn", "email", "groups", "language"];

/// A workbook with an account for each of these user ids.
fn accounts(user_ids: &[String]) -> Vec<u8> {
    let emails: Vec<String> = user_ids.iter().map(|id| format!("{id}@example.com")).collect();
    let rows: Vec<[&str; 6]> =
        user_ids.iter().zip(&emails).map(|(id, email)| [id.as_str(), "人", "One", email, "SUPPLIER", ""]).collect();
    let rows: Vec<&[&str]> = std::iter::once(HEAD).chain(rows.iter().map(<[&str; 6]>::as_slice)).collect();
    workbook(&rows)
}

fn numbered(name: &str, numbers: std::ops::Range<usize>) -> Vec<String> {
    numbers.map(|n| format!("{name}{n}")).collect()
}

async fn send(app: &TestApp, by: &str, path: &str, user_ids: &[String]) -> Reply {
    let body = Body::from(multipart("file", "a.xlsx", &accounts(user_ids)));
    app.send("POST", path, &app.token(by).await, KIND, body).await
}

async fn trial(app: &TestApp, user_ids: &[String]) -> Reply {
    send(app, "supplier1", "/api/accounts/import?dryRun=true", user_ids).await
}

/// Counts what the driver says that it asks.
struct Statements(Arc<Mutex<Vec<String>>>);

impl Subscriber for Statements {
    fn enabled(&self, metadata: &Metadata<'_>) -> bool {
        metadata.target() == "sqlx::query"
    }
    fn new_span(&self, _: &Attributes<'_>) -> Id {
        Id::from_u64(1)
    }
    fn record(&self, _: &Id, _: &Record<'_>) {}
    fn record_follows_from(&self, _: &Id, _: &Id) {}
    fn event(&self, event: &Event<'_>) {
        let mut summary = Summary::default();
        event.record(&mut summary);
        // What a new connection does first, the import does not ask: whether one is made hangs on how soon the last one is given back.
        if !summary.0.contains("SET ROLE") {
            self.0.lock().unwrap().push(summary.0);
        }
    }
    fn enter(&self, _: &Id) {}
    fn exit(&self, _: &Id) {}
}

/// How a statement begins, as the driver says it.
#[derive(Default)]
struct Summary(String);

impl Visit for Summary {
    fn record_debug(&mut self, field: &Field, value: &dyn Debug) {
        if field.name() == "summary" {
            self.0 = format!("{value:?}");
        }
    }
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn a_thousand_accounts_take_as_many_statements_as_two(pool: PgPool) {
    let app = app(pool).await;
    let company: i64 =
        sqlx::query_scalar("SELECT id FROM companies WHERE code = 'V10001'").fetch_one(&app.pool).await.unwrap();
    let actor = Actor {
        kind: Kind::Person,
        company: Some(company),
        roles: [121].into(),
        account: Some(app.number("SELECT id FROM accounts WHERE user_id = $1", "supplier1").await),
        ..Actor::system("supplier1", "test")
    };
    let said = Arc::new(Mutex::new(Vec::new()));
    let _counting = tracing::subscriber::set_default(Statements(said.clone()));
    let mut asked = Vec::new();
    for (name, count) in [("warm", 2), ("few", 2), ("many", 1_000)] {
        let sheet = sheet::read(&accounts(&numbered(name, 0..count)), &Words::default(), Hidden::Leave).unwrap();
        for dry in [true, false] {
            said.lock().unwrap().clear();
            let random = app.state.randomness;
            let report = if dry {
                sheet::dry_run(&app.db, &actor, now(), random, &sheet).await.unwrap()
            } else {
                sheet::apply(&app.db, &actor, now(), random, &sheet).await.unwrap()
            };
            assert_eq!(report.accepted, count, "{:?}", report.faults);
            asked.push(std::mem::take(&mut *said.lock().unwrap()));
        }
    }
    let count = |n: usize| asked[n].len();
    assert!(count(2) > 5 && count(4) <= count(2) && count(5) <= count(3), "{asked:#?}");
    let links = "SELECT count(DISTINCT l.token_hash) FROM one_time_links l JOIN accounts a ON a.id = l.account_id
                   JOIN mail_messages m ON m.account_id = a.id AND m.secret IS NOT NULL WHERE a.user_id LIKE $1";
    assert_eq!(app.number(links, "many%").await, 1_000, "each is invited by a link of its own");
}

async fn tried(app: &TestApp) -> Vec<(String, String, Value)> {
    sqlx::query_as("SELECT outcome, subject, detail FROM audit_log WHERE kind = 'accounts_tried' ORDER BY id")
        .fetch_all(&app.pool)
        .await
        .unwrap()
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn of_people_elsewhere_a_company_is_told_little_and_it_is_written_down(pool: PgPool) {
    let app = app(pool).await;
    for id in numbered("foreign", 0..25) {
        app.account(&id, "V10002", &[122]).await;
    }
    app.account("mine", "V10001", &[122]).await;
    let entry = |outcome: &str, rows: usize, taken: usize| {
        (outcome.to_owned(), "V10001".to_owned(), serde_json::json!({ "rows": rows, "taken": taken }))
    };
    let guesses = [numbered("foreign", 0..3), numbered("mine", 0..1), vec!["mine".to_owned()]].concat();
    let reply = trial(&app, &guesses).await;
    let faults = reply.data()["faults"].as_array().unwrap();
    assert_eq!(faults.len(), 4, "{faults:?}");
    for fault in faults {
        let mut same = fault.clone();
        (same["row"], same["value"]) = (2.into(), "foreign0".into());
        assert_eq!(same, faults[0], "taken here or elsewhere, the words are the same");
    }
    assert_eq!(tried(&app).await, [entry("done", 5, 3)]);
    let reply = send(&app, "supplier1", "/api/accounts/import/marked", &numbered("free", 0..2)).await;
    assert_eq!(reply.status, 200);
    assert_eq!(tried(&app).await[1], entry("done", 2, 0), "a trial is written down whatever it finds");
    // One account at a time is counted, too.
    let one = |id: &'static str| make(&app, "supplier1", new(id, &["SUPPLIER"]));
    assert_eq!(one("Foreign4").await.fault().2, "ACCOUNT_DUPLICATE");
    assert_eq!(tried(&app).await[2], entry("done", 1, 1));
    let refused = (409, "REFUSED".to_owned(), "USER_IDS_TOLD".to_owned(), String::new());
    let reply = trial(&app, &numbered("foreign", 5..25)).await;
    assert_eq!(reply.fault(), refused, "{}", reply.json);
    assert!(!reply.json.to_string().contains("foreign"), "nothing is told of any of them: {}", reply.json);
    assert_eq!(tried(&app).await[3], entry("refused", 20, 16));
    // From now on a refusal must not say that an id is taken: a free one is refused like it.
    assert_eq!(one("foreign6").await.fault(), refused);
    assert_eq!(one("really.free").await.fault(), refused);
    assert_eq!(trial(&app, &numbered("free", 0..2)).await.fault(), refused);
    let others = send(&app, "manager", "/api/accounts/import?dryRun=true", &numbered("foreign", 0..25)).await;
    assert_eq!(others.status, 200, "who sees all accounts learns nothing");
    later(Duration::minutes(59));
    assert_eq!(one("really.free").await.fault(), refused);
    later(Duration::minutes(2));
    assert_eq!(one("really.free").await.status, 200);
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn languages_may_be_called_as_people_call_them(pool: PgPool) {
    let app = app(pool).await;
    let called = [
        ("En", ["English", "ENGLISH", "en", "英文", " en-us "]),
        ("Tc", ["tc", "Traditional Chinese", "繁體中文", "繁体中文", "zh-TW"]),
        ("Cn", ["CN", "simplified chinese", "简体中文", "簡體中文", "zh-cn"]),
    ];
    let names: Vec<&str> = called.iter().flat_map(|(_, names)| *names).collect();
    let ids = numbered("who", 0..names.len());
    let rows: Vec<[&str; 6]> = ids
        .iter()
        .zip(&names)
        .map(|(id, name)| [id.as_str(), "人", "One", "a@example.com", "SUPPLIER", *name])
        .collect();
    let rows: Vec<&[&str]> = std::iter::once(HEAD).chain(rows.iter().map(<[&str; 6]>::as_slice)).collect();
    let body = Body::from(multipart("file", "a.xlsx", &workbook(&rows)));
    let token = app.token("supplier1").await;
    let reply = app.send("POST", "/api/accounts/import?dryRun=false", &token, KIND, body).await;
    assert_eq!(reply.data()["accepted"], names.len(), "{}", reply.json);
    for (code, _) in called {
        let those = "SELECT count(*) FROM accounts WHERE user_id LIKE 'who%' AND language = $1";
        assert_eq!(app.number(those, code).await, 5);
    }
}
