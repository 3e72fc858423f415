//! Keys under which secrets rest in the database. Several, so that one can be replaced while the others still open what
//! they have closed.

use ring::aead::{AES_256_GCM, Aad, LessSafeKey, Nonce, UnboundKey};

/// Random bytes that each encryption needs anew.
pub type Salt = [u8; 12];

/// Keys with their names. The first one encrypts; every one decrypts.
#[derive(Clone, Default)]
pub struct Keyring {
    keys: Vec<(String, [u8; 32])>,
}

/// What was encrypted, and under which key.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sealed {
    /// Name of the key.
    pub key_id: String,
    /// Nonce, ciphertext and tag.
    pub bytes: Vec<u8>,
}

impl std::fmt::Debug for Keyring {
    // The keys stay out of logs.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_list().entries(self.keys.iter().map(|(id, _)| id)).finish()
    }
}

impl Keyring {
    /// A ring of one key.
    pub fn of(id: &str, key: [u8; 32]) -> Self {
        Self { keys: vec![(id.to_owned(), key)] }
    }

    /// Reads `name:64 hexadecimal digits`, several separated by commas, the newest first.
    ///
    /// # Errors
    /// In words, without the key.
    pub fn parse(text: &str) -> Result<Self, String> {
        let mut keys: Vec<(String, [u8; 32])> = Vec::new();
        for (n, part) in text.split(',').map(str::trim).enumerate() {
            let wrong = || format!("key {} is not of the form name:64 hexadecimal digits", n + 1);
            let (id, digits) = part.split_once(':').ok_or_else(wrong)?;
            let plain = !id.is_empty() && id.chars().all(|c| c.is_ascii_alphanumeric() || c == '-' || c == '_');
            let key = unhex(digits.trim()).filter(|_| plain).ok_or_else(wrong)?;
            if keys.iter().any(|(known, _)| known == id) {
                return Err(format!("there are two keys named {id}"));
            }
            keys.push((id.to_owned(), key));
        }
        Ok(Self { keys })
    }

    /// Name of the key that encrypts; `None` = the ring is empty.
    pub fn newest(&self) -> Option<&str> {
        self.keys.first().map(|(id, _)| id.as_str())
    }

    /// Encrypts under the newest key, bound to `owner`: moved to somebody else's row it opens no more. `None` = the ring is
    /// empty.
    pub fn seal(&self, owner: i64, secret: &[u8], salt: &Salt) -> Option<Sealed> {
        let (id, key) = self.keys.first()?;
        let mut sealed = secret.to_vec();
        let nonce = Nonce::assume_unique_for_key(*salt);
        cipher(key)?.seal_in_place_append_tag(nonce, Aad::from(owner.to_be_bytes()), &mut sealed).ok()?;
        Some(Sealed { key_id: id.clone(), bytes: [salt.as_slice(), &sealed].concat() })
    }

    /// Decrypts. `None` = the key is not here, or this is not what we sealed for this owner.
    pub fn open(&self, owner: i64, sealed: &Sealed) -> Option<Vec<u8>> {
        let (_, key) = self.keys.iter().find(|(id, _)| *id == sealed.key_id)?;
        let (salt, rest) = sealed.bytes.split_first_chunk::<12>()?;
        let mut rest = rest.to_vec();
        let nonce = Nonce::assume_unique_for_key(*salt);
        let opened = cipher(key)?.open_in_place(nonce, Aad::from(owner.to_be_bytes()), &mut rest).ok()?;
        Some(opened.to_vec())
    }
}

fn cipher(key: &[u8; 32]) -> Option<LessSafeKey> {
    UnboundKey::new(&AES_256_GCM, key).ok().map(LessSafeKey::new)
}

fn unhex(digits: &str) -> Option<[u8; 32]> {
    let mut key = [0; 32];
    if digits.len() != 64 || !digits.is_ascii() {
        return None;
    }
    for (n, byte) in key.iter_mut().enumerate() {
        *byte = u8::from_str_radix(digits.get(2 * n..2 * n + 2)?, 16).ok()?;
    }
    Some(key)
}

#[cfg(test)]
mod tests {
    use super::*;

    const A: [u8; 32] = [1; 32];

    fn ring(text: &str) -> Keyring {
        Keyring::parse(text).unwrap()
    }

    fn hex(byte: u8) -> String {
        format!("{byte:02x}").repeat(32)
    }

    #[test]
    fn what_was_sealed_opens_for_its_owner_only() {
        let keys = Keyring::of("a", A);
        let sealed = keys.seal(7, b"secret", &[9; 12]).unwrap();
        assert!(!sealed.bytes.windows(6).any(|part| part == b"secret"));
        assert_eq!(keys.open(7, &sealed).as_deref(), Some(b"secret".as_slice()));
        assert_eq!(keys.open(8, &sealed), None);
        let mut bent = sealed.clone();
        bent.bytes[14] ^= 1;
        assert_eq!(keys.open(7, &bent), None);
        assert_eq!(keys.open(7, &Sealed { bytes: vec![1, 2], ..sealed }), None);
    }

    #[test]
    fn a_key_is_replaced_while_the_old_one_still_opens() {
        let old = ring(&format!("k1:{}", hex(1))).seal(7, b"secret", &[9; 12]).unwrap();
        let both = ring(&format!("k2:{}, k1:{}", hex(2), hex(1)));
        assert_eq!(both.newest(), Some("k2"));
        assert!(both.open(7, &old).is_some());
        let new = both.seal(7, b"secret", &[8; 12]).unwrap();
        assert_eq!(new.key_id, "k2");
        assert_eq!(ring(&format!("k2:{}", hex(2))).open(7, &old), None, "the old key is gone");
        assert!(ring(&format!("k2:{}", hex(2))).open(7, &new).is_some());
    }

    #[test]
    fn mistakes_are_named_and_keys_are_not() {
        for wrong in ["", "k1", "k1:12", &format!("k 1:{}", hex(1)), &format!("k1:{}z", &hex(1)[1..])] {
            assert!(Keyring::parse(wrong).unwrap_err().contains("key 1"), "{wrong}");
        }
        assert!(Keyring::parse(&format!("a:{0},a:{0}", hex(1))).unwrap_err().contains("named a"));
        assert!(!format!("{:?}", ring(&format!("k1:{}", hex(0xab)))).contains("abab"));
        assert_eq!(Keyring::default().seal(1, b"x", &[0; 12]), None);
    }
}
