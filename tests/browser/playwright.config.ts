import { defineConfig } from "@playwright/test";
import { filesOf } from "./lanes";

const executablePath = process.env.EHUB_CHROMIUM;
if (!executablePath) throw new Error("EHUB_CHROMIUM names no browser: the journeys are run by run.sh, which finds one.");

const lane = process.env.EHUB_LANE ?? "";
const { journeys, looks } = filesOf(lane);
const results = (project: string) => `results/${lane || "all"}/${project}`;

/**
 * What shares a portal comes one after the other, as people do; looks come after the journeys and change nothing. There are two
 * portals, each with a lane of its own.
 */
export default defineConfig({
  testDir: ".",
  projects: [
    { name: "journeys", testMatch: journeys, outputDir: results("journeys") },
    { name: "filled", testMatch: "visual.setup.ts", outputDir: results("filled") },
    { name: "visual", testMatch: looks, outputDir: results("visual"), dependencies: ["filled"] },
  ],
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
