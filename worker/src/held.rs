//! Reads orders anew that could not be taken: those that somebody asked for, and those that nothing keeps back any more.

use crate::erp::{ErpConnector, ErpOrder, Key};
use crate::reader::{PAUSE, WHOLE, ask, is_ours, turn};
use crate::runtime::{Context, failure};
use crate::take;
use chrono::{DateTime, Utc};
use ehub_engine::Actor;
use ehub_engine::jobs::{Failure, Job};
use ehub_workflows::po::store::import::{self, Due};
use tokio::time::Instant;

/// Handles `erp.read_held`.
pub(crate) async fn read<C: ErpConnector + Sync>(context: &Context<C>, job: &Job) -> Result<(), Failure> {
    let _turn = turn(context).await?;
    let reading = Reading { context, actor: job.actor(), at: (context.clock)(), gives_up: !job.has_more_attempts() };
    if reading.go(usize::MAX, |done| job.progress(done, 0, format!("{done} held orders read"))).await? {
        return Ok(());
    }
    Err(Failure::postpone("goes on", PAUSE))
}

/// For the pull: reads a few of those that are due. The job, if there is one, reads the rest.
pub(crate) async fn read_some<C: ErpConnector + Sync>(context: &Context<C>, actor: &Actor) -> Result<(), Failure> {
    let reading = Reading { context, actor: actor.clone(), at: (context.clock)(), gives_up: false };
    reading.go(1, |_| {}).await.map(|_| ())
}

/// Held orders are read and taken, some at a time.
struct Reading<'a, C> {
    context: &'a Context<C>,
    actor: Actor,
    /// What was asked for up to now is answered.
    at: DateTime<Utc>,
    /// Nobody tries again by itself: who waits for an order that cannot be read is let go.
    gives_up: bool,
}

impl<C: ErpConnector + Sync> Reading<'_, C> {
    /// Reads what is due, so many pieces and as far as the time allows; whether that was all. One order that cannot be read keeps no
    /// other back.
    async fn go(&self, pieces: usize, told: impl Fn(u64)) -> Result<bool, Failure> {
        let begun = Instant::now();
        let (mut after, mut done, mut piece, mut worst) = (0, 0, 0, None);
        let is_all = loop {
            let limit = i64::try_from(WHOLE).unwrap_or(i64::MAX);
            let due = import::due(&self.context.db, &self.actor, after, limit).await.map_err(failure)?;
            let Some(&Due { id: last, .. }) = due.last() else { break true };
            if piece >= pieces || begun.elapsed() >= self.context.stretch {
                break false;
            }
            if self.some(&due).await.is_err() {
                for one in &due {
                    self.context.pass().await?;
                    if let Err(error) = self.some(std::slice::from_ref(one)).await {
                        tracing::warn!(held = one.id, error = %error.message, "a held order was not read");
                        self.missed(one).await?;
                        worst = Some(error);
                    }
                }
            }
            (after, done, piece) = (last, done + due.len() as u64, piece + 1);
            told(done);
        };
        if done > 0 {
            tracing::info!(read = done, "held orders read anew");
        }
        worst.map_or(Ok(is_all), Err)
    }

    async fn missed(&self, one: &Due) -> Result<(), Failure> {
        if self.gives_up {
            import::tried(&self.context.db, &self.actor, self.at, std::slice::from_ref(one), &[])
                .await
                .map_err(failure)?;
        }
        Ok(())
    }

    /// Reads some from the ERP and takes them over. Those that it no longer has are let go.
    async fn some(&self, due: &[Due]) -> Result<(), Failure> {
        let Self { context, actor, at, .. } = self;
        let takes = |key: &Key| due.iter().any(|one| one.takes_state && one.key.as_ref() == Some(key));
        let keys: Vec<Key> = due.iter().filter_map(|one| one.key.clone()).collect();
        let mut gone = vec![];
        if !keys.is_empty() {
            let orders = ask(context, context.erp.read_orders(&keys)).await?;
            gone.extend(keys.iter().filter(|key| orders.iter().all(|order| order.key != **key)).cloned());
            if orders.is_empty() && !is_ours(context, actor).await? {
                tracing::warn!(?keys, "the ERP knows none of the held orders, and none of ours: nothing is let go");
                gone.clear();
            }
            let (forced, orders): (Vec<ErpOrder>, Vec<ErpOrder>) =
                orders.into_iter().partition(|order| takes(&order.key));
            let closed = missing(due, &gone);
            if !forced.is_empty() {
                import::take_older(&context.db, actor, (context.clock)(), forced).await.map_err(failure)?;
            }
            if !closed.is_empty() {
                import::close_missing(&context.db, actor, (context.clock)(), &closed).await.map_err(failure)?;
            }
            let of = |key: &Key| due.iter().find(|one| one.key.as_ref() == Some(key)).map(|one| one.id);
            let told: Vec<(i64, i64)> =
                orders.iter().filter_map(|order| Some((of(&order.key)?, order.revision))).collect();
            import::believe(&context.db, actor, &told).await.map_err(failure)?;
            take::orders(context, actor, orders, None).await.map_err(failure)?;
        }
        let kept: Vec<i64> = due.iter().filter(|one| one.key.is_none()).map(|one| one.id).collect();
        if !kept.is_empty() {
            import::take_copies(&context.db, actor, (context.clock)(), &kept).await.map_err(failure)?;
        }
        import::tried(&context.db, actor, *at, due, &gone).await.map_err(failure)
    }
}

/// Numbers of the orders whose state is taken and that the ERP does not have.
fn missing(due: &[Due], gone: &[Key]) -> Vec<String> {
    let is_missing = |one: &&Due| one.takes_state && one.key.as_ref().is_some_and(|key| gone.contains(key));
    due.iter().filter(is_missing).map(|one| one.po_no.clone()).collect()
}
