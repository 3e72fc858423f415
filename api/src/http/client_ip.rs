//! Where a request comes from: the address that failures and floods are counted under.

use axum::extract::ConnectInfo;
use axum::http::{Extensions, HeaderMap};
use std::net::{IpAddr, SocketAddr};

/// The address of the caller: an IPv4 address, or the first 64 bits of an IPv6 one, of which somebody has all the rest.
///
/// `proxies` is how many proxies of ours stand in front; each has added to the right of `X-Forwarded-For` where its caller
/// came from. What stands further left was written by whoever wanted to.
pub fn of(headers: &HeaderMap, extensions: &Extensions, proxies: usize) -> String {
    let peer = extensions.get::<ConnectInfo<SocketAddr>>().map(|info| info.0.ip());
    let found = if proxies == 0 { peer } else { forwarded(headers, proxies).or(peer) };
    found.map_or_else(|| "unknown".to_owned(), shortened)
}

fn forwarded(headers: &HeaderMap, proxies: usize) -> Option<IpAddr> {
    let values: Vec<&str> = headers.get_all("x-forwarded-for").iter().filter_map(|value| value.to_str().ok()).collect();
    let mut hops = values.iter().flat_map(|value| value.split(',')).map(str::trim).rev();
    let hop = hops.nth(proxies - 1)?;
    hop.parse().ok().or_else(|| hop.parse::<SocketAddr>().ok().map(|address| address.ip()))
}

fn shortened(address: IpAddr) -> String {
    match address.to_canonical() {
        IpAddr::V4(four) => four.to_string(),
        IpAddr::V6(six) => {
            let [a, b, c, d, ..] = six.segments();
            format!("{a:x}:{b:x}:{c:x}:{d:x}::")
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn headers(values: &[&str]) -> HeaderMap {
        let mut headers = HeaderMap::new();
        for value in values {
            headers.append("x-forwarded-for", value.parse().unwrap());
        }
        headers
    }

    fn from(peer: &str) -> Extensions {
        let mut extensions = Extensions::new();
        extensions.insert(ConnectInfo::<SocketAddr>(peer.parse().unwrap()));
        extensions
    }

    #[test]
    fn only_our_own_proxies_are_believed() {
        let lied = headers(&["6.6.6.6, 1.2.3.4", "10.0.0.1"]);
        let peer = from("10.0.0.2:1");
        assert_eq!(of(&lied, &peer, 0), "10.0.0.2");
        assert_eq!(of(&lied, &peer, 1), "10.0.0.1");
        assert_eq!(of(&lied, &peer, 2), "1.2.3.4");
        assert_eq!(of(&lied, &peer, 9), "10.0.0.2");
        assert_eq!(of(&headers(&["rubbish"]), &peer, 1), "10.0.0.2");
        assert_eq!(of(&HeaderMap::new(), &Extensions::new(), 0), "unknown");
    }

    #[test]
    fn a_network_of_one_customer_is_one_address() {
        let none = HeaderMap::new();
        assert_eq!(of(&none, &from("[2001:db8:1:2:3:4:5:6]:1"), 0), of(&none, &from("[2001:db8:1:2::9]:1"), 0));
        assert_eq!(of(&none, &from("[::ffff:1.2.3.4]:1"), 0), "1.2.3.4");
    }
}
