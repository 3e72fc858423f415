//! Permission to ship: the list of 100,000 applications, with exact counts, and a thousand approved in one call.

use crate::scale;
use crate::server::{Server, percentiles};
use chrono::NaiveDate;
use ehub_engine::Actor;
use ehub_engine::actor::Kind;
use ehub_workflows::process::{By, Command, send};
use ehub_workflows::ship_permission::search::{ShipPermissionFilter, search};
use ehub_workflows::ship_permission::{Approval, Input, ShipPermission};
use ehub_workflows::{Db, Seen};
use std::time::{Duration, Instant};

/// Applications, a line of its own each.
const APPLICATIONS: u64 = 100_000;
/// Approved in one call.
const AT_ONCE: u64 = 1_000;
/// Calls that are measured. All of them approve less than is open.
const CALLS: u64 = 15;
/// Each search is measured so many times, on different values where it has any.
const ROUNDS: u32 = 100;

/// One search of the list.
struct Case {
    name: &'static str,
    filter: fn(u32) -> ShipPermissionFilter,
}

const CASES: &[Case] = &[
    Case { name: "no filter", filter: |_| all() },
    Case { name: "no filter, page 2,500 of 5,000", filter: |n| page(all(), 2_500 + u64::from(n)) },
    Case { name: "open", filter: |_| open() },
    Case { name: "open, page 400", filter: |n| page(open(), 400 + u64::from(n)) },
    Case {
        name: "vendor",
        filter: |n| ShipPermissionFilter { vendor: Some(format!("W{}", 30_001 + n % 50)), ..all() },
    },
    Case {
        name: "PO no (beginning)",
        filter: |n| ShipPermissionFilter {
            po_no: Some(format!("s00000{:02}", u64::from(n) % scale::count(2))),
            ..all()
        },
    },
    Case {
        name: "part (beginning), open",
        filter: |n| ShipPermissionFilter { material: Some(format!("SM00{:02}", n % 40)), ..open() },
    },
    Case {
        name: "day asked for, 90 days",
        filter: |n| ShipPermissionFilter { ship_on_from: day(n), ship_on_to: day(n + 89), ..all() },
    },
    Case { name: "plant, open", filter: |_| ShipPermissionFilter { plant: Some("SP1".into()), ..open() } },
    Case { name: "nothing allowed, open", filter: |_| ShipPermissionFilter { allow: Some("NONE".into()), ..open() } },
    Case { name: "part allowed", filter: |_| ShipPermissionFilter { allow: Some("PARTIAL".into()), ..all() } },
    Case { name: "sorted by PO no", filter: |_| sorted("poNo") },
    Case { name: "sorted by day asked for, descending", filter: |_| sorted("-askedOn") },
    Case { name: "sorted by need-by day, page 2,500", filter: |n| page(sorted("needByOn"), 2_500 + u64::from(n)) },
];

fn all() -> ShipPermissionFilter {
    ShipPermissionFilter { size: Some(20), ..ShipPermissionFilter::default() }
}

fn open() -> ShipPermissionFilter {
    ShipPermissionFilter { state: Some("Submitted".into()), ..all() }
}

fn sorted(word: &str) -> ShipPermissionFilter {
    ShipPermissionFilter { sort: Some(word.into()), ..all() }
}

/// A page of the full number, or as deep in fewer.
fn page(filter: ShipPermissionFilter, page: u64) -> ShipPermissionFilter {
    ShipPermissionFilter { page: i64::try_from(scale::count(page)).ok(), ..filter }
}

fn day(after: u32) -> Option<NaiveDate> {
    NaiveDate::from_ymd_opt(2027, 3, 1)?.checked_add_days(chrono::Days::new(after.into()))
}

