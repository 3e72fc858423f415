//! A small world: two suppliers, one plant, accepted order lines, and short ways to make and fill a notice.

use crate::claim;
use chrono::{DateTime, Utc};
use ehub_engine::actor::{Actor, Kind, Origin};
use ehub_testing::Companies;
pub use ehub_testing::day;
use ehub_workflows::asn::draft::{AsnEdit, AsnEditLine, AsnEditLot, AsnItem, NewAsn, NewAsnLine};
use ehub_workflows::asn::{self, CreatedAsn};
use ehub_workflows::erp_message::{self, Answer, Delivery};
use ehub_workflows::{Db, Error, Moved};
use rust_decimal::{Decimal, dec};
use serde_json::json;
use sqlx::PgPool;

/// Noon in Taipei on 21 November 2026.
pub fn now() -> DateTime<Utc> {
    "2026-11-21T04:00:00Z".parse().unwrap()
}

/// The world and its ids.
pub struct World {
    pub pool: PgPool,
    pub db: Db,
    pub vendor: i64,
    pub other_vendor: i64,
    pub plant: i64,
}

impl World {
    pub async fn new(pool: PgPool) -> Self {
        let db = Db::open((*pool.connect_options()).clone(), 8).await.unwrap();
        let companies = Companies::add(&pool).await;
        let plant = ehub_testing::plant(&pool, companies.house, "P100", "open").await;
        sqlx::query("INSERT INTO invoice_tracks (period_on, letters) VALUES ('2026-11-01', 'AB')")
            .execute(&pool)
            .await
            .unwrap();
        sqlx::query(
            "INSERT INTO materials (code, description, lot_required, box_id_required, x_out_maintained)
             VALUES ('SUB-LOT', 'Substrate', true, false, false), ('PAN-BOX', 'Panel', false, true, true)",
        )
        .execute(&pool)
        .await
        .unwrap();
        Self { pool, db, vendor: companies.acme, other_vendor: companies.bora, plant }
    }

    /// An accepted order line of the first supplier that may be shipped in full.
    pub async fn order_line(&self, material: &str, quantity: Decimal) -> i64 {
        self.order_line_of(self.vendor, material, quantity).await
    }

