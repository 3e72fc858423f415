//! SQL of the charts. What is nobody's chart with the caller's roles is not counted.

use super::{ADMINISTRATORS, BUYERS};
use crate::asn::{on_time, schedule};
use crate::certificate::search as certificate;
use crate::database::Db;
use crate::error::Error;
use crate::home::chart::{self, Chart, Said};
use crate::home::span::{Ages, Weeks, months};
use crate::po;
use chrono::{DateTime, Utc};
use ehub_engine::{Actor, Role};

/// Suppliers who answer orders, and those who ship.
const SUPPLIERS: &[Role] = &[122, 124];

/// The chart of whoever ships, which is shown first. `overdue` = lines overdue for shipment, as they were counted already.
///
/// # Errors
/// The database's own.
pub(super) async fn of_supplier(db: &Db, actor: &Actor, weeks: Weeks, overdue: i64) -> Result<Option<Chart>, Error> {
    if actor.company.is_none() || !actor.has_any(SUPPLIERS) {
        return Ok(None);
    }
    let (needed_before, needed) = po::search::needed_by_week(db, actor, weeks).await?;
    let promised = schedule::due_by_week(db, actor, weeks).await?;
    Ok(Some(chart::due_by_week(weeks, (needed_before, &needed), (overdue, &promised))))
}

/// The other charts of the caller's roles, in the order in which they are shown.
///
/// # Errors
/// The database's own.
pub(super) async fn others(db: &Db, actor: &Actor, (now, zone): (DateTime<Utc>, &str)) -> Result<Vec<Chart>, Error> {
    let ages = Ages::of(now, zone);
    let mut charts = Vec::new();
    if actor.company.is_none() && actor.has_any(BUYERS) {
        let waiting = po::search::waiting_by_age(db, actor, &ages).await?;
        charts.push(chart::by_age("repliesByAge", "waiting", chart::REPLIES, &ages, waiting));
        let days = months(now, zone);
        let counts = on_time(db, actor, &days).await?;
        charts.push(chart::on_time_by_month(&days, &counts));
    }
    if actor.company.is_some() && actor.has_any(certificate::SUPPLIERS) {
        let counts = certificate::by_age(db, actor, certificate::State::Awaited, &ages).await?;
        charts.push(chart::by_age("certificatesByAge", "awaited", chart::AWAITED, &ages, counts));
    }
    if actor.company.is_none() && actor.has_any(certificate::VERIFIERS) {
        let counts = certificate::by_age(db, actor, certificate::State::Submitted, &ages).await?;
        charts.push(chart::by_age("certificatesByAge", "submitted", chart::SUBMITTED, &ages, counts));
    }
    if actor.company.is_none() && actor.has_any(ADMINISTRATORS) {
        charts.push(deliveries(db, actor).await?);
    }
    Ok(charts)
}

async fn deliveries(db: &Db, actor: &Actor) -> Result<Chart, Error> {
    let mut tx = db.begin(actor).await?;
    let rows = sqlx::query!(
        r#"SELECT CASE WHEN kind = 'po_confirm' THEN 0 WHEN kind = 'po_reschedule' THEN 1 ELSE 2 END AS "place!", state AS "state!", count(*) AS "count!"
             FROM erp_messages
            WHERE state IN ('N', 'I', 'F', 'E') AND kind IN ('po_confirm', 'po_reschedule', 'asn', 'asn_cancel', 'certificate')
            GROUP BY 1, 2
           UNION ALL
           SELECT 3, state, count(*) FROM mail_messages WHERE state IN ('N', 'I', 'F', 'E') GROUP BY 2
           UNION ALL
           SELECT 4, state, count(*) FROM jobs WHERE state IN ('running', 'dead') GROUP BY 2"#
    )
    .fetch_all(&mut *tx)
    .await?;
    let mut said = [Said::default(); 5];
    for row in rows {
        let Some(one) = usize::try_from(row.place).ok().and_then(|place| said.get_mut(place)) else { continue };
        match row.state.as_str() {
            "F" | "dead" => one.failed += row.count,
            "E" => one.refused += row.count,
            _ => one.waiting += row.count,
        }
    }
    let [confirmations, reschedules, shipments, mails, jobs] = said;
    Ok(chart::deliveries([confirmations, reschedules, shipments, mails], jobs))
}
