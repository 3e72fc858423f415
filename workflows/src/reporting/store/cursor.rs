//! The transaction of a run: whose rows it sees is said from outside, the text is looked at alone, and its rows come through a cursor.

use super::super::rules::Plan;
use super::super::{AnswerColumn, Holds, QueryAnswer, Truncated};
use crate::database::Db;
use crate::error::Error;
use chrono::{DateTime, Utc};
use chrono_tz::Tz;
use ehub_engine::Actor;
use sqlx::postgres::{PgArguments, PgRow};
use sqlx::{
    Arguments as _, AssertSqlSafe, Column as _, Connection as _, Executor as _, PgConnection, Row as _,
    SqlSafeStr as _, Statement as _, TypeInfo as _, ValueRef as _,
};
use std::fmt::Write as _;

/// Columns at most.
const MOST_COLUMNS: usize = 200;
/// Characters of a value at most; more is cut.
const LONGEST_VALUE: usize = 4_000;
/// Rows that are asked for at a time at most.
const PORTION: usize = 1_000;
/// Values that are asked for at a time: with the longest of them, some megabytes.
const VALUES: usize = 2_000;

/// Why there is no answer.
pub(super) enum Failure {
    /// It has no columns.
    NoColumns,
    /// It has more than so many.
    Columns(usize),
    /// What PostgreSQL says of the text, which stands behind so many characters of what was sent.
    OfText(sqlx::Error, usize),
    /// Something else.
    OfOurs(Error),
}

pub(super) struct Run<'a> {
    pub(super) db: &'a Db,
    pub(super) actor: &'a Actor,
    pub(super) plan: &'a Plan,
    pub(super) sight: Option<i64>,
    /// In which times are told.
    pub(super) zone: Tz,
    /// Rows and bytes.
    pub(super) room: (usize, usize),
}

