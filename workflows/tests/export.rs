//! Exports on real PostgreSQL: with the rights of the moment, after a worker that went away, between two workers, and in the end.

use calamine::{Data, Reader, Xlsx};
use chrono::{DateTime, TimeDelta, Utc};
use ehub_engine::actor::{Kind, Principal};
use ehub_engine::deadline::Fired;
use ehub_engine::{Actor, Role};
use ehub_workflows::export::machine::{Failure, Input};
use ehub_workflows::export::sheet::{Waiting, Writer};
use ehub_workflows::export::store::{self, Asker, Begun};
use ehub_workflows::export::{Export, ExportFilter, search};
use ehub_workflows::process::{self, By, Command};
use ehub_workflows::{Db, Error, Seen};
use sqlx::PgPool;
use std::io::Cursor;

fn now() -> DateTime<Utc> {
    "2026-11-20T04:00:00Z".parse().unwrap()
}

fn worker() -> Actor {
    Actor::system("export.write", "test")
}

struct House {
    pool: PgPool,
    db: Db,
    company: i64,
    ada: i64,
    bob: i64,
}

/// Two administrators, who read the audit log, and so many entries of it.
async fn house(pool: &PgPool, entries: i32) -> House {
    sqlx::raw_sql(
        "INSERT INTO companies (type, code, name, name_en, status) VALUES ('B', 'OSE', 'OSE', 'OSE', 'Golive');
         INSERT INTO groups (code, name) VALUES ('admins', 'admins');
         INSERT INTO group_roles (group_id, role) SELECT id, 802 FROM groups WHERE code = 'admins';
         INSERT INTO accounts (user_id, company_id, name_local, name_en, email, status)
         SELECT a, c.id, a, a, a || '@example.com', 'Y' FROM companies c, unnest('{ada,bob}'::text[]) a WHERE c.code = 'OSE';
         INSERT INTO account_groups (account_id, group_id) SELECT a.id, g.id FROM accounts a, groups g WHERE g.code = 'admins'",
    )
    .execute(pool)
    .await
    .unwrap();
    sqlx::query(
        "INSERT INTO audit_log (at, kind, actor_name, request_id, subject, detail)
         SELECT now() - make_interval(secs => n), 'export', 'somebody', 'test', 'file ' || n, '{}' FROM generate_series(1, $1) n",
    )
    .bind(entries)
    .execute(pool)
    .await
    .unwrap();
    let db = Db::open((*pool.connect_options()).clone(), 4).await.unwrap();
    let id = async |sql| sqlx::query_scalar::<_, i64>(sql).fetch_one(pool).await.unwrap();
    House {
        pool: pool.clone(),
        db,
        company: id("SELECT id FROM companies WHERE code = 'OSE'").await,
        ada: id("SELECT id FROM accounts WHERE user_id = 'ada'").await,
        bob: id("SELECT id FROM accounts WHERE user_id = 'bob'").await,
    }
}

impl House {
    fn person(account: i64) -> Actor {
        let roles = [802 as Role].into();
        Actor { account: Some(account), kind: Kind::Person, roles, ..Actor::system("ada", "test") }
    }

    async fn request(&self, actor: &Actor, query: &str) -> Result<i64, Error> {
        let asker = Asker { company: self.company, company_type: "B".to_owned(), roles: vec![800, 801, 802] };
        let moved = store::request(&self.db, By::new(actor, now()), &asker, "audit-entries", query).await?;
        Ok(moved.id)
    }

    async fn begin(&self, id: i64) -> Option<Begun> {
        store::begin(&self.db, By::new(&worker(), now()), id).await.unwrap()
    }

    /// Writes all rows, as the worker does; the reason when there is nothing to be written.
    async fn write(&self, begun: &Begun) -> Result<(Writer, i64), Failure> {
        let mut opened = begun.open(&self.db).await.unwrap()?;
        let waiting = Waiting::OnDisk(opened.total);
        let mut writer = Writer::new(std::mem::take(&mut opened.columns), opened.language, waiting).unwrap();
        let mut done = 0;
        loop {
            let rows = opened.portions.next().await.unwrap();
            if rows.is_empty() {
                return Ok((writer, done));
            }
            done += i64::try_from(rows.len()).unwrap();
            writer.write(&rows).unwrap();
        }
    }

    async fn keep(&self, begun: &Begun, (writer, rows): (Writer, i64)) -> bool {
        let by = worker();
        store::keep(&self.db, By::new(&by, now()), begun.seen, rows, writer.file().unwrap()).await.unwrap()
    }

    async fn state(&self, id: i64) -> (String, Option<String>) {
        sqlx::query_as("SELECT state, failure FROM exports WHERE id = $1").bind(id).fetch_one(&self.pool).await.unwrap()
    }

