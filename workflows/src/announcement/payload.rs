//! What an announcement says, and to whom.

use chrono::NaiveDate;
use ehub_engine::label::Label;
use ehub_engine::labels;
use serde::{Deserialize, Serialize};

labels! {
    /// Company types that an announcement can be meant for.
    pub enum Audience {
        /// General suppliers.
        Supplier = "S",
        /// Those inside: the central plant, and the people of the platform.
        Buyer = "B",
        /// Forwarders.
        Forwarder = "F",
        /// Customs brokers.
        Broker = "R",
        /// Finance-only suppliers.
        FinanceOnly = "T",
    }
}

/// What the administrator writes. Who wrote it, when, and how far it is, the server says.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = AnnouncementFields)]
pub struct Fields {
    /// Title, at most 100 characters.
    pub title: String,
    /// Plain text with line breaks, at most 4,000 characters.
    pub content: String,
    /// First day, at the plant.
    #[serde(deserialize_with = "crate::day::required")]
    pub start_on: NaiveDate,
    /// Last day, included.
    #[serde(deserialize_with = "crate::day::required")]
    pub end_on: NaiveDate,
    /// Place among the others, the lowest first.
    #[serde(default)]
    pub sequence: i32,
    /// Before all that are not.
    #[serde(default)]
    pub top: bool,
    /// Whether everybody concerned gets a mail on publication.
    #[serde(default)]
    pub mail_enable: bool,
    /// Letters of the company types that it is meant for: S, B, F, R, T.
    pub audience: Vec<String>,
    /// Shown after sign-in.
    #[serde(default)]
    pub login_notice: bool,
    /// Who says it; may be empty.
    #[serde(default)]
    pub author: String,
    /// Address of a page with more; may be empty.
    #[serde(default)]
    pub link: String,
}

impl Fields {
    /// Without white space around what was typed, with one kind of line break, and each company type once, in their order.
    #[must_use]
    pub fn tidied(self) -> Self {
        let known = Audience::ALL.iter().map(|kind| kind.as_str().to_owned());
        let strange = self.audience.iter().filter(|kind| Audience::parse(kind).is_none()).cloned();
        Self {
            title: self.title.trim().to_owned(),
            content: self.content.replace("\r\n", "\n").replace('\r', "\n").trim().to_owned(),
            audience: known.filter(|kind| self.audience.contains(kind)).chain(strange).collect(),
            author: self.author.trim().to_owned(),
            link: self.link.trim().to_owned(),
            ..self
        }
    }
}
