//! A vendor that was merged into another one in the ERP, and its documents.

use crate::asn::fixture::*;
use ehub_engine::Actor;
use ehub_workflows::Error;
use ehub_workflows::asn;
use ehub_workflows::master::{Kind, Told, store};
use ehub_workflows::vendor_merge::tables::{Fate, TABLES};
use ehub_workflows::vendor_merge::{OpenDocuments, Wish, merges, move_documents};
use rust_decimal::dec;
use sqlx::PgPool;
use std::collections::BTreeSet;

fn administrator() -> Actor {
    Actor { company: None, name: "admin".into(), account: None, roles: [800, 801, 802].into(), ..supplier(0) }
}

/// The ERP tells its vendors: the first one was merged into this one.
async fn merged(world: &World, into: &str) {
    let told = |code: &str, is_active, replaced_by: Option<&str>| Told {
        code: code.into(),
        is_active,
        replaced_by: replaced_by.map(str::to_owned),
        said: std::iter::empty().collect(),
    };
    let vendors = vec![told("V10001", true, None), told("V10002", true, None)];
    store::tell(&world.db, &worker(), now(), Kind::Vendor, vendors).await.unwrap();
    let news = vec![told("V10001", false, Some(into))];
    assert_eq!(store::tell(&world.db, &worker(), now(), Kind::Vendor, news.clone()).await.unwrap(), 1);
    assert_eq!(store::tell(&world.db, &worker(), now(), Kind::Vendor, news).await.unwrap(), 0, "said again");
}

fn wish(into: &str) -> Wish {
    Wish { vendor: "V10001".into(), into: into.into() }
}

