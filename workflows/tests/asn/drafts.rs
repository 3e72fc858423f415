//! Notices that have not left, with what is missing in each.

use super::fixture::{World, now, supplier};
use ehub_workflows::asn::{AsnDraftFilter, AsnDraftRow, drafts};
use ehub_workflows::erp_message::Answer;
use rust_decimal::dec;
use sqlx::PgPool;

impl World {
    async fn drafts(&self, filter: AsnDraftFilter) -> Vec<AsnDraftRow> {
        let (rows, total) = drafts(&self.db, &supplier(self.vendor), now(), &filter).await.unwrap();
        assert!(usize::try_from(total).unwrap() >= rows.len());
        rows
    }
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn each_says_what_is_missing_and_complete_ones_are_found(pool: PgPool) {
    let world = World::new(pool).await;
    let line = world.order_line("SUB-LOT", dec!(100)).await;
    let other = world.order_line_of(world.other_vendor, "SUB-LOT", dec!(100)).await;
    let (ready, _) = world.ready(line, dec!(10), "AB00000001").await;
    let bare = world.draft(line, dec!(10)).await.id;
    let (refused, version) = world.ready(line, dec!(10), "AB00000002").await;
    world.send(refused, version).await.unwrap();
    world.erp_answers(refused, &Answer::Refused("no such delivery".into())).await;
    world.sent(line, dec!(5), "AB00000003", "180001").await;
    let theirs = ehub_workflows::asn::draft::NewAsn {
        lines: vec![ehub_workflows::asn::draft::NewAsnLine { po_line_id: other, quantity: dec!(1) }],
    };
    ehub_workflows::asn::create(&world.db, &supplier(world.other_vendor), now(), &theirs).await.unwrap();

    let none = AsnDraftFilter::default;
    let ids = async |filter| world.drafts(filter).await.iter().map(|row| row.id).collect::<Vec<_>>();
    let all = world.drafts(AsnDraftFilter { sort: Some("id".into()), ..none() }).await;
    let told: Vec<_> = all.iter().map(|row| (row.id, row.state.as_str(), row.missing == 0)).collect();
    assert_eq!(told, [(ready, "Unsent", true), (bare, "Unsent", false), (refused, "Refused", true)]);
    let page = ehub_workflows::asn::read(&world.db, &supplier(world.vendor), now(), bare).await.unwrap();
    assert_eq!(all[1].findings, page.findings, "the same as on its page");
    assert_eq!(all[2].erp_answer, "no such delivery");
    assert_eq!(ids(AsnDraftFilter { complete: Some(true), sort: Some("id".into()), ..none() }).await, [ready, refused]);
    assert_eq!(ids(AsnDraftFilter { complete: Some(false), ..none() }).await, [bare]);
    let second =
        AsnDraftFilter { complete: Some(true), page: Some(2), size: Some(1), sort: Some("id".into()), ..none() };
    let (rows, total) = drafts(&world.db, &supplier(world.vendor), now(), &second).await.unwrap();
    assert_eq!((rows[0].id, rows.len(), total), (refused, 1, 2));
    assert_eq!(ids(AsnDraftFilter { state: Some("Refused".into()), ..none() }).await, [refused]);
    assert_eq!(
        ids(AsnDraftFilter { supplier_shipment_no: Some("s-".into()), sort: Some("id".into()), ..none() }).await,
        [ready, refused]
    );
    for (filter, found) in [
        (AsnDraftFilter { plant: Some("P1".into()), ..none() }, 3),
        (AsnDraftFilter { plant: Some("P9".into()), ..none() }, 0),
        (AsnDraftFilter { po_no: Some("450".into()), ..none() }, 3),
        (AsnDraftFilter { material: Some("pan".into()), ..none() }, 0),
    ] {
        assert_eq!(ids(filter.clone()).await.len(), found, "{filter:?}");
    }
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn a_number_that_another_notice_holds_is_told(pool: PgPool) {
    let world = World::new(pool).await;
    let line = world.order_line("SUB-LOT", dec!(100)).await;
    world.ready(line, dec!(10), "AB00000001").await;
    let draft = world.draft(line, dec!(10)).await;
    let edit = world.filled(draft.id, draft.version, "AB00000001").await;
    ehub_workflows::asn::edit(&world.db, &supplier(world.vendor), now(), draft.id, &edit).await.unwrap();
    let rows = world.drafts(AsnDraftFilter { complete: Some(false), ..AsnDraftFilter::default() }).await;
    let found: Vec<&str> = rows[0].findings.iter().map(|finding| finding.label.as_str()).collect();
    assert_eq!((rows[0].id, found), (draft.id, vec!["ASN_INVOICE_USED"]));
}
