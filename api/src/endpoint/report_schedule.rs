//! Which reports run by themselves.

use crate::document::{self, by};
use crate::document_routes;
use crate::error::ApiError;
use crate::http::{Answer, Body, Caller};
use crate::state::AppState;
use crate::wire::Envelope;
use crate::wire::event::EventAnswer;
use crate::wire::report::{ReportScheduleEvent, ReportScheduleEvents};
use axum::extract::State;
use ehub_workflows::report_schedule::search::{self, ReportScheduleFilter, ReportScheduleRow};
use ehub_workflows::report_schedule::{Plan, ReportSchedule, store};

document_routes! { ReportSchedule, "reports";
    /// Schedules by name, each with its last run and its next tick.
    list "/report-schedules" "listReportSchedules" ReportScheduleFilter -> ReportScheduleRow = search::search;
    /// One schedule.
    detail "/report-schedules/{id}" "getReportSchedule" -> ReportScheduleRow =
        |state, actor, id| search::read(&state.db, actor, id);
    /// State, offers, history and diagram of a schedule.
    workflow "/report-schedules/{id}/workflow" "getReportScheduleWorkflow";
    /// `edit`, `pause`, `activate`, `run` or `remove` one schedule.
    event "/report-schedules/{id}/events/{event}" "sendReportScheduleEvent" ReportScheduleEvent;
    /// `pause`, `activate`, `run` or `remove` many schedules.
    events "/report-schedules/events/{event}" "sendReportScheduleEvents" ReportScheduleEvents;
    also create;
}

/// Makes a schedule.
#[utoipa::path(post, path = "/report-schedules", operation_id = "createReportSchedule", tag = "reports", request_body = Plan,
    responses((status = 200, body = Envelope<EventAnswer>), (status = 409, body = crate::wire::ErrorBody)))]
async fn create(
    State(state): State<AppState>,
    caller: Caller,
    Body(plan): Body<Plan>,
) -> Result<Answer<EventAnswer>, ApiError> {
    let made = store::create(&state.db, by(&state, &caller.actor), plan).await?;
    Ok(Answer(document::after::<ReportSchedule>(&state, &caller.actor, made.id).await?))
}
