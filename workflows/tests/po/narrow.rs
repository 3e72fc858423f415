//! What the list is narrowed to by plant, group, currency, review, exception, what may be shipped, and a text; and what a page of a line says of its
//! shipments and revisions.

use super::fixture::*;
use ehub_erp::{ErpOrder, Particulars};
use ehub_workflows::Error;
use ehub_workflows::choice::search::{currencies, material_groups};
use ehub_workflows::po::search::{Filter, order as whole_order, revisions, search, shipments};
use rust_decimal::dec;
use sqlx::PgPool;

/// Three orders of Acme, and one of Bora's in another currency and plant.
async fn town(pool: &PgPool) -> TestApp {
    let app = app(pool).await;
    let foreign = ErpOrder {
        vendor_code: "V10002".into(),
        plant_code: "P2".into(),
        currency: "USD".into(),
        ..order("4500000004", 3)
    };
    let mut orders = vec![order("4500000001", 3), order("4500000002", 2), order("PO-3", 2), foreign];
    orders[2].lines[0].description = "copper Foil".into();
    orders[3].lines[2].description = "Copper foil, thick".into();
    app.import(orders).await;
    for (sql, n) in [
        ("UPDATE materials SET material_group = 'Foils' WHERE code IN ('M001', 'M003')", 2),
        ("UPDATE materials SET material_group = 'Solvents' WHERE code = 'M002'", 1),
        ("UPDATE po_lines SET review_status = 'AWI' WHERE line_no = 2 AND po_no < '4500000002'", 1),
        ("UPDATE po_lines SET cum_allow_qty = 40 WHERE po_no = '4500000001' AND line_no = 1", 1),
        ("UPDATE po_lines SET cum_allow_qty = 100 WHERE po_no = '4500000002'", 2),
        ("UPDATE po_lines SET round = 3 WHERE po_no = 'PO-3' AND line_no = 1", 1),
        (
            "UPDATE po_lines SET cum_allow_qty = 100, in_transit_qty = 100, cancelled_qty = 1 WHERE po_no = '4500000004' AND line_no = 1",
            1,
        ),
    ] {
        assert_eq!(sqlx::query(sql).execute(pool).await.unwrap().rows_affected(), n, "{sql}");
    }
    app
}

#[expect(clippy::unnecessary_wraps, reason = "fills optional filters")]
fn some(text: &str) -> Option<String> {
    Some(text.to_owned())
}