impl Run<'_> {
    /// Runs it on a fresh connection, which is of no use afterwards.
    pub(super) async fn answer(&self, mut connection: PgConnection) -> Result<QueryAnswer, Failure> {
        self.open(&mut connection).await.map_err(Failure::OfOurs)?;
        let columns = self.look(&mut connection).await?;
        self.declare(&mut connection, columns.len()).await?;
        let (rows, truncated) = self.rows(&mut connection, columns.len()).await?;
        let limit = truncated.map(|which| match which {
            Truncated::Rows => self.room.0,
            Truncated::Bytes => self.room.1,
        });
        // The server rolls back what is left open.
        let _ = connection.close().await;
        Ok(QueryAnswer {
            columns,
            rows,
            truncated,
            limit: limit.map(|limit| i64::try_from(limit).unwrap_or(i64::MAX)),
            milliseconds: 0,
        })
    }

    /// Begins the transaction and lets it see what it may: said by the program's own connection, so that nothing in the text can.
    async fn open(&self, connection: &mut PgConnection) -> Result<(), Error> {
        let (pid, began_at): (i32, DateTime<Utc>) = {
            // The driver itself says UTC when it connects. Names of zones hold nothing that ends a literal. The sight is said after this began:
            // it is seen where every statement looks anew, whatever the server is set to.
            let begin = format!(
                "BEGIN ISOLATION LEVEL READ COMMITTED READ ONLY; SET LOCAL TimeZone = '{}'; \
                 SELECT pg_catalog.pg_backend_pid()::text, pg_catalog.transaction_timestamp() AT TIME ZONE 'UTC'",
                self.zone.name()
            );
            let row = sqlx::raw_sql(AssertSqlSafe(begin)).fetch_one(&mut *connection).await.map_err(no_zone)?;
            let text = |at: usize| row.try_get_raw(at).and_then(|value| value.as_str().map_err(sqlx::Error::Decode));
            let odd = |_| sqlx::Error::Protocol("the server says another time".to_owned());
            let at = chrono::NaiveDateTime::parse_from_str(text(1)?, "%Y-%m-%d %H:%M:%S%.f").map_err(odd)?;
            let pid = text(0)?.parse().map_err(|_| sqlx::Error::Protocol("the server says no number".to_owned()))?;
            (pid, at.and_utc())
        };
        let mut tx = self.db.begin(self.actor).await?;
        sqlx::query!(
            "WITH over AS (DELETE FROM reporting_sights WHERE pid <> $1 AND began_at < $2::timestamptz - interval '1 hour')
             INSERT INTO reporting_sights (pid, began_at, company_id) VALUES ($1, $2, $3)
             ON CONFLICT (pid) DO UPDATE SET began_at = excluded.began_at, company_id = excluded.company_id",
            pid,
            began_at,
            self.sight
        )
        .execute(&mut *tx)
        .await?;
        tx.commit().await?;
        Ok(())
    }

    /// Lets PostgreSQL read the text alone, which ends where one statement ends: behind this, no bracket in it can close ours.
    async fn look(&self, connection: &mut PgConnection) -> Result<Vec<AnswerColumn>, Failure> {
        let sql = AssertSqlSafe(self.plan.sql.as_str()).into_sql_str();
        let read = connection.prepare(sql).await.map_err(|error| Failure::OfText(error, 0))?;
        let columns: Vec<AnswerColumn> = read
            .columns()
            .iter()
            .map(|column| AnswerColumn {
                name: column.name().to_owned(),
                r#type: column.type_info().name().to_lowercase(),
                holds: holds(column.type_info().name()),
            })
            .collect();
        match columns.len() {
            0 => Err(Failure::NoColumns),
            count if count > MOST_COLUMNS => Err(Failure::Columns(MOST_COLUMNS)),
            _ => Ok(columns),
        }
    }

    /// A cursor declares nothing but a query. What comes out is text, cut to what a person reads.
    async fn declare(&self, connection: &mut PgConnection, columns: usize) -> Result<(), Failure> {
        let mut sql = "DECLARE answer NO SCROLL CURSOR FOR SELECT ".to_owned();
        let mut names = String::new();
        for n in 1..=columns {
            let comma = if n == 1 { "" } else { ", " };
            // Writing into a String cannot fail.
            let _ = write!(sql, "{comma}pg_catalog.left(c{n}::pg_catalog.text, {LONGEST_VALUE})");
            let _ = write!(names, "{comma}c{n}");
        }
        sql.push_str(" FROM (\n");
        let before = sql.chars().count();
        sql.push_str(&self.plan.sql);
        let _ = write!(sql, "\n) AS q({names})");
        let mut arguments = PgArguments::default();
        for value in &self.plan.values {
            arguments.add(value.as_deref()).map_err(|error| Failure::OfOurs(sqlx::Error::Encode(error).into()))?;
        }
        let declared = sqlx::query_with(AssertSqlSafe(sql), arguments).execute(&mut *connection).await;
        declared.map(|_| ()).map_err(|error| Failure::OfText(error, before))
    }

    /// The rows, as far as there is room for them.
    async fn rows(
        &self,
        connection: &mut PgConnection,
        columns: usize,
    ) -> Result<(Vec<Vec<Option<String>>>, Option<Truncated>), Failure> {
        let (most, bytes) = self.room;
        let portion = (VALUES / columns).clamp(1, PORTION);
        let fetch = format!("FETCH {portion} FROM answer");
        let (mut rows, mut size) = (Vec::new(), 0);
        loop {
            let found = sqlx::raw_sql(AssertSqlSafe(fetch.as_str())).fetch_all(&mut *connection).await;
            let found = found.map_err(|error| Failure::OfText(error, usize::MAX))?;
            for row in &found {
                let row = texts(row, columns).map_err(|error| Failure::OfOurs(error.into()))?;
                if rows.len() == most {
                    return Ok((rows, Some(Truncated::Rows)));
                }
                size += row.iter().flatten().map(String::len).sum::<usize>() + columns;
                if size > bytes {
                    return Ok((rows, Some(Truncated::Bytes)));
                }
                rows.push(row);
            }
            if found.len() < portion {
                return Ok((rows, None));
            }
        }
    }
}

/// A zone that we know and the server does not: its list may be another one.
fn no_zone(error: sqlx::Error) -> Error {
    let code = error.as_database_error().and_then(sqlx::error::DatabaseError::code);
    let unknown = code.is_some_and(|code| code == "22023");
    if unknown { super::wrong("zone", "time zone") } else { Error::Database(error) }
}

fn texts(row: &PgRow, columns: usize) -> Result<Vec<Option<String>>, sqlx::Error> {
    (0..columns)
        .map(|at| {
            let value = row.try_get_raw(at)?;
            if value.is_null() {
                return Ok(None);
            }
            value.as_str().map(|text| Some(text.to_owned())).map_err(sqlx::Error::Decode)
        })
        .collect()
}

fn holds(kind: &str) -> Holds {
    match kind {
        "INT2" | "INT4" | "INT8" | "NUMERIC" | "FLOAT4" | "FLOAT8" => Holds::Number,
        "DATE" => Holds::Day,
        "TIMESTAMPTZ" | "TIMESTAMP" | "TIME" | "TIMETZ" => Holds::Time,
        "BOOL" => Holds::Truth,
        _ => Holds::Text,
    }
}
