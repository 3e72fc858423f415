//! The words of the web page, for workbooks: one source for both, `ui/src/locales`.

use crate::account::Language;
use serde_json::{Map, Value};
use std::sync::LazyLock;

type Files = [(&'static str, &'static str); 25];

macro_rules! files {
    ($language:literal) => {
        [
            ("field", include_str!(concat!("../../ui/src/locales/", $language, "/field.json"))),
            ("error", include_str!(concat!("../../ui/src/locales/", $language, "/error.json"))),
            ("po", include_str!(concat!("../../ui/src/locales/", $language, "/po.json"))),
            ("po_line", include_str!(concat!("../../ui/src/locales/", $language, "/po_line.json"))),
            ("opening", include_str!(concat!("../../ui/src/locales/", $language, "/opening.json"))),
            ("import", include_str!(concat!("../../ui/src/locales/", $language, "/import.json"))),
            ("ship_permission", include_str!(concat!("../../ui/src/locales/", $language, "/ship_permission.json"))),
            ("inspection_spec", include_str!(concat!("../../ui/src/locales/", $language, "/inspection_spec.json"))),
            ("certificate", include_str!(concat!("../../ui/src/locales/", $language, "/certificate.json"))),
            ("erp_message", include_str!(concat!("../../ui/src/locales/", $language, "/erp_message.json"))),
            ("asn", include_str!(concat!("../../ui/src/locales/", $language, "/asn.json"))),
            ("receipt", include_str!(concat!("../../ui/src/locales/", $language, "/receipt.json"))),
            ("audit", include_str!(concat!("../../ui/src/locales/", $language, "/audit.json"))),
            ("mail", include_str!(concat!("../../ui/src/locales/", $language, "/mail.json"))),
            ("master", include_str!(concat!("../../ui/src/locales/", $language, "/master.json"))),
            ("company", include_str!(concat!("../../ui/src/locales/", $language, "/company.json"))),
            ("announcement", include_str!(concat!("../../ui/src/locales/", $language, "/announcement.json"))),
            ("companyType", include_str!(concat!("../../ui/src/locales/", $language, "/companyType.json"))),
            ("balance_statement", include_str!(concat!("../../ui/src/locales/", $language, "/balance_statement.json"))),
            ("statement", include_str!(concat!("../../ui/src/locales/", $language, "/statement.json"))),
            ("report", include_str!(concat!("../../ui/src/locales/", $language, "/report.json"))),
            ("weekly", include_str!(concat!("../../ui/src/locales/", $language, "/weekly.json"))),
            ("database_change", include_str!(concat!("../../ui/src/locales/", $language, "/database_change.json"))),
            ("account", include_str!(concat!("../../ui/src/locales/", $language, "/account.json"))),
            (
                "company_registration",
                include_str!(concat!("../../ui/src/locales/", $language, "/company_registration.json")),
            ),
        ]
    };
}

static WORDS: LazyLock<[Value; 3]> =
    LazyLock::new(|| [files!("Tc"), files!("Cn"), files!("En")].map(|files: Files| tree(&files)));

fn tree(files: &Files) -> Value {
    let file = |(name, text): &(&str, &str)| (String::from(*name), serde_json::from_str(text).unwrap_or_default());
    Value::Object(files.iter().map(file).collect())
}

/// Every language, the one that is written first comes first.
pub const LANGUAGES: [Language; 3] = [Language::Tc, Language::Cn, Language::En];

/// The text behind a path such as `field.poNo`; `None` = there is none.
pub fn text(language: Language, path: &[&str]) -> Option<&'static str> {
    let words = match language {
        Language::Tc => &WORDS[0],
        Language::Cn => &WORDS[1],
        Language::En => &WORDS[2],
    };
    path.iter().try_fold(words, |at, name| at.get(name))?.as_str()
}

/// Whether there are words below a path such as `po_line.state`.
#[cfg(test)]
pub fn are_below(language: Language, path: &[&str]) -> bool {
    let words = &WORDS[LANGUAGES.iter().position(|of| *of == language).unwrap_or_default()];
    path.iter().try_fold(words, |at, name| at.get(name)).is_some_and(Value::is_object)
}

/// A rule in words, with its numbers: `error.<label>`. A label without words speaks for itself.
pub fn rule(language: Language, label: &str, params: &Map<String, Value>) -> String {
    let mut said = text(language, &["error", label]).unwrap_or(label).to_owned();
    for (name, value) in params {
        let value = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
        said = said.replace(&format!("{{{{{name}}}}}"), &value);
    }
    said
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::asn::WaitingReason;
    use ehub_engine::label::Label;
    use serde_json::json;

    #[test]
    fn rules_are_said_with_their_numbers() {
        let params = json!({"max": 3}).as_object().unwrap().clone();
        assert_eq!(rule(Language::En, "TOO_MANY_DECIMALS", &params), "At most 3 decimals");
        assert_eq!(rule(Language::En, "NO_SUCH_RULE", &params), "NO_SUCH_RULE");
        for language in LANGUAGES {
            assert!(text(language, &["field", "poNo"]).is_some());
            assert!(text(language, &["po_line", "event", "accept"]).is_some());
        }
    }

    /// Labels that the API itself gives; those of the processes are theirs to hold.
    #[test]
    fn every_label_of_the_door_is_translated() {
        for label in [
            "VALIDATION",
            "REFUSED",
            "CONFIRM",
            "STALE",
            "FORBIDDEN",
            "NOT_FOUND",
            "METHOD_NOT_ALLOWED",
            "PAYLOAD_TOO_LARGE",
            "ILLEGAL_TOKEN",
            "OTHER_CLIENT",
            "TOKEN_EXPIRED",
            "LOGIN_FAILED",
            "LOGIN_LOCKED",
            "ACTING_OVER",
            "NOT_WHILE_ACTING",
            "REQUIRED",
            "NOT_A_NUMBER",
            "NOT_A_DATE",
            "YEAR_NOT_IN_FULL",
            "CELL_FORMULA_UNSAVED",
            "FILE_COLUMN_TWICE",
            "UNKNOWN_FIELD",
            "WRONG_TYPE",
            "BODY_CUT_OFF",
            "NOT_JSON",
            "TOO_MANY_DOCUMENTS",
            "UNKNOWN_SORT",
            "FILE_NOT_XLSX",
            "FILE_NAME_NOT_VALID",
            "FILE_TYPE_NOT_ALLOWED",
            "FILE_ACTIVE",
            "FILE_EMPTY",
            "FILE_TWICE",
            "FILE_TOO_LARGE",
            "FILE_TOO_MANY",
            "MANUAL_DIR_UNKNOWN",
            "PROVISION_LANGUAGE_UNKNOWN",
            "FILE_TOO_MANY_ROWS",
            "FILE_TOO_MANY_COLUMNS",
            "FILE_TOO_MUCH_TEXT",
            "FILE_INCONSISTENT",
            "EVENT_NOT_PERMITTED",
        ] {
            for language in LANGUAGES {
                assert!(text(language, &["error", label]).is_some(), "{label} has no words in {}", language.as_str());
            }
        }
    }

    #[test]
    fn every_reason_for_which_a_receipt_waits_has_words() {
        for reason in WaitingReason::ALL {
            for language in LANGUAGES {
                let words = text(language, &["error", reason.as_str()]);
                assert!(words.is_some(), "{reason} has no words in {}", language.as_str());
            }
        }
    }
}
