//! Every list that the description of the API has: it is declared, and answers in each order that it offers.

use crate::app::TestApp;
use crate::wall;
use ehub_workflows::registry::LISTS;
use serde_json::{Value, json};
use sqlx::PgPool;
use std::collections::BTreeMap;

/// A list of the description.
struct Described {
    method: &'static str,
    path: String,
    /// What a row is called there.
    row: String,
    sorts: Vec<String>,
}

/// What has a parameter `sort`, or a field of that name in its body, and answers rows.
fn described() -> Vec<Described> {
    let openapi = serde_json::to_value(ehub_api::openapi()).unwrap();
    let mut found = Vec::new();
    for (path, item) in openapi["paths"].as_object().unwrap() {
        for (method, spelled) in [("get", "GET"), ("post", "POST")] {
            let operation = &item[method];
            let answer = &operation["responses"]["200"]["content"]["application/json"]["schema"]["$ref"];
            let Some(row) = answer.as_str().and_then(|name| name.split("Envelope_Items_").nth(1)) else { continue };
            let parameters = operation["parameters"].as_array().into_iter().flatten();
            let parameter = parameters.clone().find(|one| one["name"] == "sort").map(|one| &one["schema"]);
            let body = operation["requestBody"]["content"]["application/json"]["schema"]["$ref"].as_str();
            let schema = body.and_then(|name| openapi.pointer(&name[1..])).map(|body| &body["properties"]["sort"]);
            let Some(words) = parameter.or(schema).and_then(|sort| sort["enum"].as_array()) else { continue };
            let sorts = words.iter().map(|word| word.as_str().unwrap().to_owned()).collect();
            found.push(Described { method: spelled, path: path.clone(), row: row.to_owned(), sorts });
        }
    }
    found
}

#[test]
fn every_list_of_the_description_is_declared_and_offers_what_is_declared() {
    let described: BTreeMap<String, Vec<String>> = described().into_iter().map(|one| (one.row, one.sorts)).collect();
    let declared = LISTS.iter().map(|known| ((known.row)().into_owned(), known.list.sorts()));
    assert_eq!(described, declared.collect());
}

impl Described {
    async fn ask(&self, app: &TestApp, sort: &str, token: &str) -> (u16, Value) {
        let reply = match self.method {
            "GET" => app.get(&format!("{}?sort={sort}", self.path), token).await,
            _ => app.post(&self.path, token, json!({"sort": sort})).await,
        };
        (reply.status.as_u16(), reply.json)
    }
}

/// With a row in most lists, so that what is read must also fit the row.
#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn every_list_answers_in_every_order_that_it_offers(pool: PgPool) {
    let app = TestApp::new(pool).await;
    wall::documents(&app).await;
    wall::inside(&app).await;
    let tokens = [app.token("admin").await, app.token("supplier1").await, app.token("buyer1").await];
    for list in described() {
        let mut allowed = None;
        for token in &tokens {
            if allowed.is_none() && list.ask(&app, &list.sorts[0], token).await.0 != 403 {
                allowed = Some(token);
            }
        }
        let token = allowed.unwrap_or_else(|| panic!("{} is for none of them", list.path));
        for sort in &list.sorts {
            let (status, answer) = list.ask(&app, sort, token).await;
            assert_eq!(status, 200, "{} by {sort}: {answer}", list.path);
            let total = answer["data"]["totalcount"].as_u64().unwrap();
            let some = answer["data"]["items"].as_array().is_some_and(|rows| !rows.is_empty());
            assert_eq!(some, total > 0, "{} by {sort} counts what it does not show: {answer}", list.path);
        }
        let (status, answer) = list.ask(&app, "nope", token).await;
        assert_eq!((status, &answer["blockers"][0]["label"]), (400, &json!("UNKNOWN_SORT")), "{}", list.path);
    }
}

/// Every column that is declared for a workbook is taken by name; the row has it, or the workbook would not be written.
#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn every_list_is_exported_with_every_column(pool: PgPool) {
    let app = TestApp::new(pool).await;
    wall::documents(&app).await;
    // Receipts are the buyer's list, the monitors an administrator's: somebody who is both.
    let admin = app.account("both", "OSE", &[153, 800, 801, 802]).await;
    let admin = app.token_of(admin).await;
    let openapi = serde_json::to_value(ehub_api::openapi()).unwrap();
    let mut exported = 0;
    for list in described() {
        // The specification gives the list of announcements a name that is a verb.
        let path = list.path.replace("queryAnnouncement", "announcements");
        if openapi["paths"].get(format!("{path}/export")).is_none() {
            continue;
        }
        let known = LISTS.iter().find(|known| (known.row)() == list.row).unwrap();
        let shown = known.list.columns.iter().filter(|column| column.sheet.is_some());
        let keys: Vec<&str> = shown.map(|column| column.key).collect();
        for columns in [String::new(), format!("?columns={}", keys.join(","))] {
            let reply = app.get(&format!("{path}/export{columns}"), &admin).await;
            assert_eq!(reply.status, 200, "{path}: {}", reply.json);
        }
        exported += 1;
    }
    let declared = LISTS.iter().filter(|known| known.list.columns.iter().any(|column| column.sheet.is_some()));
    assert_eq!(exported, declared.count(), "a list with columns for a workbook has no route that exports it");
}