    async fn run(&self, sql: &'static str) {
        sqlx::raw_sql(sql).execute(&self.pool).await.unwrap();
    }

    /// The file, put together from its parts.
    async fn rows(&self, id: i64) -> Vec<Vec<Data>> {
        let mut bytes = Vec::new();
        for part_no in 0.. {
            let Some(part) = search::part(&self.db, &House::person(self.ada), id, part_no).await.unwrap() else {
                break;
            };
            bytes.extend(part);
        }
        let mut book: Xlsx<_> = Xlsx::new(Cursor::new(bytes)).unwrap();
        let range = book.worksheet_range_at(0).unwrap().unwrap();
        range.rows().map(<[Data]>::to_vec).collect()
    }
}

/// More than are exported at once, in portions, while others write: each is there once, in the list's order.
#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn more_rows_than_are_exported_at_once_are_all_there_and_each_once(pool: PgPool) {
    let house = house(&pool, 10_437).await;
    let ada = House::person(house.ada);
    let id = house.request(&ada, "columns=subject,at&lang=En&sort=-at").await.unwrap();
    let begun = house.begin(id).await.unwrap();
    let mut opened = begun.open(&house.db).await.unwrap().unwrap();
    assert_eq!(opened.total, 10_437);
    let mut writer =
        Writer::new(std::mem::take(&mut opened.columns), opened.language, Waiting::OnDisk(opened.total)).unwrap();
    let mut done = 0;
    loop {
        let rows = opened.portions.next().await.unwrap();
        if rows.is_empty() {
            break;
        }
        done += i64::try_from(rows.len()).unwrap();
        writer.write(&rows).unwrap();
        // What comes now stands before all others, and moves every page by one.
        house
            .run("INSERT INTO audit_log (at, kind, actor_name, request_id, subject, detail) VALUES (now(), 'export', 'x', 't', 'new', '{}')")
            .await;
        assert!(store::progress(&house.db, begun.seen, done, 10_437).await.unwrap());
    }
    assert!(house.keep(&begun, (writer, done)).await);
    let row = search::read(&house.db, &ada, id).await.unwrap();
    assert_eq!((row.state.as_str(), row.rows_done, row.rows_total), ("Ready", 10_437, 10_437));
    let bytes: i64 = sqlx::query_scalar("SELECT sum(octet_length(content)) FROM export_parts WHERE export_id = $1")
        .bind(id)
        .fetch_one(&pool)
        .await
        .unwrap();
    assert_eq!(row.size, Some(bytes));
    let rows = house.rows(id).await;
    let subjects: Vec<String> = rows[1..].iter().map(|row| row[0].to_string()).collect();
    let wanted: Vec<String> = (1..=10_437).map(|number| format!("file {number}")).collect();
    assert_eq!(subjects, wanted);
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn a_worker_that_went_away_leaves_nothing_and_another_writes_one_file(pool: PgPool) {
    let house = house(&pool, 3).await;
    let id = house.request(&House::person(house.ada), "").await.unwrap();
    let gone = house.begin(id).await.unwrap();
    let written = house.write(&gone).await.unwrap();
    let next = house.begin(id).await.unwrap();
    assert!(!store::progress(&house.db, gone.seen, 2, 3).await.unwrap(), "the first is told that it is not wanted");
    assert!(!house.keep(&gone, written).await);
    assert_eq!(house.state(id).await.0, "Writing");
    let written = house.write(&next).await.unwrap();
    let again = house.write(&next).await.unwrap();
    assert!(house.keep(&next, written).await);
    assert!(!house.keep(&next, again).await);
    assert_eq!(house.state(id).await.0, "Ready");
    assert_eq!(house.rows(id).await.len(), 4);
    assert!(house.begin(id).await.is_none(), "there is nothing left to do");
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn rights_are_those_of_the_moment(pool: PgPool) {
    let house = house(&pool, 3).await;
    for (sql, failure) in [
        ("DELETE FROM account_groups", Failure::NotPermitted),
        ("UPDATE accounts SET status = 'N'", Failure::AccountClosed),
        ("UPDATE accounts SET status = 'Y'; UPDATE companies SET type = 'S'", Failure::AccountClosed),
    ] {
        let id = house.request(&House::person(house.ada), "").await.unwrap();
        house.run(sql).await;
        let begun = house.begin(id).await.unwrap();
        assert_eq!(begun.open(&house.db).await.unwrap().unwrap_err(), failure);
        assert!(store::fail(&house.db, By::new(&worker(), now()), begun.seen, failure).await.unwrap());
        assert_eq!(house.state(id).await, ("Failed".to_owned(), Some(failure.to_string())));
    }
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn whoever_acts_for_somebody_has_that_ones_rights_as_long_as_it_may(pool: PgPool) {
    let house = house(&pool, 3).await;
    house
        .run(
            "INSERT INTO delegations (company_id, principal_id, deputy_id, begins_at, ends_at, granted_by, granted_by_name, granted_at)
             SELECT a.company_id, a.id, b.id, '2026-11-01', '2026-12-01', a.id, 'ada', '2026-11-01'
               FROM accounts a, accounts b WHERE a.user_id = 'ada' AND b.user_id = 'bob';
             UPDATE group_roles SET role = 153",
        )
        .await;
    let principal = Principal { account: house.ada, name: "ada".to_owned() };
    let bob = Actor { acting_for: Some(principal), roles: [153].into(), ..House::person(house.bob) };
    let asker = Asker { company: house.company, company_type: "B".to_owned(), roles: vec![153] };
    let request = async || store::request(&house.db, By::new(&bob, now()), &asker, "po-lines", "").await.unwrap().id;
    let id = request().await;
    assert!(house.begin(id).await.unwrap().open(&house.db).await.unwrap().is_ok());
    let found = async |actor: Actor| search::read(&house.db, &actor, id).await.map(|row| row.id).ok();
    assert_eq!(found(bob.clone()).await, Some(id));
    assert_eq!(found(House::person(house.bob)).await, None, "as oneself one does not see what one did for another");
    assert_eq!(found(House::person(house.ada)).await, None);
    house
        .run("UPDATE delegations SET revoked_at = '2026-11-19', revoked_by = principal_id, revoked_by_name = 'ada'")
        .await;
    let begun = house.begin(request().await).await.unwrap();
    assert_eq!(begun.open(&house.db).await.unwrap().unwrap_err(), Failure::NotPermitted);
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn what_is_cancelled_is_not_written_on_and_what_is_kept_goes_in_time(pool: PgPool) {
    let house = house(&pool, 3).await;
    let ada = House::person(house.ada);
    let id = house.request(&ada, "").await.unwrap();
    let begun = house.begin(id).await.unwrap();
    let send = async |seen: Seen, input: Input| {
        process::send_one::<Export>(&house.db, By::new(&ada, now()), Command::new(seen, input)).await.map(|sent| sent.0)
    };
    let bob = House::person(house.bob);
    let cancel = Command::new(begun.seen, Input::Cancel);
    let refused = process::send_one::<Export>(&house.db, By::new(&bob, now()), cancel).await;
    assert!(matches!(refused, Err(Error::NotFound)), "nobody ends what is another's");
    let cancelled = send(begun.seen, Input::Cancel).await.unwrap();
    assert!(!store::progress(&house.db, begun.seen, 1, 3).await.unwrap());
    let written = house.write(&begun).await.unwrap();
    assert!(!house.keep(&begun, written).await);
    assert_eq!(house.state(id).await.0, "Cancelled");
    send(Seen { id, version: cancelled.version }, Input::Discard).await.unwrap();
    assert_eq!(search::search(&house.db, &ada, &ExportFilter::default()).await.unwrap().1, 0);

    let id = house.request(&ada, "").await.unwrap();
    let begun = house.begin(id).await.unwrap();
    let written = house.write(&begun).await.unwrap();
    assert!(house.keep(&begun, written).await);
    let row = search::read(&house.db, &ada, id).await.unwrap();
    assert!(row.expires_at.is_some());
    let fired = Fired { name: "kept".to_owned(), event: Some("expire".to_owned()), version: row.version, times: 1 };
    assert!(process::fired::<Export>(&house.db, By::new(&worker(), now()), id, &fired).await.unwrap());
    assert_eq!(house.state(id).await.0, "Expired");
    assert_eq!(search::part(&house.db, &ada, id, 0).await.unwrap(), None);
    assert_eq!(store::forget(&house.db, now() + TimeDelta::days(29), 30, 10).await.unwrap(), 0);
    assert_eq!(store::forget(&house.db, now() + TimeDelta::days(31), 30, 10).await.unwrap(), 2);
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn an_account_has_three_at_once_and_another_its_own(pool: PgPool) {
    let house = house(&pool, 1).await;
    for _ in 0..3 {
        house.request(&House::person(house.ada), "").await.unwrap();
    }
    let Err(Error::Refused(found)) = house.request(&House::person(house.ada), "").await else { panic!("a fourth") };
    assert_eq!(found[0].label, "EXPORTS_WAITING");
    house.request(&House::person(house.bob), "").await.unwrap();
    for query in ["columns=nope", "sort=nope", "nope=1"] {
        let wrong = house.request(&House::person(house.bob), query).await;
        assert!(matches!(wrong, Err(Error::Invalid(_))), "{query}");
    }
}
