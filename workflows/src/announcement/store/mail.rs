//! The mail about an announcement: to everybody of the company types concerned, each in the own language, once.

use crate::announcement::machine::Announcement;
use crate::announcement::payload::Fields;
use crate::error::Error;
use crate::mail::facts::AnnouncementFacts;
use crate::mail::{self, Audience, Draft, Template};
use crate::process::Cx;
use ehub_engine::machine::Machine;
use serde_json::json;

/// Queues the mails about an announcement at the version that publishes it, and writes down that they went out.
pub(super) async fn send(cx: &mut Cx<'_>, (id, version): (i64, i64), fields: &Fields) -> Result<(), Error> {
    let facts = AnnouncementFacts {
        title: fields.title.clone(),
        content: fields.content.clone(),
        author: fields.author.clone(),
        web_page: fields.link.clone(),
    };
    let draft = Draft {
        template: Template::AnnouncementPublished,
        process: Announcement::NAME,
        document: id,
        document_version: version,
        occasion: 0,
        document_no: fields.title.clone(),
        audiences: fields.audience.iter().map(|kind| Audience::CompanyType { kind: kind.clone() }).collect(),
        link: format!("/announcements/{id}"),
        facts: json!(facts),
    };
    mail::queue(cx.tx, cx.actor, cx.now, &[draft]).await?;
    sqlx::query!("UPDATE announcements SET mailed_at = $2 WHERE id = $1", id, cx.now).execute(&mut *cx.tx).await?;
    Ok(())
}
