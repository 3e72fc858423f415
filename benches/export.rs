//! An export of 100,000 order lines by a worker, from the wish to the stored file: how long it takes, and how much memory it needs.

use crate::server::Server;
use chrono::Utc;
use ehub_engine::Actor;
use ehub_engine::actor::Kind;
use ehub_engine::jobs::Notifier;
use ehub_worker::mail::Mailroom;
use ehub_worker::{Config, erp};
use ehub_workflows::export::ExportRow;
use ehub_workflows::export::search;
use ehub_workflows::export::store::{Asker, request};
use ehub_workflows::process::By;
use std::time::{Duration, Instant};
use tokio_util::sync::CancellationToken;

/// Somebody who may see every order line.
const SOMEBODY: &str = "
  INSERT INTO groups (code, name) VALUES ('export-bench', 'export-bench');
  INSERT INTO group_roles (group_id, role) SELECT id, 802 FROM groups WHERE code = 'export-bench';
  INSERT INTO accounts (user_id, company_id, name_local, name_en, email, status)
    SELECT 'export-bench', id, 'Bench', 'Bench', 'export@example.com', 'Y' FROM companies WHERE code = 'SHIPBENCH';
  INSERT INTO account_groups (account_id, group_id)
    SELECT a.id, g.id FROM accounts a, groups g WHERE a.user_id = 'export-bench' AND g.code = 'export-bench'";

/// Exports the order lines that [`crate::permissions`] made.
pub async fn run(server: &Server) {
    server.execute(SOMEBODY).await;
    let (account, company): (i64, i64) =
        sqlx::query_as("SELECT id, company_id FROM accounts WHERE user_id = 'export-bench'")
            .fetch_one(server.owner())
            .await
            .expect("is there");
    let db = server.program_db(6).await;
    let actor =
        Actor { account: Some(account), kind: Kind::Person, roles: [802].into(), ..Actor::system("bench", "bench") };
    let (notifier, stop) = (Notifier::new("bench"), CancellationToken::new());
    let mails = std::env::temp_dir().join("ehub-bench-mails");
    let (config, mailroom) = (Config::named("bench"), Mailroom::files(mails));
    let worker = ehub_worker::run(config, db.clone(), None::<erp::Erp>, mailroom, notifier.clone(), stop.clone());
    let worker = tokio::spawn(worker);
    let asker = Asker { company, company_type: "B".to_owned(), roles: vec![802] };
    let before = memory("VmRSS");
    #[expect(clippy::disallowed_methods, reason = "beside a worker that reads the same clock")]
    let by = By::new(&actor, Utc::now());
    let begun = Instant::now();
    let id = request(&db, by, &asker, "po-lines", "poNo=S&lang=En").await.expect("is taken").id;
    notifier.notify();
    let row = loop {
        let row: ExportRow = search::read(&db, &actor, id).await.expect("is there");
        if !matches!(row.state.as_str(), "Queued" | "Writing") {
            break row;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    };
    let took = begun.elapsed();
    assert_eq!((row.state.as_str(), row.rows_done), ("Ready", row.rows_total), "is written whole");
    stop.cancel();
    worker.await.expect("the worker ends").expect("works");
    let size = row.size.expect("a whole file has a size");
    println!("\n{} order lines exported by a worker in {took:.1?}: a file of {size} bytes", row.rows_total);
    if let (Some(before), Some(most)) = (before, memory("VmHWM")) {
        println!("Memory of the process: {} MB before, {} MB at most since it began", before / 1024, most / 1024);
    }
}

/// Kilobytes that the system says of this process; `None` where it does not.
fn memory(name: &str) -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find(|line| line.starts_with(name))?;
    line.split_whitespace().nth(1)?.parse().ok()
}
