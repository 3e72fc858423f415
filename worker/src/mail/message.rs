//! A mail as it goes over the wire. Headers are built from values, never from text, so that no value can add one.

use super::MailError;
use chrono::{DateTime, Utc};
use ehub_workflows::mail::{Delivery, Written};
use lettre::message::header::{HeaderName, HeaderValue};
use lettre::message::{Mailbox, MultiPart};
use lettre::{Address, Message};

/// From whom mails are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sender(Mailbox);

impl Sender {
    /// Reads `Name <address>` or an address alone.
    ///
    /// # Errors
    /// In words, when it is neither.
    pub fn parse(text: &str) -> Result<Self, String> {
        text.parse().map(Self).map_err(|error| format!("{text:?} is no sender of mails: {error}"))
    }

    /// The part of the address behind the @.
    pub fn domain(&self) -> &str {
        self.0.email.domain()
    }
}

impl Default for Sender {
    fn default() -> Self {
        Self(Mailbox::new(Some("eHub".to_owned()), Address::new_dangerous("ehub", "localhost")))
    }
}

/// A mail ready to go.
#[derive(Clone, Debug)]
pub struct Outgoing {
    /// Stable name, fit for a file.
    pub name: String,
    /// The whole of it.
    pub message: Message,
}

/// The Message-ID of a mail: the one it had before, or one that is the same whenever this mail is written.
pub(super) fn message_id(delivery: &Delivery, sender: &Sender) -> String {
    let made = || format!("<{}@{}>", name(delivery), sender.domain());
    delivery.message_id.clone().unwrap_or_else(made)
}

/// The moment tells mails of one number apart where a database was made anew.
fn name(delivery: &Delivery) -> String {
    format!("{}-{}", delivery.created_at.format("%Y%m%dT%H%M%S%6f"), delivery.mail)
}

/// Puts a mail together.
///
/// # Errors
/// [`MailError::Refused`] when the recipient's address is none.
pub(super) fn outgoing(
    delivery: &Delivery,
    written: &Written,
    sender: &Sender,
    now: DateTime<Utc>,
) -> Result<Outgoing, MailError> {
    let refused = |words: String| MailError::Refused { code: None, words };
    let address = &delivery.to_address;
    let address: Address =
        address.trim().parse().map_err(|error| refused(format!("{address:?} is no mail address: {error}")))?;
    let name_shown: String = delivery.content.to_name.chars().filter(|c| !c.is_control()).collect();
    let message = Message::builder()
        .from(sender.0.clone())
        .to(Mailbox::new(Some(name_shown).filter(|name| !name.trim().is_empty()), address))
        .subject(written.subject.as_str())
        .date(now.into())
        .message_id(Some(message_id(delivery, sender)))
        // Out-of-office programs do not answer it.
        .raw_header(HeaderValue::new(HeaderName::new_from_ascii_str("Auto-Submitted"), "auto-generated".to_owned()))
        .multipart(MultiPart::alternative_plain_html(written.text.clone(), written.html.clone()))
        .map_err(|error| refused(format!("eHub cannot put this mail together: {error}")))?;
    Ok(Outgoing { name: name(delivery), message })
}

#[cfg(test)]
mod tests {
    use super::*;
    use ehub_workflows::mail::MailContent;
    use serde_json::json;

    fn delivery(name: &str, address: &str) -> Delivery {
        Delivery {
            mail: 7,
            version: 2,
            attempt: 1,
            created_at: DateTime::from_timestamp(1_790_000_000, 0).unwrap(),
            to_address: address.to_owned(),
            message_id: None,
            content: MailContent {
                template: "asn_sent".into(),
                language: "Tc".into(),
                to_name: name.to_owned(),
                facts: json!({}),
                document_count: 1,
                secret: None,
            },
        }
    }

    fn written(subject: &str) -> Written {
        Written { subject: subject.to_owned(), text: "plain 漢字".into(), html: "<p>漢字</p>".into() }
    }

    fn text(delivery: &Delivery, subject: &str) -> Result<String, MailError> {
        let now = DateTime::from_timestamp(1_790_000_100, 0).unwrap();
        let mail = outgoing(delivery, &written(subject), &Sender::parse("eHub <no-reply@ehub.example>").unwrap(), now)?;
        Ok(String::from_utf8(mail.message.formatted()).unwrap())
    }

    /// Names of the headers, before the first empty line.
    fn headers(mail: &str) -> Vec<String> {
        let head = mail.split("\r\n\r\n").next().unwrap_or_default();
        let lines = head.split("\r\n").filter(|line| !line.starts_with([' ', '\t']));
        lines.map(|line| line.split(':').next().unwrap_or_default().to_owned()).collect()
    }

    #[test]
    fn a_mail_has_both_forms_and_the_same_id_every_time() {
        let mail = text(&delivery("王小明", "a@b.example"), "出貨通知 A1").unwrap();
        assert!(mail.contains("multipart/alternative"), "{mail}");
        assert!(mail.contains("text/plain") && mail.contains("text/html"));
        assert!(mail.contains("Message-ID: <20260921T141320000000-7@ehub.example>"), "{mail}");
        assert!(mail.contains("Auto-Submitted: auto-generated"));
        let again =
            Delivery { attempt: 2, message_id: Some("<kept@elsewhere>".into()), ..delivery("x", "a@b.example") };
        assert!(text(&again, "s").unwrap().contains("Message-ID: <kept@elsewhere>"));
    }

    #[test]
    fn no_value_adds_a_header() {
        let clean = headers(&text(&delivery("Ann", "a@b.example"), "s").unwrap());
        let evil = "x\r\nBcc: everybody@example.com\r\n\r\nbody";
        assert_eq!(headers(&text(&delivery(evil, "a@b.example"), "s").unwrap()), clean);
        assert_eq!(headers(&text(&delivery("Ann", "a@b.example"), evil).unwrap()), clean);
        let address = text(&delivery("Ann", "a@b.example\r\nBcc: c@d.example"), "s");
        assert!(matches!(address, Err(MailError::Refused { code: None, .. })), "{address:?}");
    }

    #[test]
    fn what_is_no_address_is_refused_in_words() {
        for address in ["", "nobody", "a b@c.example", "a@", "@b.example"] {
            let error = text(&delivery("x", address), "s").unwrap_err();
            assert!(error.to_string().contains("is no mail address"), "{error}");
        }
        assert!(Sender::parse("nobody").unwrap_err().contains("no sender"));
    }
}
