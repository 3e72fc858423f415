//! Queues mails inside the transaction of the change that causes them.

use super::group::{Recipient, group};
use super::machine::Mail;
use super::template::Template;
use super::write::insert;
use crate::account::Language;
use crate::database::{narrow, widen};
use crate::error::Error;
use crate::message::queued;
use chrono::{DateTime, Utc};
use ehub_engine::commit::{Change, commit};
use ehub_engine::jobs::NewJob;
use ehub_engine::label::Label;
use ehub_engine::{Actor, Role};
use serde_json::{Value, json};
use sqlx::PgConnection;
use std::collections::HashMap;

/// Technical failures after which a mail is given up (state F). With the queue's growing delay this spans hours.
pub const MAX_ATTEMPTS: i32 = 20;
/// Kind of the job that delivers a mail.
pub const DELIVER: &str = "mail.deliver";

/// Whom a mail is for. Only active accounts get any, but for a person who is named.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Audience {
    /// People of a company who hold one of these roles.
    Company {
        /// The company.
        company: i64,
        /// Roles of which one is enough.
        roles: &'static [Role],
    },
    /// People of the company that owns a plant, who hold one of these roles.
    Plant {
        /// The plant.
        plant: i64,
        /// Roles of which one is enough.
        roles: &'static [Role],
    },
    /// Whoever a buyer's name is tied to, as master data says, if that account is active and holds one of these roles; else people of the
    /// company that owns a plant, who hold one of them.
    Buyer {
        /// The name as the order has it.
        name: String,
        /// The plant.
        plant: i64,
        /// Roles of which one is enough.
        roles: &'static [Role],
    },
    /// People of the buyer's side and of the platform who hold one of these roles.
    Inside {
        /// Roles of which one is enough.
        roles: &'static [Role],
    },
    /// One person, whether the account is active or not.
    Account {
        /// The account.
        account: i64,
    },
    /// One person who works for a company, at home there or not.
    Member {
        /// The account.
        account: i64,
        /// The company.
        company: i64,
    },
    /// Somebody who has no account.
    Address {
        /// How the mail addresses the person.
        name: String,
        /// Where it goes.
        address: String,
        /// In which language.
        language: Language,
    },
    /// Everybody of the companies of a type.
    CompanyType {
        /// Letter of the type; B are all those inside.
        kind: String,
    },
    /// Everybody of the forwarder with this code or name, if there is one.
    Forwarder {
        /// As the supplier wrote it.
        name: String,
    },
}

/// A mail to be queued, about one document.
#[derive(Clone, Debug, PartialEq)]
pub struct Draft {
    /// What is said.
    pub template: Template,
    /// Process of the document that says it.
    pub process: &'static str,
    /// The document.
    pub document: i64,
    /// Its version after the change that causes the mail.
    pub document_version: i64,
    /// Which mail of this template about this version: 0 for the one that the change itself causes, n for the n-th reminder.
    pub occasion: i32,
    /// Number shown to people.
    pub document_no: String,
    /// Whom it is for. Nobody is told twice.
    pub audiences: Vec<Audience>,
    /// Hash route of the document's page.
    pub link: String,
    /// What the template shows of the document; see [`facts`](super::facts).
    pub facts: Value,
}

/// The job that delivers `mail`. Mails wait for nothing: one that cannot be delivered does not hold up another.
pub(super) fn delivery_job(mail: i64) -> NewJob {
    NewJob {
        kind: DELIVER,
        payload: json!({ "mail": mail }),
        priority: 0,
        run_at: None,
        max_attempts: MAX_ATTEMPTS,
        order_key: None,
    }
}

/// Queues all drafts: one mail per recipient and template, in a handful of statements however many there are, and beside each what the
/// recipient finds behind the bell; each of the two as the recipient wants it. What was queued before is left as it is. Gives the ids of
/// the new mails.
///
/// # Errors
/// The database's own.
pub async fn queue(
    connection: &mut PgConnection,
    actor: &Actor,
    now: DateTime<Utc>,
    drafts: &[Draft],
) -> Result<Vec<i64>, Error> {
    queue_with(connection, actor, now, drafts, &HashMap::new()).await
}

/// Queues a mail whose link ends in `secret`: only the recipient gets to see it, and it is erased when the mail server has
/// taken the mail.
///
/// # Errors
/// As [`queue`].
pub async fn queue_secret(
    connection: &mut PgConnection,
    actor: &Actor,
    now: DateTime<Utc>,
    draft: Draft,
    secret: &str,
) -> Result<Vec<i64>, Error> {
    queue_secrets(connection, actor, now, vec![(draft, secret.to_owned())]).await
}

