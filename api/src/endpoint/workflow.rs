//! The machines as data.

use crate::error::ApiError;
use crate::http::Answer;
use crate::state::AppState;
use crate::wire::Envelope;
use crate::wire::event::WorkflowDescription;
use ehub_engine::describe::{Description, describe};
use ehub_workflows::account::Account;
use ehub_workflows::announcement::Announcement;
use ehub_workflows::asn::Asn;
use ehub_workflows::erp_message::ErpMessage;
use ehub_workflows::mail::Mail;
use ehub_workflows::po::PoLine;
use ehub_workflows::qjob::Qjob;
use ehub_workflows::registration::CompanyRegistration;
use utoipa_axum::{router::OpenApiRouter, routes};

pub(super) fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new().routes(routes!(workflows))
}

/// Every machine: states, events, who, effects, diagram.
#[utoipa::path(get, path = "/workflows", operation_id = "listWorkflows", tag = "workflow",
    responses((status = 200, body = Envelope<Vec<WorkflowDescription>>), (status = 401, body = crate::wire::ErrorBody)))]
async fn workflows() -> Result<Answer<Vec<Description>>, ApiError> {
    Ok(Answer(vec![
        describe::<PoLine>(),
        describe::<Asn>(),
        describe::<ErpMessage>(),
        describe::<Mail>(),
        describe::<Qjob>(),
        describe::<Account>(),
        describe::<CompanyRegistration>(),
        describe::<Announcement>(),
    ]))
}
