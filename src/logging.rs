//! Where log lines and spans go: lines to standard error, as text for people or JSON for machines, and into files; spans to a collector,
//! if there is one.

mod files;
mod lines;

use crate::config::{Log, LogFormat};
use crate::error::{Error, Result};
use crate::traces::Collecting;
pub use files::{Files, Kept};
use lines::Lines;
use std::io::IsTerminal as _;
use tracing::span::{Attributes, Id, Record};
use tracing::subscriber::Interest;
use tracing::{Metadata, Subscriber};
use tracing_subscriber::filter::LevelFilter;
use tracing_subscriber::layer::{Context, Filter, SubscriberExt as _};
use tracing_subscriber::util::SubscriberInitExt as _;
use tracing_subscriber::{EnvFilter, Layer as _};

/// Starts logging. Called once; what it gives is to be stopped last.
///
/// # Errors
/// The filter is malformed.
pub fn start(log: &Log, collecting: Option<&Collecting>, kept: Option<Kept>) -> Result<Option<Files>> {
    let filter = || {
        EnvFilter::try_new(&log.filter)
            .map_err(|error| Error::Configuration(format!("log.filter {:?}: {error}", log.filter)))
    };
    let process = kept.as_ref().map_or("", |kept| kept.process);
    let files = kept.map(Files::start).transpose()?;
    let in_files = match &files {
        Some(files) => Some(Lines::new(files.sink(), process).with_filter(Asked(filter()?))),
        None => None,
    };
    let lines = tracing_subscriber::fmt::layer().with_writer(std::io::stderr);
    let lines = match log.format {
        LogFormat::Text => lines.with_ansi(std::io::stderr().is_terminal()).with_target(false).boxed(),
        LogFormat::Json => lines.json().flatten_event(true).with_current_span(true).with_span_list(false).boxed(),
    };
    tracing_subscriber::registry()
        .with(lines.with_filter(Asked(filter()?)))
        .with(in_files)
        .with(collecting.map(Collecting::layer))
        .init();
    Ok(files)
}

/// A filter of one layer among several, which is asked anew for everything it lets pass and never answered for from a cache.
///
/// Such filters leave their answer with the thread until what was asked about arrives. The database's driver asks before each
/// statement whether anybody wants it in a log, and then nothing arrives: what came next with an answer from the cache was taken for
/// unwanted. Request lines lost their id, and spans were missing from traces.
pub struct Asked<F>(pub F);

impl<S: Subscriber, F: Filter<S>> Filter<S> for Asked<F> {
    fn enabled(&self, metadata: &Metadata<'_>, context: &Context<'_, S>) -> bool {
        self.0.enabled(metadata, context)
    }

    fn callsite_enabled(&self, metadata: &'static Metadata<'static>) -> Interest {
        let interest = self.0.callsite_enabled(metadata);
        if interest.is_always() { Interest::sometimes() } else { interest }
    }

    fn max_level_hint(&self) -> Option<LevelFilter> {
        self.0.max_level_hint()
    }

    fn on_new_span(&self, attributes: &Attributes<'_>, id: &Id, context: Context<'_, S>) {
        self.0.on_new_span(attributes, id, context);
    }

    fn on_record(&self, id: &Id, values: &Record<'_>, context: Context<'_, S>) {
        self.0.on_record(id, values, context);
    }

    fn on_enter(&self, id: &Id, context: Context<'_, S>) {
        self.0.on_enter(id, context);
    }

    fn on_exit(&self, id: &Id, context: Context<'_, S>) {
        self.0.on_exit(id, context);
    }

    fn on_close(&self, id: Id, context: Context<'_, S>) {
        self.0.on_close(id, context);
    }
}
