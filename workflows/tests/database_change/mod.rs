//! Changes of single rows on a real PostgreSQL: what the whitelist says against what the database has, races, and what an attacker would try.

mod listed;

use chrono::{DateTime, Utc};
use ehub_engine::actor::{Kind, Principal};
use ehub_engine::{Actor, Role};
use ehub_workflows::database_change::machine::Input;
use ehub_workflows::database_change::search::{self, DatabaseChangeDetail, RowFilter};
use ehub_workflows::database_change::store;
use ehub_workflows::database_change::{Change, DatabaseChange, Proposal};
use ehub_workflows::document::Reason;
use ehub_workflows::process::{self, By, Command};
use ehub_workflows::{Db, Error, Moved, Seen};
use sqlx::PgPool;

fn now() -> DateTime<Utc> {
    "2026-11-27T04:00:00Z".parse().unwrap()
}

struct World {
    pool: PgPool,
    db: Db,
    asn: i64,
    vendor: i64,
}

/// A notice on its way with a line, a lot, a box and its pick-up; a draft; and three who maintain.
const WORLD: &str = "
INSERT INTO companies (type, code, name, name_en, status) VALUES
  ('B', 'OSE', 'OSE', 'OSE', 'Golive'), ('S', 'V10001', 'Acme', 'Acme', 'Golive'), ('S', 'V10002', 'Bora', 'Bora', 'Golive'),
  ('F', 'F1', 'Swift', 'Swift', 'Golive');
INSERT INTO accounts (user_id, company_id, name_local, name_en, email, status)
  SELECT a.name, c.id, a.name, a.name, a.name || '@example.com', 'Y'
    FROM (VALUES ('ada', 'OSE'), ('bob', 'OSE'), ('eva', 'OSE'), ('sam', 'V10002')) a(name, code) JOIN companies c ON c.code = a.code;
INSERT INTO plants (company_id, code, name) SELECT id, 'P1', 'Plant 1' FROM companies WHERE code = 'OSE';
SET session_replication_role = replica;
INSERT INTO asns (asn_no, vendor_id, plant_id, state, changed_at, created_at, sent_at, currency, shipped_on, eta_on, driver_name)
  SELECT x.no, v.id, p.id, x.state, now(), now(), now(), 'TWD', '2026-11-20', '2026-11-22', 'Wang'
    FROM (VALUES ('A0001', 'Sent'), ('A0002', 'Unsent'), ('A0003', 'Cancelled'), ('B0001', 'Closed')) x(no, state), companies v, plants p
   WHERE v.code = 'V10001';
INSERT INTO asn_lines (asn_id, vendor_id, line_no, po_line_id, ship_qty, packages)
  SELECT id, vendor_id, 1, 1, 10, 2 FROM asns WHERE asn_no IN ('A0001', 'A0002');
INSERT INTO asn_lots (asn_line_id, vendor_id, lot_row, lot_no) SELECT id, vendor_id, 1, 'Lot-' || id FROM asn_lines;
INSERT INTO asn_boxes (asn_line_id, vendor_id, box_row, box_id) SELECT id, vendor_id, 1, 'Box-' || id FROM asn_lines;
INSERT INTO asn_pick_ups (asn_id, vendor_id, carrier_id, picked_up_at, driver_name, driver_phone, car_no, comments, confirmed_at, confirmed_by)
  SELECT a.id, a.vendor_id, c.id, now(), 'Lin', '', 'AB-1', '', now(), 'swift' FROM asns a, companies c WHERE a.asn_no = 'A0001' AND c.code = 'F1';
SET session_replication_role = origin;
";

impl World {
    async fn new(pool: &PgPool) -> Self {
        sqlx::raw_sql(WORLD).execute(pool).await.unwrap();
        let db = Db::open((*pool.connect_options()).clone(), 6).await.unwrap();
        let (asn, vendor) =
            sqlx::query_as("SELECT id, vendor_id FROM asns WHERE asn_no = 'A0001'").fetch_one(pool).await.unwrap();
        Self { pool: pool.clone(), db, asn, vendor }
    }

    async fn person(&self, user: &str, role: Role) -> Actor {
        let account: i64 = sqlx::query_scalar("SELECT id FROM accounts WHERE user_id = $1")
            .bind(user)
            .fetch_one(&self.pool)
            .await
            .unwrap();
        Actor { account: Some(account), roles: [role].into(), kind: Kind::Person, ..Actor::system(user, "test") }
    }

