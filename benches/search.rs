//! The list of PO lines over a million of them: every filter, every order, a deep page, exact counts.

use crate::scale;
use crate::schedule;
use crate::server::{Server, percentiles};
use chrono::NaiveDate;
use ehub_engine::Actor;
use ehub_workflows::Db;
use ehub_workflows::po::search::{Filter, search};
use std::time::{Duration, Instant};

/// Each search is measured so many times, on different values where it has any.
const ROUNDS: u32 = 200;

/// Orders of four lines each: a million lines of 200 suppliers, over three years.
const ORDERS: u64 = 250_000;

/// `ORDERS` stands for their number.
const LINES: &str = "
  INSERT INTO companies (type, code, name, name_en, status)
    SELECT 'S', 'V' || 20000 + n, 'Supplier ' || n, 'Supplier ' || n, 'Golive' FROM generate_series(1, 200) n;
  INSERT INTO companies (type, code, name, name_en, status) VALUES ('B', 'BENCH', 'Buyer', 'Buyer', 'Golive');
  INSERT INTO plants (company_id, code, name) SELECT id, 'BP1', 'Plant' FROM companies WHERE code = 'BENCH';
  INSERT INTO materials (code, description, material_group)
    SELECT 'BM' || lpad(n::text, 6, '0'), 'Material ' || n, 'Group ' || lpad((n % 40)::text, 2, '0') FROM generate_series(1, 5000) n;
  INSERT INTO purchase_orders (po_no, vendor_id, plant_id, buyer_name, po_date_on, currency, imported_at)
    SELECT 'B' || lpad(n::text, 9, '0'), v.id, p.id, 'Buyer ' || lpad((n / 7 % 20)::text, 2, '0'), date '2024-01-01' + ((n / 200 * 7919 + n) % 1000), CASE WHEN n % 10 = 0 THEN 'USD' ELSE 'TWD' END, now()
      FROM generate_series(1, ORDERS) n
      JOIN (SELECT id, row_number() OVER (ORDER BY id) AS k FROM companies WHERE code LIKE 'V2%') v ON v.k = 1 + n % 200
      CROSS JOIN (SELECT id FROM plants WHERE code = 'BP1') p;
  ALTER TABLE po_lines DISABLE TRIGGER po_lines_history;
  INSERT INTO po_lines (purchase_order_id, po_no, line_no, vendor_id, plant_id, material_id, material_code, description,
                        uom, buyer_name, po_date_on, state, changed_at, closing, unit_price, order_qty, need_by_on,
                        original_need_by_on, cum_allow_qty, review_status, round)
    SELECT o.id, o.po_no, k, o.vendor_id, o.plant_id, m.id, m.code, m.description, 'PCS', o.buyer_name, o.po_date_on,
           (ARRAY['Accept','Accept','Accept','Accept','Accept','New','Revise','Nego','Reject','Accept'])[1 + (o.id * 4 + k) % 10],
           now(), CASE WHEN (o.id + k) % 3 = 0 THEN 'open' ELSE 'closed' END, 12.5, 100,
           o.po_date_on + 30 + k, o.po_date_on + 30 + k,
           CASE WHEN (o.id * 4 + k) % 100 < 3 THEN 40 WHEN (o.id * 4 + k) % 10 IN (0, 1, 2, 3, 4, 9) THEN 100 ELSE 0 END,
           CASE WHEN (o.id * 4 + k) % 50 = 0 THEN 'AWI' ELSE '--' END, CASE WHEN (o.id * 4 + k) % 500 = 0 THEN 3 ELSE 0 END
      FROM purchase_orders o CROSS JOIN generate_series(1, 4) k
      JOIN (SELECT id, code, description, row_number() OVER (ORDER BY id) AS n FROM materials WHERE code LIKE 'BM%') m
        ON m.n = 1 + (o.id * 4 + k) % 5000
     WHERE o.po_no LIKE 'B%';
  ALTER TABLE po_lines ENABLE TRIGGER po_lines_history;
  INSERT INTO accounts (user_id, company_id, name_local, name_en, email, status)
    SELECT 'bench', id, 'Bench', 'Bench', 'bench@example.com', 'Y' FROM companies WHERE code = 'BENCH';
  INSERT INTO masters (kind, code, state, changed_at, own)
    VALUES ('buyer', 'Buyer 07', 'Active', now(), jsonb_build_object('account', 'bench'));
  VACUUM ANALYZE";

/// One search of the table.
struct Case {
    name: &'static str,
    filter: fn(u32) -> Filter,
}

