// The rules of MDN's HTTP Observatory about the headers of pages and of answers of the API. It looks at answers only:
//   node headers.mjs <directory with node_modules> <address>
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const [modules, address] = process.argv.slice(2);
const observatory = join(modules, 'node_modules/@mdn/mdn-http-observatory');
// Browsers' list of hosts that speak https only, which the package would fetch: no address of a test is in it.
writeFileSync(join(observatory, 'conf/hsts-preload.json'), '{}');
const { scan } = await import(pathToFileURL(join(observatory, 'src/index.js')));

/** A page, the page that may be framed, an answer of the API, and one that is refused. */
const PATHS = ['/', '/ssologin-callback.html', '/api/auth/loginSettings', '/api/workflows'];

/** What the proxy does that speaks https for eHub (docs/OPERATIONS.md); the program itself speaks http. */
const OF_THE_PROXY = new Set(['redirection', 'strict-transport-security']);

let failed = 0;
for (const path of PATHS) {
  const { tests } = await scan(address.replace('http://', '') + path);
  for (const [name, { pass, result }] of Object.entries(tests)) {
    if (OF_THE_PROXY.has(name)) continue;
    if (!pass) failed += 1;
    console.log(`${pass ? 'ok  ' : 'FAIL'} ${path} ${name}: ${result}`);
  }
}
console.log(failed ? `headers: ${failed} rules FAILED` : 'headers: every rule holds');
process.exit(failed ? 1 : 0);
