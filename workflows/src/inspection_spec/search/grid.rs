//! The grids of many specs, for a workbook; and which specs a workbook speaks of.

use super::list::SpecFilter;
use crate::Db;
use crate::error::{Error, label};
use crate::inspection_spec::grid::Value;
use crate::inspection_spec::machine::{InspectionSpec, SpecType, TO_FILL};
use crate::inspection_spec::payload::Fill;
use crate::process::{Asked, By, Cx, Process};
use ehub_engine::label::Label;
use sqlx::PgConnection;

/// The grid of a spec.
#[derive(Clone, Debug)]
pub struct Grid {
    /// The supplier's code.
    pub vendor_code: String,
    /// Part.
    pub material_code: String,
    /// What the spec is for.
    pub spec_type: SpecType,
    /// Item by item: of a spec that can be filled as it is asked now.
    pub values: Vec<Value>,
}

/// The grids of the specs that match, in the order of the list; `most` specs at most, and how many match.
///
/// # Errors
/// As [`search`](super::search).
pub async fn grids(db: &Db, by: By<'_>, filter: &SpecFilter, most: i64) -> Result<(Vec<Grid>, i64), Error> {
    let filter = SpecFilter { page: Some(1), size: Some(most), ..filter.clone() };
    let (rows, total) = super::search(db, by.actor, by.now, &filter).await?;
    let asked: Vec<Asked<'_, InspectionSpec>> = rows.iter().map(|row| Asked { id: row.id, input: None }).collect();
    let mut tx = db.begin(by.actor).await?;
    let loaded = InspectionSpec::load(&mut Cx::new(&mut tx, by), &asked).await?;
    let mut grids: Vec<(i64, Grid)> = loaded
        .into_iter()
        .map(|one| {
            let is_open = TO_FILL.contains(&one.state) && !one.facts.current_key.is_empty();
            let values = if is_open { one.facts.filled(&Fill::default()) } else { one.facts.values };
            let of = one.row;
            let grid =
                Grid { vendor_code: of.vendor_code, material_code: of.material_code, spec_type: of.spec_type, values };
            (one.id, grid)
        })
        .collect();
    let places: std::collections::HashMap<i64, usize> =
        rows.iter().zip(0..).map(|(row, place)| (row.id, place)).collect();
    grids.sort_by_key(|(id, _)| places.get(id).copied());
    Ok((grids.into_iter().map(|(_, grid)| grid).collect(), total))
}

/// A spec that a workbook may speak of.
#[derive(Clone, Debug)]
pub(crate) struct Target {
    pub(crate) id: i64,
    pub(crate) version: i64,
    pub(crate) vendor_code: String,
    pub(crate) material_code: String,
    pub(crate) spec_type: SpecType,
}

/// The specs of these parts and types that the actor may see, whatever supplier's.
pub(crate) async fn targets(connection: &mut PgConnection, keys: &[(String, SpecType)]) -> Result<Vec<Target>, Error> {
    let rows = sqlx::query!(
        r#"SELECT s.id, s.version, c.code AS vendor_code, s.material_code, s.spec_type
             FROM (SELECT DISTINCT code, spec_type FROM unnest($1::text[], $2::text[]) AS w(code, spec_type)) w
             JOIN inspection_specs s ON s.material_code COLLATE "C" = w.code AND s.spec_type = w.spec_type
             JOIN companies c ON c.id = s.vendor_id
            ORDER BY s.id"#,
        &keys.iter().map(|(code, _)| code.clone()).collect::<Vec<_>>(),
        &keys.iter().map(|(_, kind)| kind.as_str().to_owned()).collect::<Vec<_>>()
    )
    .fetch_all(connection)
    .await?;
    rows.into_iter()
        .map(|row| {
            Ok(Target {
                id: row.id,
                version: row.version,
                vendor_code: row.vendor_code,
                material_code: row.material_code,
                spec_type: label(&row.spec_type)?,
            })
        })
        .collect()
}
