//! SQL of the home page. Row-level security makes the counts those of the caller's company.

mod charts;

use super::chart::Chart;
use crate::asn::schedule;
use crate::certificate::search as certificate;
use crate::database::Db;
use crate::database_change::rules::MAINTAINERS;
use crate::error::Error;
use crate::home::span::Weeks;
use crate::inspection_spec::machine::{SUPPLIER as FILLERS, VERIFIERS_AND_ADMINISTRATOR as VERIFIERS};
use crate::inspection_spec::search as spec;
use crate::plant_day::common_zone;
use crate::po;
use crate::provision::rules::READERS;
use crate::provision::search as provision;
use crate::role::{ADMINISTRATORS, REGISTRATION_REVIEWERS as REVIEWERS};
use crate::ship_permission::search as ship;
use crate::statement::machine::{BUYERS as ANSWERERS, SUPPLIERS as CONFIRMERS};
use crate::statement::search as statement;
use crate::vendor_merge;
use chrono::{DateTime, Utc};
use ehub_engine::{Actor, Role};

/// What the home page shows.
#[derive(Clone, Debug, Default)]
pub struct Board {
    /// Open lines in state New. Here and below: those that are followed up.
    pub new: i64,
    /// Open lines in state Revise.
    pub revise: i64,
    /// Open lines in state Reject.
    pub reject: i64,
    /// What there is to do for the caller's roles; only what has a count.
    pub todos: Vec<Todo>,
    /// The charts of the caller's roles.
    pub charts: Vec<Chart>,
}

/// One thing to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Todo {
    /// Its kind, the key of its text.
    pub kind: &'static str,
    /// How many.
    pub count: i64,
    /// Hash route of the list with the filter that shows them.
    pub link: &'static str,
    /// How many of them are the caller's own, by the buyer of the order; `None` = nothing is tied to the caller, or it is not of this kind.
    pub mine: Option<i64>,
}

impl Todo {
    /// Hash route of the list that shows the own ones.
    pub fn own_link(link: &str) -> String {
        format!("{link}&mine=true")
    }
}

/// What the to-do list is made of.
struct Counts {
    lines: po::search::Home,
    ship: ship::Home,
    specs: spec::Home,
    certificates: certificate::Home,
    statements: statement::Home,
    schedule: schedule::Home,
    unread: i64,
    unsent: i64,
    refused: i64,
    sending: i64,
    confirmations: Unsaid,
    reschedules: Unsaid,
    shipments: Unsaid,
    held_orders: i64,
    vendors_merged: i64,
    erp_older: i64,
    erp_missing: i64,
    waiting_receipts: i64,
    registrations: i64,
    database_changes: i64,
    mails: Unsaid,
}

/// Messages that did not reach the other side.
struct Unsaid {
    failed: i64,
    refused: i64,
}

