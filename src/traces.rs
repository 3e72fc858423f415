//! Traces for OpenTelemetry: spans go to a collector by OTLP over HTTP, in the background and only where one is configured.

use crate::config::Traces;
use crate::error::{Error, Result};
use crate::logging::Asked;
use async_trait::async_trait;
use opentelemetry::KeyValue;
use opentelemetry::trace::TracerProvider as _;
use opentelemetry_http::{Bytes, HttpClient, HttpError, Request, Response};
use opentelemetry_otlp::{Protocol, SpanExporter, WithExportConfig as _, WithHttpConfig as _};
use opentelemetry_sdk::Resource;
use opentelemetry_sdk::trace::{Sampler, SdkTracerProvider};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use tokio::runtime::Handle;
use tracing::Metadata;
use tracing::level_filters::LevelFilter;
use tracing_opentelemetry::OpenTelemetryLayer;
use tracing_subscriber::Layer;
use tracing_subscriber::registry::LookupSpan;

/// A collector that does not answer in this time gets no second chance for these spans.
const TIMEOUT: Duration = Duration::from_secs(10);
/// Where collectors take traces, below the address that people configure.
const PATH: &str = "/v1/traces";

/// What collects spans; dropped spans are gone, so it is stopped last.
#[derive(Debug)]
pub struct Collecting(SdkTracerProvider);

impl Collecting {
    /// Begins, if the configuration names a collector. `runtime` sends what was collected.
    ///
    /// # Errors
    /// The settings make no sense.
    pub fn start(config: &Traces, runtime: &Handle) -> Result<Option<Self>> {
        let Some(endpoint) = config.collector()? else { return Ok(None) };
        let wrong = |error: &dyn std::fmt::Display| Error::Configuration(format!("traces.endpoint: {error}"));
        let client = ehub_http_client::builder()
            .map_err(|error| wrong(&error))?
            .timeout(TIMEOUT)
            .redirect(reqwest::redirect::Policy::none());
        let courier = Courier {
            client: client.build().map_err(|error| wrong(&error))?,
            runtime: runtime.clone(),
            silent: AtomicBool::new(false),
        };
        let exporter = SpanExporter::builder()
            .with_http()
            .with_http_client(courier)
            .with_protocol(Protocol::HttpBinary)
            .with_endpoint(with_path(&endpoint))
            .with_timeout(TIMEOUT)
            .build()
            .map_err(|error| wrong(&error))?;
        let resource = Resource::builder()
            .with_service_name(config.service.clone())
            .with_attribute(KeyValue::new("service.version", env!("CARGO_PKG_VERSION")))
            .build();
        let provider = SdkTracerProvider::builder()
            .with_batch_exporter(exporter)
            // By the trace's id alone: whoever continues a trace decides the same, whatever its cause claims.
            .with_sampler(Sampler::TraceIdRatioBased(config.sample_ratio))
            .with_resource(resource)
            .build();
        Ok(Some(Self(provider)))
    }

    /// What turns the program's spans into those of OpenTelemetry. Log lines stay out: they may hold words of documents.
    pub fn layer<S>(&self) -> impl Layer<S> + Send + Sync + use<S>
    where
        S: tracing::Subscriber + for<'span> LookupSpan<'span> + Send + Sync,
    {
        let ours = tracing_subscriber::filter::filter_fn(is_ours).with_max_level_hint(LevelFilter::DEBUG);
        OpenTelemetryLayer::new(self.0.tracer("ehub"))
            .with_location(false)
            .with_threads(false)
            .with_tracked_inactivity(false)
            .with_filter(Asked(ours))
    }

    /// Sends what is left. Not to be called by a thread of the runtime, which does the sending.
    pub fn stop(self) {
        if let Err(error) = self.0.shutdown() {
            tracing::warn!(%error, "the last traces were not sent");
        }
    }
}

fn is_ours(metadata: &Metadata<'_>) -> bool {
    metadata.is_span() && metadata.target().starts_with("ehub")
}

/// The address with the path that collectors listen at, unless it has it.
fn with_path(endpoint: &str) -> String {
    let endpoint = endpoint.trim_end_matches('/');
    if endpoint.ends_with(PATH) { endpoint.to_owned() } else { format!("{endpoint}{PATH}") }
}

/// Carries finished spans to the collector, with the HTTP client that the program has anyway.
#[derive(Debug)]
struct Courier {
    client: reqwest::Client,
    runtime: Handle,
    /// The collector did not answer last time; said once.
    silent: AtomicBool,
}

