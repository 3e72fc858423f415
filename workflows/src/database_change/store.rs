//! SQL of changes: how they are loaded with their rows, proposed, and written.

pub mod row;

use super::machine::{DatabaseChange, Effect, Event, Facts, Input, State};
use super::payload::{Change, Proposal, Values};
use super::whitelist::{self, Table};
use crate::Db;
use crate::audit::{self, Kind};
use crate::document::Moved;
use crate::error::{Error, label};
use crate::field;
use crate::process::{Asked, By, Cx, Decided, Loaded, Process, judge_new};
use ehub_engine::Finding;
use ehub_engine::commit::{Change as Written, commit};
use ehub_engine::input::Input as _;
use ehub_engine::label::Label;
use serde_json::json;
use sqlx::error::DatabaseError;

/// What the effects need: which row it is about.
#[derive(Debug)]
pub struct About {
    /// Its table.
    table: String,
    /// Its number.
    row: i64,
    /// What it is called.
    label: String,
}

impl Process for DatabaseChange {
    type Row = About;

    const BULK: &'static [Event] = &[Event::Refuse, Event::Withdraw];

    fn tidied(input: Input) -> Input {
        match input {
            Input::Propose(proposal) => Input::Propose(Box::new(proposal.tidied())),
            Input::Refuse(mut said) => {
                field::trim(&mut said.reason);
                Input::Refuse(said)
            }
            Input::Undo(mut said) => {
                field::trim(&mut said.reason);
                Input::Undo(said)
            }
            Input::Apply | Input::Withdraw => input,
        }
    }

    /// A statement more for each row that a change is about: there are few, and each is of a table of its own.
    async fn load(cx: &mut Cx<'_>, asked: &[Asked<'_, Self>]) -> Result<Vec<Loaded<Self>>, Error> {
        let ids: Vec<i64> = asked.iter().map(|one| one.id).collect();
        let rows = sqlx::query!(
            "SELECT id, version, state, table_name, row_id, row_label, changes, proposed_by, proposed_for
               FROM database_changes WHERE id = ANY($1)",
            &ids
        )
        .fetch_all(&mut *cx.tx)
        .await?;
        let mut loaded = Vec::with_capacity(rows.len());
        for row in rows {
            // Whoever is about to write the row holds it from here on; the others only look.
            let writes = asked.iter().any(|one| one.id == row.id && one.input.is_some_and(writes));
            let table = whitelist::table(&row.table_name);
            let values = match table {
                Some(table) => row::read(cx.tx, table, row.row_id, writes).await?.map(|found| found.values),
                None => None,
            };
            let changes = serde_json::from_value::<Vec<Change>>(row.changes)
                .map_err(|error| Error::Database(sqlx::Error::Decode(error.into())))?;
            let proposers = std::iter::once(row.proposed_by).chain(row.proposed_for).collect();
            loaded.push(Loaded {
                id: row.id,
                version: row.version,
                state: label::<State>(&row.state)?,
                company: None,
                facts: Facts { table, changes, proposers, row: values },
                row: About { table: row.table_name, row: row.row_id, label: row.row_label },
            });
        }
        Ok(loaded)
    }

    async fn apply(cx: &mut Cx<'_>, decided: &[Decided<Self>]) -> Result<(), Error> {
        for one in decided {
            for effect in one.outcome.effects {
                match effect {
                    Effect::WriteAfter => write(cx, one, false).await?,
                    Effect::WriteBefore => write(cx, one, true).await?,
                    Effect::KeepDecision => keep_decision(cx, one).await?,
                    Effect::KeepUndoing => keep_undoing(cx, one).await?,
                    Effect::Audit => note(cx, one).await?,
                }
            }
        }
        Ok(())
    }
}

/// Whether an event writes the row.
fn writes(input: &Input) -> bool {
    match input {
        Input::Apply | Input::Undo(_) => true,
        Input::Propose(_) | Input::Refuse(_) | Input::Withdraw => false,
    }
}

/// Why somebody decided; empty where no reason is asked for.
fn reason(input: &Input) -> &str {
    match input {
        Input::Refuse(said) | Input::Undo(said) => &said.reason,
        Input::Propose(_) | Input::Apply | Input::Withdraw => "",
    }
}

/// Writes the row, from what the guard has seen in it: held since, and compared once more.
async fn write(cx: &mut Cx<'_>, one: &Decided<DatabaseChange>, is_back: bool) -> Result<(), Error> {
    let facts = &one.loaded.facts;
    let Some(table) = facts.table else { return Err(one.misfit(Effect::WriteAfter)) };
    let turned = |change: &Change| {
        let Change { column, before, after } = change.clone();
        if is_back { Change { column, before: after, after: before } } else { Change { column, before, after } }
    };
    let changes: Vec<Change> = facts.changes.iter().map(turned).collect();
    match row::write(cx.tx, table, one.loaded.row.row, &changes).await {
        Ok(true) => Ok(()),
        Ok(false) => Err(Error::Refused(vec![Finding::block("DATABASE_CHANGE_ROW_GONE")])),
        Err(error) => Err(told(error)),
    }
}

