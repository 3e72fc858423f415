//! Columns that a list may be exported with: key of the row, kind of value, its word for the heading.

use crate::error::ApiError;
use crate::wire::Language;
use crate::words;
use ehub_engine::Finding;

/// What a column holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Anything to read.
    Text,
    /// A state of this process.
    State(&'static str),
    /// One of the words below this path.
    Word(&'static [&'static str]),
    /// A number with up to three decimals.
    Quantity,
    /// A number with up to four decimals.
    Money,
    /// A day.
    Day,
    /// A time, UTC.
    Time,
    /// Nothing: whoever sends the workbook back writes it.
    ToFill,
}

impl Kind {
    pub(super) fn width(self) -> f64 {
        match self {
            Self::Text | Self::State(_) | Self::Word(_) | Self::Time | Self::ToFill => 20.0,
            Self::Quantity | Self::Money => 14.0,
            Self::Day => 12.0,
        }
    }
}

/// One column.
#[derive(Debug)]
pub struct Column {
    /// Key of the row, as the list's answer spells it.
    pub key: &'static str,
    /// What it holds.
    pub kind: Kind,
    /// Its name among the words of the page: `field.<word>`.
    pub word: &'static str,
}

impl Column {
    pub(super) fn heading(&self, language: Language) -> &'static str {
        words::text(language, &["field", self.word]).unwrap_or(self.key)
    }

    const fn called(self, word: &'static str) -> Self {
        Self { word, ..self }
    }
}

