//! Writing an agreed schedule: onto the expected movements, so that the line keeps the day the buyer asked for.

use std::collections::BTreeMap;

use rust_decimal::Decimal;

use super::line::Line;
use super::rpc::Rpc;
use super::stock::{self, Target};
use super::wire::Day;
use super::{Answer, ConfirmLine, ErpError, ScheduleEntry, line};

/// Makes the expected movements follow the schedule, and looks whether they do.
///
/// Tryton counts no revisions of a line, so it is the open quantity that tells whether the buyer changed it meanwhile.
pub(super) async fn confirm(rpc: &Rpc, confirm: &ConfirmLine) -> Answer<()> {
    let line = read(rpc, confirm).await?;
    if !line.is_goods {
        // Tryton plans no movement of a service, so it has no place for the promised day.
        return check_service(confirm, &line);
    }
    let due = due(confirm, &line)?;
    if due.is_empty() {
        return Ok(());
    }
    let target =
        |entry: &ScheduleEntry| Target { quantity: entry.quantity, planned: Some(Day(entry.promised_on)), lot: None };
    stock::fit(rpc, &line, &due.iter().map(target).collect::<Vec<Target>>()).await?;
    let line = read(rpc, confirm).await?;
    if by_day(line.free().iter().map(|have| (have.planned_date, have.quantity())))
        != by_day(self::due(confirm, &line)?.iter().map(|entry| (Some(Day(entry.promised_on)), entry.quantity)))
    {
        return Err(ErpError::conflict(format!("order line {}: its schedule was changed at once", line.name)));
    }
    Ok(())
}

async fn read(rpc: &Rpc, confirm: &ConfirmLine) -> Answer<Line> {
    let mut lines = line::read(rpc, &[(confirm.po_no.as_str(), confirm.line_no)]).await?;
    let line = lines.pop().ok_or_else(|| ErpError::refused("the order line is not known"))?;
    line.check_open()?;
    Ok(line)
}

/// Whether the whole quantity of the service is promised. Nothing of it is ever received.
fn check_service(confirm: &ConfirmLine, line: &Line) -> Answer<()> {
    let promised: Decimal = confirm.schedule.iter().map(|entry| entry.quantity).sum();
    if promised == line.quantity {
        return Ok(());
    }
    let words = format!("order line {}: {promised} promised, {} is ordered", line.name, line.quantity);
    Err(ErpError::conflict(words))
}

/// What of the schedule is on no delivery yet.
fn due(confirm: &ConfirmLine, line: &Line) -> Answer<Vec<ScheduleEntry>> {
    let promised: Decimal = confirm.schedule.iter().map(|entry| entry.quantity).sum();
    let (free, announced) = (line.unannounced(), line.announced());
    if promised == free {
        Ok(confirm.schedule.clone())
    } else if promised == free + announced {
        // What is announced already has its delivery: it is the earliest part of the schedule.
        Ok(without_first(&confirm.schedule, announced))
    } else {
        let words = format!("order line {}: {promised} promised, {} is open", line.name, free + announced);
        Err(ErpError::conflict(words))
    }
}

fn by_day(moves: impl Iterator<Item = (Option<Day>, Decimal)>) -> BTreeMap<Option<Day>, Decimal> {
    let mut days = BTreeMap::new();
    for (day, quantity) in moves.filter(|(_, quantity)| *quantity > Decimal::ZERO) {
        *days.entry(day).or_default() += quantity;
    }
    days
}

/// The schedule without its earliest `quantity`.
fn without_first(schedule: &[ScheduleEntry], mut quantity: Decimal) -> Vec<ScheduleEntry> {
    let mut rest = schedule.to_vec();
    rest.sort_by_key(|entry| entry.promised_on);
    for entry in &mut rest {
        let taken = quantity.min(entry.quantity);
        entry.quantity -= taken;
        quantity -= taken;
    }
    rest.retain(|entry| entry.quantity > Decimal::ZERO);
    rest
}

#[cfg(test)]
mod tests {
    use super::*;
    use chrono::NaiveDate;

    fn entry(quantity: i64, day: u32) -> ScheduleEntry {
        let promised_on = NaiveDate::from_ymd_opt(2026, 3, day).expect("a day");
        ScheduleEntry { quantity: Decimal::from(quantity), promised_on }
    }

    #[test]
    fn what_is_announced_is_the_earliest() {
        let schedule = [entry(300, 9), entry(500, 5)];
        assert_eq!(without_first(&schedule, Decimal::from(600)), [entry(200, 9)]);
        assert_eq!(without_first(&schedule, Decimal::from(200)), [entry(300, 5), entry(300, 9)]);
    }
}
