//! Loads what the rules look at: certificates, and the revisions of specs that lots are held against.

use super::Lot;
use crate::certificate::machine::{Certificate, Facts, State};
use crate::certificate::spec::{Item, Missing, Spec};
use crate::error::{Error, label};
use crate::plant_day::plant_day;
use crate::process::{Cx, Loaded};
use crate::quality::Asked;
use chrono::NaiveDate;
use rust_decimal::Decimal;
use sqlx::PgConnection;
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::sync::Arc;

/// What is read of a certificate.
struct Row {
    id: i64,
    version: i64,
    state: String,
    vendor_id: i64,
    material_id: i64,
    asn_id: i64,
    asn_no: String,
    plant_id: i64,
    material_code: String,
    lot_no: String,
    submitted_by: Option<i64>,
    submitted_for: Option<i64>,
    time_zone: String,
}

/// Certificates with everything the rules look at. Which spec holds is looked up where it is the supplier's turn: nothing else asks.
pub(super) async fn load(cx: &mut Cx<'_>, ids: &[i64]) -> Result<Vec<Loaded<Certificate>>, Error> {
    loaded(cx, ids, |state| matches!(state, State::Awaited | State::Reject)).await
}

/// The same with the spec that holds, whatever the state.
pub(in crate::certificate) async fn load_with_spec(
    cx: &mut Cx<'_>,
    ids: &[i64],
) -> Result<Vec<Loaded<Certificate>>, Error> {
    loaded(cx, ids, |_| true).await
}

/// Which of these certificates have a spec that holds today at their plant.
pub(in crate::certificate) async fn with_spec(cx: &mut Cx<'_>, ids: &[i64]) -> Result<HashSet<i64>, Error> {
    let loaded = load_with_spec(cx, ids).await?;
    Ok(loaded.into_iter().filter(|one| one.facts.spec.is_ok()).map(|one| one.id).collect())
}

async fn loaded(cx: &mut Cx<'_>, ids: &[i64], asks: impl Fn(State) -> bool) -> Result<Vec<Loaded<Certificate>>, Error> {
    let rows = sqlx::query_as!(
        Row,
        "SELECT c.id, c.version, c.state, c.vendor_id, c.material_id, c.asn_id, c.asn_no, c.plant_id, c.material_code, c.lot_no,
                c.submitted_by, c.submitted_for, p.time_zone
           FROM certificates c JOIN plants p ON p.id = c.plant_id
          WHERE c.id = ANY($1)",
        ids
    )
    .fetch_all(&mut *cx.tx)
    .await?;
    let mut found = Vec::with_capacity(rows.len());
    for row in rows {
        let state: State = label(&row.state)?;
        found.push((row, state));
    }
    let now = cx.now;
    let key =
        |row: &Row| Part { vendor: row.vendor_id, material: row.material_id, today: plant_day(now, &row.time_zone) };
    let parts: BTreeSet<Part> = found.iter().filter(|(_, state)| asks(*state)).map(|(row, _)| key(row)).collect();
    let specs = holding(cx.tx, &parts).await?;
    let loaded = found.into_iter().map(|(row, state)| {
        let spec = specs.get(&key(&row)).cloned().unwrap_or(Err(Missing::Never));
        Loaded {
            id: row.id,
            version: row.version,
            state,
            company: Some(row.vendor_id),
            facts: Facts {
                vendor: row.vendor_id,
                submitted_by: [row.submitted_by, row.submitted_for].into_iter().flatten().collect(),
                spec,
            },
            row: Lot {
                asn: row.asn_id,
                asn_no: row.asn_no,
                plant: row.plant_id,
                material_code: row.material_code,
                lot_no: row.lot_no,
            },
        }
    });
    Ok(loaded.collect())
}

/// A part from a supplier, on a day of a plant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Part {
    vendor: i64,
    material: i64,
    today: NaiveDate,
}

/// Of a spec of which a revision was accepted.
struct Accepted {
    id: i64,
    revision: i32,
    expires_on: Option<NaiveDate>,
}

impl Accepted {
    fn holds_on(&self, day: NaiveDate) -> bool {
        self.expires_on.is_none_or(|last| last >= day)
    }
}

type Holding = HashMap<Part, Result<Arc<Spec>, Missing>>;

