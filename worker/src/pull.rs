//! Reads what is new in the ERP, page by page. Each page is stored together with the cursor behind it, so a pull that
//! breaks off is continued, and one that is repeated changes nothing.

use crate::erp::ErpConnector;
use crate::reader::{PAUSE, ask, turn};
use crate::runtime::{Context, failure};
use crate::{held, statements, take};
use chrono::{DateTime, Utc};
use ehub_engine::Actor;
use ehub_engine::jobs::{Failure, Job};
use ehub_workflows::erp_cursor::{self, Turn};
use tokio::time::Instant;

/// Kind of the job that pulls orders.
pub(crate) const ORDERS: &str = "erp.pull_orders";
/// Kind of the job that pulls receipts.
pub(crate) const RECEIPTS: &str = "erp.pull_receipts";
/// Kind of the job that pulls balance statements.
pub(crate) const STATEMENTS: &str = "erp.pull_statements";
/// Documents of one page, roughly: a page is one transaction.
const PAGE: usize = 200;
/// How far a pull is, and when it is to give its place to others.
struct Pull<'a, C> {
    context: &'a Context<C>,
    job: &'a Job,
    actor: Actor,
    what: &'static str,
    begun: Instant,
    total: u64,
    waiting: u64,
    _turn: Turn,
}

impl<'a, C> Pull<'a, C> {
    async fn begin(context: &'a Context<C>, job: &'a Job, what: &'static str) -> Result<Self, Failure> {
        let turn = turn(context).await?;
        Ok(Self { context, job, actor: job.actor(), what, begun: Instant::now(), total: 0, waiting: 0, _turn: turn })
    }

    async fn cursor(&self, stream: &str) -> Result<Option<String>, Failure> {
        // No transaction stays open while the ERP thinks.
        let mut tx = self.context.db.begin(&self.actor).await.map_err(Failure::retry)?;
        let cursor = erp_cursor::read(&mut tx, stream).await.map_err(Failure::retry)?;
        tx.commit().await.map_err(Failure::retry)?;
        Ok(cursor)
    }

    /// That was all that there was of the stream when it was asked for.
    async fn ended(&self, stream: &str, asked: DateTime<Utc>) -> Result<(), Failure> {
        let mut tx = self.context.db.begin(&self.actor).await.map_err(Failure::retry)?;
        erp_cursor::ended(&mut tx, asked, stream).await.map_err(Failure::retry)?;
        tx.commit().await.map_err(Failure::retry)
    }

    /// Another page is stored. `Some` = that was all.
    fn stored(&mut self, count: usize, waiting: usize, more: bool) -> Result<Option<String>, Failure> {
        self.total += count as u64;
        self.waiting += waiting as u64;
        let mut words = format!("{} {} pulled", self.total, self.what);
        if self.waiting > 0 {
            words = format!("{words}, {} of them wait", self.waiting);
        }
        self.job.progress(self.total, 0, words.clone());
        if !more {
            return Ok(Some(words));
        }
        if self.begun.elapsed() >= self.context.stretch {
            return Err(Failure::postpone(format!("{words}, goes on"), PAUSE));
        }
        Ok(None)
    }
}

/// Handles `erp.pull_orders`.
pub(crate) async fn orders<C: ErpConnector + Sync>(context: &Context<C>, job: &Job) -> Result<String, Failure> {
    let mut pull = Pull::begin(context, job, "orders").await?;
    // An order that cannot be read keeps nobody else's back.
    if let Err(error) = held::read_some(context, &pull.actor).await {
        tracing::warn!(error = %error.message, "held orders were not read anew");
    }
    loop {
        let cursor = pull.cursor(erp_cursor::ORDERS).await?;
        let page = ask(context, context.erp.pull_orders(cursor.as_deref(), PAGE)).await?;
        // An ERP that promises more without moving on would keep us here for ever.
        let more = page.more && cursor.as_deref() != Some(page.cursor.as_str());
        let count = page.items.len();
        let imported = take::orders(context, &pull.actor, page.items, Some(&page.cursor)).await.map_err(failure)?;
        if count > 0 {
            tracing::info!(
                orders = count,
                created = imported.created,
                changed = imported.changed,
                closed = imported.closed,
                held = imported.skipped.len(),
                "orders pulled"
            );
        }
        if let Some(words) = pull.stored(count, imported.skipped.len(), more)? {
            return Ok(words);
        }
    }
}

/// Handles `erp.pull_receipts`.
pub(crate) async fn receipts<C: ErpConnector + Sync>(context: &Context<C>, job: &Job) -> Result<String, Failure> {
    let mut pull = Pull::begin(context, job, "receipts").await?;
    loop {
        let cursor = pull.cursor(erp_cursor::RECEIPTS).await?;
        let page = ask(context, context.erp.pull_receipts(cursor.as_deref(), PAGE)).await?;
        let more = page.more && cursor.as_deref() != Some(page.cursor.as_str());
        let count = page.items.len();
        let received = take::receipts(context, &pull.actor, page.items, Some(&page.cursor)).await.map_err(failure)?;
        if count > 0 {
            tracing::info!(receipts = count, new = received.new, booked = received.booked, "receipts pulled");
        }
        if let Some(words) = pull.stored(count, 0, more)? {
            return Ok(words);
        }
    }
}

/// Handles `erp.pull_statements`.
pub(crate) async fn statements<C: ErpConnector + Sync>(context: &Context<C>, job: &Job) -> Result<String, Failure> {
    let mut pull = Pull::begin(context, job, "statement lines").await?;
    loop {
        let cursor = pull.cursor(erp_cursor::STATEMENTS).await?;
        let asked = (context.clock)();
        let page = ask(context, context.erp.pull_statements(cursor.as_deref(), PAGE)).await?;
        let more = page.more && cursor.as_deref() != Some(page.cursor.as_str());
        let count = page.items.len();
        let taken = take::statements(context, &pull.actor, page.items, Some(&page.cursor)).await.map_err(failure)?;
        if count > 0 {
            tracing::info!(
                lines = count,
                changed = taken.changed,
                found = taken.found,
                held = taken.held,
                "statements pulled"
            );
        }
        // Once at the end: a page names the same suppliers as the one before.
        if !more {
            statements::reckon(&context.db, &pull.actor, (context.clock)()).await?;
            pull.ended(erp_cursor::STATEMENTS, asked).await?;
        }
        if let Some(words) = pull.stored(count, usize::try_from(taken.held).unwrap_or(usize::MAX), more)? {
            return Ok(words);
        }
    }
}
