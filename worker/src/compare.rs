//! Compares what we hold with what the ERP has, document by document, round and round.
//!
//! A stream of changes is read by their times. A transaction of the ERP that takes longer than the streams look back becomes visible
//! behind what was read, and nobody hears of it. The walk knows of no times: what is different, or gone, is met within a round.

use crate::erp::{DeliveryStanding, ErpConnector, ErpDelivery, Key, Sighting, Stream as Walked};
use crate::reader::{WHOLE, ask, is_ours, turn};
use crate::runtime::{Context, failure};
use crate::schedules::Run;
use crate::{statements, take};
use ehub_engine::jobs::Failure;
use ehub_engine::label::Label;
use ehub_engine::{Actor, labels};
use ehub_workflows::asn::Holding;
use ehub_workflows::erp_seen::Stream;
use ehub_workflows::po::store::import;
use ehub_workflows::qjob::kind::AT_ONCE;
use ehub_workflows::{Error, asn, erp_cursor, erp_seen};
use serde::{Deserialize, Serialize};
use serde_json::json;
use std::collections::{BTreeSet, HashMap};
use tokio::time::Instant;

/// Kind of the job that compares.
pub(crate) const COMPARE: &str = "erp.compare";
/// Documents of one question: small, because somebody may be waiting for the ERP.
const PAGE: usize = 100;
/// So many notices on their way, and no more, may end because the ERP knows none of them.
const FEW: usize = 3;
/// Words for people whose notice ended because its delivery did.
const CANCELLED: &str = "The delivery was cancelled in the ERP.";
const GONE: &str = "The delivery is no longer in the ERP.";

labels! {
    /// What is compared, in this order.
    enum Stage {
        /// Open orders.
        Orders = "orders",
        /// Receipts of the last weeks.
        Receipts = "receipts",
        /// Open balances.
        Statements = "statements",
        /// Our own notices on their way.
        Asns = "notices",
    }
}

/// Where the walk is. Kept after every page.
#[derive(Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
struct Place {
    stage: String,
    /// Key of the document that was compared last; of notices, its id.
    after: Key,
    round: u64,
    /// Notices whose delivery was missing in the round before: once is no proof.
    missing: BTreeSet<i64>,
    /// Those missing in this one.
    newly_missing: BTreeSet<i64>,
}

impl Place {
    fn stage(&self) -> Stage {
        Stage::parse(&self.stage).unwrap_or(Stage::Orders)
    }

    /// On after this key; `None` = the stage is over. Whether a round ended.
    fn step(&mut self, last: Option<Key>) -> bool {
        if let Some(last) = last {
            self.after = last;
            return false;
        }
        self.after = Key::default();
        let next = match self.stage() {
            Stage::Orders => Stage::Receipts,
            Stage::Receipts => Stage::Statements,
            Stage::Statements => Stage::Asns,
            Stage::Asns => Stage::Orders,
        };
        next.as_str().clone_into(&mut self.stage);
        if next != Stage::Orders {
            return false;
        }
        self.round += 1;
        self.missing = std::mem::take(&mut self.newly_missing);
        true
    }
}

/// What a run has done.
struct Done {
    begun: Instant,
    compared: usize,
    differed: usize,
    gone: usize,
}

/// Handles `erp.compare`: as many documents as its parameter says, a round at most.
pub(crate) async fn compare<C: ErpConnector + Sync>(context: &Context<C>, run: &Run) -> Result<String, Failure> {
    let _turn = turn(context).await?;
    let actor = run.job.actor();
    let most = usize::try_from(run.whole(AT_ONCE)?).unwrap_or(usize::MAX);
    let mut place = read(context, &actor).await.map_err(failure)?;
    // Others wait for their turn.
    let mut done = Done { begun: Instant::now(), compared: 0, differed: 0, gone: 0 };
    let mut is_round = false;
    while !is_round && done.compared < most && done.begun.elapsed() < context.stretch {
        let last = match place.stage() {
            Stage::Orders => page(context, &actor, (Walked::Orders, Stream::Orders), &place, &mut done).await?,
            Stage::Receipts => page(context, &actor, (Walked::Receipts, Stream::Receipts), &place, &mut done).await?,
            Stage::Statements => {
                page(context, &actor, (Walked::Statements, Stream::Statements), &place, &mut done).await?
            }
            Stage::Asns => deliveries(context, &actor, &mut place, &mut done).await?,
        };
        is_round = place.step(last);
        write(context, &actor, &place).await.map_err(failure)?;
        run.job.progress(done.compared as u64, 0, place.stage().as_str());
    }
    let Done { compared, differed, gone, .. } = done;
    let end = if is_round { format!("; round {} ended", place.round) } else { String::new() };
    Ok(format!("{compared} compared, {differed} differed, {gone} gone{end}"))
}

