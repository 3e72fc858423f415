//! The driver for the simulator: JSON over HTTP, in nearly our own words.

use std::time::Duration;

use chrono::{DateTime, Utc};
use reqwest::{Client, RequestBuilder};
use rust_decimal::Decimal;
use serde::Deserialize;
use serde::de::DeserializeOwned;

use super::http::{self, Intent, Secret};
use super::{
    Answer, Asn, AsnLot, CertificateTold, Certified, ConfirmLine, ErpConnector, ErpDelivery, ErpError, ErpMaster,
    ErpOrder, ErpReceipt, ErpStatementLine, Key, MasterKind, Masters, Page, Posted, Sightings, Stream,
};

/// Where the simulator is.
#[derive(Clone, Debug)]
pub struct SimulatorConfig {
    /// Its address, e.g. `http://127.0.0.1:8090`.
    pub url: String,
    /// Token, when it wants one.
    pub token: Option<Secret>,
    /// After so long a call counts as unanswered.
    pub timeout: Duration,
}

/// The connector to the simulator.
#[derive(Clone, Debug)]
pub struct Simulator {
    client: Client,
    config: SimulatorConfig,
}

/// A piece of a stream.
#[derive(Deserialize)]
struct Piece<T> {
    items: Vec<T>,
    next: u64,
    more: bool,
}

/// How it says no.
#[derive(Deserialize)]
struct No {
    class: String,
    words: String,
}

#[derive(Deserialize)]
struct Nothing {}

#[derive(Deserialize)]
struct Health {
    product: String,
    version: String,
}

impl Simulator {
    /// A connector. Nothing is called yet.
    ///
    /// # Errors
    /// When no HTTP client can be made.
    pub fn new(config: SimulatorConfig) -> Answer<Self> {
        Ok(Self { client: http::client(config.timeout)?, config })
    }

    fn address(&self, path: &[&str]) -> Answer<reqwest::Url> {
        let mut url: reqwest::Url =
            self.config.url.parse().map_err(|_| ErpError::transient("the address of the ERP is not an address"))?;
        url.path_segments_mut()
            .map_err(|()| ErpError::transient("the address of the ERP is not an address"))?
            .pop_if_empty()
            .extend(path);
        Ok(url)
    }

    /// An answer, or the simulator's no; an error when there was neither.
    async fn call<T: DeserializeOwned>(&self, request: RequestBuilder, intent: Intent) -> Answer<Result<T, No>> {
        let request = match &self.config.token {
            Some(token) => request.bearer_auth(token.reveal()),
            None => request,
        };
        let response = request.send().await.map_err(|error| http::unanswered(error, intent))?;
        if let Some(error) = http::out_of_order(&response, intent) {
            return Err(error);
        }
        let status = response.status();
        if status.is_success() {
            return http::json(response, intent).await.map(Ok);
        }
        let body = response.bytes().await.map_err(|error| http::unanswered(error, intent))?;
        Ok(Err(http::decode(&body).unwrap_or_else(|_| No {
            class: String::new(),
            // An extractor's plain text: what was sent is not understood.
            words: format!("HTTP {}: {}", status.as_u16(), String::from_utf8_lossy(&body)),
        })))
    }

    async fn ask<T: DeserializeOwned>(&self, request: RequestBuilder, intent: Intent) -> Answer<T> {
        self.call(request, intent).await?.map_err(refusal)
    }

    async fn documents<T: DeserializeOwned>(&self, stream: Stream, keys: &[Key]) -> Answer<Vec<T>> {
        let mut all = vec![];
        for some in keys.chunks(AT_ONCE) {
            let some: Vec<String> = some.iter().map(ToString::to_string).collect();
            let url = self.address(&["documents", name(stream)])?;
            let request = self.client.get(url).query(&[("keys", some.join(","))]);
            all.extend(self.ask::<Vec<T>>(request, Intent::Read).await?);
        }
        Ok(all)
    }

