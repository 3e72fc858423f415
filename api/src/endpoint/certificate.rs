//! Certificates of lots: the list with its export, one certificate, its events, how it would be judged, and what the last lots say.

use crate::document::by;
use crate::document_routes;
use crate::error::ApiError;
use crate::http::query::Path;
use crate::http::{Answer, Body, Caller, json_fault};
use crate::state::AppState;
use crate::wire::Envelope;
use crate::wire::certificate::{CertificateEvent, CertificateEvents, CertificateToJudge, JudgedCertificate};
use axum::extract::State;
use ehub_engine::Finding;
use ehub_engine::label::Label as _;
use ehub_workflows::Error;
use ehub_workflows::certificate::search::{self, CertificateFilter, CertificateRow, CertificateView, ItemSeries};
use ehub_workflows::certificate::{Certificate, Measurements, store};
use serde_json::Value;

document_routes! { Certificate, "certificates";
    /// Certificates of lots, the last changed first. `sort=inbox` = those that wait to be verified first, the oldest first.
    list "/certificates" "listCertificates" CertificateFilter -> CertificateRow = |state, actor, filter| search::search(&state.db, by(&state, actor), filter);
    /// The list as .xlsx.
    export "/certificates/export" "exportCertificates" CertificateFilter -> CertificateRow;
    /// One certificate with what is asked, what was measured, the verdict, and its files.
    detail "/certificates/{id}" "getCertificate" -> CertificateView = |state, actor, id| search::read(&state.db, by(&state, actor), id);
    /// State, offers, history and diagram of a certificate.
    workflow "/certificates/{id}/workflow" "getCertificateWorkflow";
    /// One event of one certificate: save, submit, accept or reject. What is out of spec is submitted after it was confirmed.
    event "/certificates/{id}/events/{event}" "sendCertificateEvent" CertificateEvent;
    /// Accepts or rejects many certificates; one that is refused does not stop the others.
    events "/certificates/events/{event}" "sendCertificateEvents" CertificateEvents;
    also judge, series;
}

/// Judges what was measured of a lot as a submission would, and keeps nothing.
#[utoipa::path(post, path = "/certificates/{id}/judge", operation_id = "judgeCertificate", tag = "certificates",
    params(("id" = i64, Path)), request_body = CertificateToJudge,
    responses((status = 200, body = Envelope<JudgedCertificate>), (status = 404, body = crate::wire::ErrorBody)))]
async fn judge(
    State(state): State<AppState>,
    caller: Caller,
    Path(id): Path<i64>,
    Body(body): Body<Value>,
) -> Result<Answer<JudgedCertificate>, ApiError> {
    let CertificateToJudge { items } = json_fault::read(body)?;
    let said = Measurements { items, reason: String::new() }.tidied();
    let spec = store::spec(&state.db, by(&state, &caller.actor), id).await?;
    let spec = spec.map_err(|missing| Error::Refused(vec![Finding::block(missing.as_str())]))?;
    Ok(Answer(JudgedCertificate::of(&spec, &said.items)))
}

/// What the last 30 submitted lots of the same part from the same supplier say, item by item; the oldest first.
#[utoipa::path(get, path = "/certificates/{id}/series", operation_id = "getCertificateSeries", tag = "certificates",
    params(("id" = i64, Path)),
    responses((status = 200, body = Envelope<Vec<ItemSeries>>), (status = 404, body = crate::wire::ErrorBody)))]
async fn series(
    State(state): State<AppState>,
    caller: Caller,
    Path(id): Path<i64>,
) -> Result<Answer<Vec<ItemSeries>>, ApiError> {
    Ok(Answer(search::series(&state.db, by(&state, &caller.actor), id).await?))
}
