//! What a record of master data must be. Pure.

use super::kind::{Field, Form};
use super::machine::{Facts, Input, Texts};
use ehub_engine::label::Label;
use ehub_engine::{Actor, Finding};

fn said(input: &Input) -> Option<&Texts> {
    match input {
        Input::Create(new) => Some(&new.fields),
        Input::Edit(edit) => Some(&edit.fields),
        Input::Deactivate | Input::Reactivate => None,
    }
}

/// Each field is one of the kind and holds what its form allows, and what must be there somebody says: people, or the ERP.
pub(super) fn fields_are_valid(facts: &Facts, input: &Input) -> Vec<Finding> {
    let Some(said) = said(input) else { return vec![] };
    let known = |name: &String| facts.kind.field(name).is_some();
    let mut found: Vec<Finding> =
        said.keys().filter(|name| !known(name)).map(|name| Finding::block("UNKNOWN_FIELD").at(name.as_str())).collect();
    for declared in facts.kind.fields() {
        let name = declared.field.as_str();
        match said.get(name) {
            Some(text) => {
                found.extend(declared.form.check(name, text));
                if declared.form == Form::Account && !facts.account_known {
                    found.push(Finding::block("MASTER_ACCOUNT_UNKNOWN").at(name).with("value", text));
                }
            }
            None if declared.fallback.is_none() && !facts.erp.contains_key(name) => {
                found.push(Finding::block("REQUIRED").at(name));
            }
            None => {}
        }
    }
    found
}

/// Orders name a record by its code: it is one record's, in whatever case it is written.
pub(super) fn code_is_free(facts: &Facts, input: &Input) -> Vec<Finding> {
    let Input::Create(new) = input else { return vec![] };
    let mut found = facts.kind.check_code(&new.code);
    if facts.code_taken {
        found.push(Finding::block("ALREADY_EXISTS").at(Field::Code.as_str()));
    }
    found
}

pub(super) fn may_be_taken_out_of_use(facts: &Facts, _: &Actor) -> Vec<Finding> {
    if facts.kind.retires() { vec![] } else { vec![Finding::block("MASTER_COMPANY_DECIDES")] }
}

#[cfg(test)]
mod tests {
    use super::super::kind::Kind;
    use super::super::machine::{Fields, New};
    use super::*;

    fn texts(pairs: &[(&str, &str)]) -> Texts {
        pairs.iter().map(|(name, text)| ((*name).to_owned(), (*text).to_owned())).collect()
    }

    fn facts(kind: Kind, erp: &[(&str, &str)]) -> Facts {
        Facts { kind, code_taken: false, erp: texts(erp), account_known: true }
    }

    fn edit(pairs: &[(&str, &str)]) -> Input {
        Input::Edit(Fields { fields: texts(pairs) })
    }

    fn labels(found: &[Finding]) -> Vec<(&str, &str)> {
        found.iter().map(|one| (one.label.as_str(), one.field.as_deref().unwrap_or_default())).collect()
    }

    #[test]
    fn what_must_be_there_the_erp_may_say() {
        let nothing = edit(&[]);
        assert_eq!(labels(&fields_are_valid(&facts(Kind::Plant, &[]), &nothing)), [("REQUIRED", "name")]);
        assert!(fields_are_valid(&facts(Kind::Plant, &[("name", "Tainan")]), &nothing).is_empty());
        assert!(fields_are_valid(&facts(Kind::Plant, &[]), &edit(&[("name", "Tainan")])).is_empty());
    }

    #[test]
    fn a_field_belongs_to_its_kind_and_holds_what_its_form_allows() {
        let plant = facts(Kind::Plant, &[("name", "Tainan")]);
        let found = fields_are_valid(&plant, &edit(&[("uom", "PCS"), ("timeZone", "Mars/Olympus")]));
        assert_eq!(labels(&found), [("UNKNOWN_FIELD", "uom"), ("ZONE_UNKNOWN", "timeZone")]);
    }

    #[test]
    fn a_buyer_is_an_account_that_is_there() {
        let unknown = Facts { account_known: false, ..facts(Kind::Buyer, &[]) };
        let tied = edit(&[("account", "buyer1")]);
        assert_eq!(labels(&fields_are_valid(&unknown, &tied)), [("MASTER_ACCOUNT_UNKNOWN", "account")]);
        assert!(fields_are_valid(&facts(Kind::Buyer, &[]), &tied).is_empty());
        assert!(fields_are_valid(&unknown, &edit(&[])).is_empty(), "of no account it does not matter");
    }

    #[test]
    fn a_code_is_one_records() {
        let new = Input::Create(New { kind: Kind::Plant, code: "P300".to_owned(), fields: Texts::new() });
        assert!(code_is_free(&facts(Kind::Plant, &[]), &new).is_empty());
        let taken = Facts { code_taken: true, ..facts(Kind::Plant, &[]) };
        assert_eq!(labels(&code_is_free(&taken, &new)), [("ALREADY_EXISTS", "code")]);
        assert!(code_is_free(&taken, &Input::Deactivate).is_empty());
    }

    #[test]
    fn whether_a_company_is_dealt_with_its_own_page_says() {
        let person = Actor::system("test", "test");
        assert!(may_be_taken_out_of_use(&facts(Kind::Plant, &[]), &person).is_empty());
        let found = may_be_taken_out_of_use(&facts(Kind::Vendor, &[]), &person);
        assert_eq!(labels(&found), [("MASTER_COMPANY_DECIDES", "")]);
    }
}
