//! What the ERP looks at before it writes an entry.

use ehub_erp::ConfirmLine;
use rust_decimal::Decimal;

use crate::answer::No;
use crate::certificate::Certificate;
use crate::ledger::Ledger;
use crate::model::Asn;

impl Ledger {
    /// Whether the decision can be taken: it names an order line of the supplier's.
    pub(crate) fn check_certificate(&self, told: &Certificate) -> Result<(), No> {
        if told.reference.is_empty() {
            return Err(No::Refused("a certificate needs a reference".to_owned()));
        }
        self.line(&told.po_no, told.po_line_no).map_err(as_refusal)?;
        if self.order(&told.po_no)?.vendor_code != told.vendor_code {
            let words = format!("order line {}/{} is not one of {}", told.po_no, told.po_line_no, told.vendor_code);
            return Err(No::Refused(words));
        }
        Ok(())
    }

    /// Whether the schedule can be written down.
    pub(crate) fn check_confirmation(&self, confirmation: &ConfirmLine) -> Result<(), No> {
        let ConfirmLine { po_no, line_no, revision, schedule, .. } = confirmation;
        let line = self.line(po_no, *line_no).map_err(as_refusal)?;
        if line.revision > *revision {
            return Err(No::Conflict(format!("line {po_no}/{line_no} has revision {} now", line.revision)));
        }
        let promised: Decimal = schedule.iter().map(|promise| promise.quantity).sum();
        if schedule.is_empty() || schedule.iter().any(|promise| promise.quantity <= Decimal::ZERO) {
            return Err(No::Refused(format!("line {po_no}/{line_no}: the schedule has an empty quantity")));
        }
        if promised > line.open_qty() {
            let open = line.open_qty();
            return Err(No::Refused(format!("line {po_no}/{line_no}: {promised} promised, {open} is open")));
        }
        Ok(())
    }

    /// Whether the notice can be taken. What is on its way already is not looked at: this ERP is as careless as others.
    pub(crate) fn check_asn(&self, asn: &Asn) -> Result<(), No> {
        if asn.reference.is_empty() || asn.lines.is_empty() {
            return Err(No::Refused("a delivery needs a reference and lines".to_owned()));
        }
        for shipped in &asn.lines {
            let line = self.line(&shipped.po_no, shipped.po_line_no).map_err(as_refusal)?;
            let name = format!("order line {}/{}", shipped.po_no, shipped.po_line_no);
            if self.order(&shipped.po_no)?.vendor_code != asn.vendor_code {
                return Err(No::Refused(format!("{name} is not one of {}", asn.vendor_code)));
            }
            if shipped.quantity <= Decimal::ZERO {
                return Err(No::Refused(format!("{name}: nothing is shipped")));
            }
            if !line.is_goods {
                return Err(No::Refused(format!("{name} is a service: nothing is delivered for it")));
            }
            if self.blocked.contains(&(shipped.po_no.clone(), shipped.po_line_no)) {
                return Err(No::Refused(format!("{name} is blocked for deliveries")));
            }
            let uom = shipped.details.get("uom").and_then(|uom| uom.as_str()).unwrap_or_default();
            if !uom.is_empty() && uom != line.uom {
                return Err(No::Refused(format!("{name} is in {} now, the notice in {uom}", line.uom)));
            }
            let takes = line.most_qty() - line.received_qty;
            if shipped.quantity > takes {
                return Err(No::Refused(format!("{name}: {} shipped, {takes} is open", shipped.quantity)));
            }
        }
        Ok(())
    }
}

/// What is "not there" for a reader is a refusal for a sender.
fn as_refusal(no: No) -> No {
    match no {
        No::NotFound(words) => No::Refused(words),
        No::Refused(_) | No::NeedsConfirmation(_) | No::Conflict(_) | No::SignIn | No::Down | No::Broken(_) => no,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ledger::Entry;
    use crate::seed;
    use chrono::NaiveDate;
    use serde_json::json;

    #[test]
    fn a_line_that_is_blocked_or_a_service_takes_no_delivery() {
        let mut ledger = Ledger::default();
        let today = NaiveDate::from_ymd_opt(2026, 3, 2).expect("a day");
        ledger.apply(Entry::Founded { seed: 1, today, orders: 1, came: false });
        let new = json!({ "vendorCode": "V10001", "lines": [
            { "materialCode": "SB000540", "quantity": "10", "needByOn": today },
            { "materialCode": "SB000540", "quantity": "10", "needByOn": today, "blocked": true },
            { "materialCode": "SB000540", "quantity": "10", "needByOn": today, "service": true },
        ] });
        let new = serde_json::from_value(new).expect("an order");
        let order = seed::entered(&new, "1".to_owned(), today, &ledger.masters).expect("an order");
        ledger.apply(Entry::Ordered { order, blocked: vec![2] });
        let asn = |line: i32| {
            let lines = json!([{ "lineNo": 1, "poNo": "1", "poLineNo": line, "quantity": "5" }]);
            serde_json::from_value(json!({ "reference": "A", "vendorCode": "V10001", "lines": lines }))
                .expect("a notice")
        };
        assert!(ledger.check_asn(&asn(1)).is_ok());
        assert!(matches!(ledger.check_asn(&asn(2)), Err(No::Refused(words)) if words.contains("blocked")));
        assert!(matches!(ledger.check_asn(&asn(3)), Err(No::Refused(words)) if words.contains("service")));
    }
}
