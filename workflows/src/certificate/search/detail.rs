//! One certificate, whole, for its page: what is asked, what was measured, and the verdict.

use super::list::CertificateRow;
use crate::Db;
use crate::certificate::machine::State;
use crate::certificate::spec::{Item, Missing, Spec};
use crate::certificate::store::{frozen, spec_within};
use crate::error::{Error, label};
use crate::list;
use crate::process::{By, Cx};
use crate::quality::file::Process;
use crate::quality::file::store::{FileView, Files, list as files_of};
use chrono::NaiveDate;
use ehub_engine::label::Label as _;
use rust_decimal::Decimal;
use serde::Serialize;
use sqlx::PgConnection;
use std::collections::HashMap;
use std::sync::Arc;

/// The revision of a spec that a lot is held against.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CertificateSpec {
    /// The spec.
    pub id: i64,
    /// Its revision.
    pub revision: i32,
    /// Last day on which it holds; none = it does not run out.
    pub expires_on: Option<NaiveDate>,
}

/// What was measured of an item.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ItemMeasured {
    /// In which unit.
    pub unit: String,
    /// Sample by sample, as it was written.
    pub samples: Vec<String>,
}

/// The verdict on an item.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ItemVerdict {
    /// Samples outside the limits.
    pub rejects: i32,
    /// Whether the item passes.
    pub is_passed: bool,
    /// Of each sample: `within` or `reject`.
    pub cells: Vec<&'static str>,
}

/// An item that is measured.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CertificateItem {
    /// Its place in the spec.
    pub item_no: i32,
    /// Short name.
    pub short_name: String,
    /// Name.
    pub name: String,
    /// `S`, `F`, `D` or `L`.
    pub difference: String,
    /// `V`, `T` or `I`.
    pub reply_type: String,
    /// Unit of the numbers; empty = none.
    pub unit: String,
    /// What it should be.
    pub spec_value: String,
    /// The least that is inside; none = any.
    #[schema(value_type = Option<String>, example = "9.95")]
    pub lower: Option<Decimal>,
    /// The greatest that is inside; none = any.
    #[schema(value_type = Option<String>, example = "10.05")]
    pub upper: Option<Decimal>,
    /// How many samples there have to be.
    pub sample_size: usize,
    /// How many of them may be outside.
    pub reject_count: usize,
    /// What was measured.
    pub said: ItemMeasured,
    /// The verdict, from the submission on.
    pub verdict: Option<ItemVerdict>,
}

/// A certificate, whole.
#[derive(Clone, Debug, PartialEq, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CertificateView {
    /// As in the list.
    #[serde(flatten)]
    pub row: CertificateRow,
    /// Line of the notice; none = it was taken from the notice.
    pub asn_line_no: Option<i32>,
    /// Order; none as above, and so below.
    pub po_no: Option<String>,
    /// Its line.
    pub po_line_no: Option<i32>,
    /// Quantity of the lot; of the line where it has no lots.
    #[schema(value_type = Option<String>, example = "100.000")]
    pub ship_qty: Option<Decimal>,
    /// Unit.
    pub uom: Option<String>,
    /// Why what is out of spec is sent all the same.
    pub reason: String,
    /// What whoever decided said.
    pub decision_reason: String,
    /// Who decided.
    pub decided_by_name: Option<String>,
    /// What it is held against: before it is submitted the revision that holds now, then the one that it was judged by. None = there is none.
    pub spec: Option<CertificateSpec>,
    /// Label of why there is none.
    pub spec_missing: Option<&'static str>,
    /// What is measured.
    pub items: Vec<CertificateItem>,
    /// Files that go with it.
    pub files: Vec<FileView>,
    /// Those that were taken off.
    pub removed_files: Vec<FileView>,
}

/// One certificate.
///
/// # Errors
/// [`Error::NotFound`] for one that does not exist or is somebody else's; else the database's own.
pub async fn read(db: &Db, by: By<'_>, id: i64) -> Result<CertificateView, Error> {
    let mut tx = db.begin(by.actor).await?;
    let mut query = list::rows::<CertificateRow>();
    query.push(" WHERE t.id = ").push_bind(id);
    let row: Option<CertificateRow> = query.build_query_as().fetch_optional(&mut *tx).await?;
    let mut row = row.ok_or(Error::NotFound)?;
    let holding = spec_within(&mut Cx::new(&mut tx, by), id).await?;
    row.has_spec = holding.is_ok();
    let state: State = label(&row.state)?;
    let (spec, spec_missing, asked) = held_against(&mut tx, &row, state, holding).await?;
    let more = more(&mut tx, id).await?;
    let Files { there, removed } = files_of(&mut tx, Process::Certificate, id).await?;
    let mut said = said(&mut tx, id).await?;
    // Verdicts are about the revision by which they were given.
    let same = spec.as_ref().is_some_and(|spec| Some(spec.revision) == row.spec_revision);
    let is_judged = row.is_passed.is_some() && state != State::Awaited && same;
    let items = asked.into_iter().map(|item| {
        let said = said.remove(&item.short_name);
        shown(item, said, is_judged)
    });
    Ok(CertificateView {
        items: items.collect(),
        asn_line_no: more.asn_line_no,
        po_no: more.po_no,
        po_line_no: more.po_line_no,
        ship_qty: more.ship_qty,
        uom: more.uom,
        reason: more.reason,
        decision_reason: more.decision_reason,
        decided_by_name: more.decided_by_name,
        spec,
        spec_missing,
        files: there,
        removed_files: removed,
        row,
    })
}