/// The columns asked for, in the order asked for; all when none is named.
///
/// # Errors
/// `VALIDATION` for a column that there is not.
pub(super) fn choose(all: &'static [Column], wanted: Option<&str>) -> Result<Vec<&'static Column>, ApiError> {
    let Some(wanted) = wanted else { return Ok(all.iter().collect()) };
    wanted
        .split(',')
        .map(str::trim)
        .filter(|key| !key.is_empty())
        .map(|key| {
            all.iter().find(|column| column.key == key).ok_or_else(|| {
                ApiError::invalid(vec![Finding::block("UNKNOWN_FIELD").at("columns").with("value", key)])
            })
        })
        .collect()
}

const fn column(key: &'static str, kind: Kind) -> Column {
    Column { key, kind, word: key }
}
const fn text(key: &'static str) -> Column {
    column(key, Kind::Text)
}
/// A state, said in words.
const fn state(process: &'static str) -> Column {
    column("state", Kind::State(process))
}
/// One of a few words, said in the reader's language.
const fn word(key: &'static str, path: &'static [&'static str]) -> Column {
    column(key, Kind::Word(path))
}
const fn quantity(key: &'static str) -> Column {
    column(key, Kind::Quantity)
}
const fn money(key: &'static str) -> Column {
    column(key, Kind::Money)
}
const fn day(key: &'static str) -> Column {
    column(key, Kind::Day)
}
const fn time(key: &'static str) -> Column {
    column(key, Kind::Time)
}

/// Left empty for an answer, called as the import of replies calls it.
const fn to_fill(key: &'static str) -> Column {
    column(key, Kind::ToFill)
}

/// The keys of all columns but those that are filled in, for whoever has nothing to answer.
pub fn told(all: &'static [Column]) -> String {
    let told = all.iter().filter(|column| column.kind != Kind::ToFill);
    told.map(|column| column.key).collect::<Vec<_>>().join(",")
}

/// Columns of the PO line list. With the last ones it is what the import of replies takes.
pub static PO_LINE: &[Column] = &[
    text("poNo"),
    text("lineNo"),
    state("po_line"),
    day("poDate"),
    text("vendorCode"),
    text("vendorName"),
    text("plantCode"),
    text("materialCode"),
    text("description"),
    text("drawingRev"),
    text("uom"),
    text("currency"),
    money("unitPrice"),
    quantity("priceFactor"),
    quantity("orderQty"),
    quantity("cancelledQty"),
    quantity("confirmQty"),
    quantity("inTransitQty"),
    quantity("receivedQty"),
    quantity("openQty"),
    quantity("cumAllowQty"),
    quantity("balanceAllowQty"),
    day("needByOn"),
    day("originalNeedByOn"),
    day("firstPromisedOn"),
    day("promisedOn"),
    day("proposedFirstOn"),
    day("proposedOn"),
    text("daysLate"),
    text("proposedSplits"),
    quantity("proposedQty"),
    text("proposalRemark"),
    text("closing"),
    text("followUp"),
    text("reviewStatus"),
    text("round"),
    text("replyComment"),
    text("buyerComment"),
    to_fill("answer"),
    to_fill("quantity"),
    to_fill("remark"),
    to_fill("comment"),
];

/// Columns of the ASN list.
pub static ASN: &[Column] = &[
    text("asnNo"),
    state("asn"),
    text("vendorCode"),
    text("vendorName"),
    text("plantCode"),
    text("supplierShipmentNo"),
    day("shippedOn"),
    day("etaOn"),
    text("invoiceNo"),
    text("inboundNo"),
    text("totalPackages"),
    text("lineCount").called("lines"),
    text("erpAnswer").called("answer"),
    time("createdAt"),
    time("sentAt"),
    time("changedAt"),
];

/// Columns of the ERP message list.
pub static ERP_MESSAGE: &[Column] = &[
    text("id").called("document"),
    text("kind"),
    text("state"),
    text("documentNo"),
    text("vendorCode"),
    text("attempts"),
    text("lastError"),
    time("createdAt"),
    time("changedAt"),
];

/// Columns of the mail list.
pub static MAIL: &[Column] = &[
    text("id").called("document"),
    text("state"),
    text("template"),
    text("toName"),
    text("toAddress"),
    text("language"),
    text("subject"),
    text("documentNo"),
    text("documentCount"),
    text("attempts"),
    text("lastError"),
    time("createdAt"),
    time("changedAt"),
];

/// Columns of the account list.
pub static ACCOUNT: &[Column] = &[
    text("userId"),
    state("account"),
    text("name"),
    text("nameEn"),
    text("email"),
    text("department"),
    text("title"),
    text("companyCode"),
    text("companyName"),
    text("companyType"),
    text("groups"),
    time("lastSignInAt"),
    time("createdAt"),
    time("changedAt"),
];

/// Columns of the list of companies.
pub static COMPANY: &[Column] = &[
    text("code").called("companyCode"),
    state("company"),
    text("companyType"),
    text("name").called("companyName"),
    text("nameEn").called("companyNameEn"),
    text("shortName"),
    text("buyerCode"),
    text("duns"),
    text("taxNumber"),
    text("accounts").called("activeAccounts"),
    text("openLines"),
    time("createdAt"),
    time("changedAt"),
];

/// Columns of the list of registrations.
pub static REGISTRATION: &[Column] = &[
    text("vendorCode"),
    state("company_registration"),
    text("companyType"),
    text("name").called("companyName"),
    text("nameEn"),
    text("taxNumber"),
    text("duns"),
    time("submittedAt"),
    time("changedAt"),
];

/// Columns of the audit log.
pub static AUDIT: &[Column] = &[
    time("at"),
    word("kind", &["audit", "kind"]).called("auditKind"),
    text("actorName"),
    text("actingForName"),
    text("subject").called("auditSubject"),
    word("outcome", &["audit", "outcome"]),
    word("reason", &["audit", "reason"]),
    text("address").called("networkAddress"),
    text("browser"),
    text("requestId"),
    text("detail"),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_column_is_a_field_of_its_list() {
        let openapi = serde_json::to_value(crate::openapi()).unwrap();
        for (schema, columns) in [
            ("PoLineRow", PO_LINE),
            ("AsnRow", ASN),
            ("MessageRow", ERP_MESSAGE),
            ("MailRow", MAIL),
            ("AccountRow", ACCOUNT),
            ("CompanyRow", COMPANY),
            ("RegistrationRow", REGISTRATION),
            ("AuditRow", AUDIT),
        ] {
            let fields = &openapi["components"]["schemas"][schema]["properties"];
            for column in columns {
                let empty = column.kind == Kind::ToFill;
                assert_eq!(fields[column.key].is_null(), empty, "{schema} has no field {}", column.key);
                for language in words::LANGUAGES {
                    assert!(words::text(language, &["field", column.word]).is_some(), "no word {}", column.word);
                }
            }
        }
    }

    #[test]
    fn columns_come_in_the_order_asked_for_and_unknown_ones_are_refused() {
        let chosen = choose(ASN, Some("state, asnNo")).unwrap();
        assert_eq!(chosen.iter().map(|column| column.key).collect::<Vec<_>>(), ["state", "asnNo"]);
        let error = choose(ASN, Some("asnNo,nope")).unwrap_err();
        assert_eq!(error.failure().blockers[0].label, "UNKNOWN_FIELD");
    }
}
