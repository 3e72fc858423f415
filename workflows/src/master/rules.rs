//! What a record of master data must be. Pure.

use super::kind::{Field, Form, Kind, check_item, check_rule};
use super::machine::{Facts, Input, Texts};
use ehub_engine::label::Label;
use ehub_engine::{Actor, Finding};

fn said(input: &Input) -> Option<&Texts> {
    match input {
        Input::Create(new) => Some(&new.fields),
        Input::Edit(edit) => Some(&edit.fields),
        Input::Deactivate | Input::Reactivate | Input::Classify(_) => None,
    }
}

/// Each field is one of the kind and holds what its form allows, and what must be there somebody says: people, or the ERP.
pub(super) fn fields_are_valid(facts: &Facts, input: &Input) -> Vec<Finding> {
    let Some(said) = said(input) else { return sub_group_is_valid(facts, input) };
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
    let unknown = |field: &Field| {
        let name = field.as_str();
        Finding::block("CODE_UNKNOWN").at(name).with("value", said.get(name).map_or("", String::as_str))
    };
    found.extend(facts.unknown.iter().map(unknown));
    match facts.kind {
        Kind::ShipmentRule => found.extend(check_rule(said)),
        Kind::InspectionItem => found.extend(check_item(said)),
        Kind::Plant
        | Kind::Vendor
        | Kind::Material
        | Kind::Buyer
        | Kind::Carrier
        | Kind::InvoiceTrack
        | Kind::XOutRule
        | Kind::TaxCode
        | Kind::Choice
        | Kind::InspectionUnit
        | Kind::InspectionCategory
        | Kind::InspectionSubGroup
        | Kind::VendorName
        | Kind::OrderChange => {}
    }
    // What a record is known by stays: another plant and group are another rule.
    if facts.kind.code_of(said).is_some_and(|code| code != facts.code) {
        found.push(Finding::block("KEY_STAYS").at(facts.kind.key_field().as_str()));
    }
    found
}

/// The sub-group as which a part is to be inspected is there.
fn sub_group_is_valid(facts: &Facts, input: &Input) -> Vec<Finding> {
    let Input::Classify(wanted) = input else { return vec![] };
    let name = Field::SubGroup.as_str();
    let mut found = Form::SubGroup.check(name, &wanted.sub_group);
    if facts.unknown.contains(&Field::SubGroup) {
        found.push(Finding::block("CODE_UNKNOWN").at(name).with("value", &wanted.sub_group));
    }
    found
}

/// What is used again names what is there: a category may have gone while its sub-group was out of use.
pub(super) fn names_are_there(facts: &Facts, input: &Input) -> Vec<Finding> {
    if !matches!(input, Input::Reactivate) {
        return vec![];
    }
    let value = |field: &Field| facts.own.get(field.as_str()).map_or("", String::as_str);
    let unknown = |field: &Field| Finding::block("CODE_UNKNOWN").at(field.as_str()).with("value", value(field));
    facts.unknown.iter().map(unknown).collect()
}

/// Suppliers know a sub-group and its category by their names once they have said values for its parts.
pub(super) fn name_may_change(facts: &Facts, input: &Input) -> Vec<Finding> {
    let Some(said) = said(input) else { return vec![] };
    let name = Field::Name.as_str();
    let stays = matches!(facts.kind, Kind::InspectionCategory | Kind::InspectionSubGroup) && facts.used_by_specs;
    if stays && said.get(name) != facts.own.get(name) {
        vec![Finding::block("INSPECTION_USED").at(name)]
    } else {
        vec![]
    }
}

/// Whether the actor keeps records of this kind: not all who keep some keep all.
pub(super) fn is_kept_by(facts: &Facts, actor: &Actor) -> Vec<Finding> {
    if facts.kind.is_kept_by(actor) { vec![] } else { vec![Finding::block("MASTER_KIND_NOT_YOURS")] }
}

/// Only parts are of a sub-group.
pub(super) fn is_a_part(facts: &Facts, _: &Actor) -> Vec<Finding> {
    if facts.kind == Kind::Material {
        vec![]
    } else {
        vec![Finding::block("UNKNOWN_FIELD").at(Field::SubGroup.as_str())]
    }
}

/// Orders name a record by its code: it is one record's, in whatever case it is written, unless case tells records of the kind apart.
pub(super) fn code_is_free(facts: &Facts, input: &Input) -> Vec<Finding> {
    let Input::Create(new) = input else { return vec![] };
    let mut found = facts.kind.check_code(&new.code);
    if facts.code_taken {
        found.push(Finding::block("ALREADY_EXISTS").at(facts.kind.key_field().as_str()));
    }
    found
}

/// Whether a company is dealt with its own page says; where no rule speaks, the general one must; drafts keep the tax code that they use,
/// and suppliers what they have said values for. What others name goes after them.
pub(super) fn may_be_taken_out_of_use(facts: &Facts, _: &Actor) -> Vec<Finding> {
    if !facts.kind.retires() {
        vec![Finding::block("MASTER_COMPANY_DECIDES")]
    } else if facts.kind.is_general(&facts.code) {
        vec![Finding::block("RULE_GENERAL_STAYS")]
    } else if facts.used_by_drafts > 0 {
        vec![Finding::block("TAX_CODE_IN_USE").with("drafts", facts.used_by_drafts)]
    } else if facts.used_by_specs {
        vec![Finding::block("INSPECTION_USED")]
    } else if facts.named_by > 0 {
        vec![Finding::block("INSPECTION_NAMED").with("records", facts.named_by)]
    } else {
        vec![]
    }
}

#[cfg(test)]
mod tests {
    use super::super::kind::Kind;
    use super::super::machine::{Fields, New, SubGroup};
    use super::*;

