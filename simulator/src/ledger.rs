//! What the journal's entries add up to. Pure: the same entries give the same books.

use std::collections::{BTreeMap, BTreeSet};

use chrono::NaiveDate;
use ehub_erp::{ConfirmLine, ErpOrderLine, Key, MasterKind, ScheduleEntry, StatementStatus};
use rust_decimal::Decimal;
use serde::{Deserialize, Serialize};

use crate::answer::No;
use crate::certificate::{Certificate, Inspected};
use crate::goods;
use crate::master::{Master, MasterChange, Masters};
use crate::model::{Asn, Change, Delivery, DeliveryState, Order, Receipt, StatementLine, net, tax};
use crate::receipt::Inspection;
use crate::seed;
use crate::statement;
use crate::taken;
use crate::unit;

/// A change, as the journal keeps it.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(tag = "entry", rename_all = "camelCase", rename_all_fields = "camelCase")]
pub(crate) enum Entry {
    /// The first line: everything seeded follows from it.
    Founded {
        /// Seed of the orders.
        seed: u64,
        /// The day around which they lie.
        today: NaiveDate,
        /// How many.
        orders: usize,
        /// Whether some of it came already; journals of earlier versions know nothing of it.
        #[serde(default)]
        came: bool,
    },
    /// A new order.
    Ordered {
        order: Order,
        /// Numbers of the lines that take no deliveries.
        #[serde(default)]
        blocked: Vec<i32>,
    },
    /// A line was changed by the buyer.
    Changed { po_no: String, line_no: i32, change: Change },
    /// A schedule was confirmed.
    Confirmed { confirmation: ConfirmLine },
    /// A schedule was moved.
    Rescheduled { schedule: ConfirmLine },
    /// A shipment notice came in.
    Posted {
        inbound_no: String,
        /// Journals of earlier versions call it `notice`.
        #[serde(alias = "notice")]
        asn: Asn,
    },
    /// A delivery was cancelled.
    Cancelled { inbound_no: String },
    /// A delivery was deleted.
    Deleted { inbound_no: String },
    /// A line of a delivery was given another quantity.
    Edited { inbound_no: String, line_no: i32, quantity: Decimal },
    /// A lot's certificate was accepted or rejected.
    Certified { certificate: Certificate },
    /// Goods came in, went back, or were counted anew.
    Received { receipt: Receipt },
    /// What came was inspected.
    Inspected { receipt_no: String, lines: Vec<Inspection> },
    /// An invoice was booked.
    Invoiced { line: StatementLine },
    /// It was paid or taken back.
    Settled { invoice_no: String, status: StatementStatus },
    /// All of it or a part was paid.
    Paid { invoice_no: String, line: StatementLine, is_all: bool },
    /// A master record was made or changed.
    Kept { kind: MasterKind, code: String, change: MasterChange },
    /// A master record was deleted.
    Dropped { kind: MasterKind, code: String },
}

/// The books.
#[derive(Default)]
pub(crate) struct Ledger {
    /// The day of the foundation.
    pub(crate) today: NaiveDate,
    /// Orders by number.
    pub(crate) orders: BTreeMap<String, Order>,
    /// Order lines that take no deliveries.
    pub(crate) blocked: BTreeSet<(String, i32)>,
    /// Confirmations as they came.
    pub(crate) confirmations: Vec<ConfirmLine>,
    /// What is expected of each order line: what was said last, by a confirmation or a reschedule.
    pub(crate) schedules: BTreeMap<(String, i32), Vec<ScheduleEntry>>,
    /// Deliveries as they came, cancelled ones too.
    pub(crate) deliveries: Vec<Delivery>,
    /// Certificates of lots in the order in which they were heard of first, each with its last decision.
    pub(crate) certificates: Vec<Inspected>,
    /// Receipts as they came.
    pub(crate) receipts: Vec<Receipt>,
    /// Lines of balance statements, in the order in which they were booked.
    pub(crate) statements: Vec<StatementLine>,
    /// Master records.
    pub(crate) masters: Masters,
    changes: u64,
    /// Apart, so that the places of orders and receipts are what they were before there were statements.
    statement_changes: u64,
}

