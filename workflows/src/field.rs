//! Field rules that hold on every form: quantities, texts, days. Each limit is the specification's.

use chrono::{DateTime, NaiveDate, TimeDelta, Utc};
use ehub_engine::Finding;
use rust_decimal::{Decimal, RoundingStrategy};

/// The digits of a number that the database keeps. PostgreSQL rounds a finer number silently, and fails on a larger one, so every number from
/// outside is compared with the size of its column first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Size {
    /// Digits before the decimal point.
    pub integer_digits: u32,
    /// Digits after it; zeros at the end do not count.
    pub decimals: u32,
}

/// Quantities: `numeric(15,3)`.
pub const QUANTITY: Size = Size { integer_digits: 12, decimals: 3 };
/// Unit prices: `numeric(20,8)`.
pub const UNIT_PRICE: Size = Size { integer_digits: 12, decimals: 8 };
/// Amounts and totals: `numeric(18,4)`.
pub const MONEY: Size = Size { integer_digits: 14, decimals: 4 };
/// How many percent more may be delivered: `numeric(6,3)`.
pub const OVER_TOLERANCE: Size = Size { integer_digits: 3, decimals: 3 };
/// How many percent less counts as received in full: `numeric(5,3)`.
pub const UNDER_TOLERANCE: Size = Size { integer_digits: 2, decimals: 3 };
/// Exchange rates: `numeric(15,6)`.
pub const EXCHANGE_RATE: Size = Size { integer_digits: 9, decimals: 6 };

impl Size {
    /// Whether the column keeps every digit of the value.
    pub fn keeps(self, value: Decimal) -> bool {
        !self.is_exceeded_by(value) && value.normalize().scale() <= self.decimals
    }

    fn is_exceeded_by(self, value: Decimal) -> bool {
        value.trunc().abs() >= Decimal::from(10u64.pow(self.integer_digits))
    }

    /// What of the value the column does not keep: `TOO_MANY_DIGITS` or `TOO_MANY_DECIMALS`.
    pub fn faults(self, field: &str, value: Decimal) -> Vec<Finding> {
        let mut found = Vec::new();
        if self.is_exceeded_by(value) {
            found.push(Finding::block("TOO_MANY_DIGITS").at(field).with("max", self.integer_digits));
        }
        if value.normalize().scale() > self.decimals {
            found.push(too_many_decimals(field, self.decimals));
        }
        found
    }

    /// As [`Self::faults`], with the value: the reader of a message of the ERP does not see the field beside it.
    pub fn faults_of_erp(self, field: &str, value: Decimal) -> Vec<Finding> {
        self.faults(field, value)
            .into_iter()
            .map(|finding| finding.with("value", value.normalize().to_string()))
            .collect()
    }
}

/// Rounds a calculated amount to the digits that amounts are kept with: four decimals, half away from zero, as PostgreSQL does. The only
/// place where money is rounded to its column. Amounts from outside are not rounded; see [`Size::faults`].
pub fn rounded_money(amount: Decimal) -> Decimal {
    amount.round_dp_with_strategy(MONEY.decimals, RoundingStrategy::MidpointAwayFromZero)
}

/// What a quantity costs, not rounded; `None` = larger than any number, or a price for no units.
pub fn cost(quantity: Decimal, unit_price: Decimal, price_factor: Decimal) -> Option<Decimal> {
    quantity.checked_mul(unit_price)?.checked_div(price_factor)
}

/// Digits before the decimal point of a quantity.
pub const MAX_INTEGER_DIGITS: u32 = QUANTITY.integer_digits;
/// Decimals of a quantity.
pub const MAX_DECIMALS: u32 = QUANTITY.decimals;
/// Characters of a comment, remark, reason or instruction (characters, not bytes).
pub const MAX_COMMENT: usize = 200;
/// Characters of an address for mail.
pub const MAX_EMAIL: usize = 254;
/// Characters of a company's or executive's name, and of an address.
pub const MAX_NAME: usize = 200;
/// Characters of a code, a number, a telephone.
pub const MAX_CODE: usize = 50;
/// Digits of a D-U-N-S number.
const DUNS_DIGITS: usize = 9;
/// Characters of the address of a web page.
pub const MAX_URL: usize = 500;

/// A quantity that is shipped, promised or ordered: positive, at most 12 digits before and 3 after the point.
pub fn quantity(field: &str, value: Decimal) -> Vec<Finding> {
    quantity_within(field, value, MAX_DECIMALS)
}

