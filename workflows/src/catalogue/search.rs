//! SQL of the catalogue as it is looked at.

use super::unit;
use crate::choice::Choice;
use crate::database::Db;
use crate::error::Error;
use crate::list;
use crate::master::search::MasterRow;
use ehub_engine::Actor;
use serde::Serialize;

/// The catalogue: material groups, their categories, and the sub-groups of these. Also what is out of use.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Catalogue {
    /// Material groups that parts have, whether or not there is a category of them, by name.
    pub groups: Vec<CatalogueGroup>,
    /// Categories, by code.
    pub categories: Vec<CatalogueCategory>,
    /// Sub-groups, by code.
    pub sub_groups: Vec<CatalogueSubGroup>,
}

/// A material group.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CatalogueGroup {
    /// Its name.
    pub material_group: String,
    /// How many parts are of it.
    pub parts: i64,
}

/// A category of parts that are inspected alike.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CatalogueCategory {
    /// Id of its record of master data.
    pub id: i64,
    /// `Active` or `Inactive`.
    pub state: String,
    /// Its code.
    pub code: String,
    /// Its name.
    pub name: String,
    /// Of which material group.
    pub material_group: String,
}

/// A sub-group: its parts are asked the same.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CatalogueSubGroup {
    /// Id of its record of master data.
    pub id: i64,
    /// `Active` or `Inactive`.
    pub state: String,
    /// Its code.
    pub code: String,
    /// Its name.
    pub name: String,
    /// Code of its category.
    pub category: String,
    /// Items in use, also those that are not asked.
    pub items: i64,
    /// Parts that are of it.
    pub parts: i64,
    /// Whether suppliers have said values for its items: then it keeps its name and stays in use, also when the parts are of another one now.
    pub is_used: bool,
}

/// The whole catalogue.
///
/// # Errors
/// The database's own.
pub async fn whole(db: &Db, actor: &Actor) -> Result<Catalogue, Error> {
    let mut tx = db.begin(actor).await?;
    let groups = sqlx::query_as!(
        CatalogueGroup,
        r#"SELECT material_group, count(*) AS "parts!" FROM materials
            WHERE material_group <> '' GROUP BY material_group ORDER BY material_group"#
    )
    .fetch_all(&mut *tx)
    .await?;
    let categories = sqlx::query_as!(
        CatalogueCategory,
        r#"SELECT id, state, code, name AS "name!", coalesce(fields ->> 'materialGroup', '') AS "material_group!"
             FROM masters WHERE kind = 'inspectionCategory' ORDER BY code"#
    )
    .fetch_all(&mut *tx)
    .await?;
    let sub_groups = sqlx::query_as!(
        CatalogueSubGroup,
        r#"SELECT m.id, m.state, m.code, m.name AS "name!", coalesce(m.fields ->> 'category', '') AS "category!",
                  coalesce(i.items, 0) AS "items!", coalesce(p.parts, 0) AS "parts!",
                  EXISTS (SELECT FROM inspection_spec_values v WHERE v.sub_group = m.code)
                  OR EXISTS (SELECT FROM materials t JOIN inspection_specs s ON s.material_id = t.id
                               JOIN inspection_spec_values v ON v.spec_id = s.id AND v.sub_group = ''
                              WHERE t.sub_group = m.code) AS "is_used!"
             FROM masters m
             LEFT JOIN (SELECT sub_group_code, count(*) AS items FROM inspection_items GROUP BY sub_group_code) i
                  ON i.sub_group_code = m.code
             LEFT JOIN (SELECT sub_group, count(*) AS parts FROM materials WHERE sub_group <> '' GROUP BY sub_group) p
                  ON p.sub_group = m.code
            WHERE m.kind = 'inspectionSubGroup' ORDER BY m.code"#
    )
    .fetch_all(&mut *tx)
    .await?;
    tx.commit().await?;
    Ok(Catalogue { groups, categories, sub_groups })
}

/// All units, also those out of use, in the order of units.
///
/// # Errors
/// The database's own.
pub async fn units(db: &Db, actor: &Actor) -> Result<Vec<MasterRow>, Error> {
    let mut tx = db.begin(actor).await?;
    let mut query = list::rows::<MasterRow>();
    query.push(" WHERE m.kind = 'inspectionUnit'");
    let rows = query.build_query_as().fetch_all(&mut *tx).await?;
    tx.commit().await?;
    Ok(unit::in_order(rows, |row: &MasterRow| &row.code))
}

/// Units that are offered, in the order of units.
///
/// # Errors
/// The database's own.
pub async fn offered_units(db: &Db, actor: &Actor, typed: &str) -> Result<Vec<Choice>, Error> {
    let mut tx = db.begin(actor).await?;
    let found = sqlx::query_as!(
        Choice,
        r#"SELECT code, concat_ws(' · ', code, nullif(name, '')) AS "name!" FROM inspection_units
            WHERE strpos(lower(concat_ws(' ', code, name)), lower($1)) > 0"#,
        typed
    )
    .fetch_all(&mut *tx)
    .await?;
    tx.commit().await?;
    Ok(unit::in_order(found, |choice| &choice.code))
}
