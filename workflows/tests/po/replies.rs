//! Replies to many PO lines, and what may be replied, as the API asks for it.

use chrono::{DateTime, Utc};
use ehub_engine::{Actor, Offer};
use ehub_workflows::document_view::DocumentView;
use ehub_workflows::po::PoLine;
use ehub_workflows::po::store::Command;
use ehub_workflows::process::{self, By};
use ehub_workflows::{Db, DocumentResult, Error};
use std::collections::HashMap;

pub use crate::replies::reply;

pub async fn reply_many(
    db: &Db,
    actor: &Actor,
    now: DateTime<Utc>,
    commands: Vec<Command>,
) -> Result<Vec<DocumentResult>, Error> {
    process::send::<PoLine>(db, By::new(actor, now), commands).await
}

pub async fn offered(
    db: &Db,
    actor: &Actor,
    now: DateTime<Utc>,
    lines: &[i64],
) -> Result<HashMap<i64, Vec<Offer>>, Error> {
    process::offered::<PoLine>(db, By::new(actor, now), lines).await
}

pub async fn workflow(db: &Db, actor: &Actor, now: DateTime<Utc>, line: i64) -> Result<DocumentView, Error> {
    process::workflow::<PoLine>(db, By::new(actor, now), line).await
}
