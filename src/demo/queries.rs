//! Questions to the reporting views that the administrator has kept and shares.

use crate::error::Result;
use chrono::{DateTime, Utc};
use ehub_engine::Actor;
use ehub_workflows::Db;
use ehub_workflows::reporting::rules::ParameterType;
use ehub_workflows::reporting::{Parameter, QueryDraft, store};

const OPEN: &str = "SELECT vendor_code, vendor_name, count(*) AS lines, sum(order_qty - received_qty) AS open_qty
FROM order_lines
WHERE state = :state
GROUP BY vendor_code, vendor_name
ORDER BY lines DESC, vendor_code";

const DAYS: &str = "SELECT n.eta_on, count(*) AS notices, sum(l.ship_qty) AS quantity
FROM shipment_notices AS n
JOIN shipment_notice_lines AS l ON l.notice_id = n.id
WHERE n.eta_on >= :since
GROUP BY n.eta_on
ORDER BY n.eta_on";

/// Keeps two, unless there are any.
///
/// # Errors
/// The database's own.
pub(super) async fn keep(db: &Db, keeper: &Actor, now: DateTime<Utc>) -> Result<()> {
    let Some(account) = keeper.account else { return Ok(()) };
    if !store::list(db, keeper, account).await?.is_empty() {
        return Ok(());
    }
    let parameter = |name: &str, kind, label: &str, default: &str, choices: &[&str]| Parameter {
        name: name.to_owned(),
        r#type: kind,
        label: label.to_owned(),
        default: Some(default.to_owned()),
        choices: choices.iter().map(|choice| (*choice).to_owned()).collect(),
    };
    let kept = [
        (
            "Lines by supplier 各供應商訂單行",
            "How much of the lines in a state is still to come",
            OPEN,
            parameter("state", ParameterType::Choice, "State", "Open", &["New", "Revise", "Open", "Reject", "Closed"]),
        ),
        (
            "Arrivals by day 每日到貨",
            "Notices and quantities by the day on which they arrive",
            DAYS,
            parameter("since", ParameterType::Day, "Since", "2026-01-01", &[]),
        ),
    ];
    for (name, description, text, parameter) in kept {
        let draft = QueryDraft {
            version: None,
            name: name.to_owned(),
            description: description.to_owned(),
            text: text.to_owned(),
            parameters: vec![parameter],
            is_shared: true,
        };
        store::create(db, keeper, now, account, &draft).await?;
    }
    Ok(())
}
