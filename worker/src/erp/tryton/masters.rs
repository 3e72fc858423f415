//! Master records: a walk by id through warehouses, suppliers, products, users who buy, and carriers.
//!
//! What the supplier of an order is called, who bought it, and what a product is known by are said as orders say them ([`super::orders`]).
//! Tryton hides what was set aside unless one asks for it; it is asked for everywhere.

mod read;
mod who;

use serde_json::{Value, json};

use super::super::nameless;
use super::rows::Found;
use super::rpc::Rpc;
use super::{Answer, ErpMaster, MasterKind, Masters};

/// So many candidates are looked at together where only some of them are told about: suppliers among all parties.
const CANDIDATES: usize = 200;

/// What a question for some records gave.
#[derive(Default)]
struct Piece {
    /// Those that are told about, by id.
    rows: Vec<ErpMaster>,
    /// The last that was looked at; `None` = there was nothing.
    last: Option<i64>,
    /// How many have no code.
    nameless: usize,
    /// There are no more.
    is_all: bool,
}

impl Piece {
    /// What was found, of which nothing is told yet.
    fn after<T>(found: &Found<T>, id: impl Fn(&T) -> i64) -> Self {
        Self { last: found.rows.last().map(id), is_all: found.is_all, ..Self::default() }
    }

    /// The piece that ends the walk of a kind which this ERP does not keep.
    fn none() -> Self {
        Self { is_all: true, ..Self::default() }
    }

    fn keep(&mut self, record: ErpMaster) {
        if record.code.is_empty() {
            self.nameless += 1;
        } else {
            self.rows.push(record);
        }
    }
}

/// The master records after this id.
pub(super) async fn pull(rpc: &Rpc, kind: MasterKind, after: i64, limit: usize) -> Answer<Masters> {
    let limit = limit.clamp(1, rpc.pace().rows());
    let mut after = after;
    loop {
        let mut piece = match kind {
            MasterKind::Plant => read::warehouses(rpc, after, limit).await?,
            MasterKind::Vendor => read::suppliers(rpc, after, limit.max(CANDIDATES)).await?,
            MasterKind::Material => read::products(rpc, after, limit).await?,
            MasterKind::Buyer => read::buyers(rpc, after, limit.max(CANDIDATES)).await?,
            MasterKind::Carrier => read::carriers(rpc, after, limit).await?,
        };
        nameless(kind, piece.nameless);
        let is_cut = piece.rows.len() > limit;
        piece.rows.truncate(limit);
        match piece.last {
            // Among so many candidates there was none.
            Some(last) if piece.rows.is_empty() && !piece.is_all => after = last,
            Some(_) | None => return Ok(Masters { rows: piece.rows, is_all: piece.is_all && !is_cut }),
        }
    }
}

/// Those after this id, also those that were set aside.
fn all_after(after: i64, told: &Value) -> Value {
    json!([["id", ">", after], with_inactive(), told])
}

fn with_inactive() -> Value {
    json!([["active", "in", [true, false]]])
}
