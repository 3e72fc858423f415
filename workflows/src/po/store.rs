//! Events on lines, one or thousands: load under lock, decide, write, in a handful of statements.

mod about;
pub mod allowance;
pub mod buyers;
pub mod import;
mod load;
mod mail;
pub mod pieces;
mod proposal;
mod write;

use crate::database::Db;
use crate::document::{DocumentResult, Seen};
use crate::error::Error;
use crate::po::consequence::{Consequence, consequence};
use crate::po::machine::{Event, Input, PoLine};
use crate::po::payload::accepted;
use crate::process::{self, Asked, By, Cx, Decided, Loaded, Process};
use chrono::{DateTime, Utc};
use ehub_engine::input::Input as _;
use ehub_engine::machine::Machine;
use ehub_engine::{Actor, Outcome};
use serde_json::Value;
use std::collections::HashSet;

pub(crate) use about::{About, about};
pub use load::Line;
pub(crate) use load::{Target, lock, targets};
pub(crate) use mail::{REVIEWERS, SUPPLIER};

/// An event for one line.
pub type Command = process::Command<Input>;

impl Process for PoLine {
    type Row = Line;

    const BULK: &'static [Event] = &[
        Event::Accept,
        Event::Propose,
        Event::Disagree,
        Event::Agree,
        Event::AgreeWithIssue,
        Event::AskAgain,
        Event::Reschedule,
        Event::Withdraw,
        Event::Follow,
        Event::Unfollow,
    ];

    async fn load(cx: &mut Cx<'_>, asked: &[Asked<'_, Self>]) -> Result<Vec<Loaded<Self>>, Error> {
        let ids: Vec<i64> = asked.iter().map(|one| one.id).collect();
        load::lines(cx.tx, &ids, cx.now).await
    }

    async fn apply(cx: &mut Cx<'_>, decided: &[Decided<Self>]) -> Result<(), Error> {
        let replies: Vec<Reply<'_>> = decided.iter().map(Reply::of).collect();
        write::write(cx, &replies).await
    }

    /// The payload as it was given; what "as asked" meant on that day is written out.
    fn note(decided: &Decided<Self>) -> Value {
        if let Input::Accept { splits: None, comment } = &decided.input
            && let Some(schedule) = Reply::of(decided).consequence.schedule
        {
            return accepted(Some(&schedule), comment);
        }
        decided.input.payload()
    }
}

/// A reply that nothing speaks against, and what it means for the line's columns.
struct Reply<'a> {
    line: &'a Loaded<PoLine>,
    input: &'a Input,
    outcome: &'a Outcome<PoLine>,
    consequence: Consequence,
}

impl<'a> Reply<'a> {
    fn of(decided: &'a Decided<PoLine>) -> Self {
        let Decided { loaded: line, input, outcome } = decided;
        Self { line, input, outcome, consequence: consequence(outcome, &line.facts, input) }
    }

    /// The supplier's company.
    fn vendor(&self) -> i64 {
        self.line.company.unwrap_or_default()
    }
}

/// The same event for a whole order: for the lines named, or else for every open line that stands where the event is
/// known. If it is known for none of them, every open line answers why.
///
/// # Errors
/// [`Error::NotFound`] for an order that does not exist or is somebody else's, else the database's own.
pub async fn reply_order(
    db: &Db,
    actor: &Actor,
    now: DateTime<Utc>,
    order: i64,
    lines: Option<Vec<Seen>>,
    input: Input,
) -> Result<Vec<DocumentResult>, Error> {
    let mut tx = db.begin(actor).await?;
    let open = load::open_lines(&mut tx, order).await?.ok_or(Error::NotFound)?;
    let known: HashSet<i64> = open.iter().map(|line| line.seen.id).collect();
    let targets: Vec<Seen> = match lines {
        Some(lines) => lines,
        None => addressed(&open, &input),
    };
    let (ours, foreign): (Vec<Seen>, Vec<Seen>) = targets.into_iter().partition(|seen| known.contains(&seen.id));
    let commands = ours.into_iter().map(|seen| Command { seen, input: input.clone(), confirm: None }).collect();
    let mut results = process::send_within::<PoLine>(&mut Cx::new(&mut tx, By::new(actor, now)), commands).await?;
    results.extend(foreign.into_iter().map(|seen| DocumentResult { id: seen.id, result: Err(Error::NotFound) }));
    tx.commit().await?;
    Ok(results)
}

/// The open lines whose state knows the event; all of them if none does.
fn addressed(open: &[load::OpenLine], input: &Input) -> Vec<Seen> {
    let event = PoLine::event(input);
    let knows = |state| PoLine::table().iter().any(|row| row.event == event && row.from.matches(Some(state)));
    let those: Vec<Seen> = open.iter().filter(|line| knows(line.state)).map(|line| line.seen).collect();
    if those.is_empty() { open.iter().map(|line| line.seen).collect() } else { those }
}
