//! What the suite needs of an ERP beside the connector: somebody inside who orders, changes, receives and looks.

use std::future::Future;
use std::io::Write;
use std::time::Duration;

use chrono::{DateTime, Days, NaiveDate, Utc};
use ehub_worker::erp::{Answer, Asn, AsnLine, AsnLot, Erp, ErpConnector, ErpOrder, Page};
use rust_decimal::Decimal;

/// A clause or test that an ERP under test cannot pass.
#[derive(Clone, Copy)]
pub struct Unsupported {
    /// The name of the clause or test.
    pub clause: &'static str,
    /// The limitation of the ERP.
    pub reason: &'static str,
}

/// An ERP under test.
pub trait Peer: Sync {
    /// Product, version and store, for messages.
    fn name(&self) -> String;
    /// All clauses and tests that this ERP cannot pass. Each is skipped with a message.
    fn unsupported(&self) -> &'static [Unsupported];
    /// The connector under test.
    fn erp(&self) -> &Erp;
    /// A connector with wrong credentials.
    fn stranger(&self) -> Erp;
    /// A connector to an address where nothing listens.
    fn nowhere(&self) -> Erp;
    /// The buyer orders from V10001: `SB000123` (by lots), so many, due in so many days. The order number.
    fn order(&self, quantity: u32, days: u32) -> impl Future<Output = String> + Send;
    /// The buyer orders from V10001 goods (line 1), 12 of a service (line 2), a text line of 2 at 150, and a comment. The order number.
    fn order_with_service(&self) -> impl Future<Output = String> + Send;
    /// The buyer orders from V10001 160 of `SB000123`: 100 in 14 days and 60 in 21, of which 5 % more or 2 % less may come. The order number.
    fn order_on_two_days(&self) -> impl Future<Output = String> + Send;
    /// The buyer changes the quantity of line 1.
    fn change(&self, po_no: &str, quantity: u32) -> impl Future<Output = ()> + Send;
    /// The warehouse receives a delivery of one line; `None` = all.
    fn receive(&self, inbound_no: &str, quantity: Option<u32>) -> impl Future<Output = ()> + Send;
    /// The warehouse receives all of a delivery now, with this earlier day as that of the receipt.
    fn receive_dated(&self, inbound_no: &str, day: NaiveDate) -> impl Future<Output = ()> + Send;
    /// The warehouse receives a delivery whole, as far as it can still take the receipt back.
    fn receive_reversibly(&self, inbound_no: &str) -> impl Future<Output = ()> + Send;
    /// It takes the receipt of a delivery back, and the delivery is cancelled with it.
    fn take_back(&self, inbound_no: &str) -> impl Future<Output = ()> + Send;
    /// Goods of line 1 that came by a delivery go back to the supplier.
    fn send_back(&self, po_no: &str, inbound_no: &str, quantity: u32) -> impl Future<Output = ()> + Send;
    /// The buyer books the supplier's invoice, with this number of the supplier's, over all that was received of the order.
    fn invoice(&self, po_no: &str, invoice_no: &str) -> impl Future<Output = ()> + Send;
    /// The buyer takes it back.
    fn cancel_invoice(&self, invoice_no: &str) -> impl Future<Output = ()> + Send;
    /// The buyer pays so much of it; `None` = all that is open.
    fn pay_invoice(&self, invoice_no: &str, amount: Option<u32>) -> impl Future<Output = ()> + Send;
    /// The buyer books a credit note over the whole of it, if the ERP knows such.
    fn credit_invoice(&self, invoice_no: &str) -> impl Future<Output = ()> + Send;
    /// The buyer sets an invoice and its credit note off against each other, if the ERP knows such.
    fn set_off(&self, invoice_no: &str) -> impl Future<Output = ()> + Send;
    /// What the ERP's own books say that V10001 is owed; `None` = it keeps no such figure.
    fn payable(&self) -> impl Future<Output = Option<Decimal>> + Send;
    /// The buyer's people cancel an announced delivery.
    fn call_off(&self, inbound_no: &str) -> impl Future<Output = ()> + Send;
    /// They cancel it and delete it.
    fn delete(&self, inbound_no: &str) -> impl Future<Output = ()> + Send;
    /// The buyer's people make a vendor with this code, or give it another name, and use it or set it aside.
    fn keep_vendor(&self, code: &str, name: &str, is_active: bool) -> impl Future<Output = ()> + Send;
    /// They merge a vendor into another one.
    fn merge_vendor(&self, code: &str, into: &str) -> impl Future<Output = ()> + Send;
    /// The ERP makes two deliveries of the next notice.
    fn split_next(&self) -> impl Future<Output = ()> + Send;
    /// The ERP accepts the next notice and gives its number when it was looked for so often.
    fn answer_later(&self, looks: u32) -> impl Future<Output = ()> + Send;
    /// The buyer's people give line 1 of a delivery another quantity.
    fn edit_delivery(&self, inbound_no: &str, quantity: u32) -> impl Future<Output = ()> + Send;
    /// Whether a delivery may be received several times.
    fn receives_again(&self) -> bool;
    /// Whether an order line counts less received when goods of it go back.
    fn counts_what_went_back(&self) -> bool;
    /// Living deliveries with this reference.
    fn deliveries(&self, reference: &str) -> impl Future<Output = usize> + Send;
    /// Whether each inspection that the ERP has under this reference passed.
    fn certificates(&self, reference: &str) -> impl Future<Output = Vec<bool>> + Send;
    /// What the ERP expects of line 1 when, as far as not announced; quantities by days.
    fn promises(&self, po_no: &str) -> impl Future<Output = Vec<(NaiveDate, Decimal)>> + Send;
    /// Whether it expects goods by its own plan, also before anybody confirmed.
    fn plans_movements(&self) -> bool;
    /// The answer to the next shipment notice gets lost, after the ERP did its work.
    fn lose_the_next_answer(&self) -> impl Future<Output = ()> + Send;
}

