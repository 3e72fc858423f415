//! The database: reachable, the right kind, up to date; and what its rows say about queue, workers and accounts.

use super::report::Report;
use super::schedules;
use crate::clock;
use crate::config::Config;
use crate::database::Database;
use crate::error::{Error, Result};
use crate::postgres;
use chrono::{DateTime, TimeDelta, Utc};
use ehub_workflows::circuit_breaker::{self, FailingPull, Health};
use ehub_workflows::operations::search::{self, QueueRow, WorkerRow};
use ehub_workflows::qjob::search::QjobHealth;
use ehub_workflows::{Db, overdue, qjob};
use sqlx::{ConnectOptions as _, Connection as _};
use tokio_util::sync::CancellationToken;

/// Oldest major version that is supported.
const OLDEST: i32 = 15;
/// A clock that differs by more confuses leases and days.
const DIFFERENCE: TimeDelta = TimeDelta::seconds(5);
/// A job that is due for longer finds no worker, or workers that cannot keep up.
const LATE_SECONDS: f64 = 300.0;

/// Looks at the database; gives the systems outside as the workers see them.
pub async fn check(config: &Config, report: &mut Report) -> Vec<Health> {
    let private = config.external_database().is_none();
    match postgres::version(&config.data_dir) {
        Ok(None) if private => {
            report.good("no database yet: ehub up makes it");
            return vec![];
        }
        Err(error) if private => {
            report.bad(&error.to_string());
            return vec![];
        }
        Ok(_) | Err(_) => {}
    }
    let started = Database::join(config, &CancellationToken::new()).await;
    let Some(database) = report.of(started, |_| "database settings".to_owned()) else { return vec![] };
    // A private server that we had to start means that no eHub runs.
    let asleep = database.cluster.as_ref().is_some_and(|cluster| cluster.ended().is_some());
    let systems = look(config, &database, asleep, report).await.unwrap_or_else(|error| {
        report.bad(&error.to_string());
        vec![]
    });
    database.stop().await;
    systems
}

async fn look(config: &Config, database: &Database, asleep: bool, report: &mut Report) -> Result<Vec<Health>> {
    if !server(database, report).await {
        return Ok(vec![]);
    }
    if report.of(database.require_current().await, |()| "every migration has run".to_owned()).is_none() {
        return Ok(vec![]);
    }
    let opened = database.open(config).await.map_err(|error| {
        Error::Plain(format!(
            "{error}\nthe program's role must be allowed to take the role ehub_app: GRANT ehub_app TO its user"
        ))
    });
    let Some(db) = report.of(opened, |_| "the program may take the role ehub_app".to_owned()) else {
        return Ok(vec![]);
    };
    match reporting(database).await {
        None => report.note("advanced query is not set up: database.reporter_url is empty"),
        Some(found) => report.tell(found),
    }
    if !config.demo {
        report.tell(demo(demo_accounts(&db).await?));
    }
    report.about("work");
    let systems = rows(&db, asleep, report).await.map_err(|error| Error::Plain(error.to_string()))?;
    db.pool().close().await;
    Ok(systems)
}

/// Whether the role of the advanced query gets in, and may do nothing else there; `None` = nobody has set it up.
async fn reporting(database: &Database) -> Option<std::result::Result<String, String>> {
    let options = database.reporter.clone()?;
    let asked = async {
        let mut connection = options.disable_statement_logging().connect().await?;
        let asked = sqlx::query_as::<_, (bool, bool, bool)>(
            "SELECT rolsuper OR rolbypassrls OR rolcreaterole OR rolcreatedb OR EXISTS (SELECT FROM pg_auth_members WHERE member = r.oid),
                    has_database_privilege(current_database(), 'TEMPORARY'), has_schema_privilege('reporting', 'USAGE')
               FROM pg_roles r WHERE rolname = current_user",
        );
        asked.fetch_one(&mut connection).await
    };
    Some(match asked.await {
        Err(error) => Err(format!("the role of the advanced query does not get in: {error}")),
        Ok((true, _, _)) => {
            Err("the role of the advanced query may do more than it should: see docs/OPERATIONS.md".to_owned())
        }
        Ok((_, true, _)) => {
            Err("the role of the advanced query may make temporary tables: REVOKE TEMPORARY ON DATABASE … FROM PUBLIC"
                .to_owned())
        }
        Ok((_, _, false)) => Err("the role of the advanced query may not read its views: run ehub migrate".to_owned()),
        Ok((false, false, true)) => Ok("the role of the advanced query reads its views and nothing else".to_owned()),
    })
}

