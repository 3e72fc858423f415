//! Specs are set up: those that order lines need, by the system, and others by hand.

use super::{Of, mail};
use crate::database::Db;
use crate::document::Moved;
use crate::error::{Error, label};
use crate::inspection_spec::machine::{Effect, Facts, Input, InspectionSpec, SpecType, State};
use crate::plant_day::{common_zone, plant_day};
use crate::process::{By, Cx, Decided, Loaded, judge_new};
use ehub_engine::Finding;
use ehub_engine::commit::{Change, commit};
use ehub_engine::input::Input as _;
use ehub_engine::label::Label;
use serde::Deserialize;
use std::collections::{HashMap, HashSet};
use std::sync::Arc;

/// What is to be set up by hand.
#[derive(Clone, Debug, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = SpecsWanted)]
pub struct Wanted {
    /// Code of the supplier.
    pub vendor_code: String,
    /// Codes of parts, at most 1,000.
    pub material_codes: Vec<String>,
    /// 1 mass production, 2 before mass production.
    #[schema(value_type = String)]
    pub spec_type: SpecType,
}

/// What became of one part.
#[derive(Debug)]
pub struct Made {
    /// Its code, as asked.
    pub material_code: String,
    /// The spec, or why there is none.
    pub result: Result<Moved, Error>,
}

/// A supplier and a part that may need a spec.
struct Pair {
    vendor: i64,
    material: i64,
    material_code: String,
    description: String,
    spec_type: String,
    vendor_code: String,
    vendor_name: String,
    asked_key: String,
    is_another: bool,
}

/// Sets up the specs of a supplier for these parts; one that is refused does not stop the others.
///
/// # Errors
/// [`Error::Invalid`] for a supplier that there is not, or too many parts; else the database's own.
pub async fn set_up(db: &Db, by: By<'_>, wanted: &Wanted) -> Result<Vec<Made>, Error> {
    let mut tx = db.begin(by.actor).await?;
    let mut cx = Cx::new(&mut tx, by);
    if wanted.material_codes.is_empty() {
        return Err(Error::Invalid(vec![Finding::block("REQUIRED").at("materialCodes")]));
    }
    let vendor = sqlx::query_scalar!("SELECT id FROM companies WHERE code = $1 AND type = 'S'", wanted.vendor_code)
        .fetch_optional(&mut *cx.tx)
        .await?
        .ok_or_else(|| Error::Invalid(vec![Finding::block("COMPANY_UNKNOWN").at("vendorCode")]))?;
    let pairs = sqlx::query_as!(
        Pair,
        r#"SELECT c.id AS vendor, m.id AS material, m.code AS material_code, m.description, $3 AS "spec_type!",
                  c.code AS vendor_code, c.name AS vendor_name, coalesce(g.asked_key, '') AS "asked_key!",
                  EXISTS (SELECT FROM inspection_specs s WHERE s.vendor_id = c.id AND s.material_id = m.id AND s.spec_type = $3)
                    AS "is_another!"
             FROM materials m JOIN companies c ON c.id = $1
             LEFT JOIN inspection_sub_groups g ON g.code = m.sub_group
            WHERE m.code = ANY($2) ORDER BY m.id"#,
        vendor,
        &wanted.material_codes,
        wanted.spec_type.as_str()
    )
    .fetch_all(&mut *cx.tx)
    .await?;
    let mut results: HashMap<String, Result<Moved, Error>> = make(&mut cx, pairs).await?.into_iter().collect();
    let mut met = HashSet::new();
    let made = wanted
        .material_codes
        .iter()
        .filter(|code| met.insert(code.as_str()))
        .map(|code| Made {
            material_code: code.clone(),
            result: results.remove(code.as_str()).unwrap_or(Err(Error::NotFound)),
        })
        .collect();
    tx.commit().await?;
    Ok(made)
}

/// Sets up specs for mass production that open order lines need and that are missing, at most so many in this transaction of its own; how
/// many it were.
///
/// # Errors
/// The database's own.
pub async fn set_up_missing(db: &Db, by: By<'_>, most: i64) -> Result<u64, Error> {
    let mut tx = db.begin(by.actor).await?;
    let made = missing_within(&mut Cx::new(&mut tx, by), None, most).await?;
    tx.commit().await?;
    Ok(made)
}

/// As [`set_up_missing`], inside the caller's transaction; of these sub-groups and parts, or of all.
pub(super) async fn missing_within(
    cx: &mut Cx<'_>,
    of: Option<(&[String], &[String])>,
    most: i64,
) -> Result<u64, Error> {
    let (sub_groups, materials) = of.unwrap_or_default();
    let pairs = sqlx::query_as!(
        Pair,
        r#"SELECT p.vendor_id AS vendor, m.id AS material, m.code AS material_code, m.description, '1' AS "spec_type!",
                  c.code AS vendor_code, c.name AS vendor_name, g.asked_key, false AS "is_another!"
             FROM inspection_sub_groups g
             JOIN materials m ON m.sub_group = g.code AND m.sub_group <> ''
             JOIN LATERAL (SELECT DISTINCT l.vendor_id FROM po_lines l
                            WHERE l.material_code COLLATE "C" = m.code AND l.material_id = m.id AND l.closing = 'open') p ON true
             JOIN companies c ON c.id = p.vendor_id
            WHERE g.asked_key <> '' AND ($1 OR g.code = ANY($2) OR m.code = ANY($3))
              AND NOT EXISTS (SELECT FROM inspection_specs s
                               WHERE s.vendor_id = p.vendor_id AND s.material_id = m.id AND s.spec_type = '1')
            ORDER BY m.id, p.vendor_id LIMIT $4"#,
        of.is_none(),
        sub_groups,
        materials,
        most
    )
    .fetch_all(&mut *cx.tx)
    .await?;
    let made = make(cx, pairs).await?;
    Ok(made.iter().filter(|(_, made)| made.is_ok()).count() as u64)
}