/// `APPLICATIONS` stands for their number: of 50 suppliers, at a plant that asks for permission; a fifth is open, the others were approved.
const ROWS: &str = "
  INSERT INTO companies (type, code, name, name_en, status)
    SELECT 'S', 'W' || 30000 + n, 'Supplier ' || n, 'Supplier ' || n, 'Golive' FROM generate_series(1, 50) n;
  INSERT INTO companies (type, code, name, name_en, status) VALUES ('B', 'SHIPBENCH', 'Buyer', 'Buyer', 'Golive');
  INSERT INTO plants (company_id, code, name, ship_permission)
    SELECT id, 'SP1', 'Plant', 'required' FROM companies WHERE code = 'SHIPBENCH';
  INSERT INTO materials (code, description) SELECT 'SM' || lpad(n::text, 6, '0'), 'Material ' || n FROM generate_series(1, 5000) n;
  INSERT INTO purchase_orders (po_no, vendor_id, plant_id, buyer_name, po_date_on, currency, imported_at)
    SELECT 'S' || lpad(n::text, 9, '0'), v.id, p.id, 'Buyer ' || n % 20, date '2026-01-01' + n % 300, 'TWD', now()
      FROM generate_series(1, APPLICATIONS / 4) n
      JOIN (SELECT id, row_number() OVER (ORDER BY id) AS k FROM companies WHERE code LIKE 'W3%') v ON v.k = 1 + n % 50
      CROSS JOIN (SELECT id FROM plants WHERE code = 'SP1') p;
  ALTER TABLE po_lines DISABLE TRIGGER po_lines_history;
  INSERT INTO po_lines (purchase_order_id, po_no, line_no, vendor_id, plant_id, material_id, material_code, description,
                        uom, buyer_name, po_date_on, state, changed_at, unit_price, order_qty, confirm_qty, cum_allow_qty,
                        need_by_on, original_need_by_on, erp_reference, erp_revision)
    SELECT o.id, o.po_no, k, o.vendor_id, o.plant_id, m.id, m.code, m.description, 'PCS', o.buyer_name, o.po_date_on, 'Accept',
           now(), 12.5, 100, 100, CASE WHEN (o.id + k) % 5 = 0 THEN 0 ELSE 40 END, o.po_date_on + 400, o.po_date_on + 400,
           o.po_no || k, 1
      FROM purchase_orders o CROSS JOIN generate_series(1, 4) k
      JOIN (SELECT id, code, description, row_number() OVER (ORDER BY id) AS n FROM materials WHERE code LIKE 'SM%') m
        ON m.n = 1 + (o.id * 4 + k) % 5000
     WHERE o.po_no LIKE 'S%';
  ALTER TABLE po_lines ENABLE TRIGGER po_lines_history;
  INSERT INTO po_line_splits (po_line_id, vendor_id, line_version, split_no, quantity, promised_on)
    SELECT id, vendor_id, 1, 1, 100, need_by_on FROM po_lines WHERE po_no LIKE 'S%';
  ALTER TABLE ship_permissions DISABLE TRIGGER ship_permissions_history;
  INSERT INTO ship_permissions (state, changed_at, created_at, po_line_id, vendor_id, plant_id, po_no, line_no, material_code,
                                need_by_on, asked_qty, asked_on, granted_qty, granted_on, requested_by_name, decided_at, expires_at)
    SELECT CASE WHEN cum_allow_qty = 0 THEN 'Submitted' ELSE 'Approved' END, now(), now() - interval '1 minute' * (id % 40000), id,
           vendor_id, plant_id, po_no, line_no, material_code, need_by_on, 40, need_by_on,
           CASE WHEN cum_allow_qty > 0 THEN 40 END, CASE WHEN cum_allow_qty > 0 THEN need_by_on END, 'supplier', now(),
           now() + interval '30 days'
      FROM po_lines WHERE po_no LIKE 'S%';
  ALTER TABLE ship_permissions ENABLE TRIGGER ship_permissions_history;
  VACUUM ANALYZE";

/// Prints p50 and p99 of each search, as the buyer and as one supplier, and how long it takes to approve a thousand in one call.
pub async fn run(server: &Server) {
    let applications = scale::count(APPLICATIONS);
    server.execute(&ROWS.replace("APPLICATIONS", &applications.to_string())).await;
    let db = server.program_db(2).await;
    println!(
        "\n## Ship permission: {applications} applications, page of 20 and exact count, {} rounds\n",
        scale::rounds(ROUNDS)
    );
    println!("| search | found | p50 | p99 |\n|---|---:|---:|---:|");
    let buyer = Actor::system("bench", "bench");
    let supplier = sqlx::query_scalar("SELECT id FROM companies WHERE code = 'W30017'").fetch_one(server.owner());
    let supplier = Actor { company: Some(supplier.await.expect("is there")), ..buyer.clone() };
    for case in CASES {
        measure(&db, &buyer, case, case.name).await;
    }
    measure(&db, &supplier, &CASES[0], "no filter, as a supplier").await;
    measure(&db, &supplier, &CASES[2], "open, as a supplier").await;
    let at_once = scale::count(AT_ONCE);
    let mut times: Vec<Duration> = Vec::new();
    for _ in 0..scale::count(CALLS) {
        times.push(approve(server, &db, at_once).await);
    }
    let (p50, p99) = percentiles(&mut times);
    println!("\n{at_once} approved in one call, {} calls: p50 {p50:.1?}, p99 {p99:.1?}", times.len());
}

async fn measure(db: &Db, actor: &Actor, case: &Case, name: &str) {
    let mut times: Vec<Duration> = Vec::new();
    let mut found = 0;
    for n in 0..scale::rounds(ROUNDS) {
        let begun = Instant::now();
        let (rows, total) = search(db, actor, &(case.filter)(n)).await.expect("searches");
        times.push(begun.elapsed());
        assert!(!rows.is_empty(), "{name} finds something");
        found = total;
    }
    let (p50, p99) = percentiles(&mut times);
    println!("| {name} | {found} | {p50:.1?} | {p99:.1?} |");
}

async fn approve(server: &Server, db: &Db, at_once: u64) -> Duration {
    let open: Vec<(i64, i64)> =
        sqlx::query_as("SELECT id, version FROM ship_permissions WHERE state = 'Submitted' ORDER BY id LIMIT $1")
            .bind(i64::try_from(at_once).unwrap_or(i64::MAX))
            .fetch_all(server.owner())
            .await
            .expect("reads");
    let seen: Vec<Seen> = open.into_iter().map(|(id, version)| Seen { id, version }).collect();
    assert_eq!(seen.len() as u64, at_once, "enough are open");
    let buyer = Actor { account: Some(1), roles: [154].into(), kind: Kind::Person, ..Actor::system("bench", "bench") };
    let now =
        NaiveDate::from_ymd_opt(2026, 6, 1).and_then(|day| day.and_hms_opt(4, 0, 0)).unwrap_or_default().and_utc();
    let begun = Instant::now();
    let commands = Command::each(&seen, &Input::Approve(Approval::default()));
    let results = send::<ShipPermission>(db, By::new(&buyer, now), commands).await.expect("writes");
    let took = begun.elapsed();
    assert!(results.iter().all(|one| one.result.is_ok()), "all are approved");
    took
}
