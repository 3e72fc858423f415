//! A document without locks: what it is, what may be done to it, and what happened to it. And one that does not exist yet.

use super::{Asked, By, Cx, Loaded, Process};
use crate::database::Db;
use crate::document_view::{self, DocumentView};
use crate::error::Error;
use ehub_engine::label::Label;
use ehub_engine::{Actor, Offer, Outcome, Request, decide, offers};
use std::collections::HashMap;

/// State, offers, history and diagram of one document.
///
/// # Errors
/// [`Error::NotFound`], or the database's own.
pub async fn workflow<P: Process>(db: &Db, by: By<'_>, id: i64) -> Result<DocumentView, Error> {
    let mut tx = db.begin(by.actor).await?;
    let loaded = look::<P>(&mut Cx::new(&mut tx, by), id).await?;
    let offers = offers_of::<P>(&loaded, by.actor);
    document_view::view::<P>(&mut tx, id, loaded.state.as_str(), loaded.version, offers).await
}

/// What may be done to each of these documents now; those that the actor may not see are missing.
///
/// # Errors
/// The database's own.
pub async fn offered<P: Process>(db: &Db, by: By<'_>, ids: &[i64]) -> Result<HashMap<i64, Vec<Offer>>, Error> {
    let mut tx = db.begin(by.actor).await?;
    let asked: Vec<Asked<'_, P>> = ids.iter().map(|id| Asked { id: *id, input: None }).collect();
    let loaded = P::load(&mut Cx::new(&mut tx, by), &asked).await?;
    Ok(loaded.iter().map(|one| (one.id, offers_of::<P>(one, by.actor))).collect())
}

/// Judges the event that begins a document.
///
/// # Errors
/// [`Error::Refused`] with every reason.
pub fn judge_new<P: Process>(facts: &P::Facts, input: &P::Input, actor: &Actor) -> Result<Outcome<P>, Error> {
    Ok(decide(&Request::<P> { state: None, facts, input, actor, fingerprint: "", confirm: None })?)
}

/// The document as it is, without a lock.
pub(super) async fn look<P: Process>(cx: &mut Cx<'_>, id: i64) -> Result<Loaded<P>, Error> {
    P::load(cx, &[Asked { id, input: None }]).await?.pop().ok_or(Error::NotFound)
}

pub(super) fn offers_of<P: Process>(loaded: &Loaded<P>, actor: &Actor) -> Vec<Offer> {
    let mut offered = offers::<P>(loaded.state, &loaded.facts, actor);
    offered.retain(|offer| P::ELSEWHERE.iter().all(|event| event.as_str() != offer.event));
    P::offered(loaded, offered)
}
