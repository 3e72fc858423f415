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

/** The newest link of this kind that was sent to this address, as the hash route that it opens; not one that is known already. */
export async function linkOf(kind: string, address: string, known = ""): Promise<string> {
  const find = async () => {
    const texts = (await sentMails()).map(({ text }) => text).filter((text) => text.includes(`<${address}>`) || text.includes(`To: ${address}`));
    const links = texts.map((text) => new RegExp(`#(/${kind}[^\\s"<]+)`).exec(plain(text))?.[1]);
    const newest = links.filter((link) => link !== undefined).at(-1) ?? "";
    return newest === known ? "" : newest;
  };
  await expect.poll(find, `a mail to ${address} with a link to ${kind}`).not.toBe("");
  return await find();
}

/** The text of a mail, whichever way it is encoded. */
export function plain(mail: string): string {
  const parts = mail.split(/\r?\n--[^\r\n]+\r?\n/).map((part) => {
    const [head = "", ...rest] = part.split(/\r?\n\r?\n/);
    const body = rest.join("\n\n");
    if (/base64/i.test(head)) return Buffer.from(body, "base64").toString("utf8");
    return /quoted-printable/i.test(head) ? body.replace(/=\r?\n/g, "").replace(/=3D/g, "=") : body;
  });
  return parts.join("\n");
}
