import { createHmac } from "node:crypto";

/** An authenticator app that never shows a code twice. */
export class App {
  private used = 0;

  constructor(private readonly key: string) {}

  code(): string {
    const present = Math.floor(Date.now() / 30_000);
    // Codes of the step before and after count, too: nobody has to wait.
    this.used = Math.max(this.used + 1, present - 1);
    const counter = Buffer.alloc(8);
    counter.writeBigUInt64BE(BigInt(this.used));
    const tag = createHmac("sha1", base32(this.key)).update(counter).digest();
    const at = (tag.at(-1) ?? 0) & 15;
    return String((tag.readUInt32BE(at) & 0x7fffffff) % 1_000_000).padStart(6, "0");
  }
}

function base32(text: string): Buffer {
  const bits = [...text].map((sign) => "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".indexOf(sign).toString(2).padStart(5, "0")).join("");
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}
