//! One trace from the click to the ERP's answer: spans are continued across processes by W3C's `traceparent`.
//!
//! Where no traces are collected there is nothing to continue: a span then has no `traceparent`, and jobs carry none.

use opentelemetry::trace::{SpanContext, SpanId, Status, TraceContextExt, TraceFlags, TraceId, TraceState};
use opentelemetry::{Context, Value};
use tracing::Span;
use tracing_opentelemetry::OpenTelemetrySpanExt;

/// Makes `span` a part of the trace that `traceparent` names. What is none is passed over: it may come from anybody.
///
/// To be called before the span is entered.
pub fn continue_from(span: &Span, traceparent: &str) {
    if let Some(parent) = read(traceparent) {
        // A span that is not collected has no parent to set.
        let _ = span.set_parent(Context::new().with_remote_span_context(parent));
    }
}

/// What a part elsewhere needs to continue the trace of `span`; `None` = no traces are collected.
pub fn traceparent(span: &Span) -> Option<String> {
    let context = span.context();
    let here = context.span().span_context().clone();
    here.is_valid()
        .then(|| format!("00-{}-{}-{:02x}", here.trace_id(), here.span_id(), here.trace_flags() & TraceFlags::SAMPLED))
}

/// Adds an attribute to a span where traces are collected; log lines stay as they are.
pub fn note(span: &Span, key: &'static str, value: impl Into<Value>) {
    span.set_attribute(key, value);
}

/// Marks a span as failed where traces are collected.
pub fn failed(span: &Span) {
    span.set_status(Status::error(""));
}

/// Reads the header of version 00, and of later ones what they have in common with it.
fn read(traceparent: &str) -> Option<SpanContext> {
    let mut parts = traceparent.trim().split('-');
    let (version, trace, parent, flags) = (parts.next()?, parts.next()?, parts.next()?, parts.next()?);
    let hex = |text: &str, length| text.len() == length && text.bytes().all(|b| matches!(b, b'0'..=b'9' | b'a'..=b'f'));
    let whole = hex(version, 2) && hex(trace, 32) && hex(parent, 16) && hex(flags, 2);
    if !whole || version == "ff" || (version == "00" && parts.next().is_some()) {
        return None;
    }
    let flags = TraceFlags::new(u8::from_str_radix(flags, 16).ok()?) & TraceFlags::SAMPLED;
    let (trace, parent) = (TraceId::from_hex(trace).ok()?, SpanId::from_hex(parent).ok()?);
    let context = SpanContext::new(trace, parent, flags, true, TraceState::NONE);
    context.is_valid().then_some(context)
}

#[cfg(test)]
mod tests {
    use super::*;

    const GIVEN: &str = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01";

    #[test]
    fn the_header_is_read_as_it_is_specified() {
        let context = read(GIVEN).unwrap();
        assert_eq!(context.trace_id().to_string(), "4bf92f3577b34da6a3ce929d0e0e4736");
        assert_eq!((context.span_id().to_string().as_str(), context.is_sampled()), ("00f067aa0ba902b7", true));
        assert!(read("cc-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01-what-comes-later").is_some());
    }

    #[test]
    fn what_is_no_header_is_passed_over() {
        for text in [
            "",
            "00",
            "00-00000000000000000000000000000000-00f067aa0ba902b7-01",
            "00-4bf92f3577b34da6a3ce929d0e0e4736-0000000000000000-01",
            "00-4BF92F3577B34DA6A3CE929D0E0E4736-00f067aa0ba902b7-01",
            "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01-more",
            "ff-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01",
            "00-4bf92f3577b34da6a3ce929d0e0e473-00f067aa0ba902b7-01",
            "00-４bf92f3577b34da6a3ce929d0e0e473-00f067aa0ba902b7-01",
        ] {
            assert!(read(text).is_none(), "{text}");
        }
    }

    #[test]
    fn where_nothing_is_collected_nothing_is_carried() {
        let span = tracing::info_span!("job");
        continue_from(&span, GIVEN);
        assert_eq!(traceparent(&span), None);
    }
}
