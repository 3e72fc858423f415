// A mail server that takes every mail, keeps the newest for whoever asks, and refuses all of them while it is told to.
//   node mail-server.mjs
// Prints its port and, when it is ready, where it is told: PUT /refusal with the words of a 550, DELETE /refusal, and
// GET /mails, the newest last: when each came (milliseconds) and what was sent.
import { once } from "node:events";
import { createServer as createHttp } from "node:http";
import { createServer } from "node:net";
import { createInterface } from "node:readline";

/** So many are kept. */
const KEPT = 500;

let refusal;
const mails = [];

/** What is answered to a command. */
function answer(command) {
  const [verb] = command.toUpperCase().split(/[ :]/);
  if (verb === "EHLO") return "250-mail.example.com\r\n250 8BITMIME";
  if (verb === "RCPT" && refusal) return `550 ${refusal}`;
  if (verb === "DATA") return "354 go on";
  if (verb === "QUIT") return "221 2.0.0 good-bye";
  return "250 2.0.0 well";
}

const smtp = createServer((socket) => {
  let reading = false;
  let mail = [];
  socket.on("error", () => socket.destroy());
  socket.write("220 mail.example.com ESMTP\r\n");
  createInterface({ input: socket }).on("line", (line) => {
    if (reading && line !== ".") {
      mail.push(line.replace(/^\./, ""));
      return;
    }
    if (reading) {
      mails.push({ at: Date.now(), text: mail.join("\n") });
      mails.splice(0, mails.length - KEPT);
      mail = [];
    }
    const words = reading ? "250 2.0.0 taken" : answer(line);
    reading = words.startsWith("354");
    socket.write(`${words}\r\n`);
    if (words.startsWith("221")) socket.end();
  });
});

const control = createHttp(async (request, response) => {
  const words = (await request.setEncoding("utf8").toArray()).join("");
  if (request.method === "GET") return response.end(JSON.stringify(mails));
  refusal = request.method === "PUT" ? words : undefined;
  response.end("{}");
});

smtp.listen(0, "127.0.0.1");
control.listen(0, "127.0.0.1");
await Promise.all([once(smtp, "listening"), once(control, "listening")]);
console.log(`SMTP port: ${smtp.address().port}`);
console.log(`The mail server is ready: http://127.0.0.1:${control.address().port}`);
