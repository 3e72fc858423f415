//! Certificates are in step with the notice, in the transaction that writes it.

use super::plant::*;
use crate::asn::fixture::{World, item, now, supplier};
use ehub_workflows::asn;
use ehub_workflows::asn::draft::{NewAsn, NewAsnLine};
use ehub_workflows::certificate::Input;
use rust_decimal::dec;
use sqlx::PgPool;

/// A draft of a part that is inspected.
async fn draft(world: &World) -> i64 {
    let line = world.order_line("SUB-LOT", dec!(100)).await;
    world.draft(line, dec!(60)).await.id
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn a_number_that_is_typed_takes_its_certificate_along(pool: PgPool) {
    let world = inspected(pool, "wanted").await;
    let asn = draft(&world).await;
    assert_eq!(world.certificates(asn).await, ["Awaited  wanted"], "the line has no lots yet");
    world.with_lots(asn, 1, &["L"]).await;
    world.with_lots(asn, 2, &["L1"]).await;
    assert_eq!(world.certificates(asn).await, ["Awaited L1 wanted"]);
    world.with_lots(asn, 3, &["L1", ""]).await;
    assert_eq!(world.certificates(asn).await, ["Awaited L1 wanted"], "a lot without a number has none");
    world.with_lots(asn, 4, &["L1", "L2"]).await;
    world.with_lots(asn, 5, &["L2", "L1"]).await;
    assert_eq!(world.certificates(asn).await, ["Awaited L1 wanted", "Awaited L2 wanted"]);
    let events =
        "SELECT string_agg(event, ' ' ORDER BY version) FROM history WHERE process = 'certificate' AND document = $1";
    let first = world.certificate(asn, "L1").await.id;
    assert_eq!(world.text(events, first).await, "require rename rename");
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn what_was_submitted_is_void_when_its_lot_leaves_and_is_never_renamed(pool: PgPool) {
    let world = inspected(pool, "wanted").await;
    let ((asn, version), _) = world.submitted("L1").await;
    let saved = world.with_lots(asn, version, &["L2"]).await;
    assert_eq!(world.certificates(asn).await, ["Void L1 wanted", "Awaited L2 wanted"]);
    world.with_lots(asn, saved.version, &["L1"]).await;
    assert_eq!(world.certificates(asn).await, ["Void L1 wanted", "Awaited L1 wanted"], "the lot is measured anew");
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn a_line_that_is_taken_off_and_a_notice_that_is_cancelled_leave_void_ones(pool: PgPool) {
    let world = inspected(pool, "wanted").await;
    let lines = [world.order_line("SUB-LOT", dec!(100)).await, world.order_line("PLAIN", dec!(100)).await];
    let wanted = NewAsn { lines: lines.map(|po_line_id| NewAsnLine { po_line_id, quantity: dec!(10) }).into() };
    let me = supplier(world.vendor);
    let made = asn::create(&world.db, &me, now(), &wanted).await.unwrap();
    assert_eq!(world.certificates(made.id).await, ["Awaited  wanted", "Awaited  wanted"]);
    let mut edit = world.filled(made.id, 1, "AB12345678").await;
    edit.lines.remove(1);
    asn::edit(&world.db, &me, now(), made.id, &edit).await.unwrap();
    assert_eq!(world.certificates(made.id).await, ["Awaited L1 wanted", "Void  wanted"]);
    world.cancel(made.id, 2).await.unwrap();
    assert_eq!(world.certificates(made.id).await, ["Void L1 wanted", "Void  wanted"]);
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn a_notice_that_the_erp_cancels_leaves_void_ones(pool: PgPool) {
    let world = inspected(pool, "wanted").await;
    let ((asn, version), _) = world.submitted("L1").await;
    world.send(asn, version).await.unwrap();
    world.erp_accepts(asn, "IN1").await;
    world.cancel(asn, version + 2).await.unwrap();
    assert_eq!(world.certificates(asn).await, ["Submitted L1 wanted"], "the ERP has not answered yet");
    world.erp_accepts(asn, "").await;
    assert_eq!(world.certificates(asn).await, ["Void L1 wanted"]);
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn parts_that_are_not_inspected_have_none_whatever_the_rules_say(pool: PgPool) {
    let world = World::new(pool).await;
    sqlx::query("UPDATE shipment_rules SET certificate = 'needed'").execute(&world.pool).await.unwrap();
    let asn = draft(&world).await;
    let saved = world.with_lots(asn, 1, &["L1"]).await;
    assert_eq!((world.certificates(asn).await, saved.findings), (vec![], vec![]));
    // Its sub-group has items now, and says nothing itself: the rules speak.
    sub_group(&world, "wanted").await;
    sqlx::query("UPDATE inspection_sub_groups SET certificate = NULL").execute(&world.pool).await.unwrap();
    let saved = world.with_lots(asn, 2, &["L1"]).await;
    assert_eq!(world.certificates(asn).await, ["Awaited L1 needed"]);
    assert_eq!(saved.findings[0].label, "ASN_CERTIFICATE_NEEDED");
    sub_group(&world, "never").await;
    let saved = world.with_lots(asn, 3, &["L1"]).await;
    assert_eq!((world.certificates(asn).await, saved.findings), (vec!["Void L1 needed".to_owned()], vec![]));
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn a_setting_that_changed_is_followed_by_the_next_save_and_by_a_send(pool: PgPool) {
    let world = inspected(pool, "wanted").await;
    let ((asn, version), _) = world.submitted("L1").await;
    sub_group(&world, "needed").await;
    let refused = asn::send(&world.db, &supplier(world.vendor), now(), &[item(asn, version)]).await.unwrap();
    assert!(refused[0].result.is_err());
    assert_eq!(world.certificates(asn).await, ["Submitted L1 needed"], "who reads the list sees what is waited for");
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn what_was_filled_stays_while_a_setting_asks_for_none(pool: PgPool) {
    let world = inspected(pool, "wanted").await;
    let ((asn, version), _) = world.submitted("L1").await;
    let saved = world.with_lots(asn, version, &["L1", "L2", "L3"]).await;
    let seen = world.certificate(asn, "L2").await;
    send(&world.db, &measurer(&world), seen, Input::Save(measured(&["10"], ""))).await.unwrap();
    sub_group(&world, "never").await;
    let saved = world.with_lots(asn, saved.version, &["L1", "L2", "L3"]).await;
    let filled = ["Submitted L1 wanted", "Awaited L2 wanted", "Void L3 wanted"];
    assert_eq!(world.certificates(asn).await, filled, "nobody measured the third one");
    // The setting is put right: nothing has to be measured again.
    sub_group(&world, "needed").await;
    let saved = world.with_lots(asn, saved.version, &["L1", "L2", "L3"]).await;
    let again = ["Submitted L1 needed", "Awaited L2 needed", "Void L3 wanted", "Awaited L3 needed"];
    assert_eq!(world.certificates(asn).await, again);
    // A lot that left the notice is another matter.
    sub_group(&world, "never").await;
    world.with_lots(asn, saved.version, &["L2"]).await;
    let left = ["Void L1 needed", "Awaited L2 needed", "Void L3 wanted", "Void L3 needed"];
    assert_eq!(world.certificates(asn).await, left);
}