    async fn text(&self, sql: &'static str) -> Option<String> {
        sqlx::query_scalar(sql).fetch_one(&self.pool).await.unwrap()
    }

    async fn driver(&self) -> String {
        self.text("SELECT driver_name FROM asns WHERE asn_no = 'A0001'").await.unwrap()
    }

    async fn run(&self, sql: &'static str) {
        sqlx::raw_sql(sql).execute(&self.pool).await.unwrap();
    }

    async fn propose(&self, actor: &Actor, proposal: Proposal) -> Result<i64, Error> {
        Ok(store::propose(&self.db, By::new(actor, now()), proposal).await?.id)
    }

    async fn send(&self, actor: &Actor, (id, version): (i64, i64), input: Input) -> Result<Moved, Error> {
        let command = Command::new(Seen { id, version }, input);
        Ok(process::send_one::<DatabaseChange>(&self.db, By::new(actor, now()), command).await?.0)
    }

    async fn read(&self, actor: &Actor, id: i64) -> DatabaseChangeDetail {
        search::read(&self.db, actor, id).await.unwrap()
    }

    fn of_driver(&self, before: &str, after: &str) -> Proposal {
        self.of(&[("driverName", Some(before), Some(after))])
    }

    fn of(&self, changes: &[(&str, Option<&str>, Option<&str>)]) -> Proposal {
        let change = |(column, before, after): &(&str, Option<&str>, Option<&str>)| Change {
            column: (*column).to_owned(),
            before: before.map(str::to_owned),
            after: after.map(str::to_owned),
        };
        Proposal {
            table: "asn".to_owned(),
            row_id: self.asn,
            changes: changes.iter().map(change).collect(),
            reason: "The supplier called".to_owned(),
        }
    }
}

fn said(reason: &str) -> Reason {
    Reason { reason: reason.to_owned() }
}