/// What the database itself forbids is a refusal, and no fault of ours.
fn told(error: sqlx::Error) -> Error {
    let code = error.as_database_error().and_then(DatabaseError::code).unwrap_or_default().into_owned();
    // 22: a value that does not fit its type; 23: a constraint; P0001: a trigger speaks.
    if code.starts_with("22") || code.starts_with("23") || code == "P0001" {
        return Error::Refused(vec![Finding::block("DATABASE_CHANGE_FORBIDDEN")]);
    }
    Error::Database(error)
}

async fn keep_decision(cx: &mut Cx<'_>, one: &Decided<DatabaseChange>) -> Result<(), Error> {
    sqlx::query!(
        "UPDATE database_changes SET decided_by_name = $2, decided_at = $3, decision_reason = $4 WHERE id = $1",
        one.loaded.id,
        cx.actor.name,
        cx.now,
        reason(&one.input)
    )
    .execute(&mut *cx.tx)
    .await?;
    Ok(())
}

async fn keep_undoing(cx: &mut Cx<'_>, one: &Decided<DatabaseChange>) -> Result<(), Error> {
    sqlx::query!(
        "UPDATE database_changes SET undone_by_name = $2, undone_at = $3, undo_reason = $4 WHERE id = $1",
        one.loaded.id,
        cx.actor.name,
        cx.now,
        reason(&one.input)
    )
    .execute(&mut *cx.tx)
    .await?;
    Ok(())
}

/// Which columns of which row, by which change; the values stand in its history.
async fn note(cx: &mut Cx<'_>, one: &Decided<DatabaseChange>) -> Result<(), Error> {
    let about = &one.loaded.row;
    let columns: Vec<&str> = one.loaded.facts.changes.iter().map(|change| change.column.as_str()).collect();
    let detail = json!({
        "change": one.loaded.id, "event": one.input.event().as_str(), "table": about.table, "row": about.row,
        "columns": columns.join(", "),
    });
    audit::record(cx.tx, cx.actor, cx.now, Kind::DatabaseChanged, &about.label, detail).await
}

/// Proposes a change.
///
/// # Errors
/// [`Error::Refused`] with every reason, or the database's own.
pub async fn propose(db: &Db, by: By<'_>, proposal: Proposal) -> Result<Moved, Error> {
    let proposal = proposal.tidied();
    let mut tx = db.begin(by.actor).await?;
    let table = whitelist::table(&proposal.table);
    let found = match table {
        Some(table) => row::read(&mut tx, table, proposal.row_id, false).await?,
        None => None,
    };
    let (label, values) = found.map_or((String::new(), None), |found| (found.label, Some(found.values)));
    let facts = Facts { table, changes: vec![], proposers: vec![], row: values };
    let input = Input::Propose(Box::new(proposal.clone()));
    let outcome = judge_new::<DatabaseChange>(&facts, &input, by.actor)?;
    let id = sqlx::query_scalar!(
        "INSERT INTO database_changes (state, changed_at, created_at, table_name, row_id, row_label, changes, reason, proposed_by,
                                       proposed_for, proposed_by_name)
         VALUES ($1, $2, $2, $3, $4, $5, $6, $7, $8, $9, $10) RETURNING id",
        outcome.to.as_str(),
        by.now,
        proposal.table,
        proposal.row_id,
        label,
        json!(proposal.changes),
        proposal.reason,
        by.actor.account,
        by.actor.acting_for.as_ref().map(|principal| principal.account),
        by.actor.name
    )
    .fetch_one(&mut *tx)
    .await?;
    let change = Written::of(id, 0, None, &outcome, input.payload(), vec![]);
    commit::<DatabaseChange>(&mut tx, by.actor, by.now, &[change]).await?;
    tx.commit().await?;
    Ok(Moved { id, state: outcome.to.as_str(), version: 1 })
}

/// The page of the document on which a row is shown.
pub(super) fn page(table: &Table, document: i64) -> String {
    table.page.1.replace(":id", &document.to_string())
}

/// A row as it was found.
#[derive(Debug)]
pub struct FoundRow {
    /// Its number.
    pub id: i64,
    /// What it is called.
    pub label: String,
    /// Where it is shown.
    pub link: String,
    /// What is in it.
    pub values: Values,
}
