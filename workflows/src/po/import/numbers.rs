//! Numbers of orders: what an order comes to, and which numbers have more digits than are kept. Pure.

use super::{ErpLine, ErpOrder};
use crate::field;
use crate::po::comparison::TOTAL_AMOUNT;
use ehub_engine::Finding;
use rust_decimal::Decimal;

impl ErpOrder {
    /// Value of what is not cancelled, net of tax, rounded as it is kept; `None` = larger than any number. A line that cannot be taken
    /// counts nothing: it is not on the order here.
    pub fn amount(&self) -> Option<Decimal> {
        self.exact_amount().map(field::rounded_money)
    }

    /// The same with the tax of the ERP.
    pub fn amount_with_tax(&self) -> Option<Decimal> {
        self.exact_amount()?.checked_add(self.tax_amount.unwrap_or_default()).map(field::rounded_money)
    }

    /// Each line is added exactly and only the sum is rounded, so that the total does not depend on how many lines there are.
    fn exact_amount(&self) -> Option<Decimal> {
        self.lines.iter().filter(|line| line.faults().is_empty()).try_fold(Decimal::ZERO, |sum, line| {
            let wanted = line.order_qty.checked_sub(line.cancelled_qty)?;
            sum.checked_add(field::cost(wanted, line.unit_price, line.price_factor)?)
        })
    }

    /// What makes the order unusable here as a whole: its tax or its total has more digits than amounts are kept with.
    pub fn faults(&self) -> Vec<Finding> {
        let mut found = self.tax_amount.map_or_else(Vec::new, |tax| field::MONEY.faults_of_erp("taxAmount", tax));
        for total in [self.amount(), self.amount_with_tax()] {
            if found.is_empty() {
                found = field::MONEY.faults_of_erp(TOTAL_AMOUNT, total.unwrap_or(Decimal::MAX));
            }
        }
        found
    }
}

impl ErpLine {
    /// Every number of the line with the digits that are kept of it. None is rounded: a finer one holds the line.
    fn numbers(&self) -> [(&'static str, Decimal, field::Size); 5] {
        [
            ("orderQty", self.order_qty, field::QUANTITY),
            ("cancelledQty", self.cancelled_qty, field::QUANTITY),
            ("receivedQty", self.received_qty, field::QUANTITY),
            ("unitPrice", self.unit_price, field::UNIT_PRICE),
            ("priceFactor", self.price_factor, field::QUANTITY),
        ]
    }

    /// What makes the line unusable here.
    pub fn faults(&self) -> Vec<Finding> {
        let mut found: Vec<Finding> =
            self.numbers().into_iter().flat_map(|(name, value, size)| size.faults_of_erp(name, value)).collect();
        for (name, value) in [("orderQty", self.order_qty), ("cancelledQty", self.cancelled_qty)] {
            if value.is_sign_negative() && !value.is_zero() {
                found.push(Finding::block("NOT_POSITIVE").at(name));
            }
        }
        if self.price_factor <= Decimal::ZERO {
            found.push(Finding::block("NOT_POSITIVE").at("priceFactor"));
        }
        for (name, value) in [("materialCode", &self.material_code), ("uom", &self.uom)] {
            if value.trim().is_empty() {
                found.push(Finding::block("REQUIRED").at(name));
            }
        }
        found
    }
}
