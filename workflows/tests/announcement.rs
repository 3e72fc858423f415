//! Announcements on real PostgreSQL: by time, by mail, and behind the walls. Clocks are given or moved, nothing waits.

use chrono::{DateTime, Utc};
use ehub_engine::actor::Kind;
use ehub_engine::deadline::{Fired, fire};
use ehub_engine::{Actor, Role};
use ehub_workflows::announcement::{Announcement, Fields, Input, search, store};
use ehub_workflows::mail::{self, Templates};
use ehub_workflows::overdue::{self, Told};
use ehub_workflows::process::{self, By, Command};
use ehub_workflows::{Db, Error, Moved, Seen};
use serde_json::{Value, json};
use sqlx::PgPool;

/// Noon at the plant, on 2026-11-20.
fn now() -> DateTime<Utc> {
    "2026-11-20T04:00:00Z".parse().unwrap()
}

fn fields(from: &str, to: &str, audience: &[&str]) -> Fields {
    Fields {
        title: "Closed <b>".to_owned(),
        content: "No goods\non Monday".to_owned(),
        start_on: from.parse().unwrap(),
        end_on: to.parse().unwrap(),
        audience: audience.iter().map(|kind| (*kind).to_owned()).collect(),
        mail_enable: true,
        login_notice: true,
        ..Fields::default()
    }
}

fn today(audience: &[&str]) -> Fields {
    fields("2026-11-20", "2026-11-21", audience)
}

fn worker() -> Actor {
    Actor::system("engine.deadline", "test")
}

struct TestApp {
    pool: PgPool,
    db: Db,
}

async fn app(pool: &PgPool) -> TestApp {
    sqlx::raw_sql(
        "INSERT INTO companies (type, code, name, name_en, status) VALUES
           ('A', 'SYS', 'SYS', 'SYS', 'Golive'), ('B', 'OSE', 'OSE', 'OSE', 'Golive'), ('S', 'V1', 'V1', 'V1', 'Golive'),
           ('S', 'V2', 'V2', 'V2', 'Golive'), ('F', 'F1', 'F1', 'F1', 'Golive');
         INSERT INTO plants (company_id, code, name) SELECT id, 'P1', 'P1' FROM companies WHERE code = 'OSE';
         INSERT INTO accounts (user_id, company_id, name_local, name_en, email, status, language)
         SELECT a.name, c.id, a.name, a.name, a.name || '@example.com', a.status, a.language
           FROM (VALUES ('system', 'SYS', 'Y', 'En'), ('buyer', 'OSE', 'Y', 'En'), ('ann', 'V1', 'Y', 'Tc'),
                        ('gone', 'V1', 'N', 'Tc'), ('bob', 'V2', 'Y', 'En'), ('fay', 'F1', 'Y', 'Cn'))
                AS a(name, company, status, language)
           JOIN companies c ON c.code = a.company ORDER BY a.name",
    )
    .execute(pool)
    .await
    .unwrap();
    TestApp { pool: pool.clone(), db: Db::open((*pool.connect_options()).clone(), 4).await.unwrap() }
}

impl TestApp {
    async fn person(&self, user_id: &str, roles: &[Role]) -> Actor {
        let (account, company, inside): (i64, i64, bool) = sqlx::query_as(
            "SELECT a.id, c.id, c.type IN ('A', 'B') FROM accounts a JOIN companies c ON c.id = a.company_id WHERE user_id = $1",
        )
        .bind(user_id)
        .fetch_one(&self.pool)
        .await
        .unwrap();
        Actor {
            account: Some(account),
            kind: Kind::Person,
            roles: roles.iter().copied().collect(),
            company: (!inside).then_some(company),
            ..Actor::system(user_id, "test")
        }
    }

    async fn admin(&self) -> Actor {
        self.person("system", &[802]).await
    }

    async fn create(&self, fields: Fields) -> Seen {
        let made = store::create(&self.db, &self.admin().await, now(), fields).await.unwrap();
        Seen { id: made.id, version: made.version }
    }

    async fn send(&self, seen: Seen, input: Input) -> Result<Moved, Error> {
        process::send_one::<Announcement>(&self.db, By::new(&self.admin().await, now()), Command::new(seen, input))
            .await
            .map(|(moved, _)| moved)
    }

