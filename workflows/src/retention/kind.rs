//! The kinds of data that are taken away, as data: by which qjob, by which of its parameters, and which rows.

use crate::qjob;
use crate::qjob::kind::{
    DRAFT_DAYS, EXPORT_DAYS, Form, KEPT_DAYS, KEPT_WEEKS, LINK_DAYS, MAIL_DAYS, NOTIFICATION_DAYS, REPORT_DAYS,
};
use ehub_engine::labels;

labels! {
    /// What is kept for a while.
    pub enum Kind {
        /// Finished jobs of the queue.
        Jobs = "jobs",
        /// Runs of qjobs that ended.
        Runs = "runs",
        /// Sessions that ended.
        Sessions = "sessions",
        /// Entries of the audit log.
        Audit = "audit",
        /// Workbooks of the week.
        WeeklyFiles = "weeklyFiles",
        /// Exports that have no file any more.
        Exports = "exports",
        /// Runs of reports that have no rows any more.
        Reports = "reports",
        /// Registration forms that nobody submitted.
        Drafts = "drafts",
        /// Links that ran out.
        Links = "links",
        /// What stood behind the bell.
        Notifications = "notifications",
        /// Mails with which nothing is left to do.
        Mails = "mails",
    }
}

/// How many days one of its parameter's units has.
const WEEK: i64 = 7;

/// Rows of a kind, in SQL of constants.
pub(super) struct Rows {
    /// Tables with their aliases.
    pub from: &'static str,
    /// Which rows are of this kind.
    pub of: &'static str,
    /// The moment from which a row is kept so long.
    pub since: &'static str,
    /// What else a row must be to be taken away.
    pub also: Also,
}

/// What else speaks for taking a row away.
pub(super) enum Also {
    /// Nothing.
    Nothing,
    /// What the database itself keeps for a year, whatever is set.
    OlderThanAYear,
    /// No link leads to it that has run out after the moment.
    NoLinkSince,
}

const fn rows(from: &'static str, of: &'static str, since: &'static str) -> Rows {
    Rows { from, of, since, also: Also::Nothing }
}

impl Kind {
    /// The qjob that takes it away.
    #[must_use]
    pub fn qjob(self) -> qjob::Kind {
        match self {
            Self::Jobs => qjob::Kind::ForgetJobs,
            Self::Runs => qjob::Kind::ForgetRuns,
            Self::Sessions => qjob::Kind::ForgetSessions,
            Self::Audit => qjob::Kind::ForgetAudit,
            Self::WeeklyFiles
            | Self::Exports
            | Self::Reports
            | Self::Drafts
            | Self::Links
            | Self::Notifications
            | Self::Mails => qjob::Kind::Expire,
        }
    }

    /// The parameter that says after how long.
    #[must_use]
    pub fn parameter(self) -> &'static str {
        match self {
            Self::Jobs | Self::Runs | Self::Sessions | Self::Audit => KEPT_DAYS,
            Self::WeeklyFiles => KEPT_WEEKS,
            Self::Exports => EXPORT_DAYS,
            Self::Reports => REPORT_DAYS,
            Self::Drafts => DRAFT_DAYS,
            Self::Links => LINK_DAYS,
            Self::Notifications => NOTIFICATION_DAYS,
            Self::Mails => MAIL_DAYS,
        }
    }

    /// Days that one of the parameter has: it counts days or weeks.
    #[must_use]
    pub fn unit_days(self) -> i64 {
        match self {
            Self::WeeklyFiles => WEEK,
            Self::Jobs
            | Self::Runs
            | Self::Sessions
            | Self::Audit
            | Self::Exports
            | Self::Reports
            | Self::Drafts
            | Self::Links
            | Self::Notifications
            | Self::Mails => 1,
        }
    }

    /// The smallest and the largest value of the parameter.
    #[must_use]
    pub fn bounds(self) -> (i64, i64) {
        let parameters = self.qjob().definition().parameters;
        match parameters.iter().find(|parameter| parameter.name == self.parameter()).map(|parameter| parameter.form) {
            Some(Form::Whole { least, most, .. }) => (least, most),
            Some(Form::Choice { .. }) | None => (0, 0),
        }
    }

    /// Which rows they are. What is taken away is written in each store; a test holds the two against each other.
    pub(super) fn rows(self) -> Rows {
        match self {
            Self::Jobs => rows("jobs t", "t.state IN ('done', 'cancelled') AND t.process <> 'qjob'", "t.finished_at"),
            Self::Runs => rows(
                "qjob_runs r JOIN jobs t ON t.id = r.job_id",
                "t.state IN ('done', 'cancelled', 'dead')",
                "t.finished_at",
            ),
            Self::Sessions => rows("sessions t", "t.ended_at IS NOT NULL", "t.ended_at"),
            Self::Audit => Rows { also: Also::OlderThanAYear, ..rows("audit_log t", "true", "t.at") },
            Self::WeeklyFiles => rows("weekly_downloads t", "true", "t.made_at"),
            Self::Exports => {
                rows("exports t", "t.state IN ('Failed', 'Cancelled', 'Expired', 'Discarded')", "t.changed_at")
            }
            Self::Reports => rows("report_runs t", "t.state IN ('Failed', 'Cancelled', 'Expired')", "t.changed_at"),
            Self::Drafts => Rows {
                also: Also::NoLinkSince,
                ..rows(
                    "registration_drafts t",
                    "NOT EXISTS (SELECT FROM company_registrations c WHERE c.id = t.id)",
                    "t.created_at",
                )
            },
            Self::Links => rows("one_time_links t", "true", "t.expires_at"),
            Self::Notifications => rows("notifications t", "true", "t.created_at"),
            // What failed waits for somebody, however old it is.
            Self::Mails => rows("mail_messages t", "t.state IN ('Y', 'C', 'X')", "t.changed_at"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ehub_engine::label::Label as _;

    #[test]
    fn every_kind_has_a_parameter_of_its_qjob() {
        for kind in Kind::ALL {
            let (least, most) = kind.bounds();
            assert!(0 < least && least < most, "{kind}: {least} to {most}");
        }
    }
}
