//! Whoever is named in a run is told that it is there.

use crate::error::{Error, label};
use crate::mail::{self, Audience, Draft, ReportFacts, Template};
use crate::process::Cx;
use crate::registry;
use crate::report::machine::ReportRun;
use ehub_engine::Machine as _;

/// Queues the mails of a run, unless none are wished: to active accounts of the companies and groups that are named; outside, of companies
/// that have rows in it.
pub(super) async fn send(cx: &mut Cx<'_>, (run, version): (i64, i64), rows: i32) -> Result<(), Error> {
    let found = sqlx::query!(
        r#"SELECT r.report, r.month_from, r.month_to, r.as_of_on, r.asked_by_name,
                  ARRAY(SELECT a.id
                          FROM accounts a JOIN companies c ON c.id = a.company_id
                         WHERE a.state = 'Y' AND c.state <> 'Invalid'
                           AND (c.type = ANY(r.company_types) OR EXISTS (
                                SELECT FROM account_groups g WHERE g.account_id = a.id AND g.group_id = ANY(r.group_ids)))
                           AND (c.type IN ('A', 'B') OR EXISTS (
                                SELECT FROM report_run_companies s
                                 WHERE s.run_id = r.id AND (s.company_id = c.id OR EXISTS (
                                       SELECT FROM account_companies m WHERE m.account_id = a.id AND m.company_id = s.company_id))))
                         ORDER BY a.id) AS "accounts!"
             FROM report_runs r WHERE r.id = $1 AND r.is_mailed"#,
        run
    )
    .fetch_optional(&mut *cx.tx)
    .await?;
    let Some(found) = found.filter(|found| !found.accounts.is_empty()) else { return Ok(()) };
    let link = registry::process(ReportRun::NAME).map(|process| process.link(run)).unwrap_or_default();
    let facts = ReportFacts {
        report: label(&found.report)?,
        name: found.asked_by_name,
        month_from: found.month_from.format("%Y-%m").to_string(),
        month_to: found.month_to.format("%Y-%m").to_string(),
        generated_on: found.as_of_on.format("%Y%m%d").to_string(),
        is_empty: rows == 0,
    };
    let draft = Draft {
        template: Template::ReportReady,
        process: ReportRun::NAME,
        document: run,
        document_version: version,
        occasion: 0,
        document_no: run.to_string(),
        audiences: found.accounts.into_iter().map(|account| Audience::Account { account }).collect(),
        link,
        facts: serde_json::to_value(facts).unwrap_or_default(),
    };
    mail::queue(cx.tx, cx.actor, cx.now, &[draft]).await?;
    Ok(())
}
