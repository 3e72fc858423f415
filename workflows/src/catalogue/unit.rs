//! In which order units are listed: symbols, capitals, small letters, and each of these alphabetically. Pure.

/// Of which of these the first sign of a code is.
fn class(code: &str) -> u8 {
    match code.chars().next() {
        Some(sign) if !sign.is_alphabetic() => 0,
        Some(sign) if sign.is_uppercase() => 1,
        Some(sign) if sign.is_lowercase() => 2,
        // Scripts without capitals.
        Some(_) | None => 3,
    }
}

/// Sorts what has the code of a unit; empty codes and those that were there before are left out.
pub fn in_order<T>(mut all: Vec<T>, code: impl Fn(&T) -> &str) -> Vec<T> {
    all.retain(|one| !code(one).is_empty());
    all.sort_by(|one, other| {
        let (one, other) = (code(one), code(other));
        class(one).cmp(&class(other)).then_with(|| one.cmp(other))
    });
    all.dedup_by(|one, other| code(one) == code(other));
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn symbols_capitals_small_letters_and_then_alphabetically() {
        let codes = ["mm", "V", "%", "", "kg", "°C", "A", "mm", "MW", "mW", "個", "Ω", "10^3", "µm"];
        let ordered = in_order(codes.to_vec(), |code| code);
        assert_eq!(ordered, ["%", "10^3", "°C", "A", "MW", "V", "Ω", "kg", "mW", "mm", "µm", "個"]);
    }
}
