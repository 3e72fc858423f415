//! Every template in every language, and what an installation may do to them.

use super::*;

fn templates() -> Templates {
    Templates::new("https://portal.example.com/")
}

fn overriding(file: &str, text: &str) -> (Templates, Vec<Fault>) {
    let mut templates = templates();
    let faults = templates.override_with(&BTreeMap::from([(file.to_owned(), text.to_owned())]));
    (templates, faults)
}

fn content(template: Template, language: Language) -> MailContent {
    sample_contents(template, language).remove(0)
}

#[test]
fn every_template_is_there_in_every_language_and_form() {
    let mut wanted: Vec<String> = mails()
        .flat_map(|(template, language)| ["txt", "html"].map(|form| format!("{template}.{language}.{form}")))
        .chain([LAYOUT.to_owned()])
        .collect();
    let mut found: Vec<String> = BUILT_IN.iter().map(|(file, _)| (*file).to_owned()).collect();
    wanted.sort();
    found.sort();
    assert_eq!(found, wanted);
}

/// Whoever fills in the public form names the mailbox: what they typed besides is not said there.
fn goes_to_anybody(template: Template) -> bool {
    template == Template::RegistrationSaved
}

#[test]
fn every_mail_can_be_written_and_says_what_it_is_about() {
    let templates = templates();
    for (template, language) in mails() {
        for content in sample_contents(template, language) {
            let written = templates.write_with(&templates.built_in, &content).unwrap_or_else(|words| panic!("{words}"));
            let context = format!("{template} {language} {}", content.document_count);
            assert!(!written.subject.is_empty(), "{context}");
            let first = &content.facts["documents"][0];
            let number = [
                "asnNo",
                "poNo",
                "userId",
                "deputy",
                "companyName",
                "title",
                "validOn",
                "materialCode",
                "vendorCode",
                "generatedOn",
                "documentNo",
            ]
            .iter()
            .find_map(|key| first[key].as_str())
            .expect("a number");
            for text in [&written.text, &written.html] {
                assert_eq!(text.contains(number), !goes_to_anybody(template), "{context}: {text}");
                assert!(!text.contains("{{") && !text.contains("{%"), "{context}: {text}");
            }
            // What is not there is left out, not said.
            for trace in ["none", "undefined", "null", "\n\n\n", "： \n", ": \n"] {
                assert!(!written.text.contains(trace), "{context}: {trace:?} in {}", written.text);
            }
            let link = content.facts["link"].as_str().unwrap_or_default();
            assert_eq!(written.text.contains("https://portal.example.com/#/"), !link.is_empty(), "{context}");
            assert!(written.html.contains("<html lang=\"") && written.html.contains("</html>"), "{context}");
            if content.document_count == 1_000 {
                assert!(written.subject.contains("1000"), "{context}: {}", written.subject);
                assert!(written.text.contains("998") && written.html.contains("998"), "{context}");
            }
        }
    }
}

#[test]
fn each_language_speaks_its_own_words() {
    let templates = templates();
    for template in Template::ALL {
        let subjects: BTreeSet<String> =
            Language::ALL.iter().map(|l| templates.write(&content(*template, *l)).expect("written").subject).collect();
        assert_eq!(subjects.len(), 3, "{template}: {subjects:?}");
    }
}

#[test]
fn nothing_of_a_document_becomes_markup() {
    let templates = templates();
    for (template, language) in mails() {
        let html = templates.write(&content(template, language)).expect("written").html;
        for markup in ["<script>alert", "<closed>", "<Söhne>", "<x>", "10 <b>"] {
            assert!(!html.contains(markup), "{template} {language}: {markup}");
        }
        assert_eq!(
            html.contains("&lt;"),
            !goes_to_anybody(template),
            "{template} {language}: what was escaped is there"
        );
    }
}

