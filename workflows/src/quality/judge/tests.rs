use super::*;
use proptest::prelude::*;
use rust_decimal::dec;

fn asked(reply_type: ReplyType, sample_size: usize, reject_count: usize) -> Asked {
    Asked {
        reply_type,
        unit: "mm".to_owned(),
        lower: Some(dec!(1.20)),
        upper: Some(dec!(1.30)),
        sample_size,
        reject_count,
    }
}

fn said(unit: &str, samples: &[&str]) -> Measured {
    Measured { unit: unit.to_owned(), samples: samples.iter().map(|sample| (*sample).to_owned()).collect() }
}

#[test]
fn limits_are_inside_and_the_next_number_is_not() {
    let one = asked(ReplyType::Value, 1, 0);
    for inside in ["1.2", "1.200000", "1.3", "1.25"] {
        assert!(judge(&one, &said("mm", &[inside])).is_passed, "{inside}");
    }
    for outside in ["1.199999", "1.300001", "-1.25", "125"] {
        let verdict = judge(&one, &said("mm", &[outside]));
        assert!(!verdict.is_passed && verdict.rejects == 1, "{outside}");
    }
}

#[test]
fn what_is_no_answer_never_passes_whatever_the_reject_count() {
    let lenient = asked(ReplyType::Value, 2, 2);
    for (samples, fault) in [
        (["1.25", ""], Fault::Missing),
        (["1.25", "  "], Fault::Missing),
        (["1.25", "OK"], Fault::NotANumber),
        (["1.25", "1,25"], Fault::NotANumber),
        (["1.25", "1234567890123"], Fault::TooManyDigits),
        (["1.25", "1.2500001"], Fault::TooManyDecimals),
    ] {
        let verdict = judge(&lenient, &said("mm", &samples));
        assert_eq!(verdict.cells[1], Cell::Fault(fault));
        assert!(!verdict.is_passed && !verdict.is_answered(), "{samples:?}");
    }
    assert!(!judge(&lenient, &said("inch", &["1.25", "1.25"])).is_passed, "another unit");
    assert!(!judge(&lenient, &said("", &["1.25", "1.25"])).is_passed, "no unit");
    for samples in [&[][..], &["1.25"], &["1.25", "1.25", "1.25"]] {
        assert!(!judge(&lenient, &said("mm", samples)).is_passed, "{samples:?}");
    }
    assert!(judge(&lenient, &said("mm", &["9", "9"])).is_passed, "two rejects are allowed here");
}

#[test]
fn words_are_rejects_when_they_say_so_and_information_never_is() {
    let words = asked(ReplyType::Text, 2, 0);
    assert!(judge(&words, &said("", &["OK", "no scratches"])).is_passed);
    for not_good in ["NG", "ng", " Fail ", "不良"] {
        let verdict = judge(&words, &said("", &["OK", not_good]));
        assert!(!verdict.is_passed && verdict.is_answered() && verdict.rejects == 1, "{not_good}");
    }
    assert!(!judge(&words, &said("", &["OK", ""])).is_passed);
    let information = asked(ReplyType::Information, 1, 0);
    assert!(judge(&information, &said("", &["NG"])).is_passed);
    assert!(!judge(&information, &said("", &[""])).is_passed);
    assert!(!judge(&information, &said("", &[&"x".repeat(201)])).is_passed);
}

/// A number with six decimals at most, as text and as how many millionths it is.
fn numbers() -> impl Strategy<Value = (i64, String)> {
    (-5_000_000i64..5_000_000).prop_map(|millionths| {
        let sign = if millionths < 0 { "-" } else { "" };
        let size = millionths.abs();
        (millionths, format!("{sign}{}.{:06}", size / 1_000_000, size % 1_000_000))
    })
}

proptest! {
    /// Passing, said a second time in whole millionths.
    #[test]
    fn a_lot_passes_if_and_only_if_its_rejects_are_few_enough(
        samples in prop::collection::vec(numbers(), 1..12),
        size in 1usize..12,
        reject_count in 0usize..5,
        lower in prop::option::of(-4_000_000i64..0),
        upper in prop::option::of(0i64..4_000_000),
        right_unit: bool,
    ) {
        let millionths = |number: i64| Decimal::new(number, 6);
        let asked = Asked {
            reply_type: ReplyType::Value,
            unit: "mm".to_owned(),
            lower: lower.map(millionths),
            upper: upper.map(millionths),
            sample_size: size,
            reject_count,
        };
        let outside = |n: i64| lower.is_some_and(|lower| n < lower) || upper.is_some_and(|upper| n > upper);
        let rejects = samples.iter().filter(|(n, _)| outside(*n)).count();
        let said = Measured {
            unit: if right_unit { "mm" } else { "cm" }.to_owned(),
            samples: samples.iter().map(|(_, text)| text.clone()).collect(),
        };
        let verdict = judge(&asked, &said);
        prop_assert_eq!(verdict.rejects, rejects);
        prop_assert_eq!(verdict.is_passed, right_unit && samples.len() == size && rejects <= reject_count);
        for ((n, _), cell) in samples.iter().zip(&verdict.cells) {
            prop_assert_eq!(cell.number(), Some(millionths(*n).normalize()));
            prop_assert_eq!(matches!(cell, Cell::Reject(_)), outside(*n));
        }
    }

    /// One sample that is no answer among good ones: the item does not pass.
    #[test]
    fn one_sample_that_is_no_answer_is_enough(
        good in prop::collection::vec(numbers(), 0..8),
        bad in prop_oneof![Just(String::new()), Just("  ".to_owned()), "[a-zA-Z]{1,8}", Just("1e2".to_owned()), Just("0.1234567".to_owned())],
        place in 0usize..9,
    ) {
        let mut samples: Vec<String> = good.into_iter().map(|(_, text)| text).collect();
        let place = place.min(samples.len());
        samples.insert(place, bad);
        let size = samples.len();
        let asked = Asked { lower: None, upper: None, ..asked(ReplyType::Value, size, size) };
        let verdict = judge(&asked, &Measured { unit: "mm".to_owned(), samples });
        prop_assert!(!verdict.is_passed);
        prop_assert!(matches!(verdict.cells[place], Cell::Fault(_)));
    }
}
