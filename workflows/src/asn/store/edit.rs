//! Saves a draft as the form shows it. Findings are told, and the draft is saved all the same.

use super::load::{Loaded, load};
use super::{certify, claims, lock, replace};
use crate::Db;
use crate::asn::draft::AsnEdit;
use crate::asn::machine::{Asn, Input, State};
use crate::asn::rules;
use crate::document_view;
use crate::error::Error;
use chrono::{DateTime, Utc};
use ehub_engine::commit::{Change, commit};
use ehub_engine::label::Label;
use ehub_engine::{Actor, Finding, Refusal, Request, decide};
use serde::Serialize;
use serde_json::Value;
use sqlx::PgConnection;

/// Rows of lots and boxes that a history row repeats.
pub(super) const ROWS_IN_HISTORY: usize = 100;

/// A saved draft.
#[derive(Clone, Debug, PartialEq, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SavedAsn {
    /// Id.
    pub id: i64,
    /// State.
    pub state: &'static str,
    /// Version to send along next time.
    pub version: i64,
    /// What would stand against sending now, warnings included.
    #[schema(value_type = Vec<crate::finding::Blocker>)]
    pub findings: Vec<Finding>,
}

/// Replaces header, lines, lots and boxes of a draft.
///
/// # Errors
/// [`Error::Invalid`] for values that the database could not keep, [`Error::Stale`] when somebody else changed, sent or
/// cancelled it, [`Error::Refused`] when its lines do not belong together, or the database's own.
pub async fn edit(db: &Db, actor: &Actor, now: DateTime<Utc>, asn: i64, edit: &AsnEdit) -> Result<SavedAsn, Error> {
    let invalid = rules::draft::fields(edit);
    if !invalid.is_empty() {
        return Err(Error::Invalid(invalid));
    }
    let mut tx = db.begin(actor).await?;
    let before = open(&mut tx, now, asn, edit.version).await?;
    permit(actor, &before)?;
    replace::header(&mut tx, asn, edit).await?;
    replace::lines(&mut tx, &before, edit).await?;
    let payload = note(edit);
    let saved = save(&mut tx, actor, now, &before, payload).await?;
    tx.commit().await?;
    Ok(saved)
}

/// The draft for the history. Long tables are told by their length: a form that saves itself every few seconds would fill
/// the history with copies of them.
fn note(edit: &AsnEdit) -> Value {
    let rows: usize = edit.lines.iter().map(|line| line.lots.len() + line.boxes.len()).sum();
    let mut note = serde_json::to_value(edit).unwrap_or_default();
    if rows <= ROWS_IN_HISTORY {
        return note;
    }
    for (n, line) in edit.lines.iter().enumerate() {
        note["lines"][n]["lots"] = line.lots.len().into();
        note["lines"][n]["boxes"] = line.boxes.len().into();
    }
    note
}

/// Locks and loads a notice that the caller saw in `version`.
///
/// # Errors
/// [`Error::NotFound`], [`Error::Stale`], or the database's own.
pub async fn open(connection: &mut PgConnection, now: DateTime<Utc>, asn: i64, version: i64) -> Result<Loaded, Error> {
    lock::documents(connection, &[asn]).await?;
    let Some(loaded) = load(connection, now, &[asn]).await?.pop() else { return Err(Error::NotFound) };
    if loaded.version != version {
        return Err(document_view::stale::<Asn>(connection, asn).await);
    }
    Ok(loaded)
}

/// Whether this actor may edit in this state, before anything is written.
///
/// # Errors
/// [`Error::Refused`].
pub fn permit(actor: &Actor, loaded: &Loaded) -> Result<(), Error> {
    judge(actor, loaded).map(|_| ()).map_err(Error::from)
}

fn judge(actor: &Actor, loaded: &Loaded) -> Result<ehub_engine::Outcome<Asn>, Refusal> {
    decide(&Request::<Asn> {
        state: Some(loaded.state),
        facts: &loaded.facts,
        input: &Input::Edit,
        actor,
        fingerprint: "",
        confirm: None,
    })
}

/// Judges the draft as it is now in the database, takes its numbers and writes the new version.
///
/// # Errors
/// [`Error::Refused`] when its lines do not belong together, or the database's own.
pub async fn save(
    connection: &mut PgConnection,
    actor: &Actor,
    now: DateTime<Utc>,
    before: &Loaded,
    payload: Value,
) -> Result<SavedAsn, Error> {
    let Some(mut after) = load(connection, now, &[before.id]).await?.pop() else { return Err(Error::NotFound) };
    let outcome = judge(actor, &after)?;
    claims::take(connection, &mut [&mut after]).await?;
    certify::keep(connection, actor, now, &after).await?;
    let change = Change::of(after.id, before.version, Some(after.vendor), &outcome, payload, vec![]);
    let written = commit::<Asn>(connection, actor, now, &[change]).await?;
    if !written.stale.is_empty() {
        return Err(document_view::stale::<Asn>(connection, after.id).await);
    }
    let findings = rules::send_findings(&after.facts, actor);
    Ok(SavedAsn { id: after.id, state: State::Unsent.as_str(), version: before.version + 1, findings })
}
