// Types of the client and limits of its forms from the server's OpenAPI file. With --check nothing is written: it fails when they have drifted.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import openapiTS, { astToString } from 'openapi-typescript';

const source = new URL('../../../api/openapi.json', import.meta.url);
const target = new URL('../../src/shared/api/schema.d.ts', import.meta.url);

if (!existsSync(source)) {
  console.log('api/openapi.json is not there yet; the hand-made types stay.');
  process.exit(0);
}
const { schemas } = JSON.parse(readFileSync(source, 'utf8')).components;

/** Longest text or list of each property that says so, by schema: what a form may let somebody type. */
function limits() {
  const found = {};
  for (const name of Object.keys(schemas).sort()) {
    for (const [property, { maxLength, maxItems }] of Object.entries(schemas[name].properties ?? {})) {
      const most = maxLength ?? maxItems;
      if (most !== undefined) found[name] = { ...found[name], [property]: most };
    }
  }
  const lines = Object.entries(found).map(([name, properties]) => {
    const inner = Object.entries(properties).sort(([one], [other]) => (one < other ? -1 : 1));
    return `  ${name}: {\n${inner.map(([property, most]) => `    ${property}: ${most},\n`).join('')}  },\n`;
  });
  return `export const limits = {\n${lines.join('')}} as const;\n`;
}

const head = '// Made from api/openapi.json by `npm run gen:api`. Do not edit.\n\n';
const made = [
  [target, astToString(await openapiTS(source, { alphabetize: true, emptyObjectsUnknown: true }))],
  [new URL('../../src/shared/api/limits.ts', import.meta.url), limits()],
];
for (const [file, body] of made) {
  const name = file.pathname.split('/').slice(-4).join('/');
  const text = head + body;
  if (!process.argv.includes('--check')) {
    writeFileSync(file, text);
    console.log(`${name} written`);
  } else if (!existsSync(file) || readFileSync(file, 'utf8') !== text) {
    console.error(`${name} is not what api/openapi.json says: npm run gen:api`);
    process.exit(1);
  } else console.log(`${name} fits api/openapi.json`);
}
