//! Active schedules that do not run, in words.

use chrono::{DateTime, Utc};
use ehub_engine::label::Label as _;
use ehub_workflows::qjob::search::{Stall, StalledQjob};

/// Active schedules that do not run, each with what is wrong.
pub fn words(qjobs: &[StalledQjob]) -> Vec<String> {
    let time =
        |at: Option<DateTime<Utc>>| at.map_or("never".to_owned(), |at| at.format("%Y-%m-%d %H:%M:%S UTC").to_string());
    let describe = |qjob: &StalledQjob| {
        let why = match Stall::parse(&qjob.reason) {
            Some(Stall::Late) => "no worker starts it".to_owned(),
            Some(Stall::Ahead) => format!(
                "it is planned for {}, later than its schedule allows: has a clock run ahead? A running worker corrects it within a minute",
                time(qjob.next_at)
            ),
            Some(Stall::Waiting) | None => {
                "its unfinished run is put off too far: has a clock run ahead? A running worker corrects it within a minute".to_owned()
            }
        };
        let (name, expected, ended) = (&qjob.name, time(qjob.expected_at), time(qjob.last_ended_at));
        format!("the schedule of {name} does not run: {why} (due {expected}, last run {ended})")
    };
    qjobs.iter().map(describe).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn schedules_that_do_not_run_are_named_with_the_cause() {
        let at = |seconds: i64| DateTime::from_timestamp(1_790_000_000 + seconds, 0);
        let of = |reason: &str| StalledQjob {
            id: 1,
            name: "erp.pull_orders".to_owned(),
            reason: reason.to_owned(),
            next_at: at(172_800),
            expected_at: at(0),
            last_ended_at: None,
        };
        for (reason, cause) in
            [("late", "no worker"), ("ahead", "later than its schedule allows"), ("waiting", "put off")]
        {
            let found = words(&[of(reason)]);
            assert!(found[0].contains("erp.pull_orders") && found[0].contains(cause), "{found:?}");
            assert!(found[0].contains("due 2026-09-21") && found[0].contains("last run never"), "{found:?}");
        }
        assert_eq!(words(&[]), Vec::<String>::new());
    }
}