    async fn pull<T: DeserializeOwned>(&self, stream: &str, cursor: Option<&str>, limit: usize) -> Answer<Page<T>> {
        let url = self.address(&[stream])?;
        let request = self.client.get(url).query(&[("since", cursor.unwrap_or("0"))]).query(&[("limit", limit)]);
        let Piece { items, next, more } = self.ask(request, Intent::Read).await?;
        Ok(Page { items, cursor: next.to_string(), more })
    }
}

/// A delivery that is not cancelled.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Living {
    inbound_no: String,
    /// Numbers of all its parts; none while they are still to come.
    inbound_nos: Vec<String>,
    vendor_code: String,
    lines: Vec<LivingLine>,
}

/// A line of it.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct LivingLine {
    po_no: String,
    po_line_no: i32,
    quantity: Decimal,
    #[serde(default)]
    lots: Vec<AsnLot>,
}

impl Living {
    fn is_of(&self, asn: &Asn) -> bool {
        let here = self.lines.iter().map(|line| (line.po_no.as_str(), line.po_line_no, line.quantity, &line.lots[..]));
        let asked = asn.lines.iter().map(|line| (line.po_no.as_str(), line.po_line_no, line.quantity, &line.lots[..]));
        self.vendor_code == asn.vendor_code && here.eq(asked)
    }
}

/// A certificate as it keeps it: of the last decision that it heard.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Kept {
    inspection_no: String,
    #[serde(default)]
    is_void: bool,
    is_accepted: bool,
    decided_at: DateTime<Utc>,
}

/// So many keys fit into an address.
const AT_ONCE: usize = 100;

fn name(stream: Stream) -> &'static str {
    match stream {
        Stream::Orders => "orders",
        Stream::Receipts => "receipts",
        Stream::Statements => "statements",
    }
}

fn many(kind: MasterKind) -> &'static str {
    kind.words().1
}

/// What a person typed into it is said in one line, too.
fn tidied(row: &ErpMaster) -> ErpMaster {
    let mut record = ErpMaster::new(row.key.clone(), row.code.as_str(), row.is_active);
    record.replaced_by.clone_from(&row.replaced_by);
    row.said.iter().fold(record, |record, (name, words)| record.say(name, Some(words)))
}

fn refusal(no: No) -> ErpError {
    match no.class.as_str() {
        "needsConfirmation" => ErpError::needs_confirmation(no.words),
        "conflict" => ErpError::conflict(no.words),
        "signIn" => ErpError::sign_in(no.words),
        _ => ErpError::refused(no.words),
    }
}

impl ErpConnector for Simulator {
    async fn pull_orders(&self, cursor: Option<&str>, limit: usize) -> Answer<Page<ErpOrder>> {
        self.pull("orders", cursor, limit).await
    }

    async fn pull_receipts(&self, cursor: Option<&str>, limit: usize) -> Answer<Page<ErpReceipt>> {
        self.pull("receipts", cursor, limit).await
    }

    async fn pull_statements(&self, cursor: Option<&str>, limit: usize) -> Answer<Page<ErpStatementLine>> {
        self.pull("statements", cursor, limit).await
    }

    async fn sight(&self, stream: Stream, after: &Key, limit: usize) -> Answer<Sightings> {
        let url = self.address(&["sightings", name(stream)])?;
        self.ask(self.client.get(url).query(&[("after", after.as_str())]).query(&[("limit", limit)]), Intent::Read)
            .await
    }

    async fn read_orders(&self, keys: &[Key]) -> Answer<Vec<ErpOrder>> {
        self.documents(Stream::Orders, keys).await
    }

    async fn read_receipts(&self, keys: &[Key]) -> Answer<Vec<ErpReceipt>> {
        self.documents(Stream::Receipts, keys).await
    }

    async fn read_statements(&self, keys: &[Key]) -> Answer<Vec<ErpStatementLine>> {
        self.documents(Stream::Statements, keys).await
    }

