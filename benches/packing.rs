//! One large notice, a line with 359 lots and 2,000 boxes: saved as the form saves it, and sent.

use crate::scale;
use crate::server::{Server, percentiles};
use chrono::{DateTime, NaiveDate, Utc};
use ehub_engine::Actor;
use ehub_engine::actor::Kind;
use ehub_workflows::Db;
use ehub_workflows::asn::draft::{AsnEdit, AsnEditBox, AsnEditLine, AsnEditLot, AsnItem, NewAsn, NewAsnLine};
use ehub_workflows::asn::{self, CreatedAsn};
use rust_decimal::{Decimal, dec};
use std::time::{Duration, Instant};

/// Notices that are made, saved twice and sent, one after the other.
const NOTICES: u64 = 100;
/// Lots of each.
const LOTS: i64 = 359;
/// Boxes of each.
const BOXES: i64 = 2_000;

/// `NOTICES` stands for their number: an order line each, at a plant whose boxes get a GS1 code when they leave.
const ROWS: &str = "
  INSERT INTO companies (type, code, name, name_en, status)
    VALUES ('S', 'LARGE', 'Supplier', 'Supplier', 'Golive'), ('B', 'LBUYER', 'Buyer', 'Buyer', 'Golive');
  INSERT INTO plants (company_id, code, name) SELECT id, 'LP1', 'Plant' FROM companies WHERE code = 'LBUYER';
  INSERT INTO shipment_rules (plant_code, material_group, gs1_prefix) VALUES ('LP1', '', '4712345');
  INSERT INTO invoice_tracks (period_on, letters) VALUES ('2026-11-01', 'LB') ON CONFLICT DO NOTHING;
  INSERT INTO materials (code, description, lot_required, box_id_required, x_out_maintained)
    VALUES ('LARGE-PART', 'Panel', true, true, true);
  INSERT INTO purchase_orders (po_no, vendor_id, plant_id, po_date_on, currency, ship_to, imported_at)
    SELECT 'L' || lpad(n::text, 9, '0'), v.id, p.id, '2026-11-01', 'TWD', 'Dock 1', now()
      FROM generate_series(1, NOTICES) n, companies v, plants p WHERE v.code = 'LARGE' AND p.code = 'LP1';
  ALTER TABLE po_lines DISABLE TRIGGER po_lines_history;
  INSERT INTO po_lines (purchase_order_id, po_no, line_no, vendor_id, plant_id, material_id, material_code, description, uom, po_date_on,
                        state, changed_at, unit_price, order_qty, confirm_qty, cum_allow_qty, need_by_on, original_need_by_on)
    SELECT o.id, o.po_no, 1, o.vendor_id, o.plant_id, m.id, m.code, m.description, m.uom, o.po_date_on, 'Accept', now(), 2,
           100000, 100000, 100000, '2026-12-01', '2026-12-01'
      FROM purchase_orders o, materials m, companies v WHERE v.code = 'LARGE' AND o.vendor_id = v.id AND m.code = 'LARGE-PART';
  ALTER TABLE po_lines ENABLE TRIGGER po_lines_history;
  VACUUM ANALYZE";

/// Noon in Taipei.
fn now() -> DateTime<Utc> {
    "2026-11-21T04:00:00Z".parse().unwrap_or_default()
}

fn day(text: &str) -> Option<NaiveDate> {
    text.parse().ok()
}

