//! The driver for Tryton (seen with 7.0 and 8.2): JSON-RPC over HTTP. Differences between versions and
//! installations are decided in `server` and `features`.
//!
//! What it had to learn is said where it matters: orders (what the buyer asked stays apart from what is promised), stock
//! (movements carry the promises), delivery (no idempotency, no check of the supplier), cursor (no change numbers),
//! rows and pace (an answer of any length may take longer than anybody waits).

mod cancel;
mod confirm;
mod content;
mod cursor;
mod cut;
mod delivery;
mod effective;
mod expected;
mod features;
mod given;
mod guard;
mod line;
mod lot;
mod masters;
mod orders;
mod pace;
mod patience;
mod payments;
mod planned;
mod promise;
mod quality;
mod receipts;
mod remarks;
mod returns;
mod rows;
mod rpc;
mod server;
mod sight;
mod statements;
mod stock;
mod stream;
mod taken_back;
mod units;
mod wire;

use std::time::Duration;

use super::http::Secret;
use super::{
    Answer, Asn, AsnLot, CertificateTold, Certified, ConfirmLine, DeliveryStanding, ErpConnector, ErpDelivery,
    ErpDeliveryLine, ErpError, ErpMaster, ErpOrder, ErpOrderLine, ErpReceipt, ErpReceiptLine, ErpRemark, ErpSettles,
    ErpStatementLine, Key, MasterKind, Masters, MaterialHandling, Page, Posted, ReceiptKind, ScheduleEntry, Sighting,
    Sightings, StatementKind, StatementStatus, Stream,
};

/// Where Tryton is and who signs in.
#[derive(Clone, Debug)]
pub struct TrytonConfig {
    /// Its address without the database, e.g. `https://erp.example.com`.
    pub url: String,
    /// Its database.
    pub database: String,
    /// Who signs in; a user of its own with access to purchases and stock.
    pub user: String,
    /// With which password.
    pub password: Secret,
    /// After so long a call counts as unanswered. One operation of ours takes several calls.
    pub timeout: Duration,
    /// Warnings that are answered without a person, by what they are about (the name without its fingerprint).
    pub harmless_warnings: Vec<String>,
}

/// The connector to Tryton. Clones share the session.
#[derive(Clone, Debug)]
pub struct Tryton {
    rpc: rpc::Rpc,
}

impl Tryton {
    /// A connector. Nothing is called yet.
    ///
    /// # Errors
    /// When no HTTP client can be made.
    pub fn new(config: TrytonConfig) -> Answer<Self> {
        Ok(Self { rpc: rpc::Rpc::new(config)? })
    }
}

impl ErpConnector for Tryton {
    async fn pull_orders(&self, cursor: Option<&str>, limit: usize) -> Answer<Page<ErpOrder>> {
        orders::pull(self, cursor, limit).await
    }

    async fn pull_receipts(&self, cursor: Option<&str>, limit: usize) -> Answer<Page<ErpReceipt>> {
        receipts::pull(self, cursor, limit).await
    }

    async fn pull_statements(&self, cursor: Option<&str>, limit: usize) -> Answer<Page<ErpStatementLine>> {
        statements::pull(self, cursor, limit).await
    }

    async fn sight(&self, stream: Stream, after: &Key, limit: usize) -> Answer<Sightings> {
        sight::sight(&self.rpc, stream, after.number().unwrap_or_default(), limit).await
    }

    async fn read_orders(&self, keys: &[Key]) -> Answer<Vec<ErpOrder>> {
        orders::by_key(&self.rpc, &numbers(keys)).await
    }

    async fn read_receipts(&self, keys: &[Key]) -> Answer<Vec<ErpReceipt>> {
        receipts::by_key(&self.rpc, &numbers(keys)).await
    }

    async fn read_statements(&self, keys: &[Key]) -> Answer<Vec<ErpStatementLine>> {
        statements::by_key(&self.rpc, &numbers(keys)).await
    }

    async fn pull_masters(&self, kind: MasterKind, after: &Key, limit: usize) -> Answer<Masters> {
        masters::pull(&self.rpc, kind, after.number().unwrap_or_default(), limit).await
    }

    async fn deliveries(&self, inbound_nos: &[String]) -> Answer<Vec<ErpDelivery>> {
        sight::deliveries(&self.rpc, inbound_nos).await
    }

    async fn confirm_order_line(&self, confirm: &ConfirmLine) -> Answer<()> {
        confirm::confirm(&self.rpc, confirm).await
    }

    /// Both say the whole open schedule, and Tryton keeps it in one place: planned day and quantity of the free moves.
    async fn reschedule_order_line(&self, reschedule: &ConfirmLine) -> Answer<()> {
        confirm::confirm(&self.rpc, reschedule).await
    }

    async fn post_asn(&self, asn: &Asn) -> Answer<Posted> {
        delivery::post(&self.rpc, asn).await
    }

    async fn find_asn(&self, asn: &Asn) -> Answer<Option<Posted>> {
        content::find(&self.rpc, asn).await
    }

    async fn cancel_asn(&self, reference: &str, inbound_nos: &[String]) -> Answer<()> {
        for inbound_no in inbound_nos {
            cancel::cancel(&self.rpc, reference, inbound_no).await?;
        }
        Ok(())
    }

    async fn certify_lot(&self, told: &CertificateTold) -> Answer<Certified> {
        quality::certify(&self.rpc, told).await
    }

    async fn find_certificate(&self, told: &CertificateTold) -> Answer<Option<Certified>> {
        quality::find(&self.rpc, told).await
    }

    async fn health(&self) -> Answer<String> {
        self.rpc.version().await.map(|version| format!("Tryton {version}"))
    }
}

/// Tryton's keys are ids: numbers. A key of another kind is none of its own.
fn numbers(keys: &[Key]) -> Vec<i64> {
    keys.iter().filter_map(Key::number).collect()
}