/// As [`quantity`], with at most so many decimals; see [`decimals`].
pub fn quantity_within(field: &str, value: Decimal, decimals: u32) -> Vec<Finding> {
    let mut found = Size { decimals, ..QUANTITY }.faults(field, value);
    if value <= Decimal::ZERO {
        found.push(Finding::block("NOT_POSITIVE").at(field));
    }
    found
}

/// The digits of a quantity that may be zero.
pub fn digits(field: &str, value: Decimal) -> Vec<Finding> {
    QUANTITY.faults(field, value)
}

/// Decimals that a quantity may have: those of its unit, where the ERP tells them. What is `left` of an order may be finer than its
/// unit, because the ERP itself asked for that; it can be promised and shipped all the same.
pub fn decimals(unit: Option<u32>, left: Decimal) -> u32 {
    unit.map_or(MAX_DECIMALS, |digits| digits.max(left.normalize().scale()).min(MAX_DECIMALS))
}

/// The fault of a quantity that is finer than its unit. What is finer than any quantity, [`digits`] tells.
pub fn finer(field: &str, value: Decimal, decimals: u32) -> Option<Finding> {
    let scale = value.normalize().scale();
    (scale > decimals && scale <= MAX_DECIMALS).then(|| too_many_decimals(field, decimals))
}

fn too_many_decimals(field: &str, max: u32) -> Finding {
    Finding::block("TOO_MANY_DECIMALS").at(field).with("max", max)
}

/// A text of at most `max` characters.
pub fn text(field: &str, value: &str, max: usize) -> Vec<Finding> {
    if value.chars().count() > max { vec![Finding::block("TOO_LONG").at(field).with("max", max)] } else { vec![] }
}

/// A text on one line, of at most `max` characters: nothing that breaks the line or turns it around, where it is a mail's header,
/// a log's entry or a name that others read.
pub fn line(field: &str, value: &str, max: usize) -> Vec<Finding> {
    let mut found = text(field, value, max);
    let breaks = |sign: char| sign.is_control() || matches!(sign, '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    if value.chars().any(breaks) {
        found.push(Finding::block("CONTROL_CHARACTERS").at(field));
    }
    found
}

/// A text on one line that must say something; see [`line`].
pub fn required_line(field: &str, value: &str, max: usize) -> Vec<Finding> {
    if value.trim().is_empty() { vec![Finding::block("REQUIRED").at(field)] } else { line(field, value, max) }
}

/// A text that no spreadsheet takes for a formula, also not after it was saved as .csv.
pub fn harmless(text: &str) -> String {
    if text.starts_with(['=', '+', '-', '@', '\t', '\r', '\n']) { format!("'{text}") } else { text.to_owned() }
}

/// The text that [`harmless`] made harmless, as it was: what is exported can be imported.
pub fn as_typed(text: &str) -> &str {
    text.strip_prefix('\'').filter(|rest| harmless(rest) != *rest).unwrap_or(text)
}

/// A comment that must say something; `missing` is the label when it does not.
pub fn required_comment(field: &str, value: &str, missing: &str) -> Vec<Finding> {
    if value.trim().is_empty() { vec![Finding::block(missing).at(field)] } else { text(field, value, MAX_COMMENT) }
}

/// Takes away the white space around what was typed.
pub fn trim(text: &mut String) {
    *text = text.trim().to_owned();
}

/// A text that must say something, of at most `max` characters.
pub fn required(field: &str, value: &str, max: usize) -> Vec<Finding> {
    if value.trim().is_empty() { vec![Finding::block("REQUIRED").at(field)] } else { text(field, value, max) }
}

/// An address for mail: letters, digits, `_`, `.` and `-`, an `@`, labels of a domain, and a top-level domain of 2 to 63
/// letters or digits. An empty one is not judged here.
pub fn email(field: &str, value: &str) -> Vec<Finding> {
    if value.is_empty() || is_email(value) { vec![] } else { vec![Finding::block("NOT_AN_EMAIL").at(field)] }
}

fn is_email(value: &str) -> bool {
    let Some((local, domain)) = value.split_once('@') else { return false };
    let local_sign = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '.' | '-');
    let label = |label: &str| {
        (1..=63).contains(&label.len())
            && label.chars().all(|c| c.is_ascii_alphanumeric() || c == '-')
            && !label.starts_with('-')
            && !label.ends_with('-')
    };
    let Some((rest, top)) = domain.rsplit_once('.') else { return false };
    value.len() <= MAX_EMAIL
        && !local.is_empty()
        && local.chars().all(local_sign)
        && rest.split('.').all(label)
        && (2..=63).contains(&top.len())
        && top.chars().all(|c| c.is_ascii_alphanumeric())
}

