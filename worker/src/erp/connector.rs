//! The connector in use, whichever driver it is.

use super::{
    Answer, Asn, CertificateTold, Certified, ConfirmLine, ErpConnector, ErpDelivery, ErpError, ErpOrder, ErpReceipt,
    ErpStatementLine, Key, MasterKind, Masters, Page, Posted, Sightings, Simulator, SimulatorConfig, Stream, Tryton,
    TrytonConfig,
};
use ehub_engine::trace;
use std::future::Future;
use tracing::Instrument;
use tracing::field::Empty;

/// A call as a span: what was asked, and what class of answer came. The ERP's words stay out of it.
async fn spanned<T>(operation: &'static str, call: impl Future<Output = Answer<T>> + Send) -> Answer<T> {
    let span = tracing::debug_span!(
        "erp",
        otel.name = %format_args!("erp {operation}"),
        otel.kind = "client",
        operation,
        outcome = Empty
    );
    let answer = call.instrument(span.clone()).await;
    span.record("outcome", answer.as_ref().err().map_or("done", ErpError::outcome));
    if answer.is_err() {
        trace::failed(&span);
    }
    answer
}

/// One of the drivers. Cheap to clone: clones share connections and session.
#[derive(Clone, Debug)]
pub enum Erp {
    /// The simulator of this repository.
    Simulator(Simulator),
    /// Tryton, by JSON-RPC.
    Tryton(Tryton),
}

impl Erp {
    /// The simulator.
    ///
    /// # Errors
    /// When no HTTP client can be made.
    pub fn simulator(config: SimulatorConfig) -> Answer<Self> {
        Simulator::new(config).map(Self::Simulator)
    }

    /// Tryton.
    ///
    /// # Errors
    /// When no HTTP client can be made.
    pub fn tryton(config: TrytonConfig) -> Answer<Self> {
        Tryton::new(config).map(Self::Tryton)
    }
}

/// Hands each call to the driver in use.
macro_rules! hand_over {
    ($($call:ident($($name:ident: $type:ty),*) -> $answer:ty;)+) => {
        impl ErpConnector for Erp {
            $(async fn $call(&self, $($name: $type),*) -> Answer<$answer> {
                spanned(stringify!($call), async {
                    match self {
                        Self::Simulator(erp) => erp.$call($($name),*).await,
                        Self::Tryton(erp) => erp.$call($($name),*).await,
                    }
                })
                .await
            })+
        }
    };
}

hand_over! {
    pull_orders(cursor: Option<&str>, limit: usize) -> Page<ErpOrder>;
    pull_receipts(cursor: Option<&str>, limit: usize) -> Page<ErpReceipt>;
    pull_statements(cursor: Option<&str>, limit: usize) -> Page<ErpStatementLine>;
    sight(stream: Stream, after: &Key, limit: usize) -> Sightings;
    read_orders(keys: &[Key]) -> Vec<ErpOrder>;
    read_receipts(keys: &[Key]) -> Vec<ErpReceipt>;
    read_statements(keys: &[Key]) -> Vec<ErpStatementLine>;
    pull_masters(kind: MasterKind, after: &Key, limit: usize) -> Masters;
    deliveries(inbound_nos: &[String]) -> Vec<ErpDelivery>;
    confirm_order_line(confirm: &ConfirmLine) -> ();
    reschedule_order_line(reschedule: &ConfirmLine) -> ();
    post_asn(asn: &Asn) -> Posted;
    find_asn(asn: &Asn) -> Option<Posted>;
    cancel_asn(reference: &str, inbound_nos: &[String]) -> ();
    certify_lot(told: &CertificateTold) -> Certified;
    find_certificate(told: &CertificateTold) -> Option<Certified>;
    health() -> String;
}