fn labels<T: std::fmt::Debug>(result: Result<T, Error>) -> Vec<String> {
    match result.unwrap_err() {
        Error::Refused(found) | Error::Invalid(found) => found.into_iter().map(|finding| finding.label).collect(),
        Error::Stale { .. } => vec!["STALE".to_owned()],
        other => panic!("{other:?}"),
    }
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn proposed_applied_by_another_and_undone(pool: PgPool) {
    let world = World::new(&pool).await;
    let (ada, bob) = (world.person("ada", 801).await, world.person("bob", 802).await);
    let proposal = world.of(&[
        ("driverName", Some("Wang"), Some("  Robert'); DROP TABLE asns; --  ")),
        ("totalPackages", None, Some("7")),
        ("etaOn", Some("2026-11-22"), None),
        ("comments", Some(""), Some("a\r\nb")),
    ]);
    let id = world.propose(&ada, proposal).await.unwrap();
    assert_eq!(world.driver().await, "Wang", "nothing is written yet");
    assert_eq!(labels(world.send(&ada, (id, 1), Input::Apply).await), ["DATABASE_CHANGE_OWN"]);
    let version: i64 =
        sqlx::query_scalar("SELECT version FROM asns WHERE id = $1").bind(world.asn).fetch_one(&pool).await.unwrap();
    world.send(&bob, (id, 1), Input::Apply).await.unwrap();
    assert_eq!(world.driver().await, "Robert'); DROP TABLE asns; --");
    let rest = "SELECT total_packages || ' ' || coalesce(eta_on::text, 'none') || ' ' || comments || ' ' || state || version FROM asns WHERE asn_no = 'A0001'";
    assert_eq!(world.text(rest).await.unwrap(), format!("7 none a\nb Sent{version}"), "state and version stay");
    let read = world.read(&ada, id).await;
    assert_eq!((read.state.as_str(), read.decided_by_name.as_deref()), ("Applied", Some("bob")));
    assert!(read.changes.iter().all(|change| change.now == change.after), "{read:?}");
    assert_eq!(labels(world.send(&bob, (id, 1), Input::Apply).await), ["STALE"], "once");
    assert_eq!(labels(world.send(&bob, (id, 2), Input::Apply).await), ["EVENT_NOT_IN_STATE"]);
    world.send(&ada, (id, 2), Input::Undo(said("It was Wang after all"))).await.unwrap();
    assert_eq!(world.driver().await, "Wang");
    let read = world.read(&bob, id).await;
    assert_eq!((read.state.as_str(), read.undo_reason.as_str()), ("Undone", "It was Wang after all"));
    assert!(read.changes.iter().all(|change| change.now == change.before), "{read:?}");
    let told: Vec<(String, String)> =
        sqlx::query_as("SELECT subject, detail ->> 'event' FROM audit_log WHERE kind = 'database_changed' ORDER BY id")
            .fetch_all(&pool)
            .await
            .unwrap();
    assert_eq!(told, [("A0001".into(), "apply".into()), ("A0001".into(), "undo".into())]);
    let events: Vec<String> = sqlx::query_scalar(
        "SELECT event || ' ' || actor_name FROM history WHERE process = 'database_change' AND document = $1 ORDER BY version",
    )
    .bind(id)
    .fetch_all(&pool)
    .await
    .unwrap();
    assert_eq!(events, ["propose ada", "apply bob", "undo ada"]);
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn nobody_is_a_second_person_by_acting_for_somebody(pool: PgPool) {
    let world = World::new(&pool).await;
    let (ada, bob) = (world.person("ada", 801).await, world.person("bob", 802).await);
    let as_of = |actor: &Actor| Principal { account: actor.account.unwrap(), name: actor.name.clone() };
    let id = world.propose(&ada, world.of_driver("Wang", "Chen")).await.unwrap();
    // Ada acts for Bob, and Bob for Ada; even with roles that acting never gives.
    let ada_for_bob = Actor { acting_for: Some(as_of(&bob)), ..ada.clone() };
    let bob_for_ada = Actor { acting_for: Some(as_of(&ada)), ..bob.clone() };
    for actor in [&ada, &ada_for_bob, &bob_for_ada] {
        assert_eq!(labels(world.send(actor, (id, 1), Input::Apply).await), ["DATABASE_CHANGE_OWN"]);
    }
    let second = world.propose(&ada_for_bob, world.of_driver("Wang", "Lin")).await.unwrap();
    for actor in [&ada, &bob] {
        assert_eq!(labels(world.send(actor, (second, 1), Input::Apply).await), ["DATABASE_CHANGE_OWN"]);
    }
    world.send(&world.person("eva", 801).await, (second, 1), Input::Apply).await.unwrap();
    assert_eq!(world.driver().await, "Lin");
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn two_who_apply_at_once_apply_once_and_two_changes_of_one_row_do_not_overwrite_each_other(pool: PgPool) {
    let world = World::new(&pool).await;
    let (ada, bob, eva) =
        (world.person("ada", 801).await, world.person("bob", 802).await, world.person("eva", 802).await);
    let id = world.propose(&ada, world.of_driver("Wang", "Chen")).await.unwrap();
    let (one, two) = tokio::join!(world.send(&bob, (id, 1), Input::Apply), world.send(&eva, (id, 1), Input::Apply));
    assert_eq!([&one, &two].iter().filter(|result| result.is_ok()).count(), 1, "{one:?} {two:?}");
    assert_eq!(labels(if one.is_ok() { two } else { one }), ["STALE"]);
    let first = world.propose(&ada, world.of_driver("Chen", "Lin")).await.unwrap();
    let second = world.propose(&ada, world.of_driver("Chen", "Wu")).await.unwrap();
    let (one, two) =
        tokio::join!(world.send(&bob, (first, 1), Input::Apply), world.send(&eva, (second, 1), Input::Apply));
    assert_eq!([&one, &two].iter().filter(|result| result.is_ok()).count(), 1, "{one:?} {two:?}");
    let (won, lost) = if one.is_ok() { ("Lin", two) } else { ("Wu", one) };
    assert_eq!(labels(lost), ["DATABASE_CHANGE_ROW_CHANGED"]);
    assert_eq!(world.driver().await, won);
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn a_row_that_changed_meanwhile_is_neither_written_nor_undone(pool: PgPool) {
    let world = World::new(&pool).await;
    let (ada, bob) = (world.person("ada", 801).await, world.person("bob", 802).await);
    let id = world.propose(&ada, world.of_driver("Wang", "Chen")).await.unwrap();
    assert_eq!(labels(world.propose(&ada, world.of_driver("Lin", "Chen")).await), ["DATABASE_CHANGE_ROW_CHANGED"]);
    world.run("UPDATE asns SET driver_name = 'Wu' WHERE asn_no = 'A0001'").await;
    assert_eq!(labels(world.send(&bob, (id, 1), Input::Apply).await), ["DATABASE_CHANGE_ROW_CHANGED"]);
    assert_eq!(world.driver().await, "Wu");
    world.run("UPDATE asns SET driver_name = 'Wang' WHERE asn_no = 'A0001'").await;
    world.send(&bob, (id, 1), Input::Apply).await.unwrap();
    world.run("UPDATE asns SET driver_name = 'Later' WHERE asn_no = 'A0001'").await;
    assert_eq!(labels(world.send(&bob, (id, 2), Input::Undo(said("x"))).await), ["DATABASE_CHANGE_ROW_CHANGED"]);
    assert_eq!(world.driver().await, "Later");
    // The notice is taken back: its row is none that may be changed any more.
    let id = world.propose(&ada, world.of_driver("Later", "Chen")).await.unwrap();
    world
        .run("SET session_replication_role = replica; UPDATE asns SET state = 'Cancelled' WHERE asn_no = 'A0001'")
        .await;
    assert_eq!(labels(world.send(&bob, (id, 1), Input::Apply).await), ["DATABASE_CHANGE_ROW_GONE"]);
    let read = world.read(&bob, id).await;
    assert_eq!((read.link, read.changes[0].now.as_deref()), (None, None));
    world.send(&ada, (id, 1), Input::Withdraw).await.unwrap();
}

/// Of a line only its notice says whether it may be changed: whoever writes it waits for whoever has the notice, and looks then.
#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn a_line_whose_notice_is_being_taken_back_is_not_written(pool: PgPool) {
    let world = World::new(&pool).await;
    let (ada, bob) = (world.person("ada", 801).await, world.person("bob", 802).await);
    let line: i64 = sqlx::query_scalar("SELECT id FROM asn_lines WHERE asn_id = $1")
        .bind(world.asn)
        .fetch_one(&pool)
        .await
        .unwrap();
    let change = world.of(&[("packages", Some("2"), Some("3"))]);
    let proposal = Proposal { table: "asnLine".to_owned(), row_id: line, ..change };
    let id = world.propose(&ada, proposal).await.unwrap();
    let mut taking_back = pool.begin().await.unwrap();
    let sql = "SET LOCAL session_replication_role = replica;
               UPDATE asns SET state = 'Cancelled' WHERE asn_no = 'A0001'";
    sqlx::raw_sql(sql).execute(&mut *taking_back).await.unwrap();
    let take_back = async {
        let waits = "SELECT EXISTS (SELECT FROM pg_stat_activity
                                      WHERE datname = current_database() AND wait_event_type = 'Lock')";
        for _ in 0..500 {
            if sqlx::query_scalar::<_, bool>(waits).fetch_one(&pool).await.unwrap() {
                break;
            }
            tokio::time::sleep(std::time::Duration::from_millis(10)).await;
        }
        taking_back.commit().await.unwrap();
    };
    let (applied, ()) = tokio::join!(world.send(&bob, (id, 1), Input::Apply), take_back);
    assert_eq!(labels(applied), ["DATABASE_CHANGE_ROW_GONE"]);
    let packages: i32 =
        sqlx::query_scalar("SELECT packages FROM asn_lines WHERE id = $1").bind(line).fetch_one(&pool).await.unwrap();
    assert_eq!(packages, 2);
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn what_is_not_listed_or_does_not_fit_is_refused_and_nothing_is_written(pool: PgPool) {
    let world = World::new(&pool).await;
    let (ada, bob) = (world.person("ada", 801).await, world.person("bob", 802).await);
    for column in
        ["state", "version", "id", "vendorId", "driver_name", "driverName\" = 'x' --", "passwordHash", "changedAt"]
    {
        let wanted = world.of(&[(column, None, Some("x"))]);
        assert_eq!(labels(world.propose(&ada, wanted).await), ["DATABASE_CHANGE_NOT_LISTED"], "{column}");
    }
    for table in ["accounts", "history", "audit_log", "group_roles", "asns", "asns a; DROP TABLE asns"] {
        let wanted = Proposal { table: table.to_owned(), ..world.of_driver("Wang", "Chen") };
        assert_eq!(labels(world.propose(&ada, wanted).await), ["DATABASE_CHANGE_NOT_LISTED"], "{table}");
    }
    let long = "x".repeat(41);
    for (column, before, after, label) in [
        ("driverName", Some("Wang"), Some(long.as_str()), "TOO_LONG"),
        ("driverName", Some("Wang"), None, "REQUIRED"),
        ("totalPackages", None, Some("-1"), "OUT_OF_RANGE"),
        ("totalPackages", None, Some("1; DELETE FROM asns"), "NOT_A_NUMBER"),
        ("etaOn", Some("2026-11-22"), Some("2026-11-19"), "ASN_ETA_BEFORE_SHIPMENT"),
        ("driverName", Some("Wang"), Some("Wang"), "DATABASE_CHANGE_NOTHING"),
    ] {
        assert_eq!(labels(world.propose(&ada, world.of(&[(column, before, after)])).await), [label], "{column}");
    }
    let gone = Proposal { row_id: 0, ..world.of_driver("Wang", "Chen") };
    assert_eq!(labels(world.propose(&ada, gone).await), ["DATABASE_CHANGE_ROW_GONE"]);
    // A row of the table itself that says something that is not listed, as if somebody had written it there.
    let id = world.propose(&ada, world.of_driver("Wang", "Chen")).await.unwrap();
    world
        .run(r#"UPDATE database_changes SET changes = '[{"column": "state", "before": "Sent", "after": "Closed"}]'"#)
        .await;
    assert_eq!(labels(world.send(&bob, (id, 1), Input::Apply).await), ["DATABASE_CHANGE_NOT_LISTED"]);
    world.run("UPDATE database_changes SET table_name = 'accounts'").await;
    assert_eq!(labels(world.send(&bob, (id, 1), Input::Apply).await), ["DATABASE_CHANGE_NOT_LISTED"]);
    assert_eq!(world.driver().await, "Wang");
    let count: i64 = sqlx::query_scalar("SELECT count(*) FROM database_changes").fetch_one(&pool).await.unwrap();
    assert_eq!(count, 1);
}

/// What was proposed stays as it was said: the program itself may not write it anew, and a constraint is a refusal.
#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn proposals_are_not_rewritten_and_the_database_has_the_last_word(pool: PgPool) {
    let world = World::new(&pool).await;
    let (ada, bob) = (world.person("ada", 801).await, world.person("bob", 802).await);
    let id = world.propose(&ada, world.of_driver("Wang", "Chen")).await.unwrap();
    for sql in [
        "UPDATE database_changes SET changes = '[]'",
        "UPDATE database_changes SET proposed_by = 1",
        "DELETE FROM database_changes",
    ] {
        let mut tx = world.db.begin(&bob).await.unwrap();
        let error = sqlx::query(sql).execute(&mut *tx).await.unwrap_err();
        assert_eq!(error.as_database_error().unwrap().code().as_deref(), Some("42501"), "{sql}");
    }
    world.run("ALTER TABLE asns ADD CHECK (driver_name <> 'Chen')").await;
    assert_eq!(labels(world.send(&bob, (id, 1), Input::Apply).await), ["DATABASE_CHANGE_FORBIDDEN"]);
    assert_eq!(world.read(&bob, id).await.state, "Proposed", "and nothing is half done");
}

/// Somebody of a supplier, whatever roles were granted by mistake, finds nobody else's rows and no change.
#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn the_wall_holds(pool: PgPool) {
    let world = World::new(&pool).await;
    let ada = world.person("ada", 801).await;
    let id = world.propose(&ada, world.of_driver("Wang", "Chen")).await.unwrap();
    let sam = world.person("sam", 802).await;
    let company: i64 =
        sqlx::query_scalar("SELECT company_id FROM accounts WHERE user_id = 'sam'").fetch_one(&pool).await.unwrap();
    assert_ne!(company, world.vendor);
    let sam = Actor { company: Some(company), ..sam };
    let filter = RowFilter { table: Some("asn".into()), words: Some("A".into()), row_id: None };
    assert!(search::rows(&world.db, &sam, &filter).await.unwrap().items.is_empty());
    assert_eq!(labels(world.propose(&sam, world.of_driver("Wang", "x")).await), ["DATABASE_CHANGE_ROW_GONE"]);
    assert!(matches!(world.send(&sam, (id, 1), Input::Apply).await, Err(Error::NotFound)));
    assert!(matches!(search::read(&world.db, &sam, id).await, Err(Error::NotFound)));
    assert_eq!(search::search(&world.db, &sam, &search::DatabaseChangeFilter::default()).await.unwrap().1, 0);
}
