//! What may be shipped never exceeds what is ordered, also when the ERP lowers an order while goods are on their way.

use super::fixture::{World, now, worker};
use crate::replies::reply;
use ehub_engine::actor::{Actor, Kind};
use ehub_workflows::erp_message::Answer;
use ehub_workflows::po::machine::Input;
use ehub_workflows::po::store::Command;
use ehub_workflows::{Db, Seen};
use rust_decimal::{Decimal, dec};
use sqlx::PgPool;

/// The ERP lowers the order of a line: the store's own event and the column that the ERP owns.
async fn lower(world: &World, line: i64, quantity: Decimal) {
    say(&world.db, &worker(), line, world, Input::Change { revision: 2 }).await;
    sqlx::query("UPDATE po_lines SET order_qty = $2, erp_revision = 2 WHERE id = $1")
        .bind(line)
        .bind(quantity)
        .execute(&world.pool)
        .await
        .unwrap();
}

async fn say(db: &Db, actor: &Actor, line: i64, world: &World, input: Input) {
    let version = sqlx::query_scalar("SELECT version FROM po_lines WHERE id = $1")
        .bind(line)
        .fetch_one(&world.pool)
        .await
        .unwrap();
    reply(db, actor, now(), Command { seen: Seen { id: line, version }, input, confirm: None }).await.unwrap();
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn a_refused_shipment_of_a_lowered_order_leaves_no_right_to_ship_more_than_is_ordered(pool: PgPool) {
    let world = World::new(pool).await;
    let line = world.order_line("SUB-LOT", dec!(100)).await;
    let (asn, version) = world.ready(line, dec!(80), "AB00000001").await;
    world.send(asn, version).await.unwrap();
    lower(&world, line, dec!(50)).await;
    let supplier = Actor { roles: [122].into(), kind: Kind::Person, ..Actor::system("supplier1", "test") };
    say(&world.db, &supplier, line, &world, Input::as_asked()).await;
    world.erp_answers(asn, &Answer::Refused("only 50 are ordered".into())).await;
    let allowed: Decimal = sqlx::query_scalar("SELECT cum_allow_qty FROM po_lines WHERE id = $1")
        .bind(line)
        .fetch_one(&world.pool)
        .await
        .unwrap();
    assert_eq!(allowed, dec!(50), "what is on its way no more does not count any more");
}
