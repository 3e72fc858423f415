//! Companies that the ERP tells of: they are its own until somebody else says something, and whoever they are registers as that.

use crate::account::group;
use crate::app::TestApp;
use crate::master::{read, tells, told};
use crate::registration::{begun, event, form, send};
use ehub_workflows::master::Kind;
use serde_json::json;
use sqlx::PgPool;

#[sqlx::test(migrations = "../migrations")]
async fn the_erp_does_not_overwrite_what_people_said_of_a_company(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let token = app.token("admin").await;
    let said = [("name", "From the ERP"), ("taxNumber", "T-9")];
    tells(&app, Kind::Vendor, vec![told("V30001", &said), told("V30002", &said), told("V30003", &[])]).await;
    let names = "SELECT string_agg(name, ',' ORDER BY code) FROM companies WHERE code LIKE 'V3%'";
    assert_eq!(
        read(&app, names).await.as_deref(),
        Some("From the ERP,From the ERP,V30003"),
        "one without a name has its code"
    );
    let id = app.number("SELECT id FROM companies WHERE code = $1", "V30001").await;
    let version = app.number("SELECT version FROM companies WHERE code = $1", "V30001").await;
    let fields = json!({"name": "人", "nameEn": "People", "taxNumber": "T-9"});
    let edit = json!({"version": version, "fields": fields});
    let saved = app.post(&format!("/api/companies/{id}/events/edit"), &token, edit).await;
    assert_eq!(saved.status, 200, "the same number under another code of the ERP keeps nobody: {}", saved.json);
    let newer = [("name", "Newer"), ("taxNumber", "T-9")];
    tells(&app, Kind::Vendor, vec![told("V30001", &newer), told("V30002", &newer)]).await;
    assert_eq!(read(&app, names).await.as_deref(), Some("人,Newer,V30003"));
}

/// The ERP knows suppliers and carriers, not which of them are only paid; and one firm under two codes.
#[sqlx::test(migrations = "../migrations")]
async fn whoever_the_erp_told_of_registers_as_what_it_is(pool: PgPool) {
    let app = TestApp::new(pool).await;
    group(&app, "PAID", &[122], "T").await;
    let firm = [("name", "One firm"), ("taxNumber", "TV20091")];
    tells(&app, Kind::Vendor, ["V20091", "V20092"].map(|code| told(code, &firm)).into()).await;
    let mut paid = form("V20091");
    paid["companyType"] = json!("T");
    let link = begun(&app, &paid).await;
    let submitted = send(&app, "submit", &link, &paid).await;
    assert_eq!(submitted.data()["state"], "Unreviewed", "{}", submitted.json);
    let id = app.number("SELECT id FROM company_registrations WHERE vendor_code = $1", "V20091").await;
    let approval = json!({"buyerCode": "", "userId": "paid1", "groups": ["PAID"]});
    let approved = event(&app, id, "approve", approval).await;
    assert_eq!(approved.status, 200, "{}", approved.json);
    let sql = "SELECT count(*) FROM companies WHERE code = $1 AND type = 'T' AND name_en = 'New V20091'";
    assert_eq!(app.number(sql, "V20091").await, 1);
}
