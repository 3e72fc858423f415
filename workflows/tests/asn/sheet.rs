//! Lots and boxes by workbook: real files, good and bad ones.

use super::fixture::*;
use super::sheet_file::{BOXES, LOTS, book, cells, words};
use ehub_engine::actor::Actor;
use ehub_workflows::asn::draft::{NewAsn, NewAsnLine};
use ehub_workflows::asn::sheet::{Fault, Hidden, Part, Report, Sheet, template};
use ehub_workflows::asn::{self, AsnDetail};
use ehub_workflows::workbook::Import as _;
use ehub_workflows::{Db, Error};
use rust_decimal::{Decimal, dec};
use sqlx::PgPool;

/// A draft of a line with lots and a line with boxes: `450` 1 and `451` 1.
struct Draft {
    world: World,
    id: i64,
    version: i64,
}

impl Draft {
    async fn new(pool: PgPool) -> Self {
        let world = World::new(pool).await;
        sqlx::query("UPDATE materials SET lot_required = true, box_id_required = true")
            .execute(&world.pool)
            .await
            .unwrap();
        let (one, other) = (world.order_line("SUB-LOT", dec!(100)).await, world.order_line("PAN-BOX", dec!(100)).await);
        let lines = [one, other].map(|po_line_id| NewAsnLine { po_line_id, quantity: dec!(100) });
        let wanted = NewAsn { lines: lines.to_vec() };
        let draft = asn::create(&world.db, &supplier(world.vendor), now(), &wanted).await.unwrap();
        Self { world, id: draft.id, version: draft.version }
    }

    fn db(&self) -> &Db {
        &self.world.db
    }

    fn owner(&self) -> Actor {
        supplier(self.world.vendor)
    }

    fn read(&self, bytes: &[u8]) -> Sheet {
        Sheet::read(bytes, &words(self.id, self.version), Hidden::Leave).unwrap()
    }

    async fn try_out(&self, bytes: &[u8]) -> Report {
        self.read(bytes).dry_run(self.db(), &self.owner(), now()).await.unwrap()
    }

    async fn apply(&mut self, bytes: &[u8]) -> Report {
        let report = self.read(bytes).apply(self.db(), &self.owner(), now()).await.unwrap();
        self.version = self.detail().await.header.version;
        report
    }

    async fn detail(&self) -> AsnDetail {
        asn::read(self.db(), &self.owner(), now(), self.id).await.unwrap()
    }

    /// Lot numbers and quantities of a line.
    async fn lots(&self, line: usize) -> Vec<(String, Option<Decimal>)> {
        let lots = self.detail().await.lines[line].lots.clone();
        lots.into_iter().map(|lot| (lot.lot_no, lot.quantity)).collect()
    }
}

/// Sheet, row, column and label of each fault.
fn told(faults: &[Fault]) -> Vec<String> {
    let text = |text: &Option<String>| text.clone().unwrap_or("-".to_owned());
    faults.iter().map(|one| format!("{} {} {} {}", text(&one.sheet), one.row, text(&one.column), one.label)).collect()
}

