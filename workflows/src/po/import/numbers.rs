//! Numbers of orders: what an order comes to, and which numbers have more digits than are kept. Pure.

use super::remarks::remarks;
use crate::field;
use crate::po::asked;
use crate::po::comparison::TOTAL_AMOUNT;
use ehub_engine::Finding;
use ehub_erp::{ErpOrder, ErpOrderLine};
use rust_decimal::Decimal;

/// Value of what is not cancelled, net of tax, rounded as it is kept: the ERP's sum where it gives one, else lines and remarks added up;
/// `None` = larger than any number. In that sum a line that cannot be taken counts nothing: it is not on the order here.
pub fn amount(order: &ErpOrder) -> Option<Decimal> {
    exact_amount(order).map(field::rounded_money)
}

/// The same with the tax of the ERP.
pub fn amount_with_tax(order: &ErpOrder) -> Option<Decimal> {
    exact_amount(order)?.checked_add(order.tax_amount.unwrap_or_default()).map(field::rounded_money)
}

/// Each line is added exactly and only the sum is rounded, so that the total does not depend on how many lines there are.
fn exact_amount(order: &ErpOrder) -> Option<Decimal> {
    if order.net_amount.is_some() {
        return order.net_amount;
    }
    let remarks = remarks(order)
        .into_iter()
        .filter_map(|remark| remark.amount)
        .try_fold(Decimal::ZERO, |sum: Decimal, amount| sum.checked_add(amount))?;
    order.lines.iter().filter(|line| faults(line).is_empty()).try_fold(remarks, |sum, line| {
        let wanted = line.order_qty.checked_sub(line.cancelled_qty)?;
        sum.checked_add(field::cost(wanted, line.unit_price, line.price_factor)?)
    })
}

/// What makes the order unusable here as a whole: its net amount, its tax or its total has more digits than amounts are kept with.
pub fn order_faults(order: &ErpOrder) -> Vec<Finding> {
    let sums = [("netAmount", order.net_amount), ("taxAmount", order.tax_amount)];
    let sums = sums.into_iter().filter_map(|(name, sum)| Some((name, sum?)));
    let mut found: Vec<Finding> = sums.flat_map(|(name, sum)| field::MONEY.faults_of_erp(name, sum)).collect();
    for total in [amount(order), amount_with_tax(order)] {
        if found.is_empty() {
            found = field::MONEY.faults_of_erp(TOTAL_AMOUNT, total.unwrap_or(Decimal::MAX));
        }
    }
    found
}

/// Every number of a line with the digits that are kept of it. None is rounded: a finer one holds the line.
fn numbers(line: &ErpOrderLine) -> [(&'static str, Decimal, field::Size); 5] {
    [
        ("orderQty", line.order_qty, field::QUANTITY),
        ("cancelledQty", line.cancelled_qty, field::QUANTITY),
        ("receivedQty", line.received_qty, field::QUANTITY),
        ("unitPrice", line.unit_price, field::UNIT_PRICE),
        ("priceFactor", line.price_factor, field::QUANTITY),
    ]
}

/// What makes a line of the ERP unusable here.
pub fn faults(line: &ErpOrderLine) -> Vec<Finding> {
    let mut found: Vec<Finding> =
        numbers(line).into_iter().flat_map(|(name, value, size)| size.faults_of_erp(name, value)).collect();
    for (name, value) in [("orderQty", line.order_qty), ("cancelledQty", line.cancelled_qty)] {
        if value.is_sign_negative() && !value.is_zero() {
            found.push(Finding::block("NOT_POSITIVE").at(name));
        }
    }
    // With all of it missing, a line would be received in full from the first day on: less than 100 % is.
    let tolerances = [
        ("overTolerance", line.over_tolerance, field::OVER_TOLERANCE),
        ("underTolerance", line.under_tolerance, field::UNDER_TOLERANCE),
    ];
    for (name, percent, size) in tolerances {
        let Some(percent) = percent else { continue };
        found.extend(size.faults_of_erp(name, percent));
        if percent.is_sign_negative() && !percent.is_zero() {
            found.push(Finding::block("NOT_POSITIVE").at(name));
        }
    }
    found.extend(asked::faults(line));
    if line.price_factor <= Decimal::ZERO {
        found.push(Finding::block("NOT_POSITIVE").at("priceFactor"));
    }
    for (name, value) in [("materialCode", &line.material_code), ("uom", &line.uom)] {
        if value.trim().is_empty() {
            found.push(Finding::block("REQUIRED").at(name));
        }
    }
    found
}
