//! Writes mails: templates in three languages, as text and HTML, compiled in (`config/mail`); an installation may put its own in their place.
//!
//! A file is `<template>.<language>.txt`, whose first line is `Subject: …` and whose text begins after an empty line, or
//! `<template>.<language>.html`. HTML is escaped by itself, and a field that there is not is an error.

use super::facts::samples;
use crate::account::Language;
use ehub_engine::label::Label;
use ehub_engine::labels;
use minijinja::syntax::SyntaxConfig;
use minijinja::value::Serde;
use minijinja::{AutoEscape, Environment, UndefinedBehavior};
use serde::Serialize;
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};

mod built_in;
mod hearing;
mod list;

pub use built_in::BUILT_IN;
pub use hearing::{ByMail, Hearing};

/// Longest subject, in characters; what is longer is cut.
const LONGEST_SUBJECT: usize = 200;
/// Around every HTML mail.
const LAYOUT: &str = "layout.html";

labels! {
    /// What is said.
    pub enum Template {
        /// The ERP took a shipment notice: to the MC and the forwarder.
        AsnSent = "asn_sent",
        /// A notice that was sent is cancelled: to the same.
        AsnCancelled = "asn_cancelled",
        /// The ERP refused a notice, or its cancellation: to the supplier.
        AsnRefused = "asn_refused",
        /// The ERP has cancelled a notice: to the MC, the forwarder and the supplier.
        AsnErpCancelled = "asn_erp_cancelled",
        /// The ERP's people changed what a delivery holds: to the MC and the supplier.
        AsnErpEdited = "asn_erp_edited",
        /// A notice is closed and not everything came: to the MC and the supplier.
        AsnClosedShort = "asn_closed_short",
        /// A supplier proposed another schedule: to the buyer and the MC.
        PoProposed = "po_proposed",
        /// The supplier took a proposal back: to the same.
        PoWithdrawn = "po_withdrawn",
        /// The buyer wants another answer: to the supplier.
        PoAskedAgain = "po_asked_again",
        /// Lines wait for the supplier's answer: to the supplier, collected.
        PoAnswerDue = "po_answer_due",
        /// Replies wait for the buyer's review: to the buyer and the MC, collected.
        PoReviewDue = "po_review_due",
        /// A line was asked for the third time: to both sides, at once.
        PoThirdRound = "po_third_round",
        /// The ERP does not answer about a notice: to the administrators, at once.
        AsnErpSilent = "asn_erp_silent",
        /// Somebody has an account now: to its owner, with the link that activates it.
        AccountActivation = "account_activation",
        /// Somebody has forgotten a password: to the account's owner, with the link to set another.
        AccountPassword = "account_password",
        /// A password was changed: to the account's owner.
        AccountPasswordChanged = "account_password_changed",
        /// An account may be used again: to its owner.
        AccountReactivated = "account_reactivated",
        /// A manager of accounts took the second step away: to the account's owner.
        AccountSecondStepReset = "account_second_step_reset",
        /// Mails of an account go to another address: to the one that they went to before.
        AccountEmailChanged = "account_email_changed",
        /// Somebody may act for somebody: to both.
        ActingGranted = "acting_granted",
        /// A registration is being filled in: to the one who does, with the link that leads back to it.
        RegistrationSaved = "registration_saved",
        /// A registration was submitted: to the one who did.
        RegistrationReceived = "registration_received",
        /// A registration is to be corrected: to the same, with the reason and a link.
        RegistrationReturned = "registration_returned",
        /// A registration is rejected: to the same, with the reason.
        RegistrationRejected = "registration_rejected",
        /// Something is announced: to everybody of the company types concerned.
        AnnouncementPublished = "announcement_published",
        /// An application to ship was decided: to the applicants.
        ShipPermissionDecided = "ship_permission_decided",
        /// Nobody decided about an application to ship in time: to the same.
        ShipPermissionExpired = "ship_permission_expired",
        /// Applications to ship wait for a decision: to the buyer, collected.
        ShipPermissionDue = "ship_permission_due",
        /// A line was opened for shipment: to the supplier.
        OpeningGranted = "opening_granted",
        /// What was opened is taken back: to the same.
        OpeningTakenBack = "opening_taken_back",
        /// A version of the terms of purchase has begun to hold: to the suppliers that it holds for, collected unless it held when it came.
        ProvisionValid = "provision_valid",
        /// A buyer asks for what is overdue and due: to the supplier.
        ShipNudge = "ship_nudge",
        /// An inspection spec is to be filled, or runs out: to the supplier.
        InspectionSpecWanted = "inspection_spec_wanted",
        /// An inspection spec was submitted: to those who verify.
        InspectionSpecSubmitted = "inspection_spec_submitted",
        /// An inspection spec was accepted or rejected: to the supplier.
        InspectionSpecDecided = "inspection_spec_decided",
        /// The catalogue asks something else than an inspection spec says: to the supplier.
        InspectionSpecChanged = "inspection_spec_changed",
        /// What was measured of a lot was submitted: to those who verify.
        CertificateSubmitted = "certificate_submitted",
        /// A lot's certificate was accepted or rejected: to the supplier.
        CertificateDecided = "certificate_decided",
        /// A report is ready: to whoever it is made for.
        ReportReady = "report_ready",
        /// A balance statement was issued: to the supplier.
        StatementIssued = "statement_issued",
        /// A supplier disputes a balance statement: to the buyer's side.
        StatementDisputed = "statement_disputed",
        /// A dispute was answered: to the supplier.
        StatementAnswered = "statement_answered",
        /// Somebody is meant in a comment on a document: to that person.
        CommentMention = "comment_mention",
        /// Somebody said something on a document: to whoever did so before.
        CommentAdded = "comment_added",
    }
}

