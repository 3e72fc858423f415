//! Balance statements of the demo: months that are over are issued; the supplier has confirmed one, disputes one, and has an answer to another.

use crate::error::Result;
use chrono::{DateTime, Utc};
use ehub_engine::Actor;
use ehub_workflows::erp_cursor;
use ehub_workflows::process::{self, By, Command};
use ehub_workflows::statement::machine::Input;
use ehub_workflows::statement::payload::{Answer, Dispute, LineComment};
use ehub_workflows::statement::search::{self, StatementFilter, StatementLineFilter, StatementRow};
use ehub_workflows::statement::{BalanceStatement, store};
use ehub_workflows::{Db, Seen};

/// Who takes part.
#[derive(Clone, Copy)]
pub(super) struct People<'a> {
    /// The supplier.
    pub supplier: &'a Actor,
    /// Who answers.
    pub buyer: &'a Actor,
    /// Who issues.
    pub system: &'a Actor,
}

/// So many statements at once.
const MOST: i64 = 1_000;
/// Days after a month's end at which its statements are issued.
const DAYS_AFTER: u64 = 3;

/// Whether all was read that the ERP has of them.
///
/// # Errors
/// The database's own.
pub(super) async fn can_be_issued(db: &Db) -> Result<bool> {
    let mut transaction = db.begin_system().await?;
    let known = erp_cursor::known_until(&mut transaction, erp_cursor::STATEMENTS).await?;
    transaction.commit().await?;
    Ok(known.is_some())
}

/// Issues what is due of what the ERP has told, and takes the supplier's statements as far as they have come.
///
/// # Errors
/// The database's own.
pub(super) async fn begin(db: &Db, people: People<'_>, now: DateTime<Utc>) -> Result<()> {
    store::notice_months(db, By::new(people.system, now)).await?;
    while store::issue(db, By::new(people.system, now), DAYS_AFTER, MOST).await?.more {}
    let filter = StatementFilter {
        state: Some("Issued".to_owned()),
        sort: Some("monthOn".to_owned()),
        size: Some(100),
        ..StatementFilter::default()
    };
    let (statements, _) = search::search(db, people.supplier, &filter).await?;
    let mut statements = statements.into_iter();
    if let Some(oldest) = statements.next() {
        send(db, people.supplier, &oldest, 0, Input::Confirm, now).await?;
    }
    if let Some(answered) = statements.next() {
        send(db, people.supplier, &answered, 0, dispute(db, people, &answered).await?, now).await?;
        let comment = "We have booked it by the receipt; see the order line".to_owned();
        let answer = Input::Answer(Answer { comment, lines: vec![] });
        send(db, people.buyer, &answered, 1, answer, now).await?;
    }
    if let Some(disputed) = statements.next() {
        send(db, people.supplier, &disputed, 0, dispute(db, people, &disputed).await?, now).await?;
    }
    Ok(())
}

/// Its first line is disputed; the whole where it has none.
async fn dispute(db: &Db, people: People<'_>, of: &StatementRow) -> Result<Input> {
    let filter = StatementLineFilter { statement_id: Some(of.id), size: Some(1), ..StatementLineFilter::default() };
    let (lines, _) = search::search_lines(db, people.supplier, &filter).await?;
    let comment = "The quantity is not the one that we shipped".to_owned();
    let whole = if lines.is_empty() { comment.clone() } else { String::new() };
    let lines = lines.iter().map(|line| LineComment { line_id: line.id, comment: comment.clone() }).collect();
    Ok(Input::Dispute(Dispute { comment: whole, lines }))
}

/// Sends the event for the statement, so many events after it was read.
async fn send(db: &Db, actor: &Actor, of: &StatementRow, after: i64, input: Input, now: DateTime<Utc>) -> Result<()> {
    let seen = Seen { id: of.id, version: of.version + after };
    process::send_one::<BalanceStatement>(db, By::new(actor, now), Command::new(seen, input)).await?;
    Ok(())
}
