//! Companies: list, one of them, new ones, and the events of those who keep them.

use crate::document;
use crate::document_routes;
use crate::error::ApiError;
use crate::http::{Answer, Body, Caller};
use crate::state::AppState;
use crate::wire::Envelope;
use crate::wire::company::{CompanyEvent, CompanyEvents};
use crate::wire::event::EventAnswer;
use axum::extract::State;
use ehub_workflows::company::search::{self, CompanyDetail, CompanyFilter, CompanyRow};
use ehub_workflows::company::{Company, NewCompany, store};

document_routes! { Company, "companies";
    /// Companies by their codes; for those outside their own.
    list "/companies" "listCompanies" CompanyFilter -> CompanyRow = search::search;
    /// The list as .xlsx.
    export "/companies/export" "exportCompanies" CompanyFilter -> CompanyRow;
    /// One company with its addresses and contacts.
    detail "/companies/{id}" "getCompany" -> CompanyDetail = |state, actor, id| search::read(&state.db, actor, id);
    /// State, offers, history and diagram of a company.
    workflow "/companies/{id}/workflow" "getCompanyWorkflow";
    /// `edit`, `activate`, `invalidate` or `reinstate` one company.
    event "/companies/{id}/events/{event}" "sendCompanyEvent" CompanyEvent;
    /// `activate`, `invalidate` or `reinstate` many companies.
    events "/companies/events/{event}" "sendCompanyEvents" CompanyEvents;
    also create;
}

/// Makes a company. A buyer is in use at once, any other waits for its first account.
#[utoipa::path(post, path = "/companies", operation_id = "createCompany", tag = "companies", request_body = NewCompany,
    responses((status = 200, body = Envelope<EventAnswer>), (status = 409, body = crate::wire::ErrorBody)))]
async fn create(
    State(state): State<AppState>,
    caller: Caller,
    Body(new): Body<NewCompany>,
) -> Result<Answer<EventAnswer>, ApiError> {
    let made = store::create(&state.db, &caller.actor, state.now(), new).await?;
    Ok(Answer(document::after::<Company>(&state, &caller.actor, made.id).await?))
}
