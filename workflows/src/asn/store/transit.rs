//! What is on its way: raised when a notice is sent, lowered by what does not come; and with it what openings of the order lines give and
//! get back. The order lines are locked.

use super::effect::Decided;
use crate::asn::opened::shares;
use crate::error::Error;
use crate::opening::store::{Part, draw, give_back as give_back_to_openings};
use crate::process::{By, Cx};
use chrono::{DateTime, Utc};
use ehub_engine::Actor;
use rust_decimal::Decimal;
use sqlx::PgConnection;

/// Ships these notices. What exceeds the order line's own allowance is taken from its opening, and raises the allowance by as much, so that
/// the line is never found with more on its way than it allows.
pub(super) async fn raise(
    connection: &mut PgConnection,
    actor: &Actor,
    now: DateTime<Utc>,
    having: &[&Decided],
) -> Result<(), Error> {
    let (mut ids, mut opened, mut raised, mut openings) = (vec![], vec![], vec![], vec![]);
    let mut parts = vec![];
    for Decided { asn, .. } in having {
        for ((key, line), share) in asn.keys.iter().zip(&asn.facts.lines).zip(shares(&asn.facts.lines)) {
            let opening =
                line.order.opening.as_ref().map(|opening| opening.id).filter(|_| share.opened > Decimal::ZERO);
            parts.extend(opening.map(|id| Part { opening: id, asn_no: asn.asn_no.clone(), quantity: share.opened }));
            ids.push(key.id);
            opened.push(share.opened);
            raised.push(share.raised);
            openings.push(opening);
        }
    }
    sqlx::query!(
        "UPDATE asn_lines l SET opened_qty = u.opened, raised_qty = u.raised, opening_id = u.opening
           FROM unnest($1::bigint[], $2::numeric[], $3::numeric[], $4::bigint[]) AS u(id, opened, raised, opening)
          WHERE l.id = u.id
            AND (l.opened_qty, l.raised_qty, l.opening_id) IS DISTINCT FROM (u.opened, u.raised, u.opening)",
        &ids,
        &opened,
        &raised,
        &openings as _
    )
    .execute(&mut *connection)
    .await?;
    sqlx::query!(
        "UPDATE po_lines p SET in_transit_qty = p.in_transit_qty + s.quantity, cum_allow_qty = p.cum_allow_qty + s.raised
           FROM (SELECT po_line_id, sum(ship_qty) AS quantity, sum(raised_qty) AS raised
                   FROM asn_lines WHERE asn_id = ANY($1) GROUP BY 1) s
          WHERE p.id = s.po_line_id",
        &having.iter().map(|decided| decided.asn.id).collect::<Vec<_>>()
    )
    .execute(&mut *connection)
    .await?;
    draw(&mut Cx::new(connection, By::new(actor, now)), &parts).await
}

/// Takes back what of these notices did not arrive.
pub(super) async fn give_back(
    connection: &mut PgConnection,
    actor: &Actor,
    now: DateTime<Utc>,
    having: &[&Decided],
) -> Result<(), Error> {
    let asns: Vec<i64> = having.iter().map(|decided| decided.asn.id).collect();
    let rest = sqlx::query!(
        r#"SELECT id, coalesce(expected_qty, ship_qty) - received_qty AS "quantity!" FROM asn_lines
            WHERE asn_id = ANY($1) AND coalesce(expected_qty, ship_qty) > received_qty ORDER BY id"#,
        &asns
    )
    .fetch_all(&mut *connection)
    .await?;
    let rest: Vec<(i64, Decimal)> = rest.into_iter().map(|row| (row.id, row.quantity)).collect();
    lower(connection, actor, now, &rest).await
}

