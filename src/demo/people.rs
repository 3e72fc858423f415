//! What the demo's people have done before anybody looks: supplier1 has agreed to some lines of each plant and asks to ship some of
//! those that need permission, so that both ways of a plant can be tried at once; and two lines are opened for shipment, one that nobody
//! has answered and one that needs permission. A week ago it agreed to lines whose day has come since, and to one that is due soon: so there
//! is something to ship of each kind.

use crate::accounts::{self, Group};
use crate::clock;
use crate::error::Result;
use crate::shutdown::Shutdown;
use chrono::{DateTime, Days, Utc};
use ehub_engine::Actor;
use ehub_engine::actor::Kind;
use ehub_workflows::opening::{self, Grant};
use ehub_workflows::po::PoLine;
use ehub_workflows::po::machine::Input;
use ehub_workflows::po::search::{self, Filter, PoLineRow};
use ehub_workflows::process::{self, By, Command};
use ehub_workflows::ship_permission::payload::Application;
use ehub_workflows::ship_permission::store;
use ehub_workflows::{Db, Seen};
use std::time::Duration;

/// Whom the demo lets act: the account that a newcomer signs in with as a supplier.
const SUPPLIER: &str = "supplier1";
/// Whom the demo lets open lines: the account that a newcomer signs in with as an administrator.
const OPENER: &str = "admin";
/// The plant to which only permitted goods are shipped.
pub(super) const GUARDED: &str = "P200";
/// The plant to which agreed lines may be shipped.
pub(super) const OPEN: &str = "P100";
/// Lines that are agreed to in each plant.
const AGREED: usize = 4;
/// Lines that were agreed to before their day came.
const LATE: usize = 2;
/// So many days ago: the ERP's late lines were due after it.
const AGO: Days = Days::new(8);
/// Applications that wait for the buyer.
const ASKED: usize = 2;
/// For so many seconds the first orders are waited for.
const PATIENCE: u32 = 120;

/// Acts once, when the first orders are there and nobody has answered any; then waits for the end.
///
/// # Errors
/// None: a demo whose people did nothing is still a demo.
pub async fn act(db: Db, shutdown: Shutdown) -> Result<()> {
    for _ in 0..PATIENCE {
        if shutdown.asked.is_cancelled() {
            return Ok(());
        }
        match once(&db, clock::now()).await {
            Ok(true) => break,
            Ok(false) => {}
            Err(error) => tracing::warn!(%error, "the demo's supplier could not answer its orders"),
        }
        tokio::select! {
            () = shutdown.asked.cancelled() => return Ok(()),
            () = tokio::time::sleep(Duration::from_secs(1)) => {}
        }
    }
    shutdown.asked.cancelled().await;
    Ok(())
}

/// Whether there is nothing left to do.
async fn once(db: &Db, now: DateTime<Utc>) -> Result<bool> {
    let Some(actor) = person(db, SUPPLIER, &accounts::SUPPLIERS).await? else { return Ok(true) };
    let answered = Filter { state: Some("Accept,Nego,Reject".to_owned()), size: Some(1), ..Filter::default() };
    if search::search(db, &actor, &answered).await?.1 > 0 {
        return Ok(true);
    }
    let mut guarded = waiting(db, &actor, now, GUARDED).await?;
    let mut open = waiting(db, &actor, now, OPEN).await?;
    // The ERP tells its orders in pages: those of one plant may come first.
    if guarded.len() < AGREED || open.len() < AGREED {
        return Ok(false);
    }
    let unanswered = open.get(AGREED).or(guarded.get(AGREED)).cloned();
    guarded.truncate(AGREED);
    open.truncate(AGREED);
    let lines: Vec<Seen> =
        guarded.iter().chain(&open).map(|line| Seen { id: line.id, version: line.version }).collect();
    process::send::<PoLine>(db, By::new(&actor, now), Command::each(&lines, &Input::as_asked())).await?;
    overdue(db, &actor, now).await?;
    store::apply(db, By::new(&actor, now), guarded.iter().take(ASKED).map(application).collect()).await?;
    if let Some(line) = open.first() {
        super::settings::unmarked(db, now, &line.vendor_code, &[&line.material_code]).await?;
    }
    if let Some(opener) = person(db, OPENER, &accounts::ADMINISTRATORS).await? {
        let unanswered =
            unanswered.map(|line| opened(&line, now, "Urgent for the line: ship before the dates are agreed"));
        let agreed = guarded.last().map(|line| opened(line, now, "Goods are ready and the dock is free"));
        opening::store::grant(db, By::new(&opener, now), unanswered.into_iter().chain(agreed).collect()).await?;
    }
    Ok(true)
}

/// Lines of the plant that wait for an answer, the day furthest away first: the nearest are left to whoever tries the demo.
async fn waiting(db: &Db, actor: &Actor, now: DateTime<Utc>, plant: &str) -> Result<Vec<PoLineRow>> {
    let filter = Filter {
        state: Some("New".to_owned()),
        closing: Some("open".to_owned()),
        // What is ordered today is for whoever tries the demo.
        po_date_to: Some(now.date_naive() - Days::new(1)),
        plant: Some(plant.to_owned()),
        size: Some(100),
        sort: Some("-needByOn".to_owned()),
        ..Filter::default()
    };
    Ok(search::search(db, actor, &filter).await?.0)
}

/// Lines of which the day has come, agreed to when it had not; and the next one to come.
async fn overdue(db: &Db, actor: &Actor, now: DateTime<Utc>) -> Result<()> {
    let mut lines = waiting(db, actor, now, OPEN).await?;
    lines.extend(waiting(db, actor, now, GUARDED).await?);
    lines.sort_by_key(|line| line.need_by_on);
    let (mut late, ahead): (Vec<_>, Vec<_>) = lines.into_iter().partition(|line| line.need_by_on < now.date_naive());
    late.truncate(LATE);
    let soon = ahead.into_iter().find(|line| line.plant_code == OPEN);
    let lines: Vec<Seen> = late.iter().chain(&soon).map(|line| Seen { id: line.id, version: line.version }).collect();
    process::send::<PoLine>(db, By::new(actor, now - AGO), Command::each(&lines, &Input::as_asked())).await?;
    Ok(())
}

/// Asks for all of the line, on the day on which it is wanted.
fn application(line: &PoLineRow) -> Application {
    Application { line_id: line.id, quantity: line.open_qty, ship_on: line.need_by_on, remark: String::new() }
}

/// Opens all of the line for two weeks.
fn opened(line: &PoLineRow, now: DateTime<Utc>, reason: &str) -> Grant {
    let until_on = now.date_naive() + Days::new(14);
    Grant { line_id: line.id, quantity: line.open_qty, until_on, reason: reason.to_owned() }
}

/// The account of this name as somebody who acts; `None` = the demo's accounts are not there.
async fn person(db: &Db, name: &str, group: &Group) -> Result<Option<Actor>> {
    let mut transaction = db.begin_system().await?;
    let found = sqlx::query!("SELECT id, company_id FROM accounts WHERE lower(user_id) = $1 AND demo", name)
        .fetch_optional(&mut *transaction)
        .await?;
    transaction.commit().await?;
    Ok(found.map(|account| Actor {
        account: Some(account.id),
        company: (group.code == accounts::SUPPLIERS.code).then_some(account.company_id),
        roles: group.roles.iter().filter_map(|role| (*role).try_into().ok()).collect(),
        kind: Kind::Person,
        ..Actor::system(name, "demo")
    }))
}
