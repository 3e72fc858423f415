//! Order lines that receipts close, and open again.

use crate::Seen;
use crate::channel::Channel;
use crate::error::Error;
use crate::po::PoLine;
use crate::po::machine::{Closing, Input};
use crate::po::store::Command;
use crate::process::{By, Cx, send_within};
use chrono::{DateTime, Utc};
use ehub_engine::Actor;
use ehub_engine::label::Label;
use sqlx::PgConnection;

/// Closes those of `touched` that are received in full, within the tolerance that the ERP sends, and opens those of `lowered` that are not any more, each by the order line's own
/// event. A line that was cancelled wants nothing, so nothing that goes back opens it. All of them are locked.
///
/// # Errors
/// The database's own.
pub(super) async fn follow(
    connection: &mut PgConnection,
    actor: &Actor,
    now: DateTime<Utc>,
    touched: &[i64],
    lowered: &[i64],
) -> Result<(), Error> {
    if touched.is_empty() && lowered.is_empty() {
        return Ok(());
    }
    let rows = sqlx::query!(
        r#"SELECT id, version, erp_revision, closing = 'open' AS "open!" FROM po_lines
            WHERE id = ANY($1) AND closing = 'open' AND received_qty >= enough_qty
               OR id = ANY($2) AND closing = 'closed' AND received_qty < enough_qty
            ORDER BY id"#,
        touched,
        lowered
    )
    .fetch_all(&mut *connection)
    .await?;
    for (open, closing) in [(true, Closing::Closed), (false, Closing::Open)] {
        let commands = rows.iter().filter(|row| row.open == open).map(|row| Command {
            seen: Seen { id: row.id, version: row.version },
            input: if open { Input::Close { revision: row.erp_revision } } else { Input::Reopen },
            confirm: None,
        });
        let commands: Vec<Command> = commands.collect();
        if commands.is_empty() {
            continue;
        }
        let mut cx = Cx::new(&mut *connection, By::new(actor, now).through(Channel::Erp));
        let results = send_within::<PoLine>(&mut cx, commands).await?;
        let moved: Vec<i64> = results.iter().filter(|result| result.result.is_ok()).map(|result| result.id).collect();
        sqlx::query!("UPDATE po_lines SET closing = $2 WHERE id = ANY($1)", &moved, closing.as_str())
            .execute(&mut *connection)
            .await?;
    }
    Ok(())
}
