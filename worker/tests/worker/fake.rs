//! An ERP in memory that misbehaves as told, one plan per call that changes something.

use ehub_worker::erp::{
    Asn, CertificateTold, Certified, ConfirmLine, ErpConnector, ErpDelivery, ErpError, ErpMaster, ErpOrder, ErpReceipt,
    ErpStatementLine, Key, MasterKind, Masters, Page, Posted, Sighting, Sightings, Stream,
};
use std::collections::{BTreeMap, VecDeque};
use std::sync::{Arc, Mutex, MutexGuard};

type Answer<T> = Result<T, ErpError>;

/// What happens at the next call that changes something.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Plan {
    /// It is done, the answer gets lost.
    DoneButSilent,
    /// The answer gets lost, and nothing was done.
    SilentAndLost,
    /// It is done, and the call never comes back.
    DoneThenHangs,
    /// Refused.
    Refuse,
    /// Not reachable.
    Down,
    /// Somebody was quicker in the ERP.
    Conflict,
}

#[derive(Clone, Debug, Default)]
pub struct Fake {
    state: Arc<Mutex<State>>,
}

#[derive(Debug, Default)]
pub struct State {
    pub plans: VecDeque<Plan>,
    /// Deliveries in the ERP, by our reference.
    pub deliveries: Vec<String>,
    /// Certificates in the ERP, by our reference.
    pub certificates: Vec<String>,
    /// Confirmed order lines.
    pub confirmed: Vec<String>,
    /// Order lines whose schedule was moved.
    pub rescheduled: Vec<String>,
    /// Every call that arrived.
    pub calls: Vec<&'static str>,
    pub orders: Vec<ErpOrder>,
    pub receipts: Vec<ErpReceipt>,
    pub statements: Vec<ErpStatementLine>,
    /// Master records, by rising key.
    pub masters: BTreeMap<MasterKind, Vec<ErpMaster>>,
    /// Kinds of master records that cannot be read.
    pub masters_down: Option<MasterKind>,
    /// How our deliveries stand, as far as the test says.
    pub standings: Vec<ErpDelivery>,
    /// Orders that the walk does not meet: they are over.
    pub unwalked: Vec<Key>,
    /// How far the stream of orders is believed to be read, whatever its cursor says.
    pub orders_read: usize,
    /// Orders that cannot be read whole.
    pub unreadable: Vec<Key>,
    /// Whether a call for orders never comes back.
    pub orders_hang: bool,
    /// Notices whose reference begins so are never ready.
    pub poison: Option<&'static str>,
    /// So many look-ups for a notice find no number yet; the call that posts it gives none either.
    pub later: usize,
    /// Questions for a document that fail before one is answered.
    pub deaf: usize,
    /// Whether a question about no document fails.
    pub is_ill: bool,
}

impl Fake {
    pub fn planning(plans: impl IntoIterator<Item = Plan>) -> Self {
        let fake = Self::default();
        fake.state().plans = plans.into_iter().collect();
        fake
    }

    pub fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap()
    }

    async fn act(&self, call: &'static str, done: impl FnOnce(&mut State)) -> Answer<()> {
        let plan = {
            let mut state = self.state();
            state.calls.push(call);
            let plan = state.plans.pop_front();
            match plan {
                None | Some(Plan::DoneButSilent | Plan::DoneThenHangs) => done(&mut state),
                Some(Plan::SilentAndLost | Plan::Refuse | Plan::Down | Plan::Conflict) => {}
            }
            plan
        };
        match plan {
            None => Ok(()),
            Some(Plan::DoneButSilent | Plan::SilentAndLost) => Err(ErpError::ambiguous("no answer")),
            Some(Plan::DoneThenHangs) => std::future::pending().await,
            Some(Plan::Refuse) => Err(ErpError::refused("the order is closed")),
            Some(Plan::Down) => Err(ErpError::transient("nobody there")),
            Some(Plan::Conflict) => Err(ErpError::conflict("the record was changed")),
        }
    }
}

/// The cursor is the number of items read; two of them make a page.
fn page<T: Clone>(all: &[T], cursor: Option<&str>) -> Page<T> {
    let from: usize = cursor.map_or(0, |cursor| cursor.parse().unwrap());
    let items: Vec<T> = all.iter().skip(from).take(2).cloned().collect();
    let read = from + items.len();
    Page { items, cursor: read.to_string(), more: read < all.len() }
}

impl ErpConnector for Fake {
    async fn pull_orders(&self, cursor: Option<&str>, _: usize) -> Answer<Page<ErpOrder>> {
        let hangs = {
            let mut state = self.state();
            state.calls.push("pull orders");
            state.orders_hang
        };
        if hangs {
            return std::future::pending().await;
        }
        let state = self.state();
        let far = state.orders_read.to_string();
        Ok(page(&state.orders, if state.orders_read > 0 { Some(&far) } else { cursor }))
    }

    async fn pull_receipts(&self, cursor: Option<&str>, _: usize) -> Answer<Page<ErpReceipt>> {
        let mut state = self.state();
        state.calls.push("pull receipts");
        Ok(page(&state.receipts, cursor))
    }

    async fn pull_statements(&self, cursor: Option<&str>, _: usize) -> Answer<Page<ErpStatementLine>> {
        let mut state = self.state();
        state.calls.push("pull statements");
        Ok(page(&state.statements, cursor))
    }

