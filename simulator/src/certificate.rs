//! Certificates of lots: what the portal's people decided about what a supplier measured.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, State};
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};

use crate::Shared;
use crate::answer::No;
use crate::control::List;
use crate::ledger::Entry;

/// A decision as it was told, or that it holds no more. What the simulator does not look at is kept as it came.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Certificate {
    /// The sender's reference.
    pub reference: String,
    /// Supplier.
    pub vendor_code: String,
    /// The order.
    pub po_no: String,
    /// Its line.
    pub po_line_no: i32,
    /// The supplier's lot; empty = the line has none.
    #[serde(default)]
    pub lot_no: String,
    /// What was decided holds no more.
    #[serde(default)]
    pub is_void: bool,
    /// Accepted, rather than rejected.
    pub is_accepted: bool,
    /// When it was decided.
    pub decided_at: DateTime<Utc>,
    /// The rest of it, with what was measured.
    #[serde(flatten)]
    pub details: serde_json::Map<String, serde_json::Value>,
}

/// A certificate in the books, with the number of the inspection that it stands for. A lot that is decided anew keeps its number.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Inspected {
    /// The number given.
    pub inspection_no: String,
    /// How often it was told.
    pub told: u32,
    /// The last decision.
    #[serde(flatten)]
    pub certificate: Certificate,
}

/// Takes a decision. The newest one about a reference counts.
pub(crate) async fn certify(
    State(shared): State<Arc<Shared>>,
    Json(certificate): Json<Certificate>,
) -> Result<Json<Inspected>, No> {
    let mut journal = shared.journal.lock().await;
    journal.ledger.check_certificate(&certificate)?;
    let reference = certificate.reference.clone();
    journal.append(Entry::Certified { certificate }).await?;
    journal.ledger.certificate(&reference).cloned().map(Json)
}

/// The last decision under the sender's reference.
pub(crate) async fn find(
    State(shared): State<Arc<Shared>>,
    Path(reference): Path<String>,
) -> Result<Json<Inspected>, No> {
    shared.journal.lock().await.ledger.certificate(&reference).cloned().map(Json)
}

/// Every certificate, with its last decision.
pub(crate) async fn all(State(shared): State<Arc<Shared>>) -> Json<List<Inspected>> {
    List::of(&shared.journal.lock().await.ledger.certificates)
}