    async fn published(&self, fields: Fields) -> Seen {
        let made = self.create(fields).await;
        let moved = self.send(made, Input::Publish).await.unwrap();
        Seen { id: moved.id, version: moved.version }
    }

    /// The deadline of this name is due and fires; the job that comes of it.
    async fn ring(&self, name: &str) -> (i64, Fired) {
        sqlx::query("UPDATE deadlines SET due_at = CASE WHEN name = $1 THEN now() - interval '1 s' END")
            .bind(name)
            .execute(&self.pool)
            .await
            .unwrap();
        assert_eq!(fire(&self.pool).await.unwrap(), 1);
        let sql = "SELECT document, payload FROM jobs WHERE kind = 'engine.deadline' ORDER BY id DESC LIMIT 1";
        let (document, payload): (i64, Value) = sqlx::query_as(sql).fetch_one(&self.pool).await.unwrap();
        (document, serde_json::from_value(payload).unwrap())
    }

    async fn answer(&self, at: DateTime<Utc>, (document, fired): &(i64, Fired)) -> Told {
        overdue::fired(&self.db, &worker(), at, ("announcement", *document), fired).await.unwrap()
    }

    async fn state(&self, id: i64) -> String {
        sqlx::query_scalar("SELECT state FROM announcements WHERE id = $1")
            .bind(id)
            .fetch_one(&self.pool)
            .await
            .unwrap()
    }

    async fn mails(&self) -> Vec<(String, String)> {
        let sql = "SELECT to_address, language FROM mail_messages ORDER BY to_address, id";
        sqlx::query_as(sql).fetch_all(&self.pool).await.unwrap()
    }

    async fn titles(&self, user_id: &str) -> Vec<String> {
        let reader = self.person(user_id, &[122]).await;
        search::published(&self.db, &reader).await.unwrap().into_iter().map(|notice| notice.title).collect()
    }

    async fn login_notice(&self, user_id: &str) -> Option<i64> {
        search::login_notice(&self.db, &self.person(user_id, &[122]).await).await.unwrap()
    }
}

