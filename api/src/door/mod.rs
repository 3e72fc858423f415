//! What every request passes: request id, session, permission, body and query, and the envelope on the way out.

pub mod address;
pub mod answer;
pub mod body;
pub mod calls;
pub mod cookie;
pub mod desk;
pub mod download;
pub(crate) mod figures;
pub mod flood;
pub mod guard;
pub mod lane;
pub mod many;
pub mod pages;
pub mod query;
pub mod ready;
pub mod shape;
pub mod slow;
pub mod token;
pub mod turn;
pub mod upload;

pub use answer::{Answer, Page};
pub use body::Body;
pub use guard::Caller;
pub use query::{At, Query};
