//! The token: which session, whose, until when. What counts is the session's row; the signature spares us forged ids.

use crate::error::ApiError;
use chrono::{DateTime, TimeZone, Utc};
use jsonwebtoken::{Algorithm, DecodingKey, EncodingKey, Header, Validation};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

/// What a token says.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Claims {
    /// Session id.
    pub sid: Uuid,
    /// Account id.
    pub sub: String,
    /// End, in seconds since 1970.
    pub exp: i64,
}

/// Signs and checks tokens with one secret.
pub struct TokenKey {
    secret: Vec<u8>,
    rules: Validation,
}

impl TokenKey {
    /// A key from at least 32 random bytes.
    pub fn new(secret: &[u8]) -> Self {
        let mut rules = Validation::new(Algorithm::HS256);
        // The end is compared with the injected clock, not with the machine's.
        rules.validate_exp = false;
        rules.set_required_spec_claims(&["exp", "sub"]);
        Self { secret: secret.to_vec(), rules }
    }

    /// A token for a session that ends at `until`.
    ///
    /// # Errors
    /// When the library cannot sign, which is a defect.
    pub fn issue(&self, sid: Uuid, account: i64, until: DateTime<Utc>) -> Result<String, ApiError> {
        let claims = Claims { sid, sub: account.to_string(), exp: until.timestamp() };
        let key = EncodingKey::from_secret(&self.secret);
        key.and_then(|key| jsonwebtoken::encode(&Header::new(Algorithm::HS256), &claims, &key)).map_err(|error| {
            tracing::error!(%error, "a token cannot be signed");
            ApiError::system()
        })
    }

    /// What a token says, if we signed it.
    ///
    /// # Errors
    /// 50008 for anything that is not ours, 50014 when it is over.
    pub fn read(&self, token: &str, now: DateTime<Utc>) -> Result<Claims, ApiError> {
        let claims = DecodingKey::from_secret(&self.secret)
            .and_then(|key| jsonwebtoken::decode::<Claims>(token, &key, &self.rules))
            .map_err(|_| ApiError::illegal_token())?
            .claims;
        match Utc.timestamp_opt(claims.exp, 0).single() {
            Some(end) if end > now => Ok(claims),
            Some(_) => Err(ApiError::token_expired()),
            None => Err(ApiError::illegal_token()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use jsonwebtoken::encode;

    const SECRET: &[u8] = b"0123456789abcdef0123456789abcdef";

    fn noon() -> DateTime<Utc> {
        Utc.with_ymd_and_hms(2026, 1, 1, 12, 0, 0).unwrap()
    }

    #[test]
    fn a_token_is_read_back_until_its_end() {
        let key = TokenKey::new(SECRET);
        let sid = Uuid::from_u128(7);
        let token = key.issue(sid, 3, noon()).unwrap();
        let before = noon() - chrono::Duration::seconds(1);
        assert_eq!(key.read(&token, before).unwrap(), Claims { sid, sub: "3".into(), exp: noon().timestamp() });
        assert_eq!(key.read(&token, noon()).unwrap_err().failure().code, 50014);
    }

    #[test]
    fn other_keys_algorithms_and_rubbish_are_illegal() {
        let key = TokenKey::new(SECRET);
        let claims = Claims { sid: Uuid::nil(), sub: "1".into(), exp: noon().timestamp() + 60 };
        let other =
            encode(&Header::new(Algorithm::HS256), &claims, &EncodingKey::from_secret(b"another").unwrap()).unwrap();
        let hs512 =
            encode(&Header::new(Algorithm::HS512), &claims, &EncodingKey::from_secret(SECRET).unwrap()).unwrap();
        let none = "eyJhbGciOiJub25lIn0.eyJzaWQiOiIwIiwic3ViIjoiMSIsImV4cCI6OTk5OTk5OTk5OX0.";
        for token in [other.as_str(), hs512.as_str(), none, "", "a.b.c", "Bearer"] {
            assert_eq!(key.read(token, noon()).unwrap_err().failure().code, 50008, "{token}");
        }
    }
}
