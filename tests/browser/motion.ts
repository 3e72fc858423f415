import { type Page } from "@playwright/test";
import { button } from "./person";

/**
 * In the page: resolves when nothing moves any more. A motion begins some frames after what causes it, and on a busy machine
 * it is held at its first frame for a while.
 */
async function settled(): Promise<void> {
  const moving = () =>
    document.getAnimations().some((motion) => motion.playState !== "finished" && Number.isFinite(motion.effect?.getComputedTiming().endTime)) ||
    document.querySelector('[class*="-appear-"], [class*="-enter-"], [class*="-leave-"]') !== null;
  for (let still = 0; still < 5; still = moving() ? 0 : still + 1) await new Promise(requestAnimationFrame);
}

/** Where a button of the dialogue that this opens stands, from the first frame in which it is there until nothing moves. */
export async function places(page: Page, name: string, open: () => Promise<void>): Promise<string[]> {
  const watch = await page.evaluateHandle((word) => {
    const seen = new Set<string>();
    const state = { seen, on: true };
    const look = () => {
      const all = [...document.querySelectorAll('[role="dialog"] button')].filter((one) => one.textContent === word);
      const { x, y, width, height } = all.at(-1)?.getBoundingClientRect() ?? new DOMRect();
      if (width > 0) seen.add([x, y, width, height].map(Math.round).join(" "));
      if (state.on) requestAnimationFrame(look);
    };
    look();
    return state;
  }, name);
  await open();
  await button(page.getByRole("dialog"), name).last().waitFor();
  await page.evaluate(settled);
  return await watch.evaluate((state) => {
    state.on = false;
    return [...state.seen];
  });
}
