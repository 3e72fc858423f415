//! The drivers of the ERP. What they must do and say is the contract, the crate `ehub_erp`; the suite `worker/tests/erp_contract` is run
//! against each.

mod connector;
mod http;
mod simulator;
mod tryton;

pub use connector::Erp;
pub use ehub_erp::*;
pub use http::Secret;
pub use simulator::{Simulator, SimulatorConfig};
pub use tryton::{Tryton, TrytonConfig};

/// Logs once how many records of a kind have no code and are left out.
fn nameless(kind: MasterKind, count: usize) {
    if count > 0 {
        tracing::warn!(kind = kind.words().0, count, "master records without a code are left out");
    }
}
