//! The kinds of qjobs: what each is called, when it runs as shipped, and which parameters it takes. Pure.
//!
//! A new kind is a variant and its line in [`Kind::definition`], a handler's line in the worker, and words in `qjob.json`.

use ehub_engine::{Finding, labels};
use serde_json::{Map, Value, json};

labels! {
    /// What can run; also the name of its one definition, and the kind of its jobs.
    pub enum Kind {
        /// Reads new orders out of the ERP.
        PullOrders = "erp.pull_orders",
        /// Reads new receipts out of the ERP.
        PullReceipts = "erp.pull_receipts",
        /// Reads balance statements out of the ERP.
        PullStatements = "erp.pull_statements",
        /// Reads master data out of the ERP.
        PullMasters = "erp.pull_masters",
        /// Compares what is held with what the ERP has.
        Compare = "erp.compare",
        /// Deletes old finished jobs.
        ForgetJobs = "jobs.forget",
        /// Deletes old runs of qjobs.
        ForgetRuns = "runs.forget",
        /// Deletes sessions that ended long ago.
        ForgetSessions = "sessions.forget",
        /// Deletes entries of the audit log that are old enough.
        ForgetAudit = "audit.forget",
        /// Ends what is over without anybody doing anything.
        Expire = "expiry.sweep",
        /// Makes the workbooks of the week.
        WeeklyDownload = "weekly.download",
        /// Tells people once a day which order lines wait for them.
        MailDigest = "mail.digest",
        /// Sets up inspection specs that new orders need.
        SetUpSpecs = "specs.set_up",
        /// Asks for the reports whose time has come.
        RunReports = "reports.run",
        /// Issues balance statements of months that are over.
        IssueStatements = "statements.issue",
    }
}

/// How a kind is shipped.
#[derive(Clone, Copy, Debug)]
pub struct Definition {
    /// When it runs, until somebody says otherwise.
    pub cron: &'static str,
    /// In which time zone.
    pub zone: &'static str,
    /// Whether it runs once as soon as it is defined.
    pub at_once: bool,
    /// What may be set.
    pub parameters: &'static [Parameter],
}

/// A parameter.
#[derive(Clone, Copy, Debug)]
pub struct Parameter {
    /// Its key.
    pub name: &'static str,
    /// What it may be.
    pub form: Form,
}

/// What a parameter may be.
#[derive(Clone, Copy, Debug)]
pub enum Form {
    /// A whole number.
    Whole {
        /// Smallest.
        least: i64,
        /// Largest.
        most: i64,
        /// As shipped.
        default: i64,
    },
    /// One of these words.
    Choice {
        /// The words.
        values: &'static [&'static str],
        /// As shipped.
        default: &'static str,
    },
}

const fn days(name: &'static str, default: i64) -> Parameter {
    Parameter { name, form: Form::Whole { least: 1, most: 999, default } }
}

/// Documents that one run compares.
pub const AT_ONCE: &str = "atOnce";
/// Days for which something is kept.
pub const KEPT_DAYS: &str = "keptDays";
/// Days after the end of a month at which its balance statements are issued.
pub const DAYS_AFTER: &str = "daysAfter";
/// Hours after which an idle session is over.
pub const IDLE_HOURS: &str = "idleHours";
/// Weeks for which weekly files are kept.
pub const KEPT_WEEKS: &str = "keptWeeks";
/// Days for which exports are listed that have no file any more.
pub const EXPORT_DAYS: &str = "exportDays";
/// Days for which runs of reports are listed that have no rows any more.
pub const REPORT_DAYS: &str = "reportDays";
/// Days for which a registration form that nobody submitted is kept after its last link has run out.
pub const DRAFT_DAYS: &str = "draftDays";
/// Days for which whoever follows a link hears that it has run out; then it is unknown.
pub const LINK_DAYS: &str = "linkDays";
/// Days for which something stays behind the bell.
pub const NOTIFICATION_DAYS: &str = "notificationDays";
/// Days for which a mail is kept after it was handed over, closed or superseded.
pub const MAIL_DAYS: &str = "mailDays";
/// Days of shipment notices in the weekly file.
pub const NOTICE_DAYS: &str = "noticeDays";
/// Language of the weekly file.
pub const LANGUAGE: &str = "language";

