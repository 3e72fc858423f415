//! What must not be read in a log: passwords, tokens, cookies, what stands before the host of an address. Pure; whoever writes lines and
//! whoever shows them use the same.
//!
//! It is read sign by sign, once, without patterns: nothing that somebody sends makes it slow.

/// What is shown in place of a secret.
pub const HIDDEN: &str = "***";

/// Parts of names whose values are secret.
const SECRET: [&str; 11] = [
    "password",
    "passwd",
    "passphrase",
    "secret",
    "token",
    "authorization",
    "cookie",
    "api_key",
    "apikey",
    "private_key",
    "credential",
];
/// Words after which the next word is the secret.
const SCHEMES: [&str; 3] = ["bearer", "basic", "digest"];
/// A code of so few characters is a status and tells nothing.
const SHORT_CODE: usize = 3;
/// How a JSON web token begins, and the fewest signs of one.
const TOKEN: &str = "eyJ";
const SHORTEST_TOKEN: usize = 20;
const QUOTES: [char; 2] = ['"', '\''];
/// Wrappers around a value that are looked through.
const DEEPEST: usize = 4;

/// Whether the value of something with this name is a secret. `code` is judged with its value: see [`value`].
#[must_use]
pub fn is_secret(name: &str) -> bool {
    let plain: String = name.to_ascii_lowercase().replace('-', "_");
    SECRET.iter().any(|part| plain.contains(part))
}

fn is_code(name: &str, value: &str) -> bool {
    let last = name.rsplit('.').next().unwrap_or_default();
    last.eq_ignore_ascii_case("code") && value.len() > SHORT_CODE
}

/// The value of something with this name, as it may be read.
#[must_use]
pub fn value(name: &str, text: &str) -> String {
    if !text.is_empty() && (is_secret(name) || is_code(name, text)) { HIDDEN.to_owned() } else { mask(text) }
}

/// Free text, as it may be read.
#[must_use]
pub fn mask(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let taken = if first.is_ascii_alphanumeric() || first == '_' {
            word(rest, &mut out)
        } else if let Some(after) = rest.strip_prefix("://") {
            out.push_str("://");
            3 + user(after, &mut out)
        } else {
            out.push(first);
            first.len_utf8()
        };
        rest = rest.get(taken..).unwrap_or_default();
    }
    out
}

fn is_of_word(sign: char) -> bool {
    sign.is_ascii_alphanumeric() || sign == '_' || sign == '-'
}

fn length_while(text: &str, fits: impl Fn(char) -> bool) -> usize {
    text.find(|sign| !fits(sign)).unwrap_or(text.len())
}

/// Writes the word at the beginning, and in place of the secret after it what hides it; gives how many bytes that was.
fn word(rest: &str, out: &mut String) -> usize {
    let length = length_while(rest, is_of_word);
    let (name, after) = rest.split_at(length);
    if name.starts_with(TOKEN) {
        let whole = length_while(rest, |sign| is_of_word(sign) || sign == '.');
        if whole >= SHORTEST_TOKEN {
            out.push_str(HIDDEN);
            return whole;
        }
    }
    out.push_str(name);
    if SCHEMES.iter().any(|scheme| name.eq_ignore_ascii_case(scheme)) {
        let space = length_while(after, |sign| sign == ' ');
        let credentials = after.get(space..).unwrap_or_default();
        let secret = length_while(credentials, is_of_value);
        // "the bearer of this" is no secret.
        if space > 0 && secret >= 8 {
            out.push(' ');
            out.push_str(HIDDEN);
            return length + space + secret;
        }
        return length;
    }
    length + assigned(name, after, out)
}

fn is_of_value(sign: char) -> bool {
    !sign.is_whitespace() && !matches!(sign, '"' | '\'' | ',' | ';' | '&' | ')' | '}' | ']' | '<' | '>' | '#')
}

/// What a secret name is followed by: `=`, `:`, with quotes and spaces around. Hides the value; gives how many bytes that was.
fn assigned(name: &str, after: &str, out: &mut String) -> usize {
    let maybe_code = name.eq_ignore_ascii_case("code");
    // Before anything is measured: what is no secret is read once.
    if !is_secret(name) && !maybe_code {
        return 0;
    }
    let before_sign = length_while(after, |sign| matches!(sign, '"' | '\'' | '\\' | ' '));
    let signed = after.get(before_sign..).unwrap_or_default();
    if !signed.starts_with(['=', ':']) || signed.starts_with("://") || (maybe_code && !signed.starts_with('=')) {
        return 0;
    }
    let opening = opening(&signed[1..]) + 1;
    let value = signed.get(opening..).unwrap_or_default();
    let mut length = within_quotes(&signed[..opening], value).unwrap_or_else(|| without_quotes(value));
    if length == 0 || (maybe_code && !is_code(name, &value[..length])) {
        return 0;
    }
    // "Authorization: Bearer abc": the second word is the secret.
    if SCHEMES.iter().any(|scheme| value[..length].eq_ignore_ascii_case(scheme)) {
        let more = value.get(length..).unwrap_or_default();
        let space = length_while(more, |sign| sign == ' ');
        length += space + length_while(more.get(space..).unwrap_or_default(), is_of_value);
    }
    out.push_str(&after[..before_sign + opening]);
    out.push_str(HIDDEN);
    before_sign + opening + length
}

