//! The business of eHub, one module per process: transition table, rules, store and lists.
//!
//! `machine` and `rules` files are pure; SQL lives in `store` and `search` files only.

pub mod account;
pub mod announcement;
pub mod asn;
pub mod attachment;
pub mod audit;
pub mod catalogue;
pub mod certificate;
pub mod channel;
pub mod choice;
pub mod circuit_breaker;
pub mod comment;
pub mod company;
pub mod database;
pub mod day;
pub mod delegation;
pub mod document;
pub mod document_view;
pub mod erp_cursor;
pub mod erp_message;
pub mod erp_seen;
pub mod error;
pub mod export;
pub mod field;
pub mod find;
pub mod finding;
pub mod group;
pub mod home;
pub mod inspection_spec;
pub mod link;
pub mod list;
pub mod mail;
pub mod manual;
pub mod master;
pub mod message;
pub mod notification;
pub mod opening;
pub mod operations;
pub mod overdue;
pub mod plant_day;
pub mod po;
pub mod process;
pub mod provision;
pub mod qjob;
pub mod quality;
pub mod registration;
pub mod registry;
pub mod report;
pub mod report_schedule;
pub mod role;
pub mod saved_view;
pub mod shape;
pub mod ship_permission;
pub mod shipment_rule;
pub mod sso;
pub mod statement;
pub mod weekly;
pub mod words;
pub mod workbook;

mod filter;
mod office_file;

pub use database::Db;
pub use document::{DocumentResult, LineResult, Moved, Seen};
pub use error::{Error, is_full, is_passing};
