//! Whether an ID token is good: its form, its signature, and what it claims. Pure.

use chrono::{DateTime, Utc};
use jsonwebtoken::jwk::{AlgorithmParameters, EllipticCurve, Jwk, KeyAlgorithm, KeyOperations, PublicKeyUse};
use jsonwebtoken::{Algorithm, DecodingKey, Validation};
use serde_json::{Map, Value};

/// Characters of a token at most. Most have some two thousand; one that lists the groups of a person who is in many has tens of thousands.
const LONGEST: usize = 64 * 1024;
/// Clocks may differ by so many seconds.
const LEEWAY: i64 = 60;
/// A token was made for this sign-in, so at most so many seconds ago.
const OLDEST: i64 = 600;
/// Bytes of an RSA modulus at least: 2048 bits.
const MODULUS: usize = 256;

/// Why a token is not believed; for the log only.
pub type Fault = &'static str;

/// Who vouches for whom, under which names.
#[derive(Clone, Debug)]
pub struct Rules {
    /// The provider, exactly as it calls itself.
    pub issuer: String,
    /// Us, as the provider calls us.
    pub client_id: String,
    /// The claim that holds the address.
    pub email_claim: String,
    /// The claim that says whether the provider has verified it; empty = it vouches for every address.
    pub verified_claim: String,
}

/// Whom a token speaks of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Person {
    /// Verified address.
    pub email: String,
    /// The nonce that the browser gave the provider.
    pub nonce: String,
}

/// What a token says of its own signature, before anything is believed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Seal {
    algorithm: Algorithm,
    kid: Option<String>,
}

/// Reads how a token is signed.
///
/// # Errors
/// It is none, or signed in a way that we do not take.
pub(super) fn seal(token: &str) -> Result<Seal, Fault> {
    if token.len() > LONGEST {
        return Err("longer than 65,536 characters");
    }
    // Fails for algorithms that the library does not know, `none` among them.
    let header = jsonwebtoken::decode_header(token).map_err(|_| "malformed, or an unknown algorithm")?;
    if !matches!(header.alg, Algorithm::RS256 | Algorithm::ES256) {
        return Err("neither RS256 nor ES256");
    }
    if header.crit.is_some() || header.zip.is_some() || header.enc.is_some() {
        return Err("critical or encrypted header");
    }
    // Keys come from the provider's own list, never from the token (`jwk`, `jku`, `x5u`).
    Ok(Seal { algorithm: header.alg, kid: header.kid })
}

/// The provider's key that a token names. `None` = it has no such key now. A token without a name of a key is good where the
/// provider has one key of the kind.
pub(super) fn key<'a>(keys: &'a [Jwk], seal: &Seal) -> Option<&'a Jwk> {
    let mut fit = keys.iter().filter(|key| fits(key, seal.algorithm));
    match &seal.kid {
        Some(kid) => fit.find(|key| key.common.key_id.as_ref() == Some(kid)),
        None => fit.next().filter(|_| fit.next().is_none()),
    }
}

/// Whether a key is one of the algorithm's, strong enough, and for signatures.
fn fits(key: &Jwk, algorithm: Algorithm) -> bool {
    let (kind, name) = match &key.algorithm {
        AlgorithmParameters::RSA(rsa) => {
            (algorithm == Algorithm::RS256 && rsa.n.len() * 3 / 4 >= MODULUS, KeyAlgorithm::RS256)
        }
        AlgorithmParameters::EllipticCurve(ec) => {
            (algorithm == Algorithm::ES256 && ec.curve == EllipticCurve::P256, KeyAlgorithm::ES256)
        }
        _ => return false,
    };
    let named = key.common.key_algorithm.is_none_or(|known| known == name);
    let signs = key.common.public_key_use.as_ref().is_none_or(|of| *of == PublicKeyUse::Signature);
    let verifies = key.common.key_operations.as_ref().is_none_or(|may| may.contains(&KeyOperations::Verify));
    kind && named && signs && verifies
}

