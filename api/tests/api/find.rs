//! One box finds anything: of every kind, what the caller may open, and of nobody else.

use crate::app::TestApp;
use serde_json::Value;
use sqlx::PgPool;

/// What each kind of somebody is found by.
const OF_SUPPLIER_1: [(&str, &str); 7] = [
    ("order", "4500000001"),
    ("asn", "ASN-ONE"),
    ("invoice", "ab12345678"),
    ("lot", "lot-one"),
    ("box", "box-one"),
    ("part", "v10001-m"),
    ("company", "v10001"),
];

/// A notice of each supplier, with a lot and a box. Their numbers begin alike.
async fn furnish(app: &TestApp) {
    for (po_no, user, name, invoice) in
        [("4500000001", "supplier1", "ONE", "AB12345678"), ("4500000002", "supplier2", "OTHER", "AB12345679")]
    {
        let token = app.token(user).await;
        app.accept(po_no, &token).await;
        let (asn, _) = app.ready(app.lines(po_no).await[0], "10", invoice, &token).await;
        let named = sqlx::query("UPDATE asns SET asn_no = 'ASN-' || $2, shipping_company = 'Lorries' WHERE id = $1");
        let lot = sqlx::query(
            "INSERT INTO asn_lots (asn_line_id, vendor_id, lot_row, lot_no)
             SELECT id, vendor_id, 7, 'Lot-' || $2 FROM asn_lines WHERE asn_id = $1",
        );
        let boxed = sqlx::query(
            "INSERT INTO asn_boxes (asn_line_id, vendor_id, box_row, box_id)
             SELECT id, vendor_id, 7, 'BOX-' || $2 FROM asn_lines WHERE asn_id = $1",
        );
        for statement in [named, lot, boxed] {
            statement.bind(asn).bind(name).execute(&app.pool).await.unwrap();
        }
    }
}

async fn found(app: &TestApp, words: &str, token: &str) -> Vec<Value> {
    let words: String = form_urlencoded::byte_serialize(words.as_bytes()).collect();
    let reply = app.get(&format!("/api/find?words={words}"), token).await;
    reply.data()["groups"].as_array().unwrap().clone()
}

