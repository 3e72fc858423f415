//! How documents are read: page by page as they change, or one after the other by key.

use rust_decimal::Decimal;
use serde::{Deserialize, Serialize};

use crate::Key;

/// Part of a stream: what changed since the cursor given.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Page<T> {
    /// Oldest change first.
    pub items: Vec<T>,
    /// Give it to the next call. Opaque; kept in `erp_cursors`. Store it in the transaction that stores the items.
    pub cursor: String,
    /// There is more: call again at once.
    pub more: bool,
}

/// What is read from the ERP.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stream {
    /// See [`crate::ErpOrder`].
    Orders,
    /// See [`crate::ErpReceipt`].
    Receipts,
    /// See [`crate::ErpStatementLine`].
    Statements,
}

/// A document as the ERP has it now, without its content.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Sighting {
    /// The ERP's key.
    pub key: Key,
    /// Another one whenever the document is another.
    pub version: i64,
}

/// Part of a walk through all documents of a stream that may still change.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Sightings {
    /// By rising key.
    pub rows: Vec<Sighting>,
    /// There are no more after these.
    pub is_all: bool,
}

/// A delivery that we announced, as it stands in the ERP.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ErpDelivery {
    /// Its number.
    pub inbound_no: String,
    /// The key of its receipt; empty = it has none.
    pub key: Key,
    /// Where it stands.
    pub standing: DeliveryStanding,
    /// What it holds as long as it is expected, summed by order line and unit: the ERP's people may have edited it. No line =
    /// it holds no goods of an order. `None` = it is not expected any more, or this ERP does not say.
    #[serde(default)]
    pub lines: Option<Vec<ErpDeliveryLine>>,
}

/// What an [`ErpDelivery`] holds of an order line.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ErpDeliveryLine {
    /// The order.
    pub po_no: String,
    /// Its line.
    pub po_line_no: i32,
    /// How much it holds in all; what came of it already is a part of that.
    pub quantity: Decimal,
    /// Unit of the quantity; empty = that of the order line.
    #[serde(default)]
    pub uom: String,
}

/// Where an [`ErpDelivery`] stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum DeliveryStanding {
    /// Goods are still to come.
    Expected,
    /// The ERP is done with it.
    Done,
    /// Taken back in the ERP.
    Cancelled,
}
