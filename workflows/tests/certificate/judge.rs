//! What was measured is judged against the spec that holds, and the verdict is frozen.

use super::plant::*;
use crate::asn::fixture::{day, labels, now};
use ehub_engine::Actor;
use ehub_workflows::certificate::{Certificate, Input};
use ehub_workflows::process::{self, By, Command};
use ehub_workflows::{Error, Seen};
use rust_decimal::dec;
use sqlx::PgPool;

const VERDICT: &str = "SELECT concat_ws('|', state, is_passed, spec_revision, reason, submitted_by, submitted_by_name)
                         FROM certificates WHERE id = $1";
const ITEMS: &str = "SELECT string_agg(concat_ws(' ', short_name, unit, rejects, is_passed), ', ' ORDER BY item_no)
                       FROM certificate_items WHERE certificate_id = $1";
const SAMPLES: &str = "SELECT string_agg(concat_ws(' ', said, is_within), ', ' ORDER BY short_name DESC, sample_no)
                         FROM certificate_values WHERE certificate_id = $1";

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn a_submission_is_judged_and_its_verdict_is_kept(pool: PgPool) {
    let world = inspected(pool, "wanted").await;
    let (_, seen) = world.submitted("L1").await;
    assert_eq!(world.text(VERDICT, seen.id).await, "Submitted|t|1||1|supplier1");
    assert_eq!(world.text(ITEMS, seen.id).await, "WIDTH mm 0 t, LOOKS  0 t");
    assert_eq!(world.text(SAMPLES, seen.id).await, "10 t, 9.5 t, 11 t, fine t");
    // One outside is allowed; the spec that is accepted after it changes nothing.
    let spec: i64 = sqlx::query_scalar("SELECT spec_id FROM certificates WHERE id = $1")
        .bind(seen.id)
        .fetch_one(&world.pool)
        .await
        .unwrap();
    let mut tx = world.pool.begin().await.unwrap();
    values(&mut tx, &world, spec, 2).await;
    sqlx::query("UPDATE inspection_specs SET revision = 2, valid_revision = 2").execute(&mut *tx).await.unwrap();
    tx.commit().await.unwrap();
    assert_eq!(world.text(VERDICT, seen.id).await, "Submitted|t|1||1|supplier1");
    send(&world.db, &verifier(3), seen, reject()).await.unwrap();
    let again = Seen { version: seen.version + 1, ..seen };
    send(&world.db, &measurer(&world), again, Input::Submit(measured(&["12", "10", "10"], ""))).await.unwrap();
    assert_eq!(world.text(VERDICT, seen.id).await, "Submitted|t|2||1|supplier1");
    assert_eq!(world.text(ITEMS, seen.id).await, "WIDTH mm 1 t, LOOKS  0 t");
    let story =
        "SELECT string_agg(event, ' ' ORDER BY version) FROM history WHERE process = 'certificate' AND document = $1";
    assert_eq!(world.text(story, seen.id).await, "require rename submit reject submit");
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn out_of_spec_is_confirmed_with_a_reason(pool: PgPool) {
    let world = inspected(pool, "wanted").await;
    let line = world.order_line("PLAIN", dec!(100)).await;
    let asn = world.draft(line, dec!(60)).await.id;
    let seen = world.certificate(asn, "").await;
    let me = measurer(&world);
    let silent = send(&world.db, &me, seen, Input::Submit(measured(&["12", "9.4", "10"], " "))).await;
    assert_eq!(labels(silent), ["COC_REASON_REQUIRED", "IQA_FAIL"]);
    let input = Input::Submit(measured(&["12", "9.4", "10"], " agreed with Ann "));
    let Err(Error::Unconfirmed { warnings, token }) = send(&world.db, &me, seen, input.clone()).await else {
        panic!("nothing was asked")
    };
    assert_eq!((warnings[0].label.as_str(), warnings[0].field.as_deref()), ("IQA_FAIL", Some("items[0].samples")));
    let command = |input| Command { confirm: Some(token.clone()), ..Command::new(seen, input) };
    let other = command(Input::Submit(measured(&["12", "9.3", "10"], "agreed with Ann")));
    let by = By::new(&me, now());
    let other = process::send_one::<Certificate>(&world.db, by, other).await;
    assert!(matches!(other, Err(Error::Unconfirmed { .. })), "the token confirms these values and no others");
    process::send_one::<Certificate>(&world.db, by, command(input)).await.unwrap();
    assert_eq!(world.text(VERDICT, seen.id).await, "Submitted|f|1|agreed with Ann|1|supplier1");
    assert_eq!(world.text(ITEMS, seen.id).await, "WIDTH mm 2 f, LOOKS  0 t");
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn what_is_saved_half_done_is_kept_without_a_verdict(pool: PgPool) {
    let world = inspected(pool, "wanted").await;
    let (_, seen) = world.submitted("L1").await;
    send(&world.db, &verifier(3), seen, reject()).await.unwrap();
    let again = Seen { version: seen.version + 1, ..seen };
    let half = Input::Save(measured(&["10", "", "ten"], "why"));
    let moved = send(&world.db, &measurer(&world), again, half).await.unwrap();
    assert_eq!((moved.state, moved.version), ("Reject", seen.version + 2));
    assert_eq!(world.text(VERDICT, seen.id).await, "Reject|why|1|supplier1");
    assert_eq!(world.text(SAMPLES, seen.id).await, "10 t,  f, ten f, fine t");
    let note = "SELECT payload::text FROM history WHERE process = 'certificate' AND document = $1 AND event = 'save'";
    assert_eq!(world.text(note, seen.id).await, r#"{"samples": 4}"#);
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn only_a_spec_that_was_accepted_and_holds_is_measured_against(pool: PgPool) {
    let world = inspected(pool, "wanted").await;
    let line = world.order_line("SUB-LOT", dec!(100)).await;
    let asn = world.draft(line, dec!(60)).await.id;
    let seen = world.certificate(asn, "").await;
    let me: Actor = measurer(&world);
    let part = "material_code = 'SUB-LOT'";
    let set = async |what: &str| {
        let sql = format!("UPDATE inspection_specs SET {what} WHERE {part} AND spec_type = '1'");
        sqlx::query(sqlx::AssertSqlSafe(sql)).execute(&world.pool).await.unwrap();
    };
    set("expires_on = '2026-11-20'").await;
    assert_eq!(labels(send(&world.db, &me, seen, good()).await), ["COC_SPEC_EXPIRED"]);
    let before: i64 = spec(&world, "SUB-LOT", "2", Some("2026-11-21")).await;
    set("valid_revision = NULL, expires_on = NULL").await;
    let (spec_id, sql) = (before.to_string(), "SELECT spec_id::text FROM certificates WHERE id = $1");
    send(&world.db, &me, seen, good()).await.unwrap();
    assert_eq!(world.text(sql, seen.id).await, spec_id, "its last day is one on which it holds");
    sqlx::query("UPDATE inspection_specs SET valid_revision = NULL").execute(&world.pool).await.unwrap();
    send(&world.db, &verifier(3), Seen { version: 2, ..seen }, reject()).await.unwrap();
    let again = Seen { version: 3, ..seen };
    assert_eq!(labels(send(&world.db, &me, again, good()).await), ["COC_SPEC_MISSING"]);
    set("valid_revision = 1").await;
    sqlx::query("UPDATE inspection_spec_values SET suits = false").execute(&world.pool).await.unwrap();
    assert_eq!(labels(send(&world.db, &me, again, good()).await), ["COC_SPEC_EMPTY"]);
    assert_eq!(day("2026-11-21").to_string(), "2026-11-21");
}
