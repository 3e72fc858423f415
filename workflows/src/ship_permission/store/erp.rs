//! What the ERP is told of lines that may be shipped: the whole schedule of what is not shipped yet, once a line.

use crate::channel::Channel;
use crate::erp_message;
use crate::erp_message::reschedule::{Piece, Reschedule, plan};
use crate::error::Error;
use crate::process::{Cx, Decided};
use crate::ship_permission::machine::ShipPermission;
use rust_decimal::Decimal;
use sqlx::PgConnection;
use std::collections::{BTreeMap, HashMap, HashSet};

/// Queues a message for each line of these, which are granted and written.
pub(super) async fn queue(cx: &mut Cx<'_>, granted: &[&Decided<ShipPermission>]) -> Result<(), Error> {
    // The newest application of a line speaks for all that are granted in the same call.
    let newest: BTreeMap<i64, &Decided<ShipPermission>> =
        granted.iter().map(|one| (one.loaded.row.line, *one)).collect();
    // One workbook among them is enough: whoever asks where a day comes from looks there first.
    let by_workbook: HashSet<i64> = granted
        .iter()
        .map(|one| &one.loaded.row)
        .filter(|row| row.channel == Channel::Workbook)
        .map(|row| row.line)
        .collect();
    let lines: Vec<i64> = newest.keys().copied().collect();
    let open = quantities(cx.tx, &lines).await?;
    let agreed = agreed(cx.tx, &lines).await?;
    let permitted = permitted(cx.tx, &lines).await?;
    let none = vec![];
    let drafts: Vec<_> = newest
        .iter()
        .filter_map(|(line, one)| {
            let left = open.get(line)?;
            let of = |pieces: &HashMap<i64, Vec<Piece>>| pieces.get(line).unwrap_or(&none).clone();
            let row = &one.loaded.row;
            let said = one.input.comment();
            let reschedule = Reschedule {
                idempotency_key: String::new(),
                line: *line,
                po_no: row.po_no.clone(),
                line_no: row.line_no,
                erp_reference: row.erp_reference.clone(),
                revision: row.erp_revision,
                schedule: plan(&of(&agreed), &of(&permitted), left.open, left.allowed),
                comment: if said.is_empty() { row.remark.clone() } else { said.to_owned() },
            };
            let channel = if by_workbook.contains(line) { Channel::Workbook } else { cx.channel };
            reschedule.draft(one.loaded.id, one.loaded.facts.vendor, channel)
        })
        .collect();
    erp_message::queue(cx.tx, cx.actor, cx.now, &drafts).await?;
    Ok(())
}

/// What is not shipped of a line.
struct Left {
    /// All of it.
    open: Decimal,
    /// What of it may be shipped now.
    allowed: Decimal,
}

async fn quantities(connection: &mut PgConnection, lines: &[i64]) -> Result<HashMap<i64, Left>, Error> {
    let rows = sqlx::query!(
        r#"SELECT id, greatest(order_qty - cancelled_qty - in_transit_qty - received_qty, 0) AS "open!",
                  cum_allow_qty - in_transit_qty - received_qty AS "allowed!"
             FROM po_lines WHERE id = ANY($1)"#,
        lines
    )
    .fetch_all(connection)
    .await?;
    Ok(rows.into_iter().map(|row| (row.id, Left { open: row.open, allowed: row.allowed })).collect())
}

/// The schedule that was agreed: the newest, because a line of which something is granted is accepted.
async fn agreed(connection: &mut PgConnection, lines: &[i64]) -> Result<HashMap<i64, Vec<Piece>>, Error> {
    let rows = sqlx::query!(
        "SELECT s.po_line_id, s.quantity, s.promised_on
           FROM po_line_splits s
          WHERE s.po_line_id = ANY($1)
            AND s.line_version = (SELECT max(n.line_version) FROM po_line_splits n WHERE n.po_line_id = s.po_line_id)
          ORDER BY s.po_line_id, s.split_no",
        lines
    )
    .fetch_all(connection)
    .await?;
    Ok(by_line(rows.into_iter().map(|row| (row.po_line_id, row.quantity, row.promised_on))))
}

/// What was granted, the oldest decision first.
async fn permitted(connection: &mut PgConnection, lines: &[i64]) -> Result<HashMap<i64, Vec<Piece>>, Error> {
    let rows = sqlx::query!(
        r#"SELECT po_line_id, granted_qty AS "quantity!", granted_on AS "promised_on!"
             FROM ship_permissions
            WHERE po_line_id = ANY($1) AND granted_qty IS NOT NULL AND granted_on IS NOT NULL
            ORDER BY po_line_id, decided_at, id"#,
        lines
    )
    .fetch_all(connection)
    .await?;
    Ok(by_line(rows.into_iter().map(|row| (row.po_line_id, row.quantity, row.promised_on))))
}

fn by_line(rows: impl Iterator<Item = (i64, Decimal, chrono::NaiveDate)>) -> HashMap<i64, Vec<Piece>> {
    let mut pieces: HashMap<i64, Vec<Piece>> = HashMap::new();
    for (line, quantity, promised_on) in rows {
        pieces.entry(line).or_default().push(Piece { quantity, promised_on });
    }
    pieces
}
