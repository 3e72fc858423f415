import { defineConfig } from "@playwright/test";
import { existsSync } from "node:fs";

const candidates = [
  process.env.EHUB_CHROMIUM,
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];
const executablePath = candidates.find((path) => path && existsSync(path));
if (!executablePath) throw new Error("No Chromium found: install it, or name it in EHUB_CHROMIUM.");

/** One story after the other: they share one portal, as people do. */
export default defineConfig({
  testDir: ".",
  testMatch: "*.spec.ts",
  outputDir: "results",
  fullyParallel: false,
  workers: 1,
  retries: 0,
  // For what hangs, not for what is slow: a tour of twenty screens takes minutes on a busy machine.
  timeout: 900_000,
  expect: { timeout: 45_000 },
  reporter: [["list"]],
  use: {
    baseURL: process.env.EHUB_URL,
    locale: "en-US",
    timezoneId: "Asia/Taipei",
    viewport: { width: 1440, height: 900 },
    actionTimeout: 45_000,
    trace: "retain-on-failure",
    screenshot: "only-on-failure",
    launchOptions: {
      executablePath,
      args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"],
    },
  },
});
