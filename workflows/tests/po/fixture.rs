//! Two suppliers, two plants, and orders that come in the way real ones do.

use super::replies::reply;
use chrono::{DateTime, Utc};
use ehub_engine::Actor;
use ehub_erp::{ErpOrder, ErpOrderLine};
pub use ehub_testing::day;
use ehub_testing::{Companies, person};
use ehub_workflows::po::machine::{Input, Split};
use ehub_workflows::po::store::Command;
use ehub_workflows::po::store::import::{Imported, import};
use ehub_workflows::{Db, Error, Moved, Seen};
use rust_decimal::{Decimal, dec};
use sqlx::PgPool;

/// Noon of 2026-03-01 in Taipei.
pub fn now() -> DateTime<Utc> {
    "2026-03-01T04:00:00Z".parse().unwrap()
}

pub struct TestApp {
    pub db: Db,
    pub pool: PgPool,
    pub acme: i64,
    pub bora: i64,
}

/// Companies and plants, as an administrator would have made them.
pub async fn app(pool: &PgPool) -> TestApp {
    let Companies { house, acme, bora } = Companies::add(pool).await;
    for (code, ship_permission) in [("P1", "open"), ("P2", "required")] {
        ehub_testing::plant(pool, house, code, ship_permission).await;
    }
    let db = Db::open((*pool.connect_options()).clone(), 8).await.unwrap();
    TestApp { db, pool: pool.clone(), acme, bora }
}

impl TestApp {
    pub fn supplier(&self) -> Actor {
        person(1, Some(self.acme), &[121, 122, 124, 126])
    }

    pub fn other_supplier(&self) -> Actor {
        person(2, Some(self.bora), &[121, 122, 124, 126])
    }

    pub async fn import(&self, orders: Vec<ErpOrder>) -> Imported {
        import(&self.db, &erp(), now(), orders, None).await.unwrap()
    }

    /// Ids and versions of an order's lines, by line number.
    pub async fn lines(&self, po_no: &str) -> Vec<Seen> {
        sqlx::query_as::<_, (i64, i64)>("SELECT id, version FROM po_lines WHERE po_no = $1 ORDER BY line_no")
            .bind(po_no)
            .fetch_all(&self.pool)
            .await
            .unwrap()
            .into_iter()
            .map(|(id, version)| Seen { id, version })
            .collect()
    }

    pub async fn line(&self, po_no: &str) -> Seen {
        self.lines(po_no).await[0]
    }

    pub async fn state(&self, id: i64) -> String {
        self.text("SELECT state FROM po_lines WHERE id = $1", id).await
    }

    pub async fn text(&self, sql: &'static str, id: i64) -> String {
        sqlx::query_scalar(sql).bind(id).fetch_one(&self.pool).await.unwrap()
    }

    pub async fn number(&self, sql: &'static str) -> i64 {
        sqlx::query_scalar(sql).fetch_one(&self.pool).await.unwrap()
    }

    pub async fn reply(&self, actor: &Actor, seen: Seen, input: Input) -> Result<Moved, Error> {
        reply(&self.db, actor, now(), Command { seen, input, confirm: None }).await
    }
}

pub fn buyer() -> Actor {
    person(3, None, &[153, 154])
}

pub fn erp() -> Actor {
    Actor::system("erp.pull", "test")
}

pub fn split(quantity: Decimal, on: &str, remark: &str) -> Split {
    Split { quantity, promised_on: day(on), remark: remark.to_owned() }
}

pub fn later() -> Input {
    Input::Propose { splits: vec![split(dec!(100), "2026-03-20", "no copper foil")], comment: "sorry".to_owned() }
}

/// An order of Acme for plant P1 with so many lines of 100 pieces, needed on 2026-03-10.
pub fn order(po_no: &str, lines: i32) -> ErpOrder {
    ErpOrder {
        po_no: po_no.to_owned(),
        vendor_code: "V10001".to_owned(),
        plant_code: "P1".to_owned(),
        buyer: "Bella".to_owned(),
        po_date_on: day("2026-02-01"),
        currency: "TWD".to_owned(),
        payment_term: String::new(),
        fob: String::new(),
        ship_to: "Dock 1".to_owned(),
        ship_via: String::new(),
        bill_to: String::new(),
        note: String::new(),
        tax_amount: None,
        revision: 1,
        erp_reference: format!("erp-{po_no}"),
        lines: (1..=lines).map(line).collect(),
        ..ErpOrder::default()
    }
}

pub fn line(line_no: i32) -> ErpOrderLine {
    ErpOrderLine {
        line_no,
        material_code: format!("M{:03}", line_no % 7),
        description: format!("Material {line_no}"),
        uom: "PCS".to_owned(),
        uom_digits: None,
        drawing_rev: "A".to_owned(),
        order_qty: dec!(100),
        cancelled_qty: dec!(0),
        received_qty: dec!(0),
        unit_price: dec!(2.5),
        price_factor: dec!(1),
        need_by_on: day("2026-03-10"),
        revision: 1,
        erp_reference: format!("line-{line_no}"),
        ..ErpOrderLine::default()
    }
}
