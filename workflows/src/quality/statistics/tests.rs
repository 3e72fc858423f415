use super::*;
use proptest::prelude::*;

/// Diameters of piston rings in mm, 25 samples of 5: Montgomery, Introduction to Statistical Quality Control (also `pistonrings` of R's qcc).
const PISTON_RINGS: &str = "74.030 74.002 74.019 73.992 74.008|73.995 73.992 74.001 74.011 74.004|73.988 74.024 74.021 74.005 74.002|\
    74.002 73.996 73.993 74.015 74.009|73.992 74.007 74.015 73.989 74.014|74.009 73.994 73.997 73.985 73.993|\
    73.995 74.006 73.994 74.000 74.005|73.985 74.003 73.993 74.015 73.988|74.008 73.995 74.009 74.005 74.004|\
    73.998 74.000 73.990 74.007 73.995|73.994 73.998 73.994 73.995 73.990|74.004 74.000 74.007 74.000 73.996|\
    73.983 74.002 73.998 73.997 74.012|74.006 73.967 73.994 74.000 73.984|74.012 74.014 73.998 73.999 74.007|\
    74.000 73.984 74.005 73.998 73.996|73.994 74.012 73.986 74.005 74.007|74.006 74.010 74.018 74.003 74.000|\
    73.984 74.002 74.003 74.005 73.997|74.000 74.010 74.013 74.020 74.003|73.982 74.001 74.015 74.005 73.996|\
    74.004 73.999 73.990 74.006 74.009|74.010 73.989 73.990 74.009 74.014|74.015 74.008 73.993 74.000 74.010|\
    73.982 73.984 73.995 74.017 74.013";

fn lots() -> Vec<Vec<Decimal>> {
    let numbers = |lot: &str| lot.split_whitespace().filter_map(|number| number.parse().ok()).collect();
    PISTON_RINGS.split('|').map(numbers).collect()
}

fn limits(lower: Option<Decimal>, upper: Option<Decimal>) -> Limits {
    Limits { lower, upper }
}

/// Told by two packages of `PyPI`: `manufacturing` 1.6.0 (`calc_ppk`) and `pingouin` 0.7.0 (mean square within, from `anova`).
#[test]
fn figures_are_those_of_independent_packages_on_published_data() {
    let found = series(&lots(), limits(Some(dec!(73.95)), Some(dec!(74.05))));
    assert_eq!(found.count, 125);
    assert_eq!(found.mean, Some(dec!(74.001176)));
    assert_eq!(found.deviation, Some(dec!(0.010199)));
    assert_eq!(found.deviation_within, Some(dec!(0.010026)));
    assert_eq!(found.ppk, Some(dec!(1.595731)));
    assert_eq!(found.cpk, Some(dec!(1.623284)));
}

#[test]
fn one_limit_is_enough_and_none_is_not() {
    assert_eq!(series(&lots(), limits(None, Some(dec!(74.05)))).ppk, Some(dec!(1.595731)));
    assert_eq!(series(&lots(), limits(Some(dec!(73.95)), None)).ppk, Some(dec!(1.672602)));
    let found = series(&lots(), Limits::default());
    assert_eq!((found.cpk, found.ppk), (None, None));
}

#[test]
fn lots_of_several_sizes_are_pooled_and_single_samples_make_ranges() {
    let all = lots();
    let uneven = [&all[0][..], &all[1][..3], &all[2][..1], &all[3][..], &all[4][..], &all[5][..4]];
    let found = series(&uneven.map(<[Decimal]>::to_vec), Limits::default());
    assert_eq!((found.count, found.deviation_within), (23, Some(dec!(0.011211))));
    let singles: Vec<Vec<Decimal>> = all.iter().map(|lot| vec![lot[0]]).collect();
    let found = series(&singles, limits(Some(dec!(73.95)), Some(dec!(74.05))));
    assert_eq!(found.deviation_within, Some(dec!(0.01315)));
    assert_eq!(found.cpk, Some(dec!(1.245109)));
}

#[test]
fn an_index_waits_for_twenty_numbers_and_for_any_spread() {
    let both = limits(Some(dec!(1)), Some(dec!(3)));
    let numbers = |count: i64| (0..count).map(|n| vec![dec!(2) + Decimal::new(n % 2, 3)]).collect::<Vec<_>>();
    assert_eq!(series(&numbers(19), both).cpk, None);
    assert!(series(&numbers(20), both).cpk.is_some());
    assert_eq!(series(&vec![vec![dec!(2)]; 30], both).cpk, None, "no spread");
    assert_eq!(series(&[], both), Series::default());
    let beyond = series(&numbers(20), limits(Some(dec!(3)), None));
    assert!(beyond.cpk.is_some_and(|cpk| cpk < Decimal::ZERO), "a mean outside the limits");
}

#[test]
fn what_is_too_large_is_not_told_and_does_not_overflow() {
    let huge = vec![vec![Decimal::MAX, Decimal::MAX, Decimal::MIN]; 10];
    assert_eq!(series(&huge, limits(Some(Decimal::MIN), Some(Decimal::MAX))).mean, None);
    let largest = vec![vec![dec!(999999999999.999999), dec!(-999999999999.999999)]; 500];
    let found = series(&largest, limits(Some(dec!(-1)), Some(dec!(1))));
    assert_eq!(found.mean, Some(Decimal::ZERO));
}

proptest! {
    #[test]
    fn the_mean_is_between_the_least_and_the_greatest(lots in prop::collection::vec(prop::collection::vec(-1_000_000i64..1_000_000, 0..6), 0..8)) {
        let lots: Vec<Vec<Decimal>> = lots.iter().map(|lot| lot.iter().map(|n| Decimal::new(*n, 4)).collect()).collect();
        let found = series(&lots, Limits::default());
        let all = || lots.iter().flatten();
        if let Some(mean) = found.mean {
            // What is told is rounded.
            let half = dec!(0.000001);
            prop_assert!(all().min().is_some_and(|least| *least - half <= mean));
            prop_assert!(all().max().is_some_and(|greatest| *greatest + half >= mean));
        } else {
            prop_assert_eq!(all().count(), 0);
        }
        prop_assert!(found.deviation.is_none_or(|deviation| deviation >= Decimal::ZERO));
    }
}
