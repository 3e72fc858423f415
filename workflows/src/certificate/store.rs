//! SQL of certificates: what was measured, what was decided, one or thousands, in a handful of statements.

mod about;
mod erp;
mod facts;
mod lookup;
mod mail;
pub(crate) mod notice;
mod write;

use super::machine::{Certificate, Event, Input};
use super::spec::{Missing, Spec};
use crate::database::Db;
use crate::error::Error;
use crate::field;
use crate::process::{Asked, By, Cx, Decided, Loaded, Process};
use ehub_engine::input::Input as _;
use serde_json::{Value, json};
use sqlx::PgConnection;
use std::sync::Arc;

pub(in crate::certificate) use facts::{frozen, load_with_spec as loaded_with_spec, with_spec};
pub(in crate::certificate) use lookup::named;

/// What effects need of a certificate that no rule looks at.
#[derive(Clone, Debug)]
pub struct Lot {
    /// The notice.
    pub asn: i64,
    /// Its number.
    pub asn_no: String,
    /// The receiving plant.
    pub plant: i64,
    /// The part.
    pub material_code: String,
    /// The vendor's lot; empty = the line has no lots.
    pub lot_no: String,
}

impl Process for Certificate {
    type Row = Lot;

    const BULK: &'static [Event] = &[Event::Accept, Event::Reject];

    fn tidied(mut input: Input) -> Input {
        match &mut input {
            Input::Save(said) | Input::Submit(said) => said.tidy(),
            Input::Accept(accepted) => field::trim(&mut accepted.comment),
            Input::Reject(why) => field::trim(&mut why.reason),
            Input::Require(_) | Input::Rename(_) | Input::Void => {}
        }
        input
    }

    /// Notices before certificates, as everywhere: whoever writes or sends a notice has it locked when it looks at its certificates.
    async fn lock_before(cx: &mut Cx<'_>, ids: &[i64]) -> Result<(), Error> {
        lock_notices_of(cx.tx, ids).await
    }

    async fn load(cx: &mut Cx<'_>, asked: &[Asked<'_, Self>]) -> Result<Vec<Loaded<Self>>, Error> {
        let ids: Vec<i64> = asked.iter().map(|one| one.id).collect();
        facts::load(cx, &ids).await
    }

    async fn apply(cx: &mut Cx<'_>, decided: &[Decided<Self>]) -> Result<(), Error> {
        write::write(cx, decided).await
    }

    /// What was submitted is written out, with what it was held against; of what is saved half-done only how much it is: a page may save
    /// itself again and again.
    fn note(decided: &Decided<Self>) -> Value {
        match &decided.input {
            Input::Save(said) => {
                json!({ "samples": said.items.iter().map(|item| item.samples.len()).sum::<usize>() })
            }
            Input::Submit(said) => {
                let mut note = json!(said);
                if let Ok(spec) = &decided.loaded.facts.spec {
                    note["specId"] = json!(spec.id);
                    note["specRevision"] = json!(spec.revision);
                    note["isPassed"] = json!(spec.is_passed(&said.items));
                }
                note
            }
            Input::Require(_) | Input::Accept(_) | Input::Reject(_) | Input::Rename(_) | Input::Void => {
                decided.input.payload()
            }
        }
    }
}

async fn lock_notices_of(connection: &mut PgConnection, certificates: &[i64]) -> Result<(), Error> {
    sqlx::query!(
        "SELECT a.id FROM asns a
          WHERE a.id IN (SELECT c.asn_id FROM certificates c WHERE c.id = ANY($1))
          ORDER BY a.id FOR UPDATE",
        certificates
    )
    .fetch_all(connection)
    .await?;
    Ok(())
}

/// What a certificate would be held against if it were submitted now.
///
/// # Errors
/// [`Error::NotFound`] for one that does not exist or is somebody else's, else the database's own.
pub async fn spec(db: &Db, by: By<'_>, id: i64) -> Result<Result<Arc<Spec>, Missing>, Error> {
    let mut tx = db.begin(by.actor).await?;
    spec_within(&mut Cx::new(&mut tx, by), id).await
}

/// As [`spec`], inside the caller's transaction.
pub(in crate::certificate) async fn spec_within(cx: &mut Cx<'_>, id: i64) -> Result<Result<Arc<Spec>, Missing>, Error> {
    let loaded = loaded_with_spec(cx, &[id]).await?.pop().ok_or(Error::NotFound)?;
    Ok(loaded.facts.spec)
}
