//! Qjobs as a worker runs them.

use super::fake::Fake;
use super::stage::{Stage, cut, eventually};
use chrono::Utc;
use ehub_engine::Actor;
use ehub_engine::actor::Kind as ActorKind;
use ehub_engine::label::Label;
use ehub_worker::Config;
use ehub_workflows::Seen;
use ehub_workflows::process::{self, By, Command};
use ehub_workflows::qjob::search::{Run, RunFilter, runs};
use ehub_workflows::qjob::{Input, Kind, Qjob};
use sqlx::PgPool;
use std::time::Duration;

fn admin() -> Actor {
    Actor { kind: ActorKind::Person, roles: [802].into(), ..Actor::system("ada", "test") }
}

async fn seen(stage: &Stage, kind: Kind) -> Option<Seen> {
    let row: Option<(i64, i64)> = sqlx::query_as("SELECT id, version FROM qjobs WHERE name = $1")
        .bind(kind.to_string())
        .fetch_optional(&stage.owner)
        .await
        .unwrap();
    row.map(|(id, version)| Seen { id, version })
}

async fn send(stage: &Stage, kind: Kind, input: Input) {
    let seen = seen(stage, kind).await.unwrap();
    #[expect(clippy::disallowed_methods, reason = "beside a worker that reads the same clock")]
    let now = Utc::now();
    process::send::<Qjob>(&stage.db, By::new(&admin(), now), Command::each(&[seen], &input))
        .await
        .unwrap()
        .remove(0)
        .result
        .unwrap();
    stage.notifier.notify();
}

async fn last(stage: &Stage, kind: Kind) -> Option<Run> {
    let id = seen(stage, kind).await?.id;
    runs(&stage.db, &admin(), id, &RunFilter::default()).await.unwrap().0.into_iter().next()
}

