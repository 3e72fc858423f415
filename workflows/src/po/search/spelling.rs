//! Order numbers and materials in any case: what is typed is first found as it is really spelled, then looked for byte by
//! byte. So the lists over millions of lines keep their indexes and orders, and the lines carry no index more.

use crate::Db;
use crate::error::Error;
use crate::filter::text;
use ehub_engine::Actor;
use sqlx::{PgConnection, Postgres, QueryBuilder};

/// How what was typed is spelled; `None` = nothing was typed, an empty list = nothing begins so.
#[derive(Clone, Debug, Default)]
pub(crate) struct Beginnings {
    /// Of order numbers.
    pub po_no: Option<Vec<String>>,
    /// Of materials' codes.
    pub material: Option<Vec<String>>,
}

/// Beginnings of order numbers and materials, as spelled in what the actor may see.
///
/// # Errors
/// The database's own.
pub(crate) async fn beginnings(
    db: &Db,
    actor: &Actor,
    po_no: Option<&str>,
    material: Option<&str>,
) -> Result<Beginnings, Error> {
    if text(po_no).is_none() && text(material).is_none() {
        return Ok(Beginnings::default());
    }
    let mut tx = db.begin(actor).await?;
    Ok(Beginnings { po_no: of_orders(&mut tx, po_no).await?, material: of_materials(&mut tx, material).await? })
}

/// How order numbers that begin so begin, by the index of the orders.
pub(super) async fn of_orders(
    connection: &mut PgConnection,
    typed: Option<&str>,
) -> Result<Option<Vec<String>>, Error> {
    let Some(typed) = text(typed) else { return Ok(None) };
    if let Some(plain) = caseless(typed) {
        return Ok(Some(plain));
    }
    let found = sqlx::query_scalar!(
        r#"SELECT DISTINCT left(po_no, $3) AS "spelled!" FROM purchase_orders
            WHERE po_no COLLATE ehub_any_case >= $1 AND po_no COLLATE ehub_any_case < $2"#,
        typed,
        format!("{typed}\u{FFFF}"),
        length(typed)
    )
    .fetch_all(connection)
    .await?;
    Ok(Some(found))
}

/// How materials' codes that begin so begin, by the index of the materials: a supplier's wall asks of each one for its orders, so it must
/// be asked of few.
pub(super) async fn of_materials(
    connection: &mut PgConnection,
    typed: Option<&str>,
) -> Result<Option<Vec<String>>, Error> {
    let Some(typed) = text(typed) else { return Ok(None) };
    if let Some(plain) = caseless(typed) {
        return Ok(Some(plain));
    }
    let found = sqlx::query_scalar!(
        r#"SELECT DISTINCT left(code, $3) AS "spelled!" FROM materials
            WHERE code COLLATE ehub_any_case >= $1 AND code COLLATE ehub_any_case < $2"#,
        typed,
        format!("{typed}\u{FFFF}"),
        length(typed)
    )
    .fetch_all(connection)
    .await?;
    Ok(Some(found))
}

/// Digits and signs are spelled in one way only.
fn caseless(typed: &str) -> Option<Vec<String>> {
    (typed.to_lowercase() == typed.to_uppercase()).then(|| vec![typed.to_owned()])
}

fn length(typed: &str) -> i32 {
    i32::try_from(typed.chars().count()).unwrap_or(i32::MAX)
}

/// Adds ` AND column begins with one of these`: as ranges, which an index on the bytes answers whatever the plan, also inside
/// row-level security. No text is longer and sorts later than the beginning followed by the last character there is.
/// `column` is a constant of the program.
pub(crate) fn begins(query: &mut QueryBuilder<Postgres>, column: &'static str, beginnings: Option<&[String]>) {
    let Some(beginnings) = beginnings else { return };
    query.push(" AND (false");
    for beginning in beginnings {
        query.push(" OR (").push(column).push(" COLLATE \"C\" >= ").push_bind(beginning.clone());
        query
            .push(" AND ")
            .push(column)
            .push(" COLLATE \"C\" < ")
            .push_bind(format!("{beginning}\u{10FFFF}"))
            .push(")");
    }
    query.push(")");
}
