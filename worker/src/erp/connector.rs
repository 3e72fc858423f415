//! The connector in use, whichever driver it is.

use super::{
    Answer, Asn, ConfirmLine, ErpConnector, ErpOrder, ErpReceipt, Page, Posted, Simulator, SimulatorConfig, Tryton,
    TrytonConfig,
};

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
        match self {
            Self::Simulator(erp) => erp.pull_orders(cursor, limit).await,
            Self::Tryton(erp) => erp.pull_orders(cursor, limit).await,
        }
    }

    async fn pull_receipts(&self, cursor: Option<&str>, limit: usize) -> Answer<Page<ErpReceipt>> {
        match self {
            Self::Simulator(erp) => erp.pull_receipts(cursor, limit).await,
            Self::Tryton(erp) => erp.pull_receipts(cursor, limit).await,
        }
    }

    async fn confirm_order_line(&self, confirm: &ConfirmLine) -> Answer<()> {
        match self {
            Self::Simulator(erp) => erp.confirm_order_line(confirm).await,
            Self::Tryton(erp) => erp.confirm_order_line(confirm).await,
        }
    }

    async fn post_asn(&self, asn: &Asn) -> Answer<Posted> {
        match self {
            Self::Simulator(erp) => erp.post_asn(asn).await,
            Self::Tryton(erp) => erp.post_asn(asn).await,
        }
    }

    async fn find_asn(&self, reference: &str) -> Answer<Option<Posted>> {
        match self {
            Self::Simulator(erp) => erp.find_asn(reference).await,
            Self::Tryton(erp) => erp.find_asn(reference).await,
        }
    }

    async fn cancel_asn(&self, reference: &str, inbound_no: &str) -> Answer<()> {
        match self {
            Self::Simulator(erp) => erp.cancel_asn(reference, inbound_no).await,
            Self::Tryton(erp) => erp.cancel_asn(reference, inbound_no).await,
        }
    }

    async fn health(&self) -> Answer<String> {
        match self {
            Self::Simulator(erp) => erp.health().await,
            Self::Tryton(erp) => erp.health().await,
        }
    }
}
