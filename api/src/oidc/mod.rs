//! `OpenID` Connect: what the company's identity provider says about a person, and whether it is to be believed.
//!
//! The browser fetches the ID token (code with PKCE); here it is only checked. docs/decisions/0016 says why like this.

mod id_token;
mod provider;

pub use id_token::{Person, Rules};
pub use provider::{Endpoints, Provider, Refusal, Settings, Unavailable, origin};
