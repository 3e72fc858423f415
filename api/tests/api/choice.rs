//! What fields are chosen from: whose it is, and how it is found.

use crate::app::TestApp;
use serde_json::{Value, json};
use sqlx::PgPool;

async fn told(app: &TestApp, path: &str, who: &str) -> Vec<String> {
    let reply = app.get(path, &app.token(who).await).await;
    assert_eq!(reply.status, 200, "{path}: {}", reply.json);
    let text = |value: &Value| value.as_str().unwrap().to_owned();
    reply.data().as_array().unwrap().iter().map(|one| text(&one["value"])).collect()
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn a_supplier_chooses_from_its_own_and_the_buyer_from_all(pool: PgPool) {
    let app = TestApp::new(pool).await;
    assert_eq!(told(&app, "/api/options/vendors", "supplier1").await, ["V10001"]);
    assert_eq!(told(&app, "/api/options/vendors?typed=v1000", "supplier1").await, ["V10001"]);
    let all = told(&app, "/api/options/vendors?typed=v1000", "buyer1").await;
    assert!(all.contains(&"V10001".to_owned()) && all.contains(&"V10002".to_owned()), "{all:?}");
    assert_eq!(told(&app, "/api/options/vendors?typed=v10002", "buyer1").await, ["V10002"]);
    let plants = told(&app, "/api/options/plants", "supplier1").await;
    let first = plants.first().unwrap();
    assert_eq!(
        told(&app, &format!("/api/options/plants?typed={}", first.to_lowercase()), "buyer1").await,
        std::slice::from_ref(first)
    );
    // What PostgreSQL's patterns would take for anything is a letter like others.
    assert_eq!(told(&app, "/api/options/vendors?typed=%25", "buyer1").await, [""; 0]);
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn a_notice_names_a_carrier_that_is_there_or_was_used_before(pool: PgPool) {
    let app = TestApp::new(pool).await;
    app.company("F", "F1", "Fast Forward").await;
    app.accept("4500000001", &app.token("supplier1").await).await;
    app.accept("4500000002", &app.token("supplier2").await).await;
    let (mine, theirs) = (app.lines("4500000001").await[0], app.lines("4500000002").await[0]);
    let (mine, _) = app.draft(mine, "10", &app.token("supplier1").await).await;
    let (theirs, _) = app.draft(theirs, "10", &app.token("supplier2").await).await;
    let rename = "UPDATE asns SET shipping_company = $2, ship_via = $3 WHERE id = $1";
    for (id, carrier, via) in [(mine, "Old Lorry", "BARGE"), (theirs, "Secret Lorry", "MULE")] {
        sqlx::query(rename).bind(id).bind(carrier).bind(via).execute(&app.pool).await.unwrap();
    }
    assert_eq!(told(&app, "/api/options/carriers", "supplier1").await, ["Fast Forward", "Old Lorry"]);
    assert_eq!(told(&app, "/api/options/carriers?typed=f1", "supplier1").await, ["Fast Forward"]);
    // Two of one name are told apart by their codes, also when one is out of use; what is chosen is what the shipment is handed to.
    app.company("R", "R1", "fast forward").await;
    assert_eq!(told(&app, "/api/options/carriers", "supplier1").await, ["F1", "Old Lorry", "R1"]);
    sqlx::query("UPDATE companies SET status = 'Invalid' WHERE code = 'R1'").execute(&app.pool).await.unwrap();
    assert_eq!(told(&app, "/api/options/carriers", "supplier1").await, ["F1", "Old Lorry"]);
    sqlx::query("UPDATE companies SET name = 'Slow', name_en = 'Slow' WHERE code = 'R1'")
        .execute(&app.pool)
        .await
        .unwrap();
    let vias = told(&app, "/api/options/ship-vias", "supplier1").await;
    assert!(vias.contains(&"BARGE".to_owned()) && vias.contains(&"TRUCK".to_owned()), "{vias:?}");
    assert!(!vias.contains(&"MULE".to_owned()), "{vias:?}");
    // A name that is a carrier's code or name is that carrier, told once.
    sqlx::query(rename).bind(mine).bind("fast forward").bind("").execute(&app.pool).await.unwrap();
    assert_eq!(told(&app, "/api/options/carriers", "supplier1").await, ["Fast Forward"]);
    let buyer = app.get("/api/options/carriers", &app.token("buyer1").await).await;
    assert_eq!(buyer.status, 403, "{}", buyer.json);
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn lists_that_orders_are_filtered_by_are_there_under_the_names_of_the_specification(pool: PgPool) {
    let app = TestApp::new(pool).await;
    sqlx::query("UPDATE materials SET material_group = 'Foils' WHERE code = 'V10002-M1'")
        .execute(&app.pool)
        .await
        .unwrap();
    let list = |name: &str| format!("/api/option/{name}");
    for who in ["supplier1", "buyer1"] {
        let told = async |name: &str| told(&app, &list(name), who).await;
        assert_eq!(told("getPoStatusList?set=ALL").await, ["New", "Revise", "Nego", "Reject", "Accept"]);
        let allow = ["ANY", "NONE", "PARTIAL", "NONE_PARTIAL", "PARTIAL_ALL", "ALL"];
        assert_eq!(told("getPoStatusList?set=ALLOW").await, allow);
        assert_eq!(told("getPoListOrderBy").await, ["poDate", "needByOn", "poNo", "materialCode", "state"]);
        assert_eq!(told("allowOrderBy").await, ["ORDER_NO", "ITEM"]);
        assert_eq!(told("orderSeq").await, ["asc", "desc"]);
        assert_eq!(told("currency").await, ["TWD"]);
        assert_eq!(told("buyerIdList?typed=bel").await, ["Bella"]);
        assert_eq!(told("buyerIdList?typed=nobody").await, [""; 0]);
        assert!(told("getOrgIdOption").await.contains(&"P100".to_owned()));
    }
    assert_eq!(told(&app, &list("materialGroup"), "buyer1").await, ["Foils"]);
    assert_eq!(told(&app, &list("materialGroup"), "supplier1").await, [""; 0], "it is somebody else's");
    let buyer = app.token("buyer1").await;
    let reply = app.get(&list("getPoStatusList?set=ALLOW&lang=Tc"), &buyer).await;
    assert_eq!(reply.data()[1]["label"], "未允許出貨");
    let reply = app.get(&list("getPoListOrderBy?lang=En"), &buyer).await;
    assert_eq!(reply.data()[2]["label"], "PO no.");
    let reply = app.get(&list("allowOrderBy?lang=En"), &buyer).await;
    assert_eq!(reply.data()[1]["label"], "Part no.");
    let states = ["Submitted", "Approved", "ApprovedWithIssue", "Rejected", "Withdrawn", "Expired"];
    assert_eq!(told(&app, &list("approvalState"), "buyer1").await, states);
    // What is said to the ERP is for whoever looks after the connection.
    let watcher = app.token("admin").await;
    assert_eq!(told(&app, &list("rfcPullInState"), "admin").await, ["N", "I", "Y", "F", "E", "C", "X"]);
    assert_eq!(told(&app, &list("rfcChannelType"), "admin").await, ["portal", "workbook", "erp"]);
    let reply = app.get(&list("rfcChannelType?lang=Cn"), &watcher).await;
    assert_eq!(reply.data()[1]["label"], "工作簿");
    for name in ["rfcPullInState", "rfcChannelType"] {
        assert_eq!(app.get(&list(name), &buyer).await.status, 403);
    }
    for bad in ["getPoStatusList", "getPoStatusList?set=SOME", "orderSeq?lang=Fr"] {
        let reply = app.get(&list(bad), &buyer).await;
        assert_eq!(reply.status, 400, "{bad}: {}", reply.json);
    }
    // What the lists give is what the filters take.
    for filter in
        ["reviewStatus=--", "plant=P100", "currency=TWD", "materialGroup=Foils", "allow=NONE_PARTIAL", "text=v10002"]
    {
        let reply = app.get(&format!("/api/po-lines?{filter}&exception="), &buyer).await;
        assert_eq!(reply.status, 200, "{}", reply.json);
        assert!(reply.data()["totalcount"].as_i64().unwrap() > 0, "{filter}");
    }
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn companies_are_chosen_by_pages_and_looked_up_by_a_column(pool: PgPool) {
    let app = TestApp::new(pool).await;
    app.company("T", "T1", "Finance only").await;
    app.company("F", "F1", "Forwarder").await;
    let gone = app.number("SELECT id FROM companies WHERE code = $1", "V10002").await;
    let path = format!("/api/companies/{gone}/events/invalidate");
    app.post(&path, &app.token("admin").await, json!({"version": 1, "reason": "merged"})).await.data();
    let values = |list: &Value| -> Vec<String> {
        list.as_array().unwrap().iter().map(|one| one["value"].as_str().unwrap().to_owned()).collect()
    };
    let admin = app.token("admin").await;
    let first = app.get("/api/option/getCompanyOption", &admin).await;
    let all = values(&first.data()["items"]);
    assert!(all.contains(&"F1".to_owned()) && !all.contains(&"V10002".to_owned()), "those in use: {all:?}");
    assert_eq!(first.headers["totalcount"], all.len().to_string().as_str());
    let second = app.get("/api/option/getCompanyOption?page=2", &admin).await;
    assert_eq!((&second.data()["items"], &second.data()["totalcount"]), (&json!([]), &json!(all.len())));
    let wrong = app.get("/api/option/getCompanyOption?page=0", &admin).await;
    assert_eq!((wrong.fault().2, wrong.fault().3), ("WRONG_TYPE".to_owned(), "page".to_owned()));

    assert_eq!(told(&app, "/api/option/vendorCompanyOption", "admin").await, ["T1", "V10001"]);
    assert_eq!(told(&app, "/api/option/vendorCompanyOption?typed=FIN", "admin").await, ["T1"]);
    assert_eq!(told(&app, "/api/option/vendorCompanyOption", "supplier1").await, ["V10001"]);

    let look = async |query: &str, who: &str| {
        app.get(&format!("/api/option/getCompanyInfoList?{query}"), &app.token(who).await).await
    };
    let found = look("queryColumn=name&queryKey=FORW", "admin").await;
    assert_eq!((found.data().as_array().unwrap().len(), &found.data()[0]["code"]), (1, &json!("F1")));
    let found = look("queryColumn=code&queryKey=v1000", "admin").await;
    assert_eq!(found.data().as_array().unwrap().len(), 2, "also one that is not in use: {}", found.json);
    let wrong = look("queryColumn=password&queryKey=x", "admin").await;
    assert_eq!((wrong.fault().2, wrong.fault().3), ("WRONG_TYPE".to_owned(), "queryColumn".to_owned()));
    assert_eq!(look("queryKey=x", "admin").await.fault().3, "queryColumn");
    // A supplier's administrator finds the own company and no other.
    app.account("head", "V10001", &[121]).await;
    let own = look("queryColumn=code", "head").await;
    assert_eq!((own.data().as_array().unwrap().len(), &own.data()[0]["code"]), (1, &json!("V10001")));
    app.account("shipper", "V10001", &[124]).await;
    assert_eq!(look("queryColumn=code", "shipper").await.status, 403);
}
