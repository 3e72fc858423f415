//! The section `[chat]`.

use super::sso::protected;
use crate::error::{Error, Result};
use ehub_api::config;
use ehub_api::oidc;
use serde::Deserialize;

/// `[chat]`
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Chat {
    /// Address of the script of a chat widget; empty = there is none.
    pub script_url: String,
    /// Whether the script is told the user id of whoever is signed in.
    pub tell_user: bool,
}

impl Chat {
    /// The widget; `None` = there is none.
    ///
    /// # Errors
    /// An address that is none, or not protected.
    pub fn widget(&self) -> Result<Option<config::Chat>> {
        if self.script_url.is_empty() {
            return Ok(None);
        }
        protected("chat", &self.script_url)?;
        let origin = oidc::origin(&self.script_url);
        let origin = origin.ok_or_else(|| Error::Configuration("chat.script_url has no host".to_owned()))?;
        Ok(Some(config::Chat { script: self.script_url.clone(), origin, tell_user: self.tell_user }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_script_comes_from_one_host_by_https() {
        let of = |address: &str| Chat { script_url: address.to_owned(), tell_user: true }.widget();
        assert!(of("").unwrap().is_none());
        let widget = of("https://chat.example.com:8443/widget.js?key=1").unwrap().unwrap();
        assert_eq!((widget.origin.as_str(), widget.tell_user), ("https://chat.example.com:8443", true));
        assert!(of("http://127.0.0.1:9000/widget.js").unwrap().is_some());
        for address in
            ["http://chat.example.com/widget.js", "widget.js", "javascript:1", "data:text/javascript,1", "https://"]
        {
            assert!(of(address).unwrap_err().to_string().contains("https://"), "{address}");
        }
    }
}
