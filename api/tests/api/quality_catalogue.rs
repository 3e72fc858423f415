//! The catalogue of inspection over HTTP: who keeps which of its kinds, what stays once suppliers have answered, copies and parts.

use crate::app::{Reply, TestApp};
use crate::upload::{KIND, multipart, workbook};
use axum::body::Body;
use serde_json::{Value, json};
use sqlx::PgPool;

/// Somebody who keeps the whole catalogue (156), and one who keeps sub-groups and items (161).
pub async fn quality(pool: PgPool) -> (TestApp, String, String) {
    let app = TestApp::new(pool).await;
    app.account("checker", "OSE", &[156]).await;
    app.account("itemiser", "OSE", &[161]).await;
    let (checker, itemiser) = (app.token("checker").await, app.token("itemiser").await);
    (app, checker, itemiser)
}

pub async fn make(app: &TestApp, token: &str, kind: &str, code: &str, fields: Value) -> Reply {
    app.post("/api/masters", token, json!({"kind": kind, "code": code, "fields": fields})).await
}

pub fn item(sub_group: &str, short_name: &str, more: &Value) -> Value {
    let mut fields = json!({"subGroup": sub_group, "shortName": short_name, "name": "Thickness", "difference": "S", "replyType": "V",
                            "sampleSize": "5"});
    fields.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    fields
}

/// A unit, a category, two sub-groups, and an item of the first.
pub async fn begin(app: &TestApp, token: &str) -> Value {
    for (kind, code, fields) in [
        ("inspectionUnit", "mm", json!({"name": "Millimetre"})),
        ("inspectionCategory", "BOARD", json!({"name": "Boards", "materialGroup": "PCB"})),
        ("inspectionSubGroup", "RIGID", json!({"name": "Rigid boards", "category": "BOARD", "certificate": "needed"})),
        ("inspectionSubGroup", "FLEX", json!({"name": "Flexible boards", "category": "BOARD"})),
    ] {
        let made = make(app, token, kind, code, fields).await;
        assert_eq!(made.status, 200, "{kind}: {}", made.json);
    }
    let limits =
        json!({"specValue": "1.6", "lowerLimit": "1.5", "upperLimit": "1.7", "unit": "mm", "rejectCount": "1"});
    make(app, token, "inspectionItem", "", item("RIGID", "THK", &limits)).await.data()["id"].clone()
}

pub async fn asked(app: &TestApp, sub_group: &str) -> String {
    let sql = "SELECT asked_key FROM inspection_sub_groups WHERE code = $1";
    sqlx::query_scalar(sql).bind(sub_group).fetch_one(&app.pool).await.unwrap()
}

pub async fn record(app: &TestApp, token: &str, kind: &str, code: &str) -> Value {
    let list = app.get(&format!("/api/masters?kind={kind}&size=100"), token).await;
    let items = list.data()["items"].as_array().unwrap().clone();
    items.into_iter().find(|one| one["code"] == code).unwrap_or_else(|| panic!("{code}: {}", list.json))
}

pub async fn send(app: &TestApp, token: &str, row: &Value, event: &str, fields: Option<Value>) -> Reply {
    let mut body = json!({"version": row["version"]});
    if let Some(fields) = fields {
        body["fields"] = fields;
    }
    app.post(&format!("/api/masters/{}/events/{event}", row["id"]), token, body).await
}

