//! How a notice ends when the ERP cancelled or lost its delivery.

use super::fixture::*;
use super::mail::{people, told, who};
use ehub_workflows::asn::{self, OpenDelivery};
use ehub_workflows::erp_message::Answer;
use rust_decimal::dec;
use serde_json::json;
use sqlx::PgPool;

async fn erp_cancelled(world: &World, asns: &[i64]) -> usize {
    let mut tx = world.db.begin(&worker()).await.unwrap();
    let cancelled = asn::erp_cancelled(&mut tx, &worker(), now(), asns, "deleted in the ERP").await.unwrap();
    tx.commit().await.unwrap();
    cancelled
}

async fn to_check(world: &World, after: i64, limit: i64) -> Vec<OpenDelivery> {
    let mut tx = world.db.begin(&worker()).await.unwrap();
    asn::deliveries_to_check(&mut tx, after, limit).await.unwrap()
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn what_the_erp_has_and_is_not_at_its_end_is_asked_after(pool: PgPool) {
    let world = World::new(pool).await;
    let line = world.order_line("SUB-LOT", dec!(100)).await;
    let (sent, _) = world.sent(line, dec!(10), "AB00000001", "1").await;
    let (cancelling, version) = world.sent(line, dec!(10), "AB00000002", "2").await;
    world.cancel(cancelling, version).await.unwrap();
    let (cancelled, version) = world.sent(line, dec!(10), "AB00000003", "3").await;
    world.cancel(cancelled, version).await.unwrap();
    world.erp_accepts(cancelled, "").await;
    world.draft(line, dec!(10)).await;
    let open = |asn, inbound_no: &str| OpenDelivery { asn, inbound_nos: vec![inbound_no.into()] };
    assert_eq!(to_check(&world, 0, 9).await, [open(sent, "1"), open(cancelling, "2")]);
    assert_eq!(to_check(&world, 0, 1).await, [open(sent, "1")]);
    assert_eq!(to_check(&world, sent, 9).await, [open(cancelling, "2")]);
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn what_the_erp_has_cancelled_is_cancelled_and_everybody_is_told(pool: PgPool) {
    let world = World::new(pool).await;
    people(&world).await;
    let line = world.order_line("SUB-LOT", dec!(100)).await;
    let (one, _) = world.sent(line, dec!(60), "AB00000001", "1").await;
    let (two, version) = world.sent(line, dec!(30), "AB00000002", "2").await;
    let draft = world.draft(line, dec!(10)).await;
    sqlx::query("UPDATE asns SET shipping_company = 'FAST'").execute(&world.pool).await.unwrap();
    assert_eq!(world.quantities(line).await, (dec!(90), dec!(0)));
    assert_eq!(erp_cancelled(&world, &[two, one, draft.id, 999]).await, 2, "a draft is not known to the ERP");
    assert_eq!(world.quantities(line).await, (dec!(0), dec!(0)));
    assert_eq!(world.state(two).await, ("Cancelled".into(), version + 1));
    assert_eq!(world.state(draft.id).await, ("Unsent".into(), draft.version));
    let (words, live): (String, i64) = sqlx::query_as(
        "SELECT erp_answer, (SELECT count(*) FROM asn_claims c WHERE c.asn_id = a.id AND live) FROM asns a WHERE id = $1",
    )
    .bind(one)
    .fetch_one(&world.pool)
    .await
    .unwrap();
    assert_eq!((words.as_str(), live), ("deleted in the ERP", 0));
    let lots: i64 = sqlx::query_scalar("SELECT count(*) FROM latest_lots").fetch_one(&world.pool).await.unwrap();
    assert_eq!(lots, 0);
    assert_eq!(erp_cancelled(&world, &[one, two]).await, 0, "heard again");
    let mails: Vec<_> = told(&world).await.into_iter().filter(|mail| mail.1 == "asn_erp_cancelled").collect();
    let mut told: Vec<&str> = who(&mails).into_iter().map(|(to, _)| to).collect();
    told.sort_unstable();
    assert_eq!(told, ["driver@example.com", "mc@example.com", "shipper@example.com"], "two notices, one mail each");
    assert_eq!(mails[0].2["answer"], json!("deleted in the ERP"));
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn an_answer_to_our_own_cancellation_comes_too_late_then(pool: PgPool) {
    let world = World::new(pool).await;
    let line = world.order_line("SUB-LOT", dec!(100)).await;
    for (n, answer) in
        [Answer::Refused("it is gone".into()), Answer::Done(json!({ "inboundNos": [""] }))].iter().enumerate()
    {
        let (asn, version) = world.sent(line, dec!(10), &format!("AB0000000{n}"), &n.to_string()).await;
        world.cancel(asn, version).await.unwrap();
        let delivery = world.deliver(asn).await;
        assert_eq!(erp_cancelled(&world, &[asn]).await, 1);
        world.answered(&delivery, answer).await;
        assert_eq!(world.state(asn).await, ("Cancelled".into(), version + 2));
        assert_eq!(world.quantities(line).await, (dec!(0), dec!(0)));
    }
}
