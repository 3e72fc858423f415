//! Changes of single rows that no screen makes: one that waits for the second administrator, one applied, one undone.

use crate::error::Result;
use chrono::{DateTime, TimeDelta, Utc};
use ehub_engine::Actor;
use ehub_workflows::database_change::machine::Input;
use ehub_workflows::database_change::search::{self, DatabaseChangeFilter, RowFilter};
use ehub_workflows::database_change::{Change, DatabaseChange, Proposal, store};
use ehub_workflows::document::Reason;
use ehub_workflows::process::{self, By, Command};
use ehub_workflows::{Db, Seen};

/// Numbers of notices begin so.
const NOTICES: &str = "A";

/// What is proposed: which column of a notice, its new value, and why.
const WANTED: [(&str, &str, &str); 3] = [
    ("comments", "Deliver to dock 3", "The supplier called: the note about the dock is missing"),
    ("driverPhone", "0912 345 678", "The phone of the driver was misread"),
    ("flightNo", "BR 056", "The flight was changed after the notice was sent"),
];

/// Three changes of the notices that are on their way, the first left to whoever tries the demo; unless somebody has proposed any before.
///
/// # Errors
/// The database's own.
pub(super) async fn make(db: &Db, now: DateTime<Utc>, (one, other): (&Actor, &Actor)) -> Result<()> {
    if search::search(db, one, &DatabaseChangeFilter::default()).await?.1 > 0 {
        return Ok(());
    }
    let filter = RowFilter { table: Some("asn".to_owned()), words: Some(NOTICES.to_owned()), row_id: None };
    let rows = search::rows(db, one, &filter).await?.items;
    for (n, (row, (column, after, reason))) in (0..).zip(rows.iter().cycle().zip(WANTED)) {
        let before = row.values.get(column).cloned().flatten();
        let change = Change { column: column.to_owned(), before, after: Some(after.to_owned()) };
        let proposal =
            Proposal { table: "asn".to_owned(), row_id: row.row_id, changes: vec![change], reason: reason.to_owned() };
        let at = now - TimeDelta::minutes(30 - 5 * n);
        let made = store::propose(db, By::new(one, at), proposal).await?;
        if n > 0 {
            send(db, (other, at + TimeDelta::minutes(2)), (made.id, 1), Input::Apply).await?;
        }
        if n > 1 {
            let reason = Reason { reason: "The flight is the old one after all".to_owned() };
            send(db, (other, at + TimeDelta::minutes(4)), (made.id, 2), Input::Undo(reason)).await?;
        }
    }
    Ok(())
}

async fn send(db: &Db, (actor, at): (&Actor, DateTime<Utc>), (id, version): (i64, i64), input: Input) -> Result<()> {
    let command = Command::new(Seen { id, version }, input);
    process::send_one::<DatabaseChange>(db, By::new(actor, at), command).await?;
    Ok(())
}
