//! What the program says, as lines for the log files: with the request that it is about, from whatever span that stands in.

use super::files::Sink;
use crate::clock;
use ehub_workflows::log_file::Entry;
use serde_json::{Map, Value};
use std::fmt::Debug;
use tracing::field::{Field, Visit};
use tracing::span::{Attributes, Id, Record};
use tracing::{Event, Subscriber};
use tracing_subscriber::Layer;
use tracing_subscriber::layer::Context;
use tracing_subscriber::registry::LookupSpan;

/// The span of a call of the API, whose id is the request's.
const REQUEST: &str = "request";
/// The field that holds it everywhere else.
const REQUEST_ID: &str = "request_id";

/// Makes a line of every event that its filter lets pass.
#[derive(Debug)]
pub struct Lines {
    sink: Sink,
    process: &'static str,
    pid: u32,
}

impl Lines {
    /// Lines of this process.
    pub fn new(sink: Sink, process: &'static str) -> Self {
        Self { sink, process, pid: std::process::id() }
    }
}

/// Fields by name; in the extensions of a span, too.
#[derive(Debug, Default)]
struct Fields(Map<String, Value>);

impl Fields {
    fn keep(&mut self, field: &Field, value: Value) {
        self.0.insert(field.name().to_owned(), value);
    }

    fn take_text(&mut self, name: &str) -> Option<String> {
        match self.0.remove(name)? {
            Value::String(text) => Some(text),
            other => Some(other.to_string()),
        }
    }

    fn text(&self, name: &str) -> Option<&str> {
        self.0.get(name).and_then(Value::as_str)
    }
}

impl Visit for Fields {
    fn record_f64(&mut self, field: &Field, value: f64) {
        self.keep(field, Value::from(value));
    }

    fn record_i64(&mut self, field: &Field, value: i64) {
        self.keep(field, Value::from(value));
    }

    fn record_u64(&mut self, field: &Field, value: u64) {
        self.keep(field, Value::from(value));
    }

    // Durations in milliseconds are counted so wide; more than fits no one ever sees.
    fn record_u128(&mut self, field: &Field, value: u128) {
        self.keep(field, Value::from(u64::try_from(value).unwrap_or(u64::MAX)));
    }

    fn record_bool(&mut self, field: &Field, value: bool) {
        self.keep(field, Value::from(value));
    }

    fn record_str(&mut self, field: &Field, value: &str) {
        self.keep(field, Value::from(value));
    }

    fn record_debug(&mut self, field: &Field, value: &dyn Debug) {
        self.keep(field, Value::from(format!("{value:?}")));
    }
}

impl<S: Subscriber + for<'span> LookupSpan<'span>> Layer<S> for Lines {
    fn on_new_span(&self, attributes: &Attributes<'_>, id: &Id, context: Context<'_, S>) {
        let Some(span) = context.span(id) else { return };
        let mut fields = Fields::default();
        attributes.record(&mut fields);
        span.extensions_mut().insert(fields);
    }

    fn on_record(&self, id: &Id, values: &Record<'_>, context: Context<'_, S>) {
        let Some(span) = context.span(id) else { return };
        if let Some(fields) = span.extensions_mut().get_mut::<Fields>() {
            values.record(fields);
        }
    }

    fn on_event(&self, event: &Event<'_>, context: Context<'_, S>) {
        let mut said = Fields::default();
        event.record(&mut said);
        // What libraries say through `log` brings its place along in fields.
        let target = said.take_text("log.target").unwrap_or_else(|| event.metadata().target().to_owned());
        said.0.retain(|name, _| !name.starts_with("log."));
        let message = said.take_text("message").unwrap_or_default();
        let mut request_id = said.take_text(REQUEST_ID);
        for span in context.event_scope(event).into_iter().flatten() {
            let extensions = span.extensions();
            let Some(fields) = extensions.get::<Fields>() else { continue };
            let own = if span.name() == REQUEST { "id" } else { REQUEST_ID };
            request_id = request_id.or_else(|| fields.text(own).map(str::to_owned));
            for (name, value) in fields.0.iter().filter(|(name, _)| name.as_str() != own && !name.starts_with("otel."))
            {
                said.0.entry(format!("{}.{name}", span.name())).or_insert_with(|| value.clone());
            }
        }
        let entry = Entry {
            level: event.metadata().level().as_str().to_owned(),
            process: self.process.to_owned(),
            pid: self.pid,
            target,
            message,
            request_id: request_id.unwrap_or_default(),
            fields: said.0,
        };
        self.sink.put(clock::now(), entry.masked());
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::logging::files::{Files, Kept};
    use ehub_workflows::log_file::{self, LogFilter};
    use tracing_subscriber::layer::SubscriberExt as _;
    use tracing_subscriber::util::SubscriberInitExt as _;

    #[test]
    fn the_request_of_every_line_is_known_and_secrets_are_not() {
        let home = tempfile::tempdir().unwrap();
        let folder = home.path().join("logs");
        let files = Files::start(Kept { folder: folder.clone(), process: "up", file: 1 << 20, days: 3, all: 1 << 22 });
        let files = files.unwrap();
        let subscriber = tracing_subscriber::registry().with(Lines::new(files.sink(), "up"));
        let guard = subscriber.set_default();
        tracing::info_span!("request", id = "request-0001", path = "/x").in_scope(|| {
            let inner = tracing::debug_span!("commit", rows = 2, outcome = tracing::field::Empty);
            inner.record("outcome", "done");
            inner.in_scope(|| tracing::warn!(password = "hunter22", ms = 3_u128, "two\nlines"));
        });
        tracing::info_span!("job", id = 7, kind = "mail", request_id = "request-0001")
            .in_scope(|| tracing::info!("sent to postgres://a:b@host"));
        log::info!(target: "rustls", "outside");
        drop(guard);
        files.stop();
        let of = |request: Option<&str>| {
            let filter = LogFilter { request_id: request.map(str::to_owned), ..LogFilter::default() };
            log_file::read(Some(&folder), &filter, clock::now()).unwrap().items
        };
        let lines = of(Some("request-0001"));
        assert_eq!(lines.len(), 2, "{lines:#?}");
        assert_eq!(
            (lines[0].message.as_str(), lines[1].message.as_str()),
            ("sent to postgres://a:***@host", "two\nlines")
        );
        let fields = serde_json::to_value(&lines[1].fields).unwrap();
        let wanted = serde_json::json!({"password": "***", "ms": 3, "commit.rows": 2, "commit.outcome": "done",
            "request.path": "/x"});
        assert_eq!(fields, wanted);
        assert_eq!((lines[0].process.as_str(), lines[0].pid), ("up", std::process::id()));
    }
}
