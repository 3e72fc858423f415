//! What is on notices: lines, lots and boxes are found by each filter, by whoever may see them.

use super::fixture::*;
use ehub_engine::Actor;
use ehub_erp::{ErpReceipt, ErpReceiptLine};
use ehub_workflows::asn::draft::{AsnEditBox, AsnEditLot};
use ehub_workflows::asn::{self, AsnBoxFilter, AsnFilter, AsnLineFilter, AsnLotFilter};
use rust_decimal::dec;
use sqlx::PgPool;

fn buyer() -> Actor {
    Actor { company: None, roles: [153].into(), name: "buyer1".into(), ..supplier(0) }
}

/// As filters have their texts.
#[expect(clippy::unnecessary_wraps, reason = "a filter's text may be missing")]
fn some(text: &str) -> Option<String> {
    Some(text.to_owned())
}

/// Notices of a supplier: one that was received in full, one in part, one closed with less, one that waits, and a draft; and the draft of somebody
/// else. The first has two lots, one of them with an RT number of its own; the draft has boxes.
struct Shipped {
    world: World,
    full: i64,
    part: i64,
    short: i64,
    sent: i64,
    draft: i64,
}

async fn receive(world: &World, no: &str, inbound_no: &str, po_no: &str, quantity: i64, on: &str, is_final: bool) {
    let line = ErpReceiptLine::received(po_no, 1, quantity.into());
    let receipt = ErpReceipt {
        receipt_no: no.into(),
        inbound_no: some(inbound_no),
        reference: None,
        lines: vec![line],
        received_on: day(on),
        // Booked after all of their days.
        booked_at: Some("2026-11-27T04:00:00Z".parse().unwrap()),
        is_final,
        ..ErpReceipt::default()
    };
    let mut tx = world.db.begin(&worker()).await.unwrap();
    asn::receive(&mut tx, &worker(), now(), &[receipt]).await.unwrap();
    tx.commit().await.unwrap();
}

impl Shipped {
    async fn new(pool: PgPool) -> Self {
        let world = World::new(pool).await;
        sqlx::raw_sql("UPDATE materials SET material_group = 'Films' WHERE code = 'SUB-LOT'")
            .execute(&world.pool)
            .await
            .unwrap();
        let lots = world.order_line("SUB-LOT", dec!(100)).await;
        let boxes = world.order_line("PAN-BOX", dec!(100)).await;
        let (full, version) = world.ready(lots, dec!(10), "AB00000001").await;
        let mut edit = world.filled(full, version, "AB00000001").await;
        let lot = |no: &str, quantity, rt_no: &str| AsnEditLot {
            lot_no: no.into(),
            quantity: Some(quantity),
            manufactured_on: Some(day("2026-11-20")),
            rt_no: rt_no.into(),
            ..AsnEditLot::default()
        };
        edit.lines[0].rt_no = "A01".into();
        edit.lines[0].lots = vec![lot("Lx-1", dec!(4), ""), lot("Ly-2", dec!(6), "A02")];
        edit.ship_via = "Truck, express".into();
        edit.mawb = "123-12345675".into();
        edit.hawb = "H77".into();
        let saved = asn::edit(&world.db, &supplier(world.vendor), now(), full, &edit).await.unwrap();
        assert_eq!(saved.findings, vec![]);
        world.send(full, saved.version).await.unwrap();
        world.erp_accepts(full, "180001").await;
        let (part, _) = world.sent(lots, dec!(10), "AB00000002", "180002").await;
        let (short, _) = world.sent(lots, dec!(10), "AB00000003", "180003").await;
        let (sent, _) = world.sent(lots, dec!(10), "AB00000004", "180004").await;
        // Late in the evening of the 20th in UTC it is the 21st at the plant.
        receive(&world, "R1", "180001", "450", 4, "2026-11-20", false).await;
        receive(&world, "R2", "180001", "450", 6, "2026-11-21", false).await;
        receive(&world, "R3", "180002", "450", 4, "2026-11-25", false).await;
        receive(&world, "R4", "180003", "450", 4, "2026-11-26", true).await;
        let draft = world.draft(boxes, dec!(10)).await;
        let mut edit = world.filled(draft.id, draft.version, "AB00000005").await;
        edit.lines[0].lots.clear();
        // A draft whose day is not known holds no RT number, and is found by it all the same.
        edit.shipped_on = None;
        edit.tax_code = "05".into();
        edit.lines[0].rt_no = "B07".into();
        edit.lines[0].boxes = ["Bx-1", "By-2"]
            .map(|id| AsnEditBox { box_id: id.into(), quantity: Some(dec!(5)), ..AsnEditBox::default() })
            .into();
        asn::edit(&world.db, &supplier(world.vendor), now(), draft.id, &edit).await.unwrap();
        Self { world, full, part, short, sent, draft: draft.id }
    }

