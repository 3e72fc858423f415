//! Settings steer shipments: rules by plant and group, parts from one supplier, tax codes; and what a change would touch.

use super::fixture::{World, labels, now, supplier};
use ehub_engine::Actor;
use ehub_engine::actor::Kind as ActorKind;
use ehub_workflows::asn::draft::AddBoxes;
use ehub_workflows::asn::{self, AsnDetail};
use ehub_workflows::master::{Fields, Input, Kind, Master, New, store};
use ehub_workflows::process::{By, Command, send_one};
use ehub_workflows::shipment_rule::store::effective;
use ehub_workflows::shipment_rule::{Touch, Touched, touched};
use ehub_workflows::{Error, Moved, Seen};
use rust_decimal::dec;
use sqlx::PgPool;
use std::collections::BTreeMap;

fn keeper() -> Actor {
    let roles = [162].into();
    Actor { account: Some(9), name: "keeper".into(), kind: ActorKind::Person, roles, ..Actor::system("test", "test") }
}

fn texts(pairs: &[(&str, &str)]) -> BTreeMap<String, String> {
    pairs.iter().map(|(name, text)| ((*name).to_owned(), (*text).to_owned())).collect()
}

fn new(kind: Kind, fields: &[(&str, &str)]) -> New {
    New { kind, code: String::new(), fields: texts(fields) }
}

async fn make(world: &World, kind: Kind, fields: &[(&str, &str)]) -> Moved {
    store::create(&world.db, By::new(&keeper(), now()), new(kind, fields)).await.unwrap()
}

/// A rule, taken out of use or with other fields.
async fn edit(world: &World, seen: Seen, input: Input) -> Result<Moved, Error> {
    send_one::<Master>(&world.db, By::new(&keeper(), now()), Command::new(seen, input)).await.map(|(moved, _)| moved)
}

/// A part of the group PCB of which nobody says how it is shipped.
async fn plain_part(world: &World) {
    sqlx::query(
        "INSERT INTO materials (code, description, material_group, lot_unsaid, box_id_unsaid, x_out_unsaid)
         VALUES ('PLAIN', 'Board', 'PCB', true, true, true)",
    )
    .execute(&world.pool)
    .await
    .unwrap();
}

async fn shown(world: &World, asn: i64) -> AsnDetail {
    asn::read(&world.db, &supplier(world.vendor), now(), asn).await.unwrap()
}

/// Whether sending the draft would be told this.
fn is_told(detail: &AsnDetail, label: &str) -> bool {
    detail.findings.iter().any(|finding| finding.label == label)
}

