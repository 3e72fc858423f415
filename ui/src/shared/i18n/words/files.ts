/** Words by their keys. */
export type Words = { [key: string]: string | Words };

/** Words by the file that holds them, which is a part of the keys: `locales/Tc/asn.json` holds `asn.*`. */
export type WordFiles = Record<string, Words>;
