//! Mail to people: queued with its cause, written from a template in the recipient's language, delivered by a worker.

mod administer;
pub mod deliver;
pub mod facts;
mod forget;
pub mod machine;
pub mod queue;
pub mod search;
pub mod template;

mod group;
mod write;

pub use crate::message::{Next, Taken};
pub use deliver::{Answer, Delivery, Outcome, finish, start};
pub use facts::ReportFacts;
pub use forget::forget;
pub use machine::Mail;
pub use queue::{Audience, Draft, queue, queue_secret, queue_secrets};
pub use template::{ByMail, Hearing, MailContent, Template, Templates, Written};
