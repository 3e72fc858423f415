import { readdirSync } from "node:fs";

/**
 * What runs in the second lane, so that both take as long; what is not named runs in the first. `make test` prints the seconds of each
 * file at its end.
 */
const SECOND = [
  "account.spec.ts",
  "chat.spec.ts",
  "lots.spec.ts",
  "monitor.spec.ts",
  "opening.spec.ts",
  "print.spec.ts",
  "quality.spec.ts",
  "register.spec.ts",
  "ship.spec.ts",
  "shipment.spec.ts",
  "sso.spec.ts",
  "statement.spec.ts",
  "visual-administrator.spec.ts",
  "visual-buyer.spec.ts",
];

/** The files of a lane; without a number, all of them. */
export function filesOf(lane: string | undefined): { journeys: string[]; looks: string[] } {
  const all = readdirSync(import.meta.dirname).filter((name) => name.endsWith(".spec.ts"));
  const gone = SECOND.filter((name) => !all.includes(name));
  if (gone.length > 0) throw new Error(`lanes.ts names what is not there: ${gone.join(", ")}`);
  const files = lane ? all.filter((name) => SECOND.includes(name) === (lane === "2")) : all;
  return { journeys: files.filter((name) => !name.startsWith("visual-")), looks: files.filter((name) => name.startsWith("visual-")) };
}
