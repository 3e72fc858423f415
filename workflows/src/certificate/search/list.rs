//! The list of certificates: awaited, submitted, decided.

use crate::Db;
use crate::certificate::machine::State;
use crate::certificate::payload::Requirement;
use crate::certificate::store::with_spec;
use crate::error::Error;
use crate::export::exported;
use crate::field;
use crate::filter::{among, begins_in_index, moments, of_companies, text, unknown};
use crate::list::whole::Asked;
use crate::list::{List, Listed, Tie, VENDOR_NAME, plain, shown, sorts, state, time, word};
use crate::process::{By, Cx};
use chrono::{DateTime, Utc};
use ehub_engine::Actor;
use ehub_engine::label::Label as _;
use serde::{Deserialize, Serialize};
use sqlx::{FromRow, Postgres, QueryBuilder};

/// Days that a filter may span.
const SPAN_DAYS: i64 = 90;

/// Filters of the list; an empty one shows everything. Texts match from their beginning, in any case.
#[derive(Clone, Debug, Default, Deserialize, utoipa::IntoParams)]
#[serde(rename_all = "camelCase", default, deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct CertificateFilter {
    /// States, comma-separated: `Awaited`, `Submitted`, `Accept`, `Reject`, `Void`.
    pub state: Option<String>,
    /// `wanted`, `needed`; comma-separated.
    pub requirement: Option<String>,
    /// Number of the shipment notice.
    pub asn_no: Option<String>,
    /// The vendor's lot.
    pub lot_no: Option<String>,
    /// Material.
    pub material_code: Option<String>,
    /// Beginnings of suppliers' codes, comma-separated.
    pub vendor: Option<String>,
    /// Number of the notice, lot or material.
    pub words: Option<String>,
    /// Id of the notice.
    pub asn_id: Option<i64>,
    /// Changed at this moment or later.
    #[serde(deserialize_with = "crate::day::optional_moment")]
    pub changed_from: Option<DateTime<Utc>>,
    /// Changed before this moment.
    #[serde(deserialize_with = "crate::day::optional_moment")]
    pub changed_to: Option<DateTime<Utc>>,
    /// From 1.
    pub page: Option<i64>,
    /// 10, 20, 50 or 100.
    pub size: Option<i64>,
    /// What to sort by; with `-` downwards. `inbox` = those that wait to be verified first, the oldest first.
    #[param(schema_with = sorts::<CertificateRow>)]
    pub sort: Option<String>,
}

/// One row of the list.
#[derive(Clone, Debug, PartialEq, Serialize, FromRow, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CertificateRow {
    /// Id.
    pub id: i64,
    /// Version, for events.
    pub version: i64,
    /// `Awaited`, `Submitted`, `Accept`, `Reject` or `Void`.
    pub state: String,
    /// Id of the shipment notice.
    pub asn_id: i64,
    /// Its number.
    pub asn_no: String,
    /// Its state.
    pub asn_state: String,
    /// The vendor's lot; empty = the line has no lots.
    pub lot_no: String,
    /// Material.
    pub material_code: String,
    /// What it is.
    pub description: String,
    /// Code of the supplier.
    pub vendor_code: String,
    /// Name of the supplier.
    pub vendor_name: String,
    /// Receiving plant.
    pub plant_code: String,
    /// `wanted`, or `needed` = the notice is not sent before it is accepted.
    pub requirement: String,
    /// Whether every item is within spec; none = nothing was judged yet.
    pub is_passed: Option<bool>,
    /// Spec that it was judged against; none = nothing was judged yet.
    pub spec_id: Option<i64>,
    /// Its revision.
    pub spec_revision: Option<i32>,
    /// Whether there is a revision that was accepted and holds, to measure against.
    pub has_spec: bool,
    /// When it was submitted.
    pub submitted_at: Option<DateTime<Utc>>,
    /// By whom.
    pub submitted_by_name: Option<String>,
    /// When it was decided.
    pub decided_at: Option<DateTime<Utc>>,
    /// Last change.
    pub changed_at: DateTime<Utc>,
}

impl Listed for CertificateRow {
    const LIST: List = List::of("certificates t")
        .joined(
            " JOIN asns a ON a.id = t.asn_id JOIN plants p ON p.id = t.plant_id JOIN companies c ON c.id = t.vendor_id
              JOIN materials m ON m.id = t.material_id",
        )
        .sorted("-changedAt")
        .columns(&[
            plain("id").sort(),
            plain("version"),
            state("certificate")
                .sort_as("inbox")
                .by("(t.state <> 'Submitted')")
                .ties(&[Tie::With("changed_at"), Tie::With("id")]),
            plain("asnId"),
            shown("asnNo").sort().by("t.asn_no COLLATE \"C\""),
            plain("asnState").sql("a.state"),
            shown("lotNo"),
            shown("materialCode"),
            shown("description").sql("m.description"),
            shown("vendorCode").sql("c.code"),
            shown("vendorName").sql(VENDOR_NAME),
            shown("plantCode").sql("p.code"),
            word("requirement", &["certificate", "requirement"]),
            shown("isPassed"),
            plain("specId"),
            plain("specRevision"),
            // By the day at the plant, which `tell_specs` knows.
            plain("hasSpec").sql("false"),
            time("submittedAt"),
            shown("submittedByName"),
            time("decidedAt"),
            time("changedAt").sort(),
        ]);
}

