//! The connector in use, whichever driver it is.

use super::{
    Answer, Asn, CertificateTold, Certified, ConfirmLine, ErpConnector, ErpDelivery, ErpError, ErpOrder, ErpReceipt,
    ErpStatementLine, MasterKind, Masters, Page, Posted, Sightings, Simulator, SimulatorConfig, Stream, Tryton,
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

impl ErpConnector for Erp {
    async fn pull_orders(&self, cursor: Option<&str>, limit: usize) -> Answer<Page<ErpOrder>> {
        spanned("pull_orders", async {
            match self {
                Self::Simulator(erp) => erp.pull_orders(cursor, limit).await,
                Self::Tryton(erp) => erp.pull_orders(cursor, limit).await,
            }
        })
        .await
    }

    async fn pull_receipts(&self, cursor: Option<&str>, limit: usize) -> Answer<Page<ErpReceipt>> {
        spanned("pull_receipts", async {
            match self {
                Self::Simulator(erp) => erp.pull_receipts(cursor, limit).await,
                Self::Tryton(erp) => erp.pull_receipts(cursor, limit).await,
            }
        })
        .await
    }

    async fn pull_statements(&self, cursor: Option<&str>, limit: usize) -> Answer<Page<ErpStatementLine>> {
        spanned("pull_statements", async {
            match self {
                Self::Simulator(erp) => erp.pull_statements(cursor, limit).await,
                Self::Tryton(erp) => erp.pull_statements(cursor, limit).await,
            }
        })
        .await
    }

    async fn sight(&self, stream: Stream, after: i64, limit: usize) -> Answer<Sightings> {
        spanned("sight", async {
            match self {
                Self::Simulator(erp) => erp.sight(stream, after, limit).await,
                Self::Tryton(erp) => erp.sight(stream, after, limit).await,
            }
        })
        .await
    }

    async fn read_orders(&self, keys: &[i64]) -> Answer<Vec<ErpOrder>> {
        spanned("read_orders", async {
            match self {
                Self::Simulator(erp) => erp.read_orders(keys).await,
                Self::Tryton(erp) => erp.read_orders(keys).await,
            }
        })
        .await
    }

    async fn read_receipts(&self, keys: &[i64]) -> Answer<Vec<ErpReceipt>> {
        spanned("read_receipts", async {
            match self {
                Self::Simulator(erp) => erp.read_receipts(keys).await,
                Self::Tryton(erp) => erp.read_receipts(keys).await,
            }
        })
        .await
    }

    async fn read_statements(&self, keys: &[i64]) -> Answer<Vec<ErpStatementLine>> {
        spanned("read_statements", async {
            match self {
                Self::Simulator(erp) => erp.read_statements(keys).await,
                Self::Tryton(erp) => erp.read_statements(keys).await,
            }
        })
        .await
    }

    async fn pull_masters(&self, kind: MasterKind, after: i64, limit: usize) -> Answer<Masters> {
        spanned("pull_masters", async {
            match self {
                Self::Simulator(erp) => erp.pull_masters(kind, after, limit).await,
                Self::Tryton(erp) => erp.pull_masters(kind, after, limit).await,
            }
        })
        .await
    }

    async fn deliveries(&self, inbound_nos: &[String]) -> Answer<Vec<ErpDelivery>> {
        spanned("deliveries", async {
            match self {
                Self::Simulator(erp) => erp.deliveries(inbound_nos).await,
                Self::Tryton(erp) => erp.deliveries(inbound_nos).await,
            }
        })
        .await
    }

    async fn confirm_order_line(&self, confirm: &ConfirmLine) -> Answer<()> {
        spanned("confirm_order_line", async {
            match self {
                Self::Simulator(erp) => erp.confirm_order_line(confirm).await,
                Self::Tryton(erp) => erp.confirm_order_line(confirm).await,
            }
        })
        .await
    }

    async fn reschedule_order_line(&self, reschedule: &ConfirmLine) -> Answer<()> {
        spanned("reschedule_order_line", async {
            match self {
                Self::Simulator(erp) => erp.reschedule_order_line(reschedule).await,
                Self::Tryton(erp) => erp.reschedule_order_line(reschedule).await,
            }
        })
        .await
    }

    async fn post_asn(&self, asn: &Asn) -> Answer<Posted> {
        spanned("post_asn", async {
            match self {
                Self::Simulator(erp) => erp.post_asn(asn).await,
                Self::Tryton(erp) => erp.post_asn(asn).await,
            }
        })
        .await
    }

    async fn find_asn(&self, asn: &Asn) -> Answer<Option<Posted>> {
        spanned("find_asn", async {
            match self {
                Self::Simulator(erp) => erp.find_asn(asn).await,
                Self::Tryton(erp) => erp.find_asn(asn).await,
            }
        })
        .await
    }

    async fn cancel_asn(&self, reference: &str, inbound_no: &str) -> Answer<()> {
        spanned("cancel_asn", async {
            match self {
                Self::Simulator(erp) => erp.cancel_asn(reference, inbound_no).await,
                Self::Tryton(erp) => erp.cancel_asn(reference, inbound_no).await,
            }
        })
        .await
    }

    async fn certify_lot(&self, told: &CertificateTold) -> Answer<Certified> {
        spanned("certify_lot", async {
            match self {
                Self::Simulator(erp) => erp.certify_lot(told).await,
                Self::Tryton(erp) => erp.certify_lot(told).await,
            }
        })
        .await
    }

    async fn find_certificate(&self, told: &CertificateTold) -> Answer<Option<Certified>> {
        spanned("find_certificate", async {
            match self {
                Self::Simulator(erp) => erp.find_certificate(told).await,
                Self::Tryton(erp) => erp.find_certificate(told).await,
            }
        })
        .await
    }

    async fn health(&self) -> Answer<String> {
        spanned("health", async {
            match self {
                Self::Simulator(erp) => erp.health().await,
                Self::Tryton(erp) => erp.health().await,
            }
        })
        .await
    }
}
