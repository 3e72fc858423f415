//! What the demo's people have done before anybody looks: supplier1 has agreed to some lines of each plant and asks to ship some of
//! those that need permission, so that both ways of a plant can be tried at once; and two lines are opened for shipment, one that nobody
//! has answered and one that needs permission. A week ago it agreed to lines whose day has come since, and to one that is due soon: so there
//! is something to ship of each kind. Where the ERP is the simulator, it ships some, and the warehouse receives.

use super::erp::Erp;
use super::{catalogue, changes, goods, orders, quality, queries, reports, settings, shipments, statements, talk};
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
/// Whom the demo lets decide what the administrator proposes.
const SECOND: &str = "admin2";
/// Whom the demo lets pick up: the account of the forwarder.
const FORWARDER: &str = "forwarder1";
/// Whom the demo lets ask for reports and answer: the account that a newcomer signs in with as a buyer.
const BUYER: &str = "buyer1";
/// Whom the demo lets verify: the account of incoming quality.
const VERIFIER: &str = "quality1";
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

/// What became of an attempt to act.
enum Turn {
    /// Something that is waited for is not there yet.
    Wait,
    /// There is nothing to do.
    Nothing,
    /// The supplier has answered its orders.
    Acted,
}

/// Acts once, when the first orders are there and nobody has answered any; then waits for the end. `erp` is where [`orders::place`] has
/// entered what is shipped.
///
/// # Errors
/// None: a demo whose people did nothing is still a demo.
pub async fn act(db: Db, erp: Option<Erp>, shutdown: Shutdown) -> Result<()> {
    for _ in 0..PATIENCE {
        match once(&db, erp.is_some(), clock::now()).await {
            Ok(Turn::Wait) => {}
            Ok(Turn::Nothing) => break,
            Ok(Turn::Acted) => {
                if let Some(erp) = &erp
                    && let Err(error) = ship(&db, erp, &shutdown).await
                {
                    tracing::warn!(%error, "not everything of the demo was shipped");
                }
                break;
            }
            Err(error) => tracing::warn!(%error, "the demo's supplier could not answer its orders"),
        }
        if is_over(&shutdown, Duration::from_secs(1)).await {
            return Ok(());
        }
    }
    shutdown.asked.cancelled().await;
    Ok(())
}

/// Waits so long; whether the end has come meanwhile.
async fn is_over(shutdown: &Shutdown, time: Duration) -> bool {
    tokio::select! {
        () = shutdown.asked.cancelled() => true,
        () = tokio::time::sleep(time) => false,
    }
}

/// The supplier as somebody who acts; `None` = the demo's accounts are not there.
pub(super) async fn supplier(db: &Db) -> Result<Option<Actor>> {
    person(db, SUPPLIER, &accounts::SUPPLIERS).await
}

/// Whoever keeps the inspection catalogue and verifies; `None` = the demo's accounts are not there.
pub(super) async fn verifier(db: &Db) -> Result<Option<Actor>> {
    person(db, VERIFIER, &accounts::QUALITY).await
}

/// Whether the supplier has answered any order line.
pub(super) async fn have_answered(db: &Db, supplier: &Actor) -> Result<bool> {
    let answered = Filter { state: Some("Accept,Nego,Reject".to_owned()), size: Some(1), ..Filter::default() };
    Ok(search::search(db, supplier, &answered).await?.1 > 0)
}

/// What the supplier does with its first orders. `is_placed`: those that are shipped are among them.
async fn once(db: &Db, is_placed: bool, now: DateTime<Utc>) -> Result<Turn> {
    let Some(actor) = supplier(db).await? else { return Ok(Turn::Nothing) };
    if have_answered(db, &actor).await? {
        return Ok(Turn::Nothing);
    }
    let mut guarded = waiting(db, &actor, now, GUARDED).await?;
    let mut open = waiting(db, &actor, now, OPEN).await?;
    let placed = if is_placed { orders::lines(db, &actor).await? } else { Some(vec![]) };
    // The ERP tells its orders in pages: those of one plant may come first.
    let (Some(placed), true) = (placed, guarded.len() >= AGREED && open.len() >= AGREED) else {
        return Ok(Turn::Wait);
    };
    let asked = open.first().map(|line| line.id);
    let unanswered = open.get(AGREED).or(guarded.get(AGREED)).cloned();
    guarded.truncate(AGREED);
    open.truncate(AGREED);
    process::send::<PoLine>(db, By::new(&actor, now), as_asked(guarded.iter().chain(&open))).await?;
    process::send::<PoLine>(db, By::new(&actor, now - AGO), as_asked(&placed)).await?;
    overdue(db, &actor, now).await?;
    store::apply(db, By::new(&actor, now), guarded.iter().take(ASKED).map(application).collect()).await?;
    if let Some(line) = open.first() {
        settings::unmarked(db, now, &line.vendor_code, &[&line.material_code]).await?;
    }
    if let Some(opener) = person(db, OPENER, &accounts::ADMINISTRATORS).await? {
        let unanswered =
            unanswered.map(|line| opened(&line, now, "Urgent for the line: ship before the dates are agreed"));
        let agreed = guarded.last().map(|line| opened(line, now, "Goods are ready and the dock is free"));
        opening::store::grant(db, By::new(&opener, now), unanswered.into_iter().chain(agreed).collect()).await?;
    }
    if let Some(line) = asked {
        discussed(db, now, line).await?;
    }
    Ok(Turn::Acted)
}

