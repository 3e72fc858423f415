//! Balance statements: the list with its export, one statement with its ageing, its events.

use crate::document_routes;
use crate::wire::statement::{StatementEvent, StatementEvents};
use ehub_workflows::statement::BalanceStatement;
use ehub_workflows::statement::search::{self, StatementFilter, StatementRow, StatementView};

document_routes! { BalanceStatement, "statements";
    /// Balance statements, one of each supplier, month and currency; the newest month first.
    list "/statements" "listStatements" StatementFilter -> StatementRow = search::search;
    /// The list as .xlsx.
    export "/statements/export" "exportStatements" StatementFilter -> StatementRow;
    /// One statement with its ageing, its neighbours, and what does not add up.
    detail "/statements/{id}" "getStatement" -> StatementView = |state, actor, id| search::read(&state.db, actor, id);
    /// State, offers, history and diagram of a statement.
    workflow "/statements/{id}/workflow" "getStatementWorkflow";
    /// One event of one statement: confirm, dispute, withdraw or answer.
    event "/statements/{id}/events/{event}" "sendStatementEvent" StatementEvent;
    /// Confirms many statements; one that is refused does not stop the others.
    events "/statements/events/{event}" "sendStatementEvents" StatementEvents;
}
