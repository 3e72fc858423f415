//! What may be put there as a provision, and when one may be taken back or confirmed. Pure.

use crate::manual::rules::{MAX_FILE, MAX_NAME, is_name, too_large};
use chrono::NaiveDate;
use ehub_engine::{Finding, Role, labels};

/// Those who put provisions there.
pub const UPLOADERS: &[Role] = &[180, 802];
/// Those who say for their company that they have read one.
pub const READERS: &[Role] = &[121, 122];

labels! {
    /// Languages that a provision is written in.
    pub enum Language {
        /// Traditional Chinese.
        Tw = "TW",
        /// English.
        En = "EN",
    }
}

/// A version that is to be put there.
#[derive(Clone, Debug)]
pub struct Upload {
    /// What it is written in.
    pub language: Language,
    /// Code of the plant that it holds for; `None` = all that have none of their own.
    pub plant: Option<String>,
    /// First valid day.
    pub valid_on: NaiveDate,
    /// Name of the file, with its ending.
    pub name: String,
    /// The file.
    pub content: Vec<u8>,
}

/// What is there already.
#[derive(Clone, Copy, Debug)]
pub struct Facts {
    /// The day at the plant, or the common day for all plants.
    pub today: NaiveDate,
    /// First day of the newest version of the same language and plant that was not taken back.
    pub newest: Option<NaiveDate>,
    /// Whether anything holds already: a version of the language for the plant or for all plants.
    pub covered: bool,
}

/// Everything that is wrong with an upload.
pub fn judge(upload: &Upload, facts: Facts) -> Vec<Finding> {
    file(&upload.name, &upload.content).into_iter().chain(day(upload.valid_on, facts)).collect()
}

fn file(name: &str, content: &[u8]) -> Option<Finding> {
    let fault = |label: &str| Finding::block(label).at("file").with("name", name);
    if !is_name(name) {
        Some(Finding::block("FILE_NAME_NOT_VALID").at("file").with("name", name).with("max", MAX_NAME))
    } else if content.is_empty() {
        Some(Finding::block("FILE_EMPTY").at("file").with("name", name))
    } else if content.len() > MAX_FILE {
        Some(too_large(name))
    } else if !(is_named_pdf(name) && content.starts_with(b"%PDF-")) {
        Some(fault("FILE_TYPE_NOT_ALLOWED").with("allowed", "pdf"))
    } else {
        None
    }
}

fn is_named_pdf(name: &str) -> bool {
    name.rsplit_once('.').is_some_and(|(_, ending)| ending.eq_ignore_ascii_case("pdf"))
}

/// Versions follow each other, and what held on a day that has passed stays as it was: orders of that day were made under it.
fn day(valid_on: NaiveDate, facts: Facts) -> Option<Finding> {
    match facts.newest {
        Some(newest) if valid_on <= newest => {
            Some(Finding::block("PROVISION_DAY_TAKEN").at("validOn").with("day", newest.to_string()))
        }
        _ if facts.covered && valid_on < facts.today => {
            Some(Finding::block("PROVISION_DAY_PAST").at("validOn").with("day", facts.today.to_string()))
        }
        _ => None,
    }
}

/// Why a version may not be taken back: it has begun to hold.
pub fn withdrawable(valid_on: NaiveDate, today: NaiveDate) -> Option<Finding> {
    (valid_on <= today)
        .then(|| Finding::block("PROVISION_VALID_ALREADY").at("validOn").with("day", valid_on.to_string()))
}

/// Why a version may not be confirmed: it may still be taken back.
pub fn confirmable(valid_on: NaiveDate, today: NaiveDate) -> Option<Finding> {
    (valid_on > today)
        .then(|| Finding::block("PROVISION_NOT_YET_VALID").at("validOn").with("day", valid_on.to_string()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn day(text: &str) -> NaiveDate {
        text.parse().unwrap()
    }

    fn upload(name: &str, content: &[u8], valid_on: &str) -> Upload {
        let (name, content) = (name.to_owned(), content.to_vec());
        Upload { language: Language::Tw, plant: None, valid_on: day(valid_on), name, content }
    }

    fn labels(upload: &Upload, newest: Option<&str>, covered: bool) -> Vec<(String, String)> {
        let facts = Facts { today: day("2026-11-20"), newest: newest.map(day), covered };
        let found = judge(upload, facts).into_iter();
        found.map(|finding| (finding.label, finding.field.unwrap_or_default())).collect()
    }

    fn found(label: &str, field: &str) -> Vec<(String, String)> {
        vec![(label.to_owned(), field.to_owned())]
    }

    #[test]
    fn only_a_pdf_of_a_good_name_and_size_is_taken() {
        let of = |name: &str, content: &[u8]| labels(&upload(name, content, "2026-12-01"), None, false);
        assert!(of("採購條款.PDF", b"%PDF-1.4").is_empty());
        assert!(of("a.pdf", &[b"%PDF-".as_slice(), &vec![b'a'; MAX_FILE - 5]].concat()).is_empty());
        assert_eq!(of("../a.pdf", b"%PDF-1.4"), found("FILE_NAME_NOT_VALID", "file"));
        assert_eq!(of("a.pdf", b""), found("FILE_EMPTY", "file"));
        let large = [b"%PDF-".as_slice(), &vec![b'a'; MAX_FILE - 4]].concat();
        assert_eq!(of("a.pdf", &large), found("FILE_TOO_LARGE", "file"));
        for (name, content) in [("a.pdf", b"<html>".as_slice()), ("a.docx", b"%PDF-1.4"), ("pdf", b"%PDF-1.4")] {
            assert_eq!(of(name, content), found("FILE_TYPE_NOT_ALLOWED", "file"), "{name}");
        }
    }

    #[test]
    fn a_version_begins_after_the_one_before() {
        let of = |valid_on: &str| labels(&upload("a.pdf", b"%PDF-1.4", valid_on), Some("2026-12-01"), true);
        assert_eq!(of("2026-11-30"), found("PROVISION_DAY_TAKEN", "validOn"));
        assert_eq!(of("2026-12-01"), found("PROVISION_DAY_TAKEN", "validOn"));
        assert!(of("2026-12-02").is_empty());
    }

    #[test]
    fn what_held_on_a_day_that_has_passed_stays() {
        let of = |valid_on: &str, covered| labels(&upload("a.pdf", b"%PDF-1.4", valid_on), None, covered);
        assert_eq!(of("2026-11-19", true), found("PROVISION_DAY_PAST", "validOn"));
        assert!(of("2026-11-20", true).is_empty());
        assert!(of("2020-01-01", false).is_empty(), "the very first may have held for long");
    }

    #[test]
    fn a_version_is_taken_back_before_its_first_day_and_confirmed_from_then_on() {
        for (valid_on, begun) in [("2026-11-19", true), ("2026-11-20", true), ("2026-11-21", false)] {
            let (valid_on, today) = (day(valid_on), day("2026-11-20"));
            assert_eq!(withdrawable(valid_on, today).is_some(), begun, "{valid_on}");
            assert_eq!(confirmable(valid_on, today).is_none(), begun, "{valid_on}");
        }
    }
}
