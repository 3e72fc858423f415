//! Messages that failed for the last time: the document moves, unless the ERP may have it.

use super::fixture::{World, item, labels, now, one, supplier, worker};
use super::mail::people;
use ehub_engine::Actor;
use ehub_workflows::asn::{self, AsnFilter};
use ehub_workflows::erp_message::machine::Input;
use ehub_workflows::erp_message::{self, Answer, ErpMessage, Next};
use ehub_workflows::process::{self, By, Command};
use ehub_workflows::{Error, Moved, Seen};
use rust_decimal::dec;
use sqlx::PgPool;

async fn fails(world: &World, asn: i64, answer: &Answer) {
    let delivery = world.deliver(asn).await;
    let next = erp_message::finish(&world.db, &worker(), now(), &delivery, answer, false).await.unwrap();
    assert_eq!(next, Next::GivenUp);
}

/// An administrator sends the failed message again.
async fn redo(world: &World) -> Result<Moved, Error> {
    let (id, version) = sqlx::query_as("SELECT id, version FROM erp_messages ORDER BY id DESC LIMIT 1")
        .fetch_one(&world.pool)
        .await
        .unwrap();
    let administrator = Actor { roles: [800, 801, 802].into(), company: None, ..supplier(world.vendor) };
    let command = Command::each(&[Seen { id, version }], &Input::Redo);
    let mut results = process::send::<ErpMessage>(&world.db, By::new(&administrator, now()), command).await.unwrap();
    results.remove(0).result.map(|moved| Moved { id, state: moved.state, version: moved.version })
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn shipment_that_was_never_delivered_comes_back_with_the_reason(pool: PgPool) {
    let world = World::new(pool).await;
    people(&world).await;
    let line = world.order_line("SUB-LOT", dec!(100)).await;
    let (id, version) = world.ready(line, dec!(100), "AB00000001").await;
    world.send(id, version).await.unwrap();
    fails(&world, id, &Answer::NotReady("the buyer has given up this line".into())).await;
    assert_eq!(world.state(id).await.0, "Refused");
    assert_eq!(world.quantities(line).await, (dec!(0), dec!(0)), "nothing is on its way");
    let me = supplier(world.vendor);
    let words = asn::read(&world.db, &me, now(), id).await.unwrap().header.erp_answer;
    assert_eq!(words, "Not delivered to the ERP after 1 attempts: the buyer has given up this line");
    let mails: i64 = sqlx::query_scalar("SELECT count(*) FROM mail_messages WHERE template = 'asn_refused'")
        .fetch_one(&world.pool)
        .await
        .unwrap();
    assert!(mails > 0, "the supplier gets the reason by mail");
    assert_eq!(labels(redo(&world).await), ["MESSAGE_DOCUMENT_MOVED"]);
    let reopened = one(asn::reopen(&world.db, &me, now(), &[item(id, version + 2)]).await).unwrap();
    world.send(id, reopened.version).await.unwrap();
    assert!(world.deliver(id).await.ask_first, "the ERP is asked before it is sent again");
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn withdrawal_that_was_never_delivered_leaves_the_shipment_sent(pool: PgPool) {
    let world = World::new(pool).await;
    let line = world.order_line("SUB-LOT", dec!(100)).await;
    let (id, version) = world.sent(line, dec!(70), "AB00000001", "18").await;
    world.cancel(id, version).await.unwrap();
    fails(&world, id, &Answer::Transient("the ERP is not available: no route".into())).await;
    assert_eq!(world.state(id).await.0, "Sent");
    let me = supplier(world.vendor);
    let words = asn::read(&world.db, &me, now(), id).await.unwrap().header.erp_answer;
    assert!(words.ends_with("after 1 attempts: the ERP is not available: no route"), "{words}");
}

/// The ERP may have the shipment: its supplier must not be able to send it a second time.
#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn shipment_that_the_erp_may_have_stays_where_it_is_until_an_administrator_acts(pool: PgPool) {
    let world = World::new(pool).await;
    let line = world.order_line("SUB-LOT", dec!(100)).await;
    let (id, version) = world.ready(line, dec!(100), "AB00000001").await;
    world.send(id, version).await.unwrap();
    fails(&world, id, &Answer::Unclear("no answer".into())).await;
    assert_eq!(world.state(id).await, ("Sending".into(), version + 1));
    redo(&world).await.unwrap();
    let again = world.deliver(id).await;
    assert!(again.ask_first && again.looking.is_none(), "asked first, then sent where the ERP does not have it");
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn shipment_says_what_it_waits_for(pool: PgPool) {
    let world = World::new(pool).await;
    let line = world.order_line("SUB-LOT", dec!(100)).await;
    let (id, version) = world.ready(line, dec!(100), "AB00000001").await;
    world.send(id, version).await.unwrap();
    let me = supplier(world.vendor);
    let waiting = async || asn::read(&world.db, &me, now(), id).await.unwrap().header.waiting.map(|waiting| waiting.0);
    assert_eq!(waiting().await, None, "it was not tried yet");
    world.erp_answers(id, &Answer::NotReady("line 1 has no movements".into())).await;
    let found = waiting().await.unwrap();
    assert_eq!((found.reason.as_str(), found.words.as_str()), ("not_ready", "line 1 has no movements"));
    assert_eq!(found.since, now());
    let (rows, _) = asn::search(&world.db, &me, &AsnFilter::default()).await.unwrap();
    assert_eq!(rows[0].waiting.as_ref().unwrap().0.reason, "not_ready");
    fails(&world, id, &Answer::Unclear("no answer".into())).await;
    assert_eq!(waiting().await.unwrap().reason, "failed", "an administrator has to look");
    assert_eq!(waiting().await.unwrap().next_try_at, None);
}
