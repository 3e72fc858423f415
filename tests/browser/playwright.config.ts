import { defineConfig } from "@playwright/test";

const executablePath = process.env.EHUB_CHROMIUM;
if (!executablePath) throw new Error("EHUB_CHROMIUM names no browser: the journeys are run by run.sh, which finds one.");

/**
 * Journeys come one after the other: they share one portal, as people do. Looks change nothing and come beside each other, a
 * file for each person, because a person is signed in once and reads one language.
 */
export default defineConfig({
  testDir: ".",
  projects: [
    { name: "journeys", testMatch: "*.spec.ts", testIgnore: "visual-*", outputDir: "results/journeys", workers: 1 },
    { name: "filled", testMatch: "visual.setup.ts", outputDir: "results/filled" },
    { name: "visual", testMatch: "visual-*.spec.ts", outputDir: "results/visual", dependencies: ["filled"] },
  ],
  fullyParallel: false,
  workers: 2,
  retries: 0,
  // For what hangs, not for what is slow: a tour of twenty screens takes minutes on a busy machine.
  timeout: 900_000,
  expect: { timeout: 45_000 },
  reporter: [["list"]],
  use: {
    baseURL: process.env.EHUB_URL,
    locale: "en-US",
    timezoneId: "Asia/Taipei",
    // Nothing moves under the pointer. What motion may do to people has tests of its own.
    contextOptions: { reducedMotion: "reduce" },
    viewport: { width: 1440, height: 900 },
    actionTimeout: 45_000,
    // EHUB_TRACE=1 keeps the trace of what fails. Writing one costs a third of the run, and CI shows words only.
    trace: process.env.EHUB_TRACE ? "retain-on-failure" : "off",
    screenshot: "only-on-failure",
    launchOptions: {
      executablePath,
      args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"],
    },
  },
});
