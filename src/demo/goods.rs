//! What becomes of the demo's shipments once the ERP has given them numbers: the warehouse receives, inspects, sends back and counts anew, a
//! forwarder picks up; and goods come that nobody announced.

use super::erp::Erp;
use super::orders::{HELD, VENDOR};
use super::shipments::{GONE_BACK, IN_FULL, IN_PART, PICKED_UP};
use crate::error::Result;
use chrono::{DateTime, Utc};
use ehub_engine::Actor;
use ehub_workflows::Db;
use ehub_workflows::asn::draft::{AsnItem, PickUp};
use ehub_workflows::asn::{self, AsnFilter, AsnRow};
use serde_json::json;

/// Notices of the supplier that the ERP has answered; `None` = it has not answered all of them.
///
/// # Errors
/// The database's own.
pub(super) async fn answered(db: &Db, supplier: &Actor) -> Result<Option<Vec<AsnRow>>> {
    let (notices, _) = asn::search(db, supplier, &AsnFilter { size: Some(100), ..AsnFilter::default() }).await?;
    Ok((!notices.iter().any(|notice| notice.state == "Sending")).then_some(notices))
}

/// The warehouse's part: a delivery in part, one in full and inspected, one of which something goes back and the count is put right, and one
/// that is known to nobody here.
///
/// # Errors
/// The simulator does not answer.
pub(super) async fn come(erp: &Erp, notices: &[AsnRow]) -> Result<()> {
    let number = |no: &str| {
        let notice = notices.iter().find(|notice| notice.supplier_shipment_no == no)?;
        notice.inbound_no.clone()
    };
    if let Some(inbound_no) = number(IN_PART) {
        let lines = json!([{ "lineNo": 1, "quantity": "1200" }]);
        erp.tell("receipts", &json!({ "inboundNo": inbound_no, "lines": lines })).await?;
    }
    if let Some(inbound_no) = number(IN_FULL) {
        let receipt = erp.tell("receipts", &json!({ "inboundNo": inbound_no })).await?;
        if let Some(receipt_no) = receipt.as_ref().and_then(|receipt| receipt["receiptNo"].as_str()) {
            let judged = json!([{ "lineNo": 1, "acceptedQty": "485", "rejectedQty": "15" }]);
            erp.tell(&format!("receipts/{receipt_no}/inspection"), &json!({ "lines": judged })).await?;
        }
    }
    if let Some(inbound_no) = number(GONE_BACK) {
        erp.tell("receipts", &json!({ "inboundNo": inbound_no })).await?;
        let back = json!([{ "lineNo": 1, "quantity": "120" }]);
        erp.tell("returns", &json!({ "inboundNo": inbound_no, "lines": back })).await?;
        let counted = json!([{ "lineNo": 1, "quantity": "-10" }]);
        erp.tell("corrections", &json!({ "inboundNo": inbound_no, "lines": counted })).await?;
    }
    let lines = json!([{ "lineNo": 1, "poNo": HELD, "poLineNo": 1, "quantity": "12" }]);
    let told = json!({ "reference": "FAX-0001", "vendorCode": VENDOR, "lines": lines });
    if let Some(delivery) = erp.tell("asns", &told).await? {
        erp.tell("receipts", &json!({ "inboundNo": delivery["inboundNos"][0] })).await?;
    }
    Ok(())
}

/// The forwarder has taken over one of its shipments.
///
/// # Errors
/// The database's own.
pub(super) async fn picked_up(db: &Db, forwarder: &Actor, now: DateTime<Utc>, notices: &[AsnRow]) -> Result<()> {
    let Some(notice) = notices.iter().find(|notice| notice.supplier_shipment_no == PICKED_UP) else { return Ok(()) };
    let told = PickUp {
        driver_name: "吳志豪".to_owned(),
        driver_phone: "+886 912 555 018".to_owned(),
        car_no: "KAA-8256".to_owned(),
        packages: notice.total_packages,
        ..PickUp::default()
    };
    let (id, version) = (notice.id, notice.version);
    let item = AsnItem { id, version, confirm_token: None, reason: None, pick_up: Some(told) };
    for one in asn::pick_up(db, forwarder, now, &[item]).await? {
        if let Err(error) = one.result {
            tracing::warn!(notice = one.id, ?error, "the pick-up of the demo was not confirmed");
        }
    }
    Ok(())
}