/// What the server itself says; `false` = there is no point in going on.
async fn server(database: &Database, report: &mut Report) -> bool {
    let which = match database.cluster {
        Some(_) => "the private database".to_owned(),
        None => format!("the database at {}:{}", database.program.get_host(), database.program.get_port()),
    };
    let connection = database.program.clone().disable_statement_logging().connect().await;
    let connection = connection.map_err(|error| Error::Plain(format!("{which} cannot be used: {error}")));
    let Some(mut connection) = report.of(connection, |_| format!("{which} answers")) else {
        return false;
    };
    let asked = sqlx::query_as::<_, (i32, String, bool, DateTime<Utc>, bool, bool)>(
        "SELECT current_setting('server_version_num')::int, current_setting('server_version'), pg_is_in_recovery(),
                clock_timestamp(), coalesce((SELECT rolsuper OR rolbypassrls FROM pg_roles WHERE rolname = 'ehub_app'), false),
                EXISTS (SELECT FROM pg_class c JOIN pg_roles r ON r.oid = c.relowner
                         WHERE r.rolname = session_user AND c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace)",
    )
    .fetch_one(&mut connection)
    .await;
    let now = clock::now();
    let told = match asked {
        Ok((number, version, standby, clock, open, owner)) => {
            report.tell(supported(number, &version));
            report.tell(together(clock - now));
            if standby {
                report.bad("the database is a standby, which can only be read: database.url must name the primary");
            }
            if open {
                report.bad(
                    "the role ehub_app is a superuser or bypasses row-level security: suppliers would see each other",
                );
            }
            if owner {
                report.note(
                    "the program signs in as the owner of the tables, whom no wall inside the database holds: see OPERATIONS, \
                     Your own PostgreSQL",
                );
            }
            !standby
        }
        Err(error) => {
            report.bad(&format!("the database refuses: {error}"));
            false
        }
    };
    let _ = connection.close().await;
    told
}

fn supported(number: i32, version: &str) -> std::result::Result<String, String> {
    if number / 10_000 >= OLDEST {
        Ok(format!("PostgreSQL {version}"))
    } else {
        Err(format!("PostgreSQL {version} is too old: {OLDEST} or newer is needed"))
    }
}

fn together(ahead: TimeDelta) -> std::result::Result<String, String> {
    let seconds = ahead.num_milliseconds().unsigned_abs() / 1_000;
    if ahead.abs() <= DIFFERENCE {
        return Ok("this machine's clock and the database's agree".to_owned());
    }
    let which = if ahead > TimeDelta::zero() { "ahead of" } else { "behind" };
    Err(format!("the database's clock is {seconds} s {which} this machine's: let both follow the same time server"))
}

