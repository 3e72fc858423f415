//! Which specs there are: one for each supplier and part that open orders name, and those that somebody wants.

use super::fixture::*;
use ehub_workflows::inspection_spec::SpecType;
use ehub_workflows::inspection_spec::store::{Wanted, set_up, set_up_missing};
use ehub_workflows::process::By;
use sqlx::PgPool;

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn orders_need_a_spec_for_each_supplier_and_part_of_which_something_is_asked(pool: PgPool) {
    let app = app(&pool, 3).await;
    account(&pool, 1, "ann", "V10001", 126).await;
    account(&pool, 2, "ben", "V10002", 121).await;
    sqlx::query("UPDATE po_lines SET closing = 'closed' WHERE material_code = 'M0003'").execute(&pool).await.unwrap();
    let by = system();
    let by = By::new(&by, now());
    assert_eq!(set_up_missing(&app.db, by, 1).await.unwrap(), 1, "in portions");
    assert_eq!(set_up_missing(&app.db, by, 100).await.unwrap(), 2);
    assert_eq!(set_up_missing(&app.db, by, 100).await.unwrap(), 0, "once");
    let all: Vec<String> = sqlx::query_scalar(
        "SELECT concat_ws(' ', c.code, s.material_code, s.spec_type, s.state, s.version) FROM inspection_specs s
           JOIN companies c ON c.id = s.vendor_id ORDER BY 1",
    )
    .fetch_all(&pool)
    .await
    .unwrap();
    assert_eq!(all, ["V10001 M0001 1 -- 1", "V10001 M0002 1 -- 1", "V10002 M0001 1 -- 1"]);
    assert_eq!(app.number("SELECT count(*) FROM deadlines WHERE name = 'remind-filler'").await, 3);
    let told = mails(&pool).await;
    assert_eq!(told.iter().filter(|one| one.starts_with("inspection_spec_wanted ann")).count(), 2);
    assert_eq!(told.iter().filter(|one| one.as_str() == "inspection_spec_wanted ben 1").count(), 1);
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn others_are_set_up_by_hand_and_the_supplier_sees_their_parts(pool: PgPool) {
    let app = app(&pool, 2).await;
    let want = |vendor: &str, materials: &[&str], spec_type| Wanted {
        vendor_code: vendor.into(),
        material_codes: materials.iter().map(|one| (*one).to_owned()).collect(),
        spec_type,
    };
    let actor = verifier();
    let by = By::new(&actor, now());
    // Bora has no order of M0002.
    let wanted = want("V10002", &["M0001", "M0002", "X0001", "X0002", "NONE", "M0002"], SpecType::Before);
    let made = set_up(&app.db, by, &wanted).await.unwrap();
    let said: Vec<String> = made
        .into_iter()
        .map(|one| match one.result {
            Ok(moved) => format!("{} {}", one.material_code, moved.state),
            Err(ehub_workflows::Error::Refused(found)) => format!("{} {}", one.material_code, found[0].label),
            Err(other) => format!("{} {other}", one.material_code),
        })
        .collect();
    assert_eq!(
        said,
        ["M0001 --", "M0002 --", "X0001 SPEC_NOTHING_ASKED", "X0002 SPEC_NOTHING_ASKED", "NONE not found"]
    );
    let again = set_up(&app.db, by, &want("V10002", &["M0002"], SpecType::Before)).await.unwrap();
    assert_eq!(refused(again.into_iter().next().unwrap().result), told("ALREADY_EXISTS", ""));
    let other = set_up(&app.db, by, &want("V10002", &["M0002"], SpecType::Mass)).await.unwrap();
    assert!(other[0].result.is_ok(), "another type is another spec");
    assert_eq!(
        refused(set_up(&app.db, by, &want("NOBODY", &["M0002"], SpecType::Mass)).await),
        told("COMPANY_UNKNOWN", "vendorCode")
    );
    assert_eq!(
        refused(set_up(&app.db, by, &want("V10002", &[], SpecType::Mass)).await),
        told("REQUIRED", "materialCodes")
    );
    let spec = app.specs(app.bora).await[1];
    let filled_ = app.send(&app.other_supplier(), spec, filled("10")).await.unwrap();
    assert_eq!(filled_.state, "InProcess", "also of a part that it has no order of");
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn whoever_comes_second_finds_it_there(pool: PgPool) {
    let app = app(&pool, 5).await;
    let actor = system();
    let by = By::new(&actor, now());
    let both = tokio::join!(set_up_missing(&app.db, by, 100), set_up_missing(&app.db, by, 100));
    assert_eq!(both.0.unwrap() + both.1.unwrap(), 6);
    assert_eq!(app.number("SELECT count(*) FROM inspection_specs").await, 6);
}
