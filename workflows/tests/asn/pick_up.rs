//! A carrier confirms that it has the goods: who may, what must be said, and who sees it.

use super::carrier::{company, hand_to};
use super::fixture::{World, item, labels, now, one, supplier};
use chrono::Duration;
use ehub_engine::Actor;
use ehub_workflows::Error;
use ehub_workflows::asn::draft::{AsnItem, PickUp};
use ehub_workflows::asn::{self, CarriedFilter};
use rust_decimal::dec;
use sqlx::PgPool;

fn told() -> PickUp {
    PickUp {
        driver_name: " Lee Ming ".into(),
        driver_phone: "0912 000 111".into(),
        car_no: "AB-1234".into(),
        packages: Some(1),
        ..PickUp::default()
    }
}

fn with(id: i64, version: i64, told: PickUp) -> AsnItem {
    AsnItem { pick_up: Some(told), ..item(id, version) }
}

/// A notice that is sent and handed to a forwarder: forwarder, notice, version.
async fn handed(world: &World) -> (Actor, i64, i64) {
    let fast = company(world, "F", "FAST", "快運").await;
    let line = world.order_line("SUB-LOT", dec!(100)).await;
    let (id, version) = world.sent(line, dec!(10), "AB00000001", "IN-1").await;
    hand_to(world, id, "fast").await;
    (supplier(fast), id, version)
}

