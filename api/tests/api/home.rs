//! Every count of the home page opens a list with that many rows.

use crate::app::{TestApp, now, order};
use crate::ship_permission::{agreed, apply};
use ehub_api::menu::{self, GROUPS};
use ehub_engine::Actor;
use ehub_workflows::home::chart;
use ehub_workflows::home::search::links;
use ehub_workflows::po::store::import::import;
use serde_json::{Value, json};
use sqlx::PgPool;
use std::collections::BTreeSet;

/// What the pages of messages ask for besides what is in their address.
const FIXED: [(&str, &str); 3] = [
    ("poConfirmListQuery", "kind=po_confirm"),
    ("poRfcListQuery", "kind=po_reschedule"),
    ("asnListQuery", "kind=asn,asn_cancel,certificate"),
];
/// The cards of the home page. `ui/src/features/home` has the same.
const CARDS: [&str; 3] = ["new", "revise", "reject"];

/// The call that the page at `link` makes first.
fn call(link: &str) -> String {
    let (path, query) = link.split_once('?').unwrap_or((link, ""));
    let known =
        GROUPS.iter().any(|group| group.screens.iter().any(|screen| format!("{}/{}", group.path, screen.name) == path));
    assert!(known, "{link} is a screen");
    let name = path.rsplit('/').next().unwrap();
    // It is a page of several lists; bars count its jobs.
    if name == "operations" {
        return format!("/api/jobs?{query}");
    }
    let (_, route) = menu::screens().find(|screen| screen.name == name).map(|screen| screen.asks).unwrap();
    let fixed = FIXED.iter().find(|(screen, _)| *screen == name).map_or("", |(_, fixed)| *fixed);
    format!("{route}?{query}&{fixed}")
}

