//! What an administrator may do with a message: send it again, or give it up. One message or many.

use crate::erp_message::erp_reply::{Asker, ErpReply, notify};
use crate::erp_message::machine::{ErpMessage, Event, Input, State};
use crate::erp_message::queue::{Direction, Kind, delivery_job};
use crate::error::Error;
use crate::message;
use crate::message::machine::Facts;
use crate::process::{Asked, Cx, Decided, Loaded, Process};
use ehub_engine::jobs::NewJob;
use ehub_engine::label::Label;
use ehub_engine::{Offer, Refusal};

/// What effects need of a message that no rule looks at.
#[derive(Clone, Copy, Debug)]
pub struct Row {
    /// Whether it goes out; only then there is anything to be done with it. The next pull reads again what came in.
    outgoing: bool,
    kind: Option<Kind>,
    document: i64,
    document_version: i64,
}

impl Process for ErpMessage {
    type Row = Row;

    const BULK: &'static [Event] = &[Event::Redo, Event::Close];

    /// A schedule or a decision is waited for until there is a newer one: said after that, the older one would stand in the ERP.
    async fn load(cx: &mut Cx<'_>, asked: &[Asked<'_, Self>]) -> Result<Vec<Loaded<Self>>, Error> {
        let ids: Vec<i64> = asked.iter().map(|one| one.id).collect();
        let rows = sqlx::query!(
            r#"SELECT m.id, m.version, m.state, m.kind, m.direction, coalesce(m.document, 0) AS "document!",
                  coalesce(m.document_version, 0) AS "document_version!", m.vendor_id, m.lease_until,
                  (m.kind IN ('po_confirm', 'po_reschedule', 'certificate') AND NOT EXISTS (SELECT 1 FROM erp_messages n
                      WHERE n.process = m.process AND n.document = m.document AND n.id > m.id
                        AND (n.kind = m.kind OR m.kind = 'po_reschedule' AND n.kind = 'po_confirm'))
                   OR EXISTS (SELECT 1 FROM asns a WHERE m.kind IN ('asn', 'asn_cancel') AND a.id = m.document
                      AND a.version = m.document_version AND a.state IN ('Sending', 'Cancelling')))
                    AS "document_waits!"
             FROM erp_messages m WHERE m.id = ANY($1)"#,
            &ids
        )
        .fetch_all(&mut *cx.tx)
        .await?;
        let changes = asked.iter().any(|one| one.input.is_some());
        let loaded = rows.into_iter().filter_map(|row| {
            let outgoing = row.direction == Direction::Out.as_str();
            // Nothing is done with what came in: as far as an event is concerned, it is not there.
            (outgoing || !changes).then_some(())?;
            Some(Loaded {
                id: row.id,
                version: row.version,
                state: State::parse(&row.state)?,
                company: row.vendor_id,
                facts: Facts { now: cx.now, lease_until: row.lease_until, document_waits: row.document_waits },
                row: Row {
                    outgoing,
                    kind: Kind::parse(&row.kind),
                    document: row.document,
                    document_version: row.document_version,
                },
            })
        });
        Ok(loaded.collect())
    }

    /// The documents that waited for a message that is closed hear it as a refusal with the reason, so that people can act on them.
    async fn apply(cx: &mut Cx<'_>, decided: &[Decided<Self>]) -> Result<(), Error> {
        let moved: Vec<i64> = decided.iter().map(|one| one.loaded.id).collect();
        // Sent again, a message that the ERP has accepted is only looked for; any other is sent when the ERP does not have it.
        sqlx::query!(
            "UPDATE erp_messages SET lease_until = NULL, looking_since = CASE WHEN accepted_at IS NOT NULL THEN $2::timestamptz END
              WHERE id = ANY($1)",
            &moved,
            cx.now
        )
        .execute(&mut *cx.tx)
        .await?;
        for Decided { loaded: Loaded { row, facts, .. }, input, .. } in decided {
            let (Input::Close(closing), Some(kind), true) = (input, row.kind, facts.document_waits) else { continue };
            let asker = Asker { kind, document: row.document, document_version: row.document_version };
            let system = cx.actor.system_for("erp_message");
            let reply = ErpReply::Refused(closing.reason.trim().to_owned());
            notify(cx.tx, &system, cx.now, &asker, &reply).await?;
        }
        Ok(())
    }

    fn jobs(decided: &Decided<Self>) -> Vec<NewJob> {
        message::jobs(decided.loaded.id, decided.outcome.effects, delivery_job)
    }

    fn offered(loaded: &Loaded<Self>, offers: Vec<Offer>) -> Vec<Offer> {
        if loaded.row.outgoing { message::told(offers) } else { vec![] }
    }

    fn refused(refusal: Refusal) -> Error {
        message::refused(refusal)
    }
}