/// Numbers of orders and lines that the filter finds, and that the count agrees.
async fn found(app: &TestApp, actor: &ehub_engine::Actor, filter: Filter) -> Vec<String> {
    let filter = Filter { sort: some("poNo"), ..filter };
    let (rows, total) = search(&app.db, actor, &filter).await.unwrap();
    assert_eq!(total, i64::try_from(rows.len()).unwrap());
    rows.iter().map(|row| format!("{}/{}", row.po_no.trim_start_matches("450000000"), row.line_no)).collect()
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn every_narrowing_finds_what_it_says(pool: PgPool) {
    let app = town(&pool).await;
    let none = Filter::default;
    let cases: Vec<(Filter, &str)> = vec![
        (Filter { plant: some("p2"), ..none() }, "4/1 4/2 4/3"),
        (Filter { plant: some("P9"), ..none() }, ""),
        (Filter { material_group: some("foil"), ..none() }, "1/1 1/3 2/1 4/1 4/3 PO-3/1"),
        (Filter { material_group: some("Solvents"), plant: some("P1"), ..none() }, "1/2 2/2 PO-3/2"),
        (Filter { currency: some("usd"), ..none() }, "4/1 4/2 4/3"),
        (Filter { currency: some("USD,TWD"), review_status: some("AWI"), ..none() }, "1/2"),
        (Filter { exception: some("overShipped"), ..none() }, "4/1"),
        (Filter { exception: some("flagged"), ..none() }, "PO-3/1"),
        (Filter { exception: some("flagged,overShipped"), ..none() }, "4/1 PO-3/1"),
        (Filter { allow: some("PARTIAL"), ..none() }, "1/1"),
        (Filter { allow: some("ALL"), ..none() }, "2/1 2/2 4/1"),
        (Filter { allow: some("PARTIAL_ALL"), ..none() }, "1/1 2/1 2/2 4/1"),
        (Filter { allow: some("NONE"), ..none() }, "1/2 1/3 4/2 4/3 PO-3/1 PO-3/2"),
        (Filter { allow: some("NONE_PARTIAL"), plant: some("P1"), ..none() }, "1/1 1/2 1/3 PO-3/1 PO-3/2"),
        (Filter { allow: some("ANY"), plant: some("P2"), ..none() }, "4/1 4/2 4/3"),
        (Filter { text: some("po-"), ..none() }, "PO-3/1 PO-3/2"),
        (Filter { text: some("m002"), ..none() }, "1/2 2/2 4/2 PO-3/2"),
        (Filter { text: some("COPPER f"), ..none() }, "4/3 PO-3/1"),
        (Filter { text: some("foil"), ..none() }, ""),
    ];
    for (filter, expected) in cases {
        let expected: Vec<&str> = expected.split_whitespace().collect();
        assert_eq!(found(&app, &buyer(), filter.clone()).await, expected, "{filter:?}");
        // A supplier asks the same and gets its own part of it.
        let own: Vec<&str> = expected.into_iter().filter(|line| !line.starts_with("4/")).collect();
        assert_eq!(found(&app, &app.supplier(), filter.clone()).await, own, "own part of {filter:?}");
    }
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn words_that_no_list_knows_are_refused_at_their_field(pool: PgPool) {
    let app = app(&pool).await;
    let filter = Filter {
        review_status: some("Accept,Maybe"),
        exception: some("late"),
        allow: some("SOME"),
        ..Filter::default()
    };
    let Err(Error::Invalid(faults)) = search(&app.db, &buyer(), &filter).await else { panic!("not invalid") };
    let fields: Vec<_> = faults.iter().map(|fault| (fault.label.as_str(), fault.field.as_deref().unwrap())).collect();
    assert_eq!(fields, [("WRONG_TYPE", "reviewStatus"), ("WRONG_TYPE", "exception"), ("WRONG_TYPE", "allow")]);
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn indexes_answer_what_the_list_is_narrowed_to(pool: PgPool) {
    let app = town(&pool).await;
    let mut tx = app.db.begin(&buyer()).await.unwrap();
    sqlx::query("SET LOCAL enable_seqscan = off").execute(&mut *tx).await.unwrap();
    for (index, statement) in [
        ("po_lines_plant_idx", "EXPLAIN SELECT count(*) FROM po_lines l WHERE l.plant_id = 1 AND l.state = 'New'"),
        ("po_lines_review_idx", "EXPLAIN SELECT count(*) FROM po_lines l WHERE l.review_status = 'AWI'"),
        ("po_lines_allow_none_idx", "EXPLAIN SELECT count(*) FROM po_lines l WHERE l.cum_allow_qty = 0"),
        (
            "po_lines_allow_partial_idx",
            "EXPLAIN SELECT count(*) FROM po_lines l WHERE (l.cum_allow_qty > 0 AND l.cum_allow_qty < l.order_qty - l.cancelled_qty)",
        ),
        (
            "po_lines_allow_all_idx",
            "EXPLAIN SELECT count(*) FROM po_lines l WHERE (l.cum_allow_qty > 0 AND l.cum_allow_qty >= l.order_qty - l.cancelled_qty)",
        ),
        (
            "po_lines_description_idx",
            "EXPLAIN SELECT l.id FROM po_lines l WHERE l.description COLLATE ehub_any_case >= 'cop' AND l.description COLLATE ehub_any_case < 'coq'",
        ),
        (
            "purchase_orders_currency_idx",
            "EXPLAIN SELECT o.currency FROM purchase_orders o WHERE o.currency > 'TWD' ORDER BY o.currency LIMIT 1",
        ),
        ("asn_receipts_line_idx", "EXPLAIN SELECT 1 FROM asn_receipts r WHERE r.po_no = '1' AND r.po_line_no = 1"),
    ] {
        let plan: Vec<String> = sqlx::query_scalar(statement).fetch_all(&mut *tx).await.unwrap();
        assert!(plan.iter().any(|line| line.contains(index)), "{index}:\n{}", plan.join("\n"));
    }
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn a_supplier_chooses_from_what_it_was_ordered(pool: PgPool) {
    let app = town(&pool).await;
    sqlx::query("UPDATE materials SET material_group = 'Secret' WHERE code = 'M003'").execute(&pool).await.unwrap();
    sqlx::query("UPDATE po_lines SET vendor_id = $1 WHERE po_no = '4500000001' AND line_no = 3")
        .bind(app.bora)
        .execute(&pool)
        .await
        .unwrap();
    let codes = |found: Vec<ehub_workflows::choice::Choice>| found.into_iter().map(|one| one.code).collect::<Vec<_>>();
    assert_eq!(codes(material_groups(&app.db, &app.supplier(), "", false).await.unwrap()), ["Foils", "Solvents"]);
    assert_eq!(codes(material_groups(&app.db, &buyer(), "", false).await.unwrap()), ["Foils", "Secret", "Solvents"]);
    assert_eq!(codes(material_groups(&app.db, &buyer(), "OLV", false).await.unwrap()), ["Solvents"]);
    sqlx::query("UPDATE materials SET box_id_required = material_group = 'Foils'").execute(&app.pool).await.unwrap();
    assert_eq!(codes(material_groups(&app.db, &buyer(), "", true).await.unwrap()), ["Foils"]);
    assert_eq!(codes(currencies(&app.db, &app.supplier()).await.unwrap()), ["TWD"]);
    assert_eq!(codes(currencies(&app.db, &buyer()).await.unwrap()), ["TWD", "USD"]);
}

#[test]
fn the_template_takes_of_a_filter_what_waits_for_an_answer() {
    let of = |state: &str, closing: &str| Filter {
        state: Some(state.to_owned()),
        closing: Some(closing.to_owned()),
        page: Some(7),
        ..Filter::default()
    };
    let waiting = Filter { material: some("M1"), ..Filter::default() }.waiting(99).unwrap();
    assert_eq!((waiting.state.as_deref(), waiting.closing.as_deref()), (Some("New,Revise"), Some("open")));
    assert_eq!((waiting.material.as_deref(), waiting.page, waiting.size), (Some("M1"), Some(1), Some(99)));
    let waiting = of("Accept,New,Nowhere", "open").waiting(99).unwrap();
    assert_eq!(
        (waiting.state.as_deref(), waiting.page),
        (Some("New,Nowhere"), Some(1)),
        "the search refuses what is no state"
    );
    assert_eq!(of("Accept", "").waiting(99), None);
    assert_eq!(of("New", "closed").waiting(99), None);
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn revisions_and_particulars_follow_the_erp(pool: PgPool) {
    let app = app(&pool).await;
    app.import(vec![order("4500000001", 1)]).await;
    let seen = app.line("4500000001").await;
    let told = |revision: i64, quantity: rust_decimal::Decimal, graph_no: &str| {
        let mut order =
            ErpOrder { revision, tax_amount: Some(dec!(12.5)), bill_to: "Accounts".into(), ..order("4500000001", 1) };
        order.lines[0].revision = revision;
        order.lines[0].order_qty = quantity;
        order.lines[0].particulars =
            Particulars { graph_no: graph_no.into(), tax_code: "V5".into(), ..Particulars::default() };
        order
    };
    // Told late, under the revision that is known: kept, and nobody is asked.
    let imported = app.import(vec![told(1, dec!(100), "G1")]).await;
    assert_eq!((imported.unchanged, imported.changed), (1, 0));
    assert_eq!(app.text("SELECT graph_no || tax_code FROM po_lines WHERE id = $1", seen.id).await, "G1V5");
    app.import(vec![told(2, dec!(120), "G1")]).await;
    assert_eq!(app.import(vec![told(3, dec!(120), "G2")]).await.changed, 1);
    let found = revisions(&app.db, &app.supplier(), seen.id).await.unwrap();
    let shown = |n: usize| {
        let field = |name: &str| found[n].fields.iter().find(|one| one.field == name).unwrap();
        (found[n].number, field("orderQty").value.clone().unwrap(), field("graphNo").value.clone().unwrap())
    };
    assert_eq!(found.len(), 3);
    assert_eq!(shown(0), (3, "120".into(), "G2".into()));
    assert_eq!(shown(1), (2, "120".into(), "G1".into()));
    assert_eq!(shown(2), (1, "100".into(), "G1".into()));
    let changed: Vec<_> = found[0].fields.iter().filter(|one| one.changed).map(|one| one.field.as_str()).collect();
    assert_eq!(changed, ["graphNo"]);
    assert!(matches!(revisions(&app.db, &app.other_supplier(), seen.id).await, Err(Error::NotFound)));
    let id = app.number("SELECT id FROM purchase_orders").await;
    let head = whole_order(&app.db, &app.supplier(), id).await.unwrap().head;
    assert_eq!((head.total_net_of_vat, head.total_amount), (Some(dec!(300)), dec!(312.5)));
    assert_eq!((head.po_status.as_str(), head.follow_up, head.bill_to.as_str()), ("open", true, "Accounts"));
    for (sql, expected) in [
        ("UPDATE po_lines SET closing = 'closed'", ("closed", false)),
        ("UPDATE po_lines SET cancelled_qty = order_qty", ("cancelled", false)),
    ] {
        sqlx::query(sql).execute(&pool).await.unwrap();
        let head = whole_order(&app.db, &buyer(), id).await.unwrap().head;
        assert_eq!((head.po_status.as_str(), head.follow_up), expected);
    }
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn a_line_says_what_was_shipped_and_received_of_it(pool: PgPool) {
    let app = app(&pool).await;
    app.import(vec![order("4500000001", 2)]).await;
    let seen = app.line("4500000001").await;
    let receive = "INSERT INTO asn_receipts (receipt_no, line_no, po_no, po_line_no, quantity, received_on, heard_at, vendor_id, booked_at)
                   VALUES ($1, 1, '4500000001', $2, 5, now(), now(), $3, now())";
    for (no, line) in [("R1", 1), ("R2", 2)] {
        sqlx::query(receive).bind(no).bind(line).bind(app.acme).execute(&pool).await.unwrap();
    }
    let all = shipments(&app.db, &app.supplier(), seen.id).await.unwrap();
    let told: Vec<_> = all.receipts.iter().map(|one| (one.receipt_no.as_str(), one.booked, one.asn_id)).collect();
    assert_eq!((told, all.asns.len()), (vec![("R1", true, None)], 0));
    assert!(matches!(shipments(&app.db, &app.other_supplier(), seen.id).await, Err(Error::NotFound)));
}