/// What a mail is written from.
#[derive(Clone, Debug, PartialEq)]
pub struct MailContent {
    /// Which template.
    pub template: String,
    /// In which language.
    pub language: String,
    /// Name of the recipient.
    pub to_name: String,
    /// `documents` and `link`, as they were queued.
    pub facts: Value,
    /// How many documents it is about; the facts list the first of them.
    pub document_count: i32,
    /// What ends the link and nobody but the recipient may see; `None` = there is none, or it is not to be shown.
    pub secret: Option<String>,
}

/// A mail as people read it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Written {
    /// One line, without control characters.
    pub subject: String,
    /// Plain text.
    pub text: String,
    /// The same as HTML.
    pub html: String,
}

/// A template that is no good.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{file}: {words}")]
pub struct Fault {
    /// Name of the file.
    pub file: String,
    /// What is wrong with it.
    pub words: String,
}

/// Every template, ready to write with.
#[derive(Clone, Debug)]
pub struct Templates {
    built_in: Environment<'static>,
    /// With the installation's own in place of those built in.
    own: Environment<'static>,
    /// Where people find the pages, without a slash at the end.
    public_url: String,
}

/// What a template may use.
#[derive(Serialize)]
struct Context<'a> {
    recipient: &'a str,
    language: &'a str,
    documents: &'a Value,
    count: i32,
    /// Documents that are not listed.
    more: i64,
    /// Page of the document, or list of all of them; empty for those who cannot open it.
    link: String,
    /// The portal's first page.
    home: &'a str,
}

impl Templates {
    /// The templates of the program. Links begin with `public_url`.
    ///
    /// # Panics
    /// Never: a test writes every one of them.
    pub fn new(public_url: &str) -> Self {
        let mut built_in = Environment::new();
        built_in.set_undefined_behavior(UndefinedBehavior::Strict);
        // A line with nothing but a block leaves no empty line.
        if let Ok(syntax) = SyntaxConfig::builder().trim_blocks(true).lstrip_blocks(true).build() {
            built_in.set_syntax(syntax);
        }
        built_in.set_auto_escape_callback(|name| {
            let html = std::path::Path::new(name).extension().is_some_and(|extension| extension == "html");
            if html { AutoEscape::Html } else { AutoEscape::None }
        });
        for (file, text) in BUILT_IN {
            let added = add(&mut built_in, file, text);
            debug_assert_eq!(added, Ok(()), "{file}");
        }
        let public_url = public_url.trim_end_matches('/').to_owned();
        Self { own: built_in.clone(), built_in, public_url }
    }

    /// Puts an installation's files (name → text) in place of the program's own, which is used where one is no good; those are reported.
    pub fn override_with(&mut self, files: &BTreeMap<String, String>) -> Vec<Fault> {
        let known: BTreeSet<&str> = BUILT_IN.iter().map(|(file, _)| *file).collect();
        let mut faults = Vec::new();
        // The layout first: the other files are tried within it.
        let (layout, rest): (Vec<_>, Vec<_>) = files.iter().partition(|(file, _)| *file == LAYOUT);
        for (file, text) in layout.into_iter().chain(rest) {
            let tried = if known.contains(file.as_str()) {
                self.with(file, text)
            } else {
                Err("there is no template of this name".to_owned())
            };
            match tried {
                Ok(better) => self.own = better,
                Err(words) => faults.push(Fault { file: file.clone(), words }),
            }
        }
        faults
    }

