//! What a save writes: of thousands of lots and boxes those that differ, and nothing else.

use super::fixture::{World, day, now, supplier};
use ehub_workflows::asn;
use ehub_workflows::asn::draft::{AsnEdit, AsnEditBox, AsnEditLot};
use rust_decimal::{Decimal, dec};
use sqlx::PgPool;

/// A row of a table of boxes or lots: its id, its place, its number, and which transaction wrote it.
type Row = (i64, i32, String, String);

async fn boxes(world: &World) -> Vec<Row> {
    sqlx::query_as("SELECT id, box_row, box_id, xmin::text FROM asn_boxes ORDER BY box_row")
        .fetch_all(&world.pool)
        .await
        .unwrap()
}

async fn lots(world: &World) -> Vec<Row> {
    sqlx::query_as("SELECT id, lot_row, lot_no, xmin::text FROM asn_lots ORDER BY lot_row")
        .fetch_all(&world.pool)
        .await
        .unwrap()
}

fn packed(box_id: &str, quantity: Decimal) -> AsnEditBox {
    AsnEditBox { box_id: box_id.into(), quantity: Some(quantity), x_out_qty: Some(dec!(0)), ..AsnEditBox::default() }
}

fn lot(lot_no: &str, quantity: Decimal) -> AsnEditLot {
    AsnEditLot {
        lot_no: lot_no.into(),
        quantity: Some(quantity),
        manufactured_on: Some(day("2026-11-20")),
        ..AsnEditLot::default()
    }
}

/// Saves the form, which carries on with the version that it gets.
async fn save(world: &World, id: i64, edit: &mut AsnEdit) {
    edit.version = asn::edit(&world.db, &supplier(world.vendor), now(), id, edit).await.unwrap().version;
}

fn numbers(rows: &[Row]) -> Vec<&str> {
    rows.iter().map(|row| row.2.as_str()).collect()
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn boxes_that_stay_as_they_are_are_not_written(pool: PgPool) {
    let world = World::new(pool).await;
    let line = world.order_line("PAN-BOX", dec!(100)).await;
    let draft = world.draft(line, dec!(40)).await;
    let mut edit = world.filled(draft.id, draft.version, "AB00000001").await;
    edit.lines[0].lots.clear();
    edit.lines[0].boxes = ["B1", "B2", "B3", "B4"].map(|id| packed(id, dec!(10))).to_vec();
    save(&world, draft.id, &mut edit).await;
    let first = boxes(&world).await;
    save(&world, draft.id, &mut edit).await;
    assert_eq!(boxes(&world).await, first, "nothing differs");

    edit.lines[0].boxes[1].quantity = None;
    edit.lines[0].boxes.pop();
    save(&world, draft.id, &mut edit).await;
    let second = boxes(&world).await;
    assert_eq!(numbers(&second), ["B1", "B2", "B3"]);
    assert_eq!((&second[0], &second[2]), (&first[0], &first[2]));
    assert_eq!(second[1].0, first[1].0, "the box is the same");
    assert_ne!(second[1].3, first[1].3, "its quantity is not");

    // A box is taken out in the middle and others come behind: every place has what the form shows there.
    edit.lines[0].boxes.remove(0);
    edit.lines[0].boxes.extend(["B5", "B1"].map(|id| packed(id, dec!(1))));
    save(&world, draft.id, &mut edit).await;
    let third = boxes(&world).await;
    assert_eq!(numbers(&third), ["B2", "B3", "B5", "B1"]);
    let detail = asn::read(&world.db, &supplier(world.vendor), now(), draft.id).await.unwrap();
    let quantities: Vec<Option<Decimal>> = detail.lines[0].boxes.iter().map(|packed| packed.quantity).collect();
    assert_eq!(quantities, [None, Some(dec!(10)), Some(dec!(1)), Some(dec!(1))]);
    let claimed: Vec<String> =
        sqlx::query_scalar("SELECT value FROM asn_claims WHERE kind = 'box' AND live ORDER BY 1")
            .fetch_all(&world.pool)
            .await
            .unwrap();
    assert_eq!(claimed, ["B1", "B2", "B3", "B5"], "the number that is used no more is free");
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn a_code_from_before_is_not_carried_on(pool: PgPool) {
    let world = World::new(pool).await;
    let line = world.order_line("PAN-BOX", dec!(100)).await;
    let draft = world.draft(line, dec!(20)).await;
    let mut edit = world.filled(draft.id, draft.version, "AB00000001").await;
    edit.lines[0].lots.clear();
    edit.lines[0].boxes = ["B1", "B2"].map(|id| packed(id, dec!(10))).to_vec();
    save(&world, draft.id, &mut edit).await;
    sqlx::query("UPDATE asn_boxes SET sscc = '047123450000000010'").execute(&world.pool).await.unwrap();
    save(&world, draft.id, &mut edit).await;
    let coded: i64 = sqlx::query_scalar("SELECT count(sscc) FROM asn_boxes").fetch_one(&world.pool).await.unwrap();
    assert_eq!(coded, 0, "whoever saves it has taken it up again: it gets codes when it leaves");
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn lots_of_one_line_do_not_touch_those_of_another(pool: PgPool) {
    let world = World::new(pool).await;
    let line = world.order_line("SUB-LOT", dec!(100)).await;
    let draft = world.draft(line, dec!(30)).await;
    let mut edit = world.filled(draft.id, draft.version, "AB00000001").await;
    edit.lines[0].lots = ["L1", "L2", "L3"].map(|no| lot(no, dec!(10))).to_vec();
    save(&world, draft.id, &mut edit).await;
    let first = lots(&world).await;
    edit.lines[0].lots[2].remark = "short shelf life".into();
    let mut second = edit.lines[0].clone();
    second.id = None;
    second.lots.truncate(1);
    edit.lines.push(second);
    save(&world, draft.id, &mut edit).await;
    let detail = asn::read(&world.db, &supplier(world.vendor), now(), draft.id).await.unwrap();
    let on_it: Vec<Vec<(&str, &str)>> = detail
        .lines
        .iter()
        .map(|line| line.lots.iter().map(|lot| (lot.lot_no.as_str(), lot.remark.as_str())).collect())
        .collect();
    assert_eq!(on_it, [vec![("L1", ""), ("L2", ""), ("L3", "short shelf life")], vec![("L1", "")]]);
    let now_there = lots(&world).await;
    assert!(first[..2].iter().all(|row| now_there.contains(row)), "{now_there:?}");
}
