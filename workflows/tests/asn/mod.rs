//! Shipment notices on real PostgreSQL.

mod allowed;
mod carrier;
mod contents;
mod crowd;
mod drafts;
mod ended;
pub mod fixture;
mod latest;
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
mod saved;
mod schedule;
mod settings;
mod sheet;
mod sheet_file;
mod short;
mod taken_back;
mod waiting;
mod wall;