type Against = (Option<CertificateSpec>, Option<&'static str>, Vec<Item>);

/// The revision that it was judged by; as long as the supplier may fill it, the one that holds now.
async fn held_against(
    connection: &mut PgConnection,
    row: &CertificateRow,
    state: State,
    holding: Result<Arc<Spec>, Missing>,
) -> Result<Against, Error> {
    let judged = row.spec_id.zip(row.spec_revision);
    let missing = match (judged, state) {
        (Some(judged), State::Submitted | State::Accept | State::Void) => {
            return frozen_by(connection, judged, None).await;
        }
        (None | Some(_), State::Awaited | State::Reject) | (None, State::Submitted | State::Accept | State::Void) => {
            match holding {
                Ok(spec) => {
                    let told = CertificateSpec { id: spec.id, revision: spec.revision, expires_on: spec.expires_on };
                    return Ok((Some(told), None, spec.items.clone()));
                }
                Err(missing) => missing,
            }
        }
    };
    match judged {
        Some(judged) => frozen_by(connection, judged, Some(missing.as_str())).await,
        None => Ok((None, Some(missing.as_str()), vec![])),
    }
}

/// This revision, as it was.
async fn frozen_by(
    connection: &mut PgConnection,
    judged: (i64, i32),
    missing: Option<&'static str>,
) -> Result<Against, Error> {
    let (id, revision) = judged;
    let items = frozen(connection, &[judged]).await?.remove(&judged).unwrap_or_default();
    let expires_on = sqlx::query_scalar!("SELECT expires_on FROM inspection_specs WHERE id = $1", id)
        .fetch_optional(connection)
        .await?
        .flatten();
    Ok((Some(CertificateSpec { id, revision, expires_on }), missing, items))
}

fn shown(item: Item, said: Option<Said>, is_judged: bool) -> CertificateItem {
    let cells = |within: &[bool]| within.iter().map(|within| if *within { "within" } else { "reject" }).collect();
    let verdict = said.as_ref().filter(|_| is_judged).map(|said| ItemVerdict {
        rejects: said.rejects,
        is_passed: said.is_passed,
        cells: cells(&said.within),
    });
    CertificateItem {
        item_no: item.item_no,
        short_name: item.short_name,
        name: item.name,
        difference: item.difference,
        reply_type: item.asked.reply_type.to_string(),
        unit: item.asked.unit,
        spec_value: item.spec_value,
        lower: item.asked.lower,
        upper: item.asked.upper,
        sample_size: item.asked.sample_size,
        reject_count: item.asked.reject_count,
        said: said.map(|said| ItemMeasured { unit: said.unit, samples: said.samples }).unwrap_or_default(),
        verdict,
    }
}

/// What the list does not tell.
struct More {
    asn_line_no: Option<i32>,
    po_no: Option<String>,
    po_line_no: Option<i32>,
    ship_qty: Option<Decimal>,
    uom: Option<String>,
    reason: String,
    decision_reason: String,
    decided_by_name: Option<String>,
}

async fn more(connection: &mut PgConnection, id: i64) -> Result<More, Error> {
    let more = sqlx::query_as!(
        More,
        r#"SELECT l.line_no AS "asn_line_no?", o.po_no AS "po_no?", o.line_no AS "po_line_no?",
                  CASE WHEN t.lot_no = '' THEN l.ship_qty
                       ELSE (SELECT sum(k.quantity) FROM asn_lots k WHERE k.asn_line_id = l.id AND k.lot_no = t.lot_no) END AS ship_qty,
                  o.uom AS "uom?", t.reason, t.decision_reason, t.decided_by_name
             FROM certificates t LEFT JOIN asn_lines l ON l.id = t.asn_line_id LEFT JOIN po_lines o ON o.id = l.po_line_id
            WHERE t.id = $1"#,
        id
    )
    .fetch_one(connection)
    .await?;
    Ok(more)
}

/// What was measured of an item, and the verdict.
struct Said {
    unit: String,
    rejects: i32,
    is_passed: bool,
    samples: Vec<String>,
    within: Vec<bool>,
}

async fn said(connection: &mut PgConnection, id: i64) -> Result<HashMap<String, Said>, Error> {
    let rows = sqlx::query!(
        r#"SELECT i.short_name, i.unit, i.rejects, i.is_passed,
                  coalesce(array_agg(v.said ORDER BY v.sample_no) FILTER (WHERE v.said IS NOT NULL), '{}') AS "samples!",
                  coalesce(array_agg(v.is_within ORDER BY v.sample_no) FILTER (WHERE v.said IS NOT NULL), '{}') AS "within!"
             FROM certificate_items i
             LEFT JOIN certificate_values v ON v.certificate_id = i.certificate_id AND v.short_name = i.short_name
            WHERE i.certificate_id = $1
            GROUP BY i.certificate_id, i.short_name"#,
        id
    )
    .fetch_all(connection)
    .await?;
    let said = rows.into_iter().map(|row| {
        let said = Said {
            unit: row.unit,
            rejects: row.rejects,
            is_passed: row.is_passed,
            samples: row.samples,
            within: row.within,
        };
        (row.short_name, said)
    });
    Ok(said.collect())
}
