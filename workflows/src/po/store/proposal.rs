//! Proposals that wait: their schedule, who sent them, and what they were made from.

use crate::error::{Error, label};
use crate::po::machine::{Event, Review, Split, Standing, State};
use sqlx::PgConnection;
use std::collections::HashMap;

/// A proposal that nobody has judged yet.
#[derive(Default)]
pub(super) struct Proposal {
    /// The newest schedule.
    pub schedule: Vec<Split>,
    /// The accounts behind it: who sent it, and for whom.
    pub requested_by: Vec<i64>,
    /// Where the line stood.
    pub before: Standing,
}

/// What waits at each of these lines.
pub(super) async fn proposals(connection: &mut PgConnection, ids: &[i64]) -> Result<HashMap<i64, Proposal>, Error> {
    let mut found: HashMap<i64, Proposal> = HashMap::new();
    if ids.is_empty() {
        return Ok(found);
    }
    for (id, split) in schedules(connection, ids, &vec![i64::MAX; ids.len()]).await? {
        found.entry(id).or_default().schedule.push(split);
    }
    let rows = sqlx::query!(
        r#"SELECT wanted.id AS "id!", h.version, h.actor_id, h.acting_for, h.from_state, r.event AS "event?"
             FROM unnest($1::bigint[]) AS wanted(id)
             JOIN LATERAL (SELECT version, actor_id, acting_for, from_state FROM history
                            WHERE process = 'po_line' AND document = wanted.id AND event IN ('propose', 'reschedule')
                            ORDER BY version DESC LIMIT 1) h ON true
             LEFT JOIN LATERAL (SELECT event FROM history
                                 WHERE process = 'po_line' AND document = wanted.id AND version < h.version
                                   AND (event IN ('accept', 'agree', 'agree-with-issue', 'ask-again', 'change')
                                        OR (event = 'propose' AND to_state = 'Accept'))
                                 ORDER BY version DESC LIMIT 1) r ON true"#,
        ids
    )
    .fetch_all(&mut *connection)
    .await?;
    let (mut moved, mut proposed_in) = (Vec::new(), Vec::new());
    for row in rows {
        let proposal = found.entry(row.id).or_default();
        proposal.requested_by = [row.actor_id, row.acting_for].into_iter().flatten().collect();
        if let Some(from) = row.from_state {
            proposal.before.state = label(&from)?;
        }
        proposal.before.review = row.event.map_or(Ok(Review::NotYet), |event| label(&event).map(review))?;
        if proposal.before.state == State::Accept {
            moved.push(row.id);
            proposed_in.push(row.version);
        }
    }
    for (id, split) in schedules(connection, &moved, &proposed_in).await? {
        found.entry(id).or_default().before.schedule.push(split);
    }
    Ok(found)
}

/// What an event left behind as the last review.
fn review(event: Event) -> Review {
    match event {
        Event::Agree => Review::Accept,
        Event::AgreeWithIssue => Review::WithIssue,
        Event::AskAgain => Review::Reject,
        Event::Import
        | Event::Accept
        | Event::Propose
        | Event::Disagree
        | Event::Change
        | Event::Close
        | Event::Reopen
        | Event::Reschedule
        | Event::Withdraw
        | Event::Follow
        | Event::Unfollow => Review::NotYet,
    }
}

/// The newest schedule of each line that is older than the version beside it, by split.
async fn schedules(connection: &mut PgConnection, ids: &[i64], before: &[i64]) -> Result<Vec<(i64, Split)>, Error> {
    if ids.is_empty() {
        return Ok(vec![]);
    }
    let rows = sqlx::query!(
        "SELECT s.po_line_id, s.quantity, s.promised_on, s.remark
           FROM unnest($1::bigint[], $2::bigint[]) AS wanted(id, version)
           JOIN po_line_splits s ON s.po_line_id = wanted.id
            AND s.line_version = (SELECT max(n.line_version) FROM po_line_splits n
                                   WHERE n.po_line_id = wanted.id AND n.line_version < wanted.version)
          ORDER BY s.po_line_id, s.split_no",
        ids,
        before
    )
    .fetch_all(connection)
    .await?;
    let split = |quantity, promised_on, remark| Split { quantity, promised_on, remark };
    Ok(rows.into_iter().map(|row| (row.po_line_id, split(row.quantity, row.promised_on, row.remark))).collect())
}
