//! How much of a line is allowed: never a state, always what its quantities say.

use crate::error::Error;
use crate::filter::text;
use ehub_engine::label::Label;
use ehub_engine::{Finding, labels};
use sqlx::{Postgres, QueryBuilder};

/// How much of `po_lines l` may be shipped: nothing (`NONE`), all that the order still wants (`ALL`), or something between (`PARTIAL`).
const ALLOWED: &str = "CASE WHEN l.cum_allow_qty = 0 THEN 'NONE'
    WHEN l.cum_allow_qty >= l.order_qty - l.cancelled_qty THEN 'ALL' ELSE 'PARTIAL' END";

labels! {
    /// What a list is narrowed to.
    pub enum Allow {
        /// Whatever is allowed.
        Any = "ANY",
        /// Nothing is allowed yet.
        None = "NONE",
        /// Something, but not all.
        Partial = "PARTIAL",
        /// Not all.
        NonePartial = "NONE_PARTIAL",
        /// Something or all.
        PartialAll = "PARTIAL_ALL",
        /// All that the order still wants.
        All = "ALL",
    }
}

impl Allow {
    /// What the filter asks for, of the words that its list knows.
    ///
    /// # Errors
    /// `WRONG_TYPE` at `allow` for any other word.
    pub(super) fn asked(word: Option<&str>, known: &[Self]) -> Result<Self, Error> {
        let Some(word) = text(word) else { return Ok(Self::Any) };
        let found = Self::parse(word).filter(|asked| known.contains(asked));
        found.ok_or_else(|| {
            let words: Vec<&str> = known.iter().map(|one| one.as_str()).collect();
            Error::Invalid(vec![Finding::block("WRONG_TYPE").at("allow").with("expected", words.join(", "))])
        })
    }

    /// Whether every line is asked for.
    pub(super) fn is_any(self) -> bool {
        self == Self::Any
    }

    /// Adds the condition on `po_lines l`.
    pub(super) fn condition(self, query: &mut QueryBuilder<Postgres>) {
        let wanted: &[&str] = match self {
            Self::Any => return,
            Self::None => &["NONE"],
            Self::Partial => &["PARTIAL"],
            Self::NonePartial => &["NONE", "PARTIAL"],
            Self::PartialAll => &["PARTIAL", "ALL"],
            Self::All => &["ALL"],
        };
        query.push(" AND ").push(ALLOWED).push(" = ANY(").push_bind(wanted).push(")");
    }
}