impl Ledger {
    /// Lets an entry count. Entries were checked before they were written.
    pub(crate) fn apply(&mut self, entry: Entry) {
        match entry {
            Entry::Founded { seed, today, orders, came } => {
                self.today = today;
                self.masters = Masters::seeded();
                for order in seed::orders(seed, today, orders) {
                    self.enter(order);
                }
                for line in statement::seeded(seed, today) {
                    self.book(line.into());
                }
                if came {
                    for receipt in goods::seeded(&self.orders, today) {
                        self.receive(receipt);
                    }
                }
            }
            Entry::Ordered { order, blocked } => {
                self.blocked.extend(blocked.into_iter().map(|line| (order.po_no.clone(), line)));
                self.enter(order);
            }
            Entry::Changed { po_no, line_no, change } => self.change(&po_no, line_no, &change),
            Entry::Confirmed { confirmation } => {
                self.expect(&confirmation);
                self.confirmations.push(confirmation);
            }
            Entry::Rescheduled { schedule } => self.expect(&schedule),
            Entry::Posted { inbound_no, asn } => {
                self.deliveries.push(Delivery { inbound_no, state: DeliveryState::Expected, asn });
            }
            Entry::Cancelled { inbound_no } => self.end(&inbound_no, DeliveryState::Cancelled),
            Entry::Edited { inbound_no, line_no, quantity } => {
                let delivery = self.deliveries.iter_mut().find(|delivery| delivery.inbound_no == inbound_no);
                let mut lines = delivery.into_iter().flat_map(|delivery| &mut delivery.asn.lines);
                if let Some(line) = lines.find(|line| line.line_no == line_no) {
                    line.quantity = quantity;
                }
            }
            Entry::Deleted { inbound_no } => self.end(&inbound_no, DeliveryState::Deleted),
            Entry::Certified { certificate } => self.certify(certificate),
            Entry::Received { receipt } => self.receive(receipt),
            Entry::Inspected { receipt_no, lines } => self.inspect(&receipt_no, &lines),
            Entry::Invoiced { line } => self.book(line),
            Entry::Kept { kind, code, change } => {
                if let (MasterKind::Vendor, Some(into)) = (kind, &change.replaced_by) {
                    self.merge(&code, into);
                }
                self.masters.keep(kind, &code, change);
            }
            Entry::Dropped { kind, code } => self.masters.drop(kind, &code),
            Entry::Settled { invoice_no, status } => self.stands(&invoice_no, status),
            Entry::Paid { invoice_no, line, is_all } => {
                self.book(line);
                if is_all {
                    self.stands(&invoice_no, StatementStatus::Paid);
                }
            }
        }
    }

    /// Orders and deliveries of a vendor are those of another from now on.
    fn merge(&mut self, vendor: &str, into: &str) {
        let place = self.next_change();
        for order in self.orders.values_mut().filter(|order| order.vendor_code == vendor) {
            into.clone_into(&mut order.vendor_code);
            order.changed = place;
            order.revision += 1;
            order.version = order.revision;
        }
        for delivery in self.deliveries.iter_mut().filter(|delivery| delivery.asn.vendor_code == vendor) {
            into.clone_into(&mut delivery.asn.vendor_code);
        }
    }

    fn stands(&mut self, invoice_no: &str, status: StatementStatus) {
        let place = self.statement_changes + 1;
        if let Some(line) = self.statements.iter_mut().find(|line| line.invoice_no == invoice_no) {
            line.status = status;
            stamp(line, place);
            self.statement_changes = place;
        }
    }

    fn book(&mut self, mut line: StatementLine) {
        self.statement_changes += 1;
        line.key = Key::new(line.document_no.as_str());
        stamp(&mut line, self.statement_changes);
        self.statements.push(line);
    }

    fn end(&mut self, inbound_no: &str, state: DeliveryState) {
        if let Some(delivery) = self.deliveries.iter_mut().find(|d| d.inbound_no == inbound_no) {
            delivery.state = state;
        }
    }

    fn certify(&mut self, certificate: Certificate) {
        if let Some(known) = self.certificates.iter_mut().find(|c| c.certificate.reference == certificate.reference) {
            known.told += 1;
            known.certificate = certificate;
        } else {
            let inspection_no = format!("60{:08}", self.certificates.len() + 1);
            self.certificates.push(Inspected { inspection_no, told: 1, certificate });
        }
    }

    /// The certificate with this reference, or that there is none.
    pub(crate) fn certificate(&self, reference: &str) -> Result<&Inspected, No> {
        let found = self.certificates.iter().find(|known| known.certificate.reference == reference);
        found.ok_or_else(|| No::NotFound(format!("there is no certificate with reference {reference}")))
    }

    fn next_change(&mut self) -> u64 {
        self.changes += 1;
        self.changes
    }

    fn enter(&mut self, mut order: Order) {
        order.changed = self.next_change();
        order.tax_amount = Some(tax(&order));
        order.net_amount = Some(net(&order));
        order.key = Key::new(order.po_no.as_str());
        order.version = order.revision;
        self.orders.insert(order.po_no.clone(), order);
    }

    fn change(&mut self, po_no: &str, line_no: i32, change: &Change) {
        let place = self.next_change();
        let Some(order) = self.orders.get_mut(po_no) else { return };
        order.changed = place;
        order.revision += 1;
        let revision = order.revision;
        order.version = revision;
        let Some(line) = order.lines.iter_mut().find(|line| line.line_no == line_no) else { return };
        line.revision = revision;
        if let Some(uom) = &change.uom {
            let on_it = self.deliveries.iter_mut().flat_map(|delivery| &mut delivery.asn.lines);
            unit::change(line, on_it.filter(|l| l.po_no == po_no && l.po_line_no == line_no), uom);
        }
        line.order_qty = change.order_qty.unwrap_or(line.order_qty);
        line.cancelled_qty = change.cancelled_qty.unwrap_or(line.cancelled_qty);
        line.need_by_on = change.need_by_on.unwrap_or(line.need_by_on);
        line.unit_price = change.unit_price.unwrap_or(line.unit_price);
        line.over_tolerance = change.over_tolerance.or(line.over_tolerance);
        line.under_tolerance = change.under_tolerance.or(line.under_tolerance);
        if let Some(schedule) = &change.schedule {
            line.schedule.clone_from(schedule);
        }
        order.tax_amount = Some(tax(order));
        order.net_amount = Some(net(order));
    }

