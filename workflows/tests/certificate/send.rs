//! "Needed" holds a notice back until each of its lots has a certificate that was accepted.

use super::plant::*;
use crate::asn::fixture::{item, now, supplier};
use ehub_engine::Finding;
use ehub_workflows::{Error, Seen, asn};
use rust_decimal::dec;
use sqlx::PgPool;

/// Label, field and lot of what speaks against a send.
fn told(found: &[Finding]) -> Vec<String> {
    let lot = |one: &Finding| one.params.get("lot").and_then(|lot| lot.as_str()).unwrap_or_default().to_owned();
    found.iter().map(|one| format!("{} {} {}", one.label, one.field.as_deref().unwrap_or_default(), lot(one))).collect()
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn a_send_waits_for_every_lot_and_names_those_that_are_missing(pool: PgPool) {
    let world = inspected(pool, "needed").await;
    let line = world.order_line("SUB-LOT", dec!(100)).await;
    let asn = world.draft(line, dec!(60)).await.id;
    let saved = world.with_lots(asn, 1, &["L1", "L2", "L2"]).await;
    let missing =
        ["ASN_CERTIFICATE_NEEDED lines[0].lots[0].lotNo L1", "ASN_CERTIFICATE_NEEDED lines[0].lots[1].lotNo L2"];
    let of = |found: &[Finding]| {
        told(found).into_iter().filter(|one| one.starts_with("ASN_CERTIFICATE")).collect::<Vec<_>>()
    };
    assert_eq!(of(&saved.findings), missing, "a lot that is named twice is told once");
    let saved = world.with_lots(asn, 2, &["L1", "L2"]).await;
    let Err(Error::Refused(found)) = world.send(asn, saved.version).await else { panic!("it was sent") };
    assert_eq!(told(&found), missing);
    for lot in ["L1", "L2"] {
        let seen = world.certificate(asn, lot).await;
        let moved = send(&world.db, &measurer(&world), seen, good()).await.unwrap();
        assert!(world.send(asn, saved.version).await.is_err(), "what is submitted is not accepted");
        send(&world.db, &verifier(3), Seen { id: moved.id, version: moved.version }, accept()).await.unwrap();
    }
    let read = asn::read(&world.db, &supplier(world.vendor), now(), asn).await.unwrap();
    assert_eq!(told(&read.findings), Vec::<String>::new());
    assert_eq!(world.send(asn, saved.version).await.unwrap().state, "Sending");
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn a_line_without_lots_waits_for_its_own(pool: PgPool) {
    let world = inspected(pool, "needed").await;
    let line = world.order_line("PLAIN", dec!(100)).await;
    let asn = world.draft(line, dec!(60)).await.id;
    let saved = world.with_lots(asn, 1, &[]).await;
    assert_eq!(told(&saved.findings), ["ASN_LINE_CERTIFICATE_NEEDED lines[0].lots "]);
    let seen = world.certificate(asn, "").await;
    send(&world.db, &measurer(&world), seen, good()).await.unwrap();
    send(&world.db, &verifier(3), Seen { version: 2, ..seen }, accept()).await.unwrap();
    assert_eq!(world.send(asn, saved.version).await.unwrap().state, "Sending");
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn what_is_wanted_holds_nothing_back(pool: PgPool) {
    let world = inspected(pool, "wanted").await;
    let line = world.order_line("SUB-LOT", dec!(100)).await;
    let (asn, version) = world.ready(line, dec!(60), "AB00000001").await;
    assert_eq!(world.send(asn, version).await.unwrap().state, "Sending");
    assert_eq!(world.certificates(asn).await, ["Awaited L1 wanted"]);
}

/// Whoever is first, the notice is sent with an accepted certificate or not at all.
#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn a_decision_and_a_send_at_the_same_time_come_one_after_the_other(pool: PgPool) {
    let world = inspected(pool, "needed").await;
    for n in 0..6 {
        let ((asn, version), seen) = world.submitted(&format!("L{n}")).await;
        let invoice = format!("UPDATE asns SET invoice_no = 'AB0000000{n}' WHERE id = {asn}");
        sqlx::query(sqlx::AssertSqlSafe(invoice)).execute(&world.pool).await.unwrap();
        let decision = if n % 2 == 0 { accept() } else { reject() };
        let verifier = verifier(3);
        let (sent, decided) = tokio::join!(world.send(asn, version), send(&world.db, &verifier, seen, decision));
        let decided = decided.unwrap();
        match sent {
            Ok(moved) => assert_eq!((moved.state, decided.state), ("Sending", "Accept")),
            Err(Error::Refused(found)) => assert_eq!(found[0].label, "ASN_CERTIFICATE_NEEDED"),
            Err(other) => panic!("{other:?}"),
        }
        if decided.state == "Accept" && world.state(asn).await.0 == "Unsent" {
            let results = asn::send(&world.db, &supplier(world.vendor), now(), &[item(asn, version)]).await.unwrap();
            assert!(results[0].result.is_ok(), "{results:?}");
        }
    }
}

/// A lot that is taken away while its certificate is being submitted: one of the two sees what the other did.
#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn a_save_and_a_submission_at_the_same_time_come_one_after_the_other(pool: PgPool) {
    let world = inspected(pool, "needed").await;
    for n in 0..4 {
        let line = world.order_line("SUB-LOT", dec!(100)).await;
        let asn = world.draft(line, dec!(60)).await.id;
        let saved = world.with_lots(asn, 1, &["A"]).await;
        let seen = world.certificate(asn, "A").await;
        let me = measurer(&world);
        let lots = [format!("B{n}")];
        let lots = [lots[0].as_str()];
        let (submitted, _) =
            tokio::join!(send(&world.db, &me, seen, good()), world.with_lots(asn, saved.version, &lots));
        let left = world.certificates(asn).await;
        match submitted {
            Ok(_) => assert_eq!(left, ["Void A needed".to_owned(), format!("Awaited B{n} needed")]),
            Err(Error::Stale { .. }) => assert_eq!(left, [format!("Awaited B{n} needed")], "it was renamed first"),
            Err(other) => panic!("{other:?}"),
        }
    }
}
