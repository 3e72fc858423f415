import { expect, type Page, test } from "@playwright/test";
import { type ChildProcess, spawn } from "node:child_process";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { accessible, button, enter, speak } from "./person";

/** Says what it is told, in the place that it is given. */
const WIDGET = `
  const script = document.currentScript;
  const say = () => {
    document.getElementById("ehub-chat").textContent = "Chat for " + (script.dataset.user ?? "somebody") + " in " + script.dataset.language;
  };
  say();
  window.addEventListener("ehub-chat", say);
`;

/** Whoever serves the widget, and a stranger who serves the same. */
let host: Server;
let stranger: Server;
/** A portal of its own: the others have no chat. */
let portal: ChildProcess;
let address = "";

async function serve(): Promise<Server> {
  const server = createServer((_, answer) => answer.writeHead(200, { "content-type": "text/javascript" }).end(WIDGET));
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  return server;
}

const scriptOf = (server: Server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}/widget.js`;

/** Starts the program with a chat, a database and an ERP of its own, and waits until it says where it is. */
async function start(script: string): Promise<string> {
  const env = {
    ...process.env,
    EHUB__DATA_DIR: join(process.env.EHUB_WORK ?? "", "chat"),
    EHUB__HTTP__PORT: "0",
    EHUB__HTTP__UI_DIR: process.env.EHUB_UI,
    EHUB__ERP__URL: "",
    EHUB__MAIL__DRIVER: "files",
    EHUB__DEMO_PEOPLE: "false",
    EHUB__CHAT__SCRIPT_URL: script,
    EHUB__CHAT__TELL_USER: "true",
  };
  portal = spawn(process.env.EHUB_PROGRAM ?? "", ["up", "--demo"], { env, stdio: ["ignore", "pipe", "inherit"] });
  let said = "";
  portal.stdout?.on("data", (piece) => {
    said += piece;
  });
  const ready = () => /^eHub is ready: (\S+)/m.exec(said)?.[1] ?? "";
  await expect.poll(ready, { message: "the portal with a chat", timeout: 120_000 }).not.toBe("");
  return ready();
}

test.beforeAll(async () => {
  [host, stranger] = await Promise.all([serve(), serve()]);
  address = await start(scriptOf(host));
});

test.afterAll(async () => {
  const over = new Promise((ended) => portal.once("exit", ended));
  portal.kill("SIGTERM");
  await over;
  host.close();
  stranger.close();
});

/** Whether the browser refuses to load a script from there. */
const isRefused = (page: Page, script: string) =>
  page.evaluate(
    (source) =>
      new Promise<boolean>((tell) => {
        document.addEventListener("securitypolicyviolation", () => tell(true), { once: true });
        const element = document.createElement("script");
        element.src = source;
        element.addEventListener("load", () => tell(false));
        document.head.append(element);
      }),
    script,
  );

test("the chat comes from its own host when somebody asks for it, follows the language, and leaves with the person", async ({ browser }) => {
  const context = await browser.newContext({ baseURL: address });
  const page = await context.newPage();
  const faults: string[] = [];
  page.on("pageerror", (error) => faults.push(error.message));
  page.on("console", (message) => /Content Security Policy/i.test(message.text()) && faults.push(message.text()));
  const asked: string[] = [];
  page.on("request", (request) => request.url().startsWith(scriptOf(host)) && asked.push(request.url()));
  await page.goto("/#/login");
  await enter(page, "supplier1");
  await expect(page).toHaveURL(/#\/home/);
  const help = button(page, "Help chat");
  await expect(help).toBeVisible();
  await accessible(page);
  expect(asked, "nothing is loaded before somebody asks for it").toEqual([]);

  await help.click();
  const chat = page.locator("#ehub-chat");
  await expect(chat).toHaveText("Chat for supplier1 in en");
  await expect(help).toBeHidden();
  expect(faults).toEqual([]);
  await speak(page, "繁體中文");
  await expect(chat).toHaveText("Chat for supplier1 in zh-Hant-TW");
  await speak(page, "English");

  expect(await isRefused(page, scriptOf(stranger)), "another host").toBe(true);

  await button(page, "Sign out").click();
  await button(page.getByRole("dialog"), "OK").click();
  await expect(page).toHaveURL(/#\/login/);
  await expect(page.getByLabel("Account", { exact: true })).toBeVisible();
  await expect(chat).toHaveCount(0);
  await expect(page.locator(`script[src="${scriptOf(host)}"]`)).toHaveCount(0);
  expect(asked).toHaveLength(1);
  await context.close();
});
