//! Loads what the rules look at: statements, and which of the lines that an event names stand on them.

use super::Of;
use crate::error::{Error, label};
use crate::process::{Asked, Loaded};
use crate::statement::machine::{BalanceStatement, Facts};
use sqlx::PgConnection;
use std::collections::{BTreeSet, HashMap};

/// Statements with everything the rules look at.
pub(super) async fn load(
    connection: &mut PgConnection,
    asked: &[Asked<'_, BalanceStatement>],
) -> Result<Vec<Loaded<BalanceStatement>>, Error> {
    let ids: Vec<i64> = asked.iter().map(|one| one.id).collect();
    let mut named = named(&mut *connection, asked).await?;
    let rows = sqlx::query!(
        "SELECT id, version, state, vendor_id, month_on, currency FROM balance_statements WHERE id = ANY($1)",
        &ids
    )
    .fetch_all(connection)
    .await?;
    let mut loaded = Vec::with_capacity(rows.len());
    for row in rows {
        let (known, disputed) = named.remove(&row.id).unwrap_or_default();
        loaded.push(Loaded {
            id: row.id,
            version: row.version,
            state: label(&row.state)?,
            company: Some(row.vendor_id),
            facts: Facts { vendor: row.vendor_id, known, disputed },
            row: Of { month_on: row.month_on, currency: row.currency },
        });
    }
    Ok(loaded)
}

/// Known and disputed lines.
type Named = (BTreeSet<i64>, BTreeSet<i64>);

async fn named(
    connection: &mut PgConnection,
    asked: &[Asked<'_, BalanceStatement>],
) -> Result<HashMap<i64, Named>, Error> {
    let pairs: Vec<(i64, i64)> = asked
        .iter()
        .filter_map(|one| Some((one.id, one.input?)))
        .flat_map(|(id, input)| input.lines().iter().map(move |line| (id, line.line_id)))
        .collect();
    if pairs.is_empty() {
        return Ok(HashMap::new());
    }
    let rows = sqlx::query!(
        "SELECT b.id, b.statement_id, b.is_disputed
           FROM unnest($1::bigint[], $2::bigint[]) AS u(statement_id, id)
           JOIN balance_statement_lines b ON b.id = u.id AND b.statement_id = u.statement_id",
        &pairs.iter().map(|(id, _)| *id).collect::<Vec<_>>(),
        &pairs.iter().map(|(_, line)| *line).collect::<Vec<_>>()
    )
    .fetch_all(connection)
    .await?;
    let mut named: HashMap<i64, Named> = HashMap::new();
    for row in rows {
        let (known, disputed) = named.entry(row.statement_id).or_default();
        known.insert(row.id);
        if row.is_disputed {
            disputed.insert(row.id);
        }
    }
    Ok(named)
}
