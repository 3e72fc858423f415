//! A past month says the same whatever happens afterwards.

use super::fixture::{World, autumn, day, now, time, world};
use ehub_workflows::report::Report;
use ehub_workflows::report::parameters::Period;
use ehub_workflows::report::store::Counted;
use sqlx::PgPool;

/// Everything that can happen to an order line, its receipts and its papers in a fortnight of December.
async fn december(world: &World) {
    world
        .run(
            "BEGIN;
             -- promised for next year, in agreement
             INSERT INTO history (process, document, version, event, from_state, to_state, definition, at, actor_name, request_id, payload)
               SELECT 'po_line', id, version + 1, 'reschedule', state, 'Nego', 1, '2026-12-05', 'test', 'test', '{}' FROM po_lines WHERE state = 'Accept';
             INSERT INTO history (process, document, version, event, from_state, to_state, definition, at, actor_name, request_id, payload)
               SELECT 'po_line', id, version + 2, 'agree', 'Nego', 'Accept', 1, '2026-12-06', 'test', 'test', '{}' FROM po_lines WHERE state = 'Accept';
             INSERT INTO po_line_splits (po_line_id, vendor_id, line_version, split_no, quantity, promised_on)
               SELECT id, vendor_id, version + 1, 1, 100, '2027-03-01' FROM po_lines WHERE state = 'Accept';
             UPDATE po_lines SET version = version + 2, changed_at = '2026-12-06', promised_on = '2027-03-01' WHERE state = 'Accept';
             -- another day and quantity asked for
             INSERT INTO history (process, document, version, event, from_state, to_state, definition, at, actor_name, request_id, payload)
               SELECT 'po_line', id, version + 1, 'change', state, 'Revise', 1, '2026-12-07', 'test', 'test', '{}' FROM po_lines;
             INSERT INTO po_line_changes (po_line_id, vendor_id, line_version, field, old_value, new_value, changed_at)
               SELECT id, vendor_id, version + 1, f.field, f.old, f.new, '2026-12-07' FROM po_lines
                CROSS JOIN LATERAL (VALUES ('needByOn', need_by_on::text, '2027-06-01'), ('orderQty', order_qty::text, '999')) f(field, old, new);
             UPDATE po_lines SET version = version + 1, state = 'Revise', need_by_on = '2027-06-01', order_qty = 999, changed_at = '2026-12-07';
             -- closed by the ERP
             INSERT INTO history (process, document, version, event, from_state, to_state, definition, at, actor_name, request_id, payload)
               SELECT 'po_line', id, version + 1, 'close', state, state, 1, '2026-12-08', 'test', 'test', '{}' FROM po_lines WHERE id % 2 = 0;
             UPDATE po_lines SET version = version + 1, closing = 'closed', changed_at = '2026-12-08' WHERE id % 2 = 0;
             -- counted anew, sent back, and inspected anew
             INSERT INTO asn_receipts (receipt_no, line_no, po_no, po_line_no, quantity, received_on, erp_booked_at, heard_at, vendor_id, booked_at, kind, asn_id)
               SELECT 'X' || id, 1, po_no, po_line_no, -7, received_on, erp_booked_at + interval '1 minute', '2026-12-09', vendor_id, '2026-12-09', 'correct', asn_id
                 FROM asn_receipts WHERE kind = 'receive';
             INSERT INTO receipt_inspections (receipt_id, told_at, accepted_qty, rejected_qty)
               SELECT id, heard_at, accepted_qty, rejected_qty FROM asn_receipts WHERE accepted_qty IS NOT NULL ON CONFLICT DO NOTHING;
             INSERT INTO receipt_inspections (receipt_id, told_at, accepted_qty, rejected_qty)
               SELECT id, '2026-12-10', 0, quantity FROM asn_receipts WHERE accepted_qty IS NOT NULL;
             UPDATE asn_receipts SET accepted_qty = 0, rejected_qty = quantity WHERE accepted_qty IS NOT NULL;
             -- certificates decided otherwise
             INSERT INTO history (process, document, version, event, to_state, definition, at, actor_name, request_id, payload)
               SELECT 'certificate', id, version + 1, 'void', 'Void', 1, '2026-12-11', 'test', 'test', '{}' FROM certificates;
             UPDATE certificates SET state = 'Void', version = version + 1;
             COMMIT",
        )
        .await;
}

/// Whatever is asked on the same report generated date says the same.
#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn a_report_of_a_date_says_the_same_for_ever(pool: PgPool) {
    let world = world(&pool).await;
    let months = Period { from: day("2026-08-01"), to: day("2026-12-01") };
    let mut before = Vec::new();
    for report in <Report as ehub_engine::label::Label>::ALL {
        before.push((*report, world.count(*report, months, now()).await));
    }
    december(&world).await;
    for (report, rows) in before {
        assert!(!rows.is_empty(), "{report}");
        assert_eq!(world.count(report, months, now()).await, rows, "{report}");
    }
}

/// Also the newest report holds a receipt of October against what was promised in October: only what was booked late is new.
#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn a_later_promise_does_not_make_a_late_receipt_timely(pool: PgPool) {
    let world = world(&pool).await;
    world.run("DELETE FROM asn_receipts WHERE booked_at > '2026-12-01'").await;
    let before = world.count(Report::OnTimeDelivery, autumn(), now()).await;
    let october = |rows: &[Counted]| -> Vec<Counted> {
        rows.iter().filter(|row| row.month_on == day("2026-10-01")).cloned().collect()
    };
    december(&world).await;
    world.run("DELETE FROM asn_receipts WHERE receipt_no LIKE 'X%'").await;
    let after = world.count(Report::OnTimeDelivery, autumn(), time("2026-12-31T00:00:00Z")).await;
    assert_eq!(october(&after), october(&before));
    assert!(!october(&before).is_empty());
}
