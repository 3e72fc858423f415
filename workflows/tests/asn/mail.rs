//! Who is told about notices by mail.

use super::fixture::*;
use ehub_testing::{Account, company};
use ehub_workflows::asn::machine::Asn;
use ehub_workflows::erp_message::Answer;
use rust_decimal::dec;
use serde_json::{Value, json};
use sqlx::PgPool;

pub async fn people(world: &World) {
    company(&world.pool, "F", "FAST", "快運").await;
    for (user, company, roles) in [
        ("mc", "OSE", vec![154_i16]),
        ("shipper", "V10001", vec![124]),
        ("driver", "FAST", vec![]),
        ("rival", "V10002", vec![124]),
    ] {
        Account::new(user, company, &roles).add(&world.pool).await;
    }
}

pub async fn told(world: &World) -> Vec<(String, String, Value)> {
    sqlx::query_as("SELECT to_address, template, facts->'documents'->0 FROM mail_messages ORDER BY id")
        .fetch_all(&world.pool)
        .await
        .unwrap()
}

pub fn who(told: &[(String, String, Value)]) -> Vec<(&str, &str)> {
    told.iter().map(|(to, template, _)| (to.as_str(), template.as_str())).collect()
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn the_mc_and_the_forwarder_learn_of_goods_on_their_way_and_of_goods_that_do_not_come(pool: PgPool) {
    let world = World::new(pool).await;
    people(&world).await;
    let line = world.order_line("SUB-LOT", dec!(10)).await;
    let (asn, version) = world.ready(line, dec!(4), "AB00000001").await;
    sqlx::query("UPDATE asns SET shipping_company = 'fast' WHERE id = $1")
        .bind(asn)
        .execute(&world.pool)
        .await
        .unwrap();
    world.send(asn, version).await.unwrap();
    assert_eq!(told(&world).await, vec![], "the ERP has not answered yet");
    world.erp_accepts(asn, "IN-1").await;
    let mails = told(&world).await;
    assert_eq!(who(&mails), [("mc@example.com", "asn_sent"), ("driver@example.com", "asn_sent")]);
    assert_eq!((&mails[0].2["inboundNo"], &mails[0].2["lines"]), (&json!("IN-1"), &json!(1)));

    let (_, version) = world.state(asn).await;
    world.cancel(asn, version).await.unwrap();
    world.erp_accepts(asn, "").await;
    let mails = told(&world).await;
    assert_eq!(who(&mails)[2..], [("mc@example.com", "asn_cancelled"), ("driver@example.com", "asn_cancelled")]);
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn the_supplier_learns_what_the_erp_refused_and_nobody_else_does(pool: PgPool) {
    let world = World::new(pool).await;
    people(&world).await;
    let line = world.order_line("SUB-LOT", dec!(10)).await;
    let (asn, version) = world.ready(line, dec!(4), "AB00000001").await;
    world.send(asn, version).await.unwrap();
    world.erp_answers(asn, &Answer::Refused("the period is closed".into())).await;
    let (sent, version) = world.sent(line, dec!(2), "AB00000002", "IN-2").await;
    world.cancel(sent, version).await.unwrap();
    world.erp_answers(sent, &Answer::Refused("goods are in".into())).await;
    let mails = told(&world).await;
    assert_eq!(
        who(&mails),
        [
            ("shipper@example.com", "asn_refused"),
            ("mc@example.com", "asn_sent"),
            ("shipper@example.com", "asn_refused")
        ]
    );
    let said = |n: usize| (mails[n].2["answer"].clone(), mails[n].2["withdrawal"].clone());
    assert_eq!(said(0), (json!("the period is closed"), json!(false)));
    assert_eq!(said(2), (json!("goods are in"), json!(true)));
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn a_draft_that_is_given_up_is_told_to_nobody(pool: PgPool) {
    let world = World::new(pool).await;
    people(&world).await;
    let line = world.order_line("SUB-LOT", dec!(10)).await;
    let draft = world.draft(line, dec!(4)).await;
    world.cancel(draft.id, draft.version).await.unwrap();
    assert_eq!(told(&world).await, vec![]);
    assert_eq!(ehub_engine::describe::defects::<Asn>(), Vec::<String>::new());
}