async fn read<C>(context: &Context<C>, actor: &Actor) -> Result<Place, Error> {
    let mut tx = context.db.begin(actor).await?;
    let text = erp_cursor::read(&mut tx, erp_cursor::COMPARE).await?;
    Ok(text.and_then(|text| serde_json::from_str(&text).ok()).unwrap_or_default())
}

async fn write<C>(context: &Context<C>, actor: &Actor, place: &Place) -> Result<(), Error> {
    let mut tx = context.db.begin(actor).await?;
    erp_cursor::write(&mut tx, (context.clock)(), erp_cursor::COMPARE, &json!(place).to_string()).await?;
    tx.commit().await?;
    Ok(())
}

/// A page of a stream: what differs is read whole and taken over. The last key; `None` = there are no more.
async fn page<C: ErpConnector + Sync>(
    context: &Context<C>,
    actor: &Actor,
    (walked, stream): (Walked, Stream),
    place: &Place,
    done: &mut Done,
) -> Result<Option<Key>, Failure> {
    let met = ask(context, context.erp.sight(walked, &place.after, PAGE)).await?;
    let last = met.rows.last().map(|row| row.key.clone()).filter(|_| !met.is_all);
    let keys = differing(context, actor, stream, (&place.after, last.as_ref()), &met.rows).await.map_err(failure)?;
    done.compared += met.rows.len();
    for some in keys.chunks(WHOLE) {
        let found = whole(context, actor, walked, some).await?;
        let gone: Vec<Key> = some.iter().filter(|key| !found.contains(key)).cloned().collect();
        done.differed += found.len();
        done.gone += gone.len();
        metrics::counter!("ehub_erp_differences_total", "stream" => stream.as_str()).increment(some.len() as u64);
        tracing::info!(stream = stream.as_str(), read = found.len(), ?gone, "the ERP had what it never told");
        if walked == Walked::Orders && !gone.is_empty() && is_ours(context, actor).await? {
            import::note_behind(&context.db, actor, (context.clock)(), &[], &gone).await.map_err(failure)?;
        }
        if walked == Walked::Receipts && !gone.is_empty() && is_ours(context, actor).await? {
            asn::note_gone(&context.db, actor, (context.clock)(), &gone).await.map_err(failure)?;
        }
        let mut tx = context.db.begin(actor).await.map_err(Failure::retry)?;
        erp_seen::forget(&mut tx, stream, &gone).await.map_err(Failure::retry)?;
        tx.commit().await.map_err(Failure::retry)?;
        if done.begun.elapsed() >= context.stretch {
            // Keys rise: up to here all is compared, and the next run goes on behind it.
            return Ok(some.last().cloned());
        }
    }
    Ok(last)
}

async fn differing<C>(
    context: &Context<C>,
    actor: &Actor,
    stream: Stream,
    between: (&Key, Option<&Key>),
    met: &[Sighting],
) -> Result<Vec<Key>, Error> {
    let mut tx = context.db.begin(actor).await?;
    Ok(erp_seen::differing(&mut tx, stream, between, met).await?)
}

