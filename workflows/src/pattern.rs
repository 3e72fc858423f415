//! Patterns of LIKE out of what people type.

/// A pattern that finds `text` anywhere, whatever signs are in it.
pub(crate) fn anywhere(text: &str) -> String {
    let escaped: String =
        text.chars().flat_map(|c| matches!(c, '%' | '_' | '\\').then_some('\\').into_iter().chain([c])).collect();
    format!("%{escaped}%")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn signs_of_patterns_stand_for_themselves() {
        assert_eq!(anywhere("a%b_c\\"), "%a\\%b\\_c\\\\%");
    }
}