#[test]
fn nothing_of_a_document_becomes_a_header() {
    let mut content = content(Template::AsnSent, Language::En);
    content.facts["documents"][0]["asnNo"] = json!("A1\r\nBcc: everybody@example.com\u{0}");
    content.facts["documents"][0]["vendorName"] = json!("x".repeat(500));
    let subject = templates().write(&content).expect("written").subject;
    assert!(!subject.contains(['\r', '\n', '\0']), "{subject:?}");
    assert!(subject.contains("A1 Bcc: everybody@example.com"), "{subject:?}");
    assert!(subject.chars().count() <= LONGEST_SUBJECT);
}

#[test]
fn an_installation_has_its_own_words() {
    let text = "Subject: {{ count }} for {{ recipient }}\n\n{% for d in documents %}{{ d.asnNo }};{% endfor %}";
    let (templates, faults) = overriding("asn_sent.En.txt", text);
    assert_eq!(faults, []);
    let written = templates.write(&content(Template::AsnSent, Language::En)).expect("written");
    assert_eq!((written.subject.as_str(), written.text.as_str()), ("1 for Ann & Bob <x>", "ASN2611210001;"));
    let other = templates.write(&content(Template::AsnSent, Language::Tc)).expect("written");
    assert!(!other.subject.contains(" for "), "other files are as they were");
}

#[test]
fn a_broken_file_is_named_and_the_programs_own_is_used() {
    let known = templates().write(&content(Template::AsnSent, Language::En));
    for (file, text, words) in [
        ("asn_sent.En.txt", "Subject: x\n\n{% for %}", "syntax error"),
        ("asn_sent.En.txt", "Subject: x\n\n{{ documents[0].asnNumber }}", "undefined"),
        ("asn_sent.En.txt", "no subject", "Subject"),
        ("asn_sent.En.txt", "Subject: \n\nempty", "Subject"),
        ("asn_sent.En.txt", "Subject: x\nBcc: y\n\nbody", "Subject"),
        ("asn_sent.En.html", "{% extends \"nowhere.html\" %}", "nowhere.html"),
        ("asn_sent.En.html", "x\u{fffd}", "UTF-8"),
        ("asn_snet.En.html", "x", "no template of this name"),
        ("layout.html", "{{ nothing }}", "undefined"),
    ] {
        let (templates, faults) = overriding(file, text);
        assert_eq!(faults.len(), 1, "{file} {text}");
        assert_eq!(faults[0].file, file);
        assert!(faults[0].words.contains(words), "{}", faults[0].words);
        assert_eq!(templates.write(&content(Template::AsnSent, Language::En)), known, "{file} {text}");
    }
}

#[test]
fn a_template_that_fails_on_a_real_mail_gives_way_to_the_programs_own() {
    // It fits the samples, whose round is never 77.
    let text = "Subject: x\n\n{% if documents[0].round == 77 %}{{ nothing }}{% endif %}{{ documents[0].poNo }}";
    let (templates, faults) = overriding("po_asked_again.En.txt", text);
    assert_eq!(faults, []);
    let mut content = content(Template::PoAskedAgain, Language::En);
    assert_eq!(templates.write(&content).expect("written").subject, "x");
    content.facts["documents"][0]["round"] = json!(77);
    assert_ne!(templates.write(&content).expect("written").subject, "x");
}

#[test]
fn a_mail_of_a_newer_program_is_refused_in_words() {
    let unknown = MailContent { template: "invoice_paid".into(), ..content(Template::AsnSent, Language::En) };
    assert!(templates().write(&unknown).expect_err("no template").contains("invoice_paid"));
}

#[test]
fn the_secret_ends_the_link_and_stands_nowhere_else() {
    let mut content = content(Template::AccountPassword, Language::En);
    content.facts["link"] = json!("/addNewPassword?pw=");
    content.secret = Some("s3cret-Token_".to_owned());
    let written = templates().write(&content).expect("written");
    assert!(
        written.text.contains("https://portal.example.com/#/addNewPassword?pw=s3cret-Token_\n"),
        "{}",
        written.text
    );
    assert_eq!(written.text.matches("s3cret").count(), 1);
    assert_eq!(written.html.matches("s3cret-Token_").count(), 1);
    assert!(!written.subject.contains("s3cret"));
}
