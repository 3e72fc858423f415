//! The program's own templates: `config/mail`.

macro_rules! files {
    ($($file:literal),+ $(,)?) => { &[$(($file, include_str!(concat!("../../../../config/mail/", $file)))),+] };
}

/// Every file by its name.
pub const BUILT_IN: &[(&str, &str)] = files![
    "layout.html",
    "asn_sent.Tc.txt",
    "asn_sent.Tc.html",
    "asn_sent.Cn.txt",
    "asn_sent.Cn.html",
    "asn_sent.En.txt",
    "asn_sent.En.html",
    "asn_cancelled.Tc.txt",
    "asn_cancelled.Tc.html",
    "asn_cancelled.Cn.txt",
    "asn_cancelled.Cn.html",
    "asn_cancelled.En.txt",
    "asn_cancelled.En.html",
    "asn_refused.Tc.txt",
    "asn_refused.Tc.html",
    "asn_refused.Cn.txt",
    "asn_refused.Cn.html",
    "asn_refused.En.txt",
    "asn_refused.En.html",
    "po_proposed.Tc.txt",
    "po_proposed.Tc.html",
    "po_proposed.Cn.txt",
    "po_proposed.Cn.html",
    "po_proposed.En.txt",
    "po_proposed.En.html",
    "po_asked_again.Tc.txt",
    "po_asked_again.Tc.html",
    "po_asked_again.Cn.txt",
    "po_asked_again.Cn.html",
    "po_asked_again.En.txt",
    "po_asked_again.En.html",
];
