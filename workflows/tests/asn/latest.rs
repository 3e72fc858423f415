//! The newest manufacturing day shipped is that of a notice which is not cancelled.

use super::fixture::{World, day, labels, now, supplier};
use chrono::NaiveDate;
use ehub_workflows::asn;
use ehub_workflows::erp_message::Answer;
use rust_decimal::dec;
use serde_json::json;
use sqlx::PgPool;

impl World {
    /// A notice that the ERP has taken, with a lot made on that day; its version.
    async fn shipped(&self, line: i64, invoice: &str, inbound_no: &str, made: &str) -> (i64, i64) {
        let draft = self.draft(line, dec!(10)).await;
        let mut edit = self.filled(draft.id, draft.version, invoice).await;
        edit.lines[0].lots[0].manufactured_on = Some(day(made));
        let saved = asn::edit(&self.db, &supplier(self.vendor), now(), draft.id, &edit).await.unwrap();
        self.send(draft.id, saved.version).await.unwrap();
        self.erp_accepts(draft.id, inbound_no).await;
        (draft.id, saved.version + 2)
    }

    async fn latest(&self) -> Vec<NaiveDate> {
        sqlx::query_scalar("SELECT manufactured_on FROM latest_lots ORDER BY vendor_id, material_id")
            .fetch_all(&self.pool)
            .await
            .unwrap()
    }
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn a_cancelled_notice_no_longer_says_what_was_shipped_last(pool: PgPool) {
    let world = World::new(pool).await;
    let line = world.order_line("SUB-LOT", dec!(100)).await;
    let (older, older_version) = world.shipped(line, "AB00000001", "1", "2026-11-10").await;
    let (newer, version) = world.shipped(line, "AB00000002", "2", "2026-11-20").await;
    assert_eq!(world.latest().await, [day("2026-11-20")]);
    let draft = world.draft(line, dec!(10)).await;
    let mut between = world.filled(draft.id, draft.version, "AB00000003").await;
    between.lines[0].lots[0].manufactured_on = Some(day("2026-11-15"));
    let saved = asn::edit(&world.db, &supplier(world.vendor), now(), draft.id, &between).await.unwrap();
    assert_eq!(labels(world.send(draft.id, saved.version).await), ["ASN_LOT_BEFORE_LATEST"]);

    world.cancel(newer, version).await.unwrap();
    assert_eq!(world.latest().await, [day("2026-11-20")], "until the ERP has agreed, it is on its way");
    world.erp_accepts(newer, "").await;
    assert_eq!(world.latest().await, [day("2026-11-10")]);
    assert_eq!(world.send(draft.id, saved.version).await.unwrap().state, "Sending");

    world.cancel(older, older_version).await.unwrap();
    world.erp_accepts(older, "").await;
    assert_eq!(world.latest().await, Vec::<NaiveDate>::new(), "nothing of it was ever shipped");
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn a_cancellation_that_the_erp_refuses_changes_nothing(pool: PgPool) {
    let world = World::new(pool).await;
    let line = world.order_line("SUB-LOT", dec!(100)).await;
    let (asn, version) = world.shipped(line, "AB00000001", "1", "2026-11-10").await;
    world.cancel(asn, version).await.unwrap();
    world.erp_answers(asn, &ehub_workflows::erp_message::Answer::Refused("too late".into())).await;
    assert_eq!(world.state(asn).await.0, "Sent");
    assert_eq!(world.latest().await, [day("2026-11-10")]);
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn two_cancellations_at_once_leave_neither_day(pool: PgPool) {
    let world = World::new(pool).await;
    let (one, two) = (world.order_line("SUB-LOT", dec!(100)).await, world.order_line("SUB-LOT", dec!(100)).await);
    let (kept, _) = world.shipped(one, "AB00000001", "1", "2026-11-01").await;
    let (first, first_version) = world.shipped(one, "AB00000002", "2", "2026-11-10").await;
    let (second, second_version) = world.shipped(two, "AB00000003", "3", "2026-11-20").await;
    world.cancel(first, first_version).await.unwrap();
    world.cancel(second, second_version).await.unwrap();
    // Two workers, of which one was believed dead: they share the lot.
    let (first, second) = (world.deliver(first).await, world.deliver(second).await);
    let done = Answer::Done(json!({ "inboundNos": [""] }));
    tokio::join!(world.answered(&first, &done), world.answered(&second, &done));
    assert_eq!(world.state(kept).await.0, "Sent");
    assert_eq!(world.latest().await, [day("2026-11-01")]);
}
