//! What the ERP says of the deliveries of a line: days and quantities, and how much more or less than ordered it takes.

use super::lines::Arriving;
use crate::error::Error;
use crate::po::asked;
use ehub_erp::Wanted;
use rust_decimal::Decimal;
use serde_json::json;
use sqlx::PgConnection;

/// The terms of a line, by order and number.
pub(super) struct Terms<'a> {
    order: i64,
    line_no: i32,
    revision: i64,
    asked: &'a [Wanted],
    over: Option<Decimal>,
    under: Option<Decimal>,
}

impl<'a> Terms<'a> {
    pub(super) fn of(arriving: &Arriving<'a>) -> Self {
        let line = arriving.line;
        Self {
            order: arriving.placed.id,
            line_no: line.line_no,
            revision: line.revision,
            asked: asked::of(line),
            over: line.over_tolerance,
            under: line.under_tolerance,
        }
    }
}

/// Keeps the terms of these lines, unless a newer revision of the line is known. What may be shipped of an accepted line follows, where its
/// plant needs no permission to ship; a tolerance asks nothing of the supplier. The lines are locked.
///
/// # Errors
/// The database's own.
pub(super) async fn keep(connection: &mut PgConnection, terms: &[Terms<'_>]) -> Result<(), Error> {
    sqlx::query!(
        "UPDATE po_lines l
            SET asked = i.asked, over_tolerance = i.over, under_tolerance = i.under,
                cum_allow_qty = CASE
                  WHEN l.state = 'Accept' AND l.is_goods AND p.ship_permission = 'open'
                  THEN greatest(ehub_most_qty(l.order_qty, l.cancelled_qty, i.over, l.uom_digits), l.in_transit_qty + l.received_qty)
                  ELSE l.cum_allow_qty END
           FROM unnest($1::bigint[], $2::int[], $3::bigint[], $4::jsonb[], $5::numeric[], $6::numeric[])
                AS i(purchase_order, line_no, revision, asked, over, under),
                plants p
          WHERE l.purchase_order_id = i.purchase_order AND l.line_no = i.line_no AND l.erp_revision <= i.revision
            AND p.id = l.plant_id
            AND (l.asked, l.over_tolerance, l.under_tolerance) IS DISTINCT FROM (i.asked, i.over, i.under)",
        &terms.iter().map(|one| one.order).collect::<Vec<_>>(),
        &terms.iter().map(|one| one.line_no).collect::<Vec<_>>(),
        &terms.iter().map(|one| one.revision).collect::<Vec<_>>(),
        &terms.iter().map(|one| json!(one.asked)).collect::<Vec<_>>(),
        &terms.iter().map(|one| one.over).collect::<Vec<_>>() as _,
        &terms.iter().map(|one| one.under).collect::<Vec<_>>() as _
    )
    .execute(connection)
    .await?;
    Ok(())
}
