//! Balance statements on a real PostgreSQL.

use chrono::{DateTime, Utc};
use ehub_engine::Actor;
use ehub_engine::actor::Kind as ActorKind;
use ehub_engine::label::Label as _;
use ehub_erp::{ErpSettles, ErpStatementLine, Key, StatementKind as Kind, StatementStatus as Status};
use ehub_workflows::Db;
use ehub_workflows::erp_cursor;
use ehub_workflows::process::By;
use ehub_workflows::statement::figures::month_of;
use ehub_workflows::statement::line::counts;
use ehub_workflows::statement::search::{StatementFilter, StatementRow, read, search};
use ehub_workflows::statement::store::{Reckoning, Taken, issue, notice_months, reckon_changed, take};

use rust_decimal::{Decimal, dec};
use sqlx::PgPool;

fn now() -> DateTime<Utc> {
    "2026-11-21T04:00:00Z".parse().unwrap()
}

pub(crate) fn line(number: u32, vendor: &str) -> ErpStatementLine {
    ErpStatementLine {
        erp_reference: format!("BSEG-{number}"),
        vendor_code: vendor.to_owned(),
        month_on: "2026-10-01".parse().unwrap(),
        document_no: format!("19{number:08}"),
        document_on: "2026-10-17".parse().unwrap(),
        invoice_no: format!("AB{number:08}"),
        kind: Kind::Invoice,
        status: Status::Open,
        currency: "TWD".to_owned(),
        net_amount: dec!(1000.5),
        tax_amount: dec!(50.03),
        total_amount: dec!(1050.53),
        payment_term: "Net 30 days".to_owned(),
        due_on: "2026-11-16".parse().ok(),
        settles: vec![],
        key: Key::default(),
        version: 0,
    }
}

async fn company(pool: &PgPool, code: &str) -> i64 {
    ehub_testing::company(pool, "S", code, code).await
}

async fn keep(db: &Db, lines: &[ErpStatementLine]) -> Taken {
    let mut tx = db.begin(&Actor::system("erp.pull_statements", "test")).await.unwrap();
    let taken = take(&mut tx, now(), lines).await.unwrap();
    tx.commit().await.unwrap();
    taken
}

/// References and states of the lines that a supplier sees.
async fn seen(db: &Db, company: i64) -> Vec<(String, String)> {
    let actor = Actor { company: Some(company), kind: ActorKind::Person, ..Actor::system("x", "test") };
    let mut tx = db.begin(&actor).await.unwrap();
    sqlx::query_as("SELECT erp_reference, status FROM statement_lines ORDER BY erp_reference")
        .fetch_all(&mut *tx)
        .await
        .unwrap()
}

