//! What an administrator may do with a mail: send it again, or give it up. One mail or many.

use super::machine::{Event, Facts, Mail, State};
use super::queue::delivery_job;
use crate::error::Error;
use crate::message;
use crate::process::{Asked, Cx, Decided, Loaded, Process};
use ehub_engine::jobs::NewJob;
use ehub_engine::label::Label;
use ehub_engine::{Offer, Refusal};

impl Process for Mail {
    type Row = ();

    const BULK: &'static [Event] = &[Event::Redo, Event::Close];

    async fn load(cx: &mut Cx<'_>, asked: &[Asked<'_, Self>]) -> Result<Vec<Loaded<Self>>, Error> {
        let ids: Vec<i64> = asked.iter().map(|one| one.id).collect();
        let rows = sqlx::query!("SELECT id, version, state, lease_until FROM mail_messages WHERE id = ANY($1)", &ids)
            .fetch_all(&mut *cx.tx)
            .await?;
        let loaded = rows.into_iter().filter_map(|row| {
            let state = State::parse(&row.state)?;
            let facts = Facts { now: cx.now, lease_until: row.lease_until, document_waits: true };
            Some(Loaded { id: row.id, version: row.version, state, company: None, facts, row: () })
        });
        Ok(loaded.collect())
    }

    /// A mail that is sent again is written anew and goes to the address that the account has now: what was wrong with either has
    /// been mended meanwhile.
    async fn apply(cx: &mut Cx<'_>, decided: &[Decided<Self>]) -> Result<(), Error> {
        let moved: Vec<i64> = decided.iter().map(|one| one.loaded.id).collect();
        sqlx::query!(
            "UPDATE mail_messages m SET lease_until = NULL, secret = CASE WHEN m.state = 'N' THEN m.secret END,
                to_address = CASE WHEN m.state = 'N'
                                  THEN coalesce((SELECT a.email FROM accounts a WHERE a.id = m.account_id), m.to_address)
                                  ELSE m.to_address END
          WHERE m.id = ANY($1)",
            &moved
        )
        .execute(&mut *cx.tx)
        .await?;
        Ok(())
    }

    fn jobs(decided: &Decided<Self>) -> Vec<NewJob> {
        message::jobs(decided.loaded.id, decided.outcome.effects, delivery_job)
    }
    fn offered(_: &Loaded<Self>, offers: Vec<Offer>) -> Vec<Offer> {
        message::told(offers)
    }

    fn refused(refusal: Refusal) -> Error {
        message::refused(refusal)
    }
}