/// Supplier and buyer talk about a line.
async fn discussed(db: &Db, now: DateTime<Utc>, line: i64) -> Result<()> {
    let mut transaction = db.begin_system().await?;
    let rows = sqlx::query!(
        "SELECT user_id, company_id, name_local FROM accounts WHERE user_id = ANY ($1) AND demo ORDER BY user_id DESC",
        &[SUPPLIER.to_owned(), BUYER.to_owned()][..]
    )
    .fetch_all(&mut *transaction)
    .await?;
    transaction.commit().await?;
    let both = (person(db, SUPPLIER, &accounts::SUPPLIERS).await?, person(db, BUYER, &accounts::BUYERS).await?);
    let ((Some(supplier), Some(buyer)), [of_supplier, of_buyer]) = (both, rows.as_slice()) else { return Ok(()) };
    let supplier = talk::Person { actor: &supplier, company: of_supplier.company_id, name: &of_supplier.name_local };
    let buyer = talk::Person { actor: &buyer, company: of_buyer.company_id, name: &of_buyer.name_local };
    talk::about(db, now, line, (supplier, buyer)).await
}

/// All of each line on the day asked for.
fn as_asked<'a>(lines: impl IntoIterator<Item = &'a PoLineRow>) -> Vec<Command<Input>> {
    let lines: Vec<Seen> = lines.into_iter().map(|line| Seen { id: line.id, version: line.version }).collect();
    Command::each(&lines, &Input::as_asked())
}

/// The supplier ships; when the ERP has answered, the warehouse receives and the forwarder picks up.
async fn ship(db: &Db, erp: &Erp, shutdown: &Shutdown) -> Result<()> {
    let (Some(supplier), Some(forwarder)) = (supplier(db).await?, person(db, FORWARDER, &accounts::CARRIERS).await?)
    else {
        return Ok(());
    };
    let now = clock::now();
    settings::x_out(db, now).await?;
    let system = Actor::system("demo", "demo");
    let verifier = verifier(db).await?;
    let quality = verifier.as_ref().map(|verifier| quality::People { supplier: &supplier, verifier, system: &system });
    if let Some(people) = quality {
        catalogue::parts(db, people.verifier, now).await?;
        quality::specs(db, people, now).await?;
    }
    if let Some(buyer) = person(db, BUYER, &accounts::BUYERS).await? {
        for _ in 0..PATIENCE {
            if statements::can_be_issued(db).await? || is_over(shutdown, Duration::from_secs(1)).await {
                break;
            }
        }
        let people = statements::People { supplier: &supplier, buyer: &buyer, system: &system };
        statements::begin(db, people, now).await?;
    }
    let lines = orders::lines(db, &supplier).await?.unwrap_or_default();
    shipments::make(db, &supplier, now, &lines).await?;
    if let Some(people) = quality {
        quality::certificates(db, people, now).await?;
    }
    for _ in 0..PATIENCE {
        if let Some(notices) = goods::answered(db, &supplier).await? {
            goods::picked_up(db, &forwarder, clock::now(), &notices).await?;
            let both = (
                person(db, OPENER, &accounts::ADMINISTRATORS).await?,
                person(db, SECOND, &accounts::ADMINISTRATORS).await?,
            );
            if let (Some(one), Some(other)) = both {
                changes::make(db, clock::now(), (&one, &other)).await?;
            }
            goods::come(erp, &notices).await?;
            return report(db, &supplier, shutdown).await;
        }
        if is_over(shutdown, Duration::from_secs(1)).await {
            break;
        }
    }
    Ok(())
}

/// When what the warehouse received is booked, reports of it are asked for.
async fn report(db: &Db, supplier: &Actor, shutdown: &Shutdown) -> Result<()> {
    let buyer = person(db, BUYER, &accounts::BUYERS).await?;
    let keeper = person(db, OPENER, &accounts::ADMINISTRATORS).await?;
    let (Some(buyer), Some(keeper)) = (buyer, keeper) else { return Ok(()) };
    queries::keep(db, &keeper, clock::now()).await?;
    for _ in 0..PATIENCE {
        let notices = goods::answered(db, supplier).await?.unwrap_or_default();
        if reports::can_be_counted(&notices) {
            return reports::ask(db, &buyer, &keeper, clock::now()).await;
        }
        if is_over(shutdown, Duration::from_secs(1)).await {
            break;
        }
    }
    Ok(())
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
    let mut lines = search::search(db, actor, &filter).await?.0;
    lines.retain(|line| !line.po_no.starts_with(orders::NUMBERS));
    Ok(lines)
}

/// Lines of which the day has come, agreed to when it had not; and the next one to come.
async fn overdue(db: &Db, actor: &Actor, now: DateTime<Utc>) -> Result<()> {
    let mut lines = waiting(db, actor, now, OPEN).await?;
    lines.extend(waiting(db, actor, now, GUARDED).await?);
    lines.sort_by_key(|line| line.need_by_on);
    let (mut late, ahead): (Vec<_>, Vec<_>) = lines.into_iter().partition(|line| line.need_by_on < now.date_naive());
    late.truncate(LATE);
    let soon = ahead.into_iter().find(|line| line.plant_code == OPEN);
    process::send::<PoLine>(db, By::new(actor, now - AGO), as_asked(late.iter().chain(&soon))).await?;
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
        // Those of the buyer's side see everybody's rows.
        company: (!group.company_types.contains('B')).then_some(account.company_id),
        roles: group.roles.iter().filter_map(|role| (*role).try_into().ok()).collect(),
        kind: Kind::Person,
        ..Actor::system(name, "demo")
    }))
}
