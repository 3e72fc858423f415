//! Changes of the catalogue: what they touch of the specs of suppliers, and what comes of two at once.

use crate::app::TestApp;
use crate::quality_catalogue::{answered, asked, begin, item, make, quality, record, send};
use serde_json::json;
use sqlx::PgPool;

/// The supplier saves its spec as it is.
async fn fill(app: &TestApp) {
    let id = app.number("SELECT id FROM inspection_specs WHERE spec_type = $1", "1").await;
    let path = format!("/api/inspection-specs/{id}/events/fill");
    let filled = app.post(&path, &app.token("supplier1").await, json!({"version": 1, "values": []})).await;
    assert_eq!(filled.data()["state"], "InProcess", "{}", filled.json);
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn values_keep_the_sub_group_that_they_were_written_for_also_when_the_part_is_of_another_one(pool: PgPool) {
    let (app, checker, _) = quality(pool).await;
    begin(&app, &checker).await;
    make(&app, &checker, "inspectionItem", "", item("FLEX", "LEN", &json!({"replyType": "T"}))).await.data();
    let part = answered(&app, &checker, "RIGID").await;
    fill(&app).await;
    let moved = json!({"subGroup": "FLEX", "parts": [part]});
    assert_eq!(app.post("/api/inspection-catalogue/parts", &checker, moved).await.data()["done"], 1);
    let tree = app.get("/api/inspection-catalogue", &checker).await;
    let used = |code: &str| {
        let groups = tree.data()["subGroups"].as_array().unwrap();
        groups.iter().find(|one| one["code"] == code).unwrap()["isUsed"].clone()
    };
    assert_eq!((used("RIGID"), used("FLEX")), (json!(true), json!(false)));
    for (kind, code, label) in [
        ("inspectionItem", "RIGID|THK", Some("INSPECTION_USED")),
        ("inspectionSubGroup", "RIGID", Some("INSPECTION_USED")),
        ("inspectionItem", "FLEX|LEN", None),
    ] {
        let row = record(&app, &checker, kind, code).await;
        let answer = send(&app, &checker, &row, "deactivate", None).await;
        match label {
            Some(label) => assert_eq!(answer.fault().2, label, "{code}"),
            None => assert_eq!(answer.data()["state"], "Inactive", "{}", answer.json),
        }
    }
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn what_asks_nothing_else_neither_waits_for_specs_nor_makes_any(pool: PgPool) {
    let (app, checker, itemiser) = quality(pool).await;
    begin(&app, &checker).await;
    let part = answered(&app, &checker, "RIGID").await;
    // Orders name more parts of it, which nobody has told the catalogue of.
    sqlx::query("UPDATE materials SET sub_group = 'RIGID'").execute(&app.pool).await.unwrap();
    let specs = "SELECT count(*) FROM inspection_specs WHERE material_code <> $1";
    assert_eq!(app.number(specs, &part).await, 0);
    // Somebody fills a spec meanwhile.
    let mut filling = app.pool.begin().await.unwrap();
    sqlx::query("SELECT FROM inspection_specs FOR UPDATE").execute(&mut *filling).await.unwrap();
    let row = record(&app, &itemiser, "inspectionItem", "RIGID|THK").await;
    let limits = item("RIGID", "THK", &json!({"lowerLimit": "1", "upperLimit": "2", "sampleSize": "9"}));
    assert_eq!(send(&app, &itemiser, &row, "edit", Some(limits)).await.data()["version"], 2);
    let row = record(&app, &itemiser, "inspectionSubGroup", "RIGID").await;
    let wanted = json!({"name": "Rigid boards", "category": "BOARD", "certificate": "wanted"});
    assert_eq!(send(&app, &itemiser, &row, "edit", Some(wanted)).await.status, 200);
    assert_eq!(app.number(specs, &part).await, 0);
    filling.rollback().await.unwrap();
    let row = record(&app, &itemiser, "inspectionItem", "RIGID|THK").await;
    let words = item("RIGID", "THK", &json!({"replyType": "T"}));
    assert_eq!(send(&app, &itemiser, &row, "edit", Some(words)).await.data()["version"], 3);
    assert!(app.number(specs, &part).await > 0, "another question sets up what is missing");
}

/// What a sub-group asks, made anew from its items.
const ANEW: &str = r#"
    SELECT encode(sha256(convert_to(g.category_code || E'\n' || string_agg(i.short_name || E'\t' || i.difference || i.reply_type,
                                    E'\n' ORDER BY i.short_name COLLATE "C"), 'UTF8')), 'hex')
      FROM inspection_sub_groups g JOIN inspection_items i ON i.sub_group_code = g.code AND i.suits WHERE g.code = $1 GROUP BY g.category_code"#;

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn two_who_change_items_of_a_sub_group_at_once_end_in_what_both_ask(pool: PgPool) {
    let (app, checker, itemiser) = quality(pool).await;
    begin(&app, &checker).await;
    make(&app, &itemiser, "inspectionItem", "", item("RIGID", "LEN", &json!({}))).await.data();
    answered(&app, &checker, "RIGID").await;
    fill(&app).await;
    for round in 0..6 {
        let reply = json!({"replyType": if round % 2 == 0 { "T" } else { "V" }});
        let edit = async |name: &str| {
            let row = record(&app, &itemiser, "inspectionItem", &format!("RIGID|{name}")).await;
            send(&app, &itemiser, &row, "edit", Some(item("RIGID", name, &reply))).await
        };
        let (one, other) = tokio::join!(edit("THK"), edit("LEN"));
        assert_eq!((one.status.as_u16(), other.status.as_u16()), (200, 200), "{} {}", one.json, other.json);
        let anew: String = sqlx::query_scalar(ANEW).bind("RIGID").fetch_one(&app.pool).await.unwrap();
        assert_eq!(asked(&app, "RIGID").await, anew, "round {round}");
    }
    let states = "SELECT count(*) FROM inspection_specs WHERE state = $1";
    assert_eq!(app.number(states, "IQAChange").await, 1, "the spec that was being filled");
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn a_part_of_another_sub_group_is_looked_at_before_its_record_is_saved(pool: PgPool) {
    let (app, checker, _) = quality(pool).await;
    begin(&app, &checker).await;
    make(&app, &checker, "inspectionItem", "", item("FLEX", "LEN", &json!({"replyType": "T"}))).await.data();
    let part = answered(&app, &checker, "RIGID").await;
    fill(&app).await;
    let admin = app.token("admin").await;
    let before = app.everything().await;
    for (sub_group, specs) in [("RIGID", 0), ("FLEX", 1)] {
        let change = json!({"kind": "material", "code": part, "fields": {"subGroup": sub_group}, "retired": false});
        let looked = app.post("/api/shipment-rules/preview", &admin, change).await;
        assert_eq!(looked.data()["specs"], specs, "{sub_group}: {}", looked.json);
    }
    assert_eq!(app.everything().await, before, "only looked at");
}