const PULL: Definition = Definition { cron: "*/15 * * * * *", zone: "UTC", at_once: true, parameters: &[] };
// Ten thousand open orders and as many receipts in a quarter of an hour.
const COMPARE: Definition = Definition {
    cron: "30 * * * * *",
    zone: "UTC",
    at_once: false,
    parameters: &[Parameter { name: AT_ONCE, form: Form::Whole { least: 100, most: 100_000, default: 1_500 } }],
};
const FORGET: Definition =
    Definition { cron: "0 10 * * * *", zone: "UTC", at_once: false, parameters: &[days(KEPT_DAYS, 14)] };
const FORGET_SESSIONS: Definition =
    Definition { cron: "0 30 3 * * *", zone: "UTC", at_once: false, parameters: &[days(KEPT_DAYS, 30)] };
// The database itself keeps a year, whatever is set here.
const FORGET_AUDIT: Definition = Definition {
    cron: "0 40 3 * * *",
    zone: "UTC",
    at_once: false,
    parameters: &[Parameter { name: KEPT_DAYS, form: Form::Whole { least: 365, most: 3650, default: 730 } }],
};
const EXPIRE: Definition = Definition {
    cron: "0 */10 * * * *",
    zone: "UTC",
    at_once: false,
    parameters: &[
        Parameter { name: IDLE_HOURS, form: Form::Whole { least: 1, most: 999, default: 24 } },
        Parameter { name: KEPT_WEEKS, form: Form::Whole { least: 1, most: 520, default: 26 } },
        days(EXPORT_DAYS, 30),
        days(REPORT_DAYS, 30),
        days(DRAFT_DAYS, 7),
        days(LINK_DAYS, 30),
        days(NOTIFICATION_DAYS, 90),
        Parameter { name: MAIL_DAYS, form: Form::Whole { least: 30, most: 3650, default: 1095 } },
    ],
};
const WEEKLY: Definition = Definition {
    cron: "0 0 6 * * MON",
    zone: "Asia/Taipei",
    at_once: false,
    parameters: &[
        Parameter { name: NOTICE_DAYS, form: Form::Whole { least: 1, most: 31, default: 7 } },
        Parameter { name: LANGUAGE, form: Form::Choice { values: &["Tc", "Cn", "En"], default: "Tc" } },
    ],
};
// Before people come to work; what was collected over a weekend is one mail as well.
const DIGEST: Definition = Definition { cron: "0 30 7 * * *", zone: "Asia/Taipei", at_once: false, parameters: &[] };
// What the catalogue itself asks anew is set up with it: this is for orders that came meanwhile.
const SET_UP_SPECS: Definition = Definition { cron: "0 15 * * * *", zone: "UTC", at_once: false, parameters: &[] };

// Each schedule has a cadence of its own: this is how late a report may begin.
const RUN_REPORTS: Definition = Definition { cron: "0 * * * * *", zone: "UTC", at_once: false, parameters: &[] };
// Open statements of a new month begin with it as well, so that it does not wait for the day of issue.
const ISSUE_STATEMENTS: Definition = Definition {
    cron: "0 35 * * * *",
    zone: "UTC",
    at_once: false,
    parameters: &[Parameter { name: DAYS_AFTER, form: Form::Whole { least: 0, most: 28, default: 3 } }],
};

impl Kind {
    /// How it is shipped.
    pub fn definition(self) -> Definition {
        match self {
            Self::PullOrders | Self::PullReceipts => PULL,
            Self::PullStatements => Definition { cron: "0 */10 * * * *", ..PULL },
            Self::PullMasters => Definition { cron: "0 5 * * * *", ..PULL },
            Self::Compare => COMPARE,
            Self::ForgetJobs => FORGET,
            Self::ForgetRuns => Definition { cron: "0 20 * * * *", ..FORGET },
            Self::ForgetSessions => FORGET_SESSIONS,
            Self::ForgetAudit => FORGET_AUDIT,
            Self::Expire => EXPIRE,
            Self::WeeklyDownload => WEEKLY,
            Self::MailDigest => DIGEST,
            Self::SetUpSpecs => SET_UP_SPECS,
            Self::RunReports => RUN_REPORTS,
            Self::IssueStatements => ISSUE_STATEMENTS,
        }
    }

