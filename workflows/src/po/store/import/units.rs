//! Units of order lines: the factors that the ERP sends, and what happens when the buyer changes the unit of a line.

use super::Skipped;
use super::lines::{Arriving, KnownLines};
use crate::error::Error;
use crate::field::QUANTITY;
use crate::po::import::Known;
use ehub_engine::Finding;
use ehub_erp::Unit;
use rust_decimal::Decimal;
use serde_json::json;
use sqlx::PgConnection;

/// A line whose unit the buyer changed, with the factor from the old unit to the new one; `None` = the ERP sends none.
struct Changed {
    id: i64,
    old: String,
    new: String,
    factor: Option<Unit>,
}

impl Changed {
    /// `None` = the unit is the same, or the ERP's line is not newer.
    fn of(id: i64, known: &Known, arriving: &Arriving<'_>) -> Option<Self> {
        let line = arriving.line;
        (line.uom != known.uom && line.revision > known.revision).then(|| Self {
            id,
            old: known.uom.clone(),
            new: line.uom.clone(),
            factor: line.units.iter().find(|unit| unit.uom == known.uom).cloned(),
        })
    }

    /// The quantity in the new unit, with the digits that are kept; `None` = it has more, or there is no factor.
    fn convert(&self, quantity: Decimal) -> Option<Decimal> {
        if quantity.is_zero() {
            return Some(quantity);
        }
        self.factor.as_ref()?.convert(quantity).filter(|converted| QUANTITY.keeps(*converted))
    }
}

/// Converts what is kept of lines whose unit the buyer changed; those that cannot be converted are held. The rest is returned.
///
/// # Errors
/// The database's own.
pub(super) async fn follow_all<'a>(
    connection: &mut PgConnection,
    arriving: Vec<Arriving<'a>>,
    known: &KnownLines,
    skipped: &mut Vec<Skipped>,
) -> Result<Vec<Arriving<'a>>, Error> {
    let mut rest = Vec::with_capacity(arriving.len());
    for one in arriving {
        let changed = known.get(&(one.placed.id, one.line.line_no));
        let changed = changed.and_then(|(id, _, known)| Changed::of(*id, known, &one));
        let reason = if let Some(changed) = changed { follow(connection, &changed).await? } else { None };
        match reason {
            None => rest.push(one),
            Some(reason) => skipped.push(Skipped {
                po_no: one.placed.order.po_no.clone(),
                line_no: Some(one.line.line_no),
                reasons: vec![reason],
            }),
        }
    }
    Ok(rest)
}

