//! `[traces]`

use crate::error::{Error, Result};
use serde::Deserialize;

/// `[traces]`
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Traces {
    /// Where the collector answers; empty = no traces are collected.
    pub endpoint: String,
    /// Name of this service in the traces.
    pub service: String,
    /// Share of the traces that is collected, from 0 to 1.
    pub sample_ratio: f64,
}

impl Traces {
    /// The collector's address; `None` = there is none.
    ///
    /// # Errors
    /// The address is none of HTTP, the share is none, or the service has no name.
    pub fn collector(&self) -> Result<Option<String>> {
        let endpoint = self.endpoint.trim();
        if endpoint.is_empty() {
            return Ok(None);
        }
        if !endpoint.starts_with("http://") && !endpoint.starts_with("https://") {
            return Err(Error::Configuration("traces.endpoint must begin with http:// or https://".to_owned()));
        }
        if !(0.0..=1.0).contains(&self.sample_ratio) {
            return Err(Error::Configuration(format!(
                "traces.sample_ratio is {}, and must be from 0 to 1",
                self.sample_ratio
            )));
        }
        if self.service.trim().is_empty() {
            return Err(Error::Configuration("traces.service is empty: what is this program called?".to_owned()));
        }
        Ok(Some(endpoint.to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn traces(endpoint: &str, sample_ratio: f64) -> Traces {
        Traces { endpoint: endpoint.to_owned(), service: "ehub".to_owned(), sample_ratio }
    }

    #[test]
    fn off_unless_an_address_is_given() {
        assert_eq!(traces(" ", 7.0).collector().unwrap(), None);
        assert_eq!(traces("http://c:4318", 0.1).collector().unwrap().as_deref(), Some("http://c:4318"));
    }

    #[test]
    fn mistakes_are_named() {
        for (given, words) in [
            (traces("c:4317", 1.0), "traces.endpoint"),
            (traces("http://c", 1.5), "traces.sample_ratio"),
            (traces("http://c", f64::NAN), "traces.sample_ratio"),
            (Traces { service: String::new(), ..traces("http://c", 1.0) }, "traces.service"),
        ] {
            assert!(given.collector().unwrap_err().to_string().contains(words), "{given:?}");
        }
    }
}