#[async_trait]
impl HttpClient for Courier {
    async fn send_bytes(&self, request: Request<Bytes>) -> std::result::Result<Response<Bytes>, HttpError> {
        let (parts, body) = request.into_parts();
        let call = self.client.request(parts.method, parts.uri.to_string()).headers(parts.headers).body(body);
        // The thread that asks is none of the runtime's.
        let answered = self.runtime.spawn(async move {
            let answer = call.send().await.map_err(reqwest::Error::without_url)?;
            let status = answer.status();
            Ok::<_, HttpError>((status, answer.bytes().await?))
        });
        let answered = answered.await.map_err(HttpError::from).and_then(|answered| answered);
        match &answered {
            Ok((status, _)) if status.is_success() => {
                if self.silent.swap(false, Ordering::Relaxed) {
                    tracing::info!("the collector takes traces again");
                }
            }
            Ok((status, _)) => self.complain(&format!("HTTP {status}")),
            Err(error) => self.complain(&error.to_string()),
        }
        let (status, body) = answered?;
        Ok(Response::builder().status(status).body(body)?)
    }
}

impl Courier {
    fn complain(&self, words: &str) {
        if !self.silent.swap(true, Ordering::Relaxed) {
            tracing::warn!(words, "the collector does not take traces; they are dropped until it does");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use opentelemetry_sdk::error::OTelSdkResult;
    use opentelemetry_sdk::trace::SpanData;
    use std::io::Write;
    use std::sync::{Arc, Mutex};
    use tracing_subscriber::EnvFilter;
    use tracing_subscriber::layer::SubscriberExt as _;
    use tracing_subscriber::util::SubscriberInitExt as _;

    /// Keeps what a collector and what standard error would get.
    #[derive(Clone, Debug, Default)]
    struct Kept {
        spans: Arc<Mutex<Vec<String>>>,
        lines: Arc<Mutex<Vec<u8>>>,
    }

    impl opentelemetry_sdk::trace::SpanExporter for Kept {
        async fn export(&self, batch: Vec<SpanData>) -> OTelSdkResult {
            self.spans.lock().unwrap().extend(batch.into_iter().map(|span| span.name.into_owned()));
            Ok(())
        }
    }

    impl Write for Kept {
        fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
            self.lines.lock().unwrap().write(bytes)
        }

        fn flush(&mut self) -> std::io::Result<()> {
            Ok(())
        }
    }

    /// As the database's driver asks before each statement, between two requests on one thread.
    #[test]
    fn what_others_whisper_takes_no_span_away() {
        let kept = Kept::default();
        let collecting = Collecting(SdkTracerProvider::builder().with_simple_exporter(kept.clone()).build());
        let writer = kept.clone();
        let lines = tracing_subscriber::fmt::layer().json().with_span_list(false).with_writer(move || writer.clone());
        let subscriber = tracing_subscriber::registry()
            .with(lines.with_filter(Asked(EnvFilter::new("info,ehub=debug"))))
            .with(collecting.layer());
        let guard = subscriber.set_default();
        for id in 0..10 {
            let _ = log::log_enabled!(target: "sqlx::query", log::Level::Debug);
            let span = tracing::info_span!("request", id);
            span.in_scope(|| {
                log::debug!(target: "rustls", "no session to resume");
                let _ = log::log_enabled!(target: "sqlx::query", log::Level::Debug);
                tracing::debug_span!("commit").in_scope(|| {});
                tracing::info!("answered");
            });
        }
        drop(guard);
        collecting.stop();
        let spans = kept.spans.lock().unwrap();
        let count = |name: &str| spans.iter().filter(|span| *span == name).count();
        assert_eq!((count("request"), count("commit")), (10, 10));
        let lines = String::from_utf8(kept.lines.lock().unwrap().clone()).unwrap();
        assert_eq!(lines.matches(r#""name":"request""#).count(), 10, "{lines}");
        assert!(!lines.contains("rustls"), "{lines}");
    }

    #[test]
    fn the_path_is_added_once() {
        assert_eq!(with_path("http://c:4318"), "http://c:4318/v1/traces");
        assert_eq!(with_path("http://c:4318/"), "http://c:4318/v1/traces");
        assert_eq!(with_path("http://c:4318/v1/traces"), "http://c:4318/v1/traces");
        assert_eq!(with_path("https://c/tenant"), "https://c/tenant/v1/traces");
    }
}