const CASES: &[Case] = &[
    Case { name: "no filter, first page", filter: |_| Filter::default() },
    Case { name: "no filter, page 25,000 of 50,000", filter: |n| page(Filter::default(), 25_000 + i64::from(n)) },
    Case { name: "no filter, last page", filter: |_| page(Filter::default(), 50_000) },
    Case {
        name: "PO no (beginning)",
        filter: |n| Filter { po_no: Some(format!("B0000{:02}", u64::from(n) % scale::count(20))), ..Filter::default() },
    },
    Case {
        name: "part (beginning)",
        filter: |n| Filter { material: Some(format!("BM00{:02}", n % 50)), ..Filter::default() },
    },
    Case { name: "vendor", filter: |n| Filter { vendor: Some(format!("V{}", 20_001 + n)), ..Filter::default() } },
    Case { name: "status New", filter: |_| Filter { state: Some("New".into()), ..Filter::default() } },
    Case {
        name: "status New, Revise, Nego",
        filter: |_| Filter { state: Some("New,Revise,Nego".into()), ..Filter::default() },
    },
    Case { name: "closing open", filter: |_| Filter { closing: Some("open".into()), ..Filter::default() } },
    Case {
        name: "PO date, 90 days",
        filter: |n| Filter { po_date_from: day(n), po_date_to: day(n + 89), ..Filter::default() },
    },
    Case {
        name: "need-by date, 90 days",
        filter: |n| Filter { need_by_from: day(n), need_by_to: day(n + 89), ..Filter::default() },
    },
    Case {
        name: "vendor, status, open, dates",
        filter: |n| Filter {
            vendor: Some(format!("V{}", 20_001 + n)),
            state: Some("New,Accept".into()),
            closing: Some("open".into()),
            po_date_from: day(n),
            po_date_to: day(n + 89),
            ..Filter::default()
        },
    },
    Case {
        name: "buyer (beginning)",
        filter: |n| Filter { buyer: Some(format!("buyer {:02}", n % 20)), ..Filter::default() },
    },
    Case { name: "plant (beginning)", filter: |_| Filter { plant: Some("bp".into()), ..Filter::default() } },
    Case {
        name: "material group (beginning)",
        filter: |n| Filter { material_group: Some(format!("group {:02}", n % 40)), ..Filter::default() },
    },
    Case { name: "currency", filter: |_| Filter { currency: Some("usd".into()), ..Filter::default() } },
    Case { name: "review status", filter: |_| Filter { review_status: Some("AWI".into()), ..Filter::default() } },
    Case { name: "exception", filter: |_| Filter { exception: Some("flagged".into()), ..Filter::default() } },
    Case { name: "nothing allowed", filter: |_| allowed("NONE") },
    Case { name: "part allowed", filter: |_| allowed("PARTIAL") },
    Case { name: "part or nothing allowed", filter: |_| allowed("NONE_PARTIAL") },
    Case { name: "text: a part", filter: |n| Filter { text: Some(format!("bm000{}", n % 10)), ..Filter::default() } },
    Case {
        name: "text: a description",
        filter: |n| Filter { text: Some(format!("material {}", 1_000 + n)), ..Filter::default() },
    },
    Case { name: "mine", filter: |_| mine() },
    Case {
        name: "mine, status Nego, open",
        filter: |_| Filter { state: Some("Nego".into()), closing: Some("open".into()), ..mine() },
    },
    Case { name: "mine, page 1,200 of 2,500", filter: |n| page(mine(), 1_200 + i64::from(n)) },
    Case { name: "mine, sorted by PO no", filter: |_| sorted(mine(), "poNo") },
    Case { name: "sorted by PO no", filter: |_| sorted(Filter::default(), "poNo") },
    Case { name: "sorted by part, descending", filter: |_| sorted(Filter::default(), "-materialCode") },
    Case {
        name: "sorted by need-by date, page 10,000",
        filter: |n| page(sorted(Filter::default(), "needByOn"), 10_000 + i64::from(n)),
    },
    Case {
        name: "sorted by PO no, page 25,000",
        filter: |n| page(sorted(Filter::default(), "poNo"), 25_000 + i64::from(n)),
    },
];

/// A page of the full million, or as deep in fewer.
fn page(filter: Filter, page: i64) -> Filter {
    let page = scale::count(page.unsigned_abs());
    Filter { page: i64::try_from(page).ok(), size: Some(20), ..filter }
}

fn allowed(word: &str) -> Filter {
    Filter { allow: Some(word.into()), ..Filter::default() }
}

/// Lines of the one who asks: a twentieth of all.
fn mine() -> Filter {
    Filter { mine: Some(true), ..Filter::default() }
}

fn sorted(filter: Filter, sort: &str) -> Filter {
    Filter { sort: Some(sort.to_owned()), ..filter }
}

fn day(after: u32) -> Option<NaiveDate> {
    NaiveDate::from_ymd_opt(2024, 3, 1)?.checked_add_days(chrono::Days::new(after.into()))
}

/// Order lines, and the one who asks for all of them.
pub struct World {
    pub db: Db,
    pub buyer: Actor,
}

/// Makes the order lines.
pub async fn fill(server: &Server) -> World {
    server.execute(&LINES.replace("ORDERS", &scale::count(ORDERS).to_string())).await;
    let account = sqlx::query_scalar("SELECT id FROM accounts WHERE user_id = 'bench'").fetch_one(server.owner());
    let buyer = Actor { account: Some(account.await.expect("is there")), ..Actor::system("bench", "bench") };
    schedule::fill(server).await;
    World { db: server.program_db(2).await, buyer }
}

/// Prints p50 and p99 of each search, as the buyer (all rows) and as one supplier (its own).
pub async fn run(server: &Server, World { db, buyer }: &World) {
    let supplier: i64 = sqlx::query_scalar("SELECT id FROM companies WHERE code = 'V20017'")
        .fetch_one(server.owner())
        .await
        .expect("is there");
    let supplier = &Actor { company: Some(supplier), ..Actor::system("bench", "bench") };
    println!(
        "\n## PO search over {} lines, page of 20 and exact count, {} rounds\n",
        scale::count(ORDERS) * 4,
        scale::rounds(ROUNDS)
    );
    println!("| search | found | p50 | p99 |\n|---|---:|---:|---:|");
    for case in CASES {
        measure(db, buyer, case, case.name).await;
    }
    measure(db, supplier, &CASES[0], "no filter, as a supplier").await;
    measure(db, supplier, &CASES[6], "status New, as a supplier").await;
}

/// The same of what is to be shipped of these lines.
pub async fn run_schedule(server: &Server, World { db, buyer }: &World) {
    schedule::run(server, db, buyer).await;
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
