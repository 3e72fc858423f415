//! Lists of master data.

use super::kind::Kind;
use crate::Db;
use crate::error::Error;
use crate::filter::{Listing, MOST, among, anywhere, page, text, unknown_sort};
use chrono::{DateTime, Utc};
use ehub_engine::label::Label;
use ehub_engine::{Actor, Finding};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use sqlx::{FromRow, Postgres, QueryBuilder};

/// Filters of the list; an empty one shows everything.
#[derive(Clone, Debug, Default, Deserialize, utoipa::IntoParams)]
#[serde(rename_all = "camelCase", default, deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct MasterFilter {
    /// `plant`, `vendor`, `material`, `buyer`, `carrier` or `invoiceTrack`.
    pub kind: Option<String>,
    /// Part of the code or of the name, in any case.
    pub words: Option<String>,
    /// `Active`, `Inactive`; comma-separated.
    pub state: Option<String>,
    /// Whose word there is: `own` (people said something), `erp` (only the ERP did), `gone` (the ERP has it no more), `held` (orders
    /// wait for it); comma-separated.
    pub source: Option<String>,
    /// From 1.
    pub page: Option<i64>,
    /// 10, 20, 50 or 100.
    pub size: Option<i64>,
    /// `code`, `name`, `changedAt` or `toldAt`; with `-` descending.
    pub sort: Option<String>,
}

/// A record of master data.
#[derive(Clone, Debug, Serialize, FromRow, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MasterRow {
    /// Id.
    pub id: i64,
    /// Version, for events.
    pub version: i64,
    /// `Active` or `Inactive`.
    pub state: String,
    /// What it is about.
    pub kind: String,
    /// By what orders name it.
    pub code: String,
    /// Its name: what people say, or else the ERP.
    pub name: String,
    /// What people say, by the name of the field.
    #[schema(value_type = std::collections::BTreeMap<String, String>)]
    pub own: Value,
    /// What the ERP says; none = it has never said anything.
    #[schema(value_type = Option<std::collections::BTreeMap<String, String>>)]
    pub erp: Option<Value>,
    /// `unknown` (the ERP has not told of it by itself), `active`, `inactive`, or `gone` = the ERP has it no more.
    pub erp_standing: String,
    /// When the ERP last said something new.
    pub told_at: Option<DateTime<Utc>>,
    /// Last time that somebody changed it.
    pub changed_at: DateTime<Utc>,
    /// Orders that are held and name it.
    pub held_orders: i64,
    /// Of a supplier or carrier: status of the company with this code.
    pub company_status: Option<String>,
    /// Of a supplier or carrier: id of the company with this code.
    pub company_id: Option<i64>,
}

const COLUMNS: &str = "SELECT m.id, m.version, m.state, m.kind, m.code, m.name, m.own, m.erp, m.erp_standing, m.told_at, m.changed_at,
  CASE m.kind WHEN 'plant' THEN (SELECT count(*) FROM held_orders h WHERE h.plant_code = m.code)
              WHEN 'vendor' THEN (SELECT count(*) FROM held_orders h WHERE h.vendor_code = m.code) ELSE 0 END AS held_orders,
  c.status AS company_status, c.id AS company_id
  FROM masters m LEFT JOIN companies c ON m.kind IN ('vendor', 'carrier') AND c.code = m.code";

fn conditions(query: &mut QueryBuilder<Postgres>, filter: &MasterFilter) {
    query.push(" WHERE true");
    among(query, "m.kind", filter.kind.as_deref());
    among(query, "m.state", filter.state.as_deref());
    if let Some(words) = text(filter.words.as_deref()).map(anywhere) {
        query.push(" AND (m.code ILIKE ").push_bind(words.clone());
        query.push(" OR m.name ILIKE ").push_bind(words).push(")");
    }
    let sources = crate::filter::list(filter.source.as_deref()).unwrap_or_default();
    if !sources.is_empty() {
        query.push(" AND (false");
        for source in &sources {
            query.push(match source.as_str() {
                "own" => " OR m.own <> '{}'",
                "erp" => " OR m.own = '{}'",
                "gone" => " OR m.erp_standing = 'gone'",
                "held" => {
                    " OR m.kind = 'plant' AND m.code IN (SELECT plant_code FROM held_orders)
                      OR m.kind = 'vendor' AND m.code IN (SELECT vendor_code FROM held_orders)"
                }
                _ => "",
            });
        }
        query.push(")");
    }
}

fn order(sort: Option<&str>) -> Result<&'static str, Error> {
    match text(sort).unwrap_or("code") {
        "code" => Ok(" ORDER BY m.code, m.id"),
        "-code" => Ok(" ORDER BY m.code DESC, m.id DESC"),
        "name" => Ok(" ORDER BY m.name, m.id"),
        "-name" => Ok(" ORDER BY m.name DESC, m.id DESC"),
        "changedAt" => Ok(" ORDER BY m.changed_at, m.id"),
        "-changedAt" => Ok(" ORDER BY m.changed_at DESC, m.id DESC"),
        "toldAt" => Ok(" ORDER BY m.told_at, m.id"),
        "-toldAt" => Ok(" ORDER BY m.told_at DESC, m.id DESC"),
        other => Err(unknown_sort(other)),
    }
}

/// A page of the list and the exact number of all that match.
///
/// # Errors
/// [`Error::Invalid`] for an unknown sort or kind, or the database's own.
pub async fn search(db: &Db, actor: &Actor, filter: &MasterFilter) -> Result<(Vec<MasterRow>, i64), Error> {
    let order = order(filter.sort.as_deref())?;
    if let Some(kind) = text(filter.kind.as_deref()).filter(|kind| Kind::parse(kind).is_none()) {
        return Err(Error::Invalid(vec![Finding::block("WRONG_TYPE").at("kind").with("value", kind)]));
    }
    let page = page(filter.page, filter.size, MOST);
    Listing { count: "SELECT count(*) FROM masters m", rows: COLUMNS, order, page }
        .read(db, actor, |query| conditions(query, filter))
        .await
}

/// One record.
///
/// # Errors
/// [`Error::NotFound`], or the database's own.
pub async fn read(db: &Db, actor: &Actor, id: i64) -> Result<MasterRow, Error> {
    let mut tx = db.begin(actor).await?;
    let mut query = QueryBuilder::new(COLUMNS);
    query.push(" WHERE m.id = ").push_bind(id);
    let row = query.build_query_as().fetch_optional(&mut *tx).await?.ok_or(Error::NotFound)?;
    tx.commit().await?;
    Ok(row)
}
