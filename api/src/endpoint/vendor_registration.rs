//! The public form in which a company registers. Nobody is signed in: the token of the mailed link is all that counts, and
//! it travels in bodies, where no log and no history of a browser keeps it.

use crate::error::ApiError;
use crate::http::auth::Anonymous;
use crate::http::response::RequestId;
use crate::http::{Answer, Body};
use crate::state::AppState;
use crate::wire::registration::{BeginRegistration, RegistrationForm, RegistrationLink, RegistrationSubmitted};
use crate::wire::{Envelope, Nothing};
use axum::Extension;
use axum::extract::State;
use ehub_engine::label::Label;
use ehub_workflows::link::draw;
use ehub_workflows::registration::store::draft::{self, Draft, Most};
use utoipa_axum::{router::OpenApiRouter, routes};

pub(super) fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new().routes(routes!(begin)).routes(routes!(read)).routes(routes!(save)).routes(routes!(submit))
}

/// Begins a form; the link that leads back to it, and by which alone it is submitted, is mailed. So many an hour, and no more.
#[utoipa::path(post, path = "/vendor-registrations", operation_id = "beginVendorRegistration",
    tag = "vendor-registrations", security(()), request_body = BeginRegistration,
    responses((status = 200, body = Envelope<Nothing>), (status = 429, body = crate::wire::ErrorBody)))]
async fn begin(
    State(state): State<AppState>,
    Anonymous(who): Anonymous,
    Body(body): Body<BeginRegistration>,
) -> Result<Answer<Nothing>, ApiError> {
    let (random, config) = (draw(state.randomness), &state.config);
    let most = Most { of_all: config.registrations_per_hour, of_address: config.registrations_per_address };
    let begun = draft::begin(&state.db, state.now(), &who, &random, most, body.lang, body.fields).await?;
    begun.map(|()| Answer(Nothing {})).map_err(|draft::TooMany(seconds)| ApiError::flooded(seconds))
}

/// The form behind a link.
#[utoipa::path(post, path = "/vendor-registrations/read", operation_id = "readVendorRegistration",
    tag = "vendor-registrations", security(()), request_body = RegistrationLink,
    responses((status = 200, body = Envelope<Draft>), (status = 409, body = crate::wire::ErrorBody)))]
async fn read(State(state): State<AppState>, Body(body): Body<RegistrationLink>) -> Result<Answer<Draft>, ApiError> {
    Ok(Answer(draft::read(&state.db, state.now(), &body.link).await?))
}

/// Keeps the form as it is now, finished or not.
#[utoipa::path(post, path = "/vendor-registrations/save", operation_id = "saveVendorRegistration",
    tag = "vendor-registrations", security(()), request_body = RegistrationForm,
    responses((status = 200, body = Envelope<Nothing>), (status = 409, body = crate::wire::ErrorBody)))]
async fn save(State(state): State<AppState>, Body(body): Body<RegistrationForm>) -> Result<Answer<Nothing>, ApiError> {
    draft::save(&state.db, state.now(), &body.link, body.fields).await?;
    Ok(Answer(Nothing {}))
}

/// Submits the form, or the correction of one that came back. The link is used up.
#[utoipa::path(post, path = "/vendor-registrations/submit", operation_id = "submitVendorRegistration",
    tag = "vendor-registrations", security(()), request_body = RegistrationForm,
    responses((status = 200, body = Envelope<RegistrationSubmitted>), (status = 409, body = crate::wire::ErrorBody)))]
async fn submit(
    State(state): State<AppState>,
    Extension(id): Extension<RequestId>,
    Body(body): Body<RegistrationForm>,
) -> Result<Answer<RegistrationSubmitted>, ApiError> {
    let submitted = draft::submit(&state.db, state.now(), &id.0, &body.link, body.fields).await?;
    Ok(Answer(RegistrationSubmitted { state: submitted.as_str().to_owned() }))
}
