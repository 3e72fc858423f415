//! SQL of applications to ship: made, decided, lapsed, one or thousands, in a handful of statements.

mod decide;
mod erp;
mod facts;
mod lapse;
mod mail;
mod make;

use super::machine::{Event, Input, ShipPermission};
use crate::channel::Channel;
use crate::error::Error;
use crate::field;
use crate::process::{Asked, Cx, Decided, Loaded, Process};
use ehub_engine::input::Input as _;
use serde_json::{Value, json};
use sqlx::PgConnection;

pub(crate) use lapse::lapse;
pub use make::apply;
pub(in crate::ship_permission) use make::apply_within;

/// What effects need of an application that no rule looks at.
#[derive(Clone, Debug)]
pub struct Request {
    /// The order line.
    pub line: i64,
    /// Number of the order.
    pub po_no: String,
    /// Number of the line in the order.
    pub line_no: i32,
    /// The ERP's own key of the line.
    pub erp_reference: String,
    /// The ERP's revision that the line shows.
    pub erp_revision: i64,
    /// What the applicant remarked.
    pub remark: String,
    /// By which way it was applied for.
    pub channel: Channel,
    /// Whether the actor decides as administrator, in place of those whose decision it is.
    pub overrides: bool,
}

impl Process for ShipPermission {
    type Row = Request;

    const BULK: &'static [Event] = &[Event::Approve, Event::ApproveWithIssue, Event::Reject, Event::Withdraw];

    fn tidied(mut input: Input) -> Input {
        match &mut input {
            Input::Apply(asked) => field::trim(&mut asked.remark),
            Input::Approve(approval) => field::trim(&mut approval.comment),
            Input::ApproveWithIssue(approval) => field::trim(&mut approval.instruction),
            Input::Reject(why) => field::trim(&mut why.reason),
            Input::Withdraw | Input::Expire | Input::Lapse(_) => {}
        }
        input
    }

    /// Lines before applications, as everywhere: an order that changes locks its line first, and then what lapses with it.
    async fn lock_before(cx: &mut Cx<'_>, ids: &[i64]) -> Result<(), Error> {
        lock_lines_of(cx.tx, ids).await
    }

    async fn load(cx: &mut Cx<'_>, asked: &[Asked<'_, Self>]) -> Result<Vec<Loaded<Self>>, Error> {
        facts::load(cx, asked).await
    }

    async fn apply(cx: &mut Cx<'_>, decided: &[Decided<Self>]) -> Result<(), Error> {
        decide::write(cx, decided).await
    }

    /// What was granted is written out, also where it is what was asked for; and that an administrator decided in somebody's place.
    fn note(decided: &Decided<Self>) -> Value {
        let mut said = decided.input.payload();
        if let Some((quantity, on)) = decided.input.granted(&decided.loaded.facts) {
            said["quantity"] = json!(quantity);
            said["shipOn"] = json!(on);
        }
        if decided.loaded.row.overrides
            && decided.outcome.event != Event::Expire
            && decided.outcome.event != Event::Lapse
        {
            said["override"] = json!(true);
        }
        said
    }
}

async fn lock_lines_of(connection: &mut PgConnection, applications: &[i64]) -> Result<(), Error> {
    sqlx::query!(
        "SELECT l.id FROM po_lines l
          WHERE l.id IN (SELECT s.po_line_id FROM ship_permissions s WHERE s.id = ANY($1))
          ORDER BY l.id FOR UPDATE",
        applications
    )
    .fetch_all(connection)
    .await?;
    Ok(())
}