async fn demo_accounts(db: &Db) -> Result<i64> {
    let mut tx = db.begin_system().await?;
    let count = sqlx::query_scalar!(r#"SELECT count(*) AS "count!" FROM accounts WHERE demo AND status <> 'N'"#)
        .fetch_one(&mut *tx)
        .await?;
    Ok(count)
}

fn demo(accounts: i64) -> std::result::Result<String, String> {
    if accounts == 0 {
        return Ok("no demo account can sign in".to_owned());
    }
    Err(format!(
        "{accounts} demo accounts, whose password is published, can sign in: start ehub up, api or worker once without \
         demo mode, which shuts them off"
    ))
}

async fn rows(db: &Db, asleep: bool, report: &mut Report) -> std::result::Result<Vec<Health>, ehub_workflows::Error> {
    let mut tx = db.begin_system().await?;
    let workers = search::workers(&mut tx).await?;
    let queue = search::queue(&mut tx, &workers).await?;
    drop(tx);
    if asleep {
        report.note("eHub does not run; whether workers keep up cannot be told");
    } else {
        report.tell(alive(&workers));
        for found in waiting(&queue) {
            report.bad(&found);
        }
    }
    report.tell(dead(&queue));
    let qjobs = qjob::search::health(db).await?;
    report.tell(failing(&qjobs));
    if !asleep {
        let stopped = schedules::words(&qjob::search::stalled(db).await?);
        if stopped.is_empty() {
            report.good("every active schedule runs");
        }
        for found in stopped {
            report.bad(&found);
        }
    }
    let watcher = ehub_engine::Actor::system("check", "");
    let (_, late) = overdue::list(db, &watcher).await?;
    if late > 0 {
        report.note(&format!("{late} documents are overdue: see the screen Operations"));
    }
    let systems = circuit_breaker::health(db).await?;
    if !asleep {
        for found in systems.iter().filter_map(behind) {
            report.bad(&found);
        }
    }
    Ok(systems)
}

/// A system that answers, and from which nothing comes all the same.
fn behind(system: &Health) -> Option<String> {
    let since = system.behind_since.filter(|_| system.down_since.is_none())?;
    let told = |pull: &FailingPull| format!("; {}: {}", pull.name, pull.words);
    Some(format!(
        "{} answers, but {} have not been read since {since}{}",
        system.name,
        system.behind.join(", "),
        system.failing.iter().map(told).collect::<String>()
    ))
}

fn alive(workers: &[WorkerRow]) -> std::result::Result<String, String> {
    match workers.iter().filter(|worker| worker.alive).count() {
        0 => Err("no worker lives: nothing is sent, pulled or reminded (start ehub worker, or ehub up)".to_owned()),
        1 => Ok("one worker lives".to_owned()),
        many => Ok(format!("{many} workers live")),
    }
}

/// Kinds of job that nobody can run, or that wait for too long.
fn waiting(queue: &[QueueRow]) -> Vec<String> {
    let told = |row: &QueueRow| {
        let QueueRow { kind, due, oldest_due_seconds: oldest, .. } = row;
        if *due > 0 && row.workers == 0 {
            Some(format!(
                "{due} jobs of kind {kind} wait and no living worker can run them: is one of another version missing?"
            ))
        } else if *oldest > LATE_SECONDS {
            Some(format!("{due} jobs of kind {kind} are due, the oldest for {oldest:.0} s: the workers do not keep up"))
        } else {
            None
        }
    };
    queue.iter().filter_map(told).collect()
}

fn dead(queue: &[QueueRow]) -> std::result::Result<String, String> {
    let kinds: Vec<String> =
        queue.iter().filter(|row| row.dead > 0).map(|row| format!("{} of kind {}", row.dead, row.kind)).collect();
    if kinds.is_empty() {
        let due: i64 = queue.iter().map(|row| row.due).sum();
        return Ok(format!("queue: {due} jobs due, none given up"));
    }
    Err(format!("jobs were given up and wait for somebody to look (screen Operations): {}", kinds.join(", ")))
}

fn failing(qjobs: &[QjobHealth]) -> std::result::Result<String, String> {
    let told = |qjob: &QjobHealth| {
        let words = qjob.last_error.as_deref().unwrap_or("no words");
        format!("{} ({} runs in a row: {words})", qjob.name, qjob.failed_runs)
    };
    let failing: Vec<String> = qjobs.iter().filter(|qjob| qjob.failed_runs > 0).map(told).collect();
    if failing.is_empty() {
        return Ok(format!("the last runs of all {} qjobs went well", qjobs.len()));
    }
    Err(format!("qjobs fail (screen Qjobs): {}", failing.join(", ")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_not_read_is_told_while_the_system_answers() {
        let fine = Health {
            name: "erp".to_owned(),
            down_since: None,
            next_try_at: None,
            last_ok_at: None,
            last_error: None,
            behind: vec![],
            behind_since: None,
            failing: vec![],
        };
        assert_eq!(behind(&fine), None);
        let late = Health { behind: vec!["orders".to_owned()], behind_since: Some(DateTime::UNIX_EPOCH), ..fine };
        assert!(behind(&late).is_some_and(|told| told.contains("orders have not been read since 1970-01-01")));
        let down = Health { down_since: Some(DateTime::UNIX_EPOCH), ..late };
        assert_eq!(behind(&down), None, "that it is down says enough");
    }

    fn row(kind: &str) -> QueueRow {
        QueueRow {
            kind: kind.to_owned(),
            due: 0,
            later: 0,
            failing: 0,
            running: 0,
            dead: 0,
            oldest_due_seconds: 0.0,
            workers: 1,
        }
    }

    #[test]
    fn clocks_that_differ_are_told_with_the_direction() {
        assert!(together(TimeDelta::milliseconds(-4_900)).is_ok());
        assert!(together(TimeDelta::seconds(90)).unwrap_err().contains("90 s ahead"));
        assert!(together(TimeDelta::seconds(-90)).unwrap_err().contains("90 s behind"));
    }

    #[test]
    fn old_servers_and_demo_accounts_are_refused() {
        assert!(supported(150_004, "15.4").is_ok());
        assert!(supported(140_010, "14.10").unwrap_err().contains("too old"));
        assert!(demo(0).is_ok() && demo(4).unwrap_err().contains("4 demo accounts"));
    }

    #[test]
    fn qjobs_that_fail_or_stay_away_are_named() {
        let fine =
            QjobHealth { name: "weekly.download".to_owned(), failed_runs: 0, last_error: None, late_seconds: 0.0 };
        let name = |name: &str| QjobHealth { name: name.to_owned(), ..fine.clone() };
        assert!(failing(&[fine.clone(), name("x")]).unwrap().contains("all 2 qjobs"));
        let bad = QjobHealth { failed_runs: 3, last_error: Some("HTTP 500".to_owned()), ..name("erp.pull_orders") };
        let words = failing(&[fine.clone(), bad]).unwrap_err();
        assert!(words.contains("erp.pull_orders (3 runs in a row: HTTP 500)") && !words.contains("weekly"), "{words}");
    }

    #[test]
    fn a_queue_without_hands_is_named_by_kind() {
        let lonely = QueueRow { due: 3, workers: 0, ..row("mail.send") };
        let slow = QueueRow { due: 9, oldest_due_seconds: 900.0, ..row("erp.deliver") };
        let found = waiting(&[lonely, slow, row("fine")]);
        assert_eq!(found.len(), 2);
        assert!(found[0].contains("mail.send") && found[0].contains("no living worker"), "{found:?}");
        assert!(found[1].contains("erp.deliver") && found[1].contains("900 s"), "{found:?}");
        assert!(dead(&[QueueRow { dead: 2, ..row("a") }, row("b")]).unwrap_err().contains("2 of kind a"));
        assert!(dead(&[row("a")]).is_ok());
        assert!(alive(&[]).unwrap_err().contains("no worker"));
    }
}