/// Makes the specs that nothing speaks against; what became of each, with the code of its part.
async fn make(cx: &mut Cx<'_>, pairs: Vec<Pair>) -> Result<Vec<(String, Result<Moved, Error>)>, Error> {
    if pairs.is_empty() {
        return Ok(vec![]);
    }
    let zone = common_zone(cx.tx).await?;
    let mut results = Vec::new();
    let mut good = Vec::new();
    for pair in pairs {
        let code = pair.material_code.clone();
        match judge(cx, pair, &zone) {
            Ok(one) => good.push(one),
            Err(error @ Error::Refused(_)) => results.push((code, Err(error))),
            Err(error) => return Err(error),
        }
    }
    let ids = insert(cx, &good).await?;
    let mut made = Vec::with_capacity(good.len());
    for mut one in good {
        let Of { material, material_code, spec_type, .. } = &one.loaded.row;
        let result = match ids.get(&(one.loaded.facts.vendor, *material, spec_type.as_str().to_owned())) {
            Some(id) => Ok(Moved { id: *id, state: State::Initial.as_str(), version: 1 }),
            // Somebody was faster.
            None => Err(Error::Refused(vec![Finding::block("ALREADY_EXISTS")])),
        };
        let code = material_code.clone();
        if let Ok(moved) = &result {
            one.loaded.id = moved.id;
            made.push(one);
        }
        results.push((code, result));
    }
    let change = |one: &Decided<InspectionSpec>| {
        Change::of(one.loaded.id, 0, one.loaded.company, &one.outcome, one.input.payload(), vec![])
    };
    commit::<InspectionSpec>(cx.tx, cx.actor, cx.now, &made.iter().map(change).collect::<Vec<_>>()).await?;
    mail::queue(cx, Effect::MailWanted, &made.iter().collect::<Vec<_>>()).await?;
    Ok(results)
}

fn judge(cx: &Cx<'_>, pair: Pair, zone: &str) -> Result<Decided<InspectionSpec>, Error> {
    let facts = Facts {
        now: cx.now,
        today: plant_day(cx.now, zone),
        zone: zone.to_owned(),
        vendor: pair.vendor,
        current_key: pair.asked_key,
        asked_key: String::new(),
        items: Arc::new(vec![]),
        values: vec![],
        revision: 1,
        valid_revision: None,
        reopened: None,
        comment: String::new(),
        submitted_by: vec![],
        is_another: pair.is_another,
    };
    let outcome = judge_new::<InspectionSpec>(&facts, &Input::SetUp, cx.actor)?;
    let row = Of {
        material: pair.material,
        material_code: pair.material_code,
        description: pair.description,
        spec_type: label(&pair.spec_type)?,
        vendor_code: pair.vendor_code,
        vendor_name: pair.vendor_name,
    };
    let loaded = Loaded { id: 0, version: 0, state: outcome.to, company: Some(facts.vendor), facts, row };
    Ok(Decided { loaded, input: Input::SetUp, outcome })
}

/// The rows, in one statement; their ids by supplier, part and type. One that somebody else has made meanwhile is not among them.
async fn insert(cx: &mut Cx<'_>, good: &[Decided<InspectionSpec>]) -> Result<HashMap<(i64, i64, String), i64>, Error> {
    let rows = sqlx::query!(
        "INSERT INTO inspection_specs (state, changed_at, created_at, vendor_id, material_id, material_code, spec_type)
         SELECT '--', $1, $1, i.vendor, i.material, i.code, i.spec_type
           FROM unnest($2::bigint[], $3::bigint[], $4::text[], $5::text[]) AS i(vendor, material, code, spec_type)
          ORDER BY i.vendor, i.material
         ON CONFLICT (vendor_id, material_id, spec_type) DO NOTHING
         RETURNING id, vendor_id, material_id, spec_type",
        cx.now,
        &good.iter().map(|one| one.loaded.facts.vendor).collect::<Vec<_>>(),
        &good.iter().map(|one| one.loaded.row.material).collect::<Vec<_>>(),
        &good.iter().map(|one| one.loaded.row.material_code.clone()).collect::<Vec<_>>(),
        &good.iter().map(|one| one.loaded.row.spec_type.as_str().to_owned()).collect::<Vec<_>>()
    )
    .fetch_all(&mut *cx.tx)
    .await?;
    Ok(rows.into_iter().map(|row| ((row.vendor_id, row.material_id, row.spec_type), row.id)).collect())
}
