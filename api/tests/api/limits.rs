//! The lengths that the description tells (the web page takes them from there) are those that the server keeps.

use crate::app::TestApp;
use serde_json::{Value, json};
use sqlx::PgPool;

/// Each text of a schema with its length.
fn lengths(schema: &str) -> Vec<(String, usize)> {
    let description = serde_json::to_value(ehub_api::openapi()).unwrap();
    let properties = description["components"]["schemas"][schema]["properties"].as_object().unwrap().clone();
    let texts =
        properties.into_iter().filter(|(_, property)| property["type"] == "string" && property["format"].is_null());
    texts
        .filter(|(name, _)| {
            !["shipQty", "quantity", "xOutQty", "invoiceAmount", "invoiceVat", "exchangeRate"].contains(&name.as_str())
        })
        .map(|(name, property)| {
            let most = property["maxLength"].as_u64().unwrap_or_else(|| panic!("{schema}.{name} has no length"));
            (name, usize::try_from(most).unwrap())
        })
        .collect()
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn texts_of_a_notice_are_as_long_as_described(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let token = app.token("supplier1").await;
    app.accept("4500000001", &token).await;
    let line = app.lines("4500000001").await[0];
    let (asn, mut version) = app.draft(line, "10", &token).await;
    let places: [(&str, &str); 4] = [
        ("AsnEdit", ""),
        ("AsnEditLine", "lines[0]."),
        ("AsnEditLot", "lines[0].lots[0]."),
        ("AsnEditBox", "lines[0].boxes[0]."),
    ];
    let mut judged = 0;
    for (schema, prefix) in places {
        for (name, most) in lengths(schema) {
            judged += 1;
            for (length, fits) in [(most, true), (most + 1, false)] {
                let mut body = json!({"version": version, "lines": [{"poLineId": line, "shipQty": "10", "lots": [{}], "boxes": [{}]}]});
                let place = match schema {
                    "AsnEdit" => &mut body,
                    "AsnEditLine" => &mut body["lines"][0],
                    "AsnEditLot" => &mut body["lines"][0]["lots"][0],
                    _ => &mut body["lines"][0]["boxes"][0],
                };
                place[&name] = Value::from("漢".repeat(length));
                let reply = app.post(&format!("/api/asns/{asn}/events/edit"), &token, body).await;
                if fits {
                    version = reply.data()["version"].as_i64().unwrap();
                } else {
                    let (status, _, label, field) = reply.fault();
                    assert_eq!((status, label.as_str(), field), (400, "TOO_LONG", format!("{prefix}{name}")));
                    assert_eq!(reply.json["blockers"][0]["params"]["max"], json!(most));
                }
            }
        }
    }
    assert!(judged >= 19, "{judged} texts");
}