/// Whether the ERP supports the clause; prints a message if not.
pub fn supports<P: Peer>(peer: &P, clause: &str) -> bool {
    let Some(entry) = peer.unsupported().iter().find(|entry| entry.clause == clause) else { return true };
    // Written directly, because the test runner captures `eprintln!` of passing tests.
    let message = format!("\npeers: skipped on {}: {clause}: {}\n", peer.name(), entry.reason);
    std::io::stderr().write_all(message.as_bytes()).expect("the message is written");
    false
}

/// No clause may hang: the machine may be slow, but not that slow.
pub async fn within_time(clause: impl Future<Output = ()>) {
    tokio::time::timeout(Duration::from_mins(3), clause).await.expect("the clause came to an end in time");
}

#[expect(clippy::disallowed_methods, reason = "a real ERP has a clock of its own, the test must agree with it")]
fn now() -> DateTime<Utc> {
    Utc::now()
}

/// A day from today.
pub fn in_days(days: u64) -> NaiveDate {
    now().date_naive() + Days::new(days)
}

/// A reference nobody used before, also in an ERP that lives longer than the test.
pub fn reference(clause: &str) -> String {
    format!("T-{clause}-{}", now().timestamp_micros())
}

/// A whole number as a quantity.
pub fn pieces(quantity: u32) -> Decimal {
    Decimal::from(quantity)
}

/// A notice of line 1 of the order, in one lot.
pub fn new_asn(reference: &str, po_no: &str, quantity: u32) -> Asn {
    Asn {
        reference: reference.to_owned(),
        vendor_code: "V10001".to_owned(),
        plant_code: "P100".to_owned(),
        supplier_shipment_no: "S-1".to_owned(),
        shipped_on: in_days(0),
        eta_on: in_days(3),
        invoice_no: "AB12345678".to_owned(),
        total_packages: Some(2),
        ship_via: "AIR".to_owned(),
        lines: vec![AsnLine {
            line_no: 1,
            po_no: po_no.to_owned(),
            po_line_no: 1,
            material_code: "SB000123".to_owned(),
            quantity: pieces(quantity),
            lots: vec![AsnLot {
                lot_no: format!("L-{reference}"),
                quantity: pieces(quantity),
                manufactured_on: Some(in_days(0)),
                effective_on: Some(in_days(180)),
                ..AsnLot::default()
            }],
            ..AsnLine::default()
        }],
        ..Asn::default()
    }
}

/// Reads orders until there are no more.
pub async fn all_orders(erp: &Erp, cursor: Option<&str>) -> Answer<Page<ErpOrder>> {
    let mut all = Page { items: vec![], cursor: cursor.unwrap_or_default().to_owned(), more: true };
    let mut cursor = cursor.map(ToOwned::to_owned);
    while all.more {
        let page = erp.pull_orders(cursor.as_deref(), 25).await?;
        all.items.extend(page.items);
        all.cursor.clone_from(&page.cursor);
        all.more = page.more;
        cursor = Some(page.cursor);
    }
    Ok(all)
}