/// Something of every kind that home counts, beside the same that it does not count. All orders are those of Bella, who is buyer1.
async fn furnish(app: &TestApp) {
    app.tie("Bella", "buyer1").await;
    let (supplier, buyer) = (app.token("supplier1").await, app.token("buyer1").await);
    app.hold(order("4500000009", "V99999", 1)).await;
    let further = vec![order("4500000003", "V10001", 2), order("4500000005", "V10001", 4)];
    import(&app.db, &Actor::system("erp.pull", "test"), now(), further, None).await.unwrap();
    app.accept("4500000002", &app.token("supplier2").await).await;
    let theirs = app.lines("4500000002").await;
    let (sent, version) = app.ready(theirs[0], "10", "AB12345678", &app.token("supplier2").await).await;
    let body = json!({"version": version});
    let other = app.token("supplier2").await;
    assert_eq!(app.post(&format!("/api/asns/{sent}/events/send"), &other, body).await.status, 200);
    app.draft(theirs[1], "10", &other).await;
    let lines = app.lines("4500000001").await;
    let propose = json!({"version": 1, "splits": [{"quantity": "100", "promisedOn": "2026-12-24", "remark": "late"}]});
    for (line, event, body) in
        [(lines[0], "propose", propose), (lines[1], "disagree", json!({"version": 1, "comment": "no"}))]
    {
        let reply = app.post(&format!("/api/po-lines/{line}/events/{event}"), &supplier, body).await;
        assert_eq!(reply.status, 200, "{}", reply.json);
    }
    let strict = agreed(app, "4500000008", "V10001", &supplier).await;
    apply(app, &supplier, strict[0], "40").await;
    let refused = apply(app, &supplier, strict[1], "40").await;
    let body = json!({"version": 1, "reason": "no room"});
    let reply = app.post(&format!("/api/ship-permissions/{refused}/events/reject"), &buyer, body).await;
    assert_eq!(reply.data()["state"], "Rejected");
    assert!(app.get("/api/home", &buyer).await.status.is_success());
    // What comes about over weeks is set by hand, without its history.
    let mut tx = app.pool.begin().await.unwrap();
    sqlx::raw_sql(include_str!("home_rows.sql")).execute(&mut *tx).await.unwrap();
    tx.commit().await.unwrap();
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn every_count_opens_a_list_with_that_many_rows(pool: PgPool) {
    let app = TestApp::new(pool).await;
    furnish(&app).await;
    app.account("quality1", "OSE", &[156]).await;
    let (mut counted, mut drawn) = (BTreeSet::new(), BTreeSet::new());
    for user in ["supplier1", "supplier2", "buyer1", "admin", "quality1"] {
        let token = app.token(user).await;
        let home = app.get("/api/home", &token).await.data().clone();
        let todos = home["todos"].as_array().unwrap().iter();
        let todos = todos.flat_map(|todo| [todo, &todo["mine"]]).filter(|told| !told.is_null());
        let todos = todos.map(|told| (told["link"].as_str().unwrap().to_owned(), told["count"].clone()));
        let card = |name: &str| {
            format!("/po/poSearch?state={}&closing=open&followUp=true", name[..1].to_uppercase() + &name[1..])
        };
        let cards = CARDS.map(|name| (card(name), home["poSummary"][name].clone()));
        // Who does not see orders has no cards of them.
        let cards = cards.into_iter().filter(|(_, count)| !count.is_null());
        let mut bars = Vec::new();
        for chart in home["charts"].as_array().unwrap() {
            for bar in chart["groups"].as_array().unwrap().iter().flat_map(|group| group["bars"].as_array().unwrap()) {
                bars.push((bar["link"].as_str().unwrap().to_owned(), bar["count"].clone()));
                if bar["count"] != 0 {
                    let word = |value: &Value| value.as_str().unwrap().to_owned();
                    drawn.insert(format!("{} {}", word(&chart["kind"]), word(&bar["series"])));
                }
            }
        }
        for (link, count) in todos.chain(cards).chain(bars) {
            let list = app.get(&call(&link), &token).await;
            assert_eq!(list.data()["totalcount"], count, "{user}: {link}");
            if count != 0 {
                counted.insert(link);
            }
        }
    }
    let uncounted: Vec<String> = links().filter(|link| !counted.contains(link)).collect();
    assert_eq!(uncounted, Vec::<String>::new(), "nothing was furnished for these");
    let all = [
        "certificatesByAge awaited",
        "certificatesByAge submitted",
        "deliveries failed",
        "deliveries refused",
        "deliveries waiting",
        "dueByWeek needed",
        "dueByWeek promised",
        "onTimeByMonth late",
        "onTimeByMonth onTime",
        "repliesByAge waiting",
    ];
    assert_eq!(drawn.into_iter().collect::<Vec<_>>(), all, "each has a bar that counts something");
}

/// Outside of the home page, groups are what has a number that leads to a list: `GroupListPage` links to the accounts of each.
#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn the_number_of_a_groups_accounts_is_that_of_the_list_it_opens(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let token = app.token("admin").await;
    let groups = app.get("/api/groups", &token).await.data().clone();
    for group in groups.as_array().unwrap() {
        let list = app.get(&format!("/api/accounts?group={}", group["code"].as_str().unwrap()), &token).await;
        assert_eq!(list.data()["totalcount"], group["members"], "{group}");
    }
    assert!(groups.as_array().unwrap().iter().any(|group| group["members"] != 0), "{groups}");
}

/// The web page holds its filters against this list: what it does not know it would leave out.
#[test]
fn the_links_of_the_home_page_are_listed() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/golden/home_links.txt");
    let mut found: Vec<String> = links().collect();
    // Of bars that differ by their days alone, one.
    let mut shapes = BTreeSet::new();
    found.extend(
        chart::links(now()).into_iter().filter(|link| shapes.insert(link.replace(|c: char| c.is_ascii_digit(), ""))),
    );
    found.sort_unstable();
    let text = found.join("\n") + "\n";
    if std::env::var_os("EHUB_BLESS").is_some() {
        std::fs::write(file, &text).unwrap();
    }
    assert_eq!(std::fs::read_to_string(file).unwrap_or_default(), text, "EHUB_BLESS=1 writes {file}");
}
