//! A reply to a PO line, as the API sends it.

use chrono::{DateTime, Utc};
use ehub_engine::Actor;
use ehub_workflows::po::PoLine;
use ehub_workflows::po::store::Command;
use ehub_workflows::process::{self, By};
use ehub_workflows::{Db, Error, Moved};

pub async fn reply(db: &Db, actor: &Actor, now: DateTime<Utc>, command: Command) -> Result<Moved, Error> {
    process::send_one::<PoLine>(db, By::new(actor, now), command).await.map(|(moved, _)| moved)
}