/// Ties a part that the supplier was ordered to the sub-group, and lets the supplier say one value.
pub async fn answered(app: &TestApp, token: &str, sub_group: &str) -> String {
    let part = "SELECT material_code FROM po_lines WHERE po_no = '4500000001' ORDER BY line_no LIMIT 1";
    let part: String = sqlx::query_scalar(part).fetch_one(&app.pool).await.unwrap();
    let body = json!({"subGroup": sub_group, "parts": [part]});
    let tied = app.post("/api/inspection-catalogue/parts", token, body).await;
    assert_eq!((&tied.data()["done"], &tied.data()["refused"]), (&json!(1), &json!([])), "{}", tied.json);
    sqlx::raw_sql(
        "INSERT INTO inspection_specs (state, changed_at, created_at, vendor_id, material_id, material_code, spec_type)
         SELECT 'InProcess', now(), now(), c.id, m.id, m.code, '1' FROM companies c, materials m
          WHERE c.code = 'V10001' AND m.sub_group <> '' ON CONFLICT DO NOTHING;
         INSERT INTO history (process, document, version, event, to_state, definition, at, actor_name, request_id, company_id, payload)
         SELECT 'inspection_spec', s.id, s.version, 'set-up', s.state, 1, now(), 'test', 'test', s.vendor_id, '{}'
           FROM inspection_specs s
          WHERE NOT EXISTS (SELECT FROM history h WHERE h.process = 'inspection_spec' AND h.document = s.id AND h.version = s.version);
         INSERT INTO inspection_spec_values (spec_id, revision, vendor_id, item_no, short_name, name, difference, reply_type, sample_size,
                                             reject_count, item_version)
         SELECT id, revision, vendor_id, 1, 'THK', 'Thickness', 'S', 'V', 5, 0, 1 FROM inspection_specs ON CONFLICT DO NOTHING",
    )
    .execute(&app.pool)
    .await
    .unwrap();
    part
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn what_is_asked_of_a_sub_group_is_written_from_its_items(pool: PgPool) {
    let (app, checker, itemiser) = quality(pool).await;
    let id = begin(&app, &checker).await;
    let first = asked(&app, "RIGID").await;
    assert_eq!((first.len(), asked(&app, "FLEX").await.as_str()), (64, ""));
    let written = "SELECT count(*) FROM inspection_items i JOIN inspection_sub_groups g ON g.code = i.sub_group_code AND g.certificate = 'needed'
                    WHERE i.short_name = $1 AND lower_limit = 1.5 AND upper_limit = 1.7 AND unit = 'mm' AND sample_size = 5
                      AND reject_count = 1 AND effective_days IS NULL AND suits AND item_version = 1";
    assert_eq!(app.number(written, "THK").await, 1);
    let row = json!({"id": id, "version": 1});
    // How much is measured is no part of what is asked; how it is answered is.
    let more = item("RIGID", "THK", &json!({"sampleSize": "8", "effectiveDays": "365"}));
    assert_eq!(send(&app, &itemiser, &row, "edit", Some(more)).await.data()["version"], 2);
    assert_eq!(asked(&app, "RIGID").await, first);
    let words = item("RIGID", "THK", &json!({"replyType": "T"}));
    assert_eq!(send(&app, &itemiser, &json!({"id": id, "version": 2}), "edit", Some(words)).await.data()["version"], 3);
    let second = asked(&app, "RIGID").await;
    assert_ne!(second, first);
    let spared = item("RIGID", "THK", &json!({"replyType": "T", "suits": "N"}));
    send(&app, &itemiser, &json!({"id": id, "version": 3}), "edit", Some(spared)).await;
    assert_eq!(asked(&app, "RIGID").await, "", "what does not suit is not asked");
    let version = "SELECT item_version FROM inspection_items WHERE short_name = $1";
    assert_eq!(app.number(version, "THK").await, 4);
    send(
        &app,
        &itemiser,
        &json!({"id": id, "version": 4}),
        "edit",
        Some(item("RIGID", "THK", &json!({"replyType": "T"}))),
    )
    .await;
    assert_eq!(asked(&app, "RIGID").await, second);
    make(&app, &checker, "inspectionCategory", "PANEL", json!({"name": "Panels", "materialGroup": "PCB"})).await.data();
    let row = record(&app, &itemiser, "inspectionSubGroup", "RIGID").await;
    let moved = json!({"name": "Rigid boards", "category": "PANEL"});
    assert_eq!(send(&app, &itemiser, &row, "edit", Some(moved)).await.status, 200);
    assert_ne!(asked(&app, "RIGID").await, second, "another category is another question");
    let history = app.get(&format!("/api/masters/{id}/workflow"), &itemiser).await;
    let events: Vec<&Value> = history.data()["history"].as_array().unwrap().iter().map(|one| &one["event"]).collect();
    assert_eq!(events, ["edit", "edit", "edit", "edit", "create"]);
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn what_is_wrong_with_a_record_stands_at_its_field(pool: PgPool) {
    let (app, checker, _) = quality(pool).await;
    begin(&app, &checker).await;
    let of = |more: Value| ("inspectionItem", "", item("RIGID", "LEN", &more));
    let before = app.everything().await;
    for ((kind, code, fields), label, field) in [
        (("inspectionCategory", "board", json!({"name": "x", "materialGroup": "PCB"})), "ALREADY_EXISTS", "code"),
        (("inspectionCategory", "NEW", json!({"name": "x"})), "REQUIRED", "materialGroup"),
        (("inspectionSubGroup", "NEW", json!({"name": "x", "category": "NONE"})), "CODE_UNKNOWN", "category"),
        (("inspectionSubGroup", "A|B", json!({"name": "x", "category": "BOARD"})), "SIGN_NOT_ALLOWED", "code"),
        (("inspectionUnit", "", json!({})), "REQUIRED", "code"),
        (("inspectionItem", "", item("NONE", "LEN", &json!({}))), "CODE_UNKNOWN", "subGroup"),
        (("inspectionItem", "", item("RIGID", "thk", &json!({}))), "ALREADY_EXISTS", "shortName"),
        (of(json!({"unit": "inch"})), "CODE_UNKNOWN", "unit"),
        (of(json!({"lowerLimit": "2", "upperLimit": "1"})), "LIMITS_CROSSED", "upperLimit"),
        (of(json!({"lowerLimit": "1,5"})), "NOT_A_NUMBER", "lowerLimit"),
        (of(json!({"specValue": "black"})), "NOT_A_NUMBER", "specValue"),
        (of(json!({"specValue": "9", "upperLimit": "8"})), "SPEC_VALUE_OUTSIDE_LIMITS", "specValue"),
        (of(json!({"replyType": "T", "upperLimit": "8"})), "LIMITS_OF_VALUES", "upperLimit"),
        (of(json!({"sampleSize": "1000"})), "OUT_OF_RANGE", "sampleSize"),
        (of(json!({"rejectCount": "5"})), "REJECTS_FEWER_THAN_SAMPLES", "rejectCount"),
        (of(json!({"effectiveDays": "0"})), "OUT_OF_RANGE", "effectiveDays"),
        (of(json!({"difference": "X"})), "WRONG_TYPE", "difference"),
    ] {
        let refused = make(&app, &checker, kind, code, fields).await;
        let (_, _, found, at) = refused.fault();
        assert_eq!((found.as_str(), at.as_str()), (label, field), "{}", refused.json);
    }
    assert_eq!(app.everything().await, before);
    let row = record(&app, &checker, "inspectionItem", "RIGID|THK").await;
    let unknown = send(&app, &checker, &row, "edit", Some(item("RIGID", "THK", &json!({"unit": "inch"})))).await;
    assert_eq!((unknown.fault().2.as_str(), unknown.fault().3.as_str()), ("CODE_UNKNOWN", "unit"));
    let moved = send(&app, &checker, &row, "edit", Some(item("FLEX", "THK", &json!({})))).await;
    assert_eq!((moved.fault().2.as_str(), moved.fault().3.as_str()), ("KEY_STAYS", "shortName"));
    let unit = record(&app, &checker, "inspectionUnit", "mm").await;
    assert_eq!(send(&app, &checker, &unit, "deactivate", None).await.fault().2, "INSPECTION_NAMED");
    let category = record(&app, &checker, "inspectionCategory", "BOARD").await;
    assert_eq!(send(&app, &checker, &category, "deactivate", None).await.fault().2, "INSPECTION_NAMED");
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn each_keeps_the_kinds_of_their_roles_and_sees_what_these_hang_on(pool: PgPool) {
    let (app, checker, itemiser) = quality(pool).await;
    begin(&app, &checker).await;
    let kinds = async |token: &str| -> Vec<(String, bool)> {
        let all = app.get("/api/masters/kinds", token).await;
        let of = |one: &Value| (one["kind"].as_str().unwrap().to_owned(), one["kept"].as_bool().unwrap());
        all.data().as_array().unwrap().iter().map(of).collect()
    };
    let of = |kept: [bool; 5]| -> Vec<(String, bool)> {
        let names = ["material", "inspectionUnit", "inspectionCategory", "inspectionSubGroup", "inspectionItem"];
        names.map(str::to_owned).into_iter().zip(kept).collect()
    };
    assert_eq!(kinds(&checker).await, of([false, true, true, true, true]));
    assert_eq!(kinds(&itemiser).await, of([false, false, false, true, true]));
    assert!(kinds(&app.token("admin").await).await.into_iter().all(|(_, kept)| kept));
    for token in [&checker, &itemiser] {
        assert_eq!(app.get("/api/masters?kind=plant", token).await.data()["totalcount"], 0);
        assert_ne!(app.get("/api/masters?kind=material", token).await.data()["totalcount"], 0);
        let plant = app.number("SELECT id FROM masters WHERE kind = $1 LIMIT 1", "shipmentRule").await;
        assert_eq!(app.get(&format!("/api/masters/{plant}"), token).await.status, 404);
        assert_eq!(app.get(&format!("/api/masters/{plant}/workflow"), token).await.status, 404);
        let taken = send(&app, token, &json!({"id": plant, "version": 1}), "deactivate", None).await;
        assert_eq!(taken.status, 404);
        let made = make(&app, token, "plant", "P9", json!({"name": "x"})).await;
        assert_eq!(made.fault().2, "MASTER_KIND_NOT_YOURS");
        let part = app.get("/api/masters?kind=material", token).await.data()["items"][0].clone();
        let edited = send(&app, token, &part, "edit", Some(json!({"description": "x"}))).await;
        assert_eq!(edited.fault().2, "MASTER_KIND_NOT_YOURS");
        let body = Body::from(multipart("file", "a.xlsx", &workbook(&[&["code", "name"], &["P9", "x"]])));
        let imported = app.send("POST", "/api/masters/import?kind=plant&dryRun=false", token, KIND, body).await;
        assert_eq!(imported.status, 403);
        let rule = json!({"kind": "shipmentRule", "fields": {"materialGroup": "PCB", "lotRequired": "Y"}});
        assert_eq!(app.post("/api/shipment-rules/preview", token, rule).await.status, 403);
    }
    assert_eq!(make(&app, &itemiser, "inspectionUnit", "kg", json!({})).await.fault().2, "MASTER_KIND_NOT_YOURS");
    let parts = json!({"subGroup": "RIGID", "parts": ["x"]});
    assert_eq!(app.post("/api/inspection-catalogue/parts", &itemiser, parts.clone()).await.status, 403);
    let supplier = app.token("supplier1").await;
    assert_eq!(app.post("/api/inspection-catalogue/parts", &supplier, parts).await.status, 403);
    assert_eq!(app.get("/api/inspection-catalogue", &supplier).await.status, 403);
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn what_suppliers_have_answered_keeps_its_name_and_stays_in_use(pool: PgPool) {
    let (app, checker, _) = quality(pool).await;
    begin(&app, &checker).await;
    let part = answered(&app, &checker, "RIGID").await;
    for (kind, code, renamed) in [
        ("inspectionCategory", "BOARD", Some(json!({"name": "Other", "materialGroup": "PCB"}))),
        ("inspectionSubGroup", "RIGID", Some(json!({"name": "Other", "category": "BOARD"}))),
        ("inspectionItem", "RIGID|THK", None),
    ] {
        let row = record(&app, &checker, kind, code).await;
        assert_eq!(send(&app, &checker, &row, "deactivate", None).await.fault().2, "INSPECTION_USED", "{kind}");
        if let Some(fields) = renamed {
            let refused = send(&app, &checker, &row, "edit", Some(fields)).await;
            assert_eq!((refused.fault().2.as_str(), refused.fault().3.as_str()), ("INSPECTION_USED", "name"), "{kind}");
        }
    }
    // What nobody has answered may go, with its items first or without.
    let row = record(&app, &checker, "inspectionSubGroup", "FLEX").await;
    assert_eq!(send(&app, &checker, &row, "deactivate", None).await.data()["state"], "Inactive");
    let tree = app.get("/api/inspection-catalogue", &checker).await;
    let groups = tree.data()["subGroups"].as_array().unwrap();
    let told = |code: &str| groups.iter().find(|one| one["code"] == code).unwrap().clone();
    let rigid = told("RIGID");
    assert_eq!((&rigid["items"], &rigid["parts"], &rigid["isUsed"]), (&json!(1), &json!(1), &json!(true)));
    assert_eq!((&told("FLEX")["state"], &told("FLEX")["isUsed"]), (&json!("Inactive"), &json!(false)));
    let parts = app.get("/api/masters?kind=material&subGroup=RIGID", &checker).await;
    assert_eq!((&parts.data()["totalcount"], &parts.data()["items"][0]["code"]), (&json!(1), &json!(part)));
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn parts_are_tied_by_their_codes_and_those_that_there_are_not_are_told(pool: PgPool) {
    let (app, checker, _) = quality(pool).await;
    begin(&app, &checker).await;
    let part = answered(&app, &checker, "RIGID").await;
    let tie = async |sub_group: &str, parts: &[&str]| -> Reply {
        let body = json!({"subGroup": sub_group, "parts": parts});
        app.post("/api/inspection-catalogue/parts", &checker, body).await
    };
    let again = tie("RIGID", &[&part, &format!(" {part} "), "NO-SUCH"]).await;
    assert_eq!((&again.data()["done"], &again.data()["unchanged"]), (&json!(0), &json!(1)));
    let refused = &again.data()["refused"][0];
    assert_eq!((&refused["part"], &refused["blockers"][0]["label"]), (&json!("NO-SUCH"), &json!("CODE_UNKNOWN")));
    let (_, _, label, field) = tie("NONE", &[&part]).await.fault();
    assert_eq!((label.as_str(), field.as_str()), ("CODE_UNKNOWN", "subGroup"));
    assert_eq!(tie("RIGID", &[]).await.fault().3, "parts");
    let look = json!({"subGroup": "", "parts": [part], "dryRun": true});
    let looked = app.post("/api/inspection-catalogue/parts", &checker, look).await;
    assert_eq!((&looked.data()["done"], &looked.data()["specs"]), (&json!(1), &json!(0)));
    assert_eq!(tie("", &[&part]).await.data()["done"], 1);
    let tied = "SELECT count(*) FROM materials WHERE sub_group <> '' AND code <> $1";
    assert_eq!(app.number(tied, "x").await, 0);
    let row = record(&app, &checker, "material", &part).await;
    let history = app.get(&format!("/api/masters/{}/workflow", row["id"]), &checker).await;
    let last = &history.data()["history"][0];
    assert_eq!((&last["event"], &last["payload"]["before"]["subGroup"]), (&json!("classify"), &json!("RIGID")));
    assert!(last["payload"]["fields"].get("subGroup").is_none(), "{last}");
    let offers = history.data()["offers"].as_array().unwrap();
    let may = |event: &str| offers.iter().find(|one| one["event"] == event).map(|one| one["allowed"].clone());
    assert_eq!((may("classify"), may("edit")), (Some(json!(true)), Some(json!(false))));
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn items_are_copied_unless_they_are_there(pool: PgPool) {
    let (app, checker, itemiser) = quality(pool).await;
    begin(&app, &checker).await;
    make(&app, &itemiser, "inspectionItem", "", item("RIGID", "LEN", &json!({"unit": "mm"}))).await.data();
    make(&app, &itemiser, "inspectionItem", "", item("FLEX", "thk", &json!({"replyType": "T"}))).await.data();
    let copy = async |from: &str, to: &str, dry_run: bool| -> Reply {
        app.post("/api/inspection-catalogue/copy", &itemiser, json!({"from": from, "to": to, "dryRun": dry_run})).await
    };
    let items = "SELECT count(*) FROM inspection_items WHERE sub_group_code = $1";
    assert_eq!(*copy("RIGID", "FLEX", true).await.data(), json!({"copied": 1, "present": 1, "specs": 0}));
    assert_eq!(app.number(items, "FLEX").await, 1, "only looked at");
    let before = asked(&app, "FLEX").await;
    assert_eq!(copy("RIGID", "FLEX", false).await.data()["copied"], 1);
    assert_eq!(app.number(items, "FLEX").await, 2);
    assert_ne!(asked(&app, "FLEX").await, before);
    let made = record(&app, &itemiser, "inspectionItem", "FLEX|LEN").await;
    assert_eq!((&made["own"]["unit"], &made["version"]), (&json!("mm"), &json!(1)));
    assert_eq!(copy("RIGID", "FLEX", false).await.data()["copied"], 0, "once");
    assert_eq!(copy("RIGID", "RIGID", false).await.fault().2, "SUB_GROUP_SAME");
    assert_eq!(copy("NONE", "FLEX", false).await.fault().3, "from");
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn a_change_is_looked_at_by_making_it_and_taking_it_back(pool: PgPool) {
    let (app, checker, _) = quality(pool).await;
    begin(&app, &checker).await;
    let look = async |kind: &str, code: &str, fields: Value, retired: bool| -> Reply {
        let change = json!({"kind": kind, "code": code, "fields": fields, "retired": retired});
        app.post("/api/shipment-rules/preview", &checker, change).await
    };
    let before = app.everything().await;
    let nothing = json!({"openLines": 0, "drafts": 0, "gaining": 0, "losing": 0, "isMore": false, "specs": 0});
    assert_eq!(
        *look("inspectionItem", "", item("RIGID", "THK", &json!({"replyType": "T"})), false).await.data(),
        nothing
    );
    assert_eq!(*look("inspectionItem", "", item("RIGID", "NEW", &json!({})), false).await.data(), nothing);
    let crossed = json!({"lowerLimit": "2", "upperLimit": "1"});
    let refused = look("inspectionItem", "", item("RIGID", "NEW", &crossed), false).await;
    assert_eq!((refused.status.as_u16(), refused.fault().2.as_str()), (409, "LIMITS_CROSSED"));
    let category = json!({"name": "Boards", "materialGroup": "PCB"});
    assert_eq!(look("inspectionCategory", "BOARD", category, true).await.fault().2, "INSPECTION_NAMED");
    assert_eq!(app.everything().await, before, "only looked at");
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn what_is_used_again_names_what_is_there(pool: PgPool) {
    let (app, checker, itemiser) = quality(pool).await;
    begin(&app, &checker).await;
    make(&app, &checker, "inspectionCategory", "PANEL", json!({"name": "Panels", "materialGroup": "PCB"})).await.data();
    make(&app, &itemiser, "inspectionSubGroup", "GLASS", json!({"name": "Glass", "category": "PANEL"})).await.data();
    for (kind, code) in [("inspectionSubGroup", "GLASS"), ("inspectionCategory", "PANEL")] {
        let row = record(&app, &checker, kind, code).await;
        assert_eq!(send(&app, &checker, &row, "deactivate", None).await.data()["state"], "Inactive", "{kind}");
    }
    let row = record(&app, &itemiser, "inspectionSubGroup", "GLASS").await;
    let refused = send(&app, &itemiser, &row, "reactivate", None).await;
    assert_eq!((refused.fault().2.as_str(), refused.fault().3.as_str()), ("CODE_UNKNOWN", "category"));
    let row = record(&app, &checker, "inspectionCategory", "PANEL").await;
    send(&app, &checker, &row, "reactivate", None).await.data();
    let row = record(&app, &itemiser, "inspectionSubGroup", "GLASS").await;
    assert_eq!(send(&app, &itemiser, &row, "reactivate", None).await.data()["state"], "Active");
}
