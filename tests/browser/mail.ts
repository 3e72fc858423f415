import { expect, type Page } from "@playwright/test";
import { inDays, type Line, tell } from "./person";

async function tellServer(method: string, words?: string): Promise<void> {
  const answer = await fetch(`${process.env.EHUB_MAIL_URL}/refusal`, { method, body: words });
  expect(answer.status, `${method} /refusal`).toBe(200);
}

/** What the mail server has been sent, the newest last. */
export async function sentMails(): Promise<{ at: number; text: string }[]> {
  return (await (await fetch(`${process.env.EHUB_MAIL_URL}/mails`)).json()) as { at: number; text: string }[];
}

/** From now on the mail server refuses every recipient, with these words. */
export const refuseMail = (words: string) => tellServer("PUT", words);

/** The mail server takes mails again. */
export const takeMail = () => tellServer("DELETE");

/** The supplier proposes another day for a line, of which the buyer hears by mail. */
export async function propose(supplier: Page, line: Line): Promise<void> {
  const splits = [{ quantity: line.openQty, promisedOn: inDays(60), remark: "the oven is under repair" }];
  await tell(supplier, `/po-lines/${line.id}/events/propose`, { version: line.version, splits });
}
