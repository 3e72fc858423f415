//! What may be changed: tables, how one finds a row of theirs, and columns with what may be in them. Data; whatever is put into SQL is a
//! constant of this file.
//!
//! What is not here cannot be changed: no state or version, nothing of history and audit log, no account, password, right or secret, no
//! number that the ERP or a rule owns. Tests hold every entry against a list of what is forbidden, and against the database.

use crate::{day, field};
use ehub_engine::Finding;

/// A table of which something may be changed.
#[derive(Debug, PartialEq, Eq)]
pub struct Table {
    /// Its name for people and callers; its words are `database_change.table.<name>`.
    pub name: &'static str,
    /// The table itself; `t` in all SQL below.
    pub sql: &'static str,
    /// Its column that names a row: a `bigint`.
    pub key: &'static str,
    /// What else finding and naming a row need.
    pub joined: &'static str,
    /// What a row is called.
    pub label: &'static str,
    /// The column by whose beginning a row is found.
    pub found: Found,
    /// Which rows; the others cannot even be found.
    pub only: &'static str,
    /// Id of the document on whose page the row is shown, and the page's route with `:id`.
    pub page: (&'static str, &'static str),
    /// Columns that rules look at.
    pub beside: &'static [(&'static str, &'static str)],
    /// What may be changed.
    pub columns: &'static [Column],
}

/// By what a row is found; an index answers it.
#[derive(Debug, PartialEq, Eq)]
pub enum Found {
    /// Of capitals and digits, compared as they are.
    Capitals(&'static str),
    /// In any case.
    AnyCase(&'static str),
}

/// A column that may be changed.
#[derive(Debug, PartialEq, Eq)]
pub struct Column {
    /// Its name for callers; its words are `field.<name>`.
    pub name: &'static str,
    /// The column itself.
    pub sql: &'static str,
    /// What may be in it.
    pub form: Form,
}

/// What may be in a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// A line of at most so many characters; may be empty.
    Line(usize),
    /// A line that must say something.
    NeededLine(usize),
    /// A text of at most so many characters, of some lines.
    Text(usize),
    /// A whole number within these bounds, or none.
    Whole(i64, i64),
    /// A day that is not before that of another column, or the label of what is wrong; or none.
    DayFrom(&'static str, &'static str),
}

const fn column(name: &'static str, sql: &'static str, form: Form) -> Column {
    Column { name, sql, form }
}

/// Notices that suppliers may no longer edit themselves, and that are not taken back.
const ON_THE_WAY: &str = "a.state IN ('Sent', 'Receiving', 'Closed')";
const NOTICE: &str = "/asn/asns/:id";

/// Every table, in the order in which people see them.
pub static TABLES: [Table; 5] = [
    Table {
        name: "asn",
        sql: "asns",
        key: "id",
        joined: "JOIN asns a ON a.id = t.id",
        label: "t.asn_no",
        found: Found::Capitals("t.asn_no"),
        only: ON_THE_WAY,
        page: ("t.id", NOTICE),
        beside: &[("shippedOn", "shipped_on")],
        columns: &[
            column("etaOn", "eta_on", Form::DayFrom("shippedOn", "ASN_ETA_BEFORE_SHIPMENT")),
            column("flightNo", "flight_no", Form::Line(20)),
            column("mawb", "mawb", Form::Line(20)),
            column("hawb", "hawb", Form::Line(20)),
            column("driverName", "driver_name", Form::Line(40)),
            column("driverPhone", "driver_phone", Form::Line(30)),
            column("carNo", "car_no", Form::Line(20)),
            column("totalPackages", "total_packages", Form::Whole(0, 999_999)),
            column("comments", "comments", Form::Text(field::MAX_COMMENT)),
        ],
    },
    Table {
        name: "asnLine",
        sql: "asn_lines",
        key: "id",
        joined: "JOIN asns a ON a.id = t.asn_id",
        label: "a.asn_no || ' / ' || t.line_no",
        found: Found::Capitals("a.asn_no"),
        only: ON_THE_WAY,
        page: ("a.id", NOTICE),
        beside: &[],
        columns: &[column("packages", "packages", Form::Whole(0, 999_999))],
    },
    Table {
        name: "asnLot",
        sql: "asn_lots",
        key: "id",
        joined: "JOIN asn_lines l ON l.id = t.asn_line_id JOIN asns a ON a.id = l.asn_id",
        label: "t.lot_no || ' / ' || a.asn_no || ' / ' || l.line_no",
        found: Found::AnyCase("t.lot_no"),
        only: ON_THE_WAY,
        page: ("a.id", NOTICE),
        beside: &[],
        columns: &[column("remark", "remark", Form::Text(field::MAX_COMMENT))],
    },
    Table {
        name: "asnBox",
        sql: "asn_boxes",
        key: "id",
        joined: "JOIN asn_lines l ON l.id = t.asn_line_id JOIN asns a ON a.id = l.asn_id",
        label: "t.box_id || ' / ' || a.asn_no || ' / ' || l.line_no",
        found: Found::AnyCase("t.box_id"),
        only: ON_THE_WAY,
        page: ("a.id", NOTICE),
        beside: &[],
        columns: &[column("rfid", "rfid", Form::Line(60))],
    },
    Table {
        name: "pickUp",
        sql: "asn_pick_ups",
        key: "asn_id",
        joined: "JOIN asns a ON a.id = t.asn_id",
        label: "a.asn_no",
        found: Found::Capitals("a.asn_no"),
        only: ON_THE_WAY,
        page: ("a.id", NOTICE),
        beside: &[],
        columns: &[
            column("driverName", "driver_name", Form::NeededLine(40)),
            column("driverPhone", "driver_phone", Form::Line(30)),
            column("carNo", "car_no", Form::NeededLine(20)),
            column("packages", "packages", Form::Whole(0, 999_999)),
            column("comments", "comments", Form::Text(field::MAX_COMMENT)),
        ],
    },
];

/// The table of this name.
#[must_use]
pub fn table(name: &str) -> Option<&'static Table> {
    TABLES.iter().find(|table| table.name == name)
}