/// The numbers of one kind.
fn numbers(groups: &[Value], kind: &str) -> Vec<String> {
    let hits = groups.iter().filter(|group| group["kind"] == kind).flat_map(|group| group["hits"].as_array().unwrap());
    hits.map(|hit| hit["number"].as_str().unwrap().to_owned()).collect()
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn every_kind_is_found_by_its_beginning_and_leads_to_a_page_that_opens(pool: PgPool) {
    let app = TestApp::new(pool).await;
    furnish(&app).await;
    for user in ["supplier1", "admin"] {
        let token = app.token(user).await;
        for (kind, number) in OF_SUPPLIER_1 {
            for words in [number.to_owned(), number.to_uppercase(), format!("  {number} ")] {
                let groups = found(&app, &words, &token).await;
                let hits = numbers(&groups, kind);
                assert!(!hits.is_empty(), "{user} finds {kind} {words}: {groups:?}");
                assert!(
                    hits.iter().all(|hit| hit.to_lowercase().starts_with(number.to_lowercase().as_str())),
                    "{hits:?}"
                );
            }
        }
        for (kind, words) in OF_SUPPLIER_1 {
            for group in found(&app, words, &token).await {
                for hit in group["hits"].as_array().unwrap() {
                    let route = hit["route"].as_str().unwrap();
                    let answer = match route.split('?').next().unwrap().rsplit_once('/').unwrap() {
                        ("/po/orders", id) => format!("/api/purchase-orders/{id}"),
                        ("/asn/asns", id) => format!("/api/asns/{id}"),
                        ("/systemSetting/companies", id) => format!("/api/companies/{id}"),
                        ("/po", "poSearch") => format!("/api/po-lines?{}", route.split_once('?').unwrap().1),
                        _ => panic!("{kind} leads to {route}"),
                    };
                    let reply = app.get(&answer, &token).await;
                    assert_eq!(reply.status, 200, "{user}: {route}: {}", reply.json);
                    assert_ne!(reply.data()["totalcount"], 0, "{user}: {route} lists something");
                }
            }
        }
    }
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn nothing_of_another_company_is_found(pool: PgPool) {
    let app = TestApp::new(pool).await;
    furnish(&app).await;
    let stranger = app.token("supplier2").await;
    for (kind, words) in OF_SUPPLIER_1 {
        assert_eq!(found(&app, words, &stranger).await, [] as [Value; 0], "{kind}");
    }
    // What begins alike for both is each one's own.
    for (kind, words, own) in [
        ("order", "45000000", "4500000002"),
        ("asn", "ASN-O", "ASN-OTHER"),
        ("invoice", "AB1234567", "AB12345679"),
        ("lot", "lot-o", "Lot-OTHER"),
        ("box", "box-o", "BOX-OTHER"),
        ("company", "v1000", "V10002"),
    ] {
        assert_eq!(numbers(&found(&app, words, &stranger).await, kind), [own], "{kind}");
    }
    let parts = numbers(&found(&app, "v1000", &stranger).await, "part");
    assert!(!parts.is_empty() && parts.iter().all(|part| part.starts_with("V10002")), "{parts:?}");
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn what_no_screen_of_the_roles_opens_is_not_looked_for(pool: PgPool) {
    let app = TestApp::new(pool).await;
    furnish(&app).await;
    app.company("F", "F1", "Lorries").await;
    app.company("T", "T1", "Finance").await;
    let kinds = async |user: &'static str, company: &str, roles: &[i16]| {
        let token = app.token_of(app.account(user, company, roles).await).await;
        let mut kinds: Vec<String> = Vec::new();
        for (_, words) in OF_SUPPLIER_1 {
            for group in found(&app, words, &token).await {
                let kind = group["kind"].as_str().unwrap();
                if !kinds.iter().any(|other| other == kind) {
                    kinds.push(kind.to_owned());
                }
            }
        }
        kinds
    };
    assert_eq!(kinds("reader", "V10001", &[121]).await, ["order", "part", "company"].map(str::to_owned));
    assert_eq!(kinds("shipper", "V10001", &[124]).await, ["asn", "invoice", "lot", "box", "part"].map(str::to_owned));
    assert_eq!(kinds("quality", "V10001", &[126]).await, [""; 0]);
    assert_eq!(kinds("nobody", "V10001", &[999]).await, [""; 0]);
    assert_eq!(kinds("buyers", "OSE", &[171]).await, ["order", "part", "company"].map(str::to_owned));
    assert_eq!(kinds("finance", "T1", &[122, 124, 153]).await, [""; 0]);
    assert_eq!(kinds("carrier", "F1", &[124]).await, [""; 0], "nothing was handed to it");
    let hand = "INSERT INTO asn_carriers (asn_id, carrier_id)
                SELECT a.id, c.id FROM asns a, companies c WHERE a.asn_no = 'ASN-ONE' AND c.code = 'F1'";
    sqlx::raw_sql("UPDATE asns SET shipping_company = ''").execute(&app.pool).await.unwrap();
    sqlx::raw_sql("SET session_replication_role = replica; UPDATE asns SET state = 'Sent', sent_at = now()")
        .execute(&app.pool)
        .await
        .unwrap();
    sqlx::raw_sql("DELETE FROM asn_carriers").execute(&app.pool).await.unwrap();
    sqlx::raw_sql(hand).execute(&app.pool).await.unwrap();
    let carrier = app.token("carrier").await;
    assert_eq!(numbers(&found(&app, "asn-", &carrier).await, "asn"), ["ASN-ONE"]);
    assert_eq!(numbers(&found(&app, "ab12345678", &carrier).await, "invoice"), [""; 0]);
}

/// A supplier with many lines of few parts finds each part once, and five of each kind at most.
#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn of_each_kind_the_first_five_are_told(pool: PgPool) {
    let app = TestApp::new(pool).await;
    app.order((10..17).map(|n| crate::app::order(&format!("47000000{n}"), "V10001", 3)).collect()).await;
    for user in ["supplier1", "buyer1"] {
        let token = app.token(user).await;
        let orders: Vec<String> = (10..15).map(|n| format!("47000000{n}")).collect();
        assert_eq!(numbers(&found(&app, "47", &token).await, "order"), orders);
        let parts = numbers(&found(&app, "v10001-", &token).await, "part");
        assert_eq!(parts, ["V10001-M1", "V10001-M2", "V10001-M3"], "{user}");
    }
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn signs_are_what_they_are_and_too_little_is_refused(pool: PgPool) {
    let app = TestApp::new(pool).await;
    furnish(&app).await;
    let token = app.token("buyer1").await;
    for words in ["%%", "__", "\\\\", "''", "45%", "🦀🦀", "\u{FFFF}\u{FFFF}"] {
        assert_eq!(found(&app, words, &token).await, [] as [Value; 0], "{words}");
    }
    let fault = async |query: &str| {
        let (status, _, label, field) = app.get(&format!("/api/find{query}"), &token).await.fault();
        (status, label, field)
    };
    let told = |label: &str| (400, label.to_owned(), "words".to_owned());
    assert_eq!(fault("").await, told("REQUIRED"));
    assert_eq!(fault("?words=%20%20").await, told("REQUIRED"));
    assert_eq!(fault("?words=a").await, told("TOO_SHORT"));
    assert_eq!(fault(&format!("?words={}", "a".repeat(101))).await, told("TOO_LONG"));
    assert_eq!(fault("?words=a%00b").await, told("CONTROL_CHARACTERS"));
    assert_eq!(app.get("/api/find?words=4500000001", "").await.status, 401);
}
