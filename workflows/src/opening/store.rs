//! SQL of openings: granted, used by notices, given back, taken back, ended, one or thousands, in a handful of statements.

mod facts;
mod grant;
mod mail;
mod notice;
mod write;

use super::machine::{Event, Input, Opening};
use crate::error::Error;
use crate::field;
use crate::process::{Asked, Cx, Decided, Loaded, Process};
use ehub_engine::input::Input as _;
use serde_json::{Value, json};
use sqlx::PgConnection;

pub use grant::grant;
pub(crate) use notice::{Part, draw, give_back, lapse};

/// What effects need of an opening that no rule looks at.
#[derive(Clone, Debug)]
pub struct Opened {
    /// The order line.
    pub line: i64,
    /// Number of the order.
    pub po_no: String,
    /// Number of the line in the order.
    pub line_no: i32,
    /// Why it was opened.
    pub reason: String,
}

impl Process for Opening {
    type Row = Opened;

    const BULK: &'static [Event] = &[Event::TakeBack];

    fn tidied(mut input: Input) -> Input {
        match &mut input {
            Input::Grant(asked) => field::trim(&mut asked.reason),
            Input::TakeBack(why) => field::trim(&mut why.reason),
            Input::Use(_) | Input::Return(_) | Input::Expire | Input::Lapse => {}
        }
        input
    }

    /// Lines before openings, as everywhere: a notice that is sent, and an order that changes, lock the line first.
    async fn lock_before(cx: &mut Cx<'_>, ids: &[i64]) -> Result<(), Error> {
        lock_lines_of(cx.tx, ids).await
    }

    async fn load(cx: &mut Cx<'_>, asked: &[Asked<'_, Self>]) -> Result<Vec<Loaded<Self>>, Error> {
        facts::load(cx, asked).await
    }

    /// Why it ended by itself is said with it.
    fn note(decided: &Decided<Self>) -> Value {
        let mut said = decided.input.payload();
        if let Some(why) = write::lapse(decided) {
            said["reason"] = json!(why);
        }
        said
    }

    async fn apply(cx: &mut Cx<'_>, decided: &[Decided<Self>]) -> Result<(), Error> {
        write::write(cx, decided).await
    }
}

async fn lock_lines_of(connection: &mut PgConnection, openings: &[i64]) -> Result<(), Error> {
    sqlx::query!(
        "SELECT l.id FROM po_lines l
          WHERE l.id IN (SELECT o.po_line_id FROM openings o WHERE o.id = ANY($1))
          ORDER BY l.id FOR UPDATE",
        openings
    )
    .fetch_all(connection)
    .await?;
    Ok(())
}
