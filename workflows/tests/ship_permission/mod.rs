//! Permission to ship on real PostgreSQL: applied for, decided, lapsed, expired, and held by the database.

mod apply;
mod database;
mod decide;
mod due;
mod end;
mod erp;
mod fixture;
mod list;
mod mail;
