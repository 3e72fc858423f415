//! Companies that the ERP tells of: they are its own until somebody else says something, and whoever they are registers as that.

use crate::account::group;
use crate::app::{TestApp, now};
use crate::master::{read, system, tells, told};
use crate::registration::{begun, event, form, send};
use ehub_workflows::company::{NewCompany, store::create};
use ehub_workflows::master::{Kind, store::tell};
use ehub_workflows::{Db, Error};
use serde_json::json;
use sqlx::PgPool;
use std::pin::Pin;

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
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
#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
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

/// Runs `second` while a transaction that did `first` and wrote its plants is not yet committed; how many plants there are then.
async fn plants_of_both<T>(
    pool: &PgPool,
    first: &'static str,
    mut second: Pin<Box<impl Future<Output = Result<T, Error>>>>,
) -> i64 {
    let mut other = pool.begin().await.unwrap();
    sqlx::query(first).execute(&mut *other).await.unwrap();
    let turn = "SELECT pg_advisory_xact_lock(hashtextextended('masters.plants', 0))";
    sqlx::query(turn).execute(&mut *other).await.unwrap();
    let waits = "SELECT EXISTS (SELECT FROM pg_locks WHERE NOT granted AND locktype = 'advisory'
                    AND database = (SELECT oid FROM pg_database WHERE datname = current_database()))";
    let ends = async {
        while !sqlx::query_scalar::<_, bool>(waits).fetch_one(pool).await.unwrap() {
            tokio::task::yield_now().await;
        }
        other.commit().await.unwrap();
    };
    tokio::select! {
        _ = &mut second => panic!("did not wait for its turn"),
        () = ends => {}
    }
    assert!(second.await.is_ok());
    sqlx::query_scalar("SELECT count(*) FROM plants").fetch_one(pool).await.unwrap()
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn a_plant_and_the_first_buyer_company_that_appear_at_once_meet(pool: PgPool) {
    let db = Db::open((*pool.connect_options()).clone(), 2).await.unwrap();
    let company = "INSERT INTO companies (type, code, name, name_en, status) VALUES ('B', 'OSE', 'O', 'O', '--')";
    let actor = system();
    let telling = Box::pin(tell(&db, &actor, now(), Kind::Plant, vec![told("P100", &[])]));
    assert_eq!(plants_of_both(&pool, company, telling).await, 1, "the company was there first");
    sqlx::raw_sql("DELETE FROM plants; DELETE FROM masters; DELETE FROM companies").execute(&pool).await.unwrap();
    let plant = "INSERT INTO masters (kind, code, state, changed_at, erp, erp_standing)
                 VALUES ('plant', 'P100', 'Active', now(), '{}', 'active')";
    let [company_type, code, name, name_en] = ["B", "OSE", "O", "O"].map(str::to_owned);
    let making = Box::pin(create(&db, &actor, now(), NewCompany { company_type, code, name, name_en }));
    assert_eq!(plants_of_both(&pool, plant, making).await, 1, "the plant was there first");
}
