//! Parts of an order without a material: free text with a price, comments, titles, and goods to return.

use std::collections::HashMap;

use rust_decimal::Decimal;
use serde::Deserialize;
use serde_json::{Value, json};

use super::orders::Line;
use super::rpc::Rpc;
use super::wire::Amount;
use super::{Answer, ErpRemark};

/// Comments and titles are numbered from here on, by their place among themselves. An order has fewer numbered lines.
const WORDS_FROM: i32 = 100_001;

impl Line {
    /// Whether it orders a product, i.e. is neither text nor a return.
    pub(super) fn is_order_line(&self) -> bool {
        self.is_numbered()
            && self.product.is_some()
            && self.quantity.is_some_and(|quantity| !quantity.0.is_sign_negative())
    }

    /// The symbol of its unit; empty = none.
    pub(super) fn uom(&self) -> String {
        self.unit.as_ref().and_then(|unit| unit.symbol.clone()).unwrap_or_default()
    }

    /// Its own text, else the name of its product.
    pub(super) fn text(&self) -> String {
        let own = self.description.clone().filter(|text| !text.is_empty());
        own.or_else(|| self.product.as_ref()?.name.clone()).unwrap_or_default()
    }
}

/// The amounts of all priced remarks among these lines, by line. Tryton computes each, so only those lines are read.
pub(super) async fn amounts(rpc: &Rpc, lines: &[Line]) -> Answer<HashMap<i64, Decimal>> {
    #[derive(Deserialize)]
    struct Row {
        id: i64,
        amount: Option<Amount>,
    }
    let priced: Vec<Value> = lines
        .iter()
        .filter(|line| line.is_numbered() && !line.is_order_line())
        .map(|line| json!(line.times.id))
        .collect();
    let rows: Vec<Row> = rpc.of("purchase.line", ("id", &priced), &json!([]), &["amount"]).await?;
    Ok(rows.into_iter().filter_map(|row| Some((row.id, row.amount?.0))).collect())
}

/// The remarks of one order, by rising number. A priced remark keeps its place among the numbered lines, which no order line has. A
/// subtotal is left out: it repeats what the lines say.
pub(super) fn of(lines: &[Line], amounts: &HashMap<i64, Decimal>) -> Vec<ErpRemark> {
    let numbered = (1..).zip(lines.iter().filter(|line| line.is_numbered()));
    let priced = numbered.filter(|(_, line)| !line.is_order_line()).map(|(line_no, line)| ErpRemark {
        line_no,
        text: line.text(),
        quantity: line.quantity.map(|quantity| quantity.0),
        uom: line.uom(),
        unit_price: line.unit_price.map(|price| price.0),
        amount: amounts.get(&line.times.id).copied(),
    });
    // Subtotals count for the numbers, so that each number stays when a type changes.
    let others = (WORDS_FROM..).zip(lines.iter().filter(|line| !line.is_numbered()));
    let words = others.filter(|(_, line)| line.kind != "subtotal").map(|(line_no, line)| ErpRemark {
        line_no,
        text: line.text(),
        quantity: None,
        uom: String::new(),
        unit_price: None,
        amount: None,
    });
    priced.chain(words).filter(|remark| !remark.text.is_empty() || remark.amount.is_some()).collect()
}
