//! Lines opened for shipment, and the ends of openings, on the database.

use super::act::{Took, Walked, pick, seen, told, told_many};
use super::fixture::{Fixture, Somebody};
use chrono::TimeDelta;
use ehub_workflows::document::Reason;
use ehub_workflows::opening::{Grant, Input, Opening, store};
use ehub_workflows::process::{self, By, Command};
use rust_decimal::Decimal;

/// Opens so much of each of these lines.
pub async fn open(fixture: &Fixture, who: Somebody, lines: &[usize], quantity: i64, days: i64) -> Walked {
    let all = fixture.lines().await;
    let Some(first) = lines.first().and_then(|place| pick(&all, *place)) else { return Ok(Took::Nothing) };
    let items: Vec<Grant> = lines
        .iter()
        .filter_map(|place| pick(&all, *place))
        .map(|line| Grant {
            line_id: line.id,
            quantity: Decimal::from(quantity),
            until_on: fixture.today() + TimeDelta::days(days),
            reason: "the line stands still".into(),
        })
        .collect();
    let actor = fixture.actor(who, first.vendor);
    match store::grant(&fixture.db, By::new(&actor, fixture.now), items).await {
        Ok(granted) if granted.iter().all(|one| one.result.is_err()) => {
            granted.into_iter().try_fold(Took::No, |_, one| told(one.result))
        }
        other => told(other),
    }
}

/// Takes these openings back; without a reason, their time is over.
pub async fn end(
    fixture: &Fixture,
    who: Somebody,
    places: &[usize],
    stale: bool,
    reason: Option<&'static str>,
) -> Walked {
    let all = fixture.openings().await;
    let Some(first) = places.first().and_then(|place| pick(&all, *place)) else { return Ok(Took::Nothing) };
    let input = reason.map_or(Input::Expire, |reason| Input::TakeBack(Reason { reason: reason.into() }));
    let actor = fixture.actor(who, first.vendor);
    let documents: Vec<_> = places.iter().filter_map(|place| pick(&all, *place)).map(|one| seen(one, stale)).collect();
    let by = By::new(&actor, fixture.now);
    told_many(process::send::<Opening>(&fixture.db, by, Command::each(&documents, &input)).await)
}