    pub async fn order_line_of(&self, vendor: i64, material: &str, quantity: Decimal) -> i64 {
        let mut tx = self.pool.begin().await.unwrap();
        let order: i64 = sqlx::query_scalar(
            "INSERT INTO purchase_orders (po_no, vendor_id, plant_id, po_date_on, currency, ship_to, imported_at)
             VALUES ('45' || (SELECT count(*) FROM purchase_orders), $1, $2, '2026-11-01', 'TWD', 'Dock 1', $3) RETURNING id",
        )
        .bind(vendor)
        .bind(self.plant)
        .bind(now())
        .fetch_one(&mut *tx)
        .await
        .unwrap();
        let line: i64 = sqlx::query_scalar(
            "INSERT INTO po_lines (purchase_order_id, po_no, line_no, vendor_id, plant_id, material_id, material_code,
                                   description, uom, po_date_on, state, changed_at, unit_price, order_qty, confirm_qty,
                                   cum_allow_qty, need_by_on, original_need_by_on)
             SELECT o.id, o.po_no, 1, o.vendor_id, o.plant_id, m.id, m.code, m.description, m.uom, o.po_date_on, 'Accept',
                    $3, 2, $4, $4, $4, '2026-12-01', '2026-12-01'
               FROM purchase_orders o, materials m WHERE o.id = $1 AND m.code = $2 RETURNING id",
        )
        .bind(order)
        .bind(material)
        .bind(now())
        .bind(quantity)
        .fetch_one(&mut *tx)
        .await
        .unwrap();
        sqlx::query(
            "INSERT INTO history (process, document, version, event, to_state, definition, at, actor_name, request_id,
                                  company_id, payload)
             VALUES ('po_line', $1, 1, 'import', 'Accept', 1, $2, 'test', 'test', $3, '{}')",
        )
        .bind(line)
        .bind(now())
        .bind(vendor)
        .execute(&mut *tx)
        .await
        .unwrap();
        tx.commit().await.unwrap();
        line
    }

    /// A draft of one line.
    pub async fn draft(&self, line: i64, quantity: Decimal) -> CreatedAsn {
        let wanted = NewAsn { lines: vec![NewAsnLine { po_line_id: line, quantity }] };
        asn::create(&self.db, &supplier(self.vendor), now(), &wanted).await.unwrap()
    }

    /// A draft of one lot line with everything that sending asks for.
    pub async fn ready(&self, line: i64, quantity: Decimal, invoice: &str) -> (i64, i64) {
        let draft = self.draft(line, quantity).await;
        let edit = self.filled(draft.id, draft.version, invoice).await;
        let saved = asn::edit(&self.db, &supplier(self.vendor), now(), draft.id, &edit).await.unwrap();
        assert_eq!(saved.findings, vec![]);
        (draft.id, saved.version)
    }

    /// The form of a draft, filled in correctly.
    pub async fn filled(&self, asn: i64, version: i64, invoice: &str) -> AsnEdit {
        let detail = asn::read(&self.db, &supplier(self.vendor), now(), asn).await.unwrap();
        let lines: Vec<AsnEditLine> = detail
            .lines
            .iter()
            .map(|line| AsnEditLine {
                id: Some(line.id),
                po_line_id: line.po_line_id,
                ship_qty: line.ship_qty,
                packages: Some(2),
                lots: vec![AsnEditLot {
                    lot_no: "L1".into(),
                    quantity: Some(line.ship_qty),
                    manufactured_on: Some(day("2026-11-20")),
                    ..AsnEditLot::default()
                }],
                ..AsnEditLine::default()
            })
            .collect();
        let amount = detail.lines.iter().map(|line| line.ship_qty * dec!(2)).sum();
        AsnEdit {
            version,
            supplier_shipment_no: "S-1".into(),
            shipped_on: Some(day("2026-11-22")),
            eta_on: Some(day("2026-11-23")),
            tax_code: "06".into(),
            invoice_no: invoice.into(),
            invoice_on: Some(day("2026-11-21")),
            invoice_amount: Some(amount),
            invoice_vat: Some(dec!(1)),
            total_packages: i32::try_from(lines.len() * 2).ok(),
            lines,
            ..AsnEdit::default()
        }
    }

    pub async fn send(&self, asn: i64, version: i64) -> Result<Moved, Error> {
        one(asn::send(&self.db, &supplier(self.vendor), now(), &[item(asn, version)]).await)
    }

    pub async fn cancel(&self, asn: i64, version: i64) -> Result<Moved, Error> {
        one(asn::cancel(&self.db, &supplier(self.vendor), now(), &[item(asn, version)]).await)
    }

    /// The worker takes the newest message of a notice.
    pub async fn deliver(&self, asn: i64) -> Delivery {
        let message = sqlx::query_scalar(
            "SELECT id FROM erp_messages WHERE process = 'asn' AND document = $1 ORDER BY id DESC LIMIT 1",
        )
        .bind(asn)
        .fetch_one(&self.pool)
        .await
        .unwrap();
        // These tests say what becomes of notices, not whose turn it is: whatever else there is has had its.
        sqlx::query("UPDATE erp_messages SET attempts = greatest(attempts, 1), lease_until = NULL WHERE id <> $1")
            .bind(message)
            .execute(&self.pool)
            .await
            .unwrap();
        let lease = chrono::TimeDelta::seconds(15);
        let hold = claim::claim(&self.pool, "erp.deliver", message).await;
        claim::delivery(erp_message::start(&self.db, &worker(), now(), message, lease, &hold).await.unwrap()).unwrap()
    }

    /// The ERP takes the newest message.
    pub async fn erp_accepts(&self, asn: i64, inbound_no: &str) {
        self.erp_answers(asn, &Answer::Done(json!({ "inboundNos": [inbound_no] }))).await;
    }

    pub async fn erp_answers(&self, asn: i64, answer: &Answer) {
        let delivery = self.deliver(asn).await;
        self.answered(&delivery, answer).await;
    }

    pub async fn answered(&self, delivery: &Delivery, answer: &Answer) {
        erp_message::finish(&self.db, &worker(), now(), delivery, answer, true).await.unwrap();
    }

    pub async fn state(&self, asn: i64) -> (String, i64) {
        sqlx::query_as("SELECT state, version FROM asns WHERE id = $1").bind(asn).fetch_one(&self.pool).await.unwrap()
    }

    /// In transit and received of an order line.
    pub async fn quantities(&self, line: i64) -> (Decimal, Decimal) {
        sqlx::query_as("SELECT in_transit_qty, received_qty FROM po_lines WHERE id = $1")
            .bind(line)
            .fetch_one(&self.pool)
            .await
            .unwrap()
    }

    /// A notice that the ERP has taken.
    pub async fn sent(&self, line: i64, quantity: Decimal, invoice: &str, inbound_no: &str) -> (i64, i64) {
        let (asn, version) = self.ready(line, quantity, invoice).await;
        self.send(asn, version).await.unwrap();
        self.erp_accepts(asn, inbound_no).await;
        (asn, version + 2)
    }
}

pub fn supplier(company: i64) -> Actor {
    Actor {
        account: Some(1),
        name: "supplier1".into(),
        acting_for: None,
        roles: [121, 122, 124].into(),
        company: Some(company),
        kind: Kind::Person,
        request_id: "test".into(),
        origin: Origin::default(),
        trace: None,
    }
}

pub fn worker() -> Actor {
    Actor::system("erp.deliver", "test")
}

pub fn item(id: i64, version: i64) -> AsnItem {
    AsnItem { id, version, confirm_token: None, reason: None, pick_up: None }
}

/// The only result.
pub fn one(results: Result<Vec<ehub_workflows::DocumentResult>, Error>) -> Result<Moved, Error> {
    let mut results = results?;
    assert_eq!(results.len(), 1);
    results.remove(0).result
}

/// The labels of a refusal.
pub fn labels<T: std::fmt::Debug>(result: Result<T, Error>) -> Vec<String> {
    match result {
        Err(Error::Refused(findings) | Error::Invalid(findings) | Error::Unconfirmed { warnings: findings, .. }) => {
            findings.into_iter().map(|finding| finding.label).collect()
        }
        other => panic!("neither refused nor invalid: {other:?}"),
    }
}
