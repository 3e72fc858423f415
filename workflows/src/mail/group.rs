//! Many causes in one call give one mail per recipient and template.

use super::queue::Draft;
use super::template::Template;
use crate::account::Language;
use serde_json::{Value, json};
use std::collections::{HashMap, HashSet};

/// Documents that a mail lists; the others are counted, and the link leads to all of them.
pub(super) const MOST_LISTED: usize = 100;

/// Somebody who gets mail.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Recipient {
    /// `None` = somebody without an account.
    pub account: Option<i64>,
    /// The company as whose the person is told; `None` = of no company.
    pub company: Option<i64>,
    pub name: String,
    pub address: String,
    pub language: Language,
    /// Whether the pages that the links lead to are open to this company.
    pub may_open: bool,
}

impl Recipient {
    /// What tells one recipient from another: the account, or for somebody without one the address.
    fn key(&self) -> String {
        self.account.map_or_else(|| self.address.to_lowercase(), |account| account.to_string())
    }
}

/// A mail to one person about one document or more.
#[derive(Debug, PartialEq)]
pub(super) struct Group<'a> {
    pub recipient: &'a Recipient,
    pub template: Template,
    pub drafts: Vec<&'a Draft>,
}

impl Group<'_> {
    /// The same for the same documents and recipient, however often they are queued: the first document speaks for all,
    /// because a version of a document causes a mail once, and each of its reminders has a number.
    pub fn key(&self) -> String {
        let first = self.first();
        let key = format!(
            "{}:{}:{}:{}:{}",
            first.process,
            first.document,
            first.document_version,
            self.template,
            self.recipient.key()
        );
        if first.occasion == 0 { key } else { format!("{key}:{}", first.occasion) }
    }

    /// The document with the lowest id.
    pub fn first(&self) -> &Draft {
        self.drafts[0]
    }

    /// Hash route of the document, or of the list of all; empty for whoever cannot open it.
    pub fn link(&self) -> &str {
        match (self.recipient.may_open, self.drafts.len()) {
            (false, _) => "",
            (true, 1) => self.first().link.as_str(),
            (true, _) => self.template.list(),
        }
    }

    /// Who caused it, where its only document says so.
    pub fn by_name(&self) -> &str {
        match self.drafts.as_slice() {
            [only] => only.facts["byName"].as_str().unwrap_or_default(),
            _ => "",
        }
    }

    /// What the template shows.
    pub fn facts(&self) -> Value {
        let documents: Vec<&Value> = self.drafts.iter().take(MOST_LISTED).map(|draft| &draft.facts).collect();
        json!({ "documents": documents, "link": self.link() })
    }
}

/// Groups drafts; `recipients` has those of each draft, by place. Documents are in the order of their ids.
pub(super) fn group<'a>(drafts: &'a [Draft], recipients: &'a [Vec<Recipient>]) -> Vec<Group<'a>> {
    let mut order: Vec<(&Draft, &Vec<Recipient>)> = drafts.iter().zip(recipients).collect();
    order.sort_by_key(|(draft, _)| (draft.process, draft.document, draft.document_version));
    let mut groups: Vec<Group<'a>> = Vec::new();
    // Whoever works for several companies is told as each of them: what is of one is not seen while working for another.
    let mut place: HashMap<(Template, String, Option<i64>), usize> = HashMap::new();
    for (draft, people) in order {
        // Somebody may be meant twice, by two roles or in two companies.
        let mut told = HashSet::new();
        for recipient in people {
            if !told.insert(recipient.key()) {
                continue;
            }
            let at = *place.entry((draft.template, recipient.key(), recipient.company)).or_insert_with(|| {
                groups.push(Group { recipient, template: draft.template, drafts: vec![] });
                groups.len() - 1
            });
            groups[at].drafts.push(draft);
        }
    }
    groups
}

#[cfg(test)]
mod tests {
    use super::*;

    fn draft(template: Template, document: i64) -> Draft {
        Draft {
            template,
            process: "asn",
            document,
            document_version: 3,
            occasion: 0,
            document_no: format!("A{document}"),
            audiences: vec![],
            link: format!("/asn/asns/{document}"),
            facts: json!({ "n": document }),
        }
    }

    fn person(account: i64) -> Recipient {
        Recipient {
            account: Some(account),
            company: Some(1),
            name: "n".into(),
            address: "a@b.cd".into(),
            language: Language::En,
            may_open: true,
        }
    }

    #[test]
    fn one_mail_per_recipient_and_template() {
        let drafts = [draft(Template::AsnSent, 9), draft(Template::AsnSent, 7), draft(Template::AsnRefused, 8)];
        let people = [vec![person(1), person(2)], vec![person(1), person(1)], vec![person(1)]];
        let groups = group(&drafts, &people);
        let found: Vec<(Option<i64>, Template, Vec<i64>)> = groups
            .iter()
            .map(|g| (g.recipient.account, g.template, g.drafts.iter().map(|d| d.document).collect()))
            .collect();
        assert_eq!(
            found,
            [
                (Some(1), Template::AsnSent, vec![7, 9]),
                (Some(1), Template::AsnRefused, vec![8]),
                (Some(2), Template::AsnSent, vec![9])
            ]
        );
        let companies = [vec![person(1)], vec![Recipient { company: Some(2), ..person(1) }, person(1)]];
        let of_companies = group(&drafts[..2], &companies);
        let found: Vec<_> = of_companies.iter().map(|g| (g.recipient.company, g.first().document)).collect();
        assert_eq!(found, [(Some(2), 7), (Some(1), 9)], "who works for two is told as each");
        assert_eq!(groups[0].key(), "asn:7:3:asn_sent:1");
        let again = [Draft { occasion: 2, ..draft(Template::AsnErpSilent, 7) }];
        assert_eq!(group(&again, &people[2..])[0].key(), "asn:7:3:asn_erp_silent:1:2");
    }

    #[test]
    fn a_long_list_is_cut_and_its_link_leads_to_all_of_it() {
        let drafts: Vec<Draft> = (1..=150).map(|n| draft(Template::PoProposed, n)).collect();
        let people = vec![vec![person(1)]; 150];
        let groups = group(&drafts, &people);
        assert_eq!(groups.len(), 1);
        let facts = groups[0].facts();
        assert_eq!(facts["documents"].as_array().map(Vec::len), Some(MOST_LISTED));
        assert_eq!(facts["link"], Template::PoProposed.list());
    }

    #[test]
    fn a_link_is_given_to_those_who_may_follow_it() {
        let drafts = [draft(Template::AsnSent, 7)];
        let inside = [vec![person(1)]];
        assert_eq!(group(&drafts, &inside)[0].facts()["link"], "/asn/asns/7");
        let outside = [vec![Recipient { may_open: false, ..person(1) }]];
        assert_eq!(group(&drafts, &outside)[0].facts()["link"], "");
    }
}