fn mail_to(name: &str, language: &str) -> (String, String) {
    (format!("{name}@example.com"), language.to_owned())
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn it_appears_and_expires_on_its_days_and_is_mailed_once(pool: PgPool) {
    let app = app(&pool).await;
    let made = app.create(fields("2026-11-21", "2026-11-22", &["S", "F"])).await;
    assert_eq!(app.send(made, Input::Publish).await.unwrap().state, "Scheduled");
    let due: DateTime<Utc> = sqlx::query_scalar("SELECT due_at FROM deadlines").fetch_one(&pool).await.unwrap();
    assert_eq!(due.to_rfc3339(), "2026-11-20T16:00:00+00:00", "midnight at the plant");
    assert_eq!(app.titles("ann").await, [""; 0]);

    let first = app.ring("first-day").await;
    assert_eq!(app.answer(due, &first).await, Told { documents: 1, mails: 0 });
    assert_eq!(app.answer(due, &first).await, Told::default(), "a repeated job changes nothing");
    assert_eq!(app.state(made.id).await, "Published");
    assert_eq!(app.mails().await, [mail_to("ann", "Tc"), mail_to("bob", "En"), mail_to("fay", "Cn")]);
    assert_eq!(app.titles("ann").await, ["Closed <b>"]);
    assert_eq!(app.titles("buyer").await, [""; 0]);

    let last = app.ring("last-day").await;
    app.answer("2026-11-22T16:00:00Z".parse().unwrap(), &last).await;
    assert_eq!((app.state(made.id).await, app.titles("ann").await), ("Expired".to_owned(), vec![]));
    let left: i64 = sqlx::query_scalar("SELECT count(*) FROM deadlines").fetch_one(&pool).await.unwrap();
    assert_eq!(left, 0);
    let (overdue, _) = overdue::list(&app.db, &worker()).await.unwrap();
    assert_eq!(overdue, []);
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn a_deadline_of_days_that_were_changed_does_nothing(pool: PgPool) {
    let app = app(&pool).await;
    let seen = app.published(today(&["S"])).await;
    let last = app.ring("last-day").await;
    let longer = Input::Save(Box::new(fields("2026-11-20", "2026-12-31", &["S"])));
    app.send(seen, longer).await.unwrap();
    assert_eq!(app.answer(now(), &last).await, Told::default());
    assert_eq!(app.state(seen.id).await, "Published");
    let due: DateTime<Utc> = sqlx::query_scalar("SELECT due_at FROM deadlines").fetch_one(&pool).await.unwrap();
    assert_eq!(due.to_rfc3339(), "2026-12-31T16:00:00+00:00");
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn what_is_withdrawn_and_published_again_is_not_mailed_again(pool: PgPool) {
    let app = app(&pool).await;
    let seen = app.published(today(&["B"])).await;
    assert_eq!(app.mails().await, [mail_to("buyer", "En"), mail_to("system", "En")], "those inside count as the buyer");
    let moved = app.send(seen, Input::Withdraw).await.unwrap();
    assert_eq!(app.titles("buyer").await, [""; 0]);
    let moved = app.send(Seen { id: moved.id, version: moved.version }, Input::Publish).await.unwrap();
    assert_eq!((moved.state, app.mails().await.len()), ("Published", 2));

    let quiet = app.published(Fields { mail_enable: false, ..today(&["B"]) }).await;
    assert_eq!((app.state(quiet.id).await.as_str(), app.mails().await.len()), ("Published", 2));
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn the_mail_says_it_in_the_readers_language_and_as_text(pool: PgPool) {
    let app = app(&pool).await;
    let link = "https://example.com/more".to_owned();
    let seen = app.published(Fields { link, ..today(&["F"]) }).await;
    let mail: i64 = sqlx::query_scalar("SELECT id FROM mail_messages").fetch_one(&pool).await.unwrap();
    let administrator = app.admin().await;
    let shown = mail::search::read(&app.db, &administrator, mail).await.unwrap();
    let written = Templates::new("https://portal.example.com").write(&shown.content).unwrap();
    assert_eq!(written.subject, "eHub 公告发布：Closed <b>");
    assert!(written.text.contains("No goods\non Monday\n"), "{}", written.text);
    assert!(
        written.text.contains(&format!("https://portal.example.com/#/announcements/{}\n", seen.id)),
        "{}",
        written.text
    );
    assert!(written.html.contains("Closed &lt;b&gt;") && !written.html.contains("<b>"), "{}", written.html);
    assert!(written.html.contains("example.com&#x2f;more\" rel=\"noopener\""), "{}", written.html);
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn a_login_notice_is_ticked_away_until_it_is_written_anew(pool: PgPool) {
    let app = app(&pool).await;
    let second = app.published(Fields { sequence: 2, ..today(&["S"]) }).await;
    let first = app.published(Fields { sequence: 1, ..today(&["S"]) }).await;
    app.published(Fields { login_notice: false, top: true, ..today(&["S"]) }).await;
    assert_eq!((app.login_notice("ann").await, app.login_notice("fay").await), (Some(first.id), None));
    let ann = app.person("ann", &[122]).await;
    store::dismiss(&app.db, &ann, now(), first).await.unwrap();
    assert_eq!((app.login_notice("ann").await, app.login_notice("bob").await), (Some(second.id), Some(first.id)));
    store::dismiss(&app.db, &ann, now(), second).await.unwrap();
    assert_eq!(app.login_notice("ann").await, None);

    let moved = app.send(first, Input::Save(Box::new(today(&["S"])))).await.unwrap();
    assert_eq!(app.login_notice("ann").await, Some(first.id));
    // Who ticks what was on the screen before has not read what stands there now.
    store::dismiss(&app.db, &ann, now(), first).await.unwrap();
    assert_eq!(app.login_notice("ann").await, Some(first.id));
    store::dismiss(&app.db, &ann, now(), Seen { id: first.id, version: moved.version + 5 }).await.unwrap();
    assert_eq!(app.login_notice("ann").await, None);
    let moved = app.send(Seen { id: first.id, version: moved.version }, Input::Save(Box::new(today(&["S"])))).await;
    assert!(moved.is_ok() && app.login_notice("ann").await == Some(first.id), "nobody ticks away the future");

    let fay = app.person("fay", &[124]).await;
    let refused = store::dismiss(&app.db, &fay, now(), first).await;
    assert!(matches!(refused, Err(Error::NotFound)));
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn the_walls_show_each_side_what_is_meant_for_it(pool: PgPool) {
    let app = app(&pool).await;
    let for_suppliers = app.published(Fields { title: "S".into(), ..today(&["S"]) }).await;
    let for_buyers = app.published(Fields { title: "B".into(), ..today(&["B"]) }).await;
    let draft = app.create(Fields { title: "D".into(), ..today(&["S", "B", "F"]) }).await;
    for (user_id, roles, seen) in [
        ("ann", [122, 802], vec!["S"]),
        ("fay", [124, 124], vec![]),
        ("buyer", [153, 154], vec!["B"]),
        ("system", [802, 802], vec!["B", "D", "S"]),
    ] {
        let reader = app.person(user_id, &roles).await;
        let mut tx = app.db.begin(&reader).await.unwrap();
        // A query that forgets its WHERE.
        let titles: Vec<String> =
            sqlx::query_scalar("SELECT title FROM announcements ORDER BY title").fetch_all(&mut *tx).await.unwrap();
        assert_eq!(titles, seen, "{user_id}");
        let stories: i64 = sqlx::query_scalar("SELECT count(*) FROM history WHERE process = 'announcement'")
            .fetch_one(&mut *tx)
            .await
            .unwrap();
        assert_eq!(stories > 0, user_id == "system", "{user_id}");
        let sql = "UPDATE announcements SET title = 'mine'";
        let written = sqlx::query(sql).execute(&mut *tx).await.unwrap().rows_affected();
        assert_eq!(written > 0, user_id == "system", "{user_id}");
    }
    let ann = app.person("ann", &[122]).await;
    for id in [for_buyers.id, draft.id] {
        assert!(matches!(search::notice(&app.db, &ann, id).await, Err(Error::NotFound)));
    }
    assert_eq!(search::notice(&app.db, &ann, for_suppliers.id).await.unwrap().title, "S");
    // Also with a role that nobody should have granted: the rows are not there.
    let bold = app.person("ann", &[802]).await;
    let refused =
        process::send_one::<Announcement>(&app.db, By::new(&bold, now()), Command::new(for_suppliers, Input::Withdraw))
            .await;
    assert!(matches!(refused, Err(Error::NotFound)));
    let refused = store::create(&app.db, &bold, now(), today(&["S"])).await;
    assert!(matches!(refused, Err(Error::Database(_))));
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn of_two_who_publish_at_once_one_does(pool: PgPool) {
    let app = app(&pool).await;
    let made = app.create(today(&["S"])).await;
    let (one, two) = tokio::join!(app.send(made, Input::Publish), app.send(made, Input::Publish));
    let stale = |result: &Result<Moved, Error>| matches!(result, Err(Error::Stale { .. }));
    assert!((one.is_ok() && stale(&two)) || (two.is_ok() && stale(&one)), "{one:?} {two:?}");
    assert_eq!(app.mails().await.len(), 2);
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn the_list_finds_by_words_state_audience_and_days(pool: PgPool) {
    let app = app(&pool).await;
    let one = app.published(Fields { title: "100% sure".into(), ..today(&["S", "F"]) }).await;
    let two = app.create(Fields { login_notice: false, ..fields("2027-01-01", "2027-01-31", &["B"]) }).await;
    let admin = app.admin().await;
    let found = async |filter: Value| {
        let filter = serde_json::from_value(filter).unwrap();
        let (rows, total) = search::search(&app.db, &admin, &filter).await.unwrap();
        assert_eq!(rows.len(), usize::try_from(total).unwrap());
        rows.into_iter().map(|row| row.id).collect::<Vec<_>>()
    };
    assert_eq!(found(json!({"sort": "startOn"})).await, [one.id, two.id]);
    assert_eq!(found(json!({"sort": "-endOn"})).await, [two.id, one.id]);
    assert_eq!(found(json!({"words": "0% S"})).await, [one.id]);
    assert_eq!(found(json!({"words": "no goods"})).await.len(), 2);
    assert_eq!(found(json!({"state": "Draft,Scheduled"})).await, [two.id]);
    assert_eq!(found(json!({"audience": "F,R"})).await, [one.id]);
    assert_eq!(found(json!({"loginNotice": false})).await, [two.id]);
    assert_eq!(found(json!({"shownFrom": "2026-11-22", "shownTo": "2027-01-01"})).await, [two.id]);
    assert_eq!(found(json!({"shownFrom": "2026-11-21", "shownTo": "2026-12-01"})).await, [one.id]);
    let unknown = serde_json::from_value(json!({"sort": "content"})).unwrap();
    assert!(matches!(search::search(&app.db, &admin, &unknown).await, Err(Error::Invalid(_))));
}
