//! Whose orders: by the account that a buyer's name is tied to, and by the name itself.

use super::fixture::*;
use super::mail::people;
use ehub_engine::Actor;
use ehub_engine::actor::Principal;
use ehub_erp::ErpOrder;
use ehub_testing::Account;
use ehub_workflows::po::machine::Input;
use ehub_workflows::po::search::{Filter, Own, line, own, search};
use ehub_workflows::po::store::buyers::move_buyers;
use rust_decimal::dec;
use sqlx::PgPool;

/// An order that this buyer made.
pub fn order_of(po_no: &str, buyer: &str, lines: i32) -> ErpOrder {
    ErpOrder { buyer: buyer.to_owned(), ..order(po_no, lines) }
}

impl TestApp {
    /// Ties a buyer's name to an account, in any case of its user id.
    pub async fn tie(&self, name: &str, user_id: &str) {
        sqlx::query(
            "INSERT INTO masters (kind, code, state, changed_at, own)
             VALUES ('buyer', $1, 'Active', now(), jsonb_build_object('account', $2::text))",
        )
        .bind(name)
        .bind(user_id)
        .execute(&self.pool)
        .await
        .unwrap();
    }

    /// Somebody inside, who judges what suppliers answer.
    pub async fn inside(&self, user_id: &str, roles: &[i16]) -> Actor {
        let english = format!("Ms {user_id}");
        let account = Account::new(user_id, "OSE", roles).named(user_id, &english).add(&self.pool).await;
        Actor { account: Some(account), name: user_id.to_owned(), ..buyer() }
    }

    /// Numbers of the orders whose lines are found, each once, and how many lines there are.
    async fn found(&self, actor: &Actor, filter: Filter) -> (Vec<String>, i64) {
        let filter = Filter { size: Some(100), sort: Some("poNo".into()), ..filter };
        let (rows, total) = search(&self.db, actor, &filter).await.unwrap();
        assert_eq!(usize::try_from(total).unwrap(), rows.len(), "the count is exact: {filter:?}");
        let mut numbers: Vec<String> = rows.into_iter().map(|row| row.po_no).collect();
        numbers.dedup();
        (numbers, total)
    }

    /// Buyers whose names begin so are out of use, told past the program: without its history.
    async fn retire(&self, names: &str) {
        let mut tx = self.pool.begin().await.unwrap();
        sqlx::query("SET LOCAL session_replication_role = replica").execute(&mut *tx).await.unwrap();
        sqlx::query("UPDATE masters SET state = 'Inactive' WHERE starts_with(code, $1)")
            .bind(names)
            .execute(&mut *tx)
            .await
            .unwrap();
        tx.commit().await.unwrap();
    }

    async fn sql(&self, sql: &'static str) {
        sqlx::query(sql).execute(&self.pool).await.unwrap();
    }
}

fn mine() -> Filter {
    Filter { mine: Some(true), ..Filter::default() }
}

fn of(buyer: &str) -> Filter {
    Filter { buyer: Some(buyer.to_owned()), ..Filter::default() }
}

/// Two buyers, three names on orders of two suppliers; Anna's account has two of the names.
async fn desk(pool: &PgPool) -> (TestApp, Actor, Actor) {
    let app = app(pool).await;
    let (anna, bert) = (app.inside("anna", &[153]).await, app.inside("bert", &[154]).await);
    let mut of_bora = order_of("3", "Lin, Anna (林安)", 1);
    of_bora.vendor_code = "V10002".into();
    app.import(vec![
        order_of("1", "Lin, Anna (林安)", 2),
        order_of("2", "LIN A.", 3),
        of_bora,
        order_of("4", "Bert", 4),
    ])
    .await;
    app.tie("Lin, Anna (林安)", "ANNA").await;
    app.tie("LIN A.", "anna").await;
    (app, anna, bert)
}

