//! An identity provider that says and signs whatever a test wants.

use crate::app::now;
use axum::extract::State;
use axum::routing::get;
use axum::{Json, Router};
use ehub_api::oidc::{Rules, Settings};
use jsonwebtoken::jwk::Jwk;
use jsonwebtoken::{Algorithm, EncodingKey, Header, encode};
use serde_json::{Value, json};
use std::sync::{Arc, Mutex};
use tokio::net::TcpListener;

pub const CLIENT: &str = "ehub";

/// A key of a provider.
#[derive(Clone)]
pub struct Key {
    pub kid: &'static str,
    pub algorithm: Algorithm,
    pub sign: EncodingKey,
}

impl Key {
    pub fn rsa_a() -> Self {
        let sign = EncodingKey::from_rsa_der(include_bytes!("keys/rsa_a.der"));
        Self { kid: "rsa-a", algorithm: Algorithm::RS256, sign }
    }

    pub fn rsa_b() -> Self {
        let sign = EncodingKey::from_rsa_der(include_bytes!("keys/rsa_b.der"));
        Self { kid: "rsa-b", algorithm: Algorithm::RS256, sign }
    }

    pub fn ec() -> Self {
        let sign = EncodingKey::from_ec_der(include_bytes!("keys/ec.der"));
        Self { kid: "ec", algorithm: Algorithm::ES256, sign }
    }

    /// The public half, as a provider publishes it.
    pub fn published(&self) -> Value {
        let mut jwk = Jwk::from_encoding_key(&self.sign, self.algorithm).unwrap();
        jwk.common.key_id = Some(self.kid.to_owned());
        serde_json::to_value(jwk).unwrap()
    }

    pub fn sign(&self, claims: &Value) -> String {
        let header = Header { kid: Some(self.kid.to_owned()), ..Header::new(self.algorithm) };
        encode(&header, claims, &self.sign).unwrap()
    }
}

#[derive(Default)]
struct Says {
    discovery: Value,
    keys: Vec<Value>,
    reads: usize,
}

/// The provider, on a port of its own.
pub struct Fake {
    pub issuer: String,
    says: Arc<Mutex<Says>>,
}

impl Fake {
    pub async fn start() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let issuer = format!("http://{}", listener.local_addr().unwrap());
        let discovery = json!({
            "issuer": issuer, "authorization_endpoint": format!("{issuer}/auth"),
            "token_endpoint": format!("{issuer}/token"), "jwks_uri": format!("{issuer}/keys"),
        });
        let keys = vec![json!({"kty": "OKP", "kid": "new-kind", "crv": "Ed448", "x": "AA"}), Key::rsa_a().published()];
        let says = Arc::new(Mutex::new(Says { discovery, keys, reads: 0 }));
        let router = Router::new()
            .route("/.well-known/openid-configuration", get(discovery_document))
            .route("/keys", get(key_set))
            .with_state(says.clone());
        tokio::spawn(async move { axum::serve(listener, router).await });
        Self { issuer, says }
    }

    pub fn settings(&self) -> Settings {
        Settings {
            rules: Rules {
                issuer: self.issuer.clone(),
                client_id: CLIENT.to_owned(),
                email_claim: "email".to_owned(),
                verified_claim: "email_verified".to_owned(),
            },
            scope: "openid email".to_owned(),
            choose: "select_account".to_owned(),
            origins: vec![],
            client: ehub_http_client::builder().unwrap().no_proxy().build().unwrap(),
        }
    }

    /// Claims about somebody, all right and made now.
    pub fn claims(&self, email: &str, nonce: &str) -> Value {
        let at = now().timestamp();
        json!({"iss": self.issuer, "sub": email, "aud": CLIENT, "iat": at, "nbf": at, "exp": at + 3600, "nonce": nonce,
               "email": email, "email_verified": true})
    }

    pub fn token(&self, email: &str, nonce: &str) -> String {
        Key::rsa_a().sign(&self.claims(email, nonce))
    }

    /// From now on these are its keys.
    pub fn publish(&self, keys: &[Key]) {
        self.says.lock().unwrap().keys = keys.iter().map(Key::published).collect();
    }

    /// Says something else of itself; null = it answers 500.
    pub fn claim(&self, name: &str, value: Value) {
        let discovery = &mut self.says.lock().unwrap().discovery;
        if name.is_empty() { *discovery = value } else { discovery[name] = value }
    }

    pub fn discovery(&self) -> Value {
        self.says.lock().unwrap().discovery.clone()
    }

    /// How often its keys were asked for.
    pub fn reads(&self) -> usize {
        self.says.lock().unwrap().reads
    }
}

async fn discovery_document(State(says): State<Arc<Mutex<Says>>>) -> Result<Json<Value>, axum::http::StatusCode> {
    let discovery = says.lock().unwrap().discovery.clone();
    if discovery.is_null() { Err(axum::http::StatusCode::INTERNAL_SERVER_ERROR) } else { Ok(Json(discovery)) }
}

async fn key_set(State(says): State<Arc<Mutex<Says>>>) -> Json<Value> {
    let mut says = says.lock().unwrap();
    says.reads += 1;
    Json(json!({"keys": says.keys}))
}
