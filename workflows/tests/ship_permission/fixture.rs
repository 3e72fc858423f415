//! Two suppliers, a plant that asks for permission and one that does not, and accepted lines of 100 pieces each.

use chrono::{DateTime, Utc};
use ehub_engine::actor::{Actor, Principal};
use ehub_erp::{ErpOrder, ErpOrderLine};
use ehub_testing::Companies;
pub use ehub_testing::{day, person};
use ehub_workflows::po::PoLine;
use ehub_workflows::po::machine::Input as Reply;
use ehub_workflows::po::store::import::import;
use ehub_workflows::process::{self, By, Command};
use ehub_workflows::ship_permission::store::apply;
use ehub_workflows::ship_permission::{Application, Approval, Input, ShipPermission};
use ehub_workflows::{Db, DocumentResult, Error, Moved, Seen};
use rust_decimal::Decimal;
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

pub async fn app(pool: &PgPool) -> TestApp {
    let Companies { house, acme, bora } = Companies::add(pool).await;
    for (code, ship_permission) in [("P1", "open"), ("P2", "required")] {
        ehub_testing::plant(pool, house, code, ship_permission).await;
    }
    let db = Db::open((*pool.connect_options()).clone(), 8).await.unwrap();
    TestApp { db, pool: pool.clone(), acme, bora }
}

pub fn buyer() -> Actor {
    person(3, None, &[153, 154])
}

pub fn deputy_of(account: i64) -> Actor {
    Actor { acting_for: Some(Principal { account, name: "principal".into() }), ..person(4, None, &[153]) }
}

pub fn erp() -> Actor {
    Actor::system("erp.pull", "test")
}

pub fn as_asked() -> Input {
    Input::Approve(Approval::default())
}

/// The labels of a refusal with their fields.
pub fn refused<T: std::fmt::Debug>(result: Result<T, Error>) -> Vec<(String, String)> {
    match result {
        Err(Error::Refused(found)) => found.into_iter().map(|one| (one.label, one.field.unwrap_or_default())).collect(),
        other => panic!("not refused: {other:?}"),
    }
}

pub fn told(label: &str, field: &str) -> Vec<(String, String)> {
    vec![(label.to_owned(), field.to_owned())]
}

impl TestApp {
    pub fn supplier(&self) -> Actor {
        person(1, Some(self.acme), &[122])
    }

    pub fn other_supplier(&self) -> Actor {
        person(2, Some(self.bora), &[122])
    }

    /// The ERP brings an order, or brings it again.
    pub async fn import(&self, order: ErpOrder) {
        let imported = import(&self.db, &erp(), now(), vec![order], None).await.unwrap();
        assert!(imported.skipped.is_empty(), "{imported:?}");
    }

    /// Accepted lines of a new order.
    pub async fn accepted(&self, order: ErpOrder) -> Vec<i64> {
        let po_no = order.po_no.clone();
        self.import(order).await;
        let seen = self.lines(&po_no).await;
        let commands = Command::each(&seen, &Reply::as_asked());
        for one in process::send::<PoLine>(&self.db, By::new(&self.supplier(), now()), commands).await.unwrap() {
            one.result.unwrap();
        }
        seen.into_iter().map(|seen| seen.id).collect()
    }

    pub async fn lines(&self, po_no: &str) -> Vec<Seen> {
        let rows: Vec<(i64, i64)> =
            sqlx::query_as("SELECT id, version FROM po_lines WHERE po_no = $1 ORDER BY line_no")
                .bind(po_no)
                .fetch_all(&self.pool)
                .await
                .unwrap();
        rows.into_iter().map(|(id, version)| Seen { id, version }).collect()
    }

    /// Applications by the supplier: the line and how much of it.
    pub async fn ask(&self, wanted: &[(i64, Decimal)]) -> Vec<Result<Moved, Error>> {
        let items = wanted.iter().map(|(line, quantity)| application(*line, *quantity)).collect();
        let applied = apply(&self.db, By::new(&self.supplier(), now()), items).await.unwrap();
        applied.into_iter().map(|one| one.result).collect()
    }

    /// One application that is taken.
    pub async fn asked(&self, line: i64, quantity: Decimal) -> Seen {
        let moved = self.ask(&[(line, quantity)]).await.remove(0).unwrap();
        Seen { id: moved.id, version: moved.version }
    }

    pub async fn send(&self, actor: &Actor, seen: Seen, input: Input) -> Result<Moved, Error> {
        let command = Command::new(seen, input);
        process::send_one::<ShipPermission>(&self.db, By::new(actor, now()), command).await.map(|(moved, _)| moved)
    }

    pub async fn send_many(&self, actor: &Actor, seen: &[Seen], input: &Input) -> Vec<DocumentResult> {
        let commands = Command::each(seen, input);
        process::send::<ShipPermission>(&self.db, By::new(actor, now()), commands).await.unwrap()
    }

    pub async fn text(&self, sql: &'static str, id: i64) -> String {
        sqlx::query_scalar(sql).bind(id).fetch_one(&self.pool).await.unwrap()
    }

    pub async fn number(&self, sql: &'static str) -> i64 {
        sqlx::query_scalar(sql).fetch_one(&self.pool).await.unwrap()
    }

    pub async fn allowed(&self, line: i64) -> Decimal {
        sqlx::query_scalar("SELECT cum_allow_qty FROM po_lines WHERE id = $1")
            .bind(line)
            .fetch_one(&self.pool)
            .await
            .unwrap()
    }

    pub async fn state(&self, id: i64) -> String {
        self.text("SELECT state || coalesce(' ' || lapse, '') FROM ship_permissions WHERE id = $1", id).await
    }
}

/// On the day that the order asks for.
pub fn application(line_id: i64, quantity: Decimal) -> Application {
    Application { line_id, quantity, ship_on: day("2026-03-10"), remark: String::new() }
}

/// An order of Acme with so many lines of 100 pieces, needed on 2026-03-10, for the plant that asks for permission.
pub fn order(po_no: &str, lines: i32) -> ErpOrder {
    ErpOrder { plant_code: "P2".to_owned(), ..crate::po::fixture::order(po_no, lines) }
}

/// The same with every line at a newer revision, changed.
pub fn newer(po_no: &str, lines: i32, change: impl Fn(&mut ErpOrderLine)) -> ErpOrder {
    let mut order = ErpOrder { revision: 2, ..order(po_no, lines) };
    for line in &mut order.lines {
        line.revision = 2;
        change(line);
    }
    order
}