/// A page of certificates and the exact number of all that match.
///
/// # Errors
/// [`Error::Invalid`] for an unknown state, requirement or sort, or too wide a span of time; else the database's own.
pub async fn search(db: &Db, by: By<'_>, filter: &CertificateFilter) -> Result<(Vec<CertificateRow>, i64), Error> {
    let asked = asked(db, by.actor, filter).await?;
    let (mut rows, total) = asked.page(db, by.actor, (filter.page, filter.size)).await?;
    let mut tx = db.begin(by.actor).await?;
    tell_specs(&mut Cx::new(&mut tx, by), &mut rows).await?;
    Ok((rows, total))
}

/// Says of each row whether a spec holds, by the rule that a submission goes by.
async fn tell_specs(cx: &mut Cx<'_>, rows: &mut [CertificateRow]) -> Result<(), Error> {
    let ids: Vec<i64> = rows.iter().map(|row| row.id).collect();
    let having = with_spec(cx, &ids).await?;
    for row in rows {
        row.has_spec = having.contains(&row.id);
    }
    Ok(())
}

async fn asked<'a>(
    _: &Db,
    actor: &'a Actor,
    filter: &'a CertificateFilter,
) -> Result<Asked<'a, CertificateRow>, Error> {
    understand(filter)?;
    Ok(Asked::new(filter.sort.as_deref(), move |query| conditions(query, actor, filter)).foreign(is_narrow(filter)))
}

exported!(CertificateRow, CertificateFilter, "certificates", "certificates", asked);

/// How many certificates match, as [`search`] counts them.
///
/// # Errors
/// As [`search`].
pub(crate) async fn count(db: &Db, actor: &Actor, filter: &CertificateFilter) -> Result<i64, Error> {
    let mut query = QueryBuilder::new("SELECT count(*) FROM certificates t WHERE true");
    conditions(&mut query, actor, filter);
    let mut tx = db.begin(actor).await?;
    Ok(query.build_query_scalar().fetch_one(&mut *tx).await?)
}

/// # Errors
/// [`Error::Invalid`] with every word that there is not.
pub(super) fn understand(filter: &CertificateFilter) -> Result<(), Error> {
    let mut found = unknown::<State>("state", filter.state.as_deref());
    found.extend(unknown::<Requirement>("requirement", filter.requirement.as_deref()));
    found.extend(field::span_of_moments("changed", filter.changed_from, filter.changed_to, SPAN_DAYS));
    if found.is_empty() { Ok(()) } else { Err(Error::Invalid(found)) }
}

/// Whether something is asked for that the list's orders know nothing of, and that few certificates may have.
fn is_narrow(filter: &CertificateFilter) -> bool {
    let CertificateFilter { asn_no, lot_no, material_code, vendor, words, .. } = filter;
    let typed = [asn_no, lot_no, material_code, vendor, words];
    typed.into_iter().any(|words| text(words.as_deref()).is_some()) || filter.asn_id.is_some()
}

pub(super) fn conditions(query: &mut QueryBuilder<Postgres>, actor: &Actor, filter: &CertificateFilter) {
    among(query, "t.state", filter.state.as_deref());
    // Said besides the wall, which no index answers: it lets the inside see everything.
    if let Some(company) = actor.company {
        query.push(" AND t.vendor_id = ").push_bind(company);
    }
    among(query, "t.requirement", filter.requirement.as_deref());
    begins_in_index(query, "t.asn_no", filter.asn_no.as_deref());
    begins_in_index(query, "t.lot_no", filter.lot_no.as_deref());
    begins_in_index(query, "t.material_code", filter.material_code.as_deref());
    of_companies(query, "t.vendor_id", filter.vendor.as_deref());
    if let Some(asn) = filter.asn_id {
        query.push(" AND t.asn_id = ").push_bind(asn);
    }
    moments(query, "t.changed_at", filter.changed_from, filter.changed_to);
    words(query, filter.words.as_deref());
}

/// Any of the numbers begins so.
fn words(query: &mut QueryBuilder<Postgres>, value: Option<&str>) {
    if text(value).is_none() {
        return;
    }
    query.push(" AND (false");
    for column in ["t.asn_no", "t.lot_no", "t.material_code"] {
        query.push(" OR (true");
        begins_in_index(query, column, value);
        query.push(")");
    }
    query.push(")");
}

/// The filter of those in one state.
pub(super) fn of(state: State) -> CertificateFilter {
    CertificateFilter { state: Some(state.as_str().to_owned()), ..CertificateFilter::default() }
}