fn counts(report: &Report) -> [usize; 4] {
    [report.rows, report.accepted, report.refused, report.skipped]
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn what_is_downloaded_is_filled_in_and_comes_back(pool: PgPool) {
    let mut draft = Draft::new(pool).await;
    let empty = template(&words(draft.id, draft.version), &draft.detail().await).unwrap();
    assert_eq!(cells(&empty, "Lots").len(), 3, "a heading, and a row to fill in for each line");
    assert_eq!(counts(&draft.apply(&empty).await), [4, 0, 0, 4], "sent back unchanged it says nothing");
    assert_eq!(draft.version, 1, "and nothing happened");
    let filled = book(&[
        ("Lots", LOTS, &["450|1|L1|60.5|2026-11-01|2027-11-01|001|first", "450|1|L2|39.5|2026/11/02|||"]),
        ("Boxes", BOXES, &["451|1||60|2|", "451|1|OWN-1|40|0|E280"]),
    ]);
    let tried = draft.try_out(&filled).await;
    assert_eq!(draft.lots(0).await, vec![], "a dry run leaves nothing");
    let serials: i64 =
        sqlx::query_scalar("SELECT count(*) FROM box_serials").fetch_one(&draft.world.pool).await.unwrap();
    assert_eq!(serials, 0);
    let done = draft.apply(&filled).await;
    assert_eq!((counts(&done), draft.version), ([4, 4, 0, 0], 2));
    assert_eq!(tried, done, "a dry run tells the truth");
    assert_eq!(done.answers, [("boxes".to_owned(), 2), ("lots".to_owned(), 2)].into());
    let detail = draft.detail().await;
    let lot = &detail.lines[0].lots[0];
    assert_eq!((lot.lot_no.as_str(), lot.quantity, lot.rt_no.as_str()), ("L1", Some(dec!(60.5)), "001"));
    assert_eq!((lot.manufactured_on, lot.remark.as_str()), (Some(day("2026-11-01")), "first"));
    let ids: Vec<&str> = detail.lines[1].boxes.iter().map(|held| held.box_id.as_str()).collect();
    assert_eq!(ids, ["PAV100012611210000", "OWN-1"], "a box without an id gets one");
    let again = template(&words(draft.id, draft.version), &detail).unwrap();
    draft.apply(&again).await;
    let after = draft.detail().await;
    assert_eq!(format!("{:?}", after.lines[0].lots), format!("{:?}", detail.lines[0].lots), "both ways are one");
    assert_eq!(format!("{:?}", after.lines[1].boxes), format!("{:?}", detail.lines[1].boxes));
    let channel: String = sqlx::query_scalar(
        "SELECT payload->>'channel' FROM history WHERE process = 'asn' AND event = 'edit' ORDER BY version LIMIT 1",
    )
    .fetch_one(&draft.world.pool)
    .await
    .unwrap();
    assert_eq!(channel, "workbook");
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn lines_and_sheets_that_are_not_in_the_file_stay_as_they_are(pool: PgPool) {
    let mut draft = Draft::new(pool).await;
    draft
        .apply(&book(&[
            ("Lots", LOTS, &["450|1|A|100", "451|1|B|100"]),
            ("Boxes", BOXES, &["450|1|X1|100", "451|1|X2|100"]),
        ]))
        .await;
    draft.apply(&book(&[("Lots", LOTS, &["451|1|C|50", "451|1|D|50", "450|1"])])).await;
    assert_eq!(draft.lots(0).await, [("A".to_owned(), Some(dec!(100)))]);
    assert_eq!(draft.lots(1).await.len(), 2);
    let boxes: Vec<usize> = draft.detail().await.lines.iter().map(|line| line.boxes.len()).collect();
    assert_eq!(boxes, [1, 1]);
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn one_bad_row_keeps_all_of_them_out_and_every_fault_has_its_cell(pool: PgPool) {
    let mut draft = Draft::new(pool).await;
    let other = draft.world.order_line("SUB-LOT", dec!(5)).await;
    draft.world.draft(other, dec!(5)).await;
    let long = format!("450|1|L6|1||||{}", "x".repeat(201));
    let file = book(&[
        (
            "Lots",
            LOTS,
            &[
                "450|1|L1|12.345|2026-11-01",
                "450|1|L2|1.2345|2026-11-01",
                "450|1|L3|many|1.11.2026",
                "452|1|L4|5",
                "450|9|L5|5",
                &long,
                "||L7|1",
                "450|1",
            ],
        ),
        ("Boxes", BOXES, &["450|1|B1|1|1.00001|", "4500|1|B2|x"]),
    ]);
    let report = draft.apply(&file).await;
    assert_eq!(
        told(&report.faults),
        [
            "lots 3 quantity TOO_MANY_DECIMALS",
            "lots 4 quantity NOT_A_NUMBER",
            "lots 4 manufacturedOn NOT_A_DATE",
            "lots 5 poNo ASN_LINE_UNKNOWN",
            "lots 6 poNo ASN_LINE_UNKNOWN",
            "lots 7 remark TOO_LONG",
            "lots 8 poNo REQUIRED",
            "lots 8 poLineNo REQUIRED",
            "boxes 2 xOutQty TOO_MANY_DECIMALS",
            "boxes 3 poNo ASN_LINE_UNKNOWN",
            "boxes 3 quantity NOT_A_NUMBER",
        ]
    );
    assert_eq!((counts(&report), report.all_or_nothing), ([10, 0, 8, 1], true));
    assert_eq!((draft.version, draft.lots(0).await), (1, vec![]), "nothing is half-done");
    let marked = Sheet::mark(&file, &words(draft.id, 1), &report.faults, &|fault| fault.label.clone()).unwrap();
    let reasons = |sheet: &str, row: usize| cells(&marked, sheet)[row].last().unwrap().clone();
    assert_eq!(reasons("Lots", 3), "NOT_A_NUMBER; NOT_A_DATE");
    assert_eq!(reasons("Boxes", 1), "TOO_MANY_DECIMALS");
    let again = draft.try_out(&marked).await;
    assert_eq!(again.faults, report.faults, "the marked workbook says the same");
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn what_speaks_against_sending_is_told_and_taken_as_the_form_does(pool: PgPool) {
    let mut draft = Draft::new(pool).await;
    let file = book(&[
        ("Lots", LOTS, &["450|1|L1|60|2026-11-22", "450|1|L1|40|2026-11-01||1x", "451|1||7"]),
        ("Boxes", BOXES, &["450|1|B1|100", "450|1|B1|100", "451|1|B2|0|1"]),
    ]);
    let report = draft.apply(&file).await;
    assert_eq!((counts(&report), told(&report.faults)), ([6, 6, 0, 0], vec![]));
    let mut notes = told(&report.notes);
    notes.sort();
    for note in [
        "boxes 2 - ASN_BOX_QTY_MISMATCH",
        "boxes 3 boxId ASN_BOX_TWICE",
        "boxes 4 quantity NOT_POSITIVE",
        "lots 2 manufacturedOn ASN_LOT_IN_FUTURE",
        "lots 3 rtNo ASN_RT_FORMAT",
        "lots 4 lotNo REQUIRED",
        "lots 4 manufacturedOn REQUIRED",
        "lots 4 - ASN_LOT_QTY_MISMATCH",
    ] {
        assert!(notes.contains(&note.to_owned()), "{note} is missing in {notes:#?}");
    }
    assert_eq!(draft.lots(0).await.len(), 2, "the draft is saved all the same");
    let found = draft.detail().await.findings;
    assert!(found.iter().any(|finding| finding.label == "ASN_BOX_TWICE"), "the form says the same");
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn an_order_line_that_stands_twice_is_told_apart_by_the_line_of_the_notice(pool: PgPool) {
    let mut draft = Draft::new(pool).await;
    let detail = draft.detail().await;
    let mut edit = draft.world.filled(draft.id, draft.version, "AB12345678").await;
    edit.lines[1].id = None;
    edit.lines[1].po_line_id = detail.lines[0].po_line_id;
    draft.version = asn::edit(draft.db(), &draft.owner(), now(), draft.id, &edit).await.unwrap().version;
    let numbers: Vec<i32> = draft.detail().await.lines.iter().map(|line| line.line_no).collect();
    let head = "poNo|poLineNo|lotNo|quantity|asnLineNo";
    let rows = [format!("450|1|A|100|{}", numbers[0]), format!("450|1|B|100|{}", numbers[1])];
    let unclear = book(&[("Lots", head, &["450|1|A|100|", "450|1|B|100|77"])]);
    let report = draft.try_out(&unclear).await;
    assert_eq!(told(&report.faults), ["lots 2 asnLineNo ASN_LINE_AMBIGUOUS", "lots 3 asnLineNo ASN_LINE_UNKNOWN"]);
    draft.apply(&book(&[("Lots", head, &[&rows[0], &rows[1]])])).await;
    let lots: Vec<String> = draft.detail().await.lines.iter().map(|line| line.lots[0].lot_no.clone()).collect();
    assert_eq!(lots, ["A", "B"]);
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn version_owner_and_state_are_asked_before_anything_else(pool: PgPool) {
    let mut draft = Draft::new(pool).await;
    let file = book(&[("Lots", LOTS, &["450|1|L1|100"])]);
    let sheet = draft.read(&file);
    let stranger = supplier(draft.world.other_vendor);
    let result = sheet.dry_run(draft.db(), &stranger, now()).await;
    assert!(matches!(result, Err(Error::NotFound)), "somebody else's notice does not exist: {result:?}");
    draft.apply(&file).await;
    let result = sheet.apply(draft.db(), &draft.owner(), now()).await;
    assert!(matches!(result, Err(Error::Stale { .. })), "{result:?}");
    draft.world.cancel(draft.id, draft.version).await.unwrap();
    let version = draft.detail().await.header.version;
    let late = Sheet::read(&file, &words(draft.id, version), Hidden::Leave).unwrap();
    let result = late.dry_run(draft.db(), &draft.owner(), now()).await;
    assert!(matches!(&result, Err(Error::Refused(found)) if found[0].label == "EVENT_NOT_IN_STATE"), "{result:?}");
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn no_more_box_ids_are_given_than_are_at_once(pool: PgPool) {
    let mut draft = Draft::new(pool).await;
    sqlx::query("UPDATE shipment_rules SET boxes_at_once = 2").execute(&draft.world.pool).await.unwrap();
    let three = book(&[("Boxes", BOXES, &["451|1|OWN|1", "451|1||1", "451|1||1", "451|1||1"])]);
    assert_eq!(told(&draft.apply(&three).await.faults), ["boxes 3 boxId ASN_BOXES_AT_ONCE"]);
    let two = book(&[("Boxes", BOXES, &["451|1|OWN|1", "451|1||1", "451|1||1"])]);
    assert_eq!(counts(&draft.apply(&two).await), [3, 3, 0, 0]);
    sqlx::query("UPDATE box_serials SET next = 1679615").execute(&draft.world.pool).await.unwrap();
    assert_eq!(told(&draft.apply(&two).await.faults), ["boxes 3 boxId ASN_BOX_SERIALS_EXHAUSTED"]);
    assert_eq!(draft.detail().await.lines[1].boxes.len(), 3);
    assert_eq!(draft.read(&two).len_of(Part::Lots), None);
}
