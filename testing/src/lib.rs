//! What tests of several crates share: the tables, companies, accounts and people. Nothing of it is in the product.
//!
//! Below `workflows`, so that its own unit tests need not wait until it is built: orders and notices are made by each crate's fixtures.
#![expect(clippy::unwrap_used, clippy::missing_panics_doc, reason = "a test that cannot go on says where")]

mod account;

pub use account::Account;

use chrono::{DateTime, NaiveDate, Utc};
use ehub_engine::Role;
use ehub_engine::actor::{Actor, Kind};
use sqlx::PgPool;
use sqlx::migrate::Migrator;

/// Today's tables, for `#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]`.
///
/// Named, and not the folder: that would write all migrations into every single test, and their compilation would take longer than
/// that of everything else.
pub static MIGRATIONS: Migrator = sqlx::migrate!("../migrations");

/// A day as `2026-11-21`. Panics at anything else.
pub fn day(text: &str) -> NaiveDate {
    text.parse().unwrap()
}

/// A moment as `2026-11-21T04:00:00Z`. Panics at anything else.
pub fn time(text: &str) -> DateTime<Utc> {
    text.parse().unwrap()
}

/// A signed-in user of a supplier or carrier or, without a company, of the buyer.
pub fn person(account: i64, company: Option<i64>, roles: &[Role]) -> Actor {
    Actor {
        account: Some(account),
        name: format!("person{account}"),
        company,
        roles: roles.iter().copied().collect(),
        kind: Kind::Person,
        ..Actor::system("x", "test")
    }
}

/// An active company, with its id. Its type is B for a buyer, S for a supplier, F and R for carriers.
pub async fn company(pool: &PgPool, kind: &str, code: &str, name: &str) -> i64 {
    sqlx::query_scalar(
        "INSERT INTO companies (type, code, name, name_en, status) VALUES ($1, $2, $3, $3, 'Golive') RETURNING id",
    )
    .bind(kind)
    .bind(code)
    .bind(name)
    .fetch_one(pool)
    .await
    .unwrap()
}

/// A plant of a company, with its id. Whether shipments ask for permission there: `open` or `required`.
pub async fn plant(pool: &PgPool, company: i64, code: &str, ship_permission: &str) -> i64 {
    sqlx::query_scalar(
        "INSERT INTO plants (company_id, code, name, ship_permission) VALUES ($1, $2, 'Plant', $3) RETURNING id",
    )
    .bind(company)
    .bind(code)
    .bind(ship_permission)
    .fetch_one(pool)
    .await
    .unwrap()
}

/// The house `OSE` and its suppliers `V10001` (Acme) and `V10002` (Bora), by their ids.
#[derive(Clone, Copy, Debug)]
pub struct Companies {
    /// The house.
    pub house: i64,
    /// The supplier that tests work for.
    pub acme: i64,
    /// The supplier that is to see nothing of it.
    pub bora: i64,
}

impl Companies {
    /// Adds them.
    pub async fn add(pool: &PgPool) -> Self {
        Self {
            house: company(pool, "B", "OSE", "OSE").await,
            acme: company(pool, "S", "V10001", "V10001").await,
            bora: company(pool, "S", "V10002", "V10002").await,
        }
    }
}