    /// What speaks against these parameters, each at `parameters.<name>`.
    pub fn check(self, given: &Value) -> Vec<Finding> {
        let Value::Object(given) = given else {
            return vec![Finding::block("WRONG_TYPE").at("parameters").with("expected", "object")];
        };
        let known = self.definition().parameters;
        let unknown = given.keys().filter(|name| known.iter().all(|parameter| parameter.name != name.as_str()));
        let unknown = unknown.map(|name| Finding::block("UNKNOWN_FIELD").at(format!("parameters.{name}")));
        let wrong = known.iter().filter_map(|parameter| {
            Some(parameter.form.check(given.get(parameter.name)?)?.at(format!("parameters.{}", parameter.name)))
        });
        unknown.chain(wrong).collect()
    }

    /// These parameters, with the shipped value of each that is not given or does not fit any more.
    pub fn complete(self, given: &Value) -> Value {
        let one = |parameter: &Parameter| {
            let fits = given.get(parameter.name).filter(|value| parameter.form.check(value).is_none());
            (parameter.name.to_owned(), fits.cloned().unwrap_or_else(|| parameter.form.default()))
        };
        Value::Object(self.definition().parameters.iter().map(one).collect::<Map<_, _>>())
    }
}

impl Form {
    fn check(self, value: &Value) -> Option<Finding> {
        match self {
            Self::Whole { least, most, .. } => match value.as_i64() {
                None => Some(Finding::block("NOT_A_NUMBER")),
                Some(number) if (least..=most).contains(&number) => None,
                Some(_) => Some(Finding::block("OUT_OF_RANGE").with("min", least).with("max", most)),
            },
            Self::Choice { values, .. } => match value.as_str() {
                Some(word) if values.contains(&word) => None,
                Some(_) | None => Some(Finding::block("WRONG_TYPE").with("expected", values.join(", "))),
            },
        }
    }

    /// The value as shipped.
    pub fn default(self) -> Value {
        match self {
            Self::Whole { default, .. } => json!(default),
            Self::Choice { default, .. } => json!(default),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ehub_engine::jobs::schedule::Cadence;
    use ehub_engine::label::Label;

    #[test]
    fn every_kind_is_shipped_with_a_cadence_and_parameters_that_hold() {
        for kind in Kind::ALL {
            let definition = kind.definition();
            Cadence::read(definition.cron, definition.zone).unwrap();
            assert_eq!(kind.check(&kind.complete(&json!({}))), vec![], "{kind}");
        }
    }

    #[test]
    fn parameters_are_refused_at_their_own_field() {
        let found = Kind::WeeklyDownload.check(&json!({"noticeDays": 32, "language": "De", "x": 1}));
        let found: Vec<(&str, &str)> =
            found.iter().map(|f| (f.label.as_str(), f.field.as_deref().unwrap_or_default())).collect();
        assert_eq!(
            found,
            [
                ("UNKNOWN_FIELD", "parameters.x"),
                ("OUT_OF_RANGE", "parameters.noticeDays"),
                ("WRONG_TYPE", "parameters.language")
            ]
        );
        assert_eq!(Kind::ForgetJobs.check(&json!({"keptDays": "7"}))[0].label, "NOT_A_NUMBER");
        assert_eq!(Kind::ForgetJobs.check(&json!([]))[0].field.as_deref(), Some("parameters"));
    }

    #[test]
    fn what_is_missing_or_does_not_fit_is_as_shipped() {
        let complete = Kind::WeeklyDownload.complete(&json!({"noticeDays": 3, "language": "De", "x": 1}));
        assert_eq!(complete, json!({"noticeDays": 3, "language": "Tc"}));
    }
}
