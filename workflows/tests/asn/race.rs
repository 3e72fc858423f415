//! Two at once: one winner, and the other is told.

use super::fixture::{World, item, labels, now, one, supplier};
use ehub_workflows::asn::draft::{AddBoxes, AsnEdit, AsnEditBox};
use ehub_workflows::{Error, asn};
use rust_decimal::dec;
use sqlx::PgPool;
use std::collections::HashSet;

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn of_two_senders_one_wins_and_the_other_is_told_who(pool: PgPool) {
    let world = World::new(pool).await;
    let line = world.order_line("SUB-LOT", dec!(100)).await;
    let (id, version) = world.ready(line, dec!(60), "AB00000001").await;
    let (one, two) = tokio::join!(world.send(id, version), world.send(id, version));
    let (won, lost) = if one.is_ok() { (one, two) } else { (two, one) };
    assert_eq!(won.unwrap().state, "Sending");
    let Err(Error::Stale { changed_by, changed_at, state, version: newest }) = lost else { panic!("two winners") };
    assert_eq!((changed_by.as_str(), changed_at, state.as_str(), newest), ("supplier1", now(), "Sending", version + 1));
    assert_eq!(world.quantities(line).await.0, dec!(60));
    let messages: i64 = sqlx::query_scalar("SELECT count(*) FROM erp_messages").fetch_one(&world.pool).await.unwrap();
    assert_eq!(messages, 1);
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn an_order_line_is_never_shipped_twice(pool: PgPool) {
    let world = World::new(pool).await;
    let line = world.order_line("SUB-LOT", dec!(100)).await;
    let (first, second) =
        (world.ready(line, dec!(60), "AB00000001").await, world.ready(line, dec!(60), "AB00000002").await);
    let (one, two) = tokio::join!(world.send(first.0, first.1), world.send(second.0, second.1));
    let lost = if one.is_ok() { two } else { one };
    assert_eq!(labels(lost), ["ASN_OVER_SHIPMENT"]);
    assert_eq!(world.quantities(line).await.0, dec!(60));
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn in_one_call_the_first_takes_what_the_second_wanted(pool: PgPool) {
    let world = World::new(pool).await;
    let line = world.order_line("SUB-LOT", dec!(100)).await;
    let mut items = Vec::new();
    for (n, quantity) in [dec!(60), dec!(60), dec!(40)].into_iter().enumerate() {
        let (id, version) = world.ready(line, quantity, &format!("AB0000000{n}")).await;
        items.push(item(id, version));
    }
    items.push(item(0, 1));
    let results = asn::send(&world.db, &supplier(world.vendor), now(), &items).await.unwrap();
    let states: Vec<_> = results.iter().map(|r| r.result.as_ref().map_or("no", |moved| moved.state)).collect();
    assert_eq!(states, ["Sending", "no", "Sending", "no"]);
    assert!(matches!(results[3].result, Err(Error::NotFound)));
    assert_eq!(world.quantities(line).await.0, dec!(100));
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn a_stale_form_is_told_who_saved_first(pool: PgPool) {
    let world = World::new(pool).await;
    let line = world.order_line("SUB-LOT", dec!(100)).await;
    let draft = world.draft(line, dec!(10)).await;
    let edit = world.filled(draft.id, 1, "AB00000001").await;
    let me = supplier(world.vendor);
    let (one, two) = tokio::join!(
        asn::edit(&world.db, &me, now(), draft.id, &edit),
        asn::edit(&world.db, &me, now(), draft.id, &edit)
    );
    let lost = if one.is_ok() { two } else { one };
    let Err(Error::Stale { changed_by, version, .. }) = lost else { panic!("both saved") };
    assert_eq!((changed_by.as_str(), version), ("supplier1", 2));
}

/// Two drafts with the same form, made different by `change`, saved at the same time: who is told what.
async fn both_save(world: &World, material: &str, change: impl Fn(&mut AsnEdit)) -> Vec<String> {
    let line = world.order_line(material, dec!(100)).await;
    let me = supplier(world.vendor);
    let mut forms = Vec::new();
    for n in 1..=2 {
        let draft = world.draft(line, dec!(10)).await;
        let mut edit = world.filled(draft.id, 1, &format!("AB0000000{n}")).await;
        if material == "PAN-BOX" {
            edit.lines[0].lots.clear();
        }
        change(&mut edit);
        forms.push((draft.id, edit));
    }
    let (one, two) = tokio::join!(
        asn::edit(&world.db, &me, now(), forms[0].0, &forms[0].1),
        asn::edit(&world.db, &me, now(), forms[1].0, &forms[1].1)
    );
    let mut told: Vec<_> = one.unwrap().findings.into_iter().chain(two.unwrap().findings).collect();
    told.sort_by(|a, b| a.field.cmp(&b.field));
    told.into_iter().map(|f| format!("{} {}", f.label, f.field.unwrap_or_default())).collect()
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn a_number_is_used_by_one_notice_only(pool: PgPool) {
    let world = World::new(pool).await;
    let invoice = both_save(&world, "SUB-LOT", |edit| edit.invoice_no = "AB99999999".into()).await;
    assert_eq!(invoice, ["ASN_INVOICE_USED invoiceNo"]);
    let rt = both_save(&world, "SUB-LOT", |edit| {
        edit.invoice_no.clear();
        edit.lines[0].lots[0].rt_no = "A01".into();
    })
    .await;
    assert_eq!(rt, ["REQUIRED invoiceNo", "REQUIRED invoiceNo", "ASN_RT_USED lines[0].lots[0].rtNo"]);
    let packed = both_save(&world, "PAN-BOX", |edit| {
        edit.invoice_no.clear();
        let packed = AsnEditBox {
            box_id: "MINE".into(),
            quantity: Some(dec!(10)),
            x_out_qty: Some(dec!(1)),
            ..AsnEditBox::default()
        };
        edit.lines[0].boxes.push(packed);
    })
    .await;
    assert_eq!(packed, ["REQUIRED invoiceNo", "REQUIRED invoiceNo", "ASN_BOX_USED lines[0].boxes[0].boxId"]);
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn rt_numbers_of_a_day_are_counted_in_turn(pool: PgPool) {
    let world = World::new(pool).await;
    sqlx::query("UPDATE shipment_rules SET rt_daily_limit = 1 WHERE plant_code = '' AND material_group = ''")
        .execute(&world.pool)
        .await
        .unwrap();
    let line = world.order_line("SUB-LOT", dec!(100)).await;
    let me = supplier(world.vendor);
    let mut ready = Vec::new();
    for n in 1..=2 {
        let draft = world.draft(line, dec!(10)).await;
        let mut edit = world.filled(draft.id, 1, &format!("AB0000000{n}")).await;
        edit.lines[0].rt_no = format!("A0{n}");
        asn::edit(&world.db, &me, now(), draft.id, &edit).await.unwrap();
        ready.push(draft.id);
    }
    assert_eq!(labels(world.send(ready[0], 2).await), ["ASN_RT_DAILY_LIMIT"], "drafts count, too");
    world.cancel(ready[1], 2).await.unwrap();
    assert_eq!(world.send(ready[0], 2).await.unwrap().state, "Sending");
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn serials_are_never_handed_out_twice(pool: PgPool) {
    let world = World::new(pool).await;
    let line = world.order_line("PAN-BOX", dec!(100)).await;
    let me = supplier(world.vendor);
    let mut tasks = Vec::new();
    for _ in 0..6 {
        let draft = world.draft(line, dec!(10)).await;
        let (db, me) = (world.db.clone(), me.clone());
        tasks.push(tokio::spawn(async move {
            let line_id = asn::read(&db, &me, now(), draft.id).await.unwrap().lines[0].id;
            for version in 1..=5 {
                let wanted = AddBoxes { version, line_id, count: 7, quantity_per_box: None };
                asn::add_boxes(&db, &me, now(), draft.id, &wanted).await.unwrap();
            }
        }));
    }
    for task in tasks {
        task.await.unwrap();
    }
    let ids: Vec<String> = sqlx::query_scalar("SELECT box_id FROM asn_boxes").fetch_all(&world.pool).await.unwrap();
    assert_eq!((ids.len(), ids.iter().collect::<HashSet<_>>().len()), (210, 210));
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn cancel_and_send_at_once_have_one_winner(pool: PgPool) {
    let world = World::new(pool).await;
    let line = world.order_line("SUB-LOT", dec!(100)).await;
    let (id, version) = world.ready(line, dec!(60), "AB00000001").await;
    let me = supplier(world.vendor);
    let items = [item(id, version)];
    let (sent, cancelled) =
        tokio::join!(asn::send(&world.db, &me, now(), &items), asn::cancel(&world.db, &me, now(), &items));
    let (sent, cancelled) = (one(sent), one(cancelled));
    assert!(sent.is_ok() != cancelled.is_ok(), "{sent:?} {cancelled:?}");
    let in_transit = world.quantities(line).await.0;
    assert_eq!(in_transit, if sent.is_ok() { dec!(60) } else { dec!(0) });
}