    async fn pull_masters(&self, kind: MasterKind, after: &Key, limit: usize) -> Answer<Masters> {
        let url = self.address(&["masters", many(kind)])?;
        let request = self.client.get(url).query(&[("after", after.as_str())]).query(&[("limit", limit)]);
        let Masters { rows, is_all } = self.ask(request, Intent::Read).await?;
        // There is none without a code: its address there is made of it.
        Ok(Masters { rows: rows.iter().map(tidied).collect(), is_all })
    }

    async fn deliveries(&self, inbound_nos: &[String]) -> Answer<Vec<ErpDelivery>> {
        let mut all = vec![];
        for some in inbound_nos.chunks(AT_ONCE) {
            let request = self.client.get(self.address(&["deliveries"])?).query(&[("numbers", some.join(","))]);
            all.extend(self.ask::<Vec<ErpDelivery>>(request, Intent::Read).await?);
        }
        Ok(all)
    }

    async fn confirm_order_line(&self, confirm: &ConfirmLine) -> Answer<()> {
        let url = self.address(&["confirmations"])?;
        let Nothing {} = self.ask(self.client.post(url).json(confirm), Intent::Write).await?;
        Ok(())
    }

    async fn reschedule_order_line(&self, reschedule: &ConfirmLine) -> Answer<()> {
        let url = self.address(&["reschedules"])?;
        let Nothing {} = self.ask(self.client.post(url).json(reschedule), Intent::Write).await?;
        Ok(())
    }

    async fn post_asn(&self, asn: &Asn) -> Answer<Posted> {
        let url = self.address(&["asns"])?;
        self.ask(self.client.post(url).json(asn), Intent::Write).await
    }

    async fn find_asn(&self, asn: &Asn) -> Answer<Option<Posted>> {
        let url = self.address(&["asns", &asn.reference])?;
        match self.call::<Living>(self.client.get(url), Intent::Read).await? {
            Ok(found) if found.is_of(asn) => Ok(Some(Posted { inbound_nos: found.inbound_nos })),
            Ok(found) => Err(ErpError::refused(format!(
                "delivery {} has the reference {} and is of another supplier or holds something else",
                found.inbound_no, asn.reference
            ))),
            // By its class, not by the bare 404: a wrong address must never look like "not posted yet".
            Err(no) if no.class == "notFound" => Ok(None),
            Err(no) => Err(refusal(no)),
        }
    }

    async fn cancel_asn(&self, reference: &str, inbound_nos: &[String]) -> Answer<()> {
        for inbound_no in inbound_nos {
            let url = self.address(&["asns", reference, "cancel"])?;
            let request = self.client.post(url).json(&serde_json::json!({ "inboundNo": inbound_no }));
            let Nothing {} = self.ask(request, Intent::Write).await?;
        }
        Ok(())
    }

    async fn certify_lot(&self, told: &CertificateTold) -> Answer<Certified> {
        let url = self.address(&["certificates"])?;
        let kept: Kept = self.ask(self.client.post(url).json(told), Intent::Write).await?;
        Ok(Certified::under(kept.inspection_no))
    }

    async fn find_certificate(&self, told: &CertificateTold) -> Answer<Option<Certified>> {
        let url = self.address(&["certificates", &told.reference])?;
        match self.call::<Kept>(self.client.get(url), Intent::Read).await? {
            Ok(kept) => {
                let kept_is = (kept.is_void, kept.is_accepted, kept.decided_at);
                let is_it = kept_is == (told.is_void, told.is_accepted, told.decided_at);
                Ok(is_it.then(|| Certified::under(kept.inspection_no)))
            }
            // As with deliveries: by its class.
            Err(no) if no.class == "notFound" => Ok(None),
            Err(no) => Err(refusal(no)),
        }
    }

    async fn health(&self) -> Answer<String> {
        let url = self.address(&["health"])?;
        let Health { product, version } = self.ask(self.client.get(url), Intent::Read).await?;
        Ok(format!("{product} {version}"))
    }
}
