//! The door, tested in process: the router is called directly, on a real PostgreSQL.
#![expect(clippy::unwrap_used, reason = "a test that cannot go on says where")]

mod account;
mod conform;
mod event;
mod group;
mod house;
mod mail;
mod matrix;
mod menu;
mod monitor;
mod openapi;
mod operations;
mod pages;
mod qjob;
mod refusal;
mod registration;
mod session;
mod snapshot;
mod upload;
mod wall;