fn taken(changed: u64, found: u64) -> Taken {
    Taken { changed, found, held: 0 }
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn a_line_is_kept_once_as_the_erp_says_it_now(pool: PgPool) {
    let db = Db::open((*pool.connect_options()).clone(), 2).await.unwrap();
    let acme = company(&pool, "V1").await;
    assert_eq!(keep(&db, &[line(1, "V1"), line(2, "V1"), line(1, "V1")]).await, taken(2, 0));
    assert_eq!(keep(&db, &[line(1, "V1"), line(2, "V1")]).await, taken(0, 0), "the same once more");
    let paid = ErpStatementLine { status: Status::Paid, ..line(1, "V1") };
    assert_eq!(keep(&db, &[line(1, "V1"), paid]).await, taken(1, 0), "what was said last counts");
    let own = seen(&db, acme).await;
    assert_eq!(own, [("BSEG-1".to_owned(), "paid".to_owned()), ("BSEG-2".to_owned(), "open".to_owned())]);
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn suppliers_see_their_own_lines_and_those_of_nobody_wait(pool: PgPool) {
    let db = Db::open((*pool.connect_options()).clone(), 2).await.unwrap();
    let (acme, bora) = (company(&pool, "V1").await, company(&pool, "V2").await);
    keep(&db, &[line(1, "V1"), line(2, "V2"), line(3, "V3")]).await;
    assert_eq!(seen(&db, acme).await.len(), 1);
    assert_eq!(seen(&db, bora).await[0].0, "BSEG-2");
    let late = company(&pool, "V3").await;
    assert_eq!(seen(&db, late).await, [], "not yet");
    assert_eq!(keep(&db, &[]).await, taken(0, 1), "with the next pull, also if that brings nothing");
    assert_eq!(seen(&db, late).await[0].0, "BSEG-3");
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn whoever_is_only_paid_sees_the_statements_too(pool: PgPool) {
    let db = Db::open((*pool.connect_options()).clone(), 2).await.unwrap();
    let paid = company(&pool, "V1").await;
    sqlx::query("UPDATE companies SET type = 'T'").execute(&pool).await.unwrap();
    keep(&db, &[line(1, "V1"), line(2, "V2")]).await;
    assert_eq!(seen(&db, paid).await[0].0, "BSEG-1");
    let late = company(&pool, "V2").await;
    sqlx::query("UPDATE companies SET type = 'T'").execute(&pool).await.unwrap();
    keep(&db, &[]).await;
    assert_eq!(seen(&db, late).await[0].0, "BSEG-2");
}

/// So many days from now.
fn later(days: i64) -> DateTime<Utc> {
    now() + chrono::TimeDelta::days(days)
}

fn system() -> Actor {
    Actor::system("statements.issue", "test")
}

async fn reckoned(db: &Db, now: DateTime<Utc>) -> Reckoning {
    reckon_changed(db, By::new(&system(), now), 100).await.unwrap()
}

/// The ERP was asked at this moment, and had no more to tell.
async fn heard(db: &Db, asked: DateTime<Utc>) {
    let mut tx = db.begin_system().await.unwrap();
    erp_cursor::write(&mut tx, asked, erp_cursor::STATEMENTS, "end").await.unwrap();
    erp_cursor::ended(&mut tx, asked, erp_cursor::STATEMENTS).await.unwrap();
    tx.commit().await.unwrap();
}

async fn issued(db: &Db, now: DateTime<Utc>) -> u64 {
    heard(db, now).await;
    issued_as_known(db, now).await
}

async fn issued_as_known(db: &Db, now: DateTime<Utc>) -> u64 {
    notice_months(db, By::new(&system(), now)).await.unwrap();
    issue(db, By::new(&system(), now), 3, 100).await.unwrap().issued
}

/// Month, currency, state, opening, sum of the month, adjustments, closing, difference, as a supplier reads them, oldest first.
async fn statements(db: &Db, company: i64) -> Vec<String> {
    let actor = Actor { company: Some(company), kind: ActorKind::Person, ..Actor::system("x", "test") };
    let filter = StatementFilter { sort: Some("monthOn".into()), size: Some(100), ..StatementFilter::default() };
    let (rows, total) = search(db, &actor, &filter).await.unwrap();
    assert_eq!(usize::try_from(total).unwrap(), rows.len());
    let told = |row: StatementRow| {
        let month = row.invoices + row.credit_notes + row.payments;
        let numbers =
            [row.opening, month, row.adjustments, row.closing, row.difference].map(|n| n.normalize().to_string());
        format!("{} {} {} {}", row.month_on.format("%y-%m"), row.currency, row.state, numbers.join(" "))
    };
    rows.into_iter().map(told).collect()
}

fn payment(number: u32, of: &ErpStatementLine, amount: Decimal, on: &str) -> ErpStatementLine {
    let day: chrono::NaiveDate = on.parse().unwrap();
    ErpStatementLine {
        erp_reference: format!("BSEG-P{number}"),
        month_on: month_of(day),
        document_on: day,
        invoice_no: String::new(),
        kind: Kind::Payment,
        status: Status::Paid,
        net_amount: -amount,
        tax_amount: dec!(0),
        total_amount: -amount,
        due_on: None,
        settles: vec![ErpSettles { erp_reference: of.erp_reference.clone(), amount }],
        ..of.clone()
    }
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn what_was_issued_stays_and_what_changes_enters_the_next_statement(pool: PgPool) {
    let db = Db::open((*pool.connect_options()).clone(), 2).await.unwrap();
    let acme = company(&pool, "V1").await;
    let usd = ErpStatementLine { currency: "USD".into(), total_amount: dec!(10), ..line(2, "V1") };
    keep(&db, &[line(1, "V1"), usd]).await;
    assert_eq!(reckoned(&db, now()).await, Reckoning { accounts: 2, opened: 4 });
    assert_eq!(reckoned(&db, now()).await, Reckoning::default(), "nothing changed");
    assert_eq!(issued(&db, now()).await, 2, "October, in both currencies");
    assert_eq!(issued(&db, now()).await, 0);
    // It costs less by now, and a part of it is paid.
    let less = ErpStatementLine { total_amount: dec!(1000), ..line(1, "V1") };
    keep(&db, &[payment(1, &less, dec!(400), "2026-11-20"), less]).await;
    reckoned(&db, now()).await;
    let expected = [
        "26-10 TWD Issued 0 1050.53 0 1050.53 -50.53",
        "26-10 USD Issued 0 10 0 10 0",
        "26-11 TWD Open 1050.53 -400 -50.53 600 0",
        "26-11 USD Open 10 0 0 10 0",
    ];
    let mut own = statements(&db, acme).await;
    own.sort();
    assert_eq!(own, expected);
    assert_eq!(issued(&db, later(14)).await, 2, "November");
    let mut own = statements(&db, acme).await;
    own.sort();
    assert_eq!(own[4..], ["26-12 TWD Open 600 0 0 600 0", "26-12 USD Open 10 0 0 10 0"]);
    let sums: bool = sqlx::query_scalar(
        "SELECT bool_and(s.invoices + s.credit_notes + s.payments + s.adjustments = coalesce(b.amount, 0) AND s.closing =
                s.not_due + s.overdue_30 + s.overdue_60 + s.overdue_90 + s.overdue_more + s.unallocated)
           FROM balance_statements s
           LEFT JOIN (SELECT statement_id, sum(amount) AS amount FROM balance_statement_lines GROUP BY 1) b ON b.statement_id = s.id",
    )
    .fetch_one(&pool)
    .await
    .unwrap();
    assert!(sums, "lines and ageing sum up to the figures");
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn a_month_waits_until_the_erp_has_told_all_of_it(pool: PgPool) {
    let db = Db::open((*pool.connect_options()).clone(), 2).await.unwrap();
    company(&pool, "V1").await;
    keep(&db, &[line(1, "V1")]).await;
    assert_eq!(issued_as_known(&db, now()).await, 0, "nothing was read to its end");
    heard(&db, "2026-11-02T00:00:00Z".parse().unwrap()).await;
    assert_eq!(issued_as_known(&db, now()).await, 0, "known until too early");
    heard(&db, now()).await;
    assert_eq!(issued_as_known(&db, now()).await, 1);
    assert_eq!(issued_as_known(&db, later(30)).await, 0, "November is not known to its end, whatever day it is");
    assert_eq!(issued(&db, later(30)).await, 1);
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn years_of_history_are_issued_and_their_last_months_told_with_a_way_to_them(pool: PgPool) {
    let db = Db::open((*pool.connect_options()).clone(), 2).await.unwrap();
    let paid = company(&pool, "V1").await;
    sqlx::query("UPDATE companies SET type = 'T'").execute(&pool).await.unwrap();
    sqlx::raw_sql(
        "INSERT INTO accounts (user_id, company_id, name_local, name_en, email, status, language)
         SELECT 'payee', id, 'Payee', 'Payee', 'payee@example.com', 'Y', 'En' FROM companies;
         INSERT INTO groups (code, name) VALUES ('PAYEES', 'Payees');
         INSERT INTO group_roles (group_id, role) SELECT id, 122 FROM groups WHERE code = 'PAYEES';
         INSERT INTO account_groups (account_id, group_id) SELECT a.id, g.id FROM accounts a, groups g WHERE g.code = 'PAYEES'",
    )
    .execute(&pool)
    .await
    .unwrap();
    let old = (0..24).map(|back| {
        let month_on = "2026-10-01".parse::<chrono::NaiveDate>().unwrap() - chrono::Months::new(back);
        ErpStatementLine { month_on, document_on: month_on, due_on: Some(month_on), ..line(100 + back, "V1") }
    });
    keep(&db, &old.collect::<Vec<_>>()).await;
    assert_eq!(issued(&db, now()).await, 24);
    assert_eq!(statements(&db, paid).await.iter().filter(|one| one.contains("Issued")).count(), 24);
    let told: Vec<(i64, String)> = sqlx::query_as(
        "SELECT jsonb_array_length(facts -> 'documents')::bigint, facts ->> 'link' FROM mail_messages WHERE template = 'statement_issued'",
    )
    .fetch_all(&pool)
    .await
    .unwrap();
    assert_eq!(told, [(2, "/payment/balanceStatement?state=Issued,Answered".to_owned())]);
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn a_line_that_moves_to_another_supplier_is_taken_back_where_it_was_issued(pool: PgPool) {
    let db = Db::open((*pool.connect_options()).clone(), 2).await.unwrap();
    let (acme, bora) = (company(&pool, "V1").await, company(&pool, "V2").await);
    keep(&db, &[line(1, "V1")]).await;
    reckoned(&db, now()).await;
    assert_eq!(issued(&db, now()).await, 1);
    keep(&db, &[line(1, "V2")]).await;
    reckoned(&db, now()).await;
    let own = statements(&db, acme).await;
    assert_eq!(own[1..], ["26-11 TWD Open 1050.53 0 -1050.53 0 0"]);
    assert_eq!(statements(&db, bora).await[0], "26-10 TWD Open 0 1050.53 0 1050.53 0");
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn what_a_line_counts_is_the_same_in_both_places(pool: PgPool) {
    for status in ehub_workflows::statement::Status::ALL {
        let told: Decimal = sqlx::query_scalar("SELECT ehub_statement_amount($1, 12.34)")
            .bind(status.as_str())
            .fetch_one(&pool)
            .await
            .unwrap();
        assert_eq!(told, counts(*status, dec!(12.34)), "{status}");
    }
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn line_whose_amount_has_too_many_digits_is_held_and_the_others_are_taken(pool: PgPool) {
    let db = Db::open((*pool.connect_options()).clone(), 2).await.unwrap();
    let acme = company(&pool, "V1").await;
    keep(&db, &[line(1, "V1")]).await;
    let fine = ErpStatementLine { net_amount: dec!(1000.50004), ..line(1, "V1") };
    let large = ErpStatementLine { total_amount: dec!(100000000000000), ..line(2, "V1") };
    let settles = vec![ErpSettles { erp_reference: "BSEG-1".into(), amount: dec!(0.00001) }];
    let page = [fine, large, ErpStatementLine { settles, ..line(3, "V1") }, line(4, "V1")];
    assert_eq!(keep(&db, &page).await, Taken { changed: 1, found: 0, held: 3 });
    reckoned(&db, now()).await;
    assert_eq!(seen(&db, acme).await.len(), 2, "what is known of a held line stays");
    let buyer = Actor { kind: ActorKind::Person, ..Actor::system("x", "test") };
    let (rows, _) = search(&db, &buyer, &StatementFilter::default()).await.unwrap();
    let month = rows.iter().find(|row| row.month_on == line(1, "V1").month_on).unwrap();
    let view = read(&db, &buyer, month.id).await.unwrap();
    let told: Vec<_> = view
        .findings
        .iter()
        .filter(|one| one.label == "STATEMENT_LINE_HELD")
        .map(|one| ["documentNo", "field", "value"].map(|name| one.params[name].as_str().unwrap().to_owned()).join(" "))
        .collect();
    assert_eq!(
        told,
        [
            "1900000001 netAmount 1000.50004",
            "1900000002 totalAmount 100000000000000",
            "1900000003 settledAmount 0.00001"
        ]
    );
    let corrected = [1, 2, 3].map(|number| line(number, "V1"));
    assert_eq!(keep(&db, &corrected).await, taken(2, 0));
    let held: i64 = sqlx::query_scalar("SELECT count(*) FROM held_statement_lines").fetch_one(&pool).await.unwrap();
    assert_eq!(held, 0);
}
