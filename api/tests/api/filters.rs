//! Every list finds by the first two letters of what one types, in the other case: codes and numbers from their beginning, names anywhere.

use crate::app::TestApp;
use crate::wall;
use serde_json::{Value, json};
use sqlx::{AssertSqlSafe, PgPool};
use std::collections::BTreeSet;

/// What is no text that one types: words that one chooses from a list, spelled as they are.
const CHOSEN: &[&str] = &[
    "allow",
    "audience",
    "channel",
    "closing",
    "companyType",
    "erpStanding",
    "currency",
    "exception",
    "group",
    "kind",
    "language",
    "lastRun",
    "outcome",
    "process",
    "report",
    "rcvType",
    "reason",
    "requirement",
    "reviewStatus",
    "source",
    "specType",
    "state",
    "table",
    "taxCode",
    "template",
    "type",
];

/// Where a row says what its list is asked for, where it is not called as the filter.
const SAID: &[(&str, &[&str])] = &[
    ("actor", &["actorName"]),
    ("buyer", &["buyerName"]),
    ("company", &["companyCode"]),
    ("lotNo", &["lotNo", "lotNos"]),
    ("material", &["materialCode"]),
    ("number", &["taxNumber", "duns"]),
    ("plant", &["plantCode"]),
    ("text", &["poNo"]),
    ("to", &["toAddress", "to"]),
    ("vendor", &["vendorCode"]),
    ("words", &["code", "title", "companyCode", "asnNo", "rowLabel"]),
];

/// What no row of the list says, and where it is tried instead.
const ELSEWHERE: &[&str] = &[
    // `api/tests/api/announcement.rs`: who has read it.
    "/api/announcement-reads words",
    // `report.rs`: rows of a run; `statement.rs`: lines of the notices that ship an order.
    "/api/report-rows vendor",
    "/api/statement-lines poNo",
    // `workflows/tests/asn/contents.rs`: what is on the same line, and of a notice's lines.
    "/api/asn-boxes lotNo",
    "/api/asn-boxes materialGroup",
    "/api/asn-boxes rtNo",
    "/api/asn-lines boxId",
    "/api/asn-lines materialGroup",
    "/api/asn-lots boxId",
    "/api/asn-lots materialGroup",
    "/api/asns materialGroup",
    // `quality_choice.rs`: of the parts of a notice's lines, and of items and parts of the catalogue of inspection.
    "/api/asns subMaterialGroup",
    "/api/masters difference",
    "/api/masters replyType",
    "/api/masters subGroup",
    // `workflows/tests/asn/list.rs`: of a notice's lines.
    "/api/asns material",
    "/api/asns poNo",
    // `workflows/tests/asn/schedule.rs`: what is due.
    "/api/asn-schedule material",
    "/api/asn-schedule materialGroup",
    "/api/asn-schedule part",
    "/api/asn-schedule plant",
    "/api/asn-schedule poNo",
    "/api/asn-schedule vendor",
    // `workflows/tests/asn/drafts.rs`: of a notice's lines, or not typed yet.
    "/api/asns/drafts material",
    "/api/asns/drafts poNo",
    "/api/asns/drafts supplierShipmentNo",
    // `workflows/tests/asn/pick_up.rs`: what has left.
    "/api/carried-asns asnNo",
    "/api/carried-asns carrier",
    "/api/carried-asns hawb",
    "/api/carried-asns mawb",
    "/api/carried-asns plant",
    "/api/carried-asns vendor",
    // `workflows/tests/asn/taken_back.rs`: of a receipt's lines.
    "/api/receipt-messages poNo",
    "/api/receipt-messages vendor",
    // `workflows/tests/po/narrow.rs`.
    "/api/po-lines materialGroup",
    "/api/po-lines/follow-up materialGroup",
];

struct Filtered {
    method: &'static str,
    path: String,
    filters: Vec<String>,
}

fn is_text(schema: &Value) -> bool {
    let kinds = [schema["type"].as_str().unwrap_or_default(), schema["type"][0].as_str().unwrap_or_default()];
    kinds.contains(&"string") && schema["enum"].is_null() && schema["format"].is_null()
}

/// The lists of the description with the texts that they are asked for.
fn lists() -> Vec<Filtered> {
    let openapi = serde_json::to_value(ehub_api::openapi()).unwrap();
    let mut found = Vec::new();
    for (path, item) in openapi["paths"].as_object().unwrap() {
        for (method, spelled) in [("get", "GET"), ("post", "POST")] {
            let operation = &item[method];
            let answer = operation["responses"]["200"]["content"]["application/json"]["schema"]["$ref"].as_str();
            if !answer.is_some_and(|answer| answer.contains("Envelope_Items_")) {
                continue;
            }
            let parameters = operation["parameters"].as_array().into_iter().flatten();
            let asked = parameters.filter(|one| one["in"] == "query");
            let mut fields: Vec<(String, Value)> =
                asked.map(|one| (one["name"].as_str().unwrap().to_owned(), one["schema"].clone())).collect();
            let body = operation["requestBody"]["content"]["application/json"]["schema"]["$ref"].as_str();
            let body =
                body.and_then(|name| openapi.pointer(&name[1..])).and_then(|body| body["properties"].as_object());
            fields.extend(body.into_iter().flatten().map(|(name, schema)| (name.clone(), schema.clone())));
            if !fields.iter().any(|(name, _)| name == "sort") {
                continue;
            }
            let texts = fields.into_iter().filter(|(name, schema)| name != "sort" && is_text(schema));
            let filters = texts.map(|(name, _)| name).filter(|name| !CHOSEN.contains(&name.as_str())).collect();
            found.push(Filtered { method: spelled, path: path.clone(), filters });
        }
    }
    found
}

