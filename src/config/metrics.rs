//! The section `[metrics]`.

use crate::error::{Error, Result};
use serde::Deserialize;
use std::net::SocketAddr;

/// `[metrics]`
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Metrics {
    /// Where figures are told, as `host:port`; empty = nowhere.
    pub address: String,
}

impl Metrics {
    /// Where to listen; `None` = nowhere.
    ///
    /// # Errors
    /// It is no address.
    pub fn listen(&self) -> Result<Option<SocketAddr>> {
        if self.address.is_empty() {
            return Ok(None);
        }
        let address = self.address.parse().map_err(|_| {
            Error::Configuration(format!("metrics.address {:?} is not an address like 127.0.0.1:9464", self.address))
        })?;
        Ok(Some(address))
    }
}
