//! Shipment notices on real PostgreSQL.
#![expect(clippy::unwrap_used, reason = "a test that cannot go on says where")]
#![expect(clippy::panic, reason = "a test that cannot go on says where")]

mod allowed;
mod carrier;
#[path = "../claim/mod.rs"]
mod claim;
mod contents;
mod crowd;
mod drafts;
mod ended;
mod fixture;
mod latest;
#[path = "../laws/mod.rs"]
mod laws;
mod life;
mod list;
mod mail;
mod nudge;
mod on_time;
mod opened;
mod overdue;
mod pick_up;
mod race;
mod receipt;
#[path = "../replies/mod.rs"]
mod replies;
mod saved;
mod schedule;
mod settings;
mod sheet;
mod sheet_file;
mod short;
mod taken_back;
mod waiting;
mod wall;
