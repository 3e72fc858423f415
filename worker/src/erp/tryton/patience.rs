//! When to sign in again after we were not let in. Tryton counts failed sign-ins: after five within five minutes it lets nobody in
//! under that name, also with the right password, and each try begins the count anew. Who tried on would lock out the one who has
//! just put the password right.

use std::time::Duration;

use tokio::time::Instant;

use super::{Answer, ErpError};

/// The first pause; two of us trying at this pace stay below the limit.
const FIRST: Duration = Duration::from_mins(2);

/// The longest pause.
const LONGEST: Duration = Duration::from_mins(8);

/// What we were told, and until when we take it for an answer. A process started anew knows nothing of it, and asks at once.
#[derive(Debug, Default)]
pub(super) struct Patience {
    told: Option<Told>,
}

#[derive(Debug)]
struct Told {
    words: String,
    pause: Duration,
    until: Instant,
}

impl Patience {
    /// Whether a sign-in may be tried now; if not, the answer is the last one.
    pub(super) fn ask(&self, now: Instant) -> Answer<()> {
        match &self.told {
            Some(told) if now < told.until => {
                Err(ErpError::SignIn { words: told.words.clone(), retry_after: Some(told.until - now) })
            }
            Some(_) | None => Ok(()),
        }
    }

    /// A sign-in ended with this. Only a refusal of our name and password is waited out: an ERP that was away is asked again as ever.
    pub(super) fn after(&mut self, error: ErpError, now: Instant) -> ErpError {
        match error {
            ErpError::SignIn { words, retry_after } => {
                let longer = self.told.as_ref().map_or(FIRST, |told| (told.pause * 2).min(LONGEST));
                let pause = longer.max(retry_after.unwrap_or_default());
                self.told = Some(Told { words: words.clone(), pause: longer, until: now + pause });
                ErpError::SignIn { words, retry_after: Some(pause) }
            }
            error @ (ErpError::Transient { .. }
            | ErpError::NotReady { .. }
            | ErpError::Refused { .. }
            | ErpError::NeedsConfirmation { .. }
            | ErpError::Conflict { .. }
            | ErpError::Ambiguous { .. }) => error,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn refusals_are_waited_out_ever_longer_and_outages_are_not() {
        let began = Instant::now();
        let mut patience = Patience::default();
        let mut now = began;
        let mut tried = vec![];
        while now < began + Duration::from_mins(40) {
            if patience.ask(now).is_ok() {
                tried.push((now - began).as_secs() / 60);
                patience.after(ErpError::sign_in("wrong"), now);
            }
            now += Duration::from_secs(10);
        }
        assert_eq!(tried, [0, 2, 6, 14, 22, 30, 38]);
        let mut patience = Patience::default();
        patience.after(ErpError::transient("away"), began);
        assert!(patience.ask(began).is_ok());
    }

    #[test]
    fn an_erp_that_says_how_long_is_believed() {
        let began = Instant::now();
        let mut patience = Patience::default();
        let retry_after = Some(Duration::from_mins(30));
        patience.after(ErpError::SignIn { words: "wrong".to_owned(), retry_after }, began);
        assert!(patience.ask(began + Duration::from_mins(29)).is_err());
        assert!(patience.ask(began + Duration::from_mins(30)).is_ok());
    }
}
