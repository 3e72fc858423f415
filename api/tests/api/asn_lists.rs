//! Lists of notices and of what is on them: what they are chosen from, whose they are, and what they refuse.

use crate::app::TestApp;
use crate::wall;
use serde_json::Value;
use sqlx::PgPool;

async fn told(app: &TestApp, path: &str, who: &str) -> Vec<String> {
    let reply = app.get(&format!("/api/option/{path}"), &app.token(who).await).await;
    assert_eq!(reply.status, 200, "{path}: {}", reply.json);
    reply.data().as_array().unwrap().iter().map(|one| one["value"].as_str().unwrap().to_owned()).collect()
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn lists_that_notices_are_filtered_by_are_there_under_the_names_of_the_specification(pool: PgPool) {
    let app = TestApp::new(pool).await;
    wall::documents(&app).await;
    sqlx::raw_sql(
        "UPDATE asns SET ship_via = 'Truck, express';
         UPDATE materials SET material_group = 'Foils', box_id_required = true WHERE code = 'V10002-M1';
         UPDATE materials SET material_group = 'Films' WHERE code = 'V10001-M1'",
    )
    .execute(&app.pool)
    .await
    .unwrap();
    for who in ["supplier1", "buyer1"] {
        let states = ["Unsent", "Sending", "Sent", "Refused", "Cancelling", "Cancelled", "Receiving", "Closed"];
        assert_eq!(told(&app, "asnStatus", who).await, states);
        assert_eq!(told(&app, "asnClosedStatus", who).await, ["open", "closed"]);
        assert_eq!(told(&app, "asnRcvType", who).await, ["nothing", "part", "full", "short"]);
        assert_eq!(told(&app, "tax", who).await, ["01", "02", "03", "04", "05", "06"]);
        assert_eq!(told(&app, "shippingMode", who).await, ["Truck, express"]);
        assert_eq!(told(&app, "shippingMode?typed=EXP", who).await, ["Truck, express"]);
        assert_eq!(told(&app, "shippingMode?typed=air", who).await, [""; 0]);
        let orders =
            ["asnNo", "state", "shippedOn", "etaOn", "invoiceNo", "inboundNo", "createdAt", "sentAt", "changedAt"];
        assert_eq!(told(&app, "shipmentOrderBy", who).await, orders);
    }
    assert_eq!(told(&app, "shippingMode", "supplier2").await, [""; 0], "it is somebody else's");
    assert_eq!(told(&app, "ctnsMaterialGroup", "buyer1").await, ["Foils"]);
    assert_eq!(told(&app, "ctnsMaterialGroup", "supplier2").await, ["Foils"]);
    assert_eq!(told(&app, "ctnsMaterialGroup", "supplier1").await, [""; 0]);
    let shippable = ["poNo", "material", "needByOn", "promisedOn"];
    assert_eq!(told(&app, "createAsnOrderBy", "supplier1").await, shippable);
    let (supplier, buyer) = (app.token("supplier1").await, app.token("buyer1").await);
    let label = async |path: &str, at: usize| {
        let reply = app.get(&format!("/api/option/{path}"), &supplier).await;
        reply.data()[at]["label"].as_str().unwrap().to_owned()
    };
    assert_eq!(label("asnRcvType?lang=En", 3).await, "Closed short");
    assert_eq!(label("asnStatus?lang=Tc", 0).await, "未送出");
    assert_eq!(label("tax?lang=En", 4).await, "05 Export document");
    assert_eq!(label("createAsnOrderBy?lang=En", 1).await, "Part no.");
    assert_eq!(app.get("/api/option/createAsnOrderBy", &buyer).await.status, 403);
    // What the lists give is what the filters take.
    for filter in [
        "state=Sending",
        "closing=open",
        "rcvType=nothing",
        "taxCode=06,05",
        "shipVia=Truck%2C%20express",
        "sort=-etaOn",
    ] {
        let reply = app.get(&format!("/api/asns?{filter}"), &supplier).await;
        assert_eq!(reply.status, 200, "{}", reply.json);
        assert!(reply.data()["totalcount"].as_i64().unwrap() > 0, "{filter}");
    }
    for order in shippable {
        assert_eq!(app.get(&format!("/api/asns/shippable?sort=-{order}"), &supplier).await.status, 200, "{order}");
    }
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn words_that_there_are_not_and_spans_too_wide_are_refused_at_their_field(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let token = app.token("buyer1").await;
    for (asked, label, field) in [
        ("asns?state=Lost", "WRONG_TYPE", "state"),
        ("asns?closing=ajar", "WRONG_TYPE", "closing"),
        ("asns?rcvType=full,much", "WRONG_TYPE", "rcvType"),
        ("asns?etaFrom=2026-01-01&etaTo=2026-12-01", "DATE_SPAN_TOO_LONG", "eta"),
        ("asns?etaFrom=2026-02-01&etaTo=2026-01-01", "END_BEFORE_START", "eta"),
        ("asns?createdFrom=2026-01-01T00:00:00Z&createdTo=2026-12-01T00:00:00Z", "DATE_SPAN_TOO_LONG", "created"),
        ("asn-lines?state=Lost", "WRONG_TYPE", "state"),
        ("asn-lines?receivedFrom=2026-01-01&receivedTo=2026-12-01", "DATE_SPAN_TOO_LONG", "received"),
        ("asn-lots?shippedFrom=2026-01-01&shippedTo=2026-12-01", "DATE_SPAN_TOO_LONG", "shipped"),
        ("asn-boxes?sort=rfid", "UNKNOWN_SORT", "sort"),
        ("asn-boxes?lotto=1", "UNKNOWN_FIELD", "lotto"),
    ] {
        let (status, _, found, at) = app.get(&format!("/api/{asked}"), &token).await.fault();
        assert_eq!((status, found.as_str(), at.as_str()), (400, label, field), "{asked}");
    }
}

/// Whose rows they are: the supplier's own and nobody else's, and not a carrier's, who reads them on the notice.
#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn what_is_on_a_notice_is_for_its_supplier_and_the_buyer(pool: PgPool) {
    let app = TestApp::new(pool).await;
    wall::documents(&app).await;
    sqlx::raw_sql(
        "INSERT INTO asn_lots (asn_line_id, vendor_id, lot_row, lot_no) SELECT id, vendor_id, 1, 'Lot-1' FROM asn_lines;
         INSERT INTO asn_boxes (asn_line_id, vendor_id, box_row, box_id) SELECT id, vendor_id, 1, 'Box-' || id FROM asn_lines",
    )
    .execute(&app.pool)
    .await
    .unwrap();
    for list in ["asn-lines", "asn-lots", "asn-boxes"] {
        for (who, expected) in [("supplier1", 2), ("supplier2", 0), ("buyer1", 2)] {
            let reply = app.get(&format!("/api/{list}"), &app.token(who).await).await;
            assert_eq!(
                (reply.status.as_u16(), &reply.data()["totalcount"]),
                (200, &Value::from(expected)),
                "{list} {who}"
            );
        }
    }
}
