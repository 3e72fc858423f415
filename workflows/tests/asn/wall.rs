//! Supplier 2 sees and touches nothing of supplier 1, and roles are asked.

use super::fixture::{World, item, labels, now, one, supplier};
use ehub_workflows::Error;
use ehub_workflows::asn::draft::{AddBoxes, NewAsn, NewAsnLine};
use ehub_workflows::asn::{self, AsnFilter, ShippableFilter};
use rust_decimal::dec;
use sqlx::PgPool;

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn another_supplier_finds_nothing(pool: PgPool) {
    let world = World::new(pool).await;
    let line = world.order_line("SUB-LOT", dec!(100)).await;
    let (id, version) = world.ready(line, dec!(10), "AB00000001").await;
    let stranger = supplier(world.other_vendor);
    let db = &world.db;
    assert!(matches!(asn::read(db, &stranger, now(), id).await, Err(Error::NotFound)));
    assert!(matches!(asn::workflow(db, &stranger, now(), id).await, Err(Error::NotFound)));
    assert!(matches!(asn::print(db, &stranger, id).await, Err(Error::NotFound)));
    assert_eq!(asn::search(db, &stranger, &AsnFilter::default()).await.unwrap().1, 0);
    assert_eq!(asn::shippable(db, &stranger, now(), &ShippableFilter::default()).await.unwrap().1, 0);
    let edit = world.filled(id, version, "AB00000001").await;
    assert!(matches!(asn::edit(db, &stranger, now(), id, &edit).await, Err(Error::NotFound)));
    let wanted = AddBoxes { version, line_id: 1, count: 1, quantity_per_box: None };
    assert!(matches!(asn::add_boxes(db, &stranger, now(), id, &wanted).await, Err(Error::NotFound)));
    for result in [
        one(asn::send(db, &stranger, now(), &[item(id, version)]).await),
        one(asn::cancel(db, &stranger, now(), &[item(id, version)]).await),
        one(asn::reopen(db, &stranger, now(), &[item(id, version)]).await),
    ] {
        assert!(matches!(result, Err(Error::NotFound)), "{result:?}");
    }
    let wanted = NewAsn { lines: vec![NewAsnLine { po_line_id: line, quantity: dec!(1) }] };
    assert_eq!(labels(asn::create(db, &stranger, now(), &wanted).await), ["ROW_NOT_FOUND"]);
    assert_eq!(world.state(id).await, ("Unsent".into(), version));
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn a_supplier_cannot_ship_anothers_line_by_editing(pool: PgPool) {
    let world = World::new(pool).await;
    let line = world.order_line("SUB-LOT", dec!(100)).await;
    let foreign = world.order_line_of(world.other_vendor, "SUB-LOT", dec!(100)).await;
    let draft = world.draft(line, dec!(10)).await;
    let mut edit = world.filled(draft.id, 1, "AB00000001").await;
    edit.lines[0].po_line_id = foreign;
    let own = supplier(world.vendor);
    assert_eq!(labels(asn::edit(&world.db, &own, now(), draft.id, &edit).await), ["ROW_NOT_FOUND"]);
    // Nor as a line that is new.
    edit.lines[0].id = None;
    assert_eq!(labels(asn::edit(&world.db, &own, now(), draft.id, &edit).await), ["ROW_NOT_FOUND"]);
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn roles_are_asked(pool: PgPool) {
    let world = World::new(pool).await;
    let line = world.order_line("SUB-LOT", dec!(100)).await;
    let (id, version) = world.ready(line, dec!(10), "AB00000001").await;
    let mut reader = supplier(world.vendor);
    reader.roles = [122].into();
    assert_eq!(labels(one(asn::send(&world.db, &reader, now(), &[item(id, version)]).await)), ["EVENT_NOT_PERMITTED"]);
    let edit = world.filled(id, version, "AB00000001").await;
    assert_eq!(labels(asn::edit(&world.db, &reader, now(), id, &edit).await), ["EVENT_NOT_PERMITTED"]);
    let wanted = NewAsn { lines: vec![NewAsnLine { po_line_id: line, quantity: dec!(1) }] };
    assert_eq!(labels(asn::create(&world.db, &reader, now(), &wanted).await), ["EVENT_NOT_PERMITTED"]);
}
