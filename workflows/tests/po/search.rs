//! Lists: every filter and order against what plain SQL says, pages without gaps, counts that stay true.

use super::fixture::*;
use super::replies::reply_many;
use ehub_erp::ErpOrder;
use ehub_workflows::po::machine::Input;
use ehub_workflows::po::search::{Filter, Home, home, line, order as whole_order, search};
use ehub_workflows::po::store::Command;
use ehub_workflows::{Error, Seen};
use rust_decimal::dec;
use sqlx::{AssertSqlSafe, PgPool};

/// Six hundred lines of two suppliers over forty days, in every state, some closed, some not followed up.
async fn town(pool: &PgPool) -> TestApp {
    let app = app(pool).await;
    let orders = (0..30).map(|n: i32| {
        let mut order = ErpOrder {
            vendor_code: if n % 3 == 0 { "V10002" } else { "V10001" }.into(),
            po_date_on: day("2026-01-01") + chrono::Days::new(u64::from(n.unsigned_abs()) % 20),
            ..order(&format!("45{n:08}"), 20)
        };
        for line in &mut order.lines {
            line.need_by_on =
                day("2026-03-05") + chrono::Days::new(u64::from((line.line_no * 7 + n).unsigned_abs()) % 40);
            if line.line_no % 9 == 0 {
                line.received_qty = dec!(100);
            }
        }
        order
    });
    app.import(orders.collect()).await;
    for (remainder, input) in [
        (0, Input::as_asked()),
        (1, Input::Disagree { comment: "no".into() }),
        (2, Input::Propose { splits: vec![split(dec!(100), "2026-05-20", "x")], comment: String::new() }),
    ] {
        for (company, actor) in [(app.acme, app.supplier()), (app.bora, app.other_supplier())] {
            let rows: Vec<(i64, i64)> = sqlx::query_as(
                "SELECT id, version FROM po_lines WHERE vendor_id = $1 AND id % 5 = $2 AND closing = 'open'",
            )
            .bind(company)
            .bind(remainder)
            .fetch_all(pool)
            .await
            .unwrap();
            let commands = rows.into_iter().map(|(id, version)| Command {
                seen: Seen { id, version },
                input: input.clone(),
                confirm: None,
            });
            let results = reply_many(&app.db, &actor, now(), commands.collect()).await.unwrap();
            assert!(results.iter().all(|result| result.result.is_ok()));
        }
    }
    sqlx::query("UPDATE po_lines SET follow_up = false WHERE id % 11 = 0").execute(pool).await.unwrap();
    app
}

async fn truth(pool: &PgPool, condition: &str, order: &str) -> Vec<i64> {
    let sql = format!(
        "SELECT l.id FROM po_lines l JOIN (SELECT id, code FROM companies) c ON c.id = l.vendor_id WHERE {condition} ORDER BY {order}"
    );
    sqlx::query_scalar(AssertSqlSafe(sql)).fetch_all(pool).await.unwrap()
}

