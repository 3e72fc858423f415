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
mod database_change;
mod delegation;
mod download_file;
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
mod log_line;
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
mod reporting;
mod retention;
mod saved_view;
mod setting;
mod ship_import;
mod ship_permission;
mod sign_in;
mod spec_import;
mod sso;
mod statement;
mod statement_line;
mod topic_pause;
mod vendor_merge;
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
        .nest("/api", of_everybody())
        .nest("/api", of_documents())
        .nest("/api", of_administration())
}

/// Signing in, what is one's own, and what everybody looks at.
fn of_everybody() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .merge(sign_in::routes())
        .merge(password::routes())
        .merge(mfa::routes())
        .merge(sso::routes())
        .merge(my_session::routes())
        .merge(comment::routes())
        .merge(notification::routes())
        .merge(home::routes())
        .merge(find::routes())
        .merge(saved_view::routes())
        .merge(choice::routes())
        .merge(workflow::routes())
}

/// Orders, shipments, quality and statements.
fn of_documents() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .merge(po_line::routes())
        .merge(order_revision::routes())
        .merge(po_event::routes())
        .merge(po_import::routes())
        .merge(follow_import::routes())
        .merge(ship_permission::routes())
        .merge(ship_import::routes())
        .merge(opening::routes())
        .merge(asn::routes())
        .merge(asn_event::routes())
        .merge(asn_workbook::routes())
        .merge(carried_asn::routes())
        .merge(asn_line::routes())
        .merge(asn_lot::routes())
        .merge(asn_box::routes())
        .merge(asn_option::routes())
        .merge(asn_schedule::routes())
        .merge(inspection_spec::routes())
        .merge(spec_import::routes())
        .merge(quality_file::routes())
        .merge(certificate::routes())
        .merge(certificate_import::routes())
        .merge(statement::routes())
        .merge(statement_line::routes())
        .merge(erp_message::routes())
}

/// What is monitored and administered.
fn of_administration() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .merge(export::routes())
        .merge(held_order::routes())
        .merge(receipt::routes())
        .merge(receipt_message::routes())
        .merge(waiting_receipt::routes())
        .merge(mail::routes())
        .merge(operations::routes())
        .merge(topic_pause::routes())
        .merge(job::routes())
        .merge(log_line::routes())
        .merge(download_file::routes())
        .merge(qjob::routes())
        .merge(database_change::routes())
        .merge(retention::routes())
        .merge(master::routes())
        .merge(master_import::routes())
        .merge(setting::routes())
        .merge(catalogue::routes())
        .merge(quality_option::routes())
        .merge(weekly_download::routes())
        .merge(report::routes())
        .merge(report_row::routes())
        .merge(report_schedule::routes())
        .merge(reporting::routes())
        .merge(account::routes())
        .merge(account_import::routes())
        .merge(option::routes())
        .merge(company_option::routes())
        .merge(po_option::routes())
        .merge(group::routes())
        .merge(audit_entry::routes())
        .merge(mfa_policy::routes())
        .merge(delegation::routes())
        .merge(acting::routes())
        .merge(workplace::routes())
        .merge(company::routes())
        .merge(vendor_merge::routes())
        .merge(company_registration::routes())
        .merge(vendor_registration::routes())
        .merge(announcement::routes())
        .merge(announcement_read::routes())
        .merge(manual::routes())
        .merge(provision::routes())
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
        .layer(middleware::from_fn_with_state(state.clone(), response::unless_restarting))
        .layer(CatchPanicLayer::custom(response::panicked))
        .layer(CompressionLayer::new())
        .layer(middleware::from_fn_with_state(state.clone(), response::speak))
        .layer(middleware::from_fn_with_state(state.clone(), body_timeout::bound))
        .layer(middleware::from_fn_with_state(state.clone(), static_files::secure))
        .with_state(state)
}
