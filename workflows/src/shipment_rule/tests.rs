//! The most specific word wins, and the answer says whose it is.

use super::*;
use proptest::prelude::*;
use rust_decimal::dec;

fn days(days: i32) -> Said {
    Said { min_effective_days: Some(days), ..Said::default() }
}

fn rules(all: &[(&str, &str, i32)]) -> Rules {
    all.iter().map(|(plant, group, n)| (Scope::of(plant, group), days(*n))).collect()
}

fn part(plant: &str, group: &str, own: Option<i32>) -> Part {
    let own = OwnWord { min_effective_days: own, ..OwnWord::default() };
    Part { plant: plant.to_owned(), group: group.to_owned(), own, x_out_from_vendor: None }
}

fn held(rules: &Rules, part: &Part) -> Option<(i32, Source)> {
    rules.handling(part).min_effective_days.map(|held| (held.value, held.source))
}

#[test]
fn the_most_specific_word_wins_and_says_whose_it_is() {
    let all = rules(&[("", "", 1), ("", "PCB", 2), ("P1", "", 3), ("P1", "PCB", 4)]);
    assert_eq!(held(&all, &part("P1", "PCB", Some(5))), Some((5, Source::Own)));
    assert_eq!(held(&all, &part("P1", "PCB", None)), Some((4, Source::PlantGroup)));
    assert_eq!(held(&all, &part("P1", "IC", None)), Some((3, Source::Plant)));
    assert_eq!(held(&all, &part("P2", "PCB", None)), Some((2, Source::Group)));
    assert_eq!(held(&all, &part("P2", "IC", None)), Some((1, Source::General)));
    assert_eq!(held(&Rules::default(), &part("P1", "PCB", None)), None);
}

#[test]
fn a_plant_goes_before_a_group() {
    let all = rules(&[("", "PCB", 2), ("P1", "", 3)]);
    assert_eq!(held(&all, &part("P1", "PCB", None)), Some((3, Source::Plant)));
}

#[test]
fn a_part_without_a_group_has_the_rules_for_all_groups_only() {
    let all = rules(&[("", "", 1), ("", "PCB", 2), ("P1", "PCB", 4)]);
    assert_eq!(held(&all, &part("P1", "", None)), Some((1, Source::General)));
}

#[test]
fn an_empty_field_leaves_it_to_the_less_specific_rule() {
    let specific = Said { lot_required: Some(true), ..Said::default() };
    let all = rules(&[("", "", 1)]).with(Scope::of("P1", "PCB"), Some(specific));
    let handling = all.handling(&part("P1", "PCB", None));
    assert!(handling.lots());
    assert_eq!(handling.lot_required.map(|held| held.source), Some(Source::PlantGroup));
    assert_eq!(handling.min_effective_days.map(|held| held.source), Some(Source::General));
}

#[test]
fn a_word_that_says_no_is_a_word() {
    let on = Said { lot_required: Some(true), box_id_required: Some(true), ..Said::default() };
    let all: Rules = [(Scope::default(), on)].into_iter().collect();
    let own = OwnWord { lot_required: Some(false), ..OwnWord::default() };
    let handling = all.handling(&Part { own, ..part("P1", "PCB", None) });
    assert_eq!((handling.lots(), handling.box_ids()), (false, true));
}

#[test]
fn what_is_said_of_a_part_from_a_supplier_goes_before_the_parts_own_word() {
    let counted = |own, from_vendor| {
        let own = OwnWord { x_out_maintained: own, ..OwnWord::default() };
        let part = Part { own, x_out_from_vendor: from_vendor, ..Part::default() };
        let handling = Rules::default().handling(&part);
        (handling.x_out(), handling.x_out_maintained.map(|held| held.source))
    };
    assert_eq!(counted(Some(true), Some(false)), (false, Some(Source::PartVendor)));
    assert_eq!(counted(Some(false), Some(true)), (true, Some(Source::PartVendor)));
    assert_eq!(counted(Some(true), None), (true, Some(Source::Own)));
    assert_eq!(counted(None, None), (false, None));
}

#[test]
fn what_binds_a_whole_notice_does_not_ask_for_groups() {
    let of_plant = Said { rt_daily_limit: Some(5), invoice_tolerance: Some(dec!(2.50)), ..Said::default() };
    let of_all = Said { rt_daily_limit: Some(359), base_currency: Some("TWD".to_owned()), ..Said::default() };
    let all: Rules = [(Scope::of("P1", ""), of_plant), (Scope::default(), of_all)].into_iter().collect();
    let told: Vec<(&str, String, &str)> =
        all.limits("P1").told().into_iter().map(|held| (held.field, held.value, held.source)).collect();
    assert_eq!(
        told,
        [
            ("rtDailyLimit", "5".to_owned(), "plant"),
            ("invoiceTolerance", "2.5".to_owned(), "plant"),
            ("baseCurrency", "TWD".to_owned(), "general"),
        ]
    );
    assert_eq!(all.limits("P2").rt_daily_limit.map(|held| held.value), Some(359));
}

#[test]
fn a_rule_reads_what_its_record_says() {
    let texts = [
        ("lotRequired", "Y"),
        ("boxIdRequired", "N"),
        ("minEffectiveDays", "30"),
        ("invoiceTolerance", "1.5"),
        ("certificate", "needed"),
        ("gs1Prefix", "4712345"),
        ("baseCurrency", ""),
    ];
    let said = Said::of(&texts.iter().map(|(name, text)| ((*name).to_owned(), (*text).to_owned())).collect());
    let expected = Said {
        lot_required: Some(true),
        box_id_required: Some(false),
        min_effective_days: Some(30),
        invoice_tolerance: Some(dec!(1.5)),
        certificate: Some(Certificate::Needed),
        gs1_prefix: Some("4712345".to_owned()),
        ..Said::default()
    };
    assert_eq!(said, expected);
}

fn name() -> impl Strategy<Value = String> {
    prop_oneof![Just(String::new()), Just("A".to_owned()), Just("B".to_owned())]
}

proptest! {
    /// Held against a search through all rules for the one that covers the part and is the most specific.
    #[test]
    fn whatever_the_rules_no_other_that_covers_the_part_is_more_specific(
        all in prop::collection::vec((name(), name(), prop::option::of(0..999i32)), 0..9),
        plant in name().prop_filter("a plant", |plant| !plant.is_empty()),
        group in name(),
        own in prop::option::of(0..999i32),
    ) {
        let all: HashMap<Scope, Option<i32>> =
            all.into_iter().map(|(plant, group, days)| (Scope { plant, group }, days)).collect();
        let rules: Rules = all
            .iter()
            .map(|(scope, days)| (scope.clone(), Said { min_effective_days: *days, ..Said::default() }))
            .collect();
        let rank = |scope: &Scope| match scope.source() {
            Source::PlantGroup => 0,
            Source::Plant => 1,
            Source::Group => 2,
            Source::General => 3,
            Source::Own | Source::SubGroup | Source::PartVendor => unreachable!("no rule's"),
        };
        let best = all
            .iter()
            .filter(|(scope, days)| days.is_some() && scope.covers(&plant, &group))
            .min_by_key(|(scope, _)| rank(scope));
        let expected = match (own, best) {
            (Some(own), _) => Some((own, Source::Own)),
            (None, Some((scope, days))) => days.map(|days| (days, scope.source())),
            (None, None) => None,
        };
        prop_assert_eq!(held(&rules, &part(&plant, &group, own)), expected);
    }
}
