//! What people say to each other on a document, with mentions and files. Nothing is edited: whoever wrote something may take it back, and that it
//! was there stays.
//!
//! A further kind of document is a variant of [`Process`], its line in [`Process::route`], and its statement in `store::place`.

pub mod rules;
pub mod search;
pub mod store;

use chrono::{DateTime, Utc};
use ehub_engine::label::Label as _;
use ehub_engine::{Actor, Role, labels};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

labels! {
    /// On what one can say something, as in `history.process`.
    pub enum Process {
        /// An order line.
        PoLine = "po_line",
        /// A shipment notice.
        Asn = "asn",
        /// A lot's certificate.
        Certificate = "certificate",
        /// A balance statement.
        BalanceStatement = "balance_statement",
    }
}

labels! {
    /// Whom it is for.
    pub enum Side {
        /// Supplier and buyer's side.
        Both = "both",
        /// The buyer's side only.
        Inside = "inside",
        /// The supplier only.
        Supplier = "supplier",
    }
}

impl Process {
    /// The route of the API by which the document itself is read: whoever may call it may read what is said there, and say something.
    pub fn route(self) -> &'static str {
        match self {
            Self::PoLine => "/api/po-lines/{id}",
            Self::Asn => "/api/asns/{id}",
            Self::Certificate => "/api/certificates/{id}",
            Self::BalanceStatement => "/api/statements/{id}",
        }
    }
}

impl Side {
    /// What is for the own side only, or for both.
    pub fn of(actor: &Actor, internal: bool) -> Self {
        match (internal, actor.company) {
            (false, _) => Self::Both,
            (true, None) => Self::Inside,
            (true, Some(_)) => Self::Supplier,
        }
    }
}

/// Who reads documents of a kind: by letter of the company type, one of these roles.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Readers(pub Vec<(&'static str, Role)>);

impl Readers {
    /// Letters and roles as columns.
    fn columns(&self) -> (Vec<String>, Vec<i16>) {
        self.0.iter().map(|(letter, role)| ((*letter).to_owned(), i16::try_from(*role).unwrap_or(i16::MAX))).unzip()
    }
}

/// Something to be said.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct NewComment {
    /// `po_line`, `asn`, `certificate` or `balance_statement`.
    #[schema(value_type = String, example = "po_line")]
    pub process: Process,
    /// The document.
    pub document_id: i64,
    /// Plain text, 1 to 2,000 characters.
    pub body: String,
    /// Whether only the own side sees it.
    #[serde(default)]
    pub internal: bool,
    /// Accounts that are meant, at most 20: of those that may read the document.
    #[serde(default)]
    pub mentions: Vec<i64>,
}

/// What was said.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Comment)]
pub struct CommentView {
    /// Id.
    pub id: i64,
    /// Plain text; empty = it was taken back.
    pub body: String,
    /// When.
    pub written_at: DateTime<Utc>,
    /// By whom.
    pub author_name: String,
    /// For whom they acted; null = for nobody.
    pub author_for_name: Option<String>,
    /// For which company.
    pub author_company: String,
    /// Whether the caller wrote it.
    pub own: bool,
    /// Whether only the caller's side sees it.
    pub internal: bool,
    /// How the text calls the people who are meant, each after an `@`.
    pub mentions: Vec<String>,
    /// What goes with it.
    pub files: Vec<CommentFile>,
    /// When its author took it back; null = it stands.
    pub taken_back_at: Option<DateTime<Utc>>,
}

/// A file that goes with a comment.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CommentFile {
    /// Id.
    pub id: i64,
    /// With its ending.
    pub name: String,
    /// Bytes.
    pub size: i32,
}

/// Somebody who may be meant.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = CommentReader)]
pub struct Reader {
    /// The account.
    pub account: i64,
    /// How the text calls them, after an `@`.
    pub name: String,
    /// The same in Latin letters.
    pub name_en: String,
    /// The company that they work for.
    pub company: String,
    /// Its id.
    #[serde(skip)]
    pub company_id: i64,
}

/// Whether something for this side is the own side's only.
fn is_internal(side: &str) -> bool {
    side != Side::Both.as_str()
}