/// As [`queue_secret`], for many documents, each of which has a secret and one recipient of its own.
///
/// # Errors
/// As [`queue`].
pub async fn queue_secrets(
    connection: &mut PgConnection,
    actor: &Actor,
    now: DateTime<Utc>,
    drafts: Vec<(Draft, String)>,
) -> Result<Vec<i64>, Error> {
    let secrets = drafts.iter().map(|(draft, secret)| (draft.document, secret.clone())).collect();
    let drafts: Vec<Draft> = drafts.into_iter().map(|(draft, _)| draft).collect();
    queue_with(connection, actor, now, &drafts, &secrets).await
}

async fn queue_with(
    connection: &mut PgConnection,
    actor: &Actor,
    now: DateTime<Utc>,
    drafts: &[Draft],
    secrets: &HashMap<i64, String>,
) -> Result<Vec<i64>, Error> {
    if drafts.is_empty() {
        return Ok(vec![]);
    }
    // A supplier's change may be news to the buyer, whose accounts the supplier does not see; nor does it see the mail.
    widen(connection).await?;
    let people = recipients(connection, drafts).await?;
    let groups = group(drafts, &people);
    let mails = insert(connection, now, &groups, secrets).await?;
    let changes: Vec<Change> = mails.iter().map(|mail| queued(*mail, None, delivery_job(*mail))).collect();
    let system = actor.system_for("mail");
    commit::<Mail>(connection, &system, now, &changes).await?;
    narrow(connection, actor).await?;
    tracing::debug!(documents = drafts.len(), mails = mails.len(), "mail queued");
    Ok(mails)
}

/// The recipients of each draft, by place: of a company whoever works for it, at home there or not. Each audience is looked up once, all of them in one statement.
async fn recipients(connection: &mut PgConnection, drafts: &[Draft]) -> Result<Vec<Vec<Recipient>>, Error> {
    let mut numbers: HashMap<&Audience, i32> = HashMap::new();
    let mut wanted = Wanted::default();
    for audience in drafts.iter().flat_map(|draft| &draft.audiences) {
        let next = i32::try_from(numbers.len()).unwrap_or(i32::MAX);
        if *numbers.entry(audience).or_insert(next) == next {
            wanted.add(next, audience);
        }
    }
    let mut found = people(connection, &wanted).await?;
    for (audience, number) in &numbers {
        if let Audience::Address { name, address, language } = audience {
            let (name, address, language) = (name.clone(), address.clone(), *language);
            found.insert(
                *number,
                vec![Recipient { account: None, company: None, name, address, language, may_open: true }],
            );
        }
    }
    let of = |draft: &Draft| draft.audiences.iter().filter_map(|a| found.get(&numbers[a])).flatten().cloned().collect();
    Ok(drafts.iter().map(of).collect())
}

