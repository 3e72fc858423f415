//! Mails to the one who registers a company: there is no account yet, so they go to the address of the form.

use super::payload::Fields;
use crate::account::Language;
use crate::error::Error;
use crate::link::{self, Purpose, Random, Target};
use crate::mail::facts::RegistrationFacts;
use crate::mail::{self, Audience, Draft, Template};
use chrono::{DateTime, Utc};
use ehub_engine::Actor;
use serde_json::json;
use sqlx::PgConnection;

/// The page of the form; the token ends its address.
const FORM: &str = "/vendorRegister?link=";

/// About whom a mail is.
pub(super) struct Applicant<'a> {
    pub registration: i64,
    pub language: Language,
    pub fields: &'a Fields,
}

impl Applicant<'_> {
    fn draft(&self, template: Template, mark: i64, facts: &RegistrationFacts, link: &str) -> Draft {
        let name = match self.language {
            Language::Tc | Language::Cn => &self.fields.admin_name,
            Language::En => &self.fields.admin_name_en,
        };
        // Also whoever has not shown yet that the mailbox is theirs: what they typed is not said to whom it may belong.
        let name = if name.is_empty() { &self.fields.admin_email } else { name };
        Draft {
            template,
            process: "company_registration",
            document: self.registration,
            document_version: mark,
            document_no: self.company().to_owned(),
            audiences: vec![Audience::Address {
                name: name.clone(),
                address: self.fields.admin_email.clone(),
                language: self.language,
            }],
            link: link.to_owned(),
            occasion: 0,
            facts: json!(facts),
        }
    }

    fn company(&self) -> &str {
        [&self.fields.name, &self.fields.name_en, &self.fields.admin_email]
            .into_iter()
            .find(|text| !text.is_empty())
            .map_or("-", |text| text)
    }

    /// A mail without a link. `version` is the registration's after the change.
    pub async fn notify(
        &self,
        connection: &mut PgConnection,
        actor: &Actor,
        now: DateTime<Utc>,
        template: Template,
        version: i64,
        reason: &str,
    ) -> Result<(), Error> {
        let facts =
            RegistrationFacts { company_name: self.company().to_owned(), reason: reason.to_owned(), valid_days: 0 };
        let draft = self.draft(template, version, &facts, "");
        mail::queue(connection, actor, now, &[draft]).await?;
        Ok(())
    }

    /// A mail with a link that leads to the form; older links are void. Gives the token.
    pub async fn send_link(
        &self,
        connection: &mut PgConnection,
        actor: &Actor,
        now: DateTime<Utc>,
        template: Template,
        reason: &str,
        random: &Random,
    ) -> Result<link::Token, Error> {
        let lifetime = Purpose::Registration.lifetime();
        let target = Target::Registration(self.registration);
        let token = link::issue(connection, now, Purpose::Registration, target, lifetime, random).await?;
        let facts = RegistrationFacts {
            company_name: self.company().to_owned(),
            reason: reason.to_owned(),
            valid_days: lifetime.num_days(),
        };
        let draft = self.draft(template, token.mark(), &facts, FORM);
        mail::queue_secret(connection, actor, now, draft, token.as_str()).await?;
        Ok(token)
    }
}
