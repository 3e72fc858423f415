//! What a request costs before its handler: the check of a session, which every request pays, and the comparison of a password, which is dear on
//! purpose.

use crate::scale;
use crate::server::{Server, percentiles};
use crate::transitions::now;
use chrono::Duration as Span;
use ehub_workflows::Db;
use ehub_workflows::account::password::Hasher;
use ehub_workflows::account::session;
use sqlx::types::Uuid;
use std::time::{Duration, Instant};

/// Checks, one after the other.
const CHECKS: u64 = 20_000;
/// Comparisons of a password by each of the cores.
const COMPARISONS: u64 = 50;

const PEOPLE: &str = "
  INSERT INTO companies (type, code, name, name_en, status) VALUES ('S', 'DOOR', 'Door', 'Door', 'Golive') ON CONFLICT DO NOTHING;
  INSERT INTO groups (code, name) VALUES ('DOOR', 'Door') ON CONFLICT DO NOTHING;
  INSERT INTO group_roles (group_id, role) SELECT id, unnest('{121,122,124,126}'::smallint[]) FROM groups WHERE code = 'DOOR'
    ON CONFLICT DO NOTHING;
  INSERT INTO accounts (user_id, company_id, name_local, name_en, email, status)
    SELECT 'door' || n, c.id, 'Door', 'Door', 'door' || n || '@example.com', 'Y'
      FROM companies c, generate_series(1, 1000) n WHERE c.code = 'DOOR' ON CONFLICT DO NOTHING;
  INSERT INTO account_groups (account_id, group_id) SELECT a.id, g.id FROM accounts a, groups g
   WHERE a.user_id LIKE 'door%' AND g.code = 'DOOR' ON CONFLICT DO NOTHING;
  INSERT INTO sessions (id, account_id, created_at, seen_at, verified_at)
    SELECT gen_random_uuid(), id, m, m, m FROM accounts, to_timestamp(1790000000) m WHERE user_id LIKE 'door%';
  ANALYZE accounts, account_groups, group_roles, groups, companies, sessions";

/// Prints both.
pub async fn run(server: &Server) {
    server.execute(PEOPLE).await;
    let db = server.program_db(4).await;
    let open: Vec<(Uuid, i64)> =
        sqlx::query_as("SELECT id, account_id FROM sessions").fetch_all(server.owner()).await.expect("answers");
    // As the API does it: in a task, beside the tasks of the connections.
    let asked = tokio::spawn(questions(db.clone())).await.expect("ends");
    let checked = tokio::spawn(checks(db, open)).await.expect("ends");
    println!("\n## Sign-in and sessions\n\n{} times, one after the other:", scale::count(CHECKS));
    println!("the check of a session: p50 {:.0?}, p99 {:.0?}", checked.0, checked.1);
    println!("a question that costs the database nothing: p50 {:.0?}, p99 {:.0?}", asked.0, asked.1);
    for at_once in [1, std::thread::available_parallelism().map_or(1, usize::from)] {
        println!("Passwords compared at the default cost, {at_once} at once: {:.0} a second", comparisons(at_once));
    }
}

/// What any question costs: way there, way back, and the machine's own hiccups.
async fn questions(db: Db) -> (Duration, Duration) {
    let mut times = Vec::new();
    for _ in 0..scale::count(CHECKS) {
        let begun = Instant::now();
        sqlx::query("SELECT 1").execute(db.pool()).await.expect("answers");
        times.push(begun.elapsed());
    }
    percentiles(&mut times)
}

async fn checks(db: Db, open: Vec<(Uuid, i64)>) -> (Duration, Duration) {
    let mut times = Vec::new();
    for (id, account) in open.iter().cycle().take(usize::try_from(scale::count(CHECKS)).expect("small")) {
        let begun = Instant::now();
        let checked = session::check(&db, *id, *account, now(), Span::minutes(30), ("", true)).await.expect("answers");
        times.push(begun.elapsed());
        assert_eq!(checked.expect("it is open").roles, [121, 122, 124, 126]);
    }
    percentiles(&mut times)
}

fn comparisons(at_once: usize) -> f64 {
    let hasher = Hasher::default();
    let hash = hasher.hash("Ehub2026demo", &[7; 16]).expect("hashes");
    let each = scale::count(COMPARISONS);
    let begun = Instant::now();
    std::thread::scope(|scope| {
        for _ in 0..at_once {
            scope.spawn(|| (0..each).for_each(|_| assert!(hasher.matches("Ehub2026demo", Some(&hash)))));
        }
    });
    #[expect(clippy::cast_precision_loss, reason = "small numbers")]
    let compared = (each * at_once as u64) as f64;
    compared / begun.elapsed().as_secs_f64()
}
