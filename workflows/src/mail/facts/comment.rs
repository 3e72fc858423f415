//! What a mail shows of a comment: where it was written and by whom, never what it says.

use serde::Serialize;
use serde_json::{Value, json};

/// A comment on a document.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct CommentFacts {
    /// What kind of document: `po_line`, `asn`, `certificate`, or another.
    pub process: String,
    /// The document's number.
    pub document_no: String,
    /// Who wrote it.
    pub by_name: String,
    /// For which company.
    pub by_company: String,
    /// Whether only the own side sees it.
    pub internal: bool,
}

/// What templates are tried with: one with everything, whose texts would break a page if they were not escaped, and one with what there
/// always is.
pub(super) fn samples() -> [Value; 2] {
    let full = CommentFacts {
        process: "po_line".into(),
        document_no: "4500000001-10".into(),
        by_name: "Ann <b>".into(),
        by_company: "Acme & <Söhne>".into(),
        internal: true,
    };
    let least = CommentFacts { process: "asn".into(), document_no: "A2".into(), ..CommentFacts::default() };
    [json!(full), json!(least)]
}
