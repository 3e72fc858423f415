//! Loads what the rules look at: specs with the values of their revision, and what the catalogue asks now.

use super::Of;
use crate::error::{Error, label};
use crate::inspection_spec::grid::{Item, Value};
use crate::inspection_spec::machine::{Facts, InspectionSpec};
use crate::plant_day::{common_zone, plant_day};
use crate::process::{Asked, Cx, Loaded};
use rust_decimal::Decimal;
use sqlx::PgConnection;
use std::collections::HashMap;
use std::sync::Arc;

/// What is read of a spec.
struct Row {
    id: i64,
    version: i64,
    state: String,
    vendor_id: i64,
    vendor_code: String,
    vendor_name: String,
    material_id: i64,
    material_code: String,
    description: String,
    sub_group: String,
    spec_type: String,
    revision: i32,
    asked_key: String,
    current_key: String,
    reopened: Option<String>,
    comment: String,
    submitted_by: Option<i64>,
    submitted_for: Option<i64>,
    valid_revision: Option<i32>,
}

/// Specs with everything the rules look at. The catalogue is read after the specs were locked, and whoever changes it locks the specs after
/// it was written: so what is read here is what is asked until this transaction ends.
pub(super) async fn load(
    cx: &mut Cx<'_>,
    asked: &[Asked<'_, InspectionSpec>],
) -> Result<Vec<Loaded<InspectionSpec>>, Error> {
    let ids: Vec<i64> = asked.iter().map(|one| one.id).collect();
    let zone = common_zone(cx.tx).await?;
    let rows = sqlx::query_as!(
        Row,
        r#"SELECT s.id, s.version, s.state, s.vendor_id, c.code AS vendor_code, c.name AS vendor_name, s.material_id,
                  s.material_code, m.description, m.sub_group, s.spec_type, s.revision, s.asked_key,
                  coalesce(g.asked_key, '') AS "current_key!", s.reopened, s.comment, s.submitted_by, s.submitted_for,
                  s.valid_revision
             FROM inspection_specs s
             JOIN materials m ON m.id = s.material_id
             JOIN companies c ON c.id = s.vendor_id
             LEFT JOIN inspection_sub_groups g ON g.code = m.sub_group
            WHERE s.id = ANY($1) ORDER BY s.id"#,
        &ids
    )
    .fetch_all(&mut *cx.tx)
    .await?;
    let groups: Vec<String> = rows.iter().map(|row| row.sub_group.clone()).collect();
    let items = items_of(cx.tx, &groups).await?;
    let of: Vec<(i64, i32)> = rows.iter().map(|row| (row.id, row.revision)).collect();
    let mut values = values_of(cx.tx, &of).await?;
    let nothing = Arc::new(vec![]);
    let today = plant_day(cx.now, &zone);
    let spec = |row: Row| {
        Ok(Loaded {
            id: row.id,
            version: row.version,
            state: label(&row.state)?,
            company: Some(row.vendor_id),
            facts: Facts {
                now: cx.now,
                today,
                zone: zone.clone(),
                vendor: row.vendor_id,
                current_key: row.current_key,
                asked_key: row.asked_key,
                items: Arc::clone(items.get(&row.sub_group).unwrap_or(&nothing)),
                values: values.remove(&(row.id, row.revision)).unwrap_or_default(),
                revision: row.revision,
                valid_revision: row.valid_revision,
                reopened: row.reopened.as_deref().map(label).transpose()?,
                comment: row.comment,
                submitted_by: [row.submitted_by, row.submitted_for].into_iter().flatten().collect(),
                is_another: false,
            },
            row: Of {
                material: row.material_id,
                material_code: row.material_code,
                description: row.description,
                spec_type: label(&row.spec_type)?,
                vendor_code: row.vendor_code,
                vendor_name: row.vendor_name,
            },
        })
    };
    rows.into_iter().map(spec).collect()
}

/// What is read of an item of the catalogue.
struct ItemRow {
    sub_group_code: String,
    short_name: String,
    name: String,
    difference: String,
    reply_type: String,
    unit: String,
    spec_value: String,
    lower_limit: Option<Decimal>,
    upper_limit: Option<Decimal>,
    sample_size: i32,
    reject_count: i32,
    effective_days: Option<i32>,
    item_version: i64,
}

/// What is asked of these sub-groups, item by item in the order of short names.
pub(crate) async fn items_of(
    connection: &mut PgConnection,
    sub_groups: &[String],
) -> Result<HashMap<String, Arc<Vec<Item>>>, Error> {
    let rows = sqlx::query_as!(
        ItemRow,
        r#"SELECT sub_group_code, short_name, name, difference, reply_type, unit, spec_value, lower_limit, upper_limit,
                  sample_size, reject_count, effective_days, item_version
             FROM inspection_items WHERE sub_group_code = ANY($1) AND suits
            ORDER BY sub_group_code, short_name COLLATE "C""#,
        sub_groups
    )
    .fetch_all(connection)
    .await?;
    let mut items: HashMap<String, Vec<Item>> = HashMap::new();
    for row in rows {
        let item = Item {
            short_name: row.short_name,
            name: row.name,
            difference: label(&row.difference)?,
            reply_type: label(&row.reply_type)?,
            unit: row.unit,
            asked_value: row.spec_value,
            asked_lower: row.lower_limit,
            asked_upper: row.upper_limit,
            sample_size: row.sample_size,
            reject_count: row.reject_count,
            effective_days: row.effective_days,
            item_version: row.item_version,
        };
        items.entry(row.sub_group_code).or_default().push(item);
    }
    Ok(items.into_iter().map(|(group, items)| (group, Arc::new(items))).collect())
}

/// What is read of a value.
pub(in crate::inspection_spec) struct ValueRow {
    spec_id: i64,
    revision: i32,
    short_name: String,
    name: String,
    difference: String,
    reply_type: String,
    unit: String,
    asked_value: String,
    asked_lower: Option<Decimal>,
    asked_upper: Option<Decimal>,
    sample_size: i32,
    reject_count: i32,
    effective_days: Option<i32>,
    item_version: i64,
    suits: bool,
    spec_value: String,
    lower_limit: Option<Decimal>,
    upper_limit: Option<Decimal>,
    remark: String,
}

impl ValueRow {
    fn value(self) -> Result<Value, Error> {
        Ok(Value {
            item: Item {
                short_name: self.short_name,
                name: self.name,
                difference: label(&self.difference)?,
                reply_type: label(&self.reply_type)?,
                unit: self.unit,
                asked_value: self.asked_value,
                asked_lower: self.asked_lower,
                asked_upper: self.asked_upper,
                sample_size: self.sample_size,
                reject_count: self.reject_count,
                effective_days: self.effective_days,
                item_version: self.item_version,
            },
            suits: self.suits,
            spec_value: self.spec_value,
            lower_limit: self.lower_limit,
            upper_limit: self.upper_limit,
            remark: self.remark,
        })
    }
}

/// The values of these revisions of specs, in the order of the grid.
pub(in crate::inspection_spec) async fn values_of(
    connection: &mut PgConnection,
    revisions: &[(i64, i32)],
) -> Result<HashMap<(i64, i32), Vec<Value>>, Error> {
    let rows = sqlx::query_as!(
        ValueRow,
        "SELECT v.spec_id, v.revision, v.short_name, v.name, v.difference, v.reply_type, v.unit, v.asked_value, v.asked_lower,
                v.asked_upper, v.sample_size, v.reject_count, v.effective_days, v.item_version, v.suits, v.spec_value,
                v.lower_limit, v.upper_limit, v.remark
           FROM unnest($1::bigint[], $2::int[]) AS w(id, revision)
           JOIN inspection_spec_values v ON v.spec_id = w.id AND v.revision = w.revision
          ORDER BY v.spec_id, v.revision, v.item_no",
        &revisions.iter().map(|(id, _)| *id).collect::<Vec<_>>(),
        &revisions.iter().map(|(_, revision)| *revision).collect::<Vec<_>>()
    )
    .fetch_all(connection)
    .await?;
    let mut values: HashMap<(i64, i32), Vec<Value>> = HashMap::new();
    for row in rows {
        values.entry((row.spec_id, row.revision)).or_default().push(row.value()?);
    }
    Ok(values)
}
