//! The one cookie that the server sets: it binds a company sign-in to the browser that began it. It is no session.

use axum::http::{HeaderMap, HeaderValue, header};
use chrono::Duration;

/// With https it takes the prefix that keeps other hosts of the same domain from planting one.
fn name(https: bool) -> &'static str {
    if https { "__Host-ehub-sso" } else { "ehub-sso" }
}

/// The browser's cookie, if it is one that we may have made: 32 bytes in base64url.
pub fn sso(headers: &HeaderMap, https: bool) -> Option<&str> {
    let lines = headers.get_all(header::COOKIE).iter().filter_map(|value| value.to_str().ok());
    let mut pairs = lines.flat_map(|line| line.split(';')).filter_map(|pair| pair.trim().split_once('='));
    let value = pairs.find(|(key, _)| *key == name(https))?.1;
    let ours = value.len() == 43 && value.bytes().all(|c| c.is_ascii_alphanumeric() || c == b'-' || c == b'_');
    ours.then_some(value)
}

/// Sets it, out of reach of scripts and of other sites. `None` = it cannot be a header, which would be a defect.
pub fn set_sso(value: &str, https: bool, lifetime: Duration) -> Option<HeaderValue> {
    let secure = if https { "; Secure" } else { "" };
    let seconds = lifetime.num_seconds();
    let text = format!("{}={value}; Path=/; Max-Age={seconds}; HttpOnly; SameSite=Strict{secure}", name(https));
    HeaderValue::try_from(text).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_we_may_have_made_is_read() {
        let value = "a".repeat(43);
        let read = |line: &str, https| {
            let mut headers = HeaderMap::new();
            headers.insert(header::COOKIE, line.parse().unwrap());
            sso(&headers, https).map(str::to_owned)
        };
        assert_eq!(read(&format!("lang=Tc; ehub-sso={value}"), false), Some(value.clone()));
        assert_eq!(read(&format!("ehub-sso={value}"), true), None);
        assert_eq!(read(&format!("__Host-ehub-sso={value}; x=y"), true), Some(value.clone()));
        assert_eq!(read("ehub-sso=short", false), None);
        assert_eq!(read(&format!("ehub-sso={}", "%".repeat(43)), false), None);
        assert_eq!(sso(&HeaderMap::new(), false), None);
    }

    #[test]
    fn it_is_out_of_reach() {
        let text = |https| set_sso("v", https, Duration::minutes(10)).unwrap().to_str().unwrap().to_owned();
        assert_eq!(text(false), "ehub-sso=v; Path=/; Max-Age=600; HttpOnly; SameSite=Strict");
        assert_eq!(text(true), "__Host-ehub-sso=v; Path=/; Max-Age=600; HttpOnly; SameSite=Strict; Secure");
    }
}