/// Reads documents and takes them over; the keys of those that are there.
async fn whole<C: ErpConnector + Sync>(
    context: &Context<C>,
    actor: &Actor,
    walked: Walked,
    keys: &[Key],
) -> Result<Vec<Key>, Failure> {
    match walked {
        Walked::Orders => {
            let orders = ask(context, context.erp.read_orders(keys)).await?;
            let found = orders.iter().map(|order| order.key.clone()).collect();
            take::orders(context, actor, orders.clone(), None).await.map_err(failure)?;
            import::note_behind(&context.db, actor, (context.clock)(), &orders, &[]).await.map_err(failure)?;
            Ok(found)
        }
        Walked::Receipts => {
            let receipts = ask(context, context.erp.read_receipts(keys)).await?;
            let found = receipts.iter().map(|receipt| receipt.key.clone()).collect();
            take::receipts(context, actor, receipts, None).await.map_err(failure)?;
            Ok(found)
        }
        Walked::Statements => {
            let lines = ask(context, context.erp.read_statements(keys)).await?;
            let found = lines.iter().map(|line| line.key.clone()).collect();
            take::statements(context, actor, lines, None).await.map_err(failure)?;
            statements::reckon(&context.db, actor, (context.clock)()).await?;
            Ok(found)
        }
    }
}

/// Our notices on their way: those whose delivery was cancelled or is gone end, those that were received are booked. The last notice;
/// `None` = there are no more.
async fn deliveries<C: ErpConnector + Sync>(
    context: &Context<C>,
    actor: &Actor,
    place: &mut Place,
    done: &mut Done,
) -> Result<Option<Key>, Failure> {
    let mut tx = context.db.begin(actor).await.map_err(Failure::retry)?;
    let limit = i64::try_from(PAGE).unwrap_or(i64::MAX);
    let open =
        asn::deliveries_to_check(&mut tx, place.after.number().unwrap_or_default(), limit).await.map_err(failure)?;
    tx.commit().await.map_err(Failure::retry)?;
    let last = open.last().map(|one| Key::from_number(one.asn)).filter(|_| open.len() == PAGE);
    let numbers: Vec<String> = open.iter().flat_map(|one| one.inbound_nos.iter().cloned()).collect();
    if numbers.is_empty() {
        return Ok(None);
    }
    let told = ask(context, context.erp.deliveries(&numbers)).await?;
    let told: HashMap<&str, &ErpDelivery> = told.iter().map(|one| (one.inbound_no.as_str(), one)).collect();
    // An ERP that knows none of them may be asked with the wrong rights, or be another one: no reason to end people's shipments.
    let is_believed = !told.is_empty() || is_believed(context, actor, &open).await?;
    let Sorted { cancelled, gone, received, strange, over, expected } = sorted(&open, &told, is_believed, place);
    end_parts(context, actor, &over).await.map_err(failure)?;
    if !strange.is_empty() {
        tracing::warn!(deliveries = ?strange, "the ERP knows none of the deliveries that it was asked about; nothing is ended");
    }
    done.compared += open.len();
    done.gone += end(context, actor, &cancelled, CANCELLED).await.map_err(failure)?;
    done.gone += end(context, actor, &gone, GONE).await.map_err(failure)?;
    done.differed += follow(context, actor, &expected).await.map_err(failure)?;
    for some in received.chunks(WHOLE) {
        done.differed += whole(context, actor, Walked::Receipts, some).await?.len();
    }
    Ok(last)
}

/// What becomes of notices by how their deliveries stand.
#[derive(Default)]
struct Sorted<'a> {
    /// Notices of which the ERP has cancelled every delivery.
    cancelled: Vec<i64>,
    /// Notices of which it has no delivery any more.
    gone: Vec<i64>,
    /// Receipts to read.
    received: Vec<Key>,
    /// Numbers that it does not know and that are left alone, because it is not believed.
    strange: Vec<&'a str>,
    /// Notices that the ERP split, with those of their deliveries that ended while others are left.
    over: Vec<(i64, Vec<String>)>,
    /// What notices hold of which every delivery is still expected.
    expected: Vec<Holding>,
}

