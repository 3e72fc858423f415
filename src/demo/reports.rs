//! Reports that are ready when somebody looks, one of each kind, and one that runs by itself.

use super::orders::today;
use super::shipments::IN_FULL;
use crate::error::Result;
use chrono::{DateTime, Utc};
use ehub_engine::Actor;
use ehub_engine::label::Label;
use ehub_workflows::Db;
use ehub_workflows::asn::AsnRow;
use ehub_workflows::process::By;
use ehub_workflows::report::Report;
use ehub_workflows::report::parameters::{Period, Wish};
use ehub_workflows::report::search::{self, ReportRunFilter};
use ehub_workflows::report::store;
use ehub_workflows::report_schedule::{self, Plan};

/// Months of the demo's reports; there is nothing before.
const MONTHS: i32 = 3;
/// So many one person asks for; more would have to wait.
const EACH: usize = 3;

/// Whether the warehouse's receipts are booked, so that there is something to count.
pub(super) fn can_be_counted(notices: &[AsnRow]) -> bool {
    notices.iter().any(|notice| notice.supplier_shipment_no == IN_FULL && notice.state == "Closed")
}

/// The buyer asks for some and the administrator for the others, unless somebody has asked for any before; a worker counts them.
///
/// # Errors
/// The database's own.
pub(super) async fn ask(db: &Db, buyer: &Actor, keeper: &Actor, now: DateTime<Utc>) -> Result<()> {
    if search::search(db, keeper, &ReportRunFilter::default()).await?.1 > 0 {
        return Ok(());
    }
    let today = today(now);
    for (place, report) in Report::ALL.iter().enumerate() {
        let asker = if place < EACH { buyer } else { keeper };
        let wish = Wish::of(*report, Period::back(today, MONTHS, true), today);
        store::request(db, By::new(asker, now), wish).await?;
    }
    let plan = Plan {
        name: "Monthly on-time delivery".to_owned(),
        report: Report::OnTimeDelivery,
        cron: "0 6 1 * *".to_owned(),
        zone: "Asia/Taipei".to_owned(),
        months: 1,
        with_running: false,
        vendor: String::new(),
        plant: String::new(),
        material_group: String::new(),
        company_types: vec!["S".to_owned()],
        groups: vec![],
        is_mailed: true,
    };
    report_schedule::store::create(db, By::new(keeper, now), plan).await?;
    Ok(())
}
