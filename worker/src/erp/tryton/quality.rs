//! Decisions about certificates of lots, as inspections of Tryton's module `quality`.
//!
//! An inspection needs a control, and a control belongs to the people of the ERP: without the module, or without a control of the name
//! [`CONTROL`], nothing is kept, and that is no failure. One that fails opens an alert, and Tryton then does not receive the delivery
//! before somebody has dealt with it. Of a certificate that is void no inspection is left.
//!
//! Inspections of 7.0 have no reference: there the number of the inspection is our reference.

use chrono::SubsecRound;
use serde::Deserialize;
use serde_json::{Map, Value, json};

use super::super::http::Intent;
use super::rpc::Rpc;
use super::wire::{self, Instant};
use super::{Answer, CertificateTold, Certified, ErpError};
use super::{content, features};

const MODEL: &str = "quality.inspection";
/// Name of the control that our inspections are of.
const CONTROL: &str = "Lot certificate";

/// How this Tryton keeps certificates.
struct Setup {
    /// The control that our inspections are of.
    control: i64,
    /// The fields that identify an inspection of ours; the driver writes our reference to the first.
    reference_fields: Vec<&'static str>,
}

/// An inspection.
#[derive(Deserialize)]
struct Inspection {
    id: i64,
    number: Option<String>,
    state: String,
    processed_at: Option<Instant>,
}

impl Inspection {
    /// Whether this very decision stands in it. Tryton keeps whole seconds.
    fn says(&self, told: &CertificateTold) -> bool {
        self.state == state(told) && self.processed_at == Some(Instant(told.decided_at.trunc_subsecs(0)))
    }

    fn certified(&self) -> Certified {
        Certified::under(self.number.clone().unwrap_or_default())
    }
}

fn state(told: &CertificateTold) -> &'static str {
    if told.is_accepted { "passed" } else { "failed" }
}

/// The inspection that has this very decision.
pub(super) async fn find(rpc: &Rpc, told: &CertificateTold) -> Answer<Option<Certified>> {
    let Some(setup) = setup(rpc).await? else { return Ok(None) };
    let found = inspection(rpc, &setup, &told.reference).await?;
    if told.is_void {
        return Ok(found.is_none().then(|| Certified::under(String::new())));
    }
    Ok(found.filter(|inspection| inspection.says(told)).map(|inspection| inspection.certified()))
}

/// Makes the inspection, or takes the one of an earlier decision, and lets it pass or fail. Stopped in between, one that is pending stays,
/// which the next attempt goes on with.
pub(super) async fn certify(rpc: &Rpc, told: &CertificateTold) -> Answer<Certified> {
    let Some(setup) = setup(rpc).await? else { return Ok(Certified::not_kept()) };
    let known = inspection(rpc, &setup, &told.reference).await?;
    if told.is_void {
        return take_back(rpc, known).await;
    }
    if let Some(known) = known.as_ref().filter(|known| known.says(told)) {
        return Ok(known.certified());
    }
    let mut values = Map::new();
    if let Some(reference) = setup.reference_fields.first() {
        values.insert((*reference).to_owned(), json!(told.reference));
    }
    values.insert("control".to_owned(), json!(setup.control));
    values.insert("points".to_owned(), points(rpc, setup.control, told).await?);
    values.insert("processed_at".to_owned(), wire::instant(told.decided_at.trunc_subsecs(0)));
    // Decided before the notice is sent, it belongs to no delivery yet: a person finds it by its reference.
    if let Some(shipment) = content::living(rpc, &told.asn_no).await?.first() {
        values.insert("origin".to_owned(), json!(format!("{},{}", content::MODEL, shipment.id)));
    }
    let id = if let Some(known) = known {
        // What is decided is not to be written: it is taken back to where it waits.
        if known.state != "pending" {
            rpc.call(&format!("{MODEL}.pending"), &[json!([known.id])], None, Intent::Write).await?;
        }
        let params = [json!([known.id]), Value::Object(values)];
        rpc.call(&format!("{MODEL}.write"), &params, None, Intent::Write).await?;
        known.id
    } else {
        rpc.create(MODEL, Value::Object(values), None).await?
    };
    decide(rpc, &setup, id, told).await?;
    note(rpc, id, told).await;
    let kept = inspection(rpc, &setup, &told.reference).await?.filter(|inspection| inspection.says(told));
    let kept =
        kept.ok_or_else(|| ErpError::conflict(format!("inspection of {} was changed at once", told.reference)))?;
    Ok(kept.certified())
}

/// Deletes the inspection, which can be done once it is pending again. Stopped in between, the next attempt goes on. An alert that it opened stays.
async fn take_back(rpc: &Rpc, known: Option<Inspection>) -> Answer<Certified> {
    let Some(known) = known else { return Ok(Certified::under(String::new())) };
    if known.state != "pending" {
        rpc.call(&format!("{MODEL}.pending"), &[json!([known.id])], None, Intent::Write).await?;
    }
    rpc.call(&format!("{MODEL}.delete"), &[json!([known.id])], None, Intent::Write).await?;
    Ok(known.certified())
}