/// What stands before a value: brackets and quotes, and the names of what it is wrapped into, as in `Some(Secret("`.
fn opening(text: &str) -> usize {
    let around = |text: &str| length_while(text, |sign| matches!(sign, '"' | '\'' | '\\' | ' ' | '[' | '('));
    let plain = around(text);
    let (mut begin, mut end) = (0, plain);
    for _ in 0..=DEEPEST {
        if let Some(quote) = text[begin..end].rfind(QUOTES) {
            return begin + quote + 1;
        }
        let rest = &text[end..];
        let name = length_while(rest, |sign| sign.is_ascii_alphanumeric() || sign == '_' || sign == ':');
        if !rest.starts_with(|sign: char| sign.is_ascii_uppercase()) || !rest[name..].starts_with('(') {
            break;
        }
        (begin, end) = (end, end + name + around(&rest[name..]));
    }
    // What stands before a bracket may be the secret itself, unless a quote follows.
    plain
}

/// The length of a value whose quote ends what stands before it: up to the same quote, if that is not one of the value's own.
fn within_quotes(before: &str, value: &str) -> Option<usize> {
    let quote = before.chars().next_back().filter(|sign| QUOTES.contains(sign))?;
    let before = &before[..before.len() - 1];
    let slashes = before.len() - before.trim_end_matches('\\').len();
    let mut run = 0;
    for (at, sign) in value.char_indices() {
        if sign == quote && closes(run, slashes) {
            return Some(at - run.min(slashes));
        }
        run = if sign == '\\' { run + 1 } else { 0 };
    }
    Some(value.len())
}

/// Whether a quote after `run` backslashes closes what a quote after `slashes` opened. Text that was quoted once more has twice as many
/// and one; with an even number it is the quote of the text around.
fn closes(mut run: usize, mut slashes: usize) -> bool {
    while slashes > 0 && run % 2 == 1 {
        (run, slashes) = (run / 2, slashes / 2);
    }
    run.is_multiple_of(2)
}

/// The length of a value that no quote opens; what is quoted in brackets right behind belongs to it.
fn without_quotes(value: &str) -> usize {
    let length = length_while(value, is_of_value);
    let (plain, rest) = value.split_at(length);
    if !plain.trim_end_matches('\\').ends_with('(') || !rest.starts_with(QUOTES) {
        return length;
    }
    let (before, inner) = value.split_at(length + 1);
    length + 1 + within_quotes(before, inner).unwrap_or_default()
}

/// Who signs in, before the host of an address: the name stays, the password goes.
fn user(after: &str, out: &mut String) -> usize {
    let authority = length_while(after, |sign| !sign.is_whitespace() && !matches!(sign, '/' | '?' | '#' | '"'));
    let Some(at) = after[..authority].rfind('@') else { return 0 };
    let Some(colon) = after[..at].find(':') else { return 0 };
    out.push_str(&after[..=colon]);
    out.push_str(HIDDEN);
    at
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_of_secret_names_are_hidden() {
        for name in ["password", "newPassword", "mail.password", "X-Auth-Token", "set-cookie", "Authorization"] {
            assert_eq!(value(name, "Ehub2026demo"), HIDDEN, "{name}");
        }
        assert_eq!(value("password", ""), "", "that there is none is no secret");
        assert_eq!((value("code", "123456"), value("mail.code", "550")), (HIDDEN.to_owned(), "550".to_owned()));
        assert_eq!(value("path", "/api/po-lines"), "/api/po-lines");
    }

    #[test]
    fn secrets_in_free_text_are_hidden() {
        let cases = [
            ("Authorization: Bearer abc.def-ghi", "Authorization: ***"),
            ("sent bearer abcdefgh12345678, refused", "sent bearer ***, refused"),
            (r#"{"username":"a","password":"Ehub2026demo"}"#, r#"{"username":"a","password":"***"}"#),
            (r#"password="two words" rest"#, r#"password="***" rest"#),
            (r#"{"password":"ab\"cd1234","user":"a"}"#, r#"{"password":"***","user":"a"}"#),
            (r#"{"password":"it's \\","user":"a"}"#, r#"{"password":"***","user":"a"}"#),
            (r#""{\"password\":\"ab\\\"cd 1234\",\"user\":\"a\"}""#, r#""{\"password\":\"***\",\"user\":\"a\"}""#),
            (r#"Login { password: Some("hunter22"), user: "a" }"#, r#"Login { password: Some("***"), user: "a" }"#),
            (r#"password: Some(Secret("x y")), user: "a""#, r#"password: Some(Secret("***")), user: "a""#),
            (r#"password: Some("a\"b c")"#, r#"password: Some("***")"#),
            (r#"password: secret("x y") rest"#, r#"password: ***") rest"#),
            ("password: Some(Secret(hunter22))", "password: ***))"),
            ("password=Hunter22(x", "password=***"),
            ("postgres://ehub:pa@ss@db:5432/ehub", "postgres://ehub:***@db:5432/ehub"),
            ("https://x/y?token=abcd1234&lang=En", "https://x/y?token=***&lang=En"),
            ("/auth/login?code=987654#x", "/auth/login?code=***#x"),
            ("jwt eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.sig_nature end", "jwt *** end"),
            ("Cookie: session=abc; theme=dark", "Cookie: ***; theme=dark"),
        ];
        for (text, masked) in cases {
            assert_eq!(mask(text), masked);
        }
    }

    #[test]
    fn everything_else_stays_as_it_is() {
        for text in [
            "",
            "answered",
            "訂單 4500000001 已同意",
            "http://localhost:8080/po?page=1",
            "the bearer of this",
            "status code: 404",
            "eyJ",
            "no token",
            "mailto:anna@example.com",
        ] {
            assert_eq!(mask(text), text);
        }
    }

    #[test]
    fn what_somebody_sends_does_not_make_it_slow_or_fall() {
        for part in ["password=", "://", "eyJ", "bearer ", "a:b@", "\\\"", "字=", "code:", "Token:A( ", "token=\"\\"] {
            let text = part.repeat(20_000);
            assert!(mask(&text).len() <= text.len() + 3 * 20_000 + 3, "{part}");
        }
    }
}
