//! What every request passes: request id, session, permission, body and query, and the envelope on the way out.

pub mod auth;
pub mod body;
pub mod body_timeout;
pub mod bulk;
pub mod check;
pub mod client_ip;
pub mod cookie;
pub mod download;
pub mod hash_limit;
pub mod in_flight;
pub mod json_fault;
pub(crate) mod metrics;
pub mod one_at_a_time;
pub mod query;
pub mod rate_limit;
pub mod readiness;
pub mod response;
pub mod static_files;
pub mod token;
pub mod upload;
pub mod workbook_limit;

pub use auth::Caller;
pub use body::Body;
pub use query::{Path, Query};
pub use response::{Answer, Page};
