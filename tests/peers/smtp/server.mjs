// A mail server that misbehaves as told by the address a mail is for. Started by the tests of the worker:
//   node server.mjs <directory with node_modules> <starttls|tls|none> <port>
// Prints one line of JSON when it listens, and one for every mail it took. Ends when its input does.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const [modules, security, port] = process.argv.slice(2);
const { SMTPServer } = createRequire(join(modules, 'package.json'))('smtp-server');
const tls = (name) => readFileSync(new URL(`tls/${name}`, import.meta.url));
const say = (line) => process.stdout.write(`${JSON.stringify(line)}\n`);
const refusal = (code, words) => Object.assign(new Error(words), { responseCode: code });
const met = new Set();

/** Whether this is the first time that `address` asks for it. */
function first(address) {
  const known = met.has(address);
  met.add(address);
  return !known;
}

const server = new SMTPServer({
  secure: security === 'tls',
  disabledCommands: security === 'starttls' ? [] : ['STARTTLS'],
  // Nobody signs in over a connection that others can read, unless the test wants it so.
  allowInsecureAuth: security === 'none',
  key: tls('server.key'),
  cert: tls('server.pem'),
  disableReverseLookup: true,
  onAuth({ username, password }, _, done) {
    if (username === 'portal' && password === 'secret') done(null, { user: username });
    else done(refusal(535, '5.7.8 wrong name or password'));
  },
  onRcptTo({ address }, _, done) {
    if (address.startsWith('nobody@')) done(refusal(550, '5.1.1 there is no such person here'));
    else if (address.startsWith('busy@') && first(address)) done(refusal(451, '4.3.0 the disk is full, try later'));
    else done();
  },
  onData(stream, session, done) {
    const chunks = [];
    stream.on('data', (chunk) => chunks.push(chunk));
    stream.on('end', () => {
      const to = session.envelope.rcptTo.map(({ address }) => address);
      say({ to, secure: session.secure, user: session.user ?? '', raw: Buffer.concat(chunks).toString('utf8') });
      // It has the mail, and its answer comes too late for anybody.
      if (to[0].startsWith('silent@') && first(to[0])) return;
      done(null, '2.0.0 taken as number one');
    });
  },
});
server.on('error', (error) => process.stderr.write(`${error.message}\n`));
server.listen(Number(port), '127.0.0.1', () => say({ port: server.server.address().port }));
process.stdin.resume();
process.stdin.on('end', () => process.exit(0));