    fn texts(pairs: &[(&str, &str)]) -> Texts {
        pairs.iter().map(|(name, text)| ((*name).to_owned(), (*text).to_owned())).collect()
    }

    fn facts(kind: Kind, erp: &[(&str, &str)]) -> Facts {
        Facts { erp: texts(erp), ..Facts::new(kind) }
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

    #[test]
    fn what_a_record_is_known_by_stays_and_names_what_is_there() {
        let rule = Facts { code: "P1|PCB".to_owned(), ..facts(Kind::ShipmentRule, &[]) };
        let edit_of = |plant| edit(&[("plant", plant), ("materialGroup", "PCB"), ("lotRequired", "Y")]);
        assert!(fields_are_valid(&rule, &edit_of("P1")).is_empty());
        assert_eq!(labels(&fields_are_valid(&rule, &edit_of("P2"))), [("KEY_STAYS", "materialGroup")]);
        let unknown = Facts { unknown: vec![Field::Plant], ..rule };
        assert_eq!(labels(&fields_are_valid(&unknown, &edit_of("P1"))), [("CODE_UNKNOWN", "plant")]);
    }

    #[test]
    fn the_general_rule_stays_and_so_does_a_tax_code_that_drafts_use() {
        let person = Actor::system("test", "test");
        let of = |kind, code: &str, used_by_drafts| {
            let facts = Facts { code: code.to_owned(), used_by_drafts, ..facts(kind, &[]) };
            may_be_taken_out_of_use(&facts, &person).iter().map(|one| one.label.clone()).collect::<Vec<_>>()
        };
        assert_eq!(of(Kind::ShipmentRule, "*|*", 0), ["RULE_GENERAL_STAYS"]);
        assert!(of(Kind::ShipmentRule, "*|PCB", 0).is_empty());
        assert_eq!(of(Kind::TaxCode, "02", 3), ["TAX_CODE_IN_USE"]);
        assert!(of(Kind::TaxCode, "02", 0).is_empty());
    }

    #[test]
    fn what_suppliers_have_said_values_for_keeps_its_name_and_stays_in_use() {
        let person = Actor::system("test", "test");
        for kind in [Kind::InspectionCategory, Kind::InspectionSubGroup, Kind::InspectionItem] {
            let unused = Facts { own: texts(&[("name", "Boards")]), ..facts(kind, &[]) };
            let used = Facts { used_by_specs: true, ..unused.clone() };
            assert!(may_be_taken_out_of_use(&unused, &person).is_empty(), "{kind}");
            assert_eq!(labels(&may_be_taken_out_of_use(&used, &person)), [("INSPECTION_USED", "")], "{kind}");
            let renamed = edit(&[("name", "Laminates")]);
            assert!(name_may_change(&unused, &renamed).is_empty(), "{kind}");
            assert!(name_may_change(&used, &edit(&[("name", "Boards")])).is_empty(), "{kind}");
            // Of an item each revision of a spec keeps the name that it was filled under.
            let held = if kind == Kind::InspectionItem { vec![] } else { vec![("INSPECTION_USED", "name")] };
            assert_eq!(labels(&name_may_change(&used, &renamed)), held, "{kind}");
        }
        let named = Facts { named_by: 3, ..facts(Kind::InspectionUnit, &[]) };
        assert_eq!(labels(&may_be_taken_out_of_use(&named, &person)), [("INSPECTION_NAMED", "")]);
    }

    #[test]
    fn what_is_used_again_names_what_is_there() {
        let gone = Facts { unknown: vec![Field::Category], ..facts(Kind::InspectionSubGroup, &[]) };
        assert_eq!(labels(&names_are_there(&gone, &Input::Reactivate)), [("CODE_UNKNOWN", "category")]);
        assert!(names_are_there(&gone, &Input::Deactivate).is_empty());
        assert!(names_are_there(&facts(Kind::InspectionSubGroup, &[]), &Input::Reactivate).is_empty());
    }

    #[test]
    fn each_keeps_the_kinds_of_their_roles() {
        let of = |role| Actor { roles: [role].into(), ..Actor::system("test", "test") };
        assert_eq!(labels(&is_kept_by(&facts(Kind::Plant, &[]), &of(156))), [("MASTER_KIND_NOT_YOURS", "")]);
        assert!(is_kept_by(&facts(Kind::InspectionCategory, &[]), &of(156)).is_empty());
        assert_eq!(
            labels(&is_kept_by(&facts(Kind::InspectionCategory, &[]), &of(161))),
            [("MASTER_KIND_NOT_YOURS", "")]
        );
        assert!(is_kept_by(&facts(Kind::InspectionItem, &[]), &of(161)).is_empty());
        assert!(is_kept_by(&facts(Kind::Plant, &[]), &of(163)).is_empty());
    }

    #[test]
    fn a_part_is_of_a_sub_group_that_is_there_or_of_none() {
        let part = facts(Kind::Material, &[]);
        let classify = |code: &str| Input::Classify(SubGroup { sub_group: code.to_owned() });
        assert!(is_a_part(&part, &Actor::system("test", "test")).is_empty());
        assert!(!is_a_part(&facts(Kind::Plant, &[]), &Actor::system("test", "test")).is_empty());
        assert!(fields_are_valid(&part, &classify("")).is_empty());
        let unknown = Facts { unknown: vec![Field::SubGroup], ..part.clone() };
        assert_eq!(labels(&fields_are_valid(&unknown, &classify("X"))), [("CODE_UNKNOWN", "subGroup")]);
        assert_eq!(labels(&fields_are_valid(&part, &classify(&"X".repeat(51)))), [("TOO_LONG", "subGroup")]);
    }
}
