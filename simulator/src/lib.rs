//! An ERP for trials: orders, confirmations, shipment notices and receipts over HTTP, with faults on demand.
//!
//! It stands outside of eHub: a journal of its own, no table of ours. As many real ERPs do, it posts a shipment notice
//! twice when asked twice ([`Config::idempotent`] is off), so that once-only is the portal's merit. See `docs/ERP.md`.

mod answer;
mod certificate;
mod check;
mod control;
mod fault;
mod goods;
mod journal;
mod ledger;
mod master;
mod model;
mod portal;
mod receipt;
mod seed;
mod sight;
mod statement;
mod taken;
mod unit;

use std::collections::HashMap;
use std::future::Future;
use std::path::PathBuf;
use std::sync::Arc;

use axum::Router;
use axum::routing::{get, post, put};
use chrono::NaiveDate;
use tokio::net::TcpListener;
use tokio::sync::Mutex;
use tokio_util::sync::CancellationToken;

pub use certificate::{Certificate, Inspected};
pub use fault::Faults;
pub use master::{Master, MasterChange};
pub use model::{
    Change, Delivery, DeliveryLine, DeliveryState, Kept, NewInvoice, NewLine, NewOrder, Order, Receipt, StatementLine,
};
pub use receipt::Inspection;

/// How the simulator is set up.
#[derive(Clone, Debug)]
pub struct Config {
    /// Its data directory; made when missing. What is in it wins over `seed` and `today`.
    pub data_dir: PathBuf,
    /// The same seed and day give the same orders.
    pub seed: u64,
    /// The day around which the orders lie.
    pub today: NaiveDate,
    /// How many orders to start with.
    pub orders: usize,
    /// Whether some of them came already: with goods that went back, and a count that was put right.
    pub came: bool,
    /// When set, every call must carry it as a bearer token.
    pub token: Option<String>,
    /// Answer a repeated reference with the first delivery. Off: makes a second delivery.
    pub idempotent: bool,
}

impl Config {
    /// The usual set-up: seed 1, 40 orders of which nothing came, no token, not idempotent.
    pub fn new(data_dir: impl Into<PathBuf>, today: NaiveDate) -> Self {
        Self { data_dir: data_dir.into(), seed: 1, today, orders: 40, came: false, token: None, idempotent: false }
    }
}

/// Why the simulator stopped or did not start.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The data directory or the network failed.
    #[error(transparent)]
    Io(#[from] std::io::Error),
    /// The journal holds what this version does not understand.
    #[error("journal line {line}: {words}")]
    Journal {
        /// Which line, from 1.
        line: usize,
        /// What is wrong with it.
        words: String,
    },
}

/// What all handlers share.
struct Shared {
    journal: Mutex<journal::Journal>,
    faults: std::sync::Mutex<Faults>,
    /// Notices whose numbers are still to come: how many look-ups more.
    later: std::sync::Mutex<HashMap<String, u32>>,
    token: Option<String>,
    idempotent: bool,
    /// Ends the answers that never come.
    stopping: CancellationToken,
}

/// Serves until `shutdown` is ready; answers under way are finished, those that never come are dropped.
///
/// # Errors
/// When the journal cannot be read, or the network fails.
pub async fn serve(
    listener: TcpListener,
    config: Config,
    shutdown: impl Future<Output = ()> + Send + 'static,
) -> Result<(), Error> {
    let journal = journal::Journal::open(&config).await?;
    let stopping = CancellationToken::new();
    let shared = Arc::new(Shared {
        journal: Mutex::new(journal),
        faults: std::sync::Mutex::default(),
        later: std::sync::Mutex::default(),
        token: config.token,
        idempotent: config.idempotent,
        stopping: stopping.clone(),
    });
    tracing::info!(address = ?listener.local_addr().ok(), "ERP simulator is listening");
    axum::serve(listener, router(shared))
        .with_graceful_shutdown(async move {
            shutdown.await;
            stopping.cancel();
        })
        .await?;
    Ok(())
}

/// Two sets of routes: what a portal calls, where the faults strike, and what a tester calls, where they do not.
fn router(shared: Arc<Shared>) -> Router {
    let portal = Router::new()
        .route("/health", get(portal::health))
        .route("/orders", get(portal::orders))
        .route("/receipts", get(portal::receipts))
        .route("/statements", get(portal::statements))
        .route("/sightings/{stream}", get(sight::sightings))
        .route("/documents/{stream}", get(sight::documents))
        .route("/masters/{kind}", get(sight::masters))
        .route("/deliveries", get(sight::deliveries))
        .route("/confirmations", post(portal::confirm))
        .route("/reschedules", post(portal::reschedule))
        .route("/asns", post(portal::post_asn))
        .route("/asns/{reference}", get(portal::find_asn))
        .route("/asns/{reference}/cancel", post(portal::cancel_asn))
        .route("/certificates", post(certificate::certify))
        .route("/certificates/{reference}", get(certificate::find))
        .layer(axum::middleware::from_fn_with_state(Arc::clone(&shared), fault::strike));
    let control = Router::new()
        .route("/faults", get(control::faults).put(control::set_faults).delete(control::clear_faults))
        .route("/orders", post(control::add_order))
        .route("/orders/{po_no}", get(control::order))
        .route("/orders/{po_no}/lines/{line_no}", post(control::change_line))
        .route("/orders/{po_no}/lines/{line_no}/schedule", get(control::schedule))
        .route("/confirmations", get(control::confirmations))
        .route("/asns", get(control::deliveries))
        .route("/certificates", get(certificate::all))
        .route("/deliveries/{inbound_no}/{ending}", post(control::end_delivery))
        .route("/deliveries/{inbound_no}/lines/{line_no}", put(control::edit_delivery))
        .route("/receipts", post(goods::receive))
        .route("/receipts/{receipt_no}/inspection", post(goods::inspect))
        .route("/receipts/{receipt_no}/cancel", post(taken::take_back))
        .route("/returns", post(goods::give_back))
        .route("/corrections", post(goods::correct))
        .route("/statements", post(control::invoice))
        .route("/statements/{invoice_no}/pay", post(control::pay))
        .route("/statements/{invoice_no}/{status}", post(control::settle))
        .route("/masters/{kind}/{code}", put(control::keep_master).delete(control::drop_master));
    portal
        .merge(control)
        .layer(axum::middleware::from_fn_with_state(Arc::clone(&shared), answer::authorize))
        .with_state(shared)
}
