//! Where log lines go: standard error, as text for people or JSON for machines.

use crate::config::{Log, LogFormat};
use crate::error::{Error, Result};
use std::io::IsTerminal as _;
use tracing_subscriber::EnvFilter;

/// Starts logging. Called once.
///
/// # Errors
/// The filter is malformed.
pub fn start(log: &Log) -> Result<()> {
    let filter = EnvFilter::try_new(&log.filter)
        .map_err(|error| Error::Configuration(format!("log.filter {:?}: {error}", log.filter)))?;
    let lines = tracing_subscriber::fmt().with_env_filter(filter).with_writer(std::io::stderr);
    match log.format {
        LogFormat::Text => lines.with_ansi(std::io::stderr().is_terminal()).with_target(false).init(),
        LogFormat::Json => lines.json().flatten_event(true).with_current_span(true).with_span_list(false).init(),
    }
    Ok(())
}