/// Keeps the factors of these lines, unless a newer revision of the line is known.
///
/// # Errors
/// The database's own.
pub(super) async fn keep(connection: &mut PgConnection, lines: &[(i64, i32, i64, &[Unit])]) -> Result<(), Error> {
    sqlx::query!(
        "UPDATE po_lines l SET units = i.units
           FROM unnest($1::bigint[], $2::int[], $3::bigint[], $4::jsonb[]) AS i(purchase_order, line_no, revision, units)
          WHERE l.purchase_order_id = i.purchase_order AND l.line_no = i.line_no AND l.erp_revision <= i.revision
            AND l.units <> i.units",
        &lines.iter().map(|(order, ..)| *order).collect::<Vec<_>>(),
        &lines.iter().map(|(_, line_no, ..)| *line_no).collect::<Vec<_>>(),
        &lines.iter().map(|(_, _, revision, _)| *revision).collect::<Vec<_>>(),
        &lines.iter().map(|(.., units)| json!(units)).collect::<Vec<_>>()
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// Converts every quantity that is kept of the line to the new unit. Nothing is converted, and the reason is returned, where the ERP sends no
/// factor or a quantity would need more digits than are kept: the line is held then. The line is locked.
async fn follow(connection: &mut PgConnection, changed: &Changed) -> Result<Option<Finding>, Error> {
    let kept = quantities(connection, changed.id).await?;
    if kept.iter().all(Decimal::is_zero) {
        return Ok(None);
    }
    let Some(factor) = changed.factor.as_ref().filter(|_| kept.iter().all(|one| changed.convert(*one).is_some()))
    else {
        let finding = Finding::block("UNIT_FACTOR_UNKNOWN").at("uom");
        return Ok(Some(finding.with("from", changed.old.clone()).with("to", changed.new.clone())));
    };
    documents(connection, changed.id, factor).await?;
    receipts(connection, changed.id, factor, &changed.old).await?;
    line(connection, changed.id, factor).await?;
    Ok(None)
}

/// Every quantity that is kept of the line, besides what is ordered and cancelled.
async fn quantities(connection: &mut PgConnection, line: i64) -> Result<Vec<Decimal>, Error> {
    let kept = sqlx::query_scalar!(
        r#"SELECT q AS "q!" FROM (
             SELECT unnest(ARRAY[received_qty, returned_qty, in_transit_qty, confirm_qty,
                                 least(cum_allow_qty, greatest(order_qty - cancelled_qty, in_transit_qty + received_qty))]) AS q
               FROM po_lines WHERE id = $1
             UNION ALL SELECT quantity FROM po_line_splits WHERE po_line_id = $1
             UNION ALL SELECT unnest(ARRAY[ship_qty, received_qty, expected_qty, returned_qty, opened_qty, raised_qty])
                         FROM asn_lines WHERE po_line_id = $1
             UNION ALL SELECT t.quantity FROM asn_lots t JOIN asn_lines a ON a.id = t.asn_line_id WHERE a.po_line_id = $1
             UNION ALL SELECT unnest(ARRAY[b.quantity, b.x_out_qty])
                         FROM asn_boxes b JOIN asn_lines a ON a.id = b.asn_line_id WHERE a.po_line_id = $1
             UNION ALL SELECT unnest(ARRAY[asked_qty, granted_qty]) FROM ship_permissions WHERE po_line_id = $1
             UNION ALL SELECT unnest(ARRAY[opened_qty, used_qty]) FROM openings WHERE po_line_id = $1
             UNION ALL SELECT unnest(ARRAY[r.quantity, r.accepted_qty, r.rejected_qty])
                         FROM asn_receipts r JOIN po_lines p ON p.po_no COLLATE "C" = r.po_no AND p.line_no = r.po_line_no
                        WHERE p.id = $1 AND r.booked_at IS NOT NULL) kept
            WHERE q IS NOT NULL"#,
        line
    )
    .fetch_all(connection)
    .await?;
    Ok(kept)
}

/// Converts the notices, applications and openings of the line, and what the supplier promised.
async fn documents(connection: &mut PgConnection, line: i64, factor: &Unit) -> Result<(), Error> {
    let (up, down) = (factor.numerator, factor.denominator);
    sqlx::query!(
        "WITH lots AS (
           UPDATE asn_lots t SET quantity = round(t.quantity * $2::numeric / $3::numeric, 3)
             FROM asn_lines a WHERE a.id = t.asn_line_id AND a.po_line_id = $1),
         boxes AS (
           UPDATE asn_boxes b SET quantity = round(b.quantity * $2::numeric / $3::numeric, 3),
                                  x_out_qty = round(b.x_out_qty * $2::numeric / $3::numeric, 3)
             FROM asn_lines a WHERE a.id = b.asn_line_id AND a.po_line_id = $1)
         UPDATE asn_lines SET ship_qty = round(ship_qty * $2::numeric / $3::numeric, 3),
                              received_qty = round(received_qty * $2::numeric / $3::numeric, 3),
                              expected_qty = round(expected_qty * $2::numeric / $3::numeric, 3),
                              returned_qty = round(returned_qty * $2::numeric / $3::numeric, 3),
                              opened_qty = round(opened_qty * $2::numeric / $3::numeric, 3),
                              raised_qty = round(raised_qty * $2::numeric / $3::numeric, 3)
          WHERE po_line_id = $1",
        line,
        up,
        down
    )
    .execute(&mut *connection)
    .await?;
    sqlx::query!(
        "WITH splits AS (
           UPDATE po_line_splits SET quantity = round(quantity * $2::numeric / $3::numeric, 3) WHERE po_line_id = $1),
         permissions AS (
           UPDATE ship_permissions SET asked_qty = round(asked_qty * $2::numeric / $3::numeric, 3),
                                       granted_qty = round(granted_qty * $2::numeric / $3::numeric, 3)
            WHERE po_line_id = $1)
         UPDATE openings SET opened_qty = round(opened_qty * $2::numeric / $3::numeric, 3),
                             used_qty = round(used_qty * $2::numeric / $3::numeric, 3)
          WHERE po_line_id = $1",
        line,
        up,
        down
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// Converts the booked receipts. What the ERP said, in which unit, stays.
async fn receipts(connection: &mut PgConnection, line: i64, factor: &Unit, old: &str) -> Result<(), Error> {
    let (up, down) = (factor.numerator, factor.denominator);
    sqlx::query!(
        r#"WITH mine AS (
             SELECT r.id FROM asn_receipts r JOIN po_lines p ON p.po_no COLLATE "C" = r.po_no AND p.line_no = r.po_line_no
              WHERE p.id = $1 AND r.booked_at IS NOT NULL),
           inspected AS (
             UPDATE receipt_inspections i SET accepted_qty = trim_scale(i.accepted_qty * $2::numeric / $3::numeric),
                                              rejected_qty = trim_scale(i.rejected_qty * $2::numeric / $3::numeric)
               FROM mine m WHERE i.receipt_id = m.id)
           UPDATE asn_receipts r
              SET said_qty = coalesce(r.said_qty, r.quantity), uom = CASE r.uom WHEN '' THEN $4 ELSE r.uom END,
                  quantity = round(r.quantity * $2::numeric / $3::numeric, 3),
                  accepted_qty = round(r.accepted_qty * $2::numeric / $3::numeric, 3),
                  rejected_qty = round(r.rejected_qty * $2::numeric / $3::numeric, 3)
             FROM mine m WHERE r.id = m.id"#,
        line,
        up,
        down,
        old
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// Converts the line itself. What is ordered and cancelled is replaced afterwards by what the ERP says; here it keeps its relation to the rest.
/// What a tolerance adds to the allowance may be rounded, and the decimals of the old unit do not hold for the new one.
async fn line(connection: &mut PgConnection, line: i64, factor: &Unit) -> Result<(), Error> {
    sqlx::query!(
        "UPDATE po_lines
            SET order_qty = ceil(order_qty * $2::numeric / $3::numeric * 1000) / 1000,
                cancelled_qty = trunc(cancelled_qty * $2::numeric / $3::numeric, 3),
                confirm_qty = round(confirm_qty * $2::numeric / $3::numeric, 3),
                in_transit_qty = round(in_transit_qty * $2::numeric / $3::numeric, 3),
                received_qty = round(received_qty * $2::numeric / $3::numeric, 3),
                returned_qty = round(returned_qty * $2::numeric / $3::numeric, 3),
                cum_allow_qty = trunc(cum_allow_qty * $2::numeric / $3::numeric, 3),
                uom_digits = NULL
          WHERE id = $1",
        line,
        factor.numerator,
        factor.denominator
    )
    .execute(connection)
    .await?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use rust_decimal::dec;

    fn changed(numerator: Decimal, denominator: Decimal) -> Changed {
        let factor = Unit { uom: "old".to_owned(), numerator, denominator };
        Changed { id: 1, old: "old".to_owned(), new: "new".to_owned(), factor: Some(factor) }
    }

    #[test]
    fn what_does_not_fit_is_not_converted() {
        assert_eq!(changed(dec!(1), dec!(1000)).convert(dec!(0.5)), None, "half a gram in kilograms");
        assert_eq!(changed(dec!(1), dec!(3)).convert(dec!(1)), None, "a third");
        assert_eq!(changed(dec!(1), dec!(3)).convert(dec!(6)), Some(dec!(2)));
        assert_eq!(Changed { factor: None, ..changed(dec!(1), dec!(1)) }.convert(dec!(1)), None);
        assert_eq!(Changed { factor: None, ..changed(dec!(1), dec!(1)) }.convert(dec!(0)), Some(dec!(0)));
    }

    proptest! {
        #[test]
        fn a_sum_is_the_sum_of_its_converted_parts(
            parts in prop::collection::vec(0_i64..1_000_000, 1..20), up in 1_i64..2000, down in 1_i64..2000,
        ) {
            let changed = changed(Decimal::from(up), Decimal::from(down));
            let all: Vec<Decimal> = parts.iter().map(|part| Decimal::new(*part, 3)).collect();
            if let Some(converted) = all.iter().map(|one| changed.convert(*one)).collect::<Option<Vec<Decimal>>>() {
                let sum = changed.convert(all.iter().sum());
                prop_assert_eq!(sum.map(|sum| sum.normalize()), Some(converted.iter().sum::<Decimal>().normalize()));
            }
        }
    }
}
