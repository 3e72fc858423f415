//! Units of measure, and the factors between them as Tryton computes with them.

use std::collections::{BTreeMap, HashMap};

use ehub_erp::Unit;
use rust_decimal::Decimal;
use serde::Deserialize;
use serde_json::json;

use super::Answer;
use super::rpc::Rpc;
use super::wire::Amount;

/// All units of the ERP. There are some dozens, so they are read whole.
#[derive(Debug, Default)]
pub(super) struct Units(BTreeMap<i64, Row>);

#[derive(Debug, Deserialize)]
struct Row {
    id: i64,
    name: Option<String>,
    symbol: Option<String>,
    category: Option<i64>,
    /// How many units of reference one of this unit is …
    factor: Option<Amount>,
    /// … and the reverse. Both are kept rounded; the one with fewer decimals is exact.
    rate: Option<Amount>,
}

impl Row {
    /// How many units of reference one of this unit is, as a fraction. Of the two fields the one with fewer decimals counts, as in Tryton.
    fn fraction(&self) -> Option<(Decimal, Decimal)> {
        let positive = |amount: Option<Amount>| amount.map(|amount| amount.0).filter(|value| *value > Decimal::ZERO);
        let (factor, rate) = (positive(self.factor), positive(self.rate));
        match (factor, rate) {
            (Some(factor), Some(rate)) => {
                let by_rate = rate.scale() < factor.scale() || rate.scale() == factor.scale() && factor < Decimal::ONE;
                Some(if by_rate { (Decimal::ONE, rate) } else { (factor, Decimal::ONE) })
            }
            (Some(factor), None) => Some((factor, Decimal::ONE)),
            (None, Some(rate)) => Some((Decimal::ONE, rate)),
            (None, None) => None,
        }
    }
}

impl Units {
    /// Reads the units, inactive ones too: old movements may be in them.
    pub(super) async fn read(rpc: &Rpc) -> Answer<Self> {
        let all = json!([["active", "in", [true, false]]]);
        let fields = ["name", "symbol", "category", "factor", "rate"];
        let rows: Vec<Row> = rpc.all("product.uom", &all, &fields).await?;
        Ok(Self(rows.into_iter().map(|row| (row.id, row)).collect()))
    }

    /// The same where there are documents to read: a pull without news asks nothing more of the ERP.
    pub(super) async fn read_for(rpc: &Rpc, documents: &[i64]) -> Answer<Self> {
        if documents.is_empty() { Ok(Self::default()) } else { Self::read(rpc).await }
    }

    /// The word for a unit: its symbol, or its name where another unit of the category has the same symbol. Empty = no unit.
    pub(super) fn word(&self, id: Option<i64>) -> String {
        let Some(row) = id.and_then(|id| self.0.get(&id)) else { return String::new() };
        let is_shared =
            |other: &Row| other.id != row.id && other.category == row.category && other.symbol == row.symbol;
        let symbol = row.symbol.clone().filter(|symbol| !symbol.is_empty());
        let symbol = symbol.filter(|_| !self.0.values().any(is_shared));
        symbol.or_else(|| row.name.clone()).unwrap_or_default()
    }

    /// The other units of its category, with their factors.
    pub(super) fn others(&self, id: Option<i64>) -> Vec<Unit> {
        let Some(row) = id.and_then(|id| self.0.get(&id)) else { return vec![] };
        let others = self.0.values().filter(|other| other.id != row.id && other.category == row.category);
        others.filter_map(|other| self.between(other, row)).collect()
    }

    /// A quantity in one unit as one in another; `None` = they are of different categories. A quantity without a unit is in the other's.
    pub(super) fn convert(&self, quantity: Decimal, from: Option<i64>, to: Option<i64>) -> Option<Decimal> {
        if from == to || from.is_none() || to.is_none() {
            return Some(quantity);
        }
        let (from, to) = (self.0.get(&from?)?, self.0.get(&to?)?);
        (from.category == to.category).then(|| self.between(from, to))??.convert(quantity)
    }

    /// A sum of quantities in different units, as one in this unit; `None` = one of them is of another category. What is in one unit is
    /// added before it is converted, so that three thirds are one.
    pub(super) fn sum(
        &self,
        quantities: impl IntoIterator<Item = (Decimal, Option<i64>)>,
        to: Option<i64>,
    ) -> Option<Decimal> {
        let mut sums: HashMap<Option<i64>, Decimal> = HashMap::new();
        for (quantity, unit) in quantities {
            *sums.entry(unit).or_default() += quantity;
        }
        sums.into_iter().try_fold(Decimal::ZERO, |sum, (unit, part)| Some(sum + self.convert(part, unit, to)?))
    }

    fn between(&self, from: &Row, to: &Row) -> Option<Unit> {
        let ((up, down), (to_up, to_down)) = (from.fraction()?, to.fraction()?);
        Some(Unit {
            uom: self.word(Some(from.id)),
            numerator: up.checked_mul(to_down)?.normalize(),
            denominator: down.checked_mul(to_up)?.normalize(),
        })
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use rust_decimal::dec;

    /// Kilograms, grams, pounds and metres, as a new database has them; and a bottle, of which three are a carton.
    pub(in super::super) fn units() -> Units {
        let row = |id, symbol: &str, category, factor, rate| Row {
            id,
            name: Some(format!("unit {id}")),
            symbol: Some(symbol.to_owned()),
            category: Some(category),
            factor: Some(Amount(factor)),
            rate: Some(Amount(rate)),
        };
        let rows = [
            row(1, "kg", 1, dec!(1), dec!(1)),
            row(2, "g", 1, dec!(0.001), dec!(1000)),
            row(3, "lb", 1, dec!(0.45359237), dec!(2.204622621849)),
            row(4, "m", 2, dec!(1), dec!(1)),
            row(5, "carton", 3, dec!(3), dec!(0.333333333333)),
            row(6, "bottle", 3, dec!(1), dec!(1)),
            row(7, "oz", 1, dec!(0.0311034768), dec!(32.15074656863)),
            row(8, "oz", 1, dec!(0.028349523125), dec!(35.27396194958)),
        ];
        Units(rows.into_iter().map(|row| (row.id, row)).collect())
    }

    #[test]
    fn quantities_are_converted_by_the_exact_one_of_two_factors() {
        let converted = |quantity, from, to| units().convert(quantity, Some(from), Some(to));
        assert_eq!(converted(dec!(3900), 2, 1), Some(dec!(3.9)));
        assert_eq!(converted(dec!(4), 1, 2), Some(dec!(4000)));
        assert_eq!(converted(dec!(10), 3, 2), Some(dec!(4535.9237)));
        assert_eq!(converted(dec!(1), 2, 4), None, "a length is no weight");
        assert_eq!(units().convert(dec!(7), None, Some(1)), Some(dec!(7)));
    }

    #[test]
    fn three_thirds_are_one() {
        let bottles = [(dec!(1), Some(6)), (dec!(1), Some(6)), (dec!(2), Some(5)), (dec!(1), Some(6))];
        assert_eq!(units().sum(bottles, Some(5)), Some(dec!(3)));
        assert_eq!(units().sum([(dec!(1), Some(4))], Some(5)), None);
    }

    #[test]
    fn units_with_one_symbol_are_told_apart() {
        assert_eq!([Some(1), Some(7), Some(8), None].map(|id| units().word(id)), ["kg", "unit 7", "unit 8", ""]);
        let others: Vec<String> = units().others(Some(1)).into_iter().map(|unit| unit.uom).collect();
        assert_eq!(others, ["g", "lb", "unit 7", "unit 8"]);
    }
}
