//! Applications to ship, made and decided on the database.

use super::act::{Took, Walked, pick, seen, told, told_many};
use super::fixture::{Document, Fixture, Somebody};
use super::step::Verdict;
use chrono::Days;
use ehub_workflows::document::Reason;
use ehub_workflows::process::{self, By, Command};
use ehub_workflows::ship_permission::payload::Instructed;
use ehub_workflows::ship_permission::{Application, Approval, Input, ShipPermission, store};
use rust_decimal::Decimal;

/// Asks to ship so much of each of these lines.
pub async fn ask(fixture: &Fixture, who: Somebody, lines: &[usize], quantity: i64, days: u64) -> Walked {
    let all: Vec<Document> = fixture.lines().await;
    let Some(first) = lines.first().and_then(|place| pick(&all, *place)) else { return Ok(Took::Nothing) };
    let items: Vec<Application> = lines
        .iter()
        .filter_map(|place| pick(&all, *place))
        .map(|line| Application {
            line_id: line.id,
            quantity: Decimal::from(quantity),
            ship_on: fixture.today() + Days::new(days),
            remark: "the truck goes then".into(),
        })
        .collect();
    let actor = fixture.actor(who, first.vendor);
    match store::apply(&fixture.db, By::new(&actor, fixture.now), items).await {
        Ok(applied) if applied.iter().all(|one| one.result.is_err()) => {
            applied.into_iter().try_fold(Took::No, |_, one| told(one.result))
        }
        other => told(other),
    }
}

/// Decides about these applications.
pub async fn judge(fixture: &Fixture, who: Somebody, places: &[usize], stale: bool, verdict: Verdict) -> Walked {
    let all = fixture.permissions().await;
    let Some(first) = places.first().and_then(|place| pick(&all, *place)) else { return Ok(Took::Nothing) };
    let input = match verdict {
        Verdict::Approve => Input::Approve(Approval::default()),
        Verdict::Less(quantity) => {
            Input::Approve(Approval { quantity: Some(Decimal::from(quantity)), ..Approval::default() })
        }
        Verdict::WithIssue(text) => {
            Input::ApproveWithIssue(Instructed { instruction: text.into(), ..Instructed::default() })
        }
        Verdict::Reject(text) => Input::Reject(Reason { reason: text.into() }),
        Verdict::Withdraw => Input::Withdraw,
        Verdict::Expire => Input::Expire,
    };
    let actor = fixture.actor(who, first.vendor);
    let documents: Vec<_> = places.iter().filter_map(|place| pick(&all, *place)).map(|one| seen(one, stale)).collect();
    let by = By::new(&actor, fixture.now);
    told_many(process::send::<ShipPermission>(&fixture.db, by, Command::each(&documents, &input)).await)
}