#[expect(clippy::unnecessary_wraps, reason = "fills optional filters")]
fn some(text: &str) -> Option<String> {
    Some(text.to_owned())
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn every_filter_finds_what_it_says(pool: PgPool) {
    let app = town(&pool).await;
    let none = Filter::default;
    let cases: Vec<(Filter, &str)> = vec![
        (none(), "true"),
        (Filter { po_no: some(" 4500000001 "), ..none() }, "po_no = '4500000001'"),
        (Filter { po_no: some("450000001"), ..none() }, "po_no LIKE '450000001%'"),
        (Filter { material: some("M003"), ..none() }, "material_code = 'M003'"),
        (Filter { material: some("m"), ..none() }, "true"),
        (Filter { material: some("m003"), ..none() }, "material_code = 'M003'"),
        (Filter { material: some("mx"), ..none() }, "false"),
        (Filter { vendor: some("V10002"), ..none() }, "c.code = 'V10002'"),
        (Filter { vendor: some("V10001,V10002"), ..none() }, "true"),
        (Filter { vendor: some("v1000"), ..none() }, "true"),
        (Filter { vendor: some("v10002"), ..none() }, "c.code = 'V10002'"),
        (Filter { vendor: some("V00000"), ..none() }, "false"),
        (Filter { state: some("New"), ..none() }, "state = 'New'"),
        (Filter { state: some("New,Reject"), ..none() }, "state IN ('New', 'Reject')"),
        (Filter { closing: some("closed"), ..none() }, "closing = 'closed'"),
        (Filter { follow_up: Some(false), ..none() }, "NOT follow_up"),
        (Filter { po_date_from: Some(day("2026-01-10")), ..none() }, "po_date_on >= '2026-01-10'"),
        (
            Filter { po_date_from: Some(day("2026-01-05")), po_date_to: Some(day("2026-01-07")), ..none() },
            "po_date_on BETWEEN '2026-01-05' AND '2026-01-07'",
        ),
        (
            Filter {
                need_by_from: Some(day("2026-03-10")),
                need_by_to: Some(day("2026-03-20")),
                state: some("Accept,Nego"),
                ..none()
            },
            "need_by_on BETWEEN '2026-03-10' AND '2026-03-20' AND state IN ('Accept', 'Nego')",
        ),
        (
            Filter {
                need_by_to: Some(day("2026-03-20")),
                po_date_from: Some(day("2026-01-10")),
                closing: some("open"),
                ..none()
            },
            "need_by_on <= '2026-03-20' AND po_date_on >= '2026-01-10' AND closing = 'open'",
        ),
        (
            Filter { vendor: some("V10001"), po_date_to: Some(day("2026-01-03")), ..none() },
            "c.code = 'V10001' AND po_date_on <= '2026-01-03'",
        ),
    ];
    for (filter, condition) in cases {
        let filter = Filter { size: Some(1000), ..filter };
        let wanted = truth(&pool, condition, "po_date_on DESC, l.id DESC").await;
        let (rows, total) = search(&app.db, &buyer(), &filter).await.unwrap();
        assert_eq!(total, i64::try_from(wanted.len()).unwrap(), "{condition}");
        assert_eq!(rows.iter().map(|row| row.id).collect::<Vec<_>>(), wanted, "{condition}");
        // A supplier asks the same and gets its own part of it.
        let own = truth(&pool, &format!("({condition}) AND c.code = 'V10001'"), "po_date_on DESC, l.id DESC").await;
        let (rows, total) = search(&app.db, &app.supplier(), &filter).await.unwrap();
        assert_eq!(total, i64::try_from(own.len()).unwrap(), "own part of {condition}");
        assert_eq!(rows.iter().map(|row| row.id).collect::<Vec<_>>(), own, "own part of {condition}");
    }
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn order_numbers_are_found_in_any_case(pool: PgPool) {
    let app = app(&pool).await;
    app.import(["PO-A100", "Po-A200", "po-b300", "PX-1"].map(|number| order(number, 1)).into()).await;
    for (typed, expected) in [
        ("po-", vec!["PO-A100", "Po-A200", "po-b300"]),
        ("PO-A", vec!["PO-A100", "Po-A200"]),
        ("pO-B300", vec!["po-b300"]),
        ("p", vec!["PO-A100", "PX-1", "Po-A200", "po-b300"]),
        ("po_", vec![]),
    ] {
        let filter = Filter { po_no: some(typed), sort: some("poNo"), ..Filter::default() };
        for actor in [buyer(), app.supplier()] {
            let (rows, total) = search(&app.db, &actor, &filter).await.unwrap();
            assert_eq!(rows.iter().map(|row| row.po_no.as_str()).collect::<Vec<_>>(), expected, "{typed}");
            assert_eq!(total, i64::try_from(expected.len()).unwrap());
        }
    }
    // An index answers, also inside row-level security.
    let mut tx = app.db.begin(&app.supplier()).await.unwrap();
    sqlx::query("SET LOCAL enable_seqscan = off").execute(&mut *tx).await.unwrap();
    for (index, statement) in [
        (
            "purchase_orders_any_case_idx",
            "EXPLAIN SELECT po_no FROM purchase_orders WHERE po_no COLLATE ehub_any_case >= 'po' AND po_no COLLATE ehub_any_case < 'pp'",
        ),
        (
            "materials_any_case_idx",
            "EXPLAIN SELECT code FROM materials WHERE code COLLATE ehub_any_case >= 'po' AND code COLLATE ehub_any_case < 'pp'",
        ),
    ] {
        let plan: Vec<String> = sqlx::query_scalar(statement).fetch_all(&mut *tx).await.unwrap();
        let found = plan.iter().position(|line| line.contains(index)).map(|place| plan[place + 1].trim_start());
        assert!(found.is_some_and(|next| next.starts_with("Index Cond")), "{}", plan.join("\n"));
    }
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn every_order_has_pages_without_gaps(pool: PgPool) {
    let app = town(&pool).await;
    let orders = [
        ("poDate", "po_date_on, l.id"),
        ("-poDate", "po_date_on DESC, l.id DESC"),
        ("needByOn", "need_by_on, l.id"),
        ("-needByOn", "need_by_on DESC, l.id DESC"),
        ("poNo", "po_no, line_no, l.id"),
        ("-poNo", "po_no DESC, line_no DESC, l.id DESC"),
        ("materialCode", "material_code, po_date_on, l.id"),
        ("-materialCode", "material_code DESC, po_date_on DESC, l.id DESC"),
        ("state", "state, po_date_on, l.id"),
        ("-state", "state DESC, po_date_on DESC, l.id DESC"),
    ];
    for (sort, order) in orders {
        let wanted = truth(&pool, "closing = 'open'", order).await;
        let mut found = Vec::new();
        for page in 1.. {
            let filter = Filter {
                closing: some("open"),
                sort: some(sort),
                page: Some(page),
                size: Some(50),
                ..Filter::default()
            };
            let (rows, total) = search(&app.db, &buyer(), &filter).await.unwrap();
            assert_eq!(total, i64::try_from(wanted.len()).unwrap());
            if rows.is_empty() {
                break;
            }
            found.extend(rows.iter().map(|row| row.id));
        }
        assert_eq!(found, wanted, "{sort}");
    }
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn deep_pages_begin_at_their_day(pool: PgPool) {
    let app = app(&pool).await;
    let orders = (0..60).map(|n: u64| ErpOrder {
        po_date_on: day("2026-01-01") + chrono::Days::new(n % 17),
        ..order(&format!("46{n:08}"), 100)
    });
    app.import(orders.collect()).await;
    // Materials that change move from one kept count to another.
    sqlx::query("UPDATE po_lines SET material_code = 'M000X' WHERE id % 50 = 0").execute(&pool).await.unwrap();
    sqlx::query("UPDATE po_lines SET closing = 'closed' WHERE id % 50 = 0").execute(&pool).await.unwrap();
    let orders = [
        ("poDate", "po_date_on, l.id"),
        ("-poDate", "po_date_on DESC, l.id DESC"),
        ("needByOn", "need_by_on, l.id"),
        ("poNo", "po_no, line_no, l.id"),
        ("-poNo", "po_no DESC, line_no DESC, l.id DESC"),
        ("materialCode", "material_code, po_date_on, l.id"),
        ("-materialCode", "material_code DESC, po_date_on DESC, l.id DESC"),
        ("state", "state, po_date_on, l.id"),
        ("-state", "state DESC, po_date_on DESC, l.id DESC"),
    ];
    for (sort, order) in orders {
        let wanted = truth(&pool, "true", order).await;
        for page in [1, 41, 45, 60, 75, 119, 120, 121] {
            let filter = Filter { sort: some(sort), page: Some(page), size: Some(50), ..Filter::default() };
            let (rows, total) = search(&app.db, &buyer(), &filter).await.unwrap();
            let from = usize::try_from(page - 1).unwrap() * 50;
            assert_eq!(total, 6000);
            let there: Vec<i64> = wanted.iter().skip(from).take(50).copied().collect();
            assert_eq!(rows.iter().map(|row| row.id).collect::<Vec<_>>(), there, "page {page} of {sort}");
        }
        let open = truth(&pool, "closing = 'open' AND po_date_on >= '2026-01-03'", order).await;
        let filter = Filter {
            closing: some("open"),
            po_date_from: Some(day("2026-01-03")),
            sort: some(sort),
            page: Some(50),
            size: Some(50),
            ..Filter::default()
        };
        let (rows, total) = search(&app.db, &buyer(), &filter).await.unwrap();
        assert_eq!(usize::try_from(total).unwrap(), open.len());
        assert_eq!(rows.iter().map(|row| row.id).collect::<Vec<_>>(), open[49 * 50..50 * 50], "filtered, {sort}");
    }
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn unknown_words_and_wide_spans_are_refused_together(pool: PgPool) {
    let app = app(&pool).await;
    let filter = Filter {
        state: some("New,Old"),
        closing: some("ajar"),
        sort: some("price; DROP TABLE po_lines"),
        po_date_from: Some(day("2026-01-01")),
        po_date_to: Some(day("2026-12-31")),
        need_by_from: Some(day("2026-02-01")),
        need_by_to: Some(day("2026-01-01")),
        ..Filter::default()
    };
    let Err(Error::Invalid(found)) = search(&app.db, &buyer(), &filter).await else { panic!("not invalid") };
    let labels: Vec<&str> = found.iter().map(|finding| finding.label.as_str()).collect();
    assert_eq!(labels, ["WRONG_TYPE", "WRONG_TYPE", "UNKNOWN_SORT", "DATE_SPAN_TOO_LONG", "END_BEFORE_START"]);
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn kept_counts_stay_true_through_events_and_folding(pool: PgPool) {
    let app = town(&pool).await;
    let check = "SELECT count(*) FROM (
        SELECT vendor_id, state, closing, follow_up, sum(n) AS n FROM po_line_vendor_counts GROUP BY 1, 2, 3, 4
          HAVING sum(n) <> 0
        EXCEPT SELECT vendor_id, state, closing, follow_up, count(*) FROM po_lines GROUP BY 1, 2, 3, 4) differences";
    let days = "SELECT count(*) FROM (
        SELECT axis, on_day, state, closing, follow_up, sum(n) AS n FROM po_line_day_counts GROUP BY 1, 2, 3, 4, 5
          HAVING sum(n) <> 0
        EXCEPT (SELECT 'poDate', po_date_on, state, closing, follow_up, count(*) FROM po_lines GROUP BY 2, 3, 4, 5
          UNION ALL SELECT 'needBy', need_by_on, state, closing, follow_up, count(*) FROM po_lines GROUP BY 2, 3, 4, 5)
        ) differences";
    assert_eq!((app.number(check).await, app.number(days).await), (0, 0));
    let before = app.number("SELECT count(*) FROM po_line_vendor_counts").await;
    sqlx::query("SELECT ehub_po_fold_counts()").execute(&pool).await.unwrap();
    assert!(app.number("SELECT count(*) FROM po_line_vendor_counts").await < before);
    assert_eq!((app.number(check).await, app.number(days).await), (0, 0));
    sqlx::query("DELETE FROM po_lines WHERE id % 2 = 0 AND state = 'New'").execute(&pool).await.unwrap();
    assert_eq!((app.number(check).await, app.number(days).await), (0, 0));
    sqlx::query("SELECT ehub_po_fold_keys()").execute(&pool).await.unwrap();
    let keys = "SELECT count(*) FROM (
        SELECT axis, key, sum(n) AS n FROM po_line_key_counts GROUP BY 1, 2 HAVING sum(n) <> 0
        EXCEPT (SELECT 'poNo', left(po_no, 7), count(*) FROM po_lines GROUP BY 2
          UNION ALL SELECT 'material', material_code, count(*) FROM po_lines GROUP BY 2)) differences";
    assert_eq!(app.number(keys).await, 0);
    assert!(app.number("SELECT count(*) FROM po_lines").await > 0);
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn home_counts_what_waits_and_for_whom(pool: PgPool) {
    let app = town(&pool).await;
    let all = home(&app.db, &buyer()).await.unwrap();
    let own = home(&app.db, &app.supplier()).await.unwrap();
    let count = |state: &'static str, whose: &'static str| {
        let sql = format!(
            "SELECT count(*) FROM po_lines l JOIN (SELECT id, code FROM companies) c ON c.id = l.vendor_id
              WHERE state = '{state}' AND closing = 'open' AND follow_up AND c.code LIKE '{whose}'"
        );
        sqlx::query_scalar::<_, i64>(AssertSqlSafe(sql)).fetch_one(&pool)
    };
    for (home, whose) in [(all, "%"), (own, "V10001")] {
        assert_eq!(home.new, count("New", whose).await.unwrap());
        assert_eq!(home.revise, count("Revise", whose).await.unwrap());
        assert_eq!(home.nego, count("Nego", whose).await.unwrap());
        assert_eq!(home.reject, count("Reject", whose).await.unwrap());
    }
    assert!(all.new > own.new && own.new > 0);
    sqlx::query("UPDATE po_lines SET cum_allow_qty = 100, in_transit_qty = 100, cancelled_qty = 1 WHERE id % 200 = 0")
        .execute(&pool)
        .await
        .unwrap();
    assert_eq!(home(&app.db, &buyer()).await.unwrap(), Home { over_shipped: 3, ..all });
    let filter = Filter { over_shipped: Some(true), ..Filter::default() };
    assert_eq!(search(&app.db, &buyer(), &filter).await.unwrap().1, 3);
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn a_line_and_an_order_are_shown_whole(pool: PgPool) {
    let app = app(&pool).await;
    app.import(vec![order("4500000001", 2)]).await;
    let seen = app.line("4500000001").await;
    app.reply(&app.supplier(), seen, later()).await.unwrap();
    let mut newer = ErpOrder { revision: 2, ..order("4500000001", 2) };
    newer.lines[0].revision = 2;
    newer.lines[0].unit_price = dec!(3);
    app.import(vec![newer]).await;
    let view = line(&app.db, &app.supplier(), now(), seen.id).await.unwrap();
    assert_eq!((view.row.state.as_str(), view.row.open_qty), ("Revise", dec!(100)));
    assert_eq!(view.splits[0].remark, "no copper foil");
    assert_eq!((view.changes[0].field.as_str(), view.changes[0].new_value.as_deref()), ("unitPrice", Some("3")));
    let json = serde_json::to_value(&view).unwrap();
    assert_eq!(json["orderQty"], "100.000");
    assert_eq!(json["purchaseOrder"]["poNo"], "4500000001");
    let all = whole_order(&app.db, &buyer(), view.row.purchase_order_id).await.unwrap();
    assert_eq!(all.lines.iter().map(|line| line.line_no).collect::<Vec<_>>(), [1, 2]);
    assert!(matches!(line(&app.db, &app.other_supplier(), now(), seen.id).await, Err(Error::NotFound)));
    let foreign = whole_order(&app.db, &app.other_supplier(), view.row.purchase_order_id).await;
    assert!(matches!(foreign, Err(Error::NotFound)));
}
