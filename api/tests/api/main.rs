//! The door, tested in process: the router is called directly, on a real PostgreSQL.
#![expect(clippy::unwrap_used, reason = "a test that cannot go on says where")]

mod account;
mod acting;
mod announcement;
mod attack;
mod audit;
mod conform;
mod event;
mod group;
mod home;
mod house;
mod limits;
mod mail;
mod manual;
mod matrix;
mod menu;
mod monitor;
mod my_session;
mod odd_days;
mod openapi;
mod operations;
mod pages;
mod password;
mod qjob;
mod refusal;
mod registration;
mod second_step;
mod second_step_admin;
mod session;
mod snapshot;
mod sql_wall;
mod sso;
mod upload;
mod wall;
