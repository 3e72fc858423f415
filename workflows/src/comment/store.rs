//! Writes comments, and takes them back.

use super::rules::{self, ENDINGS, MOST, MOST_MB};
use super::search::{self, Wanted};
use super::{CommentView, NewComment, Process, Reader, Readers, Side};
use crate::Db;
use crate::attachment::Upload;
use crate::database::{narrow, widen};
use crate::error::Error;
use crate::mail::facts::CommentFacts;
use crate::mail::{self, Audience, Draft, Template};
use crate::registry;
use chrono::{DateTime, Utc};
use ehub_engine::label::Label as _;
use ehub_engine::{Actor, Finding};
use serde_json::json;
use sqlx::PgConnection;

/// The process that mails about comments name.
const COMMENT: &str = "comment";

/// A document, as far as a comment needs it.
#[derive(Debug)]
pub(super) struct Place {
    /// The supplier's company.
    pub vendor: i64,
    /// Number shown to people.
    pub no: String,
}

/// The document, if the transaction sees it.
async fn place(connection: &mut PgConnection, process: Process, id: i64) -> Result<Option<Place>, sqlx::Error> {
    match process {
        Process::PoLine => {
            sqlx::query_as!(
                Place,
                r#"SELECT vendor_id AS vendor, po_no || '/' || line_no AS "no!" FROM po_lines WHERE id = $1"#,
                id
            )
            .fetch_optional(connection)
            .await
        }
        Process::Asn => {
            sqlx::query_as!(Place, "SELECT vendor_id AS vendor, asn_no AS no FROM asns WHERE id = $1", id)
                .fetch_optional(connection)
                .await
        }
        Process::Certificate => sqlx::query_as!(
            Place,
            r#"SELECT vendor_id AS vendor, rtrim(asn_no || ' ' || lot_no) AS "no!" FROM certificates WHERE id = $1"#,
            id
        )
        .fetch_optional(connection)
        .await,
        Process::BalanceStatement => sqlx::query_as!(
            Place,
            r#"SELECT vendor_id AS vendor, to_char(month_on, 'YYYY-MM') || ' ' || currency AS "no!" FROM balance_statements WHERE id = $1"#,
            id
        )
        .fetch_optional(connection)
        .await,
    }
}

/// The document, if it is one of the actor's side: who only carries its goods sees a notice, and not what the two sides say of it.
///
/// # Errors
/// [`Error::NotFound`], or the database's own.
pub(super) async fn document(
    connection: &mut PgConnection,
    actor: &Actor,
    (process, id): (Process, i64),
) -> Result<Place, Error> {
    let found = place(connection, process, id).await?;
    found.filter(|place| actor.company.is_none_or(|company| company == place.vendor)).ok_or(Error::NotFound)
}

/// Whoever writes, as they are called.
struct Author {
    id: i64,
    name: String,
    for_name: Option<String>,
    company: String,
}

async fn author(connection: &mut PgConnection, actor: &Actor, company: i64) -> Result<Author, Error> {
    let principal = actor.acting_for.as_ref().map(|principal| principal.account);
    let author = sqlx::query_as!(
        Author,
        r#"SELECT a.id AS "id!", a.name_local AS "name!", p.name_local AS "for_name?", c.name AS "company!"
             FROM accounts a CROSS JOIN companies c LEFT JOIN accounts p ON p.id = $2
            WHERE a.id = $1 AND c.id = $3"#,
        actor.account,
        principal,
        company
    )
    .fetch_optional(connection)
    .await?;
    author.ok_or(Error::NotFound)
}

/// Whoever writes, and whoever is told: those who are meant, and those who wrote on the document before. Both may read it still.
struct Told {
    author: Author,
    mentioned: Vec<Reader>,
    before: Vec<Reader>,
}

