//! What is new for a person, behind the bell; and what each person wants to hear how. It is written with the mail that says the same:
//! `mail::write`.

pub mod search;
pub mod store;

use crate::mail::Template;
use ehub_engine::Finding;
use ehub_engine::label::Label as _;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Unread ones that are counted; more are not told apart.
pub const MOST_COUNTED: i64 = 100;

/// How somebody hears of something.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = NotificationChoice)]
pub struct Choice {
    /// What is told: name of the mail's template.
    pub kind: String,
    /// Whether it stands behind the bell.
    pub bell: bool,
    /// Whether a mail goes out.
    pub mail: bool,
}

/// How somebody hears of something, and whether they may choose.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Chosen {
    /// What is told: name of the mail's template.
    pub kind: String,
    /// Whether it stands behind the bell.
    pub bell: bool,
    /// Whether a mail goes out.
    pub mail: bool,
    /// Whether the mail goes out in any case: it is about the own account.
    pub mail_due: bool,
}

/// What somebody is told who works inside or for another company; in the order in which it is shown.
pub fn kinds(inside: bool) -> impl Iterator<Item = Template> {
    Template::ALL.iter().copied().filter(move |template| {
        let hearing = template.hearing();
        if inside { hearing.inside } else { hearing.outside }
    })
}

/// What is wrong with choices, each at its place: a kind that there is not, or a mail turned off that has to be.
#[must_use]
pub fn judge(choices: &[Choice]) -> Vec<Finding> {
    let one = |(n, choice): (usize, &Choice)| {
        let at = |field: &str| format!("choices[{n}].{field}");
        let twice = choices[..n].iter().any(|other| other.kind == choice.kind);
        match Template::parse(&choice.kind).map(Template::hearing) {
            None => Some(Finding::block("NOTIFICATION_KIND_UNKNOWN").at(at("kind"))),
            Some(hearing) if twice || !(hearing.inside || hearing.outside) => {
                Some(Finding::block("NOTIFICATION_KIND_UNKNOWN").at(at("kind")))
            }
            Some(hearing) if hearing.mail.is_due() && !choice.mail => {
                Some(Finding::block("NOTIFICATION_MAIL_DUE").at(at("mail")))
            }
            Some(_) => None,
        }
    };
    choices.iter().enumerate().filter_map(one).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn choice(kind: &str, mail: bool) -> Choice {
        Choice { kind: kind.to_owned(), bell: false, mail }
    }

    #[test]
    fn what_has_to_be_mailed_cannot_be_turned_off() {
        let found = judge(&[
            choice("asn_sent", false),
            choice("account_password_changed", true),
            choice("account_password_changed", false),
            choice("account_email_changed", false),
            choice("account_activation", true),
            choice("nothing", true),
        ]);
        let found: Vec<(&str, &str)> =
            found.iter().map(|f| (f.label.as_str(), f.field.as_deref().unwrap_or_default())).collect();
        assert_eq!(
            found,
            [
                ("NOTIFICATION_KIND_UNKNOWN", "choices[2].kind"),
                ("NOTIFICATION_MAIL_DUE", "choices[3].mail"),
                ("NOTIFICATION_KIND_UNKNOWN", "choices[4].kind"),
                ("NOTIFICATION_KIND_UNKNOWN", "choices[5].kind"),
            ]
        );
    }

    #[test]
    fn each_side_hears_of_its_own() {
        let told = |inside| kinds(inside).map(Template::as_str).collect::<Vec<_>>();
        assert!(told(true).contains(&"po_proposed") && !told(true).contains(&"asn_refused"));
        assert!(told(false).contains(&"asn_refused") && !told(false).contains(&"po_proposed"));
        for kinds in [told(true), told(false)] {
            assert!(kinds.contains(&"comment_mention") && !kinds.contains(&"account_activation"));
        }
    }

    #[test]
    fn whatever_is_told_to_somebody_rings_or_is_mailed() {
        for template in Template::ALL {
            let hearing = template.hearing();
            assert_eq!(hearing.rings, hearing.inside || hearing.outside, "{template}");
        }
    }
}