    async fn notices(&self, actor: &Actor, filter: AsnFilter) -> Vec<i64> {
        let (rows, total) = asn::search(&self.world.db, actor, &filter).await.unwrap();
        assert_eq!(usize::try_from(total).unwrap(), rows.len(), "{filter:?}");
        rows.iter().map(|row| row.id).collect()
    }

    async fn lines(&self, actor: &Actor, filter: AsnLineFilter) -> Vec<i64> {
        let (rows, total) = asn::asn_lines(&self.world.db, actor, &filter).await.unwrap();
        assert_eq!(usize::try_from(total).unwrap(), rows.len(), "{filter:?}");
        rows.iter().map(|row| row.asn_id).collect()
    }

    async fn lots(&self, actor: &Actor, filter: AsnLotFilter) -> Vec<String> {
        let (rows, total) = asn::asn_lots(&self.world.db, actor, &filter).await.unwrap();
        assert_eq!(usize::try_from(total).unwrap(), rows.len(), "{filter:?}");
        rows.into_iter().map(|row| row.lot_no).collect()
    }

    async fn boxes(&self, actor: &Actor, filter: AsnBoxFilter) -> Vec<String> {
        let (rows, total) = asn::asn_boxes(&self.world.db, actor, &filter).await.unwrap();
        assert_eq!(usize::try_from(total).unwrap(), rows.len(), "{filter:?}");
        rows.into_iter().map(|row| row.box_id).collect()
    }
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn notices_are_found_by_what_came_and_how_they_travel(pool: PgPool) {
    let all = Shipped::new(pool).await;
    let Shipped { full, part, short, sent, draft, .. } = all;
    let none = AsnFilter::default;
    let moment = |text: &str| Some(text.parse().unwrap());
    let filters = [
        (AsnFilter { rcv_type: some("nothing"), ..none() }, vec![draft, sent]),
        (AsnFilter { rcv_type: some("part"), ..none() }, vec![part]),
        (AsnFilter { rcv_type: some("full"), ..none() }, vec![full]),
        (AsnFilter { rcv_type: some("short"), ..none() }, vec![short]),
        (AsnFilter { rcv_type: some("full,short,part"), ..none() }, vec![short, part, full]),
        (AsnFilter { closing: some("open"), ..none() }, vec![draft, sent, part]),
        (AsnFilter { closing: some("closed"), ..none() }, vec![short, full]),
        (AsnFilter { closing: some("closed,open"), ..none() }, vec![draft, sent, short, part, full]),
        (AsnFilter { supplier_shipment_no: some("s-"), state: some("Unsent"), ..none() }, vec![draft]),
        (AsnFilter { supplier_shipment_no: some("t-"), ..none() }, vec![]),
        (AsnFilter { plant: some("p1"), rcv_type: some("part"), ..none() }, vec![part]),
        (AsnFilter { plant: some("P2,P3"), ..none() }, vec![]),
        (AsnFilter { material_group: some("film"), rcv_type: some("nothing"), ..none() }, vec![sent]),
        (AsnFilter { material_group: some("foil"), ..none() }, vec![]),
        (AsnFilter { ship_via: some("truck, e"), ..none() }, vec![full]),
        (AsnFilter { tax_code: some("05"), ..none() }, vec![draft]),
        (AsnFilter { tax_code: some("05,04"), ..none() }, vec![draft]),
        (AsnFilter { mawb: some("123-1"), ..none() }, vec![full]),
        (AsnFilter { hawb: some("h7"), ..none() }, vec![full]),
        (AsnFilter { eta_from: Some(day("2026-11-24")), ..none() }, vec![]),
        (AsnFilter { eta_to: Some(day("2026-11-23")), closing: some("closed"), ..none() }, vec![short, full]),
        (AsnFilter { created_from: moment("2026-11-21T04:00:00Z"), tax_code: some("05"), ..none() }, vec![draft]),
        (AsnFilter { created_to: moment("2026-11-21T04:00:00Z"), ..none() }, vec![]),
    ];
    for (filter, expected) in filters {
        for actor in [buyer(), supplier(all.world.vendor)] {
            assert_eq!(all.notices(&actor, filter.clone()).await, expected, "{filter:?}");
        }
        assert_eq!(all.notices(&supplier(all.world.other_vendor), filter).await, Vec::<i64>::new());
    }
    let db = &all.world.db;
    let bad = AsnFilter { state: some("Sent,Lost"), closing: some("ajar"), rcv_type: some("much"), ..none() };
    assert_eq!(labels(asn::search(db, &buyer(), &bad).await), ["WRONG_TYPE"; 3]);
    for wide in [
        AsnFilter { eta_from: Some(day("2026-01-01")), eta_to: Some(day("2026-04-02")), ..none() },
        AsnFilter {
            created_from: moment("2026-01-01T00:00:00Z"),
            created_to: moment("2026-04-03T00:00:00Z"),
            ..none()
        },
    ] {
        assert_eq!(labels(asn::search(db, &buyer(), &wide).await), ["DATE_SPAN_TOO_LONG"], "{wide:?}");
    }
    let narrow = AsnFilter {
        created_from: moment("2026-01-01T00:00:00Z"),
        created_to: moment("2026-04-02T00:00:00Z"),
        ..none()
    };
    assert_eq!(asn::search(db, &buyer(), &narrow).await.unwrap().1, 0, "90 days and the last of them whole");
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn lines_are_found_by_what_is_packed_and_when_it_came(pool: PgPool) {
    let all = Shipped::new(pool).await;
    let Shipped { full, part, short, sent, draft, .. } = all;
    let none = AsnLineFilter::default;
    let filters = [
        (none(), vec![draft, sent, short, part, full]),
        (AsnLineFilter { lot_no: some("ly"), ..none() }, vec![full]),
        (AsnLineFilter { box_id: some("bx-1"), ..none() }, vec![draft]),
        (AsnLineFilter { box_id: some("bz"), ..none() }, vec![]),
        (AsnLineFilter { rt_no: some("a0"), ..none() }, vec![full]),
        (AsnLineFilter { rt_no: some("A02"), ..none() }, vec![full]),
        (AsnLineFilter { rt_no: some("b07"), ..none() }, vec![draft]),
        (AsnLineFilter { rt_no: some("C"), ..none() }, vec![]),
        (AsnLineFilter { invoice_no: some("ab00000002"), ..none() }, vec![part]),
        (AsnLineFilter { po_no: some("451"), ..none() }, vec![draft]),
        (AsnLineFilter { material: some("pan"), ..none() }, vec![draft]),
        (AsnLineFilter { material_group: some("films"), state: some("Sent"), ..none() }, vec![sent]),
        (AsnLineFilter { vendor: some("v10001"), state: some("Closed,Receiving"), ..none() }, vec![short, part, full]),
        (AsnLineFilter { vendor: some("V10002"), ..none() }, vec![]),
        (AsnLineFilter { plant: some("p100"), po_no: some("451"), ..none() }, vec![draft]),
        (AsnLineFilter { shipped_from: Some(day("2026-11-22")), state: some("Closed"), ..none() }, vec![short, full]),
        (AsnLineFilter { received_from: Some(day("2026-11-26")), ..none() }, vec![short]),
        (AsnLineFilter { received_to: Some(day("2026-11-20")), ..none() }, vec![full]),
        (
            AsnLineFilter { received_from: Some(day("2026-11-21")), received_to: Some(day("2026-11-25")), ..none() },
            vec![part, full],
        ),
        (AsnLineFilter { received_from: Some(day("2026-11-22")), lot_no: some("l"), ..none() }, vec![short, part]),
    ];
    for (filter, expected) in filters {
        for actor in [buyer(), supplier(all.world.vendor)] {
            assert_eq!(all.lines(&actor, filter.clone()).await, expected, "{filter:?}");
        }
        assert_eq!(all.lines(&supplier(all.world.other_vendor), filter).await, Vec::<i64>::new());
    }
    let db = &all.world.db;
    let bad = AsnLineFilter { state: some("Lost"), ..none() };
    assert_eq!(labels(asn::asn_lines(db, &buyer(), &bad).await), ["WRONG_TYPE"]);
    let wide = AsnLineFilter { received_from: Some(day("2026-01-01")), received_to: Some(day("2026-12-01")), ..none() };
    assert_eq!(labels(asn::asn_lines(db, &buyer(), &wide).await), ["DATE_SPAN_TOO_LONG"]);
    let (rows, _) = asn::asn_lines(db, &buyer(), &AsnLineFilter { lot_no: some("Lx"), ..none() }).await.unwrap();
    let line = &rows[0];
    assert_eq!((line.lot_nos.as_deref(), line.lot_count, line.rt_no.as_str()), (Some("Lx-1, Ly-2"), 2, "A01"));
    assert_eq!((line.ship_qty, line.received_qty), (dec!(10), dec!(10)));
    assert_eq!((line.first_received_on, line.last_received_on), (Some(day("2026-11-20")), Some(day("2026-11-21"))));
    assert_eq!(line.manufactured_on, Some(day("2026-11-20")));
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn lots_and_boxes_are_lists_of_their_own(pool: PgPool) {
    let all = Shipped::new(pool).await;
    let none = AsnLotFilter::default;
    let filters = [
        (none(), vec!["L1", "L1", "L1", "Ly-2", "Lx-1"]),
        (AsnLotFilter { lot_no: some("lx"), ..none() }, vec!["Lx-1"]),
        (AsnLotFilter { rt_no: some("a02"), ..none() }, vec!["Ly-2"]),
        // The first lot has none of its own: it travels under the line's.
        (AsnLotFilter { rt_no: some("A01"), ..none() }, vec!["Lx-1"]),
        (AsnLotFilter { invoice_no: some("AB00000001"), ..none() }, vec!["Ly-2", "Lx-1"]),
        (AsnLotFilter { received_from: Some(day("2026-11-26")), ..none() }, vec!["L1"]),
        (AsnLotFilter { box_id: some("B"), ..none() }, vec![]),
        (AsnLotFilter { sort: some("lotNo"), lot_no: some("L"), ..none() }, vec!["L1", "L1", "L1", "Lx-1", "Ly-2"]),
    ];
    for (filter, expected) in filters {
        for actor in [buyer(), supplier(all.world.vendor)] {
            assert_eq!(all.lots(&actor, filter.clone()).await, expected, "{filter:?}");
        }
        assert_eq!(all.lots(&supplier(all.world.other_vendor), filter).await, Vec::<String>::new());
    }
    let none = AsnBoxFilter::default;
    let filters = [
        (none(), vec!["By-2", "Bx-1"]),
        (AsnBoxFilter { box_id: some("bx"), ..none() }, vec!["Bx-1"]),
        (AsnBoxFilter { rt_no: some("B07"), ..none() }, vec!["By-2", "Bx-1"]),
        (AsnBoxFilter { lot_no: some("L"), ..none() }, vec![]),
        (AsnBoxFilter { state: some("Unsent"), sort: some("boxId"), ..none() }, vec!["Bx-1", "By-2"]),
    ];
    for (filter, expected) in filters {
        for actor in [buyer(), supplier(all.world.vendor)] {
            assert_eq!(all.boxes(&actor, filter.clone()).await, expected, "{filter:?}");
        }
        assert_eq!(all.boxes(&supplier(all.world.other_vendor), filter).await, Vec::<String>::new());
    }
}
