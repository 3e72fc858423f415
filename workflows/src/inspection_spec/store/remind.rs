//! Reminding suppliers of specs by hand: of what is to be filled, and of what runs out; each once a day.

use super::{Of, mail};
use crate::Db;
use crate::document::{DocumentResult, Moved};
use crate::error::{Error, label};
use crate::inspection_spec::machine::{InspectionSpec, SUPPLIER, State, TO_FILL};
use crate::inspection_spec::rules::EXPIRES_SOON_DAYS;
use crate::mail::{Audience, Draft, Template};
use crate::plant_day::{common_zone, plant_day};
use crate::process::{By, Cx};
use chrono::{DateTime, Days, NaiveDate, Utc};
use ehub_engine::Finding;
use ehub_engine::label::Label;
use ehub_engine::machine::Machine;
use serde_json::json;
use std::collections::{HashMap, HashSet};

/// A spec, as far as a reminder needs it.
struct Row {
    id: i64,
    version: i64,
    state: String,
    expires_on: Option<NaiveDate>,
    vendor_id: i64,
    vendor_code: String,
    vendor_name: String,
    material_id: i64,
    material_code: String,
    description: String,
    spec_type: String,
    is_asked: bool,
}

/// A reminder of today.
struct Today {
    spec: i64,
    at: DateTime<Utc>,
    by: String,
}

/// Reminds the suppliers of these specs; one that is refused does not stop the others. Each is reminded of once a day of the portal's calendar,
/// whoever does it: a key decides which of two at once it is. The specs stay as they are.
///
/// # Errors
/// The database's own; what becomes of each spec is in the results, in the order asked, each once.
pub async fn remind(db: &Db, by: By<'_>, ids: &[i64]) -> Result<Vec<DocumentResult>, Error> {
    let mut tx = db.begin(by.actor).await?;
    let mut cx = Cx::new(&mut tx, by);
    let today = plant_day(cx.now, &common_zone(cx.tx).await?);
    let rows = rows(&mut cx, ids).await?;
    let wanted: Vec<&Row> = rows.values().filter(|row| is_reminded(row, today)).collect();
    let made = insert(&mut cx, today, &wanted).await?;
    let known = reminded(&mut cx, today, ids).await?;
    let mut drafts = Vec::new();
    let mut one = |id: i64| {
        let row = rows.get(&id).ok_or(Error::NotFound)?;
        if made.contains(&id) {
            drafts.push(draft(row, today)?);
            let state: State = label(&row.state)?;
            return Ok(Moved { id, state: state.as_str(), version: row.version });
        }
        Err(Error::Refused(vec![match known.get(&id) {
            Some(Today { at, by, .. }) => {
                Finding::block("SPEC_REMINDED_TODAY").with("by", by).with("at", at.to_rfc3339())
            }
            None => Finding::block("SPEC_NOTHING_TO_REMIND"),
        }]))
    };
    let mut met = HashSet::new();
    let each = ids.iter().filter(|id| met.insert(**id));
    let results = each.map(|id| DocumentResult { id: *id, result: one(*id) }).collect();
    crate::mail::queue(cx.tx, cx.actor, cx.now, &drafts).await?;
    tx.commit().await?;
    Ok(results)
}

/// Whether the supplier has something to do: to fill it, or to say anew what runs out. Where nothing is asked any more, it can do neither.
fn is_reminded(row: &Row, today: NaiveDate) -> bool {
    let soon = today.checked_add_days(Days::new(EXPIRES_SOON_DAYS)).unwrap_or(today);
    let state = State::parse(&row.state);
    let fills = state.is_some_and(|state| TO_FILL.contains(&state));
    row.is_asked && (fills || (state == Some(State::Accept) && row.expires_on.is_some_and(|last| last <= soon)))
}

async fn rows(cx: &mut Cx<'_>, ids: &[i64]) -> Result<HashMap<i64, Row>, Error> {
    let rows = sqlx::query_as!(
        Row,
        r#"SELECT s.id, s.version, s.state, s.expires_on, s.vendor_id, c.code AS vendor_code, c.name AS vendor_name, s.material_id,
                  s.material_code, m.description, s.spec_type, coalesce(g.asked_key, '') <> '' AS "is_asked!"
             FROM inspection_specs s JOIN materials m ON m.id = s.material_id JOIN companies c ON c.id = s.vendor_id
             LEFT JOIN inspection_sub_groups g ON g.code = m.sub_group
            WHERE s.id = ANY($1)"#,
        ids
    )
    .fetch_all(&mut *cx.tx)
    .await?;
    Ok(rows.into_iter().map(|row| (row.id, row)).collect())
}

/// Writes down what is reminded of; ids of what was written. Of two at once the second waits for the first and then finds it there.
async fn insert(cx: &mut Cx<'_>, today: NaiveDate, wanted: &[&Row]) -> Result<HashSet<i64>, Error> {
    let made = sqlx::query_scalar!(
        "INSERT INTO inspection_spec_reminders (spec_id, reminded_on, vendor_id, reminded_at, reminded_by, reminded_for,
                                                reminded_by_name)
         SELECT i.spec, $1, i.vendor, $2, $3, $4, $5
           FROM unnest($6::bigint[], $7::bigint[]) AS i(spec, vendor) ORDER BY i.spec
         ON CONFLICT (spec_id, reminded_on) DO NOTHING RETURNING spec_id",
        today,
        cx.now,
        cx.actor.account,
        cx.actor.acting_for.as_ref().map(|principal| principal.account),
        cx.actor.name,
        &wanted.iter().map(|row| row.id).collect::<Vec<_>>(),
        &wanted.iter().map(|row| row.vendor_id).collect::<Vec<_>>()
    )
    .fetch_all(&mut *cx.tx)
    .await?;
    Ok(made.into_iter().collect())
}

async fn reminded(cx: &mut Cx<'_>, today: NaiveDate, ids: &[i64]) -> Result<HashMap<i64, Today>, Error> {
    let rows = sqlx::query_as!(
        Today,
        "SELECT spec_id AS spec, reminded_at AS at, reminded_by_name AS by FROM inspection_spec_reminders
          WHERE reminded_on = $1 AND spec_id = ANY($2)",
        today,
        ids
    )
    .fetch_all(&mut *cx.tx)
    .await?;
    Ok(rows.into_iter().map(|row| (row.spec, row)).collect())
}

/// Each reminder is a mail of its own, of the day on which it is sent.
fn draft(row: &Row, today: NaiveDate) -> Result<Draft, Error> {
    let of = Of {
        material: row.material_id,
        material_code: row.material_code.clone(),
        description: row.description.clone(),
        spec_type: label(&row.spec_type)?,
        vendor_code: row.vendor_code.clone(),
        vendor_name: row.vendor_name.clone(),
    };
    let mut said = mail::about(&of, &row.state, row.id);
    said.expires_on = row.expires_on.map(|day| day.to_string()).unwrap_or_default();
    said.is_reminder = true;
    // Days since 1970: above every number of a deadline's reminder, and another one tomorrow.
    let occasion = i32::try_from((today - NaiveDate::default()).num_days()).unwrap_or(i32::MAX);
    Ok(Draft {
        template: Template::InspectionSpecWanted,
        process: InspectionSpec::NAME,
        document: row.id,
        document_version: row.version,
        occasion,
        document_no: mail::number(&of),
        audiences: vec![Audience::Company { company: row.vendor_id, roles: SUPPLIER }],
        link: said.page.clone(),
        facts: json!(said),
    })
}
