//! Field rules of a draft: what the database could not even keep. Everything else is a finding on a saved draft.

use crate::asn::draft::{AsnEdit, AsnEditLine};
use crate::field;
use ehub_engine::Finding;

/// Rows of lots or boxes that one line may have.
const ROWS_MAX: usize = 5_000;
/// Lines that one notice may have.
const LINES_MAX: usize = 1_000;

/// Characters of a lot number.
pub const LOT_NO_MAX: usize = 40;
/// Characters of a box id.
pub const BOX_ID_MAX: usize = 40;
/// Characters of an RFID tag.
pub const RFID_MAX: usize = 60;

/// Every field that does not fit.
pub fn fields(edit: &AsnEdit) -> Vec<Finding> {
    let mut findings = texts(edit);
    for (name, value, size) in [
        ("invoiceAmount", edit.invoice_amount, field::MONEY),
        ("invoiceVat", edit.invoice_vat, field::MONEY),
        ("exchangeRate", edit.exchange_rate, field::EXCHANGE_RATE),
    ] {
        findings.extend(value.map(|value| size.faults(name, value)).into_iter().flatten());
    }
    if edit.total_packages.is_some_and(|packages| packages < 0) {
        findings.push(Finding::block("NOT_POSITIVE").at("totalPackages"));
    }
    if edit.lines.len() > LINES_MAX {
        findings.push(Finding::block("TOO_LONG").at("lines").with("max", LINES_MAX));
        return findings;
    }
    for (n, edited) in edit.lines.iter().enumerate() {
        findings.extend(line(edited, &format!("lines[{n}]")));
    }
    findings
}

fn texts(edit: &AsnEdit) -> Vec<Finding> {
    [
        (&edit.supplier_shipment_no, 40, "supplierShipmentNo"),
        (&edit.shipping_place, 100, "shippingPlace"),
        (&edit.ship_via, 40, "shipVia"),
        (&edit.flight_no, 20, "flightNo"),
        (&edit.mawb, 20, "mawb"),
        (&edit.hawb, 20, "hawb"),
        (&edit.tax_code, 2, "taxCode"),
        (&edit.invoice_no, 20, "invoiceNo"),
        (&edit.comments, 200, "comments"),
        (&edit.driver_name, 40, "driverName"),
        (&edit.driver_phone, 30, "driverPhone"),
        (&edit.shipping_company, 60, "shippingCompany"),
        (&edit.car_no, 20, "carNo"),
    ]
    .into_iter()
    .filter_map(|(text, max, field)| too_long(text, max, field))
    .collect()
}

fn line(line: &AsnEditLine, path: &str) -> Vec<Finding> {
    let mut findings = field::quantity(&format!("{path}.shipQty"), line.ship_qty);
    if line.packages.is_some_and(|packages| packages < 0) {
        findings.push(Finding::block("NOT_POSITIVE").at(format!("{path}.packages")));
    }
    findings.extend(too_long(&line.rt_no, 10, &format!("{path}.rtNo")));
    for (name, rows) in [("lots", line.lots.len()), ("boxes", line.boxes.len())] {
        if rows > ROWS_MAX {
            findings.push(Finding::block("TOO_LONG").at(format!("{path}.{name}")).with("max", ROWS_MAX));
            return findings;
        }
    }
    for (m, lot) in line.lots.iter().enumerate() {
        let path = format!("{path}.lots[{m}]");
        findings.extend(too_long(&lot.lot_no, LOT_NO_MAX, &format!("{path}.lotNo")));
        findings.extend(too_long(&lot.rt_no, 10, &format!("{path}.rtNo")));
        findings.extend(too_long(&lot.remark, field::MAX_COMMENT, &format!("{path}.remark")));
        findings.extend(lot.quantity.map(|q| field::digits(&format!("{path}.quantity"), q)).into_iter().flatten());
    }
    for (m, packed) in line.boxes.iter().enumerate() {
        let path = format!("{path}.boxes[{m}]");
        findings.extend(too_long(&packed.box_id, BOX_ID_MAX, &format!("{path}.boxId")));
        findings.extend(too_long(&packed.rfid, RFID_MAX, &format!("{path}.rfid")));
        findings.extend(packed.quantity.map(|q| field::digits(&format!("{path}.quantity"), q)).into_iter().flatten());
        findings.extend(packed.x_out_qty.map(|q| field::digits(&format!("{path}.xOutQty"), q)).into_iter().flatten());
    }
    findings
}

/// At most so many characters, and none that PostgreSQL cannot keep.
fn too_long(text: &str, max: usize, field: &str) -> Option<Finding> {
    if text.contains('\0') {
        return Some(Finding::block("WRONG_TYPE").at(field).with("expected", "text"));
    }
    (text.chars().count() > max).then(|| Finding::block("TOO_LONG").at(field).with("max", max))
}