impl Filtered {
    async fn rows(&self, app: &TestApp, token: &str, filter: Option<(&str, &str)>) -> Option<Vec<Value>> {
        let reply = match (self.method, filter) {
            ("GET", None) => app.get(&format!("{}?size=100", self.path), token).await,
            ("GET", Some((name, text))) => {
                let query = form_urlencoded::Serializer::new("size=100".to_owned()).append_pair(name, text).finish();
                app.get(&format!("{}?{query}", self.path), token).await
            }
            (_, None) => app.post(&self.path, token, json!({"size": 100})).await,
            (_, Some((name, text))) => app.post(&self.path, token, json!({"size": 100, name: text})).await,
        };
        reply.json["data"]["items"].as_array().filter(|_| reply.status == 200).cloned()
    }
}

/// The first two letters, in the other case.
fn typed(value: &str) -> String {
    let other =
        |c: char| if c.is_lowercase() { c.to_uppercase().collect::<String>() } else { c.to_lowercase().collect() };
    value.chars().take(2).map(other).collect()
}

/// A row for each filter that the house has no value of.
async fn rest_of_the_house(pool: &PgPool) {
    sqlx::raw_sql(
        "UPDATE asns SET inbound_no = 'In-1', mawb = 'Ma-1', hawb = 'Ha-1', ship_via = 'Truck' WHERE id = (SELECT min(id) FROM asns);
         UPDATE asn_lines SET rt_no = 'Rt1';
         INSERT INTO asn_claims (kind, scope, value, asn_id, vendor_id) SELECT 'rt', id::text, 'Rt1', id, vendor_id FROM asns;
         INSERT INTO asn_lots (asn_line_id, vendor_id, lot_row, lot_no) SELECT id, vendor_id, 1, 'Lot-1' FROM asn_lines;
         INSERT INTO asn_boxes (asn_line_id, vendor_id, box_row, box_id) SELECT id, vendor_id, 1, 'Box-' || id FROM asn_lines;
         UPDATE mail_messages SET subject = 'Acme';
         INSERT INTO audit_log (at, kind, actor_name, request_id, subject, address, detail)
           VALUES (now(), 'export', 'supplier1', 'test', 'asn', 'fd00::1', '{}');
         INSERT INTO provisions (language, plant_id, version_no, valid_on, name, content, uploaded_at, uploaded_by)
           SELECT 'EN', min(id), 1, '2026-01-01', 'terms.pdf', 'terms', now(), 'admin' FROM plants;
         INSERT INTO asn_receipts (receipt_no, line_no, inbound_no, po_no, po_line_no, quantity, received_on, heard_at)
           VALUES ('Rc-1', 1, 'In-9', '4599999999', 1, 1, now(), now());
         INSERT INTO asn_receipts (receipt_no, line_no, po_no, po_line_no, quantity, received_on, heard_at, booked_at, asn_id, vendor_id, asn_line_id)
           SELECT 'Rc-2', 1, p.po_no, p.line_no, 1, now(), now(), now(), l.asn_id, l.vendor_id, l.id
             FROM asn_lines l JOIN po_lines p ON p.id = l.po_line_id ORDER BY l.id LIMIT 1",
    )
    .execute(pool)
    .await
    .unwrap();
}

/// Order numbers with letters, wherever they stand.
async fn letters_for_orders(pool: &PgPool) {
    let tables: Vec<String> = sqlx::query_scalar(
        "SELECT c.table_name::text FROM information_schema.columns c JOIN information_schema.tables t USING (table_schema, table_name)
          WHERE c.table_schema = 'public' AND c.column_name = 'po_no' AND t.table_type = 'BASE TABLE'",
    )
    .fetch_all(pool)
    .await
    .unwrap();
    assert!(tables.len() > 3, "{tables:?}");
    for table in tables {
        sqlx::query(AssertSqlSafe(format!("UPDATE {table} SET po_no = 'Po' || po_no"))).execute(pool).await.unwrap();
    }
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn every_list_finds_by_the_first_letters_in_any_case(pool: PgPool) {
    let app = TestApp::new(pool.clone()).await;
    wall::documents(&app).await;
    wall::inside(&app).await;
    rest_of_the_house(&pool).await;
    letters_for_orders(&pool).await;
    let tokens = [app.token("admin").await, app.token("buyer1").await, app.token("supplier1").await];
    let (mut missed, mut untried) = (Vec::new(), BTreeSet::new());
    for list in lists() {
        for name in &list.filters {
            let keys = SAID
                .iter()
                .find(|(filter, _)| filter == name)
                .map_or_else(|| vec![name.as_str()], |(_, keys)| keys.to_vec());
            let mut tried = false;
            for token in &tokens {
                let rows = list.rows(&app, token, None).await.unwrap_or_default();
                let said = |row: &Value| {
                    keys.iter().find_map(|key| row[*key].as_str().filter(|text| text.len() > 1).map(str::to_owned))
                };
                let Some((row, value)) = rows.iter().find_map(|row| Some((row, said(row)?))) else { continue };
                tried = true;
                let text = typed(&value);
                let found = list.rows(&app, token, Some((name, &text))).await.unwrap_or_default();
                if !found.iter().any(|one| one["id"] == row["id"]) {
                    missed.push(format!("{} {name}={text} does not find {value}", list.path));
                }
                break;
            }
            if !tried {
                untried.insert(format!("{} {name}", list.path));
            }
        }
    }
    assert_eq!(missed, Vec::<String>::new());
    assert_eq!(untried, ELSEWHERE.iter().map(|one| (*one).to_owned()).collect(), "no row says what they ask for");
}
