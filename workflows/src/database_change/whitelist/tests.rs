//! Nothing is listed that must not be, and every form refuses what does not fit.

use super::*;
use std::collections::BTreeSet;

/// Parts of names of which nobody changes anything by hand: where it is kept who may do what, what happened, and what is counted.
const FORBIDDEN_TABLES: [&str; 26] = [
    "account",
    "audit",
    "claim",
    "compan",
    "count",
    "cursor",
    "deadline",
    "delegation",
    "erp_",
    "factor",
    "group",
    "history",
    "jobs",
    "link",
    "mail",
    "migration",
    "nonce",
    "password",
    "policies",
    "qjob",
    "recovery",
    "role",
    "schedule",
    "session",
    "sign_in",
    "worker",
];
const FORBIDDEN_COLUMNS: [&str; 25] = [
    "account",
    "_at",
    "_by",
    "amount",
    "code",
    "content",
    "currency",
    "grant",
    "hash",
    "history",
    "invoice",
    "key",
    "_id",
    "order_qty",
    "password",
    "price",
    "qty",
    "quantity",
    "revision",
    "role",
    "secret",
    "state",
    "status",
    "tax",
    "version",
];

#[test]
fn nothing_is_listed_that_must_not_be() {
    for table in &TABLES {
        for part in FORBIDDEN_TABLES {
            assert!(!table.sql.contains(part), "{}: {part}", table.sql);
        }
        for column in table.columns {
            for part in FORBIDDEN_COLUMNS {
                assert!(!column.sql.contains(part), "{}.{}: {part}", table.sql, column.sql);
            }
            assert!(column.sql != table.key && column.sql != "id", "{}.{}", table.sql, column.sql);
        }
    }
}

#[test]
fn names_are_plain_and_stand_once() {
    let plain = |text: &str| text.bytes().all(|sign| sign.is_ascii_lowercase() || sign == b'_');
    let names: BTreeSet<&str> = TABLES.iter().map(|table| table.name).collect();
    assert_eq!(names.len(), TABLES.len());
    for table in &TABLES {
        assert!(plain(table.sql) && plain(table.key), "{}", table.name);
        assert!(table.name.bytes().all(|sign| sign.is_ascii_alphabetic()) && table.name.len() <= 40, "{}", table.name);
        let columns: BTreeSet<&str> = table.columns.iter().map(|column| column.name).collect();
        assert_eq!(columns.len(), table.columns.len(), "{}", table.name);
        for column in table.columns {
            assert!(plain(column.sql), "{}", column.sql);
            assert!(column.name.bytes().all(|sign| sign.is_ascii_alphabetic()), "{}", column.name);
        }
        for column in table.columns {
            if let Form::DayFrom(first, _) = column.form {
                assert!(table.beside.iter().any(|(name, _)| *name == first), "{} looks at {first}", column.name);
            }
        }
    }
}

fn wrong(form: Form, value: Option<&str>) -> Option<String> {
    let other = |name: &str| (name == "shippedOn").then(|| "2026-11-20".to_owned());
    form.check("after", value, other).into_iter().next().map(|finding| finding.label)
}

#[test]
fn every_form_refuses_what_does_not_fit() {
    let long = "字".repeat(5);
    for (form, value, label) in [
        (Form::Line(5), Some(long.as_str()), None),
        (Form::Line(4), Some(long.as_str()), Some("TOO_LONG")),
        (Form::Line(5), Some(""), None),
        (Form::Line(5), None, Some("REQUIRED")),
        (Form::Line(5), Some("a\nb"), Some("CONTROL_CHARACTERS")),
        (Form::NeededLine(5), Some(" "), Some("REQUIRED")),
        (Form::NeededLine(5), Some("a"), None),
        (Form::Text(5), Some("a\nb"), None),
        (Form::Text(5), Some("a\0b"), Some("CONTROL_CHARACTERS")),
        (Form::Text(4), Some(long.as_str()), Some("TOO_LONG")),
        (Form::Whole(0, 9), None, None),
        (Form::Whole(0, 9), Some("9"), None),
        (Form::Whole(0, 9), Some("10"), Some("OUT_OF_RANGE")),
        (Form::Whole(0, 9), Some("-1"), Some("OUT_OF_RANGE")),
        (Form::Whole(0, 9), Some("1.0"), Some("NOT_A_NUMBER")),
        (Form::Whole(0, 9), Some("01"), Some("NOT_A_NUMBER")),
        (Form::Whole(0, 9), Some("1); DELETE"), Some("NOT_A_NUMBER")),
        (Form::DayFrom("shippedOn", "EARLY"), Some("2026-11-20"), None),
        (Form::DayFrom("shippedOn", "EARLY"), Some("2026-11-19"), Some("EARLY")),
        (Form::DayFrom("shippedOn", "EARLY"), Some("20.11.2026"), Some("NOT_A_DATE")),
        (Form::DayFrom("shippedOn", "EARLY"), None, None),
        (Form::DayFrom("other", "EARLY"), Some("1999-01-01"), None),
    ] {
        assert_eq!(wrong(form, value).as_deref(), label, "{form:?} {value:?}");
    }
}