/// Checks signature and claims.
///
/// # Errors
/// What is wrong first.
pub(super) fn open(token: &str, seal: &Seal, key: &Jwk, rules: &Rules, now: DateTime<Utc>) -> Result<Person, Fault> {
    let key = DecodingKey::from_jwk(key).map_err(|_| "unreadable key")?;
    let mut form = Validation::new(seal.algorithm);
    // What it claims is judged below, by the injected clock and without exceptions for what is left out.
    (form.validate_exp, form.validate_aud) = (false, false);
    form.required_spec_claims.clear();
    let data = jsonwebtoken::decode::<Map<String, Value>>(token, &key, &form).map_err(|_| "wrong signature")?;
    judge(&data.claims, rules, now)
}

fn judge(claims: &Map<String, Value>, rules: &Rules, now: DateTime<Utc>) -> Result<Person, Fault> {
    let text = |name: &str| claims.get(name).and_then(Value::as_str).unwrap_or_default();
    if text("iss") != rules.issuer {
        return Err("another issuer");
    }
    let ours = match claims.get("aud") {
        Some(Value::String(one)) => *one == rules.client_id,
        // Made for others as well, who could show it here.
        Some(Value::Array(many)) => matches!(many.as_slice(), [one] if *one == rules.client_id.as_str()),
        _ => false,
    };
    if !ours || claims.get("azp").is_some_and(|party| *party != rules.client_id.as_str()) {
        return Err("another audience");
    }
    timely(claims, now)?;
    if text("nonce").is_empty() {
        return Err("no nonce");
    }
    let email = text(&rules.email_claim);
    if email.is_empty() || email.chars().any(char::is_control) {
        return Err("no address");
    }
    if !rules.verified_claim.is_empty() && !is_true(claims.get(&rules.verified_claim)) {
        return Err("unverified address");
    }
    Ok(Person { email: email.to_owned(), nonce: text("nonce").to_owned() })
}

fn timely(claims: &Map<String, Value>, now: DateTime<Utc>) -> Result<(), Fault> {
    let now = now.timestamp();
    #[expect(clippy::cast_possible_truncation, reason = "seconds since 1970; what is too large saturates")]
    let seconds = |name: &str| claims.get(name).and_then(Value::as_f64).map(|at| at as i64);
    let (Some(end), Some(made)) = (seconds("exp"), seconds("iat")) else { return Err("no times") };
    if end <= now.saturating_sub(LEEWAY) {
        return Err("expired");
    }
    if made > now + LEEWAY {
        return Err("from the future");
    }
    if made < now - OLDEST {
        return Err("too old");
    }
    match (claims.contains_key("nbf"), seconds("nbf")) {
        (false, _) => Ok(()),
        (true, Some(begin)) if begin <= now + LEEWAY => Ok(()),
        (true, _) => Err("not good yet"),
    }
}

