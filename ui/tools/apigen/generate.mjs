// Types of the client and limits of its forms from the server's OpenAPI file, unless what is there was made from the same.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';

const source = new URL('../../../api/openapi.json', import.meta.url);
const types = new URL('../../src/shared/api/schema.d.ts', import.meta.url);
const bounds = new URL('../../src/shared/api/limits.ts', import.meta.url);

const description = readFileSync(source);
// What is made depends on the description, on this file, and on the versions beside it.
const made = createHash('sha256').update(description);
for (const name of ['generate.mjs', 'package.json']) made.update(readFileSync(new URL(name, import.meta.url)));
const head = `// Made from api/openapi.json by \`npm run gen:api\`, and by whatever needs it. ${made.digest('hex').slice(0, 16)}\n\n`;

if (![types, bounds].every((file) => existsSync(file) && readFileSync(file, 'utf8').startsWith(head))) {
  const { astToString, default: openapiTS } = await import('openapi-typescript');
  const tree = await openapiTS(source, { alphabetize: true, emptyObjectsUnknown: true });
  writeFileSync(types, head + astToString(tree));
  writeFileSync(bounds, head + limits(JSON.parse(description).components.schemas));
}

/** Longest text or list of each property that says so, by schema: what a form may let somebody type. */
function limits(schemas) {
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
