//! Orders of which shipments are shown: they are entered in the ERP simulator before the portal first asks it, so that there is something due
//! on each day around today, and so that nothing depends on which orders the simulator was founded with. One more cannot be taken, because it
//! counts finer than the portal does.

use super::erp::Erp;
use super::people;
use crate::config::Config;
use crate::error::Result;
use chrono::{DateTime, Days, NaiveDate, TimeDelta, Utc};
use ehub_engine::Actor;
use ehub_workflows::Db;
use ehub_workflows::plant_day::plant_day;
use ehub_workflows::po::search::{self, Filter, PoLineRow};
use serde_json::{Value, json};

/// What the numbers of these orders begin with: apart from those that the simulator gives.
pub(super) const NUMBERS: &str = "45000009";
/// Of this one lines are due, and notices are drafted.
pub(super) const DUE: &str = "4500000901";
/// Of this one everything is shipped.
pub(super) const SHIPPED: &str = "4500000902";
/// This one is not taken by the portal.
pub(super) const HELD: &str = "4500000903";
/// This one has a service and remarks besides goods.
const WITH_SERVICE: &str = "4500000904";
/// Who is ordered from: the company of supplier1.
pub(super) const VENDOR: &str = "V10001";
/// So many days ago they were ordered.
const AGE: Days = Days::new(30);

/// A line: part, quantity, days from today on which it is due, and whether the ERP takes nothing in for it.
type Ordered = (&'static str, &'static str, i64, bool);

const LINES_DUE: &[Ordered] = &[
    ("SB000540", "400", -4, false),
    ("SB000541", "20000", -1, false),
    ("SB000540", "300", 0, false),
    ("SB000541", "15000", 1, false),
    ("SB000123", "5000", 2, false),
    ("SB000231", "8000", 3, false),
    ("SB000540", "600", 5, false),
    ("SB000541", "10000", 9, false),
];
const LINES_SHIPPED: &[Ordered] = &[
    ("SB000124", "2000", 3, false),
    ("SB000232", "3000", -2, false),
    ("SB000540", "500", -6, false),
    ("SB000540", "800", -5, false),
    ("SB000310", "300", 3, false),
    ("SB000311", "200", 2, false),
    ("SB000541", "30000", 4, false),
    ("SB000540", "250", 6, true),
];
/// How many lines the portal takes.
const TAKEN: usize = LINES_DUE.len() + LINES_SHIPPED.len();
const LINES_HELD: &[Ordered] = &[("SB000540", "12.3456", 7, false)];

/// The day at the demo's plants.
pub(super) fn today(now: DateTime<Utc>) -> NaiveDate {
    // A name that is none counts as the home of the demo.
    plant_day(now, "")
}

/// Enters the orders, unless the demo's people have acted before; a second time changes nothing. `None` = nobody can play in that ERP, or
/// there is nothing left to do.
pub async fn place(db: &Db, config: &Config, now: DateTime<Utc>) -> Option<Erp> {
    match placed(db, config, now).await {
        Ok(erp) => erp,
        Err(error) => {
            tracing::warn!(%error, "the demo's orders could not be entered in the ERP");
            None
        }
    }
}

async fn placed(db: &Db, config: &Config, now: DateTime<Utc>) -> Result<Option<Erp>> {
    let Some(erp) = Erp::of(config)? else { return Ok(None) };
    let Some(supplier) = people::supplier(db).await? else { return Ok(None) };
    if people::have_answered(db, &supplier).await? {
        return Ok(None);
    }
    for (po_no, lines) in [(DUE, LINES_DUE), (SHIPPED, LINES_SHIPPED), (HELD, LINES_HELD)] {
        // Refused = it was entered at an earlier start, which was stopped before anybody acted.
        erp.tell("orders", &order(po_no, lines, today(now))).await?;
    }
    let service =
        json!({ "said": { "description": "Tool maintenance on site", "materialGroup": "Services", "uom": "H" } });
    erp.keep("masters/materials/SV000001", &service).await?;
    erp.tell("orders", &with_service(today(now))).await?;
    Ok(Some(erp))
}

/// Goods, a service, text with a price, and a comment.
fn with_service(today: NaiveDate) -> Value {
    let due = today + TimeDelta::days(12);
    let mut order = order(WITH_SERVICE, &[("SB000540", "200", 12, false)], today);
    order["lines"].as_array_mut().into_iter().for_each(|lines| {
        lines.push(json!({ "materialCode": "SV000001", "quantity": "16", "unitPrice": "65", "needByOn": due, "service": true }));
    });
    order["remarks"] = json!([
        { "text": "Express freight", "quantity": "1", "unitPrice": "150" },
        { "text": "The technician reports at gate 3." },
    ]);
    order
}

fn order(po_no: &str, lines: &[Ordered], today: NaiveDate) -> Value {
    let line = |&(part, quantity, days, blocked): &Ordered| {
        let due = today + TimeDelta::days(days);
        json!({ "materialCode": part, "quantity": quantity, "needByOn": due, "blocked": blocked })
    };
    json!({
        "poNo": po_no,
        "vendorCode": VENDOR,
        "plantCode": people::OPEN,
        "poDateOn": today - AGE,
        "lines": lines.iter().map(line).collect::<Vec<_>>(),
    })
}

/// The lines of these orders as the supplier sees them; `None` = not all of them are there yet.
pub(super) async fn lines(db: &Db, supplier: &Actor) -> Result<Option<Vec<PoLineRow>>> {
    let filter = Filter { po_no: Some(NUMBERS.to_owned()), size: Some(100), ..Filter::default() };
    let (lines, _) = search::search(db, supplier, &filter).await?;
    Ok((lines.len() >= TAKEN).then_some(lines))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_orders_have_something_for_each_part_of_the_schedule() {
        let days: Vec<i64> = LINES_DUE.iter().map(|(_, _, days, _)| *days).collect();
        assert!(days.iter().filter(|days| **days < 0).count() >= 2, "overdue");
        assert!(days.contains(&0), "due this week, whatever day it is");
        assert!(days.iter().filter(|days| (0..5).contains(*days)).count() >= 3, "due soon");
        let late = LINES_DUE.iter().chain(LINES_SHIPPED).all(|(_, _, days, _)| *days > -7);
        assert!(late, "agreed to before its day came");
    }

    #[test]
    fn days_of_an_order_are_those_of_the_plant() {
        let evening = "2026-11-26T18:00:00Z".parse().unwrap();
        let order = order(DUE, LINES_DUE, today(evening));
        assert_eq!(order["lines"][2]["needByOn"], "2026-11-27", "there it is tomorrow already");
        assert_eq!(order["poDateOn"], "2026-10-28");
    }
}
