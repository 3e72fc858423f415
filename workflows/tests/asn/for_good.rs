//! Goods that went back and that the ERP does not want again.

use super::fixture::*;
use super::taken_back::{back, came, hear, of_notice, told, waits};
use ehub_erp::ReceiptKind;
use ehub_workflows::asn::{self, Received};
use rust_decimal::{Decimal, dec};
use sqlx::PgPool;

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn what_goes_back_for_good_is_not_shipped_again(pool: PgPool) {
    let world = World::new(pool).await;
    let order = world.order_line("SUB-LOT", dec!(100)).await;
    world.sent(order, dec!(80), "AB00000001", "18").await;
    hear(&world, &[came("R1", dec!(80))]).await;
    let for_good = |no: &str, quantity: Decimal| {
        let mut receipt = back(no, quantity);
        receipt.lines[0].wanted_again = false;
        receipt
    };
    assert_eq!(hear(&world, &[for_good("R2", dec!(30))]).await, Received { new: 1, booked: 1, unannounced: 0 });
    assert_eq!(hear(&world, &[for_good("R2", dec!(30))]).await, Received::default(), "heard twice, booked once");
    assert_eq!(world.quantities(order).await, (dec!(0), dec!(80)), "the order counts it as received all the same");
    assert_eq!(of_notice(&world).await, (dec!(80), dec!(30)), "the notice says what went back");
    let returned: Decimal =
        sqlx::query_scalar("SELECT returned_qty FROM po_lines").fetch_one(&world.pool).await.unwrap();
    assert_eq!(returned, dec!(30));
    let draft = world.draft(order, dec!(20)).await;
    let detail = asn::read(&world.db, &supplier(world.vendor), now(), draft.id).await.unwrap();
    assert_eq!(detail.lines[0].balance_allow_qty, dec!(20), "only what was never shipped");
    hear(&world, &[for_good("R3", dec!(51))]).await;
    assert_eq!(waits(&world).await, [("R3".to_owned(), "RECEIPT_MORE_THAN_RECEIVED".to_owned())], "more than is there");
    // Without a notice, and with others wanted in their place.
    let mut alone = told("R4", None, ReceiptKind::Return, dec!(-10));
    alone.lines[0].wanted_again = false;
    hear(&world, &[alone, back("R5", dec!(15))]).await;
    assert_eq!(world.quantities(order).await, (dec!(0), dec!(65)));
    assert_eq!(crate::laws::broken(&world.pool, &[world.vendor]).await, Vec::<String>::new());
}
