//! The shipment notice (ASN): from accepted order lines to what the ERP received.

pub mod box_id;
pub mod draft;
pub mod facts;
mod holding;
pub mod machine;
pub mod opened;
pub mod receipt;
mod reversal;
pub mod rules;
mod search;
pub mod sheet;
pub mod shipment;
pub mod sscc;
mod store;
mod waiting;

pub use machine::Asn;
pub use receipt::ReceiptKind;
pub use search::schedule;
pub use search::{
    AsnBoxFilter, AsnBoxRow, AsnBoxView, AsnDetail, AsnDraftFilter, AsnDraftRow, AsnFilter, AsnHeader, AsnLineFilter,
    AsnLineRow, AsnLineView, AsnLotFilter, AsnLotRow, AsnLotView, AsnPrint, AsnReceiptView, AsnRow, BoxLabel, Came,
    CarriedAsnRow, CarriedFilter, ErpWait, MessageState, PickUpView, ReceiptFilter, ReceiptMessage,
    ReceiptMessageFilter, ReceiptMessageLine, ReceiptMessageRow, ReceiptRow, ReceiptState, ShippableFilter,
    ShippableLine, Shortage, WaitingFilter, WaitingReceipt, all_receipt_messages, all_waiting_receipts, asn_boxes,
    asn_lines, asn_lots, carried, drafts, offered, print, read, receipt_message, receipt_messages, receipts, search,
    shippable, waiting_receipts, workflow,
};
pub(crate) use search::{OnTime, on_time};
pub(crate) use store::load::{Loaded, load};
pub(crate) use store::look;

pub use store::answer::{erp_accept, erp_refuse};
pub use store::book::book_waiting;
pub use store::boxes::add as add_boxes;
pub use store::create::{CreatedAsn, create};
pub use store::delivery::{OpenDelivery, deliveries_over, deliveries_to_check, erp_cancelled};
pub use store::edit::{SavedAsn, edit};
pub use store::edited::{Holding, follow_deliveries};
pub use store::event::{cancel, close_short, pick_up, reopen, send};
pub use store::message::note_gone;
pub use store::nudge::{Nudged, SupplierResult, nudge};
pub use store::on_time::judge_receipts;
pub use store::receive::{Received, receive};
pub use store::replay::{Replayed, replay};
pub use store::waiting::{ClosedReceipt, close_waiting};
pub use waiting::WaitingReason;
