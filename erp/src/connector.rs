//! What every driver can do.

use std::future::Future;

use crate::{
    Answer, Asn, CertificateTold, Certified, ConfirmLine, ErpDelivery, ErpOrder, ErpReceipt, ErpStatementLine, Key,
    MasterKind, Masters, Page, Posted, Sightings, Stream,
};

/// What every driver can do. The contract suite (`worker/tests/erp_contract`) says what it must mean.
pub trait ErpConnector {
    /// Orders that changed since `cursor`, oldest change first; `None` = from the beginning. At most about `limit`.
    fn pull_orders(&self, cursor: Option<&str>, limit: usize) -> impl Future<Output = Answer<Page<ErpOrder>>> + Send;

    /// Receipts since `cursor`, as [`Self::pull_orders`].
    fn pull_receipts(
        &self,
        cursor: Option<&str>,
        limit: usize,
    ) -> impl Future<Output = Answer<Page<ErpReceipt>>> + Send;

    /// Lines of the suppliers' balance statements that were booked or settled since `cursor`, as [`Self::pull_orders`].
    fn pull_statements(
        &self,
        cursor: Option<&str>,
        limit: usize,
    ) -> impl Future<Output = Answer<Page<ErpStatementLine>>> + Send;

    /// The documents after the key `after`, as a walk through all of the stream that may still change meets them: open orders,
    /// open balances, and deliveries that were received lately. At most about `limit`. However late a change becomes visible in
    /// the ERP, the walk meets it.
    fn sight(&self, stream: Stream, after: &Key, limit: usize) -> impl Future<Output = Answer<Sightings>> + Send;

    /// These orders, whole, as they are now; those that the ERP does not have (any more) are left out.
    fn read_orders(&self, keys: &[Key]) -> impl Future<Output = Answer<Vec<ErpOrder>>> + Send;

    /// These receipts, as [`Self::read_orders`].
    fn read_receipts(&self, keys: &[Key]) -> impl Future<Output = Answer<Vec<ErpReceipt>>> + Send;

    /// These lines of balance statements, as [`Self::read_orders`].
    fn read_statements(&self, keys: &[Key]) -> impl Future<Output = Answer<Vec<ErpStatementLine>>> + Send;

    /// The master records of this kind after the key `after`, as a walk through all that the ERP has meets them: those in use and those
    /// set aside. At most about `limit`. There is no cursor of changes: the whole walk is repeated, and a record that it no longer meets is
    /// gone. Records without a code are left out, with one line in the log for however many; a kind that this ERP does not keep has none.
    fn pull_masters(&self, kind: MasterKind, after: &Key, limit: usize)
    -> impl Future<Output = Answer<Masters>> + Send;

    /// How the deliveries with these inbound numbers stand; those that the ERP does not have (any more) are left out.
    fn deliveries(&self, inbound_nos: &[String]) -> impl Future<Output = Answer<Vec<ErpDelivery>>> + Send;

    /// Writes the agreed schedule to the order line. May be repeated.
    fn confirm_order_line(&self, confirm: &ConfirmLine) -> impl Future<Output = Answer<()>> + Send;

    /// Writes the schedule that ship permissions made of what is not shipped yet: planned day and quantity of what is on no delivery.
    /// May be repeated.
    fn reschedule_order_line(&self, reschedule: &ConfirmLine) -> impl Future<Output = Answer<()>> + Send;

    /// Posts a shipment notice. Not to be repeated without [`Self::find_asn`].
    fn post_asn(&self, asn: &Asn) -> impl Future<Output = Answer<Posted>> + Send;

    /// The living (not cancelled) delivery that this notice made, if the ERP has one: with our reference, of the same supplier and with the
    /// same content. One with our reference alone is refused, because nothing may be posted beside it.
    fn find_asn(&self, asn: &Asn) -> impl Future<Output = Answer<Option<Posted>>> + Send;

    /// Cancels the deliveries of a notice, of which nothing was received. Cancelling what is already cancelled, or not there any more,
    /// succeeds.
    fn cancel_asn(&self, reference: &str, inbound_nos: &[String]) -> impl Future<Output = Answer<()>> + Send;

    /// Sends the decision about a lot's certificate, in the place of an earlier one about the same, or that it is void (`is_void`).
    /// Not to be repeated without [`Self::find_certificate`]. An ERP that has no place for certificates says so, which is no failure.
    fn certify_lot(&self, told: &CertificateTold) -> impl Future<Output = Answer<Certified>> + Send;

    /// Whether the ERP has this very decision already: under our reference, and made at the same moment. An earlier one is not it.
    fn find_certificate(&self, told: &CertificateTold) -> impl Future<Output = Answer<Option<Certified>>> + Send;

    /// Whether the ERP answers and lets us in; says what it is (product and version).
    fn health(&self) -> impl Future<Output = Answer<String>> + Send;
}
