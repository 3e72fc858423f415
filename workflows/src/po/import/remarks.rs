//! What an order has besides lines. Pure.

use ehub_erp::{ErpOrder, ErpRemark};
use rust_decimal::Decimal;
use std::collections::BTreeMap;

/// The field of an order's head that holds them.
pub const REMARKS: &str = "remarks";

/// The remarks of an order by number, each number once: the last one counts. A number of a line stays with the line, so that a remark
/// with it is left out.
pub fn remarks(order: &ErpOrder) -> Vec<&ErpRemark> {
    let by_number: BTreeMap<i32, &ErpRemark> = order.remarks.iter().map(|remark| (remark.line_no, remark)).collect();
    let is_free = |number: &i32| !order.lines.iter().any(|line| line.line_no == *number);
    by_number.into_iter().filter(|(number, _)| is_free(number)).map(|(_, remark)| remark).collect()
}

/// Remarks as text, one per line, as changes of the head record them: `Express freight: 2 × 150 = 300`.
pub fn describe<'a>(remarks: impl IntoIterator<Item = &'a ErpRemark>) -> String {
    remarks.into_iter().map(line).collect::<Vec<String>>().join("\n")
}

fn line(remark: &ErpRemark) -> String {
    let number = |value: Decimal| value.normalize().to_string();
    let mut text = remark.text.trim().to_owned();
    if let (Some(quantity), Some(price)) = (remark.quantity, remark.unit_price) {
        let unit = if remark.uom.is_empty() { String::new() } else { format!(" {}", remark.uom) };
        text = format!("{text}: {}{unit} × {}", number(quantity), number(price));
    }
    if let Some(amount) = remark.amount {
        text = format!("{text} = {}", number(amount));
    }
    text
}
