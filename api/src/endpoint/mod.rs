//! Every route, gathered into the router and its description.

mod account;
mod account_import;
mod acting;
mod announcement;
mod announcement_read;
mod asn;
mod asn_box;
mod asn_event;
mod asn_line;
mod asn_lot;
mod asn_option;
mod asn_schedule;
mod asn_workbook;
mod audit_entry;
mod carried_asn;
mod catalogue;
mod certificate;
mod certificate_import;
mod choice;
mod comment;
mod company;
mod company_option;
mod company_registration;
mod delegation;
mod erp_message;
mod export;
mod find;
mod follow_import;
mod group;
mod health;
mod held_order;
mod home;
mod inspection_spec;
mod job;
mod mail;
mod manual;
mod master;
mod master_import;
mod mfa;
mod mfa_policy;
mod my_session;
mod notification;
mod opening;
mod operations;
mod option;
mod order_revision;
mod password;
mod po_event;
mod po_import;
mod po_line;
mod po_option;
mod prove;
mod provision;
mod qjob;
mod quality_file;
mod quality_option;
mod receipt;
mod receipt_message;
mod refusals;
mod report;
mod report_row;
mod report_schedule;
mod saved_view;
mod setting;
mod ship_import;
mod ship_permission;
mod sign_in;
mod spec_import;
mod sso;
mod statement;
mod statement_line;
mod vendor_registration;
mod waiting_receipt;
mod weekly_download;
mod workbook;
mod workflow;
mod workplace;

use crate::error::ApiError;
use crate::http::{auth, body_timeout, download, response, static_files};
use crate::permission;
use crate::state::AppState;
use axum::extract::DefaultBodyLimit;
use axum::{Router, middleware};
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::compression::CompressionLayer;
use utoipa::OpenApi;
use utoipa_axum::router::OpenApiRouter;

#[derive(OpenApi)]
#[openapi(
    info(title = "eHub", description = "Supplier and buyer procurement portal. Errors answer `ErrorBody`."),
    components(schemas(crate::wire::ErrorBody)),
    modifiers(&Bearer)
)]
struct Description;

/// Names the way in: a bearer token.
struct Bearer;

impl utoipa::Modify for Bearer {
    fn modify(&self, openapi: &mut utoipa::openapi::OpenApi) {
        use utoipa::openapi::security::{HttpAuthScheme, HttpBuilder, SecurityRequirement, SecurityScheme};
        let scheme = HttpBuilder::new().scheme(HttpAuthScheme::Bearer).bearer_format("JWT").build();
        openapi.components.get_or_insert_default().add_security_scheme("bearer", SecurityScheme::Http(scheme));
        openapi.security = Some(vec![SecurityRequirement::new("bearer", Vec::<String>::new())]);
    }
}

fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::with_openapi(Description::openapi())
        .merge(health::routes())
        .nest("/api", sign_in::routes())
        .nest("/api", password::routes())
        .nest("/api", mfa::routes())
        .nest("/api", sso::routes())
        .nest("/api", my_session::routes())
        .nest("/api", comment::routes())
        .nest("/api", notification::routes())
        .nest("/api", home::routes())
        .nest("/api", find::routes())
        .nest("/api", saved_view::routes())
        .nest("/api", choice::routes())
        .nest("/api", workflow::routes())
        .nest("/api", po_line::routes())
        .nest("/api", order_revision::routes())
        .nest("/api", po_event::routes())
        .nest("/api", po_import::routes())
        .nest("/api", follow_import::routes())
        .nest("/api", ship_permission::routes())
        .nest("/api", ship_import::routes())
        .nest("/api", opening::routes())
        .nest("/api", asn::routes())
        .nest("/api", asn_event::routes())
        .nest("/api", asn_workbook::routes())
        .nest("/api", carried_asn::routes())
        .nest("/api", asn_line::routes())
        .nest("/api", asn_lot::routes())
        .nest("/api", asn_box::routes())
        .nest("/api", asn_option::routes())
        .nest("/api", asn_schedule::routes())
        .nest("/api", inspection_spec::routes())
        .nest("/api", spec_import::routes())
        .nest("/api", quality_file::routes())
        .nest("/api", certificate::routes())
        .nest("/api", certificate_import::routes())
        .nest("/api", statement::routes())
        .nest("/api", statement_line::routes())
        .nest("/api", erp_message::routes())
        .nest("/api", export::routes())
        .nest("/api", held_order::routes())
        .nest("/api", receipt::routes())
        .nest("/api", receipt_message::routes())
        .nest("/api", waiting_receipt::routes())
        .nest("/api", mail::routes())
        .nest("/api", operations::routes())
        .nest("/api", job::routes())
        .nest("/api", qjob::routes())
        .nest("/api", master::routes())
        .nest("/api", master_import::routes())
        .nest("/api", setting::routes())
        .nest("/api", catalogue::routes())
        .nest("/api", quality_option::routes())
        .nest("/api", weekly_download::routes())
        .nest("/api", report::routes())
        .nest("/api", report_row::routes())
        .nest("/api", report_schedule::routes())
        .nest("/api", account::routes())
        .nest("/api", account_import::routes())
        .nest("/api", option::routes())
        .nest("/api", company_option::routes())
        .nest("/api", po_option::routes())
        .nest("/api", group::routes())
        .nest("/api", audit_entry::routes())
        .nest("/api", mfa_policy::routes())
        .nest("/api", delegation::routes())
        .nest("/api", acting::routes())
        .nest("/api", workplace::routes())
        .nest("/api", company::routes())
        .nest("/api", company_registration::routes())
        .nest("/api", vendor_registration::routes())
        .nest("/api", announcement::routes())
        .nest("/api", announcement_read::routes())
        .nest("/api", manual::routes())
        .nest("/api", provision::routes())
}

/// The description of the API, as `api/openapi.json` holds it.
pub fn openapi() -> utoipa::openapi::OpenApi {
    let mut openapi = routes().into_openapi();
    refusals::describe(&mut openapi);
    openapi
}

/// The whole HTTP side.
///
/// # Panics
/// When a route has no line in the permission table, or the other way round: a defect that must not start.
pub fn router(state: AppState) -> Router {
    let (router, openapi) = routes().split_for_parts();
    let gaps = permission::gaps(&openapi);
    assert!(gaps.is_empty(), "permission table and routes differ: {gaps:?}");
    let router = router.method_not_allowed_fallback(async || ApiError::method_not_allowed());
    let router = auth::NOWHERE
        .iter()
        .fold(router, |router, path| router.route(path, axum::routing::any(async || ApiError::not_found())));
    static_files::serve(router, &state)
        .layer(DefaultBodyLimit::disable())
        .layer(middleware::from_fn_with_state(state.clone(), download::watch))
        .layer(middleware::from_fn_with_state(state.clone(), auth::check))
        .layer(CatchPanicLayer::custom(response::panicked))
        .layer(CompressionLayer::new())
        .layer(middleware::from_fn_with_state(state.clone(), response::speak))
        .layer(middleware::from_fn_with_state(state.clone(), body_timeout::bound))
        .layer(middleware::from_fn_with_state(state.clone(), static_files::secure))
        .with_state(state)
}
