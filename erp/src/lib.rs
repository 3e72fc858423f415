//! The contract between eHub and an ERP: what the ERP says, what eHub says to it, and what each call means.
//!
//! Each document has one type here. The business stores it, every driver fills it, and the simulator sends it. A driver translates and
//! sorts errors into classes; it keeps no state of the portal and decides nothing about documents. Exactly-once delivery has two
//! halves: the caller asks [`ErpConnector::find_asn`] before every attempt but the first, and a lost answer is
//! [`ErpError::Ambiguous`], never a failure.

pub mod certificate;
mod connector;
pub mod error;
mod key;
pub mod master;
pub mod message;
pub mod order;
pub mod receipt;
pub mod sight;
pub mod statement;
pub mod unit;

pub use certificate::{CertificateTold, Certified, ItemTold};
pub use connector::ErpConnector;
pub use error::ErpError;
pub use key::Key;
pub use master::{ErpMaster, MasterKind, Masters};
pub use message::{Asn, AsnBox, AsnLine, AsnLot, ConfirmLine, Posted, ScheduleEntry, Withdrawal};
pub use order::{ErpOrder, ErpOrderLine, ErpRemark, MaterialHandling, Particulars, Wanted};
pub use receipt::{ErpReceipt, ErpReceiptLine, ReceiptKind};
pub use sight::{DeliveryStanding, ErpDelivery, ErpDeliveryLine, Page, Sighting, Sightings, Stream};
pub use statement::{ErpSettles, ErpStatementLine, StatementKind, StatementStatus};
pub use unit::Unit;

/// The result of a call on the ERP.
pub type Answer<T> = Result<T, ErpError>;