/// Lets it pass or fail. Tryton has a button for what is pending, which goes by the points, and one for each way back.
async fn decide(rpc: &Rpc, setup: &Setup, id: i64, told: &CertificateTold) -> Answer<()> {
    for _ in 0..2 {
        let Some(now) = inspection(rpc, setup, &told.reference).await? else { return Ok(()) };
        let button = match (now.state.as_str(), told.is_accepted) {
            ("pending", _) => "process",
            ("failed", true) => "pass_",
            ("passed", false) => "fail",
            _ => return Ok(()),
        };
        rpc.call(&format!("{MODEL}.{button}"), &[json!([id])], None, Intent::Write).await?;
    }
    Ok(())
}

/// `None` = this Tryton keeps no certificates.
async fn setup(rpc: &Rpc) -> Answer<Option<Setup>> {
    #[derive(Deserialize)]
    struct Row {
        id: i64,
    }
    if !features::has_model(rpc, MODEL).await? {
        return Ok(None);
    }
    let controls: Vec<Row> = rpc.all("quality.control", &json!([["name", "=", CONTROL]]), &["id"]).await?;
    let Some(control) = controls.first().map(|control| control.id) else { return Ok(None) };
    let reference_fields = features::inspection_reference_fields(rpc).await?;
    Ok((!reference_fields.is_empty()).then_some(Setup { control, reference_fields }))
}

/// The oldest inspection with our reference.
async fn inspection(rpc: &Rpc, setup: &Setup, reference: &str) -> Answer<Option<Inspection>> {
    let mut any = vec![json!("OR")];
    any.extend(setup.reference_fields.iter().map(|field| json!([[field, "=", reference]])));
    let found: Vec<Inspection> = rpc.all(MODEL, &json!(any), &["number", "state", "processed_at"]).await?;
    Ok(found.into_iter().next())
}

/// Points of the control that ask yes or no are answered with the decision; numbers of its own it does not get.
async fn points(rpc: &Rpc, control: i64, told: &CertificateTold) -> Answer<Value> {
    #[derive(Deserialize)]
    struct Point {
        name: String,
        type_: String,
    }
    let points: Vec<Point> =
        rpc.all("quality.control.point", &json!([["control", "=", control]]), &["name", "type_"]).await?;
    let said =
        |point: Point| (point.name, if point.type_ == "boolean" { json!(told.is_accepted) } else { Value::Null });
    Ok(Value::Object(points.into_iter().map(said).collect()))
}

/// For people: what it is about, and what was measured.
async fn note(rpc: &Rpc, id: i64, told: &CertificateTold) {
    let values = json!({ "resource": format!("{MODEL},{id}"), "message": words(told) });
    if let Err(error) = rpc.create("ir.note", values, None).await {
        tracing::warn!(reference = told.reference, %error, "the certificate is kept, its note is not");
    }
}

fn words(told: &CertificateTold) -> String {
    let lot = if told.lot_no.is_empty() { "-" } else { &told.lot_no };
    let mut lines = vec![
        format!("{} {}, lot {lot}", told.vendor_code, told.material_code),
        format!("{} line {}, order {}/{}", told.asn_no, told.asn_line_no, told.po_no, told.po_line_no),
        format!("Spec revision {}: {}", told.spec_revision, if told.is_passed { "in spec" } else { "out of spec" }),
    ];
    if !told.reason.is_empty() {
        lines.push(told.reason.clone());
    }
    for item in &told.items {
        let limit = |limit: Option<_>| limit.map_or_else(String::new, |limit: rust_decimal::Decimal| limit.to_string());
        let range = match (item.lower, item.upper) {
            (None, None) => String::new(),
            (lower, upper) => format!(" [{}…{}]", limit(lower), limit(upper)),
        };
        let verdict = if item.is_passed { "passed" } else { "failed" };
        let unit = if item.unit.is_empty() { String::new() } else { format!(" {}", item.unit) };
        lines.push(format!("{}{range}{unit} {verdict}: {}", item.short_name, item.samples.join("; ")));
    }
    lines.join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;
    use chrono::DateTime;

    fn told() -> CertificateTold {
        let item = json!({ "shortName": "THK", "name": "Thickness", "unit": "mm", "lower": "0.95", "upper": null,
                           "isPassed": false, "samples": ["0.94", "0.96"] });
        serde_json::from_value(json!({
            "reference": "COC1", "vendorCode": "V1", "plantCode": "P1", "asnNo": "A1", "asnLineNo": 1, "poNo": "45",
            "poLineNo": 2, "materialCode": "M1", "lotNo": "L1", "isAccepted": false, "isPassed": false,
            "reason": "too thin", "decidedAt": "2031-03-01T08:09:10.500Z", "specRevision": 3, "items": [item] }))
        .expect("a decision")
    }

    #[test]
    fn the_note_says_what_was_measured() {
        let said = words(&told());
        assert!(said.contains("THK [0.95…] mm failed: 0.94; 0.96"), "{said}");
        assert!(said.contains("too thin") && said.contains("A1 line 1, order 45/2"), "{said}");
    }

    #[test]
    fn an_earlier_decision_is_not_this_one() {
        let at = |at: &str| Some(Instant(at.parse::<DateTime<chrono::Utc>>().expect("an instant")));
        let inspection =
            |state: &str, processed_at| Inspection { id: 1, number: None, state: state.to_owned(), processed_at };
        assert!(inspection("failed", at("2031-03-01T08:09:10Z")).says(&told()));
        assert!(!inspection("failed", at("2031-03-01T07:00:00Z")).says(&told()), "rejected before, and again now");
        assert!(!inspection("passed", at("2031-03-01T08:09:10Z")).says(&told()));
    }
}
