//! Writing an agreed schedule: onto the expected movements, so that the line keeps the day the buyer asked for.

use rust_decimal::Decimal;

use super::rpc::Rpc;
use super::stock::{self, Target};
use super::wire::Day;
use super::{Answer, ConfirmLine, ErpError, ScheduleEntry, line};

/// Makes the expected movements follow the schedule.
///
/// Tryton counts no revisions of a line, so it is the open quantity that tells whether the buyer changed it meanwhile.
pub(super) async fn confirm(rpc: &Rpc, confirm: &ConfirmLine) -> Answer<()> {
    let lines = line::read(rpc, &[(confirm.po_no.as_str(), confirm.line_no)]).await?;
    let Some(line) = lines.first() else { return Err(ErpError::refused("the order line is not known")) };
    line.check_open()?;
    let promised: Decimal = confirm.schedule.iter().map(|entry| entry.quantity).sum();
    let (free, announced) = (line.unannounced(), line.announced());
    let schedule = if promised == free {
        confirm.schedule.clone()
    } else if promised == free + announced {
        // What is announced already has its delivery: it is the earliest part of the schedule.
        without_first(&confirm.schedule, announced)
    } else {
        let words = format!("order line {}: {promised} promised, {} is open", line.name, free + announced);
        return Err(ErpError::conflict(words));
    };
    if schedule.is_empty() {
        return Ok(());
    }
    let targets: Vec<Target> = schedule
        .iter()
        .map(|entry| Target { quantity: entry.quantity, planned: Some(Day(entry.promised_on)), lot: None })
        .collect();
    stock::fit(rpc, &line.free(), &targets).await?;
    Ok(())
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
