//! Accounts: list, one of them, new ones, and the events of those who manage them.

use crate::document_routes;
use crate::error::ApiError;
use crate::http::{Answer, Body, Caller};
use crate::state::AppState;
use crate::wire::Envelope;
use crate::wire::account::{AccountEvent, AccountEvents, AccountMade};
use axum::extract::State;
use ehub_workflows::account::search::{self, AccountDetail, AccountFilter, AccountRow};
use ehub_workflows::account::{Account, NewAccount, store};

document_routes! { Account, "accounts";
    /// Accounts that the caller may see.
    list "/accounts" "listAccounts" AccountFilter -> AccountRow = search::search;
    /// The list as .xlsx.
    export "/accounts/export" "exportAccounts" AccountFilter -> AccountRow;
    /// One account.
    detail "/accounts/{id}" "getAccount" -> AccountDetail = |state, actor, id| search::read(&state.db, actor, id);
    /// State, offers, history and diagram of an account.
    workflow "/accounts/{id}/workflow" "getAccountWorkflow";
    /// `resend`, `deactivate`, `reactivate`, `reset-second-step` or `edit` one account.
    event "/accounts/{id}/events/{event}" "sendAccountEvent" AccountEvent;
    /// `resend`, `deactivate` or `reactivate` many accounts.
    events "/accounts/events/{event}" "sendAccountEvents" AccountEvents;
    also create;
}

/// Makes an account and invites its owner.
#[utoipa::path(post, path = "/accounts", operation_id = "createAccount", tag = "accounts", request_body = NewAccount,
    responses((status = 200, body = Envelope<AccountMade>), (status = 409, body = crate::wire::ErrorBody)))]
async fn create(
    State(state): State<AppState>,
    caller: Caller,
    Body(new): Body<NewAccount>,
) -> Result<Answer<AccountMade>, ApiError> {
    let made = store::create(&state.db, &caller.actor, state.now(), state.randomness, new).await?;
    Ok(Answer(AccountMade { id: made.id, state: made.state.to_owned(), version: made.version }))
}
