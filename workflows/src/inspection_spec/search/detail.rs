//! One spec, whole, for its page: the grid, what is asked beside it, and what differs from the revision that holds.

use super::list::SpecRow;
use crate::Db;
use crate::error::Error;
use crate::inspection_spec::grid::{Changed, Item, Value, differences, filled};
use crate::inspection_spec::machine::{State, TO_FILL};
use crate::inspection_spec::store::{items_of, values_of};
use crate::list;
use crate::quality::file::Process;
use crate::quality::file::store::{FileView, Files, list as files_of};
use ehub_engine::Actor;
use ehub_engine::label::Label;
use rust_decimal::Decimal;
use serde::Serialize;

/// What the catalogue asks of an item.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = SpecItemAsked)]
pub struct AskedView {
    /// Short name.
    pub short_name: String,
    /// Name.
    pub name: String,
    /// S size, F function, D document, L looks.
    pub difference: String,
    /// V value, T text, I information.
    pub reply_type: String,
    /// Of what is measured; empty = none.
    pub unit: String,
    /// The value that the catalogue names; empty = none.
    pub spec_value: String,
    /// The least that it lets pass.
    pub lower: Option<Decimal>,
    /// The greatest that it lets pass.
    pub upper: Option<Decimal>,
    /// Samples of a lot.
    pub sample_size: i32,
    /// Samples of it that may be rejects.
    pub reject_count: i32,
    /// Days after the day of acceptance for which an accepted spec holds, the last of them included; none = it does not run out.
    pub effective_days: Option<i32>,
}

/// An item with what the supplier says of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = SpecValue)]
pub struct ValueView {
    /// What is asked: of a spec that can be filled as the catalogue has it now, otherwise as it was.
    pub asked: AskedView,
    /// Whether it suits the part.
    pub suits: bool,
    /// Number or words; empty = nothing was said yet.
    pub spec_value: String,
    /// The supplier's own lower limit; none = the catalogue's holds.
    pub lower: Option<Decimal>,
    /// The supplier's own upper limit; none = the catalogue's holds.
    pub upper: Option<Decimal>,
    /// Remark.
    pub remark: String,
}

/// A spec, whole.
#[derive(Clone, Debug, PartialEq, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = InspectionSpecView)]
pub struct SpecView {
    /// As in the list.
    #[serde(flatten)]
    pub row: SpecRow,
    /// Why the supplier has to say what it changes: `edited` or `changed`; none = it need not.
    pub reopened: Option<String>,
    /// Whether the grid can be filled in this state.
    pub is_open: bool,
    /// Whether something else is asked now than when the values were written.
    pub is_asked_otherwise: bool,
    /// The grid. Of a spec that can be filled: the items that are asked now, with what was said of them before.
    pub values: Vec<ValueView>,
    /// The values of the revision that holds; empty = none does, or it is the one of the grid.
    pub holding: Vec<ValueView>,
    /// What the grid says otherwise than the revision that holds.
    pub differences: Vec<Changed>,
    /// Drawings and reports that go with it.
    pub files: Vec<FileView>,
    /// Those that were taken off.
    pub removed_files: Vec<FileView>,
}

fn asked(item: &Item) -> AskedView {
    AskedView {
        short_name: item.short_name.clone(),
        name: item.name.clone(),
        difference: item.difference.to_string(),
        reply_type: item.reply_type.to_string(),
        unit: item.unit.clone(),
        spec_value: item.asked_value.clone(),
        lower: item.asked_lower.map(|limit| limit.normalize()),
        upper: item.asked_upper.map(|limit| limit.normalize()),
        sample_size: item.sample_size,
        reject_count: item.reject_count,
        effective_days: item.effective_days,
    }
}

fn view(value: &Value) -> ValueView {
    ValueView {
        asked: asked(&value.item),
        suits: value.suits,
        spec_value: value.spec_value.clone(),
        lower: value.lower_limit.map(|limit| limit.normalize()),
        upper: value.upper_limit.map(|limit| limit.normalize()),
        remark: value.remark.clone(),
    }
}

/// What the detail needs and the list does not show.
struct Beside {
    asked_key: String,
    current_key: String,
    reopened: Option<String>,
}

/// One spec.
///
/// # Errors
/// [`Error::NotFound`] for one that does not exist or is somebody else's; else the database's own.
pub async fn read(db: &Db, actor: &Actor, id: i64) -> Result<SpecView, Error> {
    let mut tx = db.begin(actor).await?;
    let mut query = list::rows::<SpecRow>();
    query.push(" WHERE s.id = ").push_bind(id);
    let row: Option<SpecRow> = query.build_query_as().fetch_optional(&mut *tx).await?;
    let row = row.ok_or(Error::NotFound)?;
    let beside = sqlx::query_as!(
        Beside,
        r#"SELECT s.asked_key, coalesce(g.asked_key, '') AS "current_key!", s.reopened
             FROM inspection_specs s JOIN materials m ON m.id = s.material_id
             LEFT JOIN inspection_sub_groups g ON g.code = m.sub_group
            WHERE s.id = $1"#,
        id
    )
    .fetch_one(&mut *tx)
    .await?;
    let is_open = State::parse(&row.state).is_some_and(|state| TO_FILL.contains(&state));
    let valid = row.valid_revision.unwrap_or(row.revision);
    let mut wanted = vec![(id, row.revision), (id, valid)];
    wanted.dedup();
    let mut all = values_of(&mut tx, &wanted).await?;
    let written = all.remove(&(id, row.revision)).unwrap_or_default();
    let holding = if valid == row.revision { written.clone() } else { all.remove(&(id, valid)).unwrap_or_default() };
    let holding = if row.valid_revision.is_some() { holding } else { vec![] };
    let values = if is_open && !beside.current_key.is_empty() {
        let items = items_of(&mut tx, std::slice::from_ref(&row.sub_group)).await?;
        let items = items.get(&row.sub_group).map(|items| items.as_slice()).unwrap_or_default();
        filled(items, &written, &[])
    } else {
        written
    };
    let told = if row.valid_revision.is_some() { differences(&holding, &values) } else { vec![] };
    let Files { there, removed } = files_of(&mut tx, Process::InspectionSpec, id).await?;
    Ok(SpecView {
        reopened: beside.reopened,
        is_open,
        is_asked_otherwise: !beside.asked_key.is_empty() && beside.asked_key != beside.current_key,
        values: values.iter().map(view).collect(),
        holding: if holding == values { vec![] } else { holding.iter().map(view).collect() },
        differences: told,
        files: there,
        removed_files: removed,
        row,
    })
}
