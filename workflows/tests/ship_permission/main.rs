//! Permission to ship on real PostgreSQL: applied for, decided, lapsed, expired, and held by the database.
#![expect(clippy::unwrap_used, reason = "a test that cannot go on says where")]
#![expect(clippy::panic, reason = "a test that cannot go on says where")]

mod apply;
mod database;
mod decide;
mod due;
mod end;
mod erp;
mod fixture;
mod list;
mod mail;
