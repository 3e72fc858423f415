//! Where log lines and spans go: lines to standard error, as text for people or JSON for machines; spans to a collector, if
//! there is one.

use crate::config::{Log, LogFormat};
use crate::error::{Error, Result};
use crate::traces::Collecting;
use std::io::IsTerminal as _;
use tracing_subscriber::layer::SubscriberExt as _;
use tracing_subscriber::util::SubscriberInitExt as _;
use tracing_subscriber::{EnvFilter, Layer as _};

/// Starts logging. Called once.
///
/// # Errors
/// The filter is malformed.
pub fn start(log: &Log, collecting: Option<&Collecting>) -> Result<()> {
    let filter = EnvFilter::try_new(&log.filter)
        .map_err(|error| Error::Configuration(format!("log.filter {:?}: {error}", log.filter)))?;
    let lines = tracing_subscriber::fmt::layer().with_writer(std::io::stderr);
    let lines = match log.format {
        LogFormat::Text => lines.with_ansi(std::io::stderr().is_terminal()).with_target(false).boxed(),
        LogFormat::Json => lines.json().flatten_event(true).with_current_span(true).with_span_list(false).boxed(),
    };
    tracing_subscriber::registry().with(lines.with_filter(filter)).with(collecting.map(Collecting::layer)).init();
    Ok(())
}
