//! Lists of master data.

use super::kind::Kind;
use super::sheet;
use crate::Db;
use crate::account::Language;
use crate::error::Error;
use crate::export::{self, Column, exported};
use crate::filter::{among, contains, parts, text};
use crate::list::whole::Asked;
use crate::list::{self, List, Listed, plain, shown, sorts, state, time, word};
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
    /// `plant`, `vendor`, `material`, `buyer`, `carrier`, `invoiceTrack`, `shipmentRule`, `xOutRule`, `taxCode`, `choice`, `inspectionUnit`,
    /// `inspectionCategory`, `inspectionSubGroup` or `inspectionItem`.
    pub kind: Option<String>,
    /// Part of the code or of the name, in any case.
    pub words: Option<String>,
    /// `Active`, `Inactive`; comma-separated.
    pub state: Option<String>,
    /// Whose word there is: `own` (people said something), `erp` (only the ERP did), `gone` (the ERP has it no more), `held` (orders
    /// wait for it); comma-separated.
    pub source: Option<String>,
    /// Codes of sub-groups of inspection that parts or items are of; comma-separated.
    pub sub_group: Option<String>,
    /// Of inspection items: `S` size, `F` function, `D` document, `L` looks; comma-separated.
    pub difference: Option<String>,
    /// Of inspection items: `V` value, `T` text, `I` information; comma-separated.
    pub reply_type: Option<String>,
    /// From 1.
    pub page: Option<i64>,
    /// 10, 20, 50 or 100.
    pub size: Option<i64>,
    /// What to sort by; with `-` downwards.
    #[param(schema_with = sorts::<MasterRow>)]
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

const HELD: &str = "CASE m.kind WHEN 'plant' THEN (SELECT count(*) FROM held_orders h WHERE h.plant_code = m.code)
  WHEN 'vendor' THEN (SELECT count(*) FROM held_orders h WHERE h.vendor_code = m.code) ELSE 0 END";

impl Listed for MasterRow {
    const LIST: List = List::of("masters m")
        .joined(" LEFT JOIN companies c ON m.kind IN ('vendor', 'carrier') AND c.code = m.code")
        .sorted("code")
        .columns(&[
            plain("id"),
            plain("version"),
            word("kind", &["master", "kind"]).called("masterKind"),
            shown("code").sort(),
            shown("name").sort(),
            state("master"),
            plain("own"),
            plain("erp"),
            word("erpStanding", &["master", "standing"]),
            shown("heldOrders").sql(HELD),
            shown("companyStatus").sql("c.status"),
            plain("companyId").sql("c.id"),
            time("toldAt").sort(),
            time("changedAt").sort(),
        ]);
}

fn conditions(query: &mut QueryBuilder<Postgres>, filter: &MasterFilter, seen: &[String]) {
    // Not all who keep some kinds see all.
    if seen.len() < Kind::ALL.len() {
        query.push(" AND m.kind = ANY(").push_bind(seen.to_vec()).push(")");
    }
    of_catalogue(query, filter);
    among(query, "m.kind", filter.kind.as_deref());
    among(query, "m.state", filter.state.as_deref());
    contains(query, &["m.code", "m.name"], filter.words.as_deref());
    let sources = parts(filter.source.as_deref()).unwrap_or_default();
    if !sources.is_empty() {
        query.push(" AND (false");
        for source in &sources {
            match source.as_str() {
                "own" => query.push(" OR m.own <> '{}'"),
                "erp" => query.push(" OR m.own = '{}'"),
                "gone" => query.push(" OR m.erp_standing = 'gone'"),
                "held" => query.push(
                    " OR m.kind = 'plant' AND m.code IN (SELECT plant_code FROM held_orders)
                      OR m.kind = 'vendor' AND m.code IN (SELECT vendor_code FROM held_orders)",
                ),
                // Nothing comes from a source that there is not.
                _ => query,
            };
        }
        query.push(")");
    }
}

/// Of items and parts of sub-groups of inspection. Which parts these are, an index of their own table knows.
fn of_catalogue(query: &mut QueryBuilder<Postgres>, filter: &MasterFilter) {
    if let Some(sub_groups) = parts(filter.sub_group.as_deref()) {
        if text(filter.kind.as_deref()) == Some(Kind::Material.as_str()) {
            query.push(" AND m.code IN (SELECT p.code FROM materials p WHERE p.sub_group = ANY(");
        } else {
            query.push(" AND (m.fields ->> 'subGroup' = ANY(");
        }
        query.push_bind(sub_groups).push("))");
    }
    among(query, "m.fields ->> 'difference'", filter.difference.as_deref());
    among(query, "m.fields ->> 'replyType'", filter.reply_type.as_deref());
}

/// A page of the list and the exact number of all that match.
///
/// # Errors
/// [`Error::Invalid`] for an unknown sort or kind, or the database's own.
pub async fn search(db: &Db, actor: &Actor, filter: &MasterFilter) -> Result<(Vec<MasterRow>, i64), Error> {
    asked(db, actor, filter).await?.page(db, actor, (filter.page, filter.size)).await
}

async fn asked<'a>(_: &Db, actor: &Actor, filter: &'a MasterFilter) -> Result<Asked<'a, MasterRow>, Error> {
    if let Some(kind) = text(filter.kind.as_deref()).filter(|kind| Kind::parse(kind).is_none()) {
        return Err(Error::Invalid(vec![Finding::block("WRONG_TYPE").at("kind").with("value", kind)]));
    }
    let seen: Vec<String> = Kind::seen_by(actor).map(|kind| kind.to_string()).collect();
    Ok(Asked::new(filter.sort.as_deref(), move |query| conditions(query, filter, &seen)))
}

exported!(
    MasterRow,
    MasterFilter,
    "masters",
    "master-data",
    asked,
    fn columns(filter: &MasterFilter, wanted: Option<&str>, language: Language) -> Result<Vec<Column>, Finding> {
        match text(filter.kind.as_deref()).and_then(Kind::parse) {
            // Of one kind it is what the import takes, whole.
            Some(kind) => Ok(sheet::exported(kind, language)),
            None => export::choose::<MasterRow>(wanted, language),
        }
    },
    fn file(filter: &MasterFilter) -> String {
        text(filter.kind.as_deref()).map_or_else(|| "master-data".to_owned(), |kind| format!("master-data-{kind}"))
    }
);

/// One record.
///
/// # Errors
/// [`Error::NotFound`], also for one of a kind that the actor does not see, or the database's own.
pub async fn read(db: &Db, actor: &Actor, id: i64) -> Result<MasterRow, Error> {
    let mut tx = db.begin(actor).await?;
    let mut query = list::rows::<MasterRow>();
    query.push(" WHERE m.id = ").push_bind(id);
    let row: MasterRow = query.build_query_as().fetch_optional(&mut *tx).await?.ok_or(Error::NotFound)?;
    tx.commit().await?;
    let is_seen = Kind::parse(&row.kind).is_some_and(|kind| kind.is_seen_by(actor));
    if is_seen { Ok(row) } else { Err(Error::NotFound) }
}