    /// The templates with one file more, if every mail that uses it can still be written.
    fn with(&self, file: &str, text: &str) -> Result<Environment<'static>, String> {
        let mut tried = self.own.clone();
        add(&mut tried, file, text)?;
        for (template, language) in mails() {
            let mine = file == LAYOUT || file.starts_with(&format!("{template}.{language}."));
            for content in mine.then(|| sample_contents(template, language)).into_iter().flatten() {
                self.write_with(&tried, &content)?;
            }
        }
        Ok(tried)
    }

    /// Writes a mail. Where an installation's own template fails on it, the program's own is used, and a warning logged.
    ///
    /// # Errors
    /// In words, when there is no such template, which an older program may say of a newer one's mail.
    pub fn write(&self, content: &MailContent) -> Result<Written, String> {
        self.write_with(&self.own, content).or_else(|words| {
            let written = self.write_with(&self.built_in, content)?;
            tracing::warn!(template = content.template, language = content.language, %words, "own mail template failed");
            Ok(written)
        })
    }

    fn write_with(&self, environment: &Environment<'_>, mail: &MailContent) -> Result<Written, String> {
        let MailContent { template, language, .. } = mail;
        let documents = &mail.facts["documents"];
        let listed = documents.as_array().map_or(0, Vec::len);
        let link = mail.facts["link"].as_str().unwrap_or_default();
        let context = Context {
            recipient: &mail.to_name,
            language: match language.as_str() {
                "Tc" => "zh-Hant",
                "Cn" => "zh-Hans",
                _ => "en",
            },
            documents,
            count: mail.document_count,
            more: i64::from(mail.document_count) - i64::try_from(listed).unwrap_or(0),
            link: match link {
                "" => String::new(),
                link => format!("{}/#{link}{}", self.public_url, mail.secret.as_deref().unwrap_or_default()),
            },
            home: &self.public_url,
        };
        let render = |name: String| {
            let template = environment.get_template(&name).map_err(|error| words(&error))?;
            template.render(Serde(&context)).map_err(|error| words(&error))
        };
        Ok(Written {
            subject: one_line(&render(format!("{template}.{language}.subject"))?),
            text: render(format!("{template}.{language}.txt"))?,
            html: render(format!("{template}.{language}.html"))?,
        })
    }
}

impl Default for Templates {
    fn default() -> Self {
        Self::new("http://localhost:8080")
    }
}

/// Adds a file. That of a text becomes two templates, so that nothing of the text can get into the subject or the
/// other way round.
fn add(environment: &mut Environment<'static>, file: &str, text: &str) -> Result<(), String> {
    if text.contains(char::REPLACEMENT_CHARACTER) {
        return Err("it is not UTF-8".to_owned());
    }
    // As editors of other systems save it.
    let text = text.trim_start_matches('\u{feff}').replace("\r\n", "\n");
    let mut put =
        |name: String, text: String| environment.add_template_owned(name, text).map_err(|error| words(&error));
    let Some(name) = file.strip_suffix(".txt") else { return put(file.to_owned(), text) };
    let parts = text.strip_prefix("Subject:").and_then(|rest| rest.split_once("\n\n"));
    let Some((subject, body)) = parts.filter(|(subject, _)| !subject.contains('\n') && !subject.trim().is_empty())
    else {
        return Err("its first line must be `Subject: …`, followed by an empty line".to_owned());
    };
    put(format!("{name}.subject"), subject.trim().to_owned())?;
    put(file.to_owned(), body.to_owned())
}

/// An error with all its causes in one line.
fn words(error: &minijinja::Error) -> String {
    let mut text = error.to_string();
    let mut cause = std::error::Error::source(error);
    while let Some(next) = cause {
        text.push_str(": ");
        text.push_str(&next.to_string());
        cause = next.source();
    }
    text
}

/// A text as the value of a header: no line break, no control character, not endless.
fn one_line(text: &str) -> String {
    let text: String = text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    text.chars().take(LONGEST_SUBJECT).collect()
}

/// Every mail there is.
fn mails() -> impl Iterator<Item = (Template, Language)> {
    Template::ALL.iter().flat_map(|template| Language::ALL.iter().map(|language| (*template, *language)))
}

/// Mails to try a template with: about one document and about many, with everything and with as little as there can be.
fn sample_contents(template: Template, language: Language) -> Vec<MailContent> {
    let [full, bare] = samples(template);
    let content = |documents: &[&Value], link: &str, document_count| MailContent {
        template: template.as_str().to_owned(),
        language: language.as_str().to_owned(),
        to_name: "Ann & Bob <x>".to_owned(),
        facts: json!({ "documents": documents, "link": link }),
        document_count,
        secret: None,
    };
    let mut contents = vec![content(&[&full], "/po/lines/7", 1), content(&[&bare], "", 1)];
    if template.gathers() {
        contents.push(content(&[&full, &bare], template.list(), 2));
        contents.push(content(&[&full, &bare], template.list(), 1_000));
    }
    contents
}

#[cfg(test)]
mod tests;
