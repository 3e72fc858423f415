//! What carriers carry, what came, and what has not left: over the same notices as `notices`.

use crate::notices::{day, measure, number};
use crate::server::Server;
use chrono::{DateTime, Utc};
use ehub_engine::Actor;
use ehub_workflows::Db;
use ehub_workflows::asn::{AsnDraftFilter, CarriedFilter, ReceiptFilter, carried, drafts, receipts};

/// One search of what carriers carry.
struct Carried {
    name: &'static str,
    filter: fn(u32) -> CarriedFilter,
}

const CARRIED: &[Carried] = &[
    Carried { name: "no filter", filter: |_| whole() },
    Carried { name: "page 100", filter: |n| CarriedFilter { page: Some(100 + i64::from(n)), ..whole() } },
    Carried { name: "ASN no", filter: |n| CarriedFilter { asn_no: Some(number("nb", 10, n)), ..whole() } },
    Carried { name: "MAWB", filter: |n| CarriedFilter { mawb: Some(format!("{:03}-", 6 + n % 49 * 20)), ..whole() } },
    Carried { name: "HAWB", filter: |n| CarriedFilter { hawb: Some(format!("h{}", 1_010 + n * 10)), ..whole() } },
    Carried { name: "status Sent", filter: |_| CarriedFilter { state: Some("Sent".into()), ..whole() } },
    Carried { name: "carrier", filter: |n| CarriedFilter { carrier: Some(format!("NC{}", 1 + n % 5)), ..whole() } },
    Carried { name: "vendors (beginning)", filter: |_| CarriedFilter { vendor: Some("N400".into()), ..whole() } },
    Carried { name: "picked up", filter: |_| CarriedFilter { picked_up: Some(true), ..whole() } },
    Carried { name: "not picked up", filter: |_| CarriedFilter { picked_up: Some(false), ..whole() } },
    Carried {
        name: "shipped, 90 days",
        filter: |n| CarriedFilter { shipped_from: day(n), shipped_to: day(n + 89), ..whole() },
    },
    Carried { name: "sorted by MAWB", filter: |_| CarriedFilter { sort: Some("mawb".into()), ..whole() } },
];

fn whole() -> CarriedFilter {
    CarriedFilter { size: Some(20), ..CarriedFilter::default() }
}

/// One search of the receipts.
struct Came {
    name: &'static str,
    filter: fn(u32) -> ReceiptFilter,
}

/// What ten notices begin with, of the first three quarters: of the latest nothing came yet.
fn tenth(n: u32) -> String {
    let mut number = number("nb", 10, n / 4 * 3);
    number.pop();
    number
}

const CAME: &[Came] = &[
    Came { name: "no filter", filter: |_| all() },
    Came { name: "waiting", filter: |_| ReceiptFilter { state: Some("waiting".into()), ..all() } },
    Came { name: "booked", filter: |_| ReceiptFilter { state: Some("booked".into()), ..all() } },
    Came { name: "went back", filter: |_| ReceiptFilter { kind: Some("return".into()), ..all() } },
    Came { name: "receipt no", filter: |n| ReceiptFilter { receipt_no: Some(format!("nr{}", 100 + n)), ..all() } },
    Came { name: "ASN no", filter: |n| ReceiptFilter { asn_no: Some(tenth(n)), ..all() } },
    Came { name: "PO no", filter: |n| ReceiptFilter { po_no: Some(format!("n{:09}", 1 + n * 7)), ..all() } },
    Came { name: "part", filter: |n| ReceiptFilter { material: Some(format!("nm{:06}", 1 + n % 50)), ..all() } },
    Came { name: "plant", filter: |n| ReceiptFilter { plant: Some(format!("np{}", 1 + n % 4)), ..all() } },
    Came { name: "vendor", filter: |n| ReceiptFilter { vendor: Some(format!("N{}", 40_001 + n)), ..all() } },
    Came {
        name: "received, 90 days",
        filter: |n| ReceiptFilter { received_from: day(n), received_to: day(n + 89), ..all() },
    },
    Came { name: "sorted by receipt no", filter: |_| ReceiptFilter { sort: Some("receiptNo".into()), ..all() } },
    Came { name: "sorted by PO no", filter: |_| ReceiptFilter { sort: Some("-poNo".into()), ..all() } },
];

fn all() -> ReceiptFilter {
    ReceiptFilter { size: Some(20), ..ReceiptFilter::default() }
}

/// Prints p50 and p99 of each.
pub async fn run(server: &Server, db: &Db, buyer: &Actor, supplier: &Actor) {
    let id = sqlx::query_scalar("SELECT id FROM companies WHERE code = 'NC3'").fetch_one(server.owner());
    let carrier = &Actor { company: Some(id.await.expect("is there")), ..buyer.clone() };
    for case in CARRIED {
        let ask = async |n| carried(db, buyer, &(case.filter)(n)).await.expect("searches").1;
        measure(&format!("carried: {}", case.name), ask).await;
    }
    measure("carried, as a carrier", async |_| carried(db, carrier, &whole()).await.expect("searches").1).await;
    for case in CAME {
        let ask = async |n| receipts(db, buyer, &(case.filter)(n)).await.expect("searches").1;
        measure(&format!("receipts: {}", case.name), ask).await;
    }
    measure("receipts, as a supplier", async |_| receipts(db, supplier, &all()).await.expect("searches").1).await;
    let now: DateTime<Utc> = "2026-10-01T04:00:00Z".parse().unwrap_or_default();
    let unsent = AsnDraftFilter { size: Some(20), ..AsnDraftFilter::default() };
    measure("drafts", async |_| drafts(db, buyer, now, &unsent).await.expect("searches").1).await;
    measure("drafts, as a supplier", async |_| drafts(db, supplier, now, &unsent).await.expect("searches").1).await;
}