/// Kind, roles that it is for, link, and which count.
type Rule = (&'static str, &'static [Role], &'static str, fn(&Counts) -> i64);

/// Those who judge what suppliers answer.
const BUYERS: &[Role] = &[100, 153, 154];

/// Those who ship, and those who wait for it.
const SHIPPERS: &[Role] = &[124, 153, 154];

/// Those whose figures tell what is to be shipped: besides them who answers orders.
const SCHEDULED: &[Role] = &[122, 124, 153, 154];

const RULES: &[Rule] = &[
    ("poToAnswer", &[122], "/po/poSearch?state=New,Revise&closing=open&followUp=true", |c| c.lines.to_answer()),
    ("poProposals", BUYERS, "/po/poSearch?state=Nego&closing=open&followUp=true", |c| c.lines.nego),
    ("poRejected", BUYERS, "/po/poSearch?state=Reject&closing=open&followUp=true", |c| c.lines.reject),
    ("poFlagged", BUYERS, "/po/poSearch?exception=flagged&followUp=true", |c| c.lines.flagged),
    ("poOverShipped", BUYERS, "/po/poSearch?exception=overShipped", |c| c.lines.over_shipped),
    ("shipToApprove", BUYERS, "/po/allowShipApproval?state=Submitted", |c| c.ship.submitted),
    ("shipRejected", &[122], "/po/allowShipSearch?state=Rejected&reapply=true", |c| c.ship.rejected),
    ("provisionsToRead", READERS, "/po/readPoProvision?confirmed=false", |c| c.unread),
    ("shipOverdue", SHIPPERS, "/asn/asnSchedule?type=OVERDUE&followUp=true", |c| c.schedule.overdue),
    ("shipDue", SHIPPERS, "/asn/asnSchedule?type=DUE&followUp=true", |c| c.schedule.due),
    ("shipSoon", SHIPPERS, "/asn/asnSchedule?type=REMINDERS&followUp=true", |c| c.schedule.remind),
    ("asnUnsent", &[124], "/asn/unpostEAsnSearch?state=Unsent", |c| c.unsent),
    ("asnRefused", &[124], "/asn/unpostEAsnSearch?state=Refused", |c| c.refused),
    ("asnSending", &[124], "/asn/asnSearch?state=Sending,Cancelling", |c| c.sending),
    ("specsToFill", FILLERS, "/examine/inspecificationSpe?state=--,InProcess,Reject,IQAChange&asked=true", |c| {
        c.specs.to_fill
    }),
    ("specsExpiring", FILLERS, "/examine/inspecificationSpe?state=Accept&expiring=true&asked=true", |c| {
        c.specs.expiring
    }),
    ("specsToVerify", VERIFIERS, "/examine/QAIqaSpecMaintain_B?state=Approving", |c| c.specs.to_verify),
    ("certificatesAwaited", certificate::SUPPLIERS, "/examine/searchCOC?state=Awaited", |c| c.certificates.awaited),
    ("certificatesRejected", certificate::SUPPLIERS, "/examine/searchCOC?state=Reject", |c| c.certificates.rejected),
    ("certificatesToVerify", certificate::VERIFIERS, "/examine/verificationCOC?state=Submitted", |c| {
        c.certificates.submitted
    }),
    ("statementsToConfirm", CONFIRMERS, "/payment/balanceStatement?state=Issued,Answered", |c| c.statements.to_confirm),
    ("statementsToAnswer", ANSWERERS, "/payment/balanceStatement?state=Disputed", |c| c.statements.to_answer),
    ("registrationsToReview", REVIEWERS, "/systemSetting/registerCompany?state=Unreviewed", |c| c.registrations),
    ("databaseChangesToDecide", MAINTAINERS, "/system/dbMaintain?state=Proposed&mine=false", |c| c.database_changes),
    ("erpFailed", ADMINISTRATORS, "/monitor/poConfirmListQuery?state=F", |c| c.confirmations.failed),
    ("erpRefused", ADMINISTRATORS, "/monitor/poConfirmListQuery?state=E", |c| c.confirmations.refused),
    ("erpFailed", ADMINISTRATORS, "/monitor/poRfcListQuery?state=F", |c| c.reschedules.failed),
    ("erpRefused", ADMINISTRATORS, "/monitor/poRfcListQuery?state=E", |c| c.reschedules.refused),
    ("erpFailed", ADMINISTRATORS, "/monitor/asnListQuery?state=F", |c| c.shipments.failed),
    ("erpRefused", ADMINISTRATORS, "/monitor/asnListQuery?state=E", |c| c.shipments.refused),
    ("erpOlder", ADMINISTRATORS, "/monitor/poListQuery?reason=ERP_OLDER", |c| c.erp_older),
    ("erpMissing", ADMINISTRATORS, "/monitor/poListQuery?reason=ERP_MISSING", |c| c.erp_missing),
    ("vendorsMerged", ADMINISTRATORS, "/systemSetting/companies?erpStanding=merged", |c| c.vendors_merged),
    ("heldOrders", ADMINISTRATORS, "/monitor/poListQuery", |c| c.held_orders),
    ("waitingReceipts", ADMINISTRATORS, "/monitor/rcvFailQuery", |c| c.waiting_receipts),
    ("mailFailed", ADMINISTRATORS, "/monitor/epMailBox?state=F", |c| c.mails.failed),
    ("mailRefused", ADMINISTRATORS, "/monitor/epMailBox?state=E", |c| c.mails.refused),
];

/// Kind, and which count of the caller's own.
type OwnRule = (&'static str, fn(&Own) -> i64);

/// What waits in orders of the caller's own.
struct Own {
    lines: po::search::Own,
    submitted: i64,
}

/// Of which kinds some are the caller's own.
const OWN: &[OwnRule] = &[
    ("poProposals", |own| own.lines.nego),
    ("poRejected", |own| own.lines.reject),
    ("poFlagged", |own| own.lines.flagged),
    ("poOverShipped", |own| own.lines.over_shipped),
    ("shipToApprove", |own| own.submitted),
];

/// Every link that a to-do can have.
pub fn links() -> impl Iterator<Item = String> {
    let own = |kind: &str| OWN.iter().any(|(of, _)| *of == kind);
    let all = RULES.iter().map(|(_, _, link, _)| (*link).to_owned());
    all.chain(RULES.iter().filter(move |(kind, ..)| own(kind)).map(|(_, _, link, _)| Todo::own_link(link)))
}

/// What of it is the caller's own; `None` = no buyer's name is tied to the account.
async fn own(db: &Db, actor: &Actor) -> Result<Option<Own>, Error> {
    if !actor.has_any(BUYERS) {
        return Ok(None);
    }
    let Some(lines) = po::search::own(db, actor).await? else { return Ok(None) };
    Ok(Some(Own { lines, submitted: ship::own(db, actor).await? }))
}

/// Counts what waits.
///
/// # Errors
/// The database's own.
pub async fn board(db: &Db, actor: &Actor, now: DateTime<Utc>) -> Result<Board, Error> {
    let zone = common_zone(&mut *db.begin(actor).await?).await?;
    // What is to be shipped takes half of the time, so it is counted beside the rest: two connections, for so long.
    let scheduled = async {
        if actor.has_any(SCHEDULED) { schedule::home(db, actor, now).await } else { Ok(schedule::Home::default()) }
    };
    let (schedule, (counts, own, others)) = tokio::try_join!(scheduled, counted(db, actor, (now, &zone)))?;
    let counts = Counts { schedule, ..counts };
    let first = charts::of_supplier(db, actor, Weeks::of(now, &zone), schedule.overdue).await?;
    let charts = first.into_iter().chain(others).collect();
    let todos = RULES
        .iter()
        .filter(|(_, roles, _, _)| actor.has_any(roles))
        .map(|(kind, _, link, count)| {
            let mine = OWN.iter().find(|(of, _)| of == kind).and_then(|(_, count)| own.as_ref().map(count));
            Todo { kind, count: count(&counts), link, mine }
        })
        .filter(|todo| todo.count > 0)
        .collect();
    Ok(Board { new: counts.lines.new, revise: counts.lines.revise, reject: counts.lines.reject, todos, charts })
}

/// All counts but those of the schedule, what of them is the caller's own, and the charts that need none of it.
async fn counted(
    db: &Db,
    actor: &Actor,
    (now, zone): (DateTime<Utc>, &str),
) -> Result<(Counts, Option<Own>, Vec<Chart>), Error> {
    let lines = po::search::home(db, actor).await?;
    let ship = ship::home(db, actor).await?;
    let specs = spec::home(db, actor, now).await?;
    let certificates = certificate::home(db, actor).await?;
    let statements = statement::home(db, actor).await?;
    let reads = actor.company.is_some() && actor.has_any(READERS);
    let unread = if reads { provision::unread(db, actor, now).await? } else { 0 };
    let own = own(db, actor).await?;
    let charts = charts::others(db, actor, (now, zone)).await?;
    let mut tx = db.begin(actor).await?;
    let vendors_merged = if actor.has_any(ADMINISTRATORS) { vendor_merge::count(&mut tx).await? } else { 0 };
    let rest = sqlx::query!(
        r#"SELECT
             (SELECT count(*) FROM asns WHERE state = 'Unsent') AS "unsent!",
             (SELECT count(*) FROM asns WHERE state = 'Refused') AS "refused!",
             (SELECT count(*) FROM asns WHERE state IN ('Sending', 'Cancelling')) AS "sending!",
             (SELECT count(*) FROM held_orders) AS "held_orders!",
             (SELECT count(*) FROM held_orders WHERE reasons -> 0 ->> 'label' = 'ERP_OLDER') AS "erp_older!",
             (SELECT count(*) FROM held_orders WHERE reasons -> 0 ->> 'label' = 'ERP_MISSING') AS "erp_missing!",
             (SELECT count(*) FROM asn_receipts WHERE booked_at IS NULL AND closed_at IS NULL) AS "waiting_receipts!",
             (SELECT count(*) FROM company_registrations WHERE state = 'Unreviewed') AS "registrations!",
             (SELECT count(*) FROM database_changes
               WHERE state = 'Proposed' AND proposed_by <> $1 AND proposed_for IS DISTINCT FROM $1) AS "database_changes!",
             (SELECT count(*) FROM mail_messages WHERE state = 'F') AS "mails_failed!",
             (SELECT count(*) FROM mail_messages WHERE state = 'E') AS "mails_refused!",
             count(*) FILTER (WHERE state = 'F' AND kind = 'po_confirm') AS "confirmations_failed!",
             count(*) FILTER (WHERE state = 'E' AND kind = 'po_confirm') AS "confirmations_refused!",
             count(*) FILTER (WHERE state = 'F' AND kind = 'po_reschedule') AS "reschedules_failed!",
             count(*) FILTER (WHERE state = 'E' AND kind = 'po_reschedule') AS "reschedules_refused!",
             count(*) FILTER (WHERE state = 'F' AND kind IN ('asn', 'asn_cancel', 'certificate')) AS "shipments_failed!",
             count(*) FILTER (WHERE state = 'E' AND kind IN ('asn', 'asn_cancel', 'certificate')) AS "shipments_refused!"
           FROM erp_messages WHERE state IN ('F', 'E')"#,
        actor.works_as()
    )
    .fetch_one(&mut *tx)
    .await?;
    tx.commit().await?;
    let counts = Counts {
        lines,
        ship,
        specs,
        certificates,
        statements,
        schedule: schedule::Home::default(),
        unread,
        unsent: rest.unsent,
        refused: rest.refused,
        sending: rest.sending,
        confirmations: Unsaid { failed: rest.confirmations_failed, refused: rest.confirmations_refused },
        reschedules: Unsaid { failed: rest.reschedules_failed, refused: rest.reschedules_refused },
        shipments: Unsaid { failed: rest.shipments_failed, refused: rest.shipments_refused },
        held_orders: rest.held_orders,
        vendors_merged,
        erp_older: rest.erp_older,
        erp_missing: rest.erp_missing,
        waiting_receipts: rest.waiting_receipts,
        registrations: rest.registrations,
        database_changes: rest.database_changes,
        mails: Unsaid { failed: rest.mails_failed, refused: rest.mails_refused },
    };
    Ok((counts, own, charts))
}
