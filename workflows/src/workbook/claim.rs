//! What a part of a workbook says it holds, held against its length.
//!
//! The reader makes room for as many texts as the list of shared texts claims before it has seen the first; an allocation that
//! cannot be had ends the whole program. It reserves by no other claim on the way on which we use it: cells come one by one, ranges and
//! tables are not asked for.

use quick_xml::Reader;
use quick_xml::events::Event;

/// Bytes of the shortest text in the list, `<si/>`.
const SHORTEST: usize = 5;

/// Whether a list of shared texts can hold what it claims. It is read as the reader reads it: where this one stopped earlier, the other would
/// go on to a claim that nobody has seen.
pub(super) fn is_possible(part: &[u8]) -> bool {
    let most = part.len() / SHORTEST;
    let mut reader = Reader::from_reader(part);
    let config = reader.config_mut();
    config.check_end_names = false;
    config.check_comments = false;
    config.expand_empty_elements = true;
    let mut buffer = Vec::new();
    loop {
        buffer.clear();
        match reader.read_event_into(&mut buffer) {
            Ok(Event::Start(tag) | Event::Empty(tag)) => {
                let possible = |count: &str| count.trim().parse::<usize>().is_ok_and(|count| count <= most);
                let mut claims = tag.attributes();
                let honest = claims
                    .with_checks(false)
                    .flatten()
                    .all(|claim| claim.key.local_name().as_ref() != "uniqueCount" || possible(&claim.value));
                if !honest {
                    return false;
                }
            }
            Ok(Event::Eof) => return true,
            Err(_) => return false,
            Ok(_) => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::is_possible;

    #[test]
    fn a_list_holds_what_it_claims() {
        let list = |attributes: &str| format!(r#"<?xml version="1.0"?><sst {attributes}><si><t>a</t></si><si/></sst>"#);
        // How often the texts are used may be much, and no room is made for it.
        for honest in ["", r#"uniqueCount="2""#, r#"count="70000" uniqueCount="2""#] {
            assert!(is_possible(list(honest).as_bytes()), "{honest}");
        }
        for lie in [
            r#"uniqueCount="1000000000000000""#,
            r#"x:uniqueCount="1000000""#,
            r#"uniqueCount="-1""#,
            r#"uniqueCount="99999999999999999999999999""#,
            "uniqueCount='100000'",
            "></x><sst uniqueCount='1000000000000000'",
        ] {
            assert!(!is_possible(list(lie).as_bytes()), "{lie}");
        }
        assert!(is_possible(b""), "no such part");
        assert!(!is_possible(b"<sst"), "what cannot be read to its end may claim anything behind it");
    }
}