/// Looks up whom the comment reaches. `company` is the one that the actor works for.
///
/// # Errors
/// [`Error::Invalid`] for a mention of somebody who may not read it.
async fn told(
    connection: &mut PgConnection,
    (actor, company): (&Actor, i64),
    (place, side, readers): (&Place, Side, &Readers),
    new: &NewComment,
) -> Result<Told, Error> {
    let wrote = sqlx::query_scalar!(
        "SELECT DISTINCT author_id FROM comments WHERE process = $1 AND document_id = $2 LIMIT 200",
        new.process.as_str(),
        new.document_id
    )
    .fetch_all(&mut *connection)
    .await?;
    // Whoever is told may be of the other side; whoever writes may be at home elsewhere.
    widen(connection).await?;
    let author = author(connection, actor, company).await?;
    let among: Vec<i64> = new.mentions.iter().chain(&wrote).copied().collect();
    let wanted = Wanted { vendor: place.vendor, side, among: Some(&among), words: "", limit: i64::MAX };
    let found = search::readers(connection, readers, &wanted).await?;
    narrow(connection, actor).await?;
    let wrong: Vec<Finding> = new
        .mentions
        .iter()
        .enumerate()
        .filter(|(_, mention)| found.iter().all(|reader| reader.account != **mention))
        .map(|(n, _)| rules::cannot_read(n))
        .collect();
    if !wrong.is_empty() {
        return Err(Error::Invalid(wrong));
    }
    let others = found.into_iter().filter(|reader| Some(reader.account) != actor.account);
    let (mentioned, before) = others.partition(|reader| new.mentions.contains(&reader.account));
    Ok(Told { author, mentioned, before })
}

/// Says something on a document: all of it, or nothing. `company` is the one that the actor works for, `readers` who may read such documents.
///
/// # Errors
/// [`Error::Invalid`] with everything that is wrong; [`Error::NotFound`]; [`Error::Refused`] where too much was said already; or the database's own.
pub async fn add(
    db: &Db,
    actor: &Actor,
    now: DateTime<Utc>,
    (company, readers): (i64, &Readers),
    (new, files): (&NewComment, &[Upload]),
) -> Result<CommentView, Error> {
    // Looked into before a transaction is begun.
    let judged: Vec<_> = files.iter().map(|file| (file, file.media_type(&ENDINGS))).collect();
    let found = rules::judge(new, &judged);
    if !found.is_empty() {
        return Err(Error::Invalid(found));
    }
    let kept: Vec<(&Upload, &'static str)> =
        judged.into_iter().filter_map(|(file, kind)| Some((file, kind.ok()?))).collect();
    let mut tx = db.begin(actor).await?;
    let place = document(&mut tx, actor, (new.process, new.document_id)).await?;
    if search::count(&mut tx, (new.process, new.document_id)).await? >= MOST {
        return Err(Error::Refused(vec![Finding::block("COMMENT_TOO_MANY").with("max", MOST)]));
    }
    room(&mut tx, new, files).await?;
    let side = Side::of(actor, new.internal);
    let told = told(&mut tx, (actor, company), (&place, side, readers), new).await?;
    let id = insert(&mut tx, (actor, now), (&place, side), (new, &told)).await?;
    keep(&mut tx, id, &kept).await?;
    mail::queue(&mut tx, actor, now, &drafts(id, &place, new, &told)).await?;
    let view = search::one(&mut tx, actor, id).await?;
    tx.commit().await?;
    Ok(view)
}

/// Whether there is room for these files beside those that the document has.
async fn room(connection: &mut PgConnection, new: &NewComment, files: &[Upload]) -> Result<(), Error> {
    if files.is_empty() {
        return Ok(());
    }
    let kept = sqlx::query_scalar!(
        r#"SELECT coalesce(sum(f.size), 0)::bigint AS "size!" FROM comments c JOIN comment_files f ON f.comment_id = c.id
            WHERE c.process = $1 AND c.document_id = $2"#,
        new.process.as_str(),
        new.document_id
    )
    .fetch_one(connection)
    .await?;
    let more: usize = files.iter().map(|file| file.content.len()).sum();
    if kept + i64::try_from(more).unwrap_or(i64::MAX / 2) > MOST_MB * 1024 * 1024 {
        return Err(Error::Refused(vec![Finding::block("COMMENT_FILES_FULL").at("file").with("max", MOST_MB)]));
    }
    Ok(())
}

async fn insert(
    connection: &mut PgConnection,
    (actor, now): (&Actor, DateTime<Utc>),
    (place, side): (&Place, Side),
    (new, told): (&NewComment, &Told),
) -> Result<i64, Error> {
    let Told { author, mentioned, .. } = told;
    let accounts: Vec<i64> = mentioned.iter().map(|reader| reader.account).collect();
    let names: Vec<String> = mentioned.iter().map(|reader| reader.name.clone()).collect();
    let id = sqlx::query_scalar!(
        "INSERT INTO comments (process, document_id, vendor_id, side, body, written_at, author_id, author_for, author_name,
                               author_for_name, author_company, mentions, mention_names)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) RETURNING id",
        new.process.as_str(),
        new.document_id,
        place.vendor,
        side.as_str(),
        rules::tidied(&new.body),
        now,
        author.id,
        actor.acting_for.as_ref().map(|principal| principal.account),
        author.name,
        author.for_name,
        author.company,
        &accounts,
        &names
    )
    .fetch_one(connection)
    .await?;
    Ok(id)
}

