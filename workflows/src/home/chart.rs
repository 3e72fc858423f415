//! Charts of the home page. Each bar has the link to the list of exactly what it counts.

use super::span::{Ages, Weeks};
use crate::asn::OnTime;
use chrono::{DateTime, Days, NaiveDate, Utc};

/// One chart.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chart {
    /// Its kind, the key of its words.
    pub kind: &'static str,
    /// From top to bottom.
    pub groups: Vec<Group>,
}

/// Bars that stand together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Group {
    /// A word of its chart, or a day: that on which the week or the month begins.
    pub key: String,
    /// One of each series.
    pub bars: Vec<Bar>,
}

/// One bar.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bar {
    /// What it counts, a word of its chart.
    pub series: &'static str,
    /// How many.
    pub count: i64,
    /// Hash route of the list with the filter that shows them.
    pub link: String,
}

fn bar(series: &'static str, count: i64, link: String) -> Bar {
    Bar { series, count, link }
}

/// A supplier's lines by the week in which they are needed, and by that in which they are promised. First what is overdue.
pub(super) fn due_by_week(weeks: Weeks, asked: (i64, &[i64]), promised: (i64, &[i64])) -> Chart {
    let needed = |days: String| format!("/po/poSearch?closing=open&followUp=true&{days}");
    let yesterday = weeks.today - Days::new(1);
    let overdue = Group {
        key: "overdue".to_owned(),
        bars: vec![
            bar("needed", asked.0, needed(format!("needByTo={yesterday}"))),
            bar("promised", promised.0, "/asn/asnSchedule?type=OVERDUE&followUp=true".to_owned()),
        ],
    };
    let of_week = |(place, (from, to)): (usize, (NaiveDate, NaiveDate))| {
        let of = |counts: &[i64]| counts.get(place).copied().unwrap_or_default();
        let due = format!("/asn/asnSchedule?type=DUE&dueFrom={from}&dueTo={to}&followUp=true");
        let bars = vec![
            bar("needed", of(asked.1), needed(format!("needByFrom={from}&needByTo={to}"))),
            bar("promised", of(promised.1), due),
        ];
        Group { key: from.to_string(), bars }
    };
    Chart {
        kind: "dueByWeek",
        groups: std::iter::once(overdue).chain(weeks.spans().enumerate().map(of_week)).collect(),
    }
}

/// What waits, by how long it has waited; `list` is the link without the ages.
pub(super) fn by_age(kind: &'static str, series: &'static str, list: &str, ages: &Ages, counts: [i64; 4]) -> Chart {
    let groups = Ages::KEYS.iter().zip(counts).enumerate().map(|(place, (key, count))| Group {
        key: (*key).to_owned(),
        bars: vec![bar(series, count, format!("{list}&{}", ages.filter(place)))],
    });
    Chart { kind, groups: groups.collect() }
}

/// Receipts by month of their day, `days` being the first days of the months and of the one after.
pub(super) fn on_time_by_month(days: &[NaiveDate], counts: &[OnTime]) -> Chart {
    let groups = days.windows(2).zip(counts).map(|(span, count)| {
        let link = |late: bool| {
            let (from, to) = (span[0], span[1] - Days::new(1));
            format!("/asn/receiptSearch?late={late}&receivedFrom={from}&receivedTo={to}")
        };
        Group {
            key: span[0].to_string(),
            bars: vec![bar("onTime", count.on_time, link(false)), bar("late", count.late, link(true))],
        }
    });
    Chart { kind: "onTimeByMonth", groups: groups.collect() }
}

/// What is said to others: waiting, failed, refused.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Said {
    pub waiting: i64,
    pub failed: i64,
    pub refused: i64,
}

/// Messages to the ERP, mails and jobs by state.
pub(super) fn deliveries([confirmations, reschedules, shipments, mails]: [Said; 4], jobs: Said) -> Chart {
    let of = |key: &str, screen: &str, said: Said| {
        let link = |state: &str| format!("/monitor/{screen}?state={state}");
        let bars = vec![
            bar("waiting", said.waiting, link("N,I")),
            bar("failed", said.failed, link("F")),
            bar("refused", said.refused, link("E")),
        ];
        Group { key: key.to_owned(), bars }
    };
    let operations = |state: &str| format!("/monitor/operations?state={state}");
    let jobs = Group {
        key: "jobs".to_owned(),
        bars: vec![bar("waiting", jobs.waiting, operations("running")), bar("failed", jobs.failed, operations("dead"))],
    };
    let groups = vec![
        of("confirmations", "poConfirmListQuery", confirmations),
        of("reschedules", "poRfcListQuery", reschedules),
        of("shipments", "asnListQuery", shipments),
        of("mails", "epMailBox", mails),
        jobs,
    ];
    Chart { kind: "deliveries", groups }
}

/// Every link that a bar can have at this moment.
pub fn links(now: DateTime<Utc>) -> Vec<String> {
    let zone = "Asia/Taipei";
    let days = super::span::months(now, zone);
    let (ages, weeks) = (Ages::of(now, zone), Weeks::of(now, zone));
    let charts = [
        due_by_week(weeks, (0, &[]), (0, &[])),
        by_age("repliesByAge", "waiting", REPLIES, &ages, [0; 4]),
        on_time_by_month(&days, &vec![OnTime::default(); days.len()]),
        by_age("certificatesByAge", "awaited", AWAITED, &ages, [0; 4]),
        by_age("certificatesByAge", "submitted", SUBMITTED, &ages, [0; 4]),
        deliveries([Said::default(); 4], Said::default()),
    ];
    charts.into_iter().flat_map(|chart| chart.groups).flat_map(|group| group.bars).map(|bar| bar.link).collect()
}

/// Lines that the buyer waits for.
pub(super) const REPLIES: &str = "/po/poSearch?state=New,Revise&closing=open&followUp=true";
/// Certificates that the supplier owes.
pub(super) const AWAITED: &str = "/examine/searchCOC?state=Awaited";
/// Certificates that are to be verified.
pub(super) const SUBMITTED: &str = "/examine/verificationCOC?state=Submitted";
