//! PO lines on real PostgreSQL: answered, imported, found, answered by sheet.
#![expect(clippy::unwrap_used, reason = "a test that cannot go on says where")]

mod buyer;
mod compare;
mod fixture;
mod follow;
mod held;
mod import;
mod mail;
mod narrow;
#[path = "../replies/mod.rs"]
mod one_reply;
mod overdue;
mod replies;
mod reply;
mod search;
mod sheet;
mod sheet_cells;
mod walls;
mod withdraw;