async fn close(world: &World, line: i64) {
    sqlx::query("UPDATE po_lines SET closing = 'closed' WHERE id = $1").bind(line).execute(&world.pool).await.unwrap();
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn every_table_that_says_whose_a_row_is_has_its_fate(pool: PgPool) {
    let columns: Vec<(String, String)> = sqlx::query_as(
        "SELECT c.table_name::text, c.column_name::text
           FROM information_schema.columns c JOIN information_schema.tables t USING (table_schema, table_name)
          WHERE c.table_schema = 'public' AND t.table_type = 'BASE TABLE'
            AND c.column_name IN ('vendor_id', 'company_id', 'carrier_id', 'supplier_id')
          ORDER BY 1, 2",
    )
    .fetch_all(&pool)
    .await
    .unwrap();
    let known: Vec<(String, String)> =
        TABLES.iter().map(|(table, column, _)| ((*table).into(), (*column).into())).collect();
    assert_eq!(known, columns);
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn open_documents_move_and_with_them_who_sees_them(pool: PgPool) {
    let world = World::new(pool).await;
    let open = world.order_line("SUB-LOT", dec!(100)).await;
    let (on_its_way, _) = world.sent(open, dec!(40), "AB00000001", "18").await;
    let draft = world.draft(open, dec!(10)).await;
    let old = world.order_line("SUB-LOT", dec!(100)).await;
    close(&world, old).await;
    assert_eq!(merges(&world.db, &administrator()).await.unwrap(), []);
    merged(&world, "V10002").await;
    let counted = OpenDocuments { orders: 1, asns: 2, ..OpenDocuments::default() };
    let found = merges(&world.db, &administrator()).await.unwrap();
    assert_eq!(found.len(), 1);
    assert_eq!((found[0].vendor_code.as_str(), found[0].into_code.as_str()), ("V10001", "V10002"));
    assert_eq!((found[0].into_name.is_some(), found[0].open), (true, counted));

    assert_eq!(move_documents(&world.db, &administrator(), now(), &wish("V10002")).await.unwrap(), counted);
    assert_eq!(merges(&world.db, &administrator()).await.unwrap(), [], "nothing is left to do");
    let (before, after) = (supplier(world.vendor), supplier(world.other_vendor));
    for asn in [on_its_way, draft.id] {
        assert!(matches!(asn::read(&world.db, &before, now(), asn).await, Err(Error::NotFound)));
        let seen = asn::read(&world.db, &after, now(), asn).await.unwrap();
        assert_eq!((seen.header.vendor_code.as_str(), seen.lines.len()), ("V10002", 1));
        let story = asn::workflow(&world.db, &after, now(), asn).await.unwrap();
        assert!(!story.history.is_empty(), "the history is read with the document");
    }
    let of = async |vendor: i64| -> Vec<i64> {
        sqlx::query_scalar("SELECT id FROM po_lines WHERE vendor_id = $1 ORDER BY id")
            .bind(vendor)
            .fetch_all(&world.pool)
            .await
            .unwrap()
    };
    assert_eq!((of(world.vendor).await, of(world.other_vendor).await), (vec![old], vec![open]));
    let counts: Vec<(i64, i64)> = sqlx::query_as(
        "SELECT vendor_id, sum(n)::bigint FROM po_line_vendor_counts WHERE closing = 'open' GROUP BY 1 HAVING sum(n) <> 0",
    )
    .fetch_all(&world.pool)
    .await
    .unwrap();
    assert_eq!(counts, [(world.other_vendor, 1)]);
    let payload: String =
        sqlx::query_scalar("SELECT detail::text FROM audit_log WHERE kind = 'vendor_moved' AND subject = 'V10001'")
            .fetch_one(&world.pool)
            .await
            .unwrap();
    assert!(payload.contains("\"asns\": 2") && payload.contains("V10002"), "{payload}");
    let both = [world.vendor, world.other_vendor];
    assert_eq!(crate::laws::broken(&world.pool, &both).await, Vec::<String>::new());
    // What is on its way is received, and the draft can be sent.
    let edit =
        asn::edit(&world.db, &after, now(), draft.id, &filled(&world, &after, draft.id, draft.version).await).await;
    assert_eq!(edit.unwrap().findings, vec![]);
}

/// The form of a draft as the people of this vendor fill it in.
async fn filled(world: &World, by: &Actor, asn: i64, version: i64) -> asn::draft::AsnEdit {
    let detail = asn::read(&world.db, by, now(), asn).await.unwrap();
    let line = &detail.lines[0];
    asn::draft::AsnEdit {
        version,
        supplier_shipment_no: "S-2".into(),
        shipped_on: Some(day("2026-11-22")),
        eta_on: Some(day("2026-11-23")),
        tax_code: "06".into(),
        invoice_no: "AB00000009".into(),
        invoice_on: Some(day("2026-11-21")),
        invoice_amount: Some(line.ship_qty * dec!(2)),
        invoice_vat: Some(line.ship_qty * dec!(0.1)),
        total_packages: Some(2),
        lines: vec![asn::draft::AsnEditLine {
            id: Some(line.id),
            po_line_id: line.po_line_id,
            ship_qty: line.ship_qty,
            packages: Some(2),
            lots: vec![asn::draft::AsnEditLot {
                lot_no: "L1".into(),
                quantity: Some(line.ship_qty),
                manufactured_on: Some(day("2026-11-20")),
                ..asn::draft::AsnEditLot::default()
            }],
            ..asn::draft::AsnEditLine::default()
        }],
        ..asn::draft::AsnEdit::default()
    }
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn what_hangs_together_by_a_notice_moves_together(pool: PgPool) {
    let world = World::new(pool).await;
    let (open, done, alone) = (
        world.order_line("SUB-LOT", dec!(100)).await,
        world.order_line("SUB-LOT", dec!(100)).await,
        world.order_line("SUB-LOT", dec!(100)).await,
    );
    let (asn, _) = world.sent(open, dec!(40), "AB00000001", "18").await;
    sqlx::query(
        "INSERT INTO asn_lines (asn_id, vendor_id, line_no, po_line_id, ship_qty, received_qty) VALUES ($1, $2, 2, $3, 5, 5)",
    )
    .bind(asn)
    .bind(world.vendor)
    .bind(done)
    .execute(&world.pool)
    .await
    .unwrap();
    for line in [done, alone] {
        close(&world, line).await;
    }
    merged(&world, "V10002").await;
    let moved = move_documents(&world.db, &administrator(), now(), &wish("V10002")).await.unwrap();
    assert_eq!((moved.orders, moved.asns), (2, 1));
    let stays: Vec<i64> = sqlx::query_scalar("SELECT id FROM po_lines WHERE vendor_id = $1")
        .bind(world.vendor)
        .fetch_all(&world.pool)
        .await
        .unwrap();
    assert_eq!(stays, [alone]);
    let whose: BTreeSet<i64> = sqlx::query_scalar("SELECT vendor_id FROM asn_lines")
        .fetch_all(&world.pool)
        .await
        .unwrap()
        .into_iter()
        .collect();
    assert_eq!(whose, BTreeSet::from([world.other_vendor]));
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn only_what_the_erp_says_is_moved_and_nothing_of_it_by_halves(pool: PgPool) {
    let world = World::new(pool).await;
    world.order_line("SUB-LOT", dec!(100)).await;
    let asked = async |into: &str| move_documents(&world.db, &administrator(), now(), &wish(into)).await;
    assert!(matches!(asked("V10002").await, Err(Error::NotFound)), "the ERP has merged nobody");
    merged(&world, "V99999").await;
    assert_eq!(labels(asked("V10002").await), ["VENDOR_MERGED_ELSEWHERE"]);
    assert_eq!(labels(asked("V99999").await), ["VENDOR_MERGED_ELSEWHERE"], "not known here");
    let found = merges(&world.db, &administrator()).await.unwrap();
    assert_eq!((found[0].into_code.as_str(), found[0].into_name.as_deref()), ("V99999", None));
    // Merged again, the last one counts.
    sqlx::query("UPDATE companies SET erp_replaced_by = 'V10002' WHERE code = 'V10001'")
        .execute(&world.pool)
        .await
        .unwrap();
    sqlx::query(
        "INSERT INTO companies (type, code, name, name_en, status) VALUES ('S', 'V10003', 'Cura', 'Cura', 'Golive')",
    )
    .execute(&world.pool)
    .await
    .unwrap();
    sqlx::query("UPDATE companies SET erp_replaced_by = 'V10003' WHERE code = 'V10002'")
        .execute(&world.pool)
        .await
        .unwrap();
    assert_eq!(merges(&world.db, &administrator()).await.unwrap()[0].into_code, "V10003");
    asked("V10003").await.unwrap();
    let code: String = sqlx::query_scalar("SELECT c.code FROM po_lines l JOIN companies c ON c.id = l.vendor_id")
        .fetch_one(&world.pool)
        .await
        .unwrap();
    assert_eq!(code, "V10003");
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn numbers_of_both_vendors_stay_unique(pool: PgPool) {
    let world = World::new(pool).await;
    let one = world.order_line("SUB-LOT", dec!(100)).await;
    let (moves, _) = world.sent(one, dec!(10), "AB00000001", "18").await;
    let (same, _) = world.sent(one, dec!(10), "AB00000002", "19").await;
    // The surviving vendor has a notice with one of the invoice numbers.
    sqlx::query(
        "INSERT INTO asn_claims (kind, scope, value, asn_id, vendor_id) VALUES ('invoice', $1::bigint::text, 'AB00000002', $2, $1)",
    )
    .bind(world.other_vendor)
    .bind(same)
    .execute(&world.pool)
    .await
    .unwrap();
    merged(&world, "V10002").await;
    move_documents(&world.db, &administrator(), now(), &wish("V10002")).await.unwrap();
    let scopes: Vec<(i64, String)> = sqlx::query_as(
        "SELECT asn_id, scope FROM asn_claims WHERE kind = 'invoice' AND vendor_id = $1 ORDER BY asn_id, scope",
    )
    .bind(world.other_vendor)
    .fetch_all(&world.pool)
    .await
    .unwrap();
    let (old, new) = (world.vendor.to_string(), world.other_vendor.to_string());
    let mut both = vec![(same, old), (same, new.clone())];
    both.sort();
    assert_eq!(scopes, [vec![(moves, new)], both].concat());
    assert!(TABLES.iter().any(|(_, _, fate)| matches!(fate, Fate::Moves(_))));
}
