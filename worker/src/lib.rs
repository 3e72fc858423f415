//! What is slow or outside: the connector to the ERP, mail, and the handlers that jobs run.

pub mod erp;
pub mod mail;

mod ask;
mod circuit_breaker;
mod compare;
mod deliver;
mod digest;
mod export;
mod held;
mod looking;
mod making;
mod masters;
mod presence;
mod pull;
mod reader;
mod report;
mod runtime;
mod schedules;
mod specs;
mod statements;
mod sweep;
mod take;
mod weekly;

pub use runtime::{Config, RunError, run};
