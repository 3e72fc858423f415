//! The day on which goods came or went, as the people of the ERP dated it.

use chrono::{DateTime, NaiveDate, Utc};

use super::wire::Day;

/// The newest effective date of these movements; that of their shipment if no movement has one; else the day on which the ERP wrote it.
///
/// Tryton gives a movement its effective date when it is done: its own if it has one, else that of the shipment, else the day of the
/// company. A date has no time zone, so that no conversion takes place but for the last.
pub(super) fn day(
    moves: impl IntoIterator<Item = Option<Day>>,
    shipment: Option<Day>,
    written_at: DateTime<Utc>,
) -> NaiveDate {
    let newest = moves.into_iter().flatten().map(|day| day.0).max();
    newest.or(shipment.map(|day| day.0)).unwrap_or_else(|| written_at.date_naive())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn on(text: &str) -> Option<Day> {
        text.parse().ok().map(Day)
    }

    #[test]
    fn the_movements_say_the_day_and_the_time_of_writing_only_where_nothing_else_does() {
        let written_at: DateTime<Utc> = "2026-03-05T23:30:00Z".parse().expect("a moment");
        let said = |moves: &[&str], shipment: &str| {
            day(moves.iter().map(|text| on(text)), on(shipment), written_at).to_string()
        };
        assert_eq!(said(&["2026-03-02"], "2026-03-04"), "2026-03-02");
        assert_eq!(said(&["2026-03-02", "", "2026-03-03"], "2026-03-04"), "2026-03-03");
        assert_eq!(said(&[""], "2026-03-04"), "2026-03-04");
        assert_eq!(said(&[], ""), "2026-03-05");
    }
}
