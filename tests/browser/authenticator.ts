import { TOTP } from "otpauth";

/** Seconds of a step; with six digits and SHA-1 what every app takes a key for that was typed in by hand. */
const STEP_SECONDS = 30;

/** An authenticator app that never shows a code twice. */
export class App {
  private used = 0;
  private readonly app: TOTP;

  constructor(key: string) {
    this.app = new TOTP({ secret: key, period: STEP_SECONDS });
  }

  code(): string {
    const present = Math.floor(Date.now() / (STEP_SECONDS * 1000));
    // Codes of the step before and after count, too: nobody has to wait.
    this.used = Math.max(this.used + 1, present - 1);
    return this.app.generate({ timestamp: this.used * STEP_SECONDS * 1000 });
  }
}
