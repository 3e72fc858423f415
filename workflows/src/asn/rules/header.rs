//! Rules about the notice's own fields.

use super::{required_text, required_value};
use crate::asn::facts::Facts;
use ehub_engine::Finding;

/// A supplier that was set aside in the ERP announces nothing new there.
pub fn vendor(facts: &Facts) -> Vec<Finding> {
    facts.is_vendor_inactive.then(|| Finding::block("VENDOR_INACTIVE")).into_iter().collect()
}

/// What must be there to send.
pub fn required(facts: &Facts) -> Vec<Finding> {
    let header = &facts.header;
    let mut findings: Vec<Finding> = [
        required_text(&header.supplier_shipment_no, "supplierShipmentNo"),
        required_value(header.shipped_on.as_ref(), "shippedOn"),
        required_value(header.eta_on.as_ref(), "etaOn"),
        required_text(&header.tax_code, "taxCode"),
        required_text(&header.invoice_no, "invoiceNo"),
        required_value(header.invoice_on.as_ref(), "invoiceOn"),
        required_value(header.invoice_amount.as_ref(), "invoiceAmount"),
        required_value(header.invoice_vat.as_ref(), "invoiceVat"),
        required_value(header.total_packages.as_ref(), "totalPackages"),
    ]
    .into_iter()
    .flatten()
    .collect();
    for (n, line) in facts.lines.iter().enumerate() {
        findings.extend(required_value(line.packages.as_ref(), format!("lines[{n}].packages")));
    }
    findings
}

/// Arrival is not before shipment; a shipment in the past is asked about.
pub fn dates(facts: &Facts) -> Vec<Finding> {
    let Some(shipped) = facts.header.shipped_on else { return vec![] };
    let mut findings = Vec::new();
    if facts.header.eta_on.is_some_and(|eta| eta < shipped) {
        findings.push(Finding::block("ASN_ETA_BEFORE_SHIPMENT").at("etaOn"));
    }
    if shipped < facts.today {
        findings.push(Finding::warn("ASN_SHIPPED_IN_PAST").at("shippedOn"));
    }
    findings
}

/// Total packages are the sum of the lines' packages. Silent until both are given: then `required` speaks.
pub fn packages(facts: &Facts) -> Vec<Finding> {
    let Some(found) = facts.header.total_packages else { return vec![] };
    let lines: Option<Vec<i64>> = facts.lines.iter().map(|line| line.packages.map(i64::from)).collect();
    let Some(expected) = lines.map(|packages| packages.iter().sum::<i64>()) else { return vec![] };
    if i64::from(found) == expected {
        return vec![];
    }
    vec![Finding::block("ASN_PACKAGES_SUM").at("totalPackages").with("expected", expected).with("found", found)]
}

/// Air waybills: master `nnn-nnnnnnnn` (a wrong check digit is only asked about), house not beginning with 0.
pub fn waybills(facts: &Facts) -> Vec<Finding> {
    let mut findings = Vec::new();
    if !facts.header.mawb.is_empty() {
        match mawb_serial(&facts.header.mawb) {
            None => findings.push(Finding::block("ASN_MAWB_FORMAT").at("mawb")),
            Some(serial) if serial / 10 % 7 != serial % 10 => {
                findings.push(Finding::warn("ASN_MAWB_CHECK_DIGIT").at("mawb").with("expected", serial / 10 % 7));
            }
            Some(_) => {}
        }
    }
    if facts.header.hawb.starts_with('0') {
        findings.push(Finding::block("ASN_HAWB_LEADING_ZERO").at("hawb"));
    }
    findings
}

/// The eight digits after the airline's prefix: seven and a check digit (their remainder by seven).
fn mawb_serial(mawb: &str) -> Option<u32> {
    let (prefix, serial) = mawb.split_once('-')?;
    let digits = |text: &str, length| text.len() == length && text.bytes().all(|byte| byte.is_ascii_digit());
    if digits(prefix, 3) && digits(serial, 8) { serial.parse().ok() } else { None }
}