/// The form, filled in: `per_box` in each box, and as much in the lots together.
fn filled(version: i64, n: u64, (line, po_line_id): (i64, i64), per_box: Decimal) -> AsnEdit {
    let ship_qty = per_box * Decimal::from(BOXES);
    let of_a_lot = (ship_qty / Decimal::from(LOTS)).floor();
    let lot = |k: i64| AsnEditLot {
        lot_no: format!("LOT-{n:04}-{k:04}"),
        quantity: Some(if k == 0 { ship_qty - of_a_lot * Decimal::from(LOTS - 1) } else { of_a_lot }),
        manufactured_on: day("2026-11-20"),
        effective_on: day("2027-11-20"),
        ..AsnEditLot::default()
    };
    let packed = |k: i64| AsnEditBox {
        box_id: format!("LARGE-BOX-{n:04}-{k:05}"),
        quantity: Some(per_box),
        x_out_qty: Some(dec!(1)),
        ..AsnEditBox::default()
    };
    AsnEdit {
        version,
        supplier_shipment_no: format!("S-{n}"),
        shipped_on: day("2026-11-22"),
        eta_on: day("2026-11-23"),
        tax_code: "06".into(),
        invoice_no: format!("LB{n:08}"),
        invoice_on: day("2026-11-21"),
        invoice_amount: Some(ship_qty * dec!(2)),
        invoice_vat: Some(dec!(1)),
        total_packages: Some(2),
        lines: vec![AsnEditLine {
            id: Some(line),
            po_line_id,
            ship_qty,
            packages: Some(2),
            lots: (0..LOTS).map(lot).collect(),
            boxes: (0..BOXES).map(packed).collect(),
            ..AsnEditLine::default()
        }],
        ..AsnEdit::default()
    }
}

/// How long each step of each notice took.
#[derive(Default)]
struct Times {
    first: Vec<Duration>,
    again: Vec<Duration>,
    read: Vec<Duration>,
    send: Vec<Duration>,
}

/// Prints p50 and p99 of the first save, of saving with every quantity changed, of opening, and of sending.
pub async fn run(server: &Server) {
    let notices = scale::count(NOTICES);
    server.execute(&ROWS.replace("NOTICES", &notices.to_string())).await;
    let db = server.program_db(2).await;
    let lines: Vec<(i64, i64)> =
        sqlx::query_as("SELECT id, vendor_id FROM po_lines WHERE po_no LIKE 'L0%' ORDER BY id")
            .fetch_all(server.owner())
            .await
            .expect("reads");
    let mut times = Times::default();
    for (n, (po_line, vendor)) in (0..).zip(lines) {
        let supplier = Actor {
            account: Some(1),
            roles: [121, 122, 124].into(),
            company: Some(vendor),
            kind: Kind::Person,
            ..Actor::system("bench", "bench")
        };
        one(&db, &supplier, n, po_line, &mut times).await;
    }
    println!("\n## A notice of {LOTS} lots and {BOXES} boxes, {notices} of them one after the other\n");
    println!("| step | p50 | p99 |\n|---|---:|---:|");
    for (name, mut times) in [
        ("first save of all of them", times.first),
        ("save with every quantity changed", times.again),
        ("opening", times.read),
        ("sending, with a GS1 code for each box", times.send),
    ] {
        let (p50, p99) = percentiles(&mut times);
        println!("| {name} | {p50:.1?} | {p99:.1?} |");
    }
}

async fn one(db: &Db, supplier: &Actor, n: u64, po_line: i64, times: &mut Times) {
    let wanted = NewAsn { lines: vec![NewAsnLine { po_line_id: po_line, quantity: dec!(10) }] };
    let CreatedAsn { id, version, .. } = asn::create(db, supplier, now(), &wanted).await.expect("makes");
    let line = asn::read(db, supplier, now(), id).await.expect("reads").lines[0].id;
    let (first, again) =
        (filled(version, n, (line, po_line), dec!(10)), filled(version + 1, n, (line, po_line), dec!(11)));
    timed(&mut times.first, asn::edit(db, supplier, now(), id, &first)).await.expect("saves");
    let saved = timed(&mut times.again, asn::edit(db, supplier, now(), id, &again)).await.expect("saves");
    assert_eq!(saved.findings, vec![], "nothing stands against sending");
    let read = timed(&mut times.read, asn::read(db, supplier, now(), id)).await.expect("reads");
    assert_eq!(read.header.version, saved.version, "as it was saved");
    let item = AsnItem { id, version: saved.version, confirm_token: None, reason: None, pick_up: None };
    let items = [item];
    let sent = timed(&mut times.send, asn::send(db, supplier, now(), &items)).await.expect("sends");
    assert!(sent.iter().all(|one| one.result.is_ok()), "it leaves: {sent:?}");
}

async fn timed<T>(times: &mut Vec<Duration>, work: impl Future<Output = T>) -> T {
    let begun = Instant::now();
    let done = work.await;
    times.push(begun.elapsed());
    done
}
