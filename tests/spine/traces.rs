//! One trace from the click to the ERP's answer, as a collector receives it.

use super::life::{PLAIN_MATERIAL, ordered_line};
use super::stack::{PATIENCE, Stack};
use axum::Router;
use axum::body::Bytes;
use axum::extract::State;
use axum::routing::post;
use opentelemetry_proto::tonic::collector::trace::v1::ExportTraceServiceRequest;
use opentelemetry_proto::tonic::common::v1::KeyValue;
use opentelemetry_proto::tonic::common::v1::any_value::Value;
use prost::Message;
use serde_json::json;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

/// A span as it arrived.
#[derive(Clone, Debug)]
struct Seen {
    service: String,
    name: String,
    trace: String,
    id: String,
    parent: String,
    attributes: Vec<(String, String)>,
}

/// What a collector is: it takes what is posted to `/v1/traces`.
#[derive(Clone, Default)]
struct Collector(Arc<Mutex<Vec<Seen>>>);

impl Collector {
    async fn start() -> (Self, String) {
        let collector = Self::default();
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = format!("http://{}", listener.local_addr().unwrap());
        let router = Router::new().route("/v1/traces", post(take)).with_state(collector.clone());
        tokio::spawn(async move { axum::serve(listener, router).await });
        (collector, url)
    }

    fn of(&self, trace: &str) -> Vec<Seen> {
        self.0.lock().unwrap().iter().filter(|span| span.trace == trace).cloned().collect()
    }

    /// The spans of a trace, once those with these names are among them.
    async fn whole(&self, trace: &str, names: &[&str]) -> Vec<Seen> {
        let begun = Instant::now();
        loop {
            let spans = self.of(trace);
            if names.iter().all(|name| spans.iter().any(|span| span.name == *name)) {
                return spans;
            }
            assert!(begun.elapsed() < PATIENCE, "{names:?} are not all in {spans:#?}");
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
    }
}

async fn take(State(collector): State<Collector>, body: Bytes) {
    let told = ExportTraceServiceRequest::decode(body).unwrap();
    let mut seen = collector.0.lock().unwrap();
    for resource in told.resource_spans {
        let about = resource.resource.map(|resource| texts(&resource.attributes)).unwrap_or_default();
        let service = about.iter().find(|(key, _)| key == "service.name").map(|(_, name)| name.clone()).unwrap();
        for span in resource.scope_spans.into_iter().flat_map(|scope| scope.spans) {
            assert!(span.events.is_empty(), "log lines stay out: {span:?}");
            seen.push(Seen {
                service: service.clone(),
                name: span.name,
                trace: hex(&span.trace_id),
                id: hex(&span.span_id),
                parent: hex(&span.parent_span_id),
                attributes: texts(&span.attributes),
            });
        }
    }
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().fold(String::new(), |text, byte| format!("{text}{byte:02x}"))
}

fn texts(attributes: &[KeyValue]) -> Vec<(String, String)> {
    let text = |one: &KeyValue| match one.value.as_ref().and_then(|value| value.value.as_ref()) {
        Some(Value::StringValue(text)) => text.clone(),
        other => format!("{other:?}"),
    };
    attributes.iter().map(|one| (one.key.clone(), text(one))).collect()
}

fn named<'a>(spans: &'a [Seen], name: &str) -> &'a Seen {
    spans.iter().find(|span| span.name == name).unwrap_or_else(|| panic!("no {name} in {spans:#?}"))
}

#[tokio::test(flavor = "multi_thread")]
async fn one_trace_spans_click_commit_job_and_the_erps_answer() {
    let (collector, url) = Collector::start().await;
    let settings = [
        ("EHUB__TRACES__ENDPOINT", url.as_str()),
        ("EHUB__TRACES__SERVICE", "portal"),
        // As the specification of OpenTelemetry calls it: how often spans are sent, in milliseconds.
        ("OTEL_BSP_SCHEDULE_DELAY", "100"),
    ];
    let stack = Stack::with(&settings);
    let _worker = stack.worker();
    let supplier = stack.person("supplier1").await;
    let line = ordered_line(&stack, &supplier, "987654").await;

    let (trace, click) = ("4bf92f3577b34da6a3ce929d0e0e4736", "00f067aa0ba902b7");
    let path = format!("/po-lines/{}/events/accept", line["id"]);
    let body = json!({ "version": line["version"] });
    supplier.post_as_part_of(&format!("00-{trace}-{click}-01"), &path, &body).await;

    let wanted = ["request", "commit po_line", "commit erp_message", "job", "erp confirm_order_line"];
    let spans = collector.whole(trace, &wanted).await;
    let (request, job) = (named(&spans, "request"), named(&spans, "job"));
    assert_eq!(request.parent, click, "the page's own span");
    for name in ["commit po_line", "commit erp_message"] {
        assert!(spans.iter().any(|span| span.name == name && span.parent == request.id), "{name} is the request's");
    }
    assert_eq!(job.parent, request.id, "the job belongs to the request that caused it, in another process");
    assert_eq!(named(&spans, "erp confirm_order_line").parent, job.id);
    let operation = ("operation".to_owned(), "confirm_order_line".to_owned());
    assert!(named(&spans, "erp confirm_order_line").attributes.contains(&operation));
    assert!(spans.iter().all(|span| span.service == "portal"));

    // Neither secrets nor what documents hold.
    let po_no = line["poNo"].as_str().unwrap();
    for span in collector.0.lock().unwrap().iter() {
        for (key, text) in &span.attributes {
            for kept in ["Ehub2026demo", "Bearer", PLAIN_MATERIAL, "987654", po_no] {
                assert!(!text.contains(kept), "{kept:?} is in {key} of {span:?}");
            }
        }
    }
}
