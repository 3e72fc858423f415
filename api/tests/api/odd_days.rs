//! Days that are none, and days that nobody can mean: refused at their field, wherever a day or a moment may be said.

use crate::app::{Reply, TestApp};
use crate::provision;
use serde_json::{Value, json};
use sqlx::PgPool;

const ODD: [(&str, &str); 8] = [
    ("-9999-01-01", "NOT_A_DATE"),
    ("-4800-01-01", "NOT_A_DATE"),
    ("+262142-12-31", "NOT_A_DATE"),
    ("2026-1-5", "NOT_A_DATE"),
    ("20260105", "NOT_A_DATE"),
    ("0001-01-01", "DATE_OUT_OF_RANGE"),
    ("1899-12-31", "DATE_OUT_OF_RANGE"),
    ("2201-01-01", "DATE_OUT_OF_RANGE"),
];

const ODD_MOMENTS: [(&str, &str); 4] = [
    ("yesterday", "NOT_A_DATE"),
    ("-9999-01-01T00:00:00Z", "DATE_OUT_OF_RANGE"),
    ("+262142-12-31T00:00:00Z", "DATE_OUT_OF_RANGE"),
    ("2201-01-01T00:00:00Z", "DATE_OUT_OF_RANGE"),
];

fn odd(format: &str) -> &'static [(&'static str, &'static str)] {
    if format == "date" { &ODD } else { &ODD_MOMENTS }
}