/// The value that holds for the first line, and where it comes from.
fn held<'a>(detail: &'a AsnDetail, field: &str) -> Option<(&'a str, &'a str)> {
    let held = detail.lines[0].rules.iter().find(|held| held.field == field)?;
    Some((held.value.as_str(), held.source))
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn a_rule_of_a_group_switches_lots_on_until_the_plant_says_no(pool: PgPool) {
    let world = World::new(pool).await;
    plain_part(&world).await;
    let line = world.order_line("PLAIN", dec!(100)).await;
    let draft = world.draft(line, dec!(10)).await.id;
    let detail = shown(&world, draft).await;
    assert!(!is_told(&detail, "ASN_LOTS_REQUIRED"));
    assert_eq!(held(&detail, "lotRequired"), Some(("N", "general")));
    make(&world, Kind::ShipmentRule, &[("materialGroup", "PCB"), ("lotRequired", "Y")]).await;
    let detail = shown(&world, draft).await;
    assert!(is_told(&detail, "ASN_LOTS_REQUIRED"));
    assert!(detail.lines[0].lot_required);
    assert_eq!(held(&detail, "lotRequired"), Some(("Y", "group")));
    let of_both =
        make(&world, Kind::ShipmentRule, &[("plant", "P100"), ("materialGroup", "PCB"), ("lotRequired", "N")]).await;
    assert_eq!(held(&shown(&world, draft).await, "lotRequired"), Some(("N", "plant+group")));
    edit(&world, Seen { id: of_both.id, version: 1 }, Input::Deactivate).await.unwrap();
    assert_eq!(
        held(&shown(&world, draft).await, "lotRequired"),
        Some(("Y", "group")),
        "taken out of use it says nothing"
    );
    let shippable =
        asn::shippable(&world.db, &supplier(world.vendor), now(), &asn::ShippableFilter::default()).await.unwrap().0;
    assert!(shippable.iter().all(|row| row.lot_required), "the list says the same as the draft");
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn the_parts_own_word_goes_before_every_rule(pool: PgPool) {
    let world = World::new(pool).await;
    make(&world, Kind::ShipmentRule, &[("plant", "P100"), ("lotRequired", "N"), ("boxIdRequired", "Y")]).await;
    let line = world.order_line("SUB-LOT", dec!(100)).await;
    let detail = shown(&world, world.draft(line, dec!(10)).await.id).await;
    assert_eq!(held(&detail, "lotRequired"), Some(("Y", "own")));
    assert_eq!(held(&detail, "boxIdRequired"), Some(("N", "own")), "of a part that says no, no is a word");
    assert!(is_told(&detail, "ASN_LOTS_REQUIRED") && !is_told(&detail, "ASN_BOXES_REQUIRED"));
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn box_ids_and_how_many_at_once_are_a_rule(pool: PgPool) {
    let world = World::new(pool).await;
    plain_part(&world).await;
    let line = world.order_line("PLAIN", dec!(100)).await;
    let draft = world.draft(line, dec!(10)).await;
    make(&world, Kind::ShipmentRule, &[("materialGroup", "PCB"), ("boxIdRequired", "Y"), ("boxesAtOnce", "2")]).await;
    let detail = shown(&world, draft.id).await;
    assert!(is_told(&detail, "ASN_BOXES_REQUIRED"));
    let ask = |count| AddBoxes {
        version: draft.version,
        line_id: detail.lines[0].id,
        count,
        quantity_per_box: Some(dec!(5)),
    };
    let me = supplier(world.vendor);
    assert_eq!(labels(asn::add_boxes(&world.db, &me, now(), draft.id, &ask(3)).await), ["TOO_LONG"]);
    asn::add_boxes(&world.db, &me, now(), draft.id, &ask(2)).await.unwrap();
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn shelf_life_and_span_come_from_the_group(pool: PgPool) {
    let world = World::new(pool).await;
    plain_part(&world).await;
    let line = world.order_line("PLAIN", dec!(100)).await;
    let draft = world.draft(line, dec!(10)).await;
    let mut edit = world.filled(draft.id, draft.version, "AB00000001").await;
    edit.lines[0].lots[0].effective_on = Some(super::fixture::day("2026-12-02"));
    let me = supplier(world.vendor);
    assert_eq!(asn::edit(&world.db, &me, now(), draft.id, &edit).await.unwrap().findings, vec![]);
    make(&world, Kind::ShipmentRule, &[("materialGroup", "PCB"), ("minEffectiveDays", "30")]).await;
    let detail = shown(&world, draft.id).await;
    assert!(is_told(&detail, "ASN_LOT_EXPIRING"), "ten days are left");
    assert_eq!(held(&detail, "minEffectiveDays"), Some(("30", "group")));
    make(
        &world,
        Kind::ShipmentRule,
        &[("plant", "P100"), ("materialGroup", "PCB"), ("minEffectiveDays", "9"), ("lotDateSpanDays", "3")],
    )
    .await;
    let detail = shown(&world, draft.id).await;
    assert!(!is_told(&detail, "ASN_LOT_EXPIRING"));
    assert_eq!(held(&detail, "lotDateSpanDays"), Some(("3", "plant+group")));
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn boxes_for_a_plant_with_a_company_prefix_get_codes_of_their_own_when_they_are_sent(pool: PgPool) {
    let world = World::new(pool).await;
    let send = async |prefix: bool, invoice: &str| {
        if prefix {
            make(&world, Kind::ShipmentRule, &[("plant", "P100"), ("gs1Prefix", "4012345")]).await;
        }
        let line = world.order_line("SUB-LOT", dec!(100)).await;
        let (id, version) = world.ready(line, dec!(10), invoice).await;
        sqlx::query(
            "INSERT INTO asn_boxes (asn_line_id, vendor_id, box_row, box_id, quantity)
             SELECT id, vendor_id, n, $2 || n, 5 FROM asn_lines, generate_series(1, 2) n WHERE asn_id = $1",
        )
        .bind(id)
        .bind(invoice)
        .execute(&world.pool)
        .await
        .unwrap();
        assert!(
            shown(&world, id).await.lines[0].boxes.iter().all(|packed| packed.sscc.is_none()),
            "not before it is sent"
        );
        world.send(id, version).await.unwrap();
        let boxes = shown(&world, id).await.lines.remove(0).boxes;
        boxes.into_iter().map(|packed| packed.sscc).collect::<Vec<_>>()
    };
    assert_eq!(send(false, "AB00000001").await, [None, None]);
    let code = |serial| ehub_workflows::asn::sscc::sscc("4012345", serial);
    assert_eq!(send(true, "AB00000002").await, [code(0), code(1)]);
    let next: i64 = sqlx::query_scalar("SELECT next FROM sscc_serials").fetch_one(&world.pool).await.unwrap();
    assert_eq!(next, 2);
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn limits_of_a_plant_go_before_the_general_ones(pool: PgPool) {
    let world = World::new(pool).await;
    let line = world.order_line("SUB-LOT", dec!(100)).await;
    let (draft, _) = world.ready(line, dec!(10), "AB00000001").await;
    let me = supplier(world.vendor);
    let mut edit = world.filled(draft, 2, "AB00000001").await;
    edit.invoice_amount = Some(dec!(21));
    (edit.lines[0].rt_no, edit.lines[0].lots[0].rt_no) = ("A01".into(), "A02".into());
    let saved = asn::edit(&world.db, &me, now(), draft, &edit).await.unwrap();
    assert_eq!(saved.findings.len(), 1, "one dollar more than the order says: {:?}", saved.findings);
    make(
        &world,
        Kind::ShipmentRule,
        &[("plant", "P100"), ("invoiceTolerance", "1"), ("rtDailyLimit", "1"), ("baseCurrency", "EUR")],
    )
    .await;
    let detail = shown(&world, draft).await;
    let told: Vec<&str> = detail.findings.iter().map(|finding| finding.label.as_str()).collect();
    assert_eq!(told, ["INVOICE_RATE_REQUIRED", "ASN_RT_DAILY_LIMIT"]);
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn defective_units_are_counted_as_the_supplier_of_the_part_does(pool: PgPool) {
    let world = World::new(pool).await;
    let line = world.order_line("PAN-BOX", dec!(100)).await;
    let draft = world.draft(line, dec!(10)).await.id;
    assert_eq!(held(&shown(&world, draft).await, "xOutMaintained"), Some(("Y", "own")));
    let of = |vendor| [("material", "PAN-BOX"), ("vendor", vendor), ("xOutMaintained", "N")];
    make(&world, Kind::XOutRule, &of("V10002")).await;
    assert_eq!(held(&shown(&world, draft).await, "xOutMaintained"), Some(("Y", "own")), "it is another supplier's");
    make(&world, Kind::XOutRule, &of("V10001")).await;
    let detail = shown(&world, draft).await;
    assert_eq!(held(&detail, "xOutMaintained"), Some(("N", "part+vendor")));
    assert!(!detail.lines[0].x_out_maintained);
    let person = keeper();
    let by = By::new(&person, now());
    let again = store::create(&world.db, by, new(Kind::XOutRule, &of("V10001"))).await;
    assert_eq!(labels(again), ["ALREADY_EXISTS"]);
    let unknown = [("material", "NONE"), ("vendor", "OSE"), ("xOutMaintained", "Y")];
    assert_eq!(labels(store::create(&world.db, by, new(Kind::XOutRule, &unknown)).await), ["CODE_UNKNOWN"; 2]);
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn who_comes_second_is_told_and_the_history_says_what_became_of_what(pool: PgPool) {
    let world = World::new(pool).await;
    let made = make(&world, Kind::ShipmentRule, &[("materialGroup", "PCB"), ("lotRequired", "Y")]).await;
    let say =
        |days: &str| Input::Edit(Fields { fields: texts(&[("materialGroup", "PCB"), ("minEffectiveDays", days)]) });
    let seen = Seen { id: made.id, version: 1 };
    edit(&world, seen, say("30")).await.unwrap();
    assert!(matches!(edit(&world, seen, say("60")).await, Err(Error::Stale { .. })));
    let payload: serde_json::Value =
        sqlx::query_scalar("SELECT payload FROM history WHERE process = 'master' AND document = $1 AND version = 2")
            .bind(made.id)
            .fetch_one(&world.pool)
            .await
            .unwrap();
    let expected = serde_json::json!({
        "before": {"materialGroup": "PCB", "lotRequired": "Y"},
        "fields": {"materialGroup": "PCB", "minEffectiveDays": "30"},
    });
    assert_eq!(payload, expected);
    let other = Input::Edit(Fields { fields: texts(&[("materialGroup", "IC")]) });
    assert_eq!(labels(edit(&world, Seen { id: made.id, version: 2 }, other).await), ["KEY_STAYS"]);
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn what_a_change_would_touch_is_counted_and_nothing_is_changed(pool: PgPool) {
    let world = World::new(pool).await;
    plain_part(&world).await;
    let line = world.order_line("PLAIN", dec!(100)).await;
    world.order_line("SUB-LOT", dec!(100)).await;
    let draft = world.draft(line, dec!(10)).await.id;
    let look = async |fields: &[(&str, &str)], retired| {
        let touch = Touch::of(Kind::ShipmentRule, "", &texts(fields), retired).unwrap();
        touched(&world.db, &keeper(), now(), &touch).await.unwrap()
    };
    let lots = [("materialGroup", "PCB"), ("lotRequired", "Y")];
    let found = Touched { open_lines: 1, drafts: 1, gaining: 1, losing: 0, is_more: false, specs: 0 };
    assert_eq!(look(&lots, false).await, found);
    assert!(!is_told(&shown(&world, draft).await, "ASN_LOTS_REQUIRED"));
    assert_eq!(look(&[("materialGroup", "PCB"), ("lotRequired", "N")], false).await, Touched::default(), "it is so");
    assert_eq!(look(&[("materialGroup", "IC"), ("lotRequired", "Y")], false).await, Touched::default());
    make(&world, Kind::ShipmentRule, &lots).await;
    let back = Touched { open_lines: 1, drafts: 1, gaining: 0, losing: 1, is_more: false, specs: 0 };
    assert_eq!(look(&lots, true).await, back);
    for (code, drafts) in [("05", 0), ("06", 1)] {
        let tax = Touch::of(Kind::TaxCode, code, &texts(&[]), true).unwrap();
        let counted = touched(&world.db, &keeper(), now(), &tax).await.unwrap();
        assert_eq!((counted.drafts, counted.gaining), (drafts, drafts), "a draft begins with 06");
    }
    let of_part = [("material", "PLAIN"), ("vendor", "V10001"), ("xOutMaintained", "Y")];
    let x_out = Touch::of(Kind::XOutRule, "", &texts(&of_part), false).unwrap();
    let counted = touched(&world.db, &keeper(), now(), &x_out).await.unwrap();
    assert_eq!((counted.open_lines, counted.drafts), (1, 1));
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn what_holds_is_told_with_where_it_comes_from(pool: PgPool) {
    let world = World::new(pool).await;
    plain_part(&world).await;
    make(&world, Kind::ShipmentRule, &[("plant", "P100"), ("reminderDays", "3"), ("gs1Prefix", "4712345")]).await;
    make(&world, Kind::ShipmentRule, &[("materialGroup", "PCB"), ("certificate", "needed")]).await;
    // Where nothing is inspected, nothing is certified, whatever a rule says.
    let word = async || {
        let told = effective(&world.db, &keeper(), "P100", "PLAIN", None).await.unwrap();
        told.into_iter().find(|held| held.field == "certificate").map(|held| format!("{} {}", held.value, held.source))
    };
    assert_eq!(word().await, None);
    sqlx::raw_sql(
        "INSERT INTO inspection_sub_groups (code, name, category_code, certificate, asked_key) VALUES ('SG', 'Group', 'C', 'wanted', 'k');
         UPDATE materials SET sub_group = 'SG' WHERE code = 'PLAIN'",
    )
    .execute(&world.pool)
    .await
    .unwrap();
    assert_eq!(word().await.as_deref(), Some("wanted subGroup"), "the sub-group's word goes before the rules'");
    sqlx::query("UPDATE inspection_sub_groups SET certificate = NULL").execute(&world.pool).await.unwrap();
    let told = effective(&world.db, &keeper(), "P100", "PLAIN", Some("V10001")).await.unwrap();
    let told: Vec<String> = told.iter().map(|held| format!("{} {} {}", held.field, held.value, held.source)).collect();
    assert_eq!(
        told,
        [
            "lotRequired N general",
            "boxIdRequired N general",
            "boxesAtOnce 2000 general",
            "certificate needed group",
            "reminderDays 3 plant",
            "rtDailyLimit 359 general",
            "invoiceTolerance 0 general",
            "baseCurrency TWD general",
            "gs1Prefix 4712345 plant",
            "shipPermission open own",
        ]
    );
    let unknown = effective(&world.db, &keeper(), "P9", "NONE", Some("V9")).await;
    assert_eq!(labels(unknown), ["CODE_UNKNOWN"; 3]);
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn the_general_rule_stays_and_a_tax_code_that_drafts_use(pool: PgPool) {
    let world = World::new(pool).await;
    let id = async |kind: &str, code: &str| -> i64 {
        let sql = "SELECT id FROM masters WHERE kind = $1 AND code = $2";
        sqlx::query_scalar(sql).bind(kind).bind(code).fetch_one(&world.pool).await.unwrap()
    };
    let (general, tax) = (id("shipmentRule", "*|*").await, id("taxCode", "06").await);
    let seen = |id| Seen { id, version: 1 };
    assert_eq!(labels(edit(&world, seen(general), Input::Deactivate).await), ["RULE_GENERAL_STAYS"]);
    let line = world.order_line("SUB-LOT", dec!(100)).await;
    let (draft, version) = world.ready(line, dec!(10), "AB00000001").await;
    assert_eq!(labels(edit(&world, seen(tax), Input::Deactivate).await), ["TAX_CODE_IN_USE"]);
    let fields = [("numberForm", "free"), ("maxLength", "5"), ("taxZero", "Y"), ("exchangeRateRequired", "N")];
    edit(&world, seen(tax), Input::Edit(Fields { fields: texts(&fields) })).await.unwrap();
    let told: Vec<String> = shown(&world, draft).await.findings.iter().map(|one| one.label.clone()).collect();
    assert_eq!(told, ["INVOICE_LENGTH", "INVOICE_TAX_ZERO"], "the rules read the setting");
    world.cancel(draft, version).await.unwrap();
    let moved = edit(&world, Seen { id: tax, version: 2 }, Input::Deactivate).await.unwrap();
    assert_eq!(moved.state, "Inactive");
    let left: i64 = sqlx::query_scalar("SELECT count(*) FROM invoice_settings WHERE tax_code = '06'")
        .fetch_one(&world.pool)
        .await
        .unwrap();
    assert_eq!(left, 0);
}