async fn becomes(stage: &Stage, kind: Kind, wanted: &str) -> Run {
    eventually(wanted, || async { last(stage, kind).await.is_some_and(|run| run.state == wanted) }).await;
    last(stage, kind).await.unwrap()
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn a_run_that_is_asked_to_stop_stops(owner: PgPool) {
    let erp = Fake::default();
    erp.state().orders_hang = true;
    let stage = Stage::new(&owner, erp).await;
    let worker = stage.start("w");
    becomes(&stage, Kind::PullOrders, "Running").await;
    // Claimed is not begun yet.
    eventually("begun", || async { last(&stage, Kind::PullOrders).await.is_some_and(|run| run.begun_at.is_some()) })
        .await;
    // Its turn may come after that of the receipts.
    eventually("asked", || async { stage.erp.state().calls.contains(&"pull orders") }).await;
    let run = becomes(&stage, Kind::PullOrders, "Running").await;
    assert!(run.tick_at.is_some() && run.ended_at.is_none());
    send(&stage, Kind::PullOrders, Input::Stop).await;
    let run = becomes(&stage, Kind::PullOrders, "Stopped").await;
    assert_eq!((run.stopped_by.as_deref(), run.output.as_str()), (Some("ada"), "stopped on request"));
    assert!(run.seconds.is_some());
    // It answers again, is activated and runs as before.
    stage.erp.state().orders_hang = false;
    send(&stage, Kind::PullOrders, Input::Activate).await;
    send(&stage, Kind::PullOrders, Input::Run).await;
    let run = becomes(&stage, Kind::PullOrders, "Succeeded").await;
    assert_eq!((run.output.as_str(), run.asked_by.as_deref()), ("0 orders pulled", Some("ada")));
    worker.stop().await;
}

/// Two suppliers, of which one has an open order line.
async fn with_open_line(owner: &PgPool) {
    sqlx::raw_sql(
        "INSERT INTO companies (type, code, name, name_en, status) VALUES ('S', 'V1', 'S', 'S', 'Golive'), ('S', 'V2', 'S', 'S', 'Golive');
         INSERT INTO plants (company_id, code, name) SELECT id, 'P1', 'P' FROM companies WHERE code = 'V2';
         INSERT INTO materials (code, description) VALUES ('M1', '=1+1');
         INSERT INTO purchase_orders (po_no, vendor_id, plant_id, po_date_on, currency, imported_at)
         SELECT '4711', c.id, p.id, '2026-01-01', 'TWD', now() FROM companies c, plants p WHERE c.code = 'V1';
         INSERT INTO history (process, document, version, event, to_state, definition, at, actor_name, request_id, payload)
         VALUES ('po_line', 1, 1, 'import', 'New', 1, now(), 'test', 'test', '{}');
         BEGIN;
         INSERT INTO po_lines (purchase_order_id, po_no, line_no, vendor_id, plant_id, material_id, material_code, description,
                               uom, po_date_on, state, changed_at, unit_price, order_qty, need_by_on, original_need_by_on)
         SELECT o.id, o.po_no, 10, o.vendor_id, o.plant_id, m.id, m.code, m.description, 'PCS', o.po_date_on, 'New', now(), 1, 5,
                '2026-02-01', '2026-02-01' FROM purchase_orders o, materials m;
         COMMIT",
    )
    .execute(owner)
    .await
    .unwrap();
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn every_kind_runs_as_shipped(owner: PgPool) {
    with_open_line(&owner).await;
    let stage = Stage::new(&owner, Fake::default()).await;
    let worker = stage.start("w");
    eventually("everything is defined", || async {
        let count: i64 = sqlx::query_scalar("SELECT count(*) FROM qjobs").fetch_one(&owner).await.unwrap();
        usize::try_from(count).unwrap() == Kind::ALL.len()
    })
    .await;
    for (kind, output) in [
        (Kind::ForgetJobs, "0 jobs deleted"),
        (Kind::ForgetRuns, "0 runs deleted"),
        (Kind::ForgetSessions, "0 sessions deleted"),
        (Kind::ForgetAudit, "0 entries deleted"),
        (
            Kind::Expire,
            "0 idle sessions ended\n0 weekly files deleted\n0 counts of failed sign-ins forgotten\n0 registration forms deleted that nobody submitted\n0 exports without a file forgotten\n0 reports without rows forgotten",
        ),
        (Kind::MailDigest, "0 documents told in 0 mails"),
        (Kind::SetUpSpecs, "0 inspection specs set up"),
        (Kind::RunReports, "0 reports asked for"),
        (Kind::IssueStatements, "0 balance statements issued"),
    ] {
        send(&stage, kind, Input::Run).await;
        let run = becomes(&stage, kind, "Succeeded").await;
        // The order line is as an earlier version wrote it: the first sweep moves it on, which may be one that came by itself.
        let swept = run.output.strip_suffix("\n1 order lines given their buyer's name");
        assert_eq!(swept.filter(|_| kind == Kind::Expire).unwrap_or(&run.output), output);
    }
    let unmoved: i64 =
        sqlx::query_scalar("SELECT count(*) FROM po_lines WHERE buyer_name IS NULL").fetch_one(&owner).await.unwrap();
    assert_eq!(unmoved, 0);
    // Which round it is hangs on the clock: it comes by itself every minute.
    send(&stage, Kind::Compare, Input::Run).await;
    let run = becomes(&stage, Kind::Compare, "Succeeded").await;
    assert!(run.output.starts_with("0 compared, 0 differed, 0 gone; round "), "{}", run.output);
    send(&stage, Kind::WeeklyDownload, Input::Run).await;
    let run = becomes(&stage, Kind::WeeklyDownload, "Succeeded").await;
    assert!(
        run.output.starts_with("1 workbooks of ") && run.output.contains("V1: 1 PO lines, 0 ASNs"),
        "{}",
        run.output
    );
    worker.stop().await;
    let files: Vec<(i32, bool)> =
        sqlx::query_as("SELECT po_lines, starts_with(encode(content, 'hex'), '504b0304') FROM weekly_downloads")
            .fetch_all(&owner)
            .await
            .unwrap();
    assert_eq!(files, [(1, true)]);
}

/// Three suppliers have something to be told. Every file that is made is written down, and V2's cannot be made while `broken` has a row.
async fn with_three_suppliers(owner: &PgPool) {
    with_open_line(owner).await;
    sqlx::raw_sql(
        "INSERT INTO companies (type, code, name, name_en, status) VALUES ('S', 'V3', 'S', 'S', 'Golive');
         INSERT INTO purchase_orders (po_no, vendor_id, plant_id, po_date_on, currency, imported_at)
         SELECT '4711-' || c.code, c.id, p.id, '2026-01-01', 'TWD', now() FROM companies c, plants p WHERE c.code IN ('V2', 'V3');
         INSERT INTO history (process, document, version, event, to_state, definition, at, actor_name, request_id, payload)
         SELECT 'po_line', n, 1, 'import', 'New', 1, now(), 'test', 'test', '{}' FROM generate_series(2, 3) n;
         BEGIN;
         INSERT INTO po_lines (purchase_order_id, po_no, line_no, vendor_id, plant_id, material_id, material_code, description,
                               uom, po_date_on, state, changed_at, unit_price, order_qty, need_by_on, original_need_by_on)
         SELECT o.id, o.po_no, 10, o.vendor_id, o.plant_id, m.id, m.code, m.description, 'PCS', o.po_date_on, 'New', now(), 1, 5,
                '2026-02-01', '2026-02-01' FROM purchase_orders o, materials m WHERE o.po_no <> '4711';
         COMMIT;
         CREATE TABLE files_made (vendor_id bigint);
         CREATE TABLE broken (x int);
         CREATE FUNCTION file_made() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
         BEGIN
           IF EXISTS (SELECT 1 FROM broken) AND NEW.file_name LIKE 'weekly-V2-%' THEN
             RAISE EXCEPTION 'cannot keep it';
           END IF;
           INSERT INTO files_made VALUES (NEW.vendor_id);
           RETURN NEW;
         END $$;
         CREATE TRIGGER file_made AFTER INSERT OR UPDATE ON weekly_downloads FOR EACH ROW EXECUTE FUNCTION file_made()",
    )
    .execute(owner)
    .await
    .unwrap();
}

/// Codes of suppliers, in the order in which their files were made, and how many moments the files speak of.
async fn files_made(owner: &PgPool) -> (Vec<String>, i64) {
    let codes =
        sqlx::query_scalar("SELECT c.code FROM files_made f JOIN companies c ON c.id = f.vendor_id ORDER BY f.ctid")
            .fetch_all(owner)
            .await
            .unwrap();
    let moments = sqlx::query_scalar("SELECT count(DISTINCT (made_on, made_at, run)) FROM weekly_downloads");
    (codes, moments.fetch_one(owner).await.unwrap())
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn a_weekly_run_goes_on_where_its_last_try_stopped(owner: PgPool) {
    with_three_suppliers(&owner).await;
    sqlx::query("INSERT INTO broken VALUES (1)").execute(&owner).await.unwrap();
    let stage = Stage::new(&owner, Fake::default()).await;
    let worker = stage.start("w");
    eventually("defined", || async { seen(&stage, Kind::WeeklyDownload).await.is_some() }).await;
    send(&stage, Kind::WeeklyDownload, Input::Run).await;
    eventually("the first try failed", || async {
        let run = last(&stage, Kind::WeeklyDownload).await;
        run.is_some_and(|run| run.state == "Queued" && run.output.contains("cannot keep it"))
    })
    .await;
    assert_eq!(files_made(&owner).await, (vec!["V1".to_owned()], 1));
    sqlx::raw_sql("DELETE FROM broken; UPDATE jobs SET run_at = now() WHERE kind = 'weekly.download'")
        .execute(&owner)
        .await
        .unwrap();
    stage.notifier.notify();
    let run = becomes(&stage, Kind::WeeklyDownload, "Succeeded").await;
    assert!(run.output.starts_with("3 workbooks of ") && run.output.contains("V1: 1 PO lines"), "{}", run.output);
    assert_eq!(
        files_made(&owner).await,
        (["V1", "V2", "V3"].map(str::to_owned).to_vec(), 1),
        "each once, of one moment"
    );
    // Another run of the same day makes all of them anew.
    send(&stage, Kind::WeeklyDownload, Input::Run).await;
    eventually("made anew", || async { files_made(&owner).await.0.len() == 6 }).await;
    worker.stop().await;
    assert_eq!(files_made(&owner).await.1, 1);
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn a_weekly_run_that_takes_long_works_in_steps_and_loses_no_attempt(owner: PgPool) {
    with_three_suppliers(&owner).await;
    let stage = Stage::new(&owner, Fake::default()).await;
    // Time for one file in each try, which is the least.
    let worker = stage.start_with("w", |config| Config { stretch: Duration::ZERO, ..config });
    eventually("defined", || async { seen(&stage, Kind::WeeklyDownload).await.is_some() }).await;
    sqlx::query("CREATE TABLE tries (run bigint)").execute(&owner).await.unwrap();
    sqlx::raw_sql(
        "CREATE FUNCTION tried() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
         BEGIN INSERT INTO tries VALUES (NEW.job_id); RETURN NULL; END $$;
         CREATE TRIGGER tried AFTER UPDATE OF begun_at ON qjob_runs FOR EACH ROW
           WHEN (NEW.begun_at IS NOT NULL) EXECUTE FUNCTION tried()",
    )
    .execute(&owner)
    .await
    .unwrap();
    send(&stage, Kind::WeeklyDownload, Input::Run).await;
    let run = becomes(&stage, Kind::WeeklyDownload, "Succeeded").await;
    worker.stop().await;
    assert!(run.output.starts_with("3 workbooks of "), "{}", run.output);
    assert_eq!(files_made(&owner).await, (["V1", "V2", "V3"].map(str::to_owned).to_vec(), 1));
    let attempts: i32 =
        sqlx::query_scalar("SELECT attempts FROM jobs WHERE kind = 'weekly.download'").fetch_one(&owner).await.unwrap();
    let tries: i64 =
        sqlx::query_scalar("SELECT count(*) FROM tries JOIN jobs j ON j.id = run WHERE j.kind = 'weekly.download'")
            .fetch_one(&owner)
            .await
            .unwrap();
    assert_eq!((attempts, tries), (1, 3), "an attempt is counted once, a step for each file");
}

/// The file of V2 cannot be kept as long as somebody has this lock.
async fn held_up(owner: &PgPool) -> sqlx::pool::PoolConnection<sqlx::Postgres> {
    sqlx::raw_sql(
        "CREATE FUNCTION waits() RETURNS trigger LANGUAGE plpgsql AS $$
         BEGIN PERFORM pg_advisory_xact_lock_shared(77); RETURN NEW; END $$;
         CREATE TRIGGER waits BEFORE INSERT ON weekly_downloads FOR EACH ROW
           WHEN (NEW.file_name LIKE 'weekly-V2-%') EXECUTE FUNCTION waits()",
    )
    .execute(owner)
    .await
    .unwrap();
    let mut holder = owner.acquire().await.unwrap();
    sqlx::query("SELECT pg_advisory_lock(77)").execute(&mut *holder).await.unwrap();
    holder
}

async fn is_held_up(owner: &PgPool) -> bool {
    let sql = "SELECT EXISTS (SELECT FROM pg_locks WHERE locktype = 'advisory' AND objid = 77 AND NOT granted)";
    sqlx::query_scalar(sql).fetch_one(owner).await.unwrap()
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn a_worker_that_is_killed_in_the_middle_of_the_weekly_download_leads_to_one_file_each(owner: PgPool) {
    with_three_suppliers(&owner).await;
    let mut holder = held_up(&owner).await;
    let stage = Stage::new(&owner, Fake::default()).await;
    let killed = stage.start_apart("killed");
    eventually("defined", || async { seen(&stage, Kind::WeeklyDownload).await.is_some() }).await;
    send(&stage, Kind::WeeklyDownload, Input::Run).await;
    eventually("in the middle of V2", || is_held_up(&owner)).await;
    killed.kill();
    cut(&owner, 77).await;
    sqlx::query("SELECT pg_advisory_unlock(77)").execute(&mut *holder).await.unwrap();
    assert_eq!(files_made(&owner).await, (vec!["V1".to_owned()], 1));
    let next = stage.start("next");
    // Whether what is left of the killed worker still says so or not, its time is over.
    let over = "UPDATE jobs SET run_at = now(), lease_until = now() - interval '1 s' WHERE kind = 'weekly.download' AND attempts = 1";
    eventually("made by the next one", || async {
        sqlx::query(over).execute(&owner).await.unwrap();
        last(&stage, Kind::WeeklyDownload).await.is_some_and(|run| run.state == "Succeeded")
    })
    .await;
    let run = last(&stage, Kind::WeeklyDownload).await.unwrap();
    next.stop().await;
    assert!(run.output.starts_with("3 workbooks of "), "{}", run.output);
    let each = ["V1", "V2", "V3"].map(str::to_owned).to_vec();
    assert_eq!(files_made(&owner).await, (each, 1), "each once, of one moment");
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn a_run_after_one_that_did_not_end_makes_what_is_missing_of_the_week(owner: PgPool) {
    with_three_suppliers(&owner).await;
    sqlx::query("INSERT INTO broken VALUES (1)").execute(&owner).await.unwrap();
    let stage = Stage::new(&owner, Fake::default()).await;
    let worker = stage.start("w");
    eventually("defined", || async { seen(&stage, Kind::WeeklyDownload).await.is_some() }).await;
    send(&stage, Kind::WeeklyDownload, Input::Run).await;
    eventually("the first try failed", || async {
        let run = last(&stage, Kind::WeeklyDownload).await;
        run.is_some_and(|run| run.state == "Queued" && run.output.contains("cannot keep it"))
    })
    .await;
    // Its attempts are used up.
    sqlx::raw_sql(
        "DELETE FROM broken; UPDATE jobs SET state = 'dead', finished_at = now() WHERE kind = 'weekly.download'",
    )
    .execute(&owner)
    .await
    .unwrap();
    send(&stage, Kind::WeeklyDownload, Input::Run).await;
    let run = becomes(&stage, Kind::WeeklyDownload, "Succeeded").await;
    worker.stop().await;
    assert!(run.output.starts_with("3 workbooks of "), "{}", run.output);
    let (made, moments) = files_made(&owner).await;
    // That V1's file is the next run's now is a change of its row, which the trigger counts, too.
    let of = |code: &str| made.iter().filter(|one| *one == code).count();
    assert_eq!((of("V2"), of("V3"), moments), (1, 1, 1), "one moment for all: {made:?}");
}
