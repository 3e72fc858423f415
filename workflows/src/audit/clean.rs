//! What somebody else wrote, made fit for a log: one line, no sign that hides or turns around others, not endless. Pure.

/// Characters kept of a name, a subject or an address.
pub const LONGEST: usize = 100;
/// Characters kept of what a browser says of itself, or of a query.
pub const LONGEST_TEXT: usize = 500;

/// `text` without control and formatting characters, on one line, cut to `longest` characters.
pub fn clean(text: &str, longest: usize) -> String {
    let kept: String = text.chars().filter(|sign| !hides(*sign)).take(longest).collect();
    kept.trim().to_owned()
}

/// Signs that are not seen but change what is: controls, line and paragraph ends, marks of width and direction.
fn hides(sign: char) -> bool {
    sign.is_control()
        || matches!(sign, '\u{ad}' | '\u{61c}' | '\u{180e}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}')
        || matches!(sign, '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e007f}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nobody_writes_a_second_line_or_turns_one_around() {
        assert_eq!(clean("anna\r\n2026-11-20 admin signed in", LONGEST), "anna2026-11-20 admin signed in");
        assert_eq!(clean("a\u{2028}b\u{0}c\u{1b}[2Jd", LONGEST), "abc[2Jd");
        assert_eq!(clean("\u{202e}nimda\u{202c} \u{200b}", LONGEST), "nimda");
        assert_eq!(clean("王小明 (ok)", LONGEST), "王小明 (ok)");
    }

    #[test]
    fn nobody_fills_the_log_with_one_name() {
        assert_eq!(clean(&"字".repeat(100_000), LONGEST).chars().count(), LONGEST);
        assert_eq!(clean(&"\n".repeat(100_000), LONGEST), "");
    }
}
