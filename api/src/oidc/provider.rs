//! The identity provider: where it is, and the keys that it signs with. Both are asked for when they are needed and kept.

use super::id_token::{self, Fault, Person, Rules};
use chrono::{DateTime, TimeDelta, Utc};
use jsonwebtoken::jwk::Jwk;
use reqwest::{Client, Url};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use tokio::sync::Mutex;

/// What was read from the provider is good for so long.
const KEPT: TimeDelta = TimeDelta::hours(1);
/// A key that we do not know makes us ask again, but not more often than this: everybody can invent names of keys.
const BETWEEN_READS: TimeDelta = TimeDelta::seconds(30);
/// After a failure nobody waits for the provider again for so long.
const BETWEEN_FAILURES: TimeDelta = TimeDelta::seconds(5);
/// Bytes of a document of the provider at most.
const LARGEST: usize = 512 * 1024;
/// Keys of a provider at most.
const MOST_KEYS: usize = 100;

/// How the provider is reached, and what is believed of it.
#[derive(Clone, Debug)]
pub struct Settings {
    /// Who vouches for whom.
    pub rules: Rules,
    /// What is asked for: `openid` and whatever gives the address.
    pub scope: String,
    /// The value of `prompt` with which a person chooses an account: `select_account`, or `login`.
    pub choose: String,
    /// Origins besides the issuer's at which it may have addresses.
    pub origins: Vec<String>,
    /// What asks it: without redirects, with a time-out.
    pub client: Client,
}

impl Settings {
    /// Origins of the provider, the issuer's first. The page may talk to these and to no others.
    pub fn origins(&self) -> Vec<String> {
        let others = self.origins.iter().filter_map(|text| origin(text));
        origin(&self.rules.issuer).into_iter().chain(others).collect()
    }
}

/// Scheme, host and port of an address, as browsers write them. `None` = it is no address of the web.
pub fn origin(address: &str) -> Option<String> {
    let url = Url::parse(address).ok()?;
    url.has_host().then(|| url.origin().ascii_serialization()).filter(|origin| origin != "null")
}

/// Where the browser goes.
#[derive(Clone, Debug)]
pub struct Endpoints {
    /// To sign in.
    pub authorization: String,
    /// To exchange the code for the token.
    pub token: String,
}

/// The provider does not answer, or answers what cannot be right.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unavailable;

/// Why a token is not believed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// We could not check it.
    Unavailable,
    /// It is not good; why, for the log.
    Untrusted(Fault),
}

impl From<Unavailable> for Refusal {
    fn from(_: Unavailable) -> Self {
        Self::Unavailable
    }
}

/// The provider with what is known of it.
#[derive(Debug)]
pub struct Provider {
    settings: Settings,
    /// Held while it is asked: of many who need it at once, one asks.
    memory: Mutex<Memory>,
}

#[derive(Debug, Default)]
struct Memory {
    known: Option<Known>,
    failed_at: Option<DateTime<Utc>>,
}

#[derive(Clone, Debug)]
struct Known {
    endpoints: Endpoints,
    keys: Vec<Jwk>,
    read_at: DateTime<Utc>,
}

/// What we need of the discovery document.
#[derive(Deserialize)]
struct Discovery {
    issuer: String,
    authorization_endpoint: String,
    token_endpoint: String,
    jwks_uri: String,
}

#[derive(Deserialize)]
struct KeySet {
    keys: Vec<Value>,
}

impl Provider {
    /// A provider that was not asked yet.
    pub fn new(settings: Settings) -> Self {
        Self { settings, memory: Mutex::default() }
    }

    /// Its settings.
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// Where the browser goes.
    ///
    /// # Errors
    /// The provider does not answer.
    pub async fn endpoints(&self, now: DateTime<Utc>) -> Result<Endpoints, Unavailable> {
        Ok(self.known(now, KEPT).await?.endpoints)
    }

    /// Asks it now, whatever is known, and says how many keys it has.
    ///
    /// # Errors
    /// In words, why it cannot be used.
    pub async fn probe(&self, now: DateTime<Utc>) -> Result<usize, String> {
        Ok(self.read(now).await?.keys.len())
    }

    /// Whom a token speaks of. Whether its nonce is ours and unused, the caller must ask.
    ///
    /// # Errors
    /// It is not to be believed, or could not be checked.
    pub async fn check(&self, token: &str, now: DateTime<Utc>) -> Result<Person, Refusal> {
        let seal = id_token::seal(token).map_err(Refusal::Untrusted)?;
        let mut known = self.known(now, KEPT).await?;
        if id_token::key(&known.keys, &seal).is_none() {
            // The provider may have begun to sign with a new key.
            known = self.known(now, BETWEEN_READS).await?;
        }
        let key = id_token::key(&known.keys, &seal).ok_or(Refusal::Untrusted("signed with an unknown key"))?;
        id_token::open(token, &seal, key, &self.settings.rules, now).map_err(Refusal::Untrusted)
    }

    /// What is known of the provider, not older than `age`.
    async fn known(&self, now: DateTime<Utc>, age: TimeDelta) -> Result<Known, Unavailable> {
        let mut memory = self.memory.lock().await;
        if let Some(known) = memory.known.as_ref().filter(|known| now - known.read_at < age) {
            return Ok(known.clone());
        }
        if memory.failed_at.is_some_and(|failed| (failed..failed + BETWEEN_FAILURES).contains(&now)) {
            return Err(Unavailable);
        }
        match self.read(now).await {
            Ok(known) => {
                tracing::info!(keys = known.keys.len(), "the identity provider was read");
                *memory = Memory { known: Some(known.clone()), failed_at: None };
                Ok(known)
            }
            Err(reason) => {
                tracing::error!(issuer = self.settings.rules.issuer, reason, "the identity provider cannot be used");
                memory.failed_at = Some(now);
                Err(Unavailable)
            }
        }
    }

    async fn read(&self, now: DateTime<Utc>) -> Result<Known, String> {
        let issuer = &self.settings.rules.issuer;
        let at = format!("{}/.well-known/openid-configuration", issuer.trim_end_matches('/'));
        let found: Discovery = self.document(&at).await?;
        if found.issuer != *issuer {
            return Err(format!("it calls itself {:?}", found.issuer));
        }
        let allowed = self.settings.origins();
        for address in [&found.authorization_endpoint, &found.token_endpoint, &found.jwks_uri] {
            if !origin(address).is_some_and(|origin| allowed.contains(&origin)) {
                return Err(format!("{address:?} is at none of its origins: see sso.origins"));
            }
        }
        let set: KeySet = self.document(&found.jwks_uri).await?;
        // Keys of kinds that we do not know are somebody else's.
        let keys = set.keys.into_iter().take(MOST_KEYS).filter_map(|key| serde_json::from_value(key).ok()).collect();
        let endpoints = Endpoints { authorization: found.authorization_endpoint, token: found.token_endpoint };
        Ok(Known { endpoints, keys, read_at: now })
    }

    async fn document<T: DeserializeOwned>(&self, address: &str) -> Result<T, String> {
        let failed = |error: reqwest::Error| format!("{address}: {}", error.without_url());
        let mut answer = self.settings.client.get(address).send().await.map_err(failed)?;
        if answer.status() != reqwest::StatusCode::OK {
            return Err(format!("{address} answers {}", answer.status()));
        }
        let mut text = Vec::new();
        while let Some(part) = answer.chunk().await.map_err(failed)? {
            text.extend_from_slice(&part);
            if text.len() > LARGEST {
                return Err(format!("{address} is endless"));
            }
        }
        serde_json::from_slice(&text).map_err(|error| format!("{address}: {error}"))
    }
}
