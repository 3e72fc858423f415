//! A house with two suppliers, and an administrator who asks.

use chrono::{DateTime, Utc};
use ehub_engine::Actor;
use ehub_engine::actor::Kind;
use ehub_workflows::reporting::rules::Given;
use ehub_workflows::reporting::store::{self, Wanted};
use ehub_workflows::reporting::{Limits, QueryAnswer, Question, Reporter};
use ehub_workflows::{Db, Error};
use sqlx::postgres::PgConnectOptions;
use sqlx::{AssertSqlSafe, Connection as _, Executor as _, PgConnection, PgPool};
use std::time::Duration;
use uuid::Uuid;

pub fn now() -> DateTime<Utc> {
    "2026-11-20T04:00:00Z".parse().unwrap()
}

pub struct House {
    pub pool: PgPool,
    pub db: Db,
    pub reporter: Reporter,
    pub ada: i64,
}

/// Limits that are soon reached, but for the time: on a busy machine everything takes longer.
pub fn limits() -> Limits {
    Limits { time: Duration::from_mins(1), rows: 100, bytes: 200_000, sheet_rows: 1_000, sheet_bytes: 2_000_000 }
}

/// As the program signs in: the throw-away server lets the role in, another one needs to be told.
pub async fn sign_in(pool: &PgPool) -> PgConnectOptions {
    let options = (*pool.connect_options()).clone().username("ehub_reporter").password("of the tests");
    let database: String = sqlx::query_scalar("SELECT current_database()").fetch_one(pool).await.unwrap();
    let closed = format!("REVOKE TEMPORARY ON DATABASE \"{database}\" FROM PUBLIC");
    pool.execute(AssertSqlSafe(closed)).await.unwrap();
    if let Err(error) = PgConnection::connect_with(&options).await {
        pool.execute("ALTER ROLE ehub_reporter LOGIN PASSWORD 'of the tests'")
            .await
            .unwrap_or_else(|_| panic!("{error}"));
    }
    options
}

pub async fn house(pool: &PgPool) -> House {
    house_with(pool, limits()).await
}

pub async fn house_with(pool: &PgPool, limits: Limits) -> House {
    sqlx::raw_sql(
        "INSERT INTO companies (type, code, name, name_en, status)
         VALUES ('B', 'OSE', 'OSE', 'OSE', 'Golive'), ('S', 'V1', 'Acme', 'Acme', 'Golive'), ('S', 'V2', 'Bora', 'Bora', 'Golive');
         INSERT INTO accounts (user_id, company_id, name_local, name_en, email, status, password_hash)
         SELECT u, c.id, u, u, u || '@example.com', 'Y', 'secret'
           FROM (VALUES ('ada', 'OSE'), ('s1', 'V1'), ('s2', 'V2')) v (u, code) JOIN companies c USING (code)",
    )
    .execute(pool)
    .await
    .unwrap();
    let db = Db::open((*pool.connect_options()).clone(), 4).await.unwrap();
    let ada = sqlx::query_scalar("SELECT id FROM accounts WHERE user_id = 'ada'").fetch_one(pool).await.unwrap();
    House { pool: pool.clone(), db, reporter: Reporter::new(sign_in(pool).await, limits), ada }
}

pub fn question(text: &str) -> Question {
    Question { key: Uuid::new_v4(), text: text.to_owned(), parameters: vec![], seen_as: None, zone: None }
}

impl House {
    pub fn actor(&self) -> Actor {
        Actor { account: Some(self.ada), kind: Kind::Person, roles: [801, 802].into(), ..Actor::system("ada", "test") }
    }

    pub async fn ask(&self, question: Question) -> Result<QueryAnswer, Error> {
        let actor = self.actor();
        store::run(&self.db, &self.reporter, (&actor, now()), (question, Wanted::Page), ()).await
    }

    /// Past the first wall.
    pub async fn ask_unread(&self, question: Question) -> Result<QueryAnswer, Error> {
        store::run_unread(&self.db, &self.reporter, (&self.actor(), now()), question).await
    }

    pub async fn with(&self, text: &str, parameters: Vec<Given>) -> Result<QueryAnswer, Error> {
        self.ask(Question { parameters, ..question(text) }).await
    }

    pub async fn one(&self, sql: &'static str) -> i64 {
        sqlx::query_scalar(sql).fetch_one(&self.pool).await.unwrap()
    }
}

/// Label and message of a refusal; what was answered otherwise.
pub fn told(answer: &Result<QueryAnswer, Error>) -> String {
    match answer {
        Err(Error::Invalid(found) | Error::Refused(found)) => {
            let message = found[0].params.get("message").and_then(|message| message.as_str()).unwrap_or_default();
            format!("{} {message}", found[0].label).trim().to_owned()
        }
        Err(error) => format!("error: {error}"),
        Ok(answer) => format!("answer: {:?}", answer.rows.first()),
    }
}