/// The address of a web page: begins with http or https, no white space, no tags, no second `http`. An empty one is not
/// judged here.
pub fn url(field: &str, value: &str) -> Vec<Finding> {
    if value.is_empty() || is_url(value) { vec![] } else { vec![Finding::block("NOT_A_URL").at(field)] }
}

fn is_url(value: &str) -> bool {
    let lower = value.to_lowercase();
    let rest = lower.strip_prefix("https://").or_else(|| lower.strip_prefix("http://"));
    let plain = |c: char| !c.is_whitespace() && !c.is_control() && !matches!(c, '<' | '>' | '"' | '\'' | '`');
    rest.is_some_and(|rest| !rest.is_empty() && !rest.contains("http") && rest.chars().all(plain))
        && value.chars().count() <= MAX_URL
}

/// Whether a text is so many digits and nothing else.
pub fn has_digits(value: &str, digits: usize) -> bool {
    value.len() == digits && value.chars().all(|c| c.is_ascii_digit())
}

/// A D-U-N-S number: nine digits. An empty one is not judged here.
pub fn duns(field: &str, value: &str) -> Vec<Finding> {
    let good = value.is_empty() || has_digits(value, DUNS_DIGITS);
    if good { vec![] } else { vec![Finding::block("NOT_A_DUNS").at(field)] }
}

/// A span of days of a query: the end not before the start, and at most `days` apart. One open end is no span. The fault
/// names the span that was given, in its place and in its words.
pub fn span(field: &str, from: Option<NaiveDate>, to: Option<NaiveDate>, days: i64) -> Vec<Finding> {
    let (Some(from), Some(to)) = (from, to) else { return vec![] };
    if to < from {
        vec![Finding::block("END_BEFORE_START").at(field)]
    } else if (to - from).num_days() > days {
        vec![Finding::block("DATE_SPAN_TOO_LONG").at(field).with("from", field).with("days", days)]
    } else {
        vec![]
    }
}

/// As [`span`], of moments of which the end is outside: the last day is that of the moment before it. They are the beginnings of the reader's
/// own days, so days are counted from the first one, not by the calendar of UTC, with room for a change of clocks.
pub fn span_of_moments(field: &str, from: Option<DateTime<Utc>>, to: Option<DateTime<Utc>>, days: i64) -> Vec<Finding> {
    let (Some(from), Some(to)) = (from, to) else { return vec![] };
    let whole = (to - from - TimeDelta::hours(2)).num_seconds().div_euclid(86_400);
    let first = from.date_naive();
    let last = first.checked_add_signed(TimeDelta::days(if to < from { -1 } else { whole.max(0) }));
    span(field, Some(first), last, days)
}

#[cfg(test)]
mod tests {
    use super::*;
    use rust_decimal::dec;

    fn labels(found: &[Finding]) -> Vec<&str> {
        found.iter().map(|finding| finding.label.as_str()).collect()
    }

    #[test]
    fn quantities_have_twelve_digits_and_three_decimals_and_are_positive() {
        assert!(quantity("q", dec!(999999999999.999)).is_empty());
        assert_eq!(labels(&quantity("q", dec!(1000000000000))), ["TOO_MANY_DIGITS"]);
        assert_eq!(labels(&quantity("q", dec!(0.0001))), ["TOO_MANY_DECIMALS"]);
        assert!(quantity("q", dec!(1.5000)).is_empty(), "zeros behind the point are no decimals");
        assert_eq!(labels(&quantity("q", dec!(0))), ["NOT_POSITIVE"]);
        assert_eq!(
            labels(&quantity("q", dec!(-1000000000000.0001))),
            ["TOO_MANY_DIGITS", "TOO_MANY_DECIMALS", "NOT_POSITIVE"]
        );
    }

    #[test]
    fn a_unit_says_how_fine_a_quantity_may_be() {
        assert_eq!(decimals(None, dec!(7)), 3, "the ERP does not say");
        assert_eq!((decimals(Some(0), dec!(7.000)), decimals(Some(2), dec!(7)), decimals(Some(9), dec!(7))), (0, 2, 3));
        assert_eq!(decimals(Some(0), dec!(12.500)), 1, "what the ERP asks for finer than its unit can be promised");
        let told = quantity_within("q", dec!(0.25), 1);
        assert_eq!((labels(&told), &told[0].params["max"]), (vec!["TOO_MANY_DECIMALS"], &1.into()));
        assert!(quantity_within("q", dec!(7.000), 0).is_empty());
        assert!(finer("q", dec!(0.5), 0).is_some() && finer("q", dec!(0.50), 1).is_none());
        assert!(finer("q", dec!(0.0001), 0).is_none(), "told already");
    }