fn refused(reply: &Reply, label: &str, field: &str, asked: &str) {
    let (status, _, found, at) = reply.fault();
    assert_eq!((status, found.as_str(), at.as_str()), (400, label, field), "{asked}");
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn every_day_of_a_query_is_read_by_one_reader(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let description = serde_json::to_value(ehub_api::openapi()).unwrap();
    let tokens = [app.token("admin").await, app.token("supplier1").await, app.token("buyer1").await];
    let mut asked = 0;
    for (path, methods) in description["paths"].as_object().unwrap() {
        for parameter in methods["get"]["parameters"].as_array().into_iter().flatten() {
            let Some(format) = parameter["schema"]["format"].as_str().filter(|format| format.starts_with("date"))
            else {
                continue;
            };
            let name = parameter["name"].as_str().unwrap();
            asked += 1;
            for (value, label) in odd(format) {
                let address = format!("{path}?{name}={}", value.replace('+', "%2B"));
                let mut reply = app.get(&address, &tokens[0]).await;
                for token in &tokens[1..] {
                    if reply.status == 403 {
                        reply = app.get(&address, token).await;
                    }
                }
                refused(&reply, label, name, &address);
            }
        }
    }
    assert!(asked >= 32, "{asked} parameters");
}

/// Where a day may be said in a body. A new one fails the test until it has a case.
const BODIES: [(&str, &str); 19] = [
    ("AnnouncementFields", "endOn"),
    ("AnnouncementFields", "startOn"),
    ("AnnouncementFilter", "shownFrom"),
    ("AnnouncementFilter", "shownTo"),
    ("AsnEdit", "etaOn"),
    ("AsnEdit", "etdOn"),
    ("AsnEdit", "invoiceOn"),
    ("AsnEdit", "shippedOn"),
    ("AsnEditLot", "effectiveOn"),
    ("AsnEditLot", "manufacturedOn"),
    ("NewDelegation", "beginsAt"),
    ("NewDelegation", "endsAt"),
    ("OpeningGrant", "untilOn"),
    ("PickUp", "pickedUpAt"),
    ("ProvisionInfo", "validOn"),
    ("ShipApplication", "shipOn"),
    ("ShipPermissionEvent", "shipOn"),
    ("ShipPermissionEvents", "shipOn"),
    ("Split", "promisedOn"),
];

fn referred(value: &Value, names: &mut Vec<String>) {
    match value {
        Value::Object(fields) => {
            if let Some(name) = fields.get("$ref").and_then(Value::as_str) {
                names.push(name.rsplit('/').next().unwrap_or_default().to_owned());
            }
            fields.values().for_each(|inner| referred(inner, names));
        }
        Value::Array(items) => items.iter().for_each(|inner| referred(inner, names)),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}

#[test]
fn every_day_of_a_body_is_known_to_this_test() {
    let description = serde_json::to_value(ehub_api::openapi()).unwrap();
    let mut names = Vec::new();
    for methods in description["paths"].as_object().unwrap().values() {
        methods.as_object().unwrap().values().for_each(|operation| referred(&operation["requestBody"], &mut names));
    }
    let mut done = 0;
    while let Some(name) = names.get(done).cloned() {
        done += 1;
        let mut further = Vec::new();
        referred(&description["components"]["schemas"][&name], &mut further);
        names.extend(further.into_iter().filter(|name| !names.contains(name)).collect::<Vec<_>>());
    }
    let mut found: Vec<(String, String)> = Vec::new();
    for name in names {
        let properties = description["components"]["schemas"][&name]["properties"].as_object().cloned();
        for (property, schema) in properties.unwrap_or_default() {
            if schema["format"].as_str().is_some_and(|format| format.starts_with("date")) {
                found.push((name.clone(), property));
            }
        }
    }
    found.sort();
    found.dedup();
    assert_eq!(found, BODIES.iter().map(|(a, b)| ((*a).to_owned(), (*b).to_owned())).collect::<Vec<_>>());
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn every_day_of_a_body_is_read_by_one_reader(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let (supplier, admin) = (app.token("supplier1").await, app.token("admin").await);
    let line = app.lines("4500000001").await[0];
    let before = app.everything().await;
    for (day, label) in ODD {
        let body = json!({"version": 1, "splits": [{"quantity": "100", "promisedOn": day, "remark": "x"}]});
        let reply = app.post(&format!("/api/po-lines/{line}/events/propose"), &supplier, body).await;
        refused(&reply, label, "splits[0].promisedOn", day);
        for name in ["shippedOn", "etaOn", "etdOn", "invoiceOn"] {
            let reply = app.post("/api/asns/1/events/edit", &supplier, json!({"version": 1, name: day})).await;
            refused(&reply, label, name, day);
        }
        for name in ["manufacturedOn", "effectiveOn"] {
            let body = json!({"version": 1, "lines": [{"poLineId": 1, "shipQty": "1", "lots": [{name: day}]}]});
            let reply = app.post("/api/asns/1/events/edit", &supplier, body).await;
            refused(&reply, label, &format!("lines[0].lots[0].{name}"), day);
        }
        let body = json!({"items": [{"lineId": line, "quantity": "1", "shipOn": day}]});
        refused(&app.post("/api/ship-permissions", &supplier, body).await, label, "items[0].shipOn", day);
        let body = json!({"items": [{"lineId": line, "quantity": "1", "untilOn": day, "reason": "x"}]});
        refused(&app.post("/api/openings", &app.token("admin").await, body).await, label, "items[0].untilOn", day);
        let body = json!({"version": 1, "shipOn": day});
        refused(&app.post("/api/ship-permissions/1/events/approve", &supplier, body).await, label, "shipOn", day);
        let body = json!({"items": [{"id": 1, "version": 1}], "shipOn": day});
        refused(&app.post("/api/ship-permissions/events/approve", &supplier, body).await, label, "shipOn", day);
        let parts = [provision::info("EN", "", day), provision::file("terms.pdf", provision::PDF)];
        refused(&provision::send(&app, "admin", &parts).await, label, "validOn", day);
        for name in ["shownFrom", "shownTo"] {
            let reply = app.post("/api/admin/queryAnnouncement", &admin, json!({name: day})).await;
            refused(&reply, label, name, day);
        }
        for name in ["startOn", "endOn"] {
            let mut body = json!({"title": "t", "content": "c", "startOn": "2026-11-20", "endOn": "2026-11-21", "audience": ["S"]});
            body[name] = json!(day);
            let reply = app.post("/api/admin/addAnnouncement", &admin, body).await;
            refused(&reply, label, name, day);
        }
    }
    for (moment, label) in ODD_MOMENTS {
        let body = json!({"version": 1, "pickUp": {"driverName": "Lee", "carNo": "AB-1234", "pickedUpAt": moment}});
        let reply = app.post("/api/asns/1/events/pick-up", &supplier, body).await;
        refused(&reply, label, "pickUp.pickedUpAt", moment);
        for name in ["beginsAt", "endsAt"] {
            let mut body =
                json!({"deputy": "buyer1", "beginsAt": "2026-11-20T05:00:00Z", "endsAt": "2026-11-21T05:00:00Z"});
            body[name] = json!(moment);
            refused(&app.post("/api/delegations", &admin, body).await, label, name, moment);
        }
    }
    // Plausible, and all the same too far away for a promise.
    let body = json!({"version": 1, "splits": [{"quantity": "100", "promisedOn": "2199-12-31", "remark": "x"}]});
    let (status, _, label, field) =
        app.post(&format!("/api/po-lines/{line}/events/propose"), &supplier, body).await.fault();
    assert_eq!((status, label.as_str(), field.as_str()), (409, "PO_DATE_TOO_FAR", "splits[0].promisedOn"));
    assert_eq!(app.everything().await, before);
}
