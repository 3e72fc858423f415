//! The movements behind order lines, as the order itself tells of them.

use rust_decimal::Decimal;
use serde::Deserialize;
use serde_json::json;

use super::Answer;
use super::returns;
use super::rows;
use super::rpc::Rpc;
use super::wire::{Amount, Day};

/// A movement behind a line, as far as the order tells of it: each field more costs an ERP with thousands of lines.
#[derive(Deserialize)]
pub(super) struct Planned {
    origin: Option<String>,
    shipment: Option<String>,
    quantity: Option<Amount>,
    unit: Option<i64>,
    state: String,
    pub(super) origin_planned_date: Option<Day>,
}

const PLANNED: [&str; 6] = ["origin", "shipment", "quantity", "unit", "state", "origin_planned_date"];

impl Planned {
    pub(super) fn line(&self) -> Option<i64> {
        rows::referred(self.origin.as_deref(), "purchase.line")
    }

    /// What came by it, in its unit; below zero for what went back.
    pub(super) fn received(&self) -> (Decimal, Option<i64>) {
        let quantity = self.quantity.filter(|_| self.state == "done").map_or(Decimal::ZERO, |quantity| quantity.0);
        let goes_back = rows::referred(self.shipment.as_deref(), returns::MODEL).is_some();
        (if goes_back { -quantity } else { quantity }, self.unit)
    }
}

/// The movements of these lines, cancelled ones too.
pub(super) async fn planned(rpc: &Rpc, lines: &[i64]) -> Answer<Vec<Planned>> {
    rpc.of("stock.move", ("origin", &rows::references("purchase.line", lines)), &json!([]), &PLANNED).await
}