/// What lots of each of these parts are held against: the spec for mass production; the one before it only as long as no other was ever
/// accepted.
async fn holding(connection: &mut PgConnection, parts: &BTreeSet<Part>) -> Result<Holding, Error> {
    if parts.is_empty() {
        return Ok(HashMap::new());
    }
    let accepted = accepted(connection, parts).await?;
    let none = vec![];
    let chosen = |part: &Part| {
        let of = accepted.get(&(part.vendor, part.material)).unwrap_or(&none);
        let missing = if of.is_empty() { Missing::Never } else { Missing::Expired };
        of.first().filter(|one| one.holds_on(part.today)).ok_or(missing)
    };
    let wanted: Vec<(i64, i32)> =
        parts.iter().filter_map(|part| chosen(part).ok()).map(|one| (one.id, one.revision)).collect();
    let items = frozen(connection, &wanted).await?;
    // Lots by the thousand share a spec.
    let specs: HashMap<(i64, i32), Arc<Spec>> = items
        .into_iter()
        .map(|((id, revision), items)| ((id, revision), Arc::new(Spec { id, revision, expires_on: None, items })))
        .collect();
    let of = |part: &Part| {
        let one = chosen(part)?;
        let spec = specs.get(&(one.id, one.revision)).ok_or(Missing::Empty)?;
        Ok(Arc::new(Spec { expires_on: one.expires_on, ..Spec::clone(spec) }))
    };
    Ok(parts.iter().map(|part| (*part, of(part))).collect())
}

/// Specs of which a revision was accepted, by supplier and part, that for mass production first.
async fn accepted(
    connection: &mut PgConnection,
    parts: &BTreeSet<Part>,
) -> Result<HashMap<(i64, i64), Vec<Accepted>>, Error> {
    let rows = sqlx::query!(
        r#"SELECT s.id, s.vendor_id, s.material_id, s.valid_revision AS "revision!", s.expires_on
             FROM inspection_specs s
            WHERE s.valid_revision IS NOT NULL
              AND (s.material_id, s.vendor_id) IN (SELECT * FROM unnest($1::bigint[], $2::bigint[]))
            ORDER BY s.vendor_id, s.material_id, s.spec_type"#,
        &parts.iter().map(|part| part.material).collect::<Vec<_>>(),
        &parts.iter().map(|part| part.vendor).collect::<Vec<_>>()
    )
    .fetch_all(connection)
    .await?;
    let mut by_part: HashMap<(i64, i64), Vec<Accepted>> = HashMap::new();
    for row in rows {
        let one = Accepted { id: row.id, revision: row.revision, expires_on: row.expires_on };
        by_part.entry((row.vendor_id, row.material_id)).or_default().push(one);
    }
    Ok(by_part)
}

/// What is read of an item of a spec.
struct ItemRow {
    spec_id: i64,
    revision: i32,
    item_no: i32,
    short_name: String,
    name: String,
    difference: String,
    reply_type: String,
    unit: String,
    spec_value: String,
    lower: Option<Decimal>,
    upper: Option<Decimal>,
    sample_size: i32,
    reject_count: i32,
}

/// The items that suit the part, of these revisions of specs. A limit that the supplier left empty is the catalogue's; so is the value.
pub(in crate::certificate) async fn frozen(
    connection: &mut PgConnection,
    revisions: &[(i64, i32)],
) -> Result<BTreeMap<(i64, i32), Vec<Item>>, Error> {
    if revisions.is_empty() {
        return Ok(BTreeMap::new());
    }
    let rows = sqlx::query_as!(
        ItemRow,
        r#"SELECT v.spec_id, v.revision, v.item_no, v.short_name, v.name, v.difference, v.reply_type, v.unit,
                  coalesce(nullif(v.spec_value, ''), v.asked_value) AS "spec_value!",
                  coalesce(v.lower_limit, v.asked_lower) AS lower, coalesce(v.upper_limit, v.asked_upper) AS upper,
                  v.sample_size, v.reject_count
             FROM inspection_spec_values v
            WHERE (v.spec_id, v.revision) IN (SELECT * FROM unnest($1::bigint[], $2::int[])) AND v.suits
            ORDER BY v.spec_id, v.revision, v.item_no, v.short_name"#,
        &revisions.iter().map(|(id, _)| *id).collect::<Vec<_>>(),
        &revisions.iter().map(|(_, revision)| *revision).collect::<Vec<_>>()
    )
    .fetch_all(connection)
    .await?;
    let mut items: BTreeMap<(i64, i32), Vec<Item>> = BTreeMap::new();
    for row in rows {
        items.entry((row.spec_id, row.revision)).or_default().push(item(row)?);
    }
    Ok(items)
}

fn item(row: ItemRow) -> Result<Item, Error> {
    let count = |number: i32| usize::try_from(number).unwrap_or_default();
    Ok(Item {
        item_no: row.item_no,
        short_name: row.short_name,
        name: row.name,
        difference: row.difference,
        spec_value: row.spec_value,
        asked: Asked {
            reply_type: label(&row.reply_type)?,
            unit: row.unit,
            lower: row.lower.map(|limit| limit.normalize()),
            upper: row.upper.map(|limit| limit.normalize()),
            sample_size: count(row.sample_size),
            reject_count: count(row.reject_count),
        },
    })
}
