//! Every call that the specification's section 7 names is there: under its path and verb, with the names of what it is asked with.

use serde_json::Value;
use std::collections::BTreeSet;

/// A call: verb, path below the base, names that are asked for in the query, names of what is in the body. Of calls whose payload is not
/// told there are none.
type Call = (&'static str, &'static str, &'static [&'static str], &'static [&'static str]);

const ACCOUNT: [Call; 17] = [
    ("POST", "/auth/login", &[], &["username", "password"]),
    ("POST", "/auth/ssoLogin", &[], &["email", "azToken"]),
    ("POST", "/auth/ssologinByAP", &[], &["ssoSe", "ssoA", "username"]),
    ("POST", "/auth/ssoOldSite", &[], &["data"]),
    ("GET", "/auth/userInfo", &["username", "token"], &[]),
    ("PUT", "/auth/logout", &[], &["username"]),
    ("PUT", "/User/changePassword", &[], &["oldPassword", "newPassword", "email"]),
    ("POST", "/auth/forgetPassword", &[], &[]),
    ("PUT", "/auth/resetPassword", &[], &[]),
    ("PATCH", "/SCM/account/activationAccount", &[], &["invitationCode"]),
    ("GET", "/auth/addNewPassword", &["pw"], &[]),
    ("GET", "/auth/checkMFA", &["userName"], &[]),
    ("POST", "/User/validMFACode", &[], &[]),
    ("GET", "/User/generateMFASecret", &[], &[]),
    ("PUT", "/User/changeMFAStatus", &["isMFA"], &[]),
    ("POST", "/User/downloadUserManual", &[], &["isDownload", "downloadFileName", "downloadDir"]),
    ("POST", "/User/uploadUserManualFile", &[], &["file", "uploadInfo"]),
];

const ADMIN: [Call; 9] = [
    ("POST", "/admin/checkVuePathValid", &[], &[]),
    ("POST", "/admin/customizeSettingByType", &[], &[]),
    ("POST", "/admin/insertInvoiceSetting", &[], &[]),
    ("PUT", "/admin/updateInvoiceSetting", &[], &[]),
    ("DELETE", "/admin/deleteCustomizeSettingData", &["invoiceSettingOid"], &[]),
    ("GET", "/admin/loadEHUBVendorName", &["vendorCode"], &[]),
    ("POST", "/admin/queryAnnouncement", &[], &[]),
    ("POST", "/admin/addAnnouncement", &[], &[]),
    ("PUT", "/admin/updateAnnouncement", &[], &[]),
];

/// Lists to choose from, below `/option` but for those with a path of their own. All are read.
const OPTIONS: [(&str, &[&str]); 35] = [
    ("getCompanyOption", &["page"]),
    ("getCompanyInfoList", &["queryColumn", "queryKey"]),
    ("vendorCompanyOption", &[]),
    ("/User/getGroupList", &[]),
    ("/User/getCompanyGroupList", &["userOid"]),
    ("queryCustomizeSettingList", &["listTypeKey"]),
    ("getGroupUserInfo", &["group"]),
    ("getOpenPoId", &[]),
    ("getPoStatusList", &["set"]),
    ("getOpenIDList", &[]),
    ("approvalState", &[]),
    ("getPoListOrderBy", &[]),
    ("allowOrderBy", &[]),
    ("orderSeq", &[]),
    ("getOrgIdOption", &[]),
    ("rfcPullInState", &[]),
    ("rfcChannelType", &[]),
    ("rcvTransactionType", &[]),
    ("materialGroup", &[]),
    ("buyerIdList", &[]),
    ("asnClosedStatus", &[]),
    ("asnRcvType", &[]),
    ("asnStatus", &[]),
    ("shipmentOrderBy", &[]),
    ("currency", &[]),
    ("duns4Address", &["buyerCompanyDuns"]),
    ("allDuns4Address", &["buyerCompanyDuns"]),
    ("createAsnOrderBy", &[]),
    ("tax", &[]),
    ("shippingMode", &[]),
    ("ctnsMaterialGroup", &[]),
    ("openOrderVendors", &[]),
    ("subMaterialGroup", &["materialType"]),
    ("iqaVerifypersonOption", &[]),
    ("iqaType", &[]),
];

/// Names in the body of an operation, in whichever form it is sent.
fn in_body(openapi: &Value, operation: &Value) -> BTreeSet<String> {
    let forms = operation["requestBody"]["content"].as_object().into_iter().flatten();
    let schemas = forms.map(|(_, form)| match form["schema"]["$ref"].as_str() {
        Some(name) => &openapi["components"]["schemas"][name.rsplit('/').next().unwrap()],
        None => &form["schema"],
    });
    schemas
        .flat_map(|schema| schema["properties"].as_object().into_iter().flatten())
        .map(|(name, _)| name.clone())
        .collect()
}

fn in_query(operation: &Value) -> BTreeSet<String> {
    let all = operation["parameters"].as_array().into_iter().flatten();
    all.filter(|one| one["in"] == "query").map(|one| one["name"].as_str().unwrap().to_owned()).collect()
}

/// What is wrong with a call, if anything is.
fn fault(openapi: &Value, (verb, path, query, body): Call) -> Option<String> {
    let operation = &openapi["paths"][format!("/api{path}")][verb.to_lowercase()];
    if operation.is_null() {
        return Some(format!("{verb} {path} is not there"));
    }
    let missing = |asked: &[&str], known: BTreeSet<String>| -> Vec<String> {
        asked.iter().filter(|name| !known.contains(**name)).map(|name| (*name).to_owned()).collect()
    };
    let missing = [missing(query, in_query(operation)), missing(body, in_body(openapi, operation))].concat();
    (!missing.is_empty()).then(|| format!("{verb} {path} does not take {missing:?}"))
}

#[test]
fn every_call_that_the_specification_names_is_there_as_it_names_it() {
    let openapi = serde_json::to_value(ehub_api::openapi()).unwrap();
    let calls = ACCOUNT.into_iter().chain(ADMIN);
    let mut faults: Vec<String> = calls.filter_map(|call| fault(&openapi, call)).collect();
    for (name, query) in OPTIONS {
        let path = if name.starts_with('/') { name.to_owned() } else { format!("/option/{name}") };
        faults.extend(fault(&openapi, ("GET", Box::leak(path.into_boxed_str()), query, &[])));
    }
    assert_eq!(faults, Vec::<String>::new());
}