fn numbers(list: &[&str]) -> Vec<String> {
    list.iter().map(|&one| one.to_owned()).collect()
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn mine_are_the_orders_whose_buyer_is_tied_to_the_account_whose_work_it_is(pool: PgPool) {
    let (app, anna, bert) = desk(&pool).await;
    assert_eq!(app.found(&anna, mine()).await, (numbers(&["1", "2", "3"]), 6));
    assert_eq!(app.found(&bert, mine()).await, (vec![], 0), "nothing is tied to him, whatever he is called");
    let principal = Principal { account: anna.account.unwrap(), name: "anna".into() };
    let deputy = Actor { acting_for: Some(principal), ..bert.clone() };
    assert_eq!(app.found(&deputy, mine()).await.1, 6, "while acting, hers");
    app.tie("Bert", "bert").await;
    assert_eq!(app.found(&bert, mine()).await, (numbers(&["4"]), 4));
    assert_eq!(app.found(&deputy, mine()).await.1, 6, "and never his own");
    assert_eq!(app.found(&erp(), mine()).await.1, 0, "nobody has none");
    let open = Filter { closing: Some("open".into()), state: Some("New".into()), ..mine() };
    assert_eq!(app.found(&anna, open).await.1, 6, "together with other filters");

    // What is out of use ties nobody.
    app.retire("LIN A.").await;
    assert_eq!(app.found(&anna, mine()).await, (numbers(&["1", "3"]), 3));
    // Two suppliers see what they see without it.
    for (actor, total) in [(app.supplier(), 9), (app.other_supplier(), 1)] {
        assert_eq!(app.found(&actor, mine()).await.1, total);
    }
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn buyers_are_found_by_the_beginning_of_their_name(pool: PgPool) {
    let (app, anna, bert) = desk(&pool).await;
    for (typed, inside, supplier) in [
        ("lin", vec!["1", "2", "3"], vec!["1", "2"]),
        (" LIN, a", vec!["1", "3"], vec!["1"]),
        ("Lin, Anna (林安)", vec!["1", "3"], vec!["1"]),
        ("bert", vec!["4"], vec!["4"]),
        ("%", vec![], vec![]),
        ("anna", vec![], vec![]),
        ("", vec!["1", "2", "3", "4"], vec!["1", "2", "4"]),
    ] {
        assert_eq!(app.found(&bert, of(typed)).await.0, numbers(&inside), "{typed}");
        assert_eq!(app.found(&app.supplier(), of(typed)).await.0, numbers(&supplier), "{typed}, own ones");
    }
    let both = Filter { mine: Some(true), ..of("lin, ") };
    assert_eq!(app.found(&anna, both).await.0, numbers(&["1", "3"]), "of the own names those that begin so");
    let foreign = Filter { mine: Some(true), ..of("bert") };
    assert_eq!(app.found(&anna, foreign).await.1, 0);
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn every_order_of_the_list_has_the_same_lines_of_one_name_and_of_several(pool: PgPool) {
    let (app, anna, bert) = desk(&pool).await;
    app.tie("Bert", "bert").await;
    for (actor, total) in [(anna, 6), (bert, 4)] {
        for key in ["poDate", "needByOn", "poNo", "materialCode", "state"] {
            for sort in [key.to_owned(), format!("-{key}")] {
                let mut met = Vec::new();
                for page in 1..=4 {
                    let filter = Filter { sort: Some(sort.clone()), page: Some(page), size: Some(2), ..mine() };
                    let (rows, count) = search(&app.db, &actor, &filter).await.unwrap();
                    assert_eq!(count, total);
                    met.extend(rows.into_iter().map(|row| row.id));
                }
                let whole = Filter { sort: Some(sort.clone()), size: Some(100), ..Filter::default() };
                let (rows, _) = search(&app.db, &actor, &whole).await.unwrap();
                let told: Vec<i64> = rows.into_iter().map(|row| row.id).filter(|id| met.contains(id)).collect();
                assert_eq!((met.len() as u64, &met), (total.unsigned_abs(), &told), "{sort}");
            }
        }
    }
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn lines_that_an_earlier_version_wrote_are_found_before_and_after_they_are_moved(pool: PgPool) {
    let (app, anna, bert) = desk(&pool).await;
    app.sql("UPDATE po_lines SET buyer_name = NULL WHERE line_no < 3").await;
    let hers = (numbers(&["1", "2", "3"]), 6);
    assert_eq!(app.found(&anna, mine()).await, hers);
    assert_eq!(app.found(&bert, of("b")).await.1, 4);
    assert_eq!(own(&app.db, &anna).await.unwrap(), Some(Own::default()));
    // A line that somebody works on is left for the next time.
    let mut busy = pool.begin().await.unwrap();
    sqlx::query("SELECT id FROM po_lines WHERE po_no = '1' AND line_no = 1 FOR UPDATE")
        .execute(&mut *busy)
        .await
        .unwrap();
    assert_eq!(move_buyers(&app.db, 3).await.unwrap(), 3);
    assert_eq!(move_buyers(&app.db, 1_000).await.unwrap(), 3);
    busy.rollback().await.unwrap();
    assert_eq!(app.found(&anna, mine()).await, hers);
    assert_eq!(move_buyers(&app.db, 1_000).await.unwrap(), 1);
    assert_eq!(move_buyers(&app.db, 1_000).await.unwrap(), 0);
    let differ = "SELECT count(*) FROM po_lines l JOIN purchase_orders o ON o.id = l.purchase_order_id
                   WHERE l.buyer_name IS DISTINCT FROM o.buyer_name";
    assert_eq!(app.number(differ).await, 0);
    assert_eq!(app.found(&anna, mine()).await, hers);
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn an_order_that_goes_to_another_buyer_takes_its_lines_along(pool: PgPool) {
    let (app, anna, _) = desk(&pool).await;
    let mut newer = ErpOrder { revision: 2, ..order_of("4", "LIN A.", 4) };
    newer.lines[0].revision = 2;
    newer.lines[0].order_qty = dec!(70);
    app.import(vec![newer]).await;
    assert_eq!(app.found(&anna, mine()).await, (numbers(&["1", "2", "3", "4"]), 10), "also lines without news");
    // An older word of the ERP changes nothing.
    app.import(vec![order_of("4", "Bert", 5)]).await;
    assert_eq!(app.found(&anna, mine()).await.1, 11, "a new line is the order's as it stands");
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn what_is_ones_own_is_counted_as_the_list_counts_it(pool: PgPool) {
    let (app, anna, bert) = desk(&pool).await;
    for po_no in ["1", "4"] {
        let lines = app.lines(po_no).await;
        app.reply(&app.supplier(), lines[0], later()).await.unwrap();
        app.reply(&app.supplier(), lines[1], Input::Disagree { comment: "no".into() }).await.unwrap();
    }
    app.sql("UPDATE po_lines SET round = 3 WHERE po_no IN ('2', '4') AND line_no = 1").await;
    app.sql("UPDATE po_lines SET cum_allow_qty = 100, in_transit_qty = 100, cancelled_qty = 1 WHERE po_no IN ('2', '4') AND line_no > 1")
        .await;
    let counted = own(&app.db, &anna).await.unwrap();
    assert_eq!(counted, Some(Own { nego: 1, reject: 1, flagged: 1, over_shipped: 2 }));
    assert_eq!(own(&app.db, &bert).await.unwrap(), None, "nothing is tied to him");
    assert_eq!(own(&app.db, &app.supplier()).await.unwrap(), None);
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn a_line_says_whom_its_buyer_is_tied_to_but_not_to_the_supplier(pool: PgPool) {
    let (app, anna, _) = desk(&pool).await;
    let person = async |actor: Actor, po_no: &str| {
        let view = line(&app.db, &actor, now(), app.line(po_no).await.id).await.unwrap();
        (view.purchase_order.buyer_name, view.purchase_order.buyer_person)
    };
    let name = || "LIN A.".to_owned();
    assert_eq!(person(anna.clone(), "2").await, (name(), Some("anna · Ms anna".into())));
    assert_eq!(person(app.supplier(), "2").await, (name(), None));
    assert_eq!(person(anna.clone(), "4").await, ("Bert".into(), None));
    app.retire("").await;
    assert_eq!(person(anna, "2").await, (name(), None));
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn indexes_answer_for_buyers(pool: PgPool) {
    let (app, anna, _) = desk(&pool).await;
    let mut tx = app.db.begin(&anna).await.unwrap();
    sqlx::query("SET LOCAL enable_seqscan = off").execute(&mut *tx).await.unwrap();
    for (index, statement) in [
        (
            "Index Only Scan using po_lines_buyer_idx",
            "EXPLAIN SELECT count(*) FROM po_lines l WHERE true AND l.state = 'Nego' AND l.closing = 'open' AND l.buyer_name = 'Bert'",
        ),
        (
            "Index Only Scan Backward using po_lines_buyer_idx",
            "EXPLAIN SELECT l.id FROM po_lines l WHERE true AND l.buyer_name = 'Bert' ORDER BY l.po_date_on DESC, l.id DESC LIMIT 20",
        ),
        (
            "Index Only Scan Backward using po_lines_buyer_idx",
            "EXPLAIN SELECT buyer_name IS NULL FROM po_lines ORDER BY buyer_name DESC NULLS FIRST LIMIT 1",
        ),
        (
            "Index Only Scan using purchase_orders_buyer_idx",
            "EXPLAIN SELECT o.buyer_name FROM purchase_orders o WHERE o.buyer_name > 'Bert' ORDER BY o.buyer_name LIMIT 1",
        ),
        (
            "Index Scan using masters_account_idx",
            "EXPLAIN SELECT m.code FROM masters m WHERE lower(m.own ->> 'account') = 'anna' AND m.kind = 'buyer' AND m.state = 'Active'",
        ),
    ] {
        let plan: Vec<String> = sqlx::query_scalar(statement).fetch_all(&mut *tx).await.unwrap();
        assert!(plan.iter().any(|line| line.contains(index)), "{index}:\n{}", plan.join("\n"));
        assert!(plan.iter().all(|line| !line.contains("Sort")), "{}", plan.join("\n"));
    }
}

/// What waits for the buyer is told to whoever the order's buyer is tied to.
#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn a_proposal_is_told_to_the_tied_buyer_and_to_all_where_nobody_is(pool: PgPool) {
    let (app, ..) = desk(&pool).await;
    people(&app).await;
    let told = async |po_no: &str| -> Vec<String> {
        app.sql("DELETE FROM mail_messages").await;
        app.reply(&app.supplier(), app.line(po_no).await, later()).await.unwrap();
        sqlx::query_scalar("SELECT to_address FROM mail_messages ORDER BY to_address")
            .fetch_all(&app.pool)
            .await
            .unwrap()
    };
    let all = ["anna@example.com", "bert@example.com", "buyer@example.com"];
    assert_eq!(told("1").await, ["anna@example.com"]);
    assert_eq!(told("4").await, all);
    // An account that is stopped, or may not judge, is told nothing, and nothing is left untold.
    app.sql("UPDATE masters SET own = '{\"account\": \"bert\"}' WHERE code = 'LIN A.'").await;
    app.sql(
        "UPDATE group_roles SET role = 155 WHERE role = 154 AND group_id = (SELECT id FROM groups WHERE code = 'bert')",
    )
    .await;
    assert_eq!(told("2").await, ["anna@example.com", "buyer@example.com"]);
}
