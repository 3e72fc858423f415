//! Box ids: two characters of the material, the vendor code, the day, and a serial 0000–ZZZZ in base 36.

use chrono::NaiveDate;

/// Serials under one prefix: 36⁴.
pub const SERIALS: i32 = 1_679_616;

/// Everything of a box id but the serial. `day` is the plant's day.
pub fn prefix(material: &str, vendor_code: &str, day: NaiveDate) -> String {
    let material: String = material.chars().take(2).collect();
    format!("{material}{vendor_code}{}", day.format("%y%m%d"))
}

/// The serial in base 36, four characters.
///
/// Serials outside `0..SERIALS` do not exist: the counter refuses them first.
pub fn serial(number: i32) -> String {
    const DIGITS: &[u8; 36] = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";
    let mut rest = usize::try_from(number).unwrap_or_default();
    let mut text = [b'0'; 4];
    for place in text.iter_mut().rev() {
        *place = DIGITS[rest % 36];
        rest /= 36;
    }
    text.iter().map(|byte| char::from(*byte)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn serials_count_in_base_36() {
        let cases = [(0, "0000"), (9, "0009"), (10, "000A"), (35, "000Z"), (36, "0010"), (SERIALS - 1, "ZZZZ")];
        for (number, text) in cases {
            assert_eq!(serial(number), text);
        }
    }

    #[test]
    fn the_prefix_is_material_vendor_and_day() {
        let day = NaiveDate::from_ymd_opt(2026, 11, 21).unwrap();
        assert_eq!(prefix("SUB-100", "V10001", day), "SUV10001261121");
        assert_eq!(prefix("S", "V1", day), "SV1261121");
    }
}
