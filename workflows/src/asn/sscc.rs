//! Serial shipping container codes of GS1: an extension digit, the company prefix, a serial reference and a check digit, 18 digits together.

/// Digits of extension, prefix and serial reference.
const BODY: usize = 17;

/// The code of the box with this serial number under a company prefix of 7 to 10 digits; `None` = it is no such prefix, or no such number.
///
/// Serial numbers fill extension digit and serial reference. After the last one they begin anew: GS1 lets a code be used again
/// after a year, and the shortest range has ten million.
#[must_use]
pub fn sscc(prefix: &str, serial: i64) -> Option<String> {
    let is_prefix = (7..=10).contains(&prefix.len()) && prefix.bytes().all(|byte| byte.is_ascii_digit());
    let free = BODY.checked_sub(prefix.len()).filter(|_| is_prefix && serial >= 0)?;
    let serial = serial % 10_i64.pow(u32::try_from(free).ok()?);
    let digits = format!("{serial:0free$}");
    let (extension, reference) = digits.split_at(1);
    let body = format!("{extension}{prefix}{reference}");
    let check = check_digit(&body);
    Some(format!("{body}{check}"))
}

/// The digit that makes the weighted sum a multiple of ten; weights are 3 and 1 in turn, from the right.
fn check_digit(body: &str) -> u32 {
    let weighted =
        body.bytes().rev().zip([3, 1].into_iter().cycle()).map(|(byte, weight)| u32::from(byte - b'0') * weight);
    (10 - weighted.sum::<u32>() % 10) % 10
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn check_digits_are_those_of_published_examples() {
        // GS1's own examples of SSCCs.
        for whole in ["106141412345678908", "006141411234567890"] {
            let (body, check) = whole.split_at(BODY);
            assert_eq!(check_digit(body).to_string(), check, "{whole}");
        }
    }

    #[test]
    fn serials_fill_what_the_prefix_leaves_and_begin_anew() {
        assert_eq!(sscc("4012345", 0).as_deref(), Some("040123450000000009"));
        assert_eq!(sscc("4012345", 10_i64.pow(10)), sscc("4012345", 0));
        let all: Vec<String> = (0..2_000).filter_map(|serial| sscc("4012345678", serial)).collect();
        let distinct: std::collections::HashSet<&String> = all.iter().collect();
        assert_eq!((all.len(), distinct.len()), (2_000, 2_000));
        assert!(all.iter().all(|code| code.len() == 18 && code[1..].starts_with("4012345678")));
        // The extension digit counts on once the serial reference is full.
        assert!(sscc("4012345678", 1_000_000).is_some_and(|code| code.starts_with("14012345678000000")));
    }

    #[test]
    fn what_is_no_prefix_gives_no_code() {
        for wrong in ["", "123456", "12345678901", "40123x5", "４０１２３４５"] {
            assert_eq!(sscc(wrong, 1), None, "{wrong}");
        }
        assert_eq!(sscc("4012345", -1), None);
    }
}
