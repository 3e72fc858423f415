//! What is slow or outside: the connector to the ERP, mail, and the handlers that jobs run.

pub mod erp;
pub mod mail;

mod deliver;
mod gate;
mod presence;
mod pull;
mod runtime;
mod schedules;

pub use runtime::{Config, RunError, run};