    #[test]
    fn texts_are_counted_in_characters() {
        assert!(text("remark", &"漢".repeat(200), MAX_COMMENT).is_empty());
        assert_eq!(labels(&text("remark", &"漢".repeat(201), MAX_COMMENT)), ["TOO_LONG"]);
        assert_eq!(labels(&required_comment("reason", "  ", "PO_REASON_REQUIRED")), ["PO_REASON_REQUIRED"]);
    }

    #[test]
    fn a_line_is_not_broken_and_not_turned_around() {
        for name in ["王小明", "O'Neill (ok)", "", "Zoë  Ä"] {
            assert!(line("name", name, 100).is_empty(), "{name}");
        }
        for name in ["a\r\nBcc: x@y.zz", "a\tb", "a\u{0}", "a\u{85}b", "a\u{2028}b", "\u{202e}nimda", "a\u{2069}"] {
            assert_eq!(labels(&line("name", name, 100)), ["CONTROL_CHARACTERS"], "{name:?}");
        }
        assert_eq!(labels(&required_line("name", "\n", 100)), ["REQUIRED"]);
        assert_eq!(labels(&required_line("name", "aa\n", 2)), ["TOO_LONG", "CONTROL_CHARACTERS"]);
    }

    #[test]
    fn texts_that_begin_like_formulas_are_neutralised() {
        for text in ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1"] {
            assert_eq!(harmless(text), format!("'{text}"));
        }
        for text in ["", "V10001", "a=b", "12", "'=1"] {
            assert_eq!(harmless(text), text);
        }
    }

    #[test]
    fn spans_end_after_they_start_and_are_limited() {
        let day = |d| NaiveDate::from_ymd_opt(2026, 1, d);
        assert!(span("poDate", day(1), day(31), 30).is_empty());
        let long = span("needBy", day(1), day(31), 29);
        assert_eq!(labels(&long), ["DATE_SPAN_TOO_LONG"]);
        assert_eq!((long[0].field.as_deref(), &long[0].params["from"]), (Some("needBy"), &"needBy".into()));
        assert_eq!(labels(&span("poDate", day(2), day(1), 90)), ["END_BEFORE_START"]);
        assert!(span("poDate", day(2), None, 0).is_empty());
    }

    #[test]
    fn addresses_for_mail_follow_the_rule() {
        for good in ["a@b.cd", "first.last_2-x@mail.example.com.tw", "x@example.photography", "1@2.33"] {
            assert!(email("email", good).is_empty(), "{good}");
        }
        for bad in [
            "a",
            "@b.cd",
            "a@b",
            "a@b.c",
            "a@b..cd",
            "a@-b.cd",
            "a b@c.de",
            "a@b@c.de",
            "a+b@c.de",
            "ä@b.cd",
            "a@b.c_d",
            "a@b.cd\r\nBcc: x@y.zz",
        ] {
            assert_eq!(labels(&email("email", bad)), ["NOT_AN_EMAIL"], "{bad}");
        }
        assert!(email("email", &format!("{}@b.cd", "a".repeat(250))).len() == 1);
    }

    #[test]
    fn a_duns_number_has_nine_digits() {
        assert!(duns("duns", "").is_empty() && duns("duns", "123456789").is_empty());
        for bad in ["12345678", "1234567890", "12-345678", "一二三四五六七八九"] {
            assert_eq!(labels(&duns("duns", bad)), ["NOT_A_DUNS"], "{bad}");
        }
    }

    #[test]
    fn addresses_of_pages_follow_the_rule() {
        for good in ["http://a", "https://example.com/a?b=c#d", "HTTPS://Example.com"] {
            assert!(url("url", good).is_empty(), "{good}");
        }
        for bad in [
            "example.com",
            "javascript:alert(1)",
            "https://",
            "https://a b",
            "https://a/<b>",
            "https://a\"onclick=",
            "https://a?u=http://b",
        ] {
            assert_eq!(labels(&url("url", bad)), ["NOT_A_URL"], "{bad}");
        }
    }
}