    async fn sight(&self, stream: Stream, after: &Key, limit: usize) -> Answer<Sightings> {
        let mut state = self.state();
        state.calls.push("sight");
        let mut rows: Vec<Sighting> = match stream {
            Stream::Orders => {
                let open = state.orders.iter().filter(|order| !state.unwalked.contains(&order.key));
                open.map(|order| Sighting { key: order.key.clone(), version: order.version }).collect()
            }
            Stream::Receipts => {
                state.receipts.iter().map(|r| Sighting { key: r.key.clone(), version: r.version }).collect()
            }
            Stream::Statements => {
                state.statements.iter().map(|l| Sighting { key: l.key.clone(), version: l.version }).collect()
            }
        };
        rows.retain(|row| row.key > *after);
        rows.sort_by(|a, b| a.key.cmp(&b.key));
        let is_all = rows.len() <= limit;
        rows.truncate(limit);
        Ok(Sightings { rows, is_all })
    }

    async fn read_orders(&self, keys: &[Key]) -> Answer<Vec<ErpOrder>> {
        let mut state = self.state();
        state.calls.push("read orders");
        if keys.iter().any(|key| state.unreadable.contains(key)) {
            return Err(ErpError::refused("a field of it has no value"));
        }
        Ok(state.orders.iter().filter(|order| keys.contains(&order.key)).cloned().collect())
    }

    async fn read_receipts(&self, keys: &[Key]) -> Answer<Vec<ErpReceipt>> {
        let mut state = self.state();
        state.calls.push("read receipts");
        Ok(state.receipts.iter().filter(|receipt| keys.contains(&receipt.key)).cloned().collect())
    }

    async fn read_statements(&self, keys: &[Key]) -> Answer<Vec<ErpStatementLine>> {
        let mut state = self.state();
        state.calls.push("read statements");
        Ok(state.statements.iter().filter(|line| keys.contains(&line.key)).cloned().collect())
    }

    async fn pull_masters(&self, kind: MasterKind, after: &Key, _: usize) -> Answer<Masters> {
        let mut state = self.state();
        state.calls.push("pull masters");
        if state.masters_down == Some(kind) {
            return Err(ErpError::transient("nobody there"));
        }
        // Two of them make a page.
        let mut rows: Vec<ErpMaster> = state.masters.get(&kind).cloned().unwrap_or_default();
        rows.retain(|row| row.key > *after);
        let is_all = rows.len() <= 2;
        rows.truncate(2);
        Ok(Masters { rows, is_all })
    }

    async fn deliveries(&self, inbound_nos: &[String]) -> Answer<Vec<ErpDelivery>> {
        let mut state = self.state();
        state.calls.push("deliveries");
        Ok(state.standings.iter().filter(|one| inbound_nos.contains(&one.inbound_no)).cloned().collect())
    }

    async fn confirm_order_line(&self, confirm: &ConfirmLine) -> Answer<()> {
        let line = format!("{}/{}", confirm.po_no, confirm.line_no);
        self.act("confirm", |state| state.confirmed.push(line)).await
    }

    async fn reschedule_order_line(&self, reschedule: &ConfirmLine) -> Answer<()> {
        let line = format!("{}/{}", reschedule.po_no, reschedule.line_no);
        self.act("reschedule", |state| state.rescheduled.push(line)).await
    }

    async fn post_asn(&self, asn: &Asn) -> Answer<Posted> {
        let poison = self.state().poison;
        if poison.is_some_and(|poison| asn.reference.starts_with(poison)) {
            self.state().calls.push("post");
            return Err(ErpError::not_ready("it plans no movements"));
        }
        self.act("post", |state| state.deliveries.push(asn.reference.clone())).await?;
        if self.state().later > 0 {
            return Ok(Posted::later());
        }
        Ok(Posted::one(format!("IN-{}", asn.reference)))
    }

    async fn find_asn(&self, asn: &Asn) -> Answer<Option<Posted>> {
        let reference = &asn.reference;
        let mut state = self.state();
        state.calls.push("find");
        if state.deaf > 0 {
            state.deaf -= 1;
            return Err(ErpError::transient("nobody there"));
        }
        if state.later > 0 {
            state.later -= 1;
            return Ok(Some(Posted::later()));
        }
        let found = state.deliveries.iter().any(|delivery| delivery == reference);
        Ok(found.then(|| Posted::one(format!("IN-{reference}"))))
    }

    async fn cancel_asn(&self, reference: &str, _: &[String]) -> Answer<()> {
        self.act("cancel", |state| state.deliveries.retain(|delivery| delivery != reference)).await
    }

    async fn certify_lot(&self, told: &CertificateTold) -> Answer<Certified> {
        self.act("certify", |state| state.certificates.push(told.reference.clone())).await?;
        Ok(Certified::under(format!("QI-{}", told.reference)))
    }

    async fn find_certificate(&self, told: &CertificateTold) -> Answer<Option<Certified>> {
        let mut state = self.state();
        state.calls.push("find certificate");
        let found = state.certificates.contains(&told.reference);
        Ok(found.then(|| Certified::under(format!("QI-{}", told.reference))))
    }

    async fn health(&self) -> Answer<String> {
        let mut state = self.state();
        state.calls.push("health");
        if state.is_ill { Err(ErpError::transient("nobody there")) } else { Ok("fake".to_owned()) }
    }
}
