//! The buyer's side decides: who may not, two at once, what the ERP and people hear, and nothing half-done.

use super::plant::*;
use crate::asn::fixture::{World, labels, now, supplier};
use ehub_workflows::certificate::Certificate;
use ehub_workflows::process::{By, Command, Cx, send_within};
use ehub_workflows::{Error, Seen};
use serde_json::{Value, json};
use sqlx::PgPool;

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn of_two_verifiers_at_once_one_wins_and_the_other_is_told(pool: PgPool) {
    let world = inspected(pool, "wanted").await;
    for lot in ["L1", "L2", "L3", "L4"] {
        let (_, seen) = world.submitted(lot).await;
        let (anna, bert) = (verifier(3), verifier(4));
        let (one, other) = tokio::join!(send(&world.db, &anna, seen, accept()), send(&world.db, &bert, seen, reject()));
        let (winner, lost) = match (one, other) {
            (Ok(moved), Err(lost)) | (Err(lost), Ok(moved)) => (moved.state, lost),
            other => panic!("not one winner: {other:?}"),
        };
        let Error::Stale { state, .. } = lost else { panic!("not stale: {lost:?}") };
        assert_eq!(state, winner);
        let told = "SELECT count(*)::text FROM erp_messages WHERE process = 'certificate' AND document = $1";
        assert_eq!(world.text(told, seen.id).await, "1");
    }
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn nobody_verifies_what_they_submitted_also_not_while_acting(pool: PgPool) {
    let world = inspected(pool, "wanted").await;
    let (_, seen) = world.submitted("L1").await;
    for own in [verifier(1), deputy_of(1)] {
        assert_eq!(labels(send(&world.db, &own, seen, accept()).await), ["COC_OWN_SUBMISSION"]);
    }
    let colleague = ehub_engine::Actor { roles: [156].into(), account: Some(8), ..supplier(world.vendor) };
    assert_eq!(labels(send(&world.db, &colleague, seen, accept()).await), ["COC_OWN_COMPANY"]);
    send(&world.db, &verifier(3), seen, reject()).await.unwrap();
    // Somebody sends it while acting for account 5: neither of them verifies it.
    let acting = ehub_engine::Actor { acting_for: deputy_of(5).acting_for, account: Some(6), ..measurer(&world) };
    send(&world.db, &acting, Seen { version: seen.version + 1, ..seen }, good()).await.unwrap();
    let seen = Seen { version: seen.version + 2, ..seen };
    for own in [verifier(5), verifier(6), deputy_of(6)] {
        assert_eq!(labels(send(&world.db, &own, seen, accept()).await), ["COC_OWN_SUBMISSION"]);
    }
    assert_eq!(send(&world.db, &verifier(1), seen, accept()).await.unwrap().state, "Accept");
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn the_erp_hears_each_decision_with_what_was_measured(pool: PgPool) {
    let world = inspected(pool, "wanted").await;
    let ((asn, _), seen) = world.submitted("L1").await;
    send(&world.db, &verifier(3), seen, reject()).await.unwrap();
    send(&world.db, &measurer(&world), Seen { version: seen.version + 1, ..seen }, good()).await.unwrap();
    send(&world.db, &verifier(3), Seen { version: seen.version + 2, ..seen }, accept()).await.unwrap();
    let told: Vec<(String, String, Value, Vec<String>)> = sqlx::query_as(
        "SELECT state, document_no, payload, touches FROM erp_messages WHERE kind = 'certificate' ORDER BY id",
    )
    .fetch_all(&world.pool)
    .await
    .unwrap();
    assert_eq!(told.iter().map(|one| one.0.as_str()).collect::<Vec<_>>(), ["X", "N"], "the later one overtakes");
    let (_, number, payload, touches) = &told[1];
    let asn_no: String =
        sqlx::query_scalar("SELECT asn_no FROM asns WHERE id = $1").bind(asn).fetch_one(&world.pool).await.unwrap();
    assert_eq!(*number, format!("{asn_no}/1 L1"));
    assert_eq!(payload["reference"], format!("COC{}", seen.id));
    let said =
        ["asnNo", "vendorCode", "plantCode", "lotNo", "isAccepted", "isPassed"].map(|name| payload[name].clone());
    assert_eq!(said, [json!(asn_no), json!("V10001"), json!("P100"), json!("L1"), json!(true), json!(true)]);
    let width = &payload["items"][0];
    assert_eq!((&width["shortName"], &width["samples"]), (&json!("WIDTH"), &json!(["10", "9.5", "11"])));
    assert_eq!((&width["lower"], &width["upper"]), (&json!("9.5"), &json!("11")), "an empty limit is the catalogue's");
    assert!(touches.contains(&"lot:SUB-LOT:L1".to_owned()), "{touches:?}");
    assert_eq!(told[0].2["reason"], "measure again");
}

/// Of the messages about certificates: state, and whether they say that it is void.
async fn messages(world: &World, certificate: i64) -> Vec<String> {
    sqlx::query_scalar(
        "SELECT concat_ws(' ', state, payload->>'isAccepted', payload->>'isVoid') FROM erp_messages
          WHERE kind = 'certificate' AND document = $1 ORDER BY id",
    )
    .bind(certificate)
    .fetch_all(&world.pool)
    .await
    .unwrap()
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn the_erp_hears_that_what_it_was_told_holds_no_more(pool: PgPool) {
    let world = inspected(pool, "wanted").await;
    // The lot leaves the notice while the decision waits still: the ERP does not hear it afterwards.
    let ((asn, version), seen) = world.submitted("L1").await;
    send(&world.db, &verifier(3), seen, accept()).await.unwrap();
    world.with_lots(asn, version, &["L2"]).await;
    assert_eq!(messages(&world, seen.id).await, ["X true false", "N true true"]);
    // The line leaves the notice, or the notice is cancelled, after the ERP heard of a rejection; submitted anew or not.
    let ((asn, version), seen) = world.submitted("L3").await;
    let rejected = send(&world.db, &verifier(3), seen, reject()).await.unwrap();
    world.heard(seen.id).await;
    send(&world.db, &measurer(&world), Seen { version: rejected.version, ..seen }, good()).await.unwrap();
    world.cancel(asn, version).await.unwrap();
    assert_eq!(messages(&world, seen.id).await, ["Y false false", "N false true"]);
    let payload = "SELECT payload::text FROM erp_messages WHERE document = $1 AND payload->>'isVoid' = 'true'";
    let told: Value = serde_json::from_str(&world.text(payload, seen.id).await).unwrap();
    assert_eq!((&told["reference"], &told["lotNo"]), (&json!(format!("COC{}", seen.id)), &json!("L3")));
    assert_eq!((&told["items"], &told["reason"], &told["decidedAt"]), (&json!([]), &json!(""), &json!(now())));
    // Of what was never decided it hears nothing.
    let ((asn, version), seen) = world.submitted("L4").await;
    world.cancel(asn, version).await.unwrap();
    assert_eq!(messages(&world, seen.id).await, [""; 0]);
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn verifiers_hear_what_was_submitted_and_suppliers_what_was_decided(pool: PgPool) {
    let world = inspected(pool, "wanted").await;
    sqlx::raw_sql(
        "INSERT INTO groups (code, name) VALUES ('Q', 'Q'), ('S', 'S');
         INSERT INTO group_roles (group_id, role) SELECT id, CASE code WHEN 'Q' THEN 156 ELSE 126 END FROM groups WHERE code IN ('Q', 'S');
         INSERT INTO accounts (user_id, company_id, name_local, name_en, email, status)
           SELECT lower(c.code), c.id, c.code, c.code, lower(c.code) || '@example.com', 'Y' FROM companies c;
         INSERT INTO account_groups (account_id, group_id)
           SELECT a.id, g.id FROM accounts a JOIN companies c ON c.id = a.company_id JOIN groups g ON g.code = CASE c.type WHEN 'B' THEN 'Q' ELSE 'S' END",
    )
    .execute(&world.pool)
    .await
    .unwrap();
    let (_, seen) = world.submitted("L1").await;
    send(&world.db, &verifier(30), seen, reject()).await.unwrap();
    let told: Vec<(String, String, Value)> =
        sqlx::query_as("SELECT template, to_address, facts->'documents'->0 FROM mail_messages ORDER BY id")
            .fetch_all(&world.pool)
            .await
            .unwrap();
    let heads: Vec<(&str, &str)> = told.iter().map(|(template, to, _)| (template.as_str(), to.as_str())).collect();
    assert_eq!(heads, [("certificate_submitted", "ose@example.com"), ("certificate_decided", "v10001@example.com")]);
    assert_eq!((&told[0].2["lotNo"], &told[0].2["isPassed"]), (&json!("L1"), &json!(true)));
    assert_eq!((&told[1].2["state"], &told[1].2["comment"]), (&json!("Reject"), &json!("measure again")));
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn what_is_rolled_back_leaves_nothing(pool: PgPool) {
    let world = inspected(pool, "wanted").await;
    let (_, seen) = world.submitted("L1").await;
    let counts =
        "SELECT (SELECT count(*) FROM history) + (SELECT count(*) FROM jobs) + (SELECT count(*) FROM erp_messages)
                       + (SELECT count(*) FROM mail_messages)";
    let before = world.count(counts).await;
    let decider = verifier(3);
    let mut tx = world.db.begin(&decider).await.unwrap();
    let mut cx = Cx::new(&mut tx, By::new(&decider, now()));
    let commands = vec![Command::new(seen, accept())];
    assert!(send_within::<Certificate>(&mut cx, commands).await.unwrap()[0].result.is_ok());
    tx.rollback().await.unwrap();
    assert_eq!(world.text("SELECT state FROM certificates WHERE id = $1", seen.id).await, "Submitted");
    assert_eq!(world.count(counts).await, before);
}