    fn receive(&mut self, mut receipt: Receipt) {
        receipt.changed = self.next_change();
        receipt.key = Key::new(receipt.receipt_no.as_str());
        receipt.version = whole(receipt.changed);
        let on_delivery: Vec<bool> = receipt.lines.iter().map(|line| self.counts_on_delivery(&receipt, line)).collect();
        let mut changes: Vec<Decimal> = vec![];
        for received in &receipt.lines {
            let mut quantity = received.quantity;
            if let Some(order) = self.orders.get_mut(&received.po_no) {
                order.changed = receipt.changed;
                if let Some(line) = order.lines.iter_mut().find(|line| line.line_no == received.po_line_no) {
                    quantity = unit::converted(received.quantity, &received.uom, &line.uom);
                    // What goes back for good counts as received.
                    line.received_qty += if received.wanted_again { quantity } else { Decimal::ZERO };
                }
            }
            changes.push(quantity);
        }
        let number = receipt.inbound_no.as_ref();
        if let Some(delivery) = self.deliveries.iter_mut().find(|d| number == Some(&d.inbound_no)) {
            let told = receipt.lines.iter().zip(changes).zip(on_delivery).filter(|(_, counts)| *counts);
            for ((received, quantity), _) in told {
                if let Some(line) = delivery.asn.lines.iter_mut().find(|l| Some(l.line_no) == received.asn_line_no) {
                    line.received_qty += quantity;
                }
            }
            if delivery.state.lives() {
                delivery.state = taken::state(&receipt, delivery);
            }
        }
        self.receipts.push(receipt);
    }

    fn inspect(&mut self, receipt_no: &str, lines: &[Inspection]) {
        let place = self.next_change();
        let Some(receipt) = self.receipts.iter_mut().find(|receipt| receipt.receipt_no == receipt_no) else { return };
        receipt.changed = place;
        receipt.version = whole(place);
        for said in lines {
            if let Some(line) = said.line_no.checked_sub(1).and_then(|n| receipt.lines.get_mut(n)) {
                line.accepted_qty = Some(said.accepted_qty);
                line.rejected_qty = Some(said.rejected_qty);
            }
        }
    }

    /// The receipt, or that there is none.
    pub(crate) fn receipt(&self, receipt_no: &str) -> Result<&Receipt, No> {
        let found = self.receipts.iter().find(|receipt| receipt.receipt_no == receipt_no);
        found.ok_or_else(|| No::NotFound(format!("there is no receipt {receipt_no}")))
    }

    /// The order, or that there is none.
    pub(crate) fn order(&self, po_no: &str) -> Result<&Order, No> {
        self.orders.get(po_no).ok_or_else(|| No::NotFound(format!("there is no order {po_no}")))
    }

    /// The order's line, or that there is none.
    pub(crate) fn line(&self, po_no: &str, line_no: i32) -> Result<&ErpOrderLine, No> {
        let order = self.order(po_no)?;
        let line = order.lines.iter().find(|line| line.line_no == line_no);
        line.ok_or_else(|| No::NotFound(format!("order {po_no} has no line {line_no}")))
    }

    /// The master record, or that there is none.
    pub(crate) fn master(&self, kind: MasterKind, code: &str) -> Result<&Master, No> {
        self.masters.find(kind, code).ok_or_else(|| No::NotFound(format!("there is no {code} among the {kind:?}")))
    }

    /// The first living delivery with this reference.
    pub(crate) fn delivery(&self, reference: &str) -> Option<&Delivery> {
        self.deliveries.iter().find(|d| d.asn.reference == reference && d.state.lives())
    }

    fn expect(&mut self, said: &ConfirmLine) {
        self.schedules.insert((said.po_no.clone(), said.line_no), said.schedule.clone());
    }

    /// The number of the next delivery.
    pub(crate) fn next_inbound_no(&self) -> String {
        format!("18{:08}", self.deliveries.len() + 1)
    }

    /// The number of the next receipt.
    pub(crate) fn next_receipt_no(&self) -> String {
        format!("50{:08}", self.receipts.len() + 1)
    }

    /// The number of the next order.
    pub(crate) fn next_po_no(&self) -> String {
        let mut next = self.orders.len() + 1;
        while self.orders.contains_key(&seed::po_no(next)) {
            next += 1;
        }
        seed::po_no(next)
    }
}

/// Gives the line its place in the stream, which is its version too.
fn stamp(line: &mut StatementLine, place: u64) {
    line.changed = place;
    line.version = whole(place);
}

fn whole(number: u64) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}