impl Table {
    /// The column of this name, if it may be changed.
    #[must_use]
    pub fn column(&'static self, name: &str) -> Option<&'static Column> {
        self.columns.iter().find(|column| column.name == name)
    }
}

impl Form {
    /// The type that a value has in the database.
    #[must_use]
    pub fn sql_type(self) -> &'static str {
        match self {
            Self::Line(_) | Self::NeededLine(_) | Self::Text(_) => "text",
            Self::Whole(..) => "int",
            Self::DayFrom(..) => "date",
        }
    }

    /// Whether there may be none.
    #[must_use]
    pub fn is_nullable(self) -> bool {
        match self {
            Self::Line(_) | Self::NeededLine(_) | Self::Text(_) => false,
            Self::Whole(..) | Self::DayFrom(..) => true,
        }
    }

    /// What speaks against a value, at `at`; `other` tells the value of another column of the row.
    pub fn check(self, at: &str, value: Option<&str>, other: impl Fn(&str) -> Option<String>) -> Vec<Finding> {
        let Some(value) = value else {
            return if self.is_nullable() { vec![] } else { vec![Finding::block("REQUIRED").at(at)] };
        };
        match self {
            Self::Line(most) => field::line(at, value, most),
            Self::NeededLine(most) => field::required_line(at, value, most),
            Self::Text(most) => {
                let mut found = field::text(at, value, most);
                if value.chars().any(|sign| sign.is_control() && sign != '\n' && sign != '\t') {
                    found.push(Finding::block("CONTROL_CHARACTERS").at(at));
                }
                found
            }
            Self::Whole(least, most) => match value.parse::<i64>() {
                Ok(number) if number.to_string() != value => vec![Finding::block("NOT_A_NUMBER").at(at)],
                Ok(number) if (least..=most).contains(&number) => vec![],
                Ok(_) => vec![Finding::block("OUT_OF_RANGE").at(at).with("min", least).with("max", most)],
                Err(_) => vec![Finding::block("NOT_A_NUMBER").at(at)],
            },
            Self::DayFrom(first, label) => match day::read(value) {
                Err(finding) => vec![finding.at(at)],
                Ok(wanted)
                    if other(first).and_then(|first| day::read(&first).ok()).is_some_and(|first| wanted < first) =>
                {
                    vec![Finding::block(label).at(at)]
                }
                Ok(_) => vec![],
            },
        }
    }
}

#[cfg(test)]
mod tests;
