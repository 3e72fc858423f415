//! HTTP clients with the TLS that the database and mail use: rustls with ring, and the public authorities compiled in.
//!
//! `reqwest::Client::new()` would look for a provider of cryptography that nobody installed, and for the authorities of the
//! operating system, which a container may lack. `clippy.toml` refuses it.

use reqwest::ClientBuilder;
use rustls::pki_types::CertificateDer;
use rustls::pki_types::pem::{self, PemObject as _};
use rustls::{ClientConfig, RootCertStore};
use std::sync::Arc;

/// Why authorities from a file cannot be trusted.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The text is not PEM.
    #[error("not a PEM file: {0}")]
    Pem(#[from] pem::Error),
    /// The file has no certificate: a private key, for example.
    #[error("the file has no certificate")]
    Empty,
    /// rustls refused a certificate, or ring lacks what rustls needs.
    #[error(transparent)]
    Tls(#[from] rustls::Error),
}

/// A client that trusts the public authorities.
///
/// # Errors
/// ring and rustls do not go together; not since the program was built.
pub fn builder() -> Result<ClientBuilder, Error> {
    trusting(&[])
}

/// A client that trusts the public authorities and those in `pem`, one certificate or more.
///
/// # Errors
/// The text is not PEM, or one of its certificates is no authority.
pub fn trusting(pem: &[u8]) -> Result<ClientBuilder, Error> {
    let mut roots = RootCertStore { roots: webpki_roots::TLS_SERVER_ROOTS.to_vec() };
    for authority in CertificateDer::pem_slice_iter(pem) {
        roots.add(authority?)?;
    }
    if !pem.is_empty() && roots.len() == webpki_roots::TLS_SERVER_ROOTS.len() {
        return Err(Error::Empty);
    }
    let config = ClientConfig::builder_with_provider(Arc::new(rustls::crypto::ring::default_provider()));
    let mut config = config.with_safe_default_protocol_versions()?.with_root_certificates(roots).with_no_client_auth();
    config.alpn_protocols = vec![b"http/1.1".to_vec()];
    #[expect(clippy::disallowed_methods, reason = "the one place that says which TLS")]
    Ok(ClientBuilder::new().tls_backend_preconfigured(config))
}

#[cfg(test)]
mod tests {
    use super::*;
    use rustls::pki_types::PrivateKeyDer;
    use rustls::{ServerConfig, ServerConnection, StreamOwned};
    use std::io::{Read as _, Write as _};
    use std::net::{SocketAddr, TcpListener};

    const AUTHORITY: &[u8] = include_bytes!("../../tests/peers/smtp/tls/ca.pem");
    const CERTIFICATE: &[u8] = include_bytes!("../../tests/peers/smtp/tls/server.pem");
    const KEY: &[u8] = include_bytes!("../../tests/peers/smtp/tls/server.key");

    /// Answers every request with 204, as `localhost`.
    fn serve() -> SocketAddr {
        let config = ServerConfig::builder_with_provider(Arc::new(rustls::crypto::ring::default_provider()));
        let config = config.with_safe_default_protocol_versions().unwrap().with_no_client_auth();
        let certificates = vec![CertificateDer::from_pem_slice(CERTIFICATE).unwrap()];
        let config = config.with_single_cert(certificates, PrivateKeyDer::from_pem_slice(KEY).unwrap()).unwrap();
        let config = Arc::new(config);
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = listener.local_addr().unwrap();
        std::thread::spawn(move || {
            for socket in listener.incoming() {
                let mut stream = StreamOwned::new(ServerConnection::new(Arc::clone(&config)).unwrap(), socket.unwrap());
                // Who does not trust us hangs up.
                if stream.read(&mut [0; 1024]).is_ok() {
                    stream.write_all(b"HTTP/1.1 204 No Content\r\n\r\n").unwrap();
                }
            }
        });
        address
    }

    #[tokio::test]
    async fn authorities_from_a_file_are_trusted_besides_the_public_ones_only() {
        let server = serve();
        let url = format!("https://localhost:{}/", server.port());
        let client = |builder: ClientBuilder| builder.no_proxy().resolve("localhost", server).build().unwrap();
        let refused = client(builder().unwrap()).get(&url).send().await.unwrap_err();
        assert!(format!("{refused:?}").contains("UnknownIssuer"), "{refused:?}");
        let answer = client(trusting(AUTHORITY).unwrap()).get(&url).send().await.unwrap();
        assert_eq!(answer.status(), 204);
    }

    #[test]
    fn what_is_no_certificate_is_refused() {
        let text = b"-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n";
        assert!(matches!(trusting(text), Err(Error::Tls(_))));
        assert!(matches!(trusting(b"-----BEGIN CERTIFICATE-----\n"), Err(Error::Pem(_))));
        assert!(matches!(trusting(KEY), Err(Error::Empty)));
    }
}
