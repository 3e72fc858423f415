//! What is awaited, as the rows of a workbook to fill in: one for each sample of each item of each lot.

use super::list::{CertificateFilter, conditions, understand};
use crate::Db;
use crate::certificate::spec::Item;
use crate::certificate::store::loaded_with_spec;
use crate::error::Error;
use crate::export::rules::direct;
use crate::process::{By, Cx};
use crate::workbook::MAX_ROWS;
use sqlx::{PgConnection, QueryBuilder};
use std::collections::HashMap;

/// A row to fill in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TemplateRow {
    /// Number of the notice.
    pub asn_no: String,
    /// Its line.
    pub line_no: i32,
    /// The vendor's lot; empty = the line has no lots.
    pub lot_no: String,
    /// Material.
    pub material_code: String,
    /// The item.
    pub item: Item,
    /// Number of the sample, from 1.
    pub sample_no: usize,
    /// What was saved before; mostly nothing.
    pub value: String,
    /// The reason that was saved before.
    pub reason: String,
}

/// Rows for the certificates of the filter that are the supplier's turn and have a spec that holds, by notice, line and lot.
///
/// # Errors
/// [`Error::Invalid`] for a filter that makes no sense, or more rows than a workbook takes back; else the database's own.
pub async fn rows(db: &Db, by: By<'_>, filter: &CertificateFilter) -> Result<Vec<TemplateRow>, Error> {
    understand(filter)?;
    let mut tx = db.begin(by.actor).await?;
    let mut query = QueryBuilder::new("SELECT t.id FROM certificates t WHERE t.state IN ('Awaited', 'Reject')");
    conditions(&mut query, by.actor, filter);
    query.push(" ORDER BY t.id LIMIT ").push_bind(i64::from(MAX_ROWS) + 1);
    let ids: Vec<i64> = query.build_query_scalar().persistent(false).fetch_all(&mut *tx).await?;
    let mut lots = lots(&mut tx, &ids).await?;
    let mut said = said(&mut tx, &ids).await?;
    let mut rows = Vec::new();
    let mut total = 0_usize;
    let loaded = loaded_with_spec(&mut Cx::new(&mut tx, by), &ids).await?;
    let mut specs: HashMap<i64, _> =
        loaded.into_iter().filter_map(|one| Some((one.id, one.facts.spec.ok()?))).collect();
    for lot in &mut lots {
        let Some(spec) = specs.remove(&lot.id) else { continue };
        total += spec.items.iter().map(|item| item.asked.sample_size).sum::<usize>();
        if total > MAX_ROWS as usize {
            continue;
        }
        for item in &spec.items {
            rows.extend((1..=item.asked.sample_size).map(|sample_no| TemplateRow {
                asn_no: lot.asn_no.clone(),
                line_no: lot.line_no,
                lot_no: lot.lot_no.clone(),
                material_code: lot.material_code.clone(),
                item: item.clone(),
                sample_no,
                value: said.remove(&(lot.id, item.short_name.clone(), sample_no)).unwrap_or_default(),
                reason: lot.reason.clone(),
            }));
        }
    }
    let total = i64::try_from(total).unwrap_or(i64::MAX);
    direct(total, i64::from(MAX_ROWS)).map_err(|fault| Error::Invalid(vec![fault]))?;
    Ok(rows)
}

/// A lot of a line of which something is awaited.
struct Open {
    id: i64,
    asn_no: String,
    line_no: i32,
    lot_no: String,
    material_code: String,
    reason: String,
}

async fn lots(connection: &mut PgConnection, ids: &[i64]) -> Result<Vec<Open>, Error> {
    let lots = sqlx::query_as!(
        Open,
        "SELECT t.id, t.asn_no, l.line_no, t.lot_no, t.material_code, t.reason
           FROM certificates t JOIN asn_lines l ON l.id = t.asn_line_id
          WHERE t.id = ANY($1) ORDER BY t.asn_no COLLATE \"C\", l.line_no, t.lot_no, t.id",
        ids
    )
    .fetch_all(connection)
    .await?;
    Ok(lots)
}

/// What was saved, by certificate, short name and number of the sample.
async fn said(connection: &mut PgConnection, ids: &[i64]) -> Result<HashMap<(i64, String, usize), String>, Error> {
    let rows = sqlx::query!(
        "SELECT certificate_id, short_name, sample_no, said FROM certificate_values WHERE certificate_id = ANY($1)",
        ids
    )
    .fetch_all(connection)
    .await?;
    let said = rows.into_iter().map(|row| {
        let sample_no = usize::try_from(row.sample_no).unwrap_or_default();
        ((row.certificate_id, row.short_name, sample_no), row.said)
    });
    Ok(said.collect())
}