/// Takes these quantities of lines of notices off what is on its way. What was allowed only because it was on its way is allowed no more: the
/// order may have been lowered meanwhile, and what an opening raised falls again, unless the line was agreed since at a plant where that
/// allows all of it.
pub(super) async fn lower(
    connection: &mut PgConnection,
    actor: &Actor,
    now: DateTime<Utc>,
    lines: &[(i64, Decimal)],
) -> Result<(), Error> {
    let (ids, quantities): (Vec<i64>, Vec<Decimal>) = lines.iter().copied().unzip();
    let back = sqlx::query!(
        r#"UPDATE asn_lines l SET opened_qty = l.opened_qty - b.opened, raised_qty = l.raised_qty - b.raised
             FROM (SELECT k.id, least(k.opened_qty, w.quantity) AS opened, least(k.raised_qty, w.quantity) AS raised
                     FROM unnest($1::bigint[], $2::numeric[]) AS w(id, quantity) JOIN asn_lines k ON k.id = w.id
                    WHERE k.opened_qty > 0) b, asns a
            WHERE l.id = b.id AND a.id = l.asn_id
           RETURNING a.asn_no, l.po_line_id, l.opening_id AS "opening!", b.opened AS "opened!", b.raised AS "raised!""#,
        &ids,
        &quantities
    )
    .fetch_all(&mut *connection)
    .await?;
    sqlx::query!(
        "UPDATE po_lines p
            SET in_transit_qty = p.in_transit_qty - s.quantity,
                cum_allow_qty = CASE
                  WHEN p.state = 'Accept' AND t.ship_permission = 'open'
                  THEN least(p.cum_allow_qty, greatest(p.most_qty,
                                                       p.in_transit_qty - s.quantity + p.received_qty))
                  WHEN t.ship_permission = 'open' AND p.first_promised_on IS NOT NULL THEN p.cum_allow_qty
                  ELSE greatest(p.cum_allow_qty - s.raised,
                                least(p.cum_allow_qty, p.in_transit_qty - s.quantity + p.received_qty)) END
           FROM plants t,
                (SELECT l.po_line_id, sum(w.quantity) AS quantity,
                        coalesce((SELECT sum(b.raised) FROM unnest($3::bigint[], $4::numeric[]) AS b(line, raised)
                                   WHERE b.line = l.po_line_id), 0) AS raised
                   FROM unnest($1::bigint[], $2::numeric[]) AS w(id, quantity) JOIN asn_lines l ON l.id = w.id GROUP BY 1) s
          WHERE p.id = s.po_line_id AND t.id = p.plant_id",
        &ids,
        &quantities,
        &back.iter().map(|row| row.po_line_id).collect::<Vec<_>>(),
        &back.iter().map(|row| row.raised).collect::<Vec<_>>()
    )
    .execute(&mut *connection)
    .await?;
    let parts = back.into_iter().map(|row| Part { opening: row.opening, asn_no: row.asn_no, quantity: row.opened });
    let parts: Vec<Part> = parts.collect();
    give_back_to_openings(&mut Cx::new(connection, By::new(actor, now)), &parts).await
}

/// Puts these quantities of lines of notices on their way, because the ERP says so: the allowance is not checked.
pub(super) async fn heighten(connection: &mut PgConnection, lines: &[(i64, Decimal)]) -> Result<(), Error> {
    let (ids, quantities): (Vec<i64>, Vec<Decimal>) = lines.iter().copied().unzip();
    sqlx::query!(
        "UPDATE po_lines p
            SET in_transit_qty = p.in_transit_qty + s.quantity,
                cum_allow_qty = greatest(p.cum_allow_qty, p.in_transit_qty + s.quantity + p.received_qty)
           FROM (SELECT l.po_line_id, sum(w.quantity) AS quantity
                   FROM unnest($1::bigint[], $2::numeric[]) AS w(id, quantity) JOIN asn_lines l ON l.id = w.id GROUP BY 1) s
          WHERE p.id = s.po_line_id",
        &ids,
        &quantities
    )
    .execute(connection)
    .await?;
    Ok(())
}