async fn try_it(world: &World, actor: &Actor, item: AsnItem) -> Result<ehub_workflows::Moved, Error> {
    one(asn::pick_up(&world.db, actor, now(), &[item]).await)
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn who_carries_the_goods_says_so_and_everybody_concerned_sees_it(pool: PgPool) {
    let world = World::new(pool).await;
    let (carrier, id, version) = handed(&world).await;
    let seller = supplier(world.vendor);
    assert!(asn::read(&world.db, &seller, now(), id).await.unwrap().pick_up.is_none());
    let waiting = CarriedFilter { picked_up: Some(false), ..CarriedFilter::default() };
    let (rows, total) = asn::carried(&world.db, &carrier, &waiting).await.unwrap();
    assert_eq!((total, rows[0].id, rows[0].vendor_code.as_str(), rows[0].car_no.as_str()), (1, id, "V10001", ""));

    let count = asn::read(&world.db, &seller, now(), id).await.unwrap().header.total_packages;
    let moved = try_it(&world, &carrier, with(id, version, PickUp { packages: count, ..told() })).await.unwrap();
    assert_eq!((moved.state, moved.version), ("Sent", version + 1));
    let buyer = Actor { company: None, roles: [153].into(), ..seller.clone() };
    for reader in [&carrier, &seller, &buyer] {
        let seen = asn::read(&world.db, reader, now(), id).await.unwrap().pick_up.unwrap();
        assert_eq!((seen.driver_name.as_str(), seen.car_no.as_str(), seen.packages), ("Lee Ming", "AB-1234", count));
        assert_eq!((seen.picked_up_at, seen.confirmed_by.as_str()), (now(), "supplier1"));
    }
    let story = asn::workflow(&world.db, &seller, now(), id).await.unwrap();
    assert_eq!(
        (story.history[0].event.as_str(), &story.history[0].payload["pickUp"]["carNo"]),
        ("pick-up", &"AB-1234".into())
    );
    assert!(story.offers.iter().all(|offer| offer.event != "pick-up"), "whoever ships does not carry");
    assert_eq!(asn::carried(&world.db, &carrier, &waiting).await.unwrap().1, 0);
    let done = CarriedFilter { picked_up: Some(true), ..CarriedFilter::default() };
    for reader in [&carrier, &buyer] {
        let row = asn::carried(&world.db, reader, &done).await.unwrap().0.remove(0);
        assert_eq!((row.car_no.as_str(), row.carrier_code.as_str()), ("AB-1234", "FAST"));
    }

    // Another car, after all: the newest word counts, and the history has both.
    let other = PickUp { car_no: "CD-5678".into(), packages: None, ..told() };
    try_it(&world, &carrier, with(id, version + 1, other)).await.unwrap();
    assert_eq!(asn::read(&world.db, &seller, now(), id).await.unwrap().pick_up.unwrap().car_no, "CD-5678");
    assert!(matches!(try_it(&world, &carrier, with(id, version + 1, told())).await, Err(Error::Stale { .. })));
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn nobody_else_confirms_and_nothing_else_changes(pool: PgPool) {
    let world = World::new(pool).await;
    let (carrier, id, version) = handed(&world).await;
    let slow = company(&world, "R", "SLOW", "Slow Customs").await;
    let buyer = Actor { company: None, roles: [124, 802].into(), ..supplier(world.vendor) };
    for stranger in [supplier(slow), supplier(world.vendor), supplier(world.other_vendor), buyer] {
        let result = try_it(&world, &stranger, with(id, version, told())).await;
        assert!(matches!(result, Err(Error::NotFound)), "{result:?}");
    }
    let without_role = Actor { roles: [121].into(), ..carrier.clone() };
    assert_eq!(labels(try_it(&world, &without_role, with(id, version, told())).await), ["EVENT_NOT_PERMITTED"]);
    // A draft is nobody else's business, and what is cancelled is not carried any more.
    let line = world.order_line("SUB-LOT", dec!(100)).await;
    let draft = world.draft(line, dec!(1)).await;
    hand_to(&world, draft.id, "fast").await;
    let result = try_it(&world, &carrier, with(draft.id, 1, told())).await;
    assert!(matches!(result, Err(Error::NotFound)), "{result:?}");
    assert_eq!(world.state(id).await, ("Sent".to_owned(), version));
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn driver_and_car_are_told_and_a_different_count_is_asked_about(pool: PgPool) {
    let world = World::new(pool).await;
    let (carrier, id, version) = handed(&world).await;
    let told_of = |told: PickUp| try_it(&world, &carrier, with(id, version, told));
    assert_eq!(labels(told_of(PickUp::default()).await), ["REQUIRED", "REQUIRED"]);
    for (wrong, label) in [
        (PickUp { car_no: "X".repeat(21), ..told() }, "TOO_LONG"),
        (PickUp { driver_phone: "0".repeat(31), ..told() }, "TOO_LONG"),
        (PickUp { comments: "c".repeat(201), ..told() }, "TOO_LONG"),
        (PickUp { packages: Some(-1), ..told() }, "NOT_POSITIVE"),
        (PickUp { picked_up_at: Some(now() + Duration::minutes(1)), ..told() }, "PICK_UP_IN_FUTURE"),
        (PickUp { picked_up_at: Some(now() - Duration::days(900)), ..told() }, "PICK_UP_BEFORE_NOTICE"),
    ] {
        assert!(labels(told_of(wrong.clone()).await).contains(&label.to_owned()), "{label}: {wrong:?}");
    }
    let fewer = PickUp { packages: Some(0), ..told() };
    let Err(Error::Unconfirmed { token, .. }) = told_of(fewer.clone()).await else {
        panic!("the count is another one")
    };
    let confirmed = AsnItem { confirm_token: Some(token), ..with(id, version, fewer) };
    try_it(&world, &carrier, confirmed).await.unwrap();
    assert_eq!(asn::read(&world.db, &carrier, now(), id).await.unwrap().pick_up.unwrap().packages, Some(0));
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn what_is_carried_is_found_by_each_filter(pool: PgPool) {
    let world = World::new(pool).await;
    let (carrier, id, _) = handed(&world).await;
    sqlx::query("UPDATE asns SET mawb = '160-12345675', hawb = 'H77' WHERE id = $1")
        .bind(id)
        .execute(&world.pool)
        .await
        .unwrap();
    let number: String = sqlx::query_scalar("SELECT asn_no FROM asns").fetch_one(&world.pool).await.unwrap();
    let some = |text: &str| Some(text.to_owned());
    let all = CarriedFilter::default;
    for (filter, found) in [
        (CarriedFilter { asn_no: some(&number.to_lowercase()), ..all() }, 1),
        (CarriedFilter { asn_no: some("NONE"), ..all() }, 0),
        (CarriedFilter { mawb: some("160"), ..all() }, 1),
        (CarriedFilter { mawb: some("161"), ..all() }, 0),
        (CarriedFilter { hawb: some("h7"), ..all() }, 1),
        (CarriedFilter { vendor: some("v1"), ..all() }, 1),
        (CarriedFilter { vendor: some("V10002"), ..all() }, 0),
        (CarriedFilter { carrier: some("fa"), ..all() }, 1),
        (CarriedFilter { carrier: some("SLOW"), ..all() }, 0),
        (CarriedFilter { plant: some("p1"), ..all() }, 1),
        (CarriedFilter { plant: some("P9"), ..all() }, 0),
        (CarriedFilter { state: some("Sent,Receiving"), ..all() }, 1),
        (CarriedFilter { state: some("Closed"), ..all() }, 0),
    ] {
        assert_eq!(asn::carried(&world.db, &carrier, &filter).await.unwrap().1, found, "{filter:?}");
    }
}
