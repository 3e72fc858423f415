//! The HTTP API of eHub: routes, sessions, permissions, the error envelope and the `OpenAPI` description.
//!
//! No SQL and no business rule lives here: a handler parses, calls `ehub_workflows` and answers.

pub mod config;
mod document;
mod endpoint;
pub mod error;
pub mod http;
pub mod menu;
pub mod oidc;
pub mod permission;
mod sheet;
pub mod state;
pub mod wire;

pub use config::Config;
pub use endpoint::{openapi, router};
pub use error::ApiError;
pub use state::{AppState, Clock};

use ehub_workflows::words;
