//! The section `[sso]`.

use crate::error::{Error, Result};
use ehub_api::oidc::{self, Rules, Settings};
use ehub_workflows::sso::SharedSecrets;
use reqwest::redirect::Policy;
use reqwest::{Client, Url};
use serde::Deserialize;
use std::path::PathBuf;
use std::time::Duration;

/// `[sso]`
#[derive(Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Sso {
    /// The identity provider; empty = there is none.
    pub issuer: String,
    /// What it calls us.
    pub client_id: String,
    /// What is asked for.
    pub scope: String,
    /// The claim with the address.
    pub email_claim: String,
    /// The claim that says that it is verified; empty = every address counts.
    pub verified_claim: String,
    /// The value of `prompt` with which a person chooses an account.
    pub choose: String,
    /// Origins besides the issuer's, separated by commas.
    pub origins: String,
    /// PEM file of a certificate authority to be trusted besides the public ones.
    pub ca_file: PathBuf,
    /// Seconds after which the provider counts as silent.
    pub timeout_seconds: u64,
    /// Shared with applications that hand people over.
    pub hand_over_secrets: String,
    /// Shared with the older site.
    pub old_site_secrets: String,
}

impl std::fmt::Debug for Sso {
    // The secrets stay out of logs.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Sso").field("issuer", &self.issuer).field("client_id", &self.client_id).finish_non_exhaustive()
    }
}

impl Sso {
    /// The identity provider, and what asks it; `None` = there is none.
    ///
    /// # Errors
    /// An address that is none or not protected, no client id, or a certificate authority that cannot be read.
    pub fn provider(&self) -> Result<Option<Settings>> {
        if self.issuer.is_empty() {
            return Ok(None);
        }
        let list = || self.origins.split(',').map(str::trim).filter(|text| !text.is_empty());
        for address in std::iter::once(self.issuer.as_str()).chain(list()) {
            protected("sso", address)?;
        }
        for (key, text) in [("client_id", &self.client_id), ("email_claim", &self.email_claim)] {
            if text.is_empty() {
                return Err(Error::Configuration(format!("sso.issuer is set, but sso.{key} is not")));
            }
        }
        if !self.scope.split(' ').any(|scope| scope == "openid") {
            return Err(Error::Configuration("sso.scope must hold openid".to_owned()));
        }
        let rules = Rules {
            issuer: self.issuer.clone(),
            client_id: self.client_id.clone(),
            email_claim: self.email_claim.clone(),
            verified_claim: self.verified_claim.clone(),
        };
        let origins = list().map(str::to_owned).collect();
        Ok(Some(Settings {
            rules,
            scope: self.scope.clone(),
            choose: self.choose.clone(),
            origins,
            client: self.client()?,
        }))
    }

    fn client(&self) -> Result<Client> {
        let wrong = |error: &dyn std::fmt::Display| Error::Configuration(format!("sso.ca_file: {error}"));
        let timeout = Duration::from_secs(self.timeout_seconds.max(1));
        let authorities = if self.ca_file.as_os_str().is_empty() {
            vec![]
        } else {
            std::fs::read(&self.ca_file).map_err(|error| wrong(&error))?
        };
        let client = ehub_http_client::trusting(&authorities).map_err(|error| wrong(&error))?;
        client.timeout(timeout).redirect(Policy::none()).build().map_err(|error| wrong(&error))
    }

    /// Secrets shared with applications that hand people over.
    ///
    /// # Errors
    /// One that is too short.
    pub fn hand_over(&self) -> Result<SharedSecrets> {
        secrets("hand_over_secrets", &self.hand_over_secrets)
    }

    /// Secrets shared with the older site.
    ///
    /// # Errors
    /// One that is too short.
    pub fn old_site(&self) -> Result<SharedSecrets> {
        secrets("old_site_secrets", &self.old_site_secrets)
    }

    /// Judges the whole section; `old_site` is the address of the older site.
    pub(super) fn check(&self, old_site: &str) -> Result<()> {
        self.provider()?;
        self.hand_over()?;
        if !self.old_site()?.is_empty() && Url::parse(old_site).is_err() {
            let words = "sso.old_site_secrets is set, but http.old_site is no address";
            return Err(Error::Configuration(words.to_owned()));
        }
        Ok(())
    }
}

fn secrets(key: &str, text: &str) -> Result<SharedSecrets> {
    SharedSecrets::parse(text).map_err(|words| Error::Configuration(format!("sso.{key}: {words}")))
}

/// Whoever stands between could sign people in, or run a program in the page: only this machine may be asked without TLS.
pub(super) fn protected(section: &str, address: &str) -> Result<()> {
    let url = Url::parse(address).ok().filter(|_| oidc::origin(address).is_some());
    let loopback = |url: &Url| matches!(url.host_str(), Some("localhost" | "127.0.0.1" | "[::1]"));
    match url {
        Some(url) if url.scheme() == "https" || (url.scheme() == "http" && loopback(&url)) => Ok(()),
        _ => Err(Error::Configuration(format!("[{section}] {address:?} is not an address that begins with https://"))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sso() -> Sso {
        Sso {
            issuer: "https://id.example.com/tenant/v2.0".to_owned(),
            client_id: "ehub".to_owned(),
            scope: "openid email".to_owned(),
            email_claim: "email".to_owned(),
            verified_claim: "email_verified".to_owned(),
            choose: "select_account".to_owned(),
            origins: String::new(),
            ca_file: PathBuf::new(),
            timeout_seconds: 5,
            hand_over_secrets: String::new(),
            old_site_secrets: String::new(),
        }
    }

    fn wrong(sso: &Sso) -> String {
        sso.check("").unwrap_err().to_string()
    }

    #[test]
    fn a_provider_is_asked_by_https_only() {
        let settings = sso().provider().unwrap().unwrap();
        assert_eq!(settings.origins(), ["https://id.example.com"]);
        let more = Sso { origins: "https://oauth.example.com:8443/x, http://localhost:1".to_owned(), ..sso() };
        let origins = more.provider().unwrap().unwrap().origins();
        assert_eq!(origins, ["https://id.example.com", "https://oauth.example.com:8443", "http://localhost:1"]);
        for address in ["http://id.example.com", "id.example.com", "ftp://id.example.com", "https://", "javascript:1"] {
            assert!(wrong(&Sso { issuer: address.to_owned(), ..sso() }).contains("https://"), "{address}");
            assert!(wrong(&Sso { origins: address.to_owned(), ..sso() }).contains("https://"), "{address}");
        }
        assert!(Sso { issuer: String::new(), ..sso() }.provider().unwrap().is_none());
    }

    #[test]
    fn mistakes_are_named_and_secrets_are_not() {
        assert!(wrong(&Sso { client_id: String::new(), ..sso() }).contains("sso.client_id"));
        assert!(wrong(&Sso { scope: "email".to_owned(), ..sso() }).contains("sso.scope"));
        assert!(wrong(&Sso { ca_file: "/nowhere.pem".into(), ..sso() }).contains("sso.ca_file"));
        let short = Sso { hand_over_secrets: "hunter2".to_owned(), ..sso() };
        assert!(wrong(&short).contains("sso.hand_over_secrets") && !wrong(&short).contains("hunter2"));
        let homeless = Sso { old_site_secrets: "x".repeat(32), ..sso() };
        assert!(wrong(&homeless).contains("http.old_site"));
        assert!(homeless.check("https://old.example.com/in").is_ok());
        assert!(!format!("{short:?}").contains("hunter2"));
    }
}
