//! Messages to the ERP: queued with their cause, delivered by a worker, answered with the document's own event.

pub mod administer;
mod conflict;
pub mod deliver;
pub mod erp_reply;
mod looking;
pub mod machine;
pub mod question;
pub mod queue;
pub mod reschedule;
pub mod search;
pub(crate) mod turn;

pub use crate::message::{Next, Taken};
pub use conflict::{orders_of, overtaken};
pub use deliver::{Answer, Delivery, finish, start};
pub use erp_reply::ErpReply;
pub use looking::Looking;
pub use machine::ErpMessage;
pub use queue::{Draft, Kind, queue};