/// The people of each audience, by its number; those who have no account are not among them.
async fn people(connection: &mut PgConnection, wanted: &Wanted) -> Result<HashMap<i32, Vec<Recipient>>, Error> {
    let rows = sqlx::query!(
        r#"WITH w AS (
             SELECT number, company, plant, forwarder, role, inside, account, kind, buyer
               FROM unnest($1::int[], $2::bigint[], $3::bigint[], $4::text[], $5::smallint[], $6::bool[], $7::bigint[],
                           $8::text[], $9::text[])
                    AS w(number, company, plant, forwarder, role, inside, account, kind, buyer)),
           tied AS (
             SELECT DISTINCT w.number, t.id, t.company_id
               FROM w JOIN masters m ON m.kind = 'buyer' AND m.code = w.buyer AND m.state = 'Active'
               JOIN accounts t ON lower(t.user_id) = lower(m.own ->> 'account') AND t.status = 'Y'
               JOIN account_groups g ON g.account_id = t.id
               JOIN group_roles r ON r.group_id = g.group_id AND r.role = w.role)
           SELECT DISTINCT w.number AS "number!", a.id, a.email, a.language, a.name_local, a.name_en, c.id AS company,
                  c.type AS company_type,
                  (w.account IS NOT NULL OR w.kind IS NOT NULL) AS "addressed!",
                  EXISTS (SELECT 1 FROM account_groups g JOIN group_roles r USING (group_id)
                           WHERE g.account_id = a.id AND r.role = 124) AS "ships!"
             FROM w
             LEFT JOIN tied b ON b.number = w.number
             LEFT JOIN plants p ON p.id = w.plant
             LEFT JOIN accounts n ON n.id = w.account
             JOIN companies c ON c.id = coalesce(w.company, b.company_id, p.company_id, n.company_id)
               OR (w.inside AND c.type IN ('A', 'B'))
               OR CASE WHEN c.type = 'A' THEN 'B' ELSE c.type END = w.kind
               OR (c.type IN ('F', 'R') AND lower(w.forwarder) IN (lower(c.code), lower(c.name), lower(c.name_en)))
             JOIN LATERAL (SELECT h.id FROM accounts h WHERE h.company_id = c.id
                           UNION ALL
                           SELECT m.account_id FROM account_companies m WHERE m.company_id = c.id) AS works ON true
             JOIN accounts a ON a.id = works.id
              AND CASE WHEN w.account IS NULL THEN a.status = 'Y' AND a.id = coalesce(b.id, a.id) ELSE a.id = w.account END
            WHERE w.role IS NULL OR EXISTS (SELECT 1 FROM account_groups g JOIN group_roles r USING (group_id)
                                             WHERE g.account_id = a.id AND r.role = w.role)
            ORDER BY a.id, c.id"#,
        &wanted.number,
        &wanted.company as _,
        &wanted.plant as _,
        &wanted.forwarder as _,
        &wanted.role as _,
        &wanted.inside,
        &wanted.account as _,
        &wanted.kind as _,
        &wanted.buyer as _
    )
    .fetch_all(connection)
    .await?;
    let mut found: HashMap<i32, Vec<Recipient>> = HashMap::new();
    for row in rows {
        let language = Language::parse(&row.language).unwrap_or(Language::En);
        let name = match language {
            Language::Tc | Language::Cn => row.name_local,
            Language::En => row.name_en,
        };
        found.entry(row.number).or_default().push(Recipient {
            account: Some(row.id),
            company: Some(row.company),
            name,
            address: row.email,
            language,
            // What is meant for a person or a type of company is open to them.
            may_open: row.addressed
                || match row.company_type.as_str() {
                    // Who is only paid is told of statements alone, and they are open to them.
                    "A" | "B" | "S" | "T" => true,
                    // Of what is handed to them they see shipment notices, if they see anything.
                    "F" | "R" => row.ships,
                    _ => false,
                },
        });
    }
    Ok(found)
}

/// Audiences as columns, a row per role.
#[derive(Default)]
struct Wanted {
    number: Vec<i32>,
    company: Vec<Option<i64>>,
    plant: Vec<Option<i64>>,
    forwarder: Vec<Option<String>>,
    role: Vec<Option<i16>>,
    inside: Vec<bool>,
    account: Vec<Option<i64>>,
    kind: Vec<Option<String>>,
    buyer: Vec<Option<String>>,
}

/// A row of [`Wanted`].
#[derive(Default)]
struct Want {
    company: Option<i64>,
    plant: Option<i64>,
    forwarder: Option<String>,
    inside: bool,
    account: Option<i64>,
    kind: Option<String>,
    buyer: Option<String>,
}

impl Wanted {
    fn add(&mut self, number: i32, audience: &Audience) {
        match audience {
            Audience::Company { company, roles } => {
                self.rows(number, || Want { company: Some(*company), ..Want::default() }, roles);
            }
            Audience::Plant { plant, roles } => {
                self.rows(number, || Want { plant: Some(*plant), ..Want::default() }, roles);
            }
            Audience::Buyer { name, plant, roles } => {
                let want = || Want { plant: Some(*plant), buyer: Some(name.clone()), ..Want::default() };
                self.rows(number, want, roles);
            }
            Audience::Inside { roles } => self.rows(number, || Want { inside: true, ..Want::default() }, roles),
            Audience::Forwarder { name } => {
                self.row(number, Want { forwarder: Some(name.trim().to_owned()), ..Want::default() }, None);
            }
            Audience::CompanyType { kind } => {
                self.row(number, Want { kind: Some(kind.clone()), ..Want::default() }, None);
            }
            Audience::Account { account } => {
                self.row(number, Want { account: Some(*account), ..Want::default() }, None);
            }
            Audience::Member { account, company } => {
                self.row(number, Want { account: Some(*account), company: Some(*company), ..Want::default() }, None);
            }
            // Nobody is looked up: the mail goes to the address as it is.
            Audience::Address { .. } => {}
        }
    }

    fn rows(&mut self, number: i32, want: impl Fn() -> Want, roles: &[Role]) {
        for role in roles {
            self.row(number, want(), i16::try_from(*role).ok());
        }
    }

    fn row(&mut self, number: i32, want: Want, role: Option<i16>) {
        self.number.push(number);
        self.company.push(want.company);
        self.plant.push(want.plant);
        self.forwarder.push(want.forwarder);
        self.inside.push(want.inside);
        self.role.push(role);
        self.account.push(want.account);
        self.kind.push(want.kind);
        self.buyer.push(want.buyer);
    }
}