/// Keeps the files, each of its media type.
async fn keep(connection: &mut PgConnection, comment: i64, files: &[(&Upload, &'static str)]) -> Result<(), Error> {
    if files.is_empty() {
        return Ok(());
    }
    sqlx::query!(
        "INSERT INTO comment_files (comment_id, name, media_type, content)
         SELECT $1, f.name, f.media_type, f.content
           FROM unnest($2::text[], $3::text[], $4::bytea[]) WITH ORDINALITY AS f(name, media_type, content, n) ORDER BY f.n",
        comment,
        &files.iter().map(|(file, _)| file.name.clone()).collect::<Vec<_>>(),
        &files.iter().map(|(_, media_type)| (*media_type).to_owned()).collect::<Vec<_>>(),
        &files.iter().map(|(file, _)| file.content.as_slice()).collect::<Vec<_>>() as _
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// What people are told: that they are meant, or that the talk goes on. Never what was said: it may be taken back, and who reads mail for others
/// is not who reads the document.
fn drafts(id: i64, place: &Place, new: &NewComment, told: &Told) -> Vec<Draft> {
    let page = registry::process(new.process.as_str()).map(|process| process.link(new.document_id)).unwrap_or_default();
    let facts = CommentFacts {
        process: new.process.as_str().to_owned(),
        document_no: place.no.clone(),
        by_name: told.author.name.clone(),
        by_company: told.author.company.clone(),
        internal: new.internal,
    };
    let draft = |template, people: &[Reader]| Draft {
        template,
        process: COMMENT,
        document: id,
        document_version: 1,
        occasion: 0,
        document_no: place.no.clone(),
        audiences: people
            .iter()
            .map(|reader| Audience::Member { account: reader.account, company: reader.company_id })
            .collect(),
        link: format!("{page}?comment={id}"),
        facts: json!(facts),
    };
    [(Template::CommentMention, &told.mentioned), (Template::CommentAdded, &told.before)]
        .into_iter()
        .filter(|(_, people)| !people.is_empty())
        .map(|(template, people)| draft(template, people))
        .collect()
}

/// Takes an own comment back: its text, mentions and files go, the mark stays. Doing so twice changes nothing. `readable` are the kinds of
/// documents that the actor may read.
///
/// # Errors
/// [`Error::NotFound`]; [`Error::Refused`] for somebody else's; or the database's own.
pub async fn take_back(
    db: &Db,
    actor: &Actor,
    now: DateTime<Utc>,
    readable: &[Process],
    id: i64,
) -> Result<CommentView, Error> {
    let readable: Vec<String> = readable.iter().map(|process| process.as_str().to_owned()).collect();
    let mut tx = db.begin(actor).await?;
    let found = sqlx::query!(
        "SELECT author_id, taken_back_at FROM comments WHERE id = $1 AND process = ANY ($2) FOR UPDATE",
        id,
        &readable
    )
    .fetch_optional(&mut *tx)
    .await?
    .ok_or(Error::NotFound)?;
    if Some(found.author_id) != actor.account {
        return Err(Error::Refused(vec![Finding::block("COMMENT_NOT_YOURS")]));
    }
    if found.taken_back_at.is_none() {
        sqlx::query!(
            "UPDATE comments SET body = '', mentions = '{}', mention_names = '{}', taken_back_at = $2 WHERE id = $1",
            id,
            now
        )
        .execute(&mut *tx)
        .await?;
        sqlx::query!("DELETE FROM comment_files WHERE comment_id = $1", id).execute(&mut *tx).await?;
    }
    let view = search::one(&mut tx, actor, id).await?;
    tx.commit().await?;
    Ok(view)
}