fn sorted<'a>(
    open: &'a [asn::OpenDelivery],
    told: &HashMap<&str, &ErpDelivery>,
    is_believed: bool,
    place: &mut Place,
) -> Sorted<'a> {
    let mut sorted = Sorted::default();
    for one in open {
        let (mut ended, mut is_missing) = (vec![], false);
        sorted.expected.extend(holding(one, told));
        for inbound_no in &one.inbound_nos {
            match told.get(inbound_no.as_str()) {
                Some(ErpDelivery { standing: DeliveryStanding::Expected, .. }) => {}
                Some(ErpDelivery { standing: DeliveryStanding::Cancelled, .. }) => ended.push(inbound_no.clone()),
                Some(ErpDelivery { standing: DeliveryStanding::Done, key, .. }) => sorted.received.push(key.clone()),
                None if !is_believed => sorted.strange.push(inbound_no),
                None if place.missing.contains(&one.asn) => {
                    is_missing = true;
                    ended.push(inbound_no.clone());
                }
                None => {
                    place.newly_missing.insert(one.asn);
                }
            }
        }
        // A notice that the ERP split ends with its last delivery.
        match (ended.len() == one.inbound_nos.len(), is_missing) {
            (true, false) => sorted.cancelled.push(one.asn),
            (true, true) => sorted.gone.push(one.asn),
            (false, _) if ended.is_empty() => {}
            (false, _) => sorted.over.push((one.asn, ended)),
        }
    }
    sorted
}

/// What the deliveries of a notice hold; `None` = one of them came, ended, or was not answered, or the ERP does not say.
fn holding(one: &asn::OpenDelivery, told: &HashMap<&str, &ErpDelivery>) -> Option<Holding> {
    let mut lines = vec![];
    for inbound_no in &one.inbound_nos {
        let delivery = told.get(inbound_no.as_str())?;
        if delivery.standing != DeliveryStanding::Expected {
            return None;
        }
        lines.extend(delivery.lines.as_ref()?.iter().cloned());
    }
    Some(Holding { asn: one.asn, lines })
}

/// Takes over what the ERP's people made of deliveries before the goods came; how many notices are different by it.
async fn follow<C>(context: &Context<C>, actor: &Actor, expected: &[Holding]) -> Result<usize, Error> {
    if expected.is_empty() {
        return Ok(0);
    }
    let mut tx = context.db.begin(actor).await?;
    let edited = asn::follow_deliveries(&mut tx, actor, (context.clock)(), expected).await?;
    tx.commit().await?;
    if edited > 0 {
        tracing::info!(edited, "deliveries were edited in the ERP before the goods came");
    }
    Ok(edited)
}

/// Whether an ERP that knows none of these deliveries is to be believed: there are few of them, it knows our orders, and it shows us
/// deliveries of others. A copy of the ERP, or one that hides deliveries from us, ends nobody's shipments.
async fn is_believed<C: ErpConnector + Sync>(
    context: &Context<C>,
    actor: &Actor,
    open: &[asn::OpenDelivery],
) -> Result<bool, Failure> {
    if open.len() > FEW || !is_ours(context, actor).await? {
        return Ok(false);
    }
    Ok(!ask(context, context.erp.sight(Walked::Receipts, &Key::default(), 1)).await?.rows.is_empty())
}

/// Keeps which deliveries of notices that the ERP split ended there, while others are left.
async fn end_parts<C>(context: &Context<C>, actor: &Actor, over: &[(i64, Vec<String>)]) -> Result<(), Error> {
    if over.is_empty() {
        return Ok(());
    }
    let mut tx = context.db.begin(actor).await?;
    for (asn, inbound_nos) in over {
        asn::deliveries_over(&mut tx, *asn, inbound_nos).await?;
    }
    tx.commit().await?;
    tracing::info!(?over, "deliveries of notices with several of them ended by the ERP's word");
    Ok(())
}

/// Ends notices by the ERP's word; how many.
async fn end<C>(context: &Context<C>, actor: &Actor, asns: &[i64], words: &str) -> Result<usize, Error> {
    if asns.is_empty() {
        return Ok(0);
    }
    let mut tx = context.db.begin(actor).await?;
    let ended = asn::erp_cancelled(&mut tx, actor, (context.clock)(), asns, words).await?;
    tx.commit().await?;
    tracing::info!(asns = ?asns, ended, words, "notices ended by the ERP's word");
    Ok(ended)
}
