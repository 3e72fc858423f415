//! What goes to the ERP: the whole ASN (message kind `asn`), or its withdrawal (`asn_cancel`). Pure.

use super::store::load::Loaded;
use ehub_erp::{Asn, AsnBox, AsnLine, AsnLot, Withdrawal};

/// The ASN as it is sent to the ERP. Days are given by then: nothing is sent without them.
pub(crate) fn notice(asn: &Loaded) -> Asn {
    let header = asn.facts.header.clone();
    Asn {
        reference: asn.asn_no.clone(),
        vendor_code: asn.vendor_code.clone(),
        plant_code: asn.plant_code.clone(),
        ship_to: asn.ship_to.clone(),
        supplier_shipment_no: header.supplier_shipment_no,
        shipped_on: header.shipped_on.unwrap_or_default(),
        eta_on: header.eta_on.unwrap_or_default(),
        invoice_no: header.invoice_no,
        invoice_on: header.invoice_on,
        invoice_amount: header.invoice_amount,
        invoice_vat: header.invoice_vat,
        tax_code: header.tax_code,
        currency: header.currency,
        total_packages: header.total_packages,
        ship_via: asn.ship_via.clone(),
        mawb: header.mawb,
        hawb: header.hawb,
        comments: asn.comments.clone(),
        lines: (0..asn.keys.len()).map(|n| line(asn, n)).collect(),
    }
}

fn line(asn: &Loaded, n: usize) -> AsnLine {
    let (key, line) = (&asn.keys[n], &asn.facts.lines[n]);
    let lots = line.lots.iter().map(|lot| AsnLot {
        lot_no: lot.lot_no.clone(),
        quantity: lot.quantity.unwrap_or_default(),
        manufactured_on: lot.manufactured_on,
        effective_on: lot.effective_on,
        rt_no: if lot.rt_no.is_empty() { line.rt_no.clone() } else { lot.rt_no.clone() },
    });
    let boxes = line.boxes.iter().map(|packed| AsnBox {
        box_id: packed.box_id.clone(),
        quantity: packed.quantity.unwrap_or_default(),
        x_out_qty: packed.x_out_qty.unwrap_or_default(),
    });
    AsnLine {
        line_no: key.line_no,
        po_no: key.po_no.clone(),
        po_line_no: key.po_line_no,
        erp_reference: key.erp_reference.clone(),
        material_code: key.material_code.clone(),
        uom: key.uom.clone(),
        quantity: line.ship_qty,
        packages: line.packages,
        lots: lots.collect(),
        boxes: boxes.collect(),
    }
}

/// The withdrawal as it is sent to the ERP.
pub(crate) fn withdrawal(asn: &Loaded) -> Withdrawal {
    Withdrawal { reference: asn.asn_no.clone(), inbound_nos: asn.inbound_nos().cloned().collect() }
}