/// Providers write it in several ways: `true`, `1`, `"true"`, `"1"`.
fn is_true(claim: Option<&Value>) -> bool {
    match claim {
        Some(Value::Bool(yes)) => *yes,
        Some(Value::Number(number)) => number.as_u64() == Some(1),
        Some(Value::String(text)) => text == "true" || text == "1",
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn noon() -> DateTime<Utc> {
        DateTime::from_timestamp(1_790_000_000, 0).unwrap()
    }

    fn rules() -> Rules {
        Rules {
            issuer: "https://id.example.com".to_owned(),
            client_id: "ehub".to_owned(),
            email_claim: "email".to_owned(),
            verified_claim: "email_verified".to_owned(),
        }
    }

    fn judged(changes: &Value) -> Result<String, Fault> {
        let at = noon().timestamp();
        let mut claims = json!({"iss": "https://id.example.com", "aud": "ehub", "exp": at + 300, "iat": at - 2,
                                "nonce": "n", "email": "anna@example.com", "email_verified": true});
        for (name, value) in changes.as_object().unwrap() {
            let claims = claims.as_object_mut().unwrap();
            if value.is_null() {
                claims.remove(name)
            } else {
                claims.insert(name.clone(), value.clone())
            };
        }
        judge(claims.as_object().unwrap(), &rules(), noon()).map(|person| person.email)
    }

    #[test]
    fn every_claim_must_be_there_and_right() {
        let at = noon().timestamp();
        assert_eq!(judged(&json!({})).as_deref(), Ok("anna@example.com"));
        for good in [
            json!({"aud": ["ehub"], "azp": "ehub"}),
            json!({"exp": at - 59}),
            json!({"iat": at + 60, "nbf": at + 60}),
            json!({"iat": at - 600}),
            json!({"iat": 1_790_000_000.5}),
            json!({"email_verified": "true"}),
            json!({"email_verified": 1}),
        ] {
            assert!(judged(&good).is_ok(), "{good}");
        }
        for (bad, why) in [
            (json!({"iss": "https://id.example.com/"}), "another issuer"),
            (json!({"iss": null}), "another issuer"),
            (json!({"aud": "other"}), "another audience"),
            (json!({"aud": ["ehub", "other"]}), "another audience"),
            (json!({"aud": []}), "another audience"),
            (json!({"aud": null}), "another audience"),
            (json!({"azp": "other"}), "another audience"),
            (json!({"exp": at - 60}), "expired"),
            (json!({"exp": null}), "no times"),
            (json!({"exp": "9999999999"}), "no times"),
            (json!({"iat": null}), "no times"),
            (json!({"iat": at + 61}), "from the future"),
            (json!({"iat": at - 601}), "too old"),
            (json!({"nbf": at + 61}), "not good yet"),
            (json!({"nbf": "soon"}), "not good yet"),
            (json!({"nonce": null}), "no nonce"),
            (json!({"email": null}), "no address"),
            (json!({"email": ["anna@example.com"]}), "no address"),
            (json!({"email_verified": null}), "unverified address"),
            (json!({"email_verified": false}), "unverified address"),
            (json!({"email_verified": "yes"}), "unverified address"),
        ] {
            assert_eq!(judged(&bad), Err(why), "{bad}");
        }
    }

    #[test]
    fn a_token_has_an_end() {
        assert_eq!(seal(&"a".repeat(LONGEST)), Err("malformed, or an unknown algorithm"));
        assert_eq!(seal(&"a".repeat(LONGEST + 1)), Err("longer than 65,536 characters"));
    }

    #[test]
    fn a_provider_that_vouches_for_every_address_is_taken_at_its_word_where_we_say_so() {
        let trusting = Rules { verified_claim: String::new(), email_claim: "upn".to_owned(), ..rules() };
        let at = noon().timestamp();
        let claims = json!({"iss": "https://id.example.com", "aud": "ehub", "exp": at, "iat": at, "nonce": "n", "upn": "a@b.cd"});
        assert_eq!(judge(claims.as_object().unwrap(), &trusting, noon()).unwrap().email, "a@b.cd");
    }

    #[test]
    fn a_key_is_found_by_name_and_kind() {
        let rsa = |kid: &str, more: Value| {
            let mut key = json!({"kty": "RSA", "kid": kid, "n": "A".repeat(342), "e": "AQAB"});
            key.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
            serde_json::from_value::<Jwk>(key).unwrap()
        };
        let seal = |kid: Option<&str>| Seal { algorithm: Algorithm::RS256, kid: kid.map(str::to_owned) };
        let one = [rsa("a", json!({})), rsa("enc", json!({"use": "enc"})), rsa("ps", json!({"alg": "PS256"}))];
        assert!(key(&one, &seal(Some("a"))).is_some());
        assert!(key(&one, &seal(None)).is_some());
        assert!(key(&one, &seal(Some("enc"))).is_none() && key(&one, &seal(Some("ps"))).is_none());
        assert!(key(&one, &Seal { algorithm: Algorithm::ES256, kid: Some("a".to_owned()) }).is_none());
        let two = [rsa("a", json!({})), rsa("b", json!({"use": "sig", "alg": "RS256"}))];
        assert!(key(&two, &seal(None)).is_none(), "which one is meant?");
        assert!(key(&[rsa("weak", json!({"n": "A".repeat(171)}))], &seal(Some("weak"))).is_none(), "1024 bits");
    }
}
