//! What is open of order lines lapses when the ERP changes or closes them, in the transaction that does.

use crate::document::Seen;
use crate::error::Error;
use crate::process::{Command, Cx, send_within};
use crate::ship_permission::machine::{Input, ShipPermission};
use crate::ship_permission::payload::{Lapse, Lapsed};

/// Takes back every open application for these lines, which are locked, and says why; how many it were.
///
/// # Errors
/// The database's own.
pub(crate) async fn lapse(cx: &mut Cx<'_>, lines: &[i64], reason: Lapse) -> Result<usize, Error> {
    if lines.is_empty() {
        return Ok(0);
    }
    let open = sqlx::query!(
        "SELECT id, version FROM ship_permissions WHERE po_line_id = ANY($1) AND state = 'Submitted' ORDER BY id FOR UPDATE",
        lines
    )
    .fetch_all(&mut *cx.tx)
    .await?;
    let open: Vec<Seen> = open.into_iter().map(|row| Seen { id: row.id, version: row.version }).collect();
    for one in send_within::<ShipPermission>(cx, Command::each(&open, &Input::Lapse(Lapsed { reason }))).await? {
        one.result?;
    }
    Ok(open.len())
}
