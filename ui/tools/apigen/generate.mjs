// Types of the client from the server's OpenAPI file. With --check nothing is written: it fails when they have drifted.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import openapiTS, { astToString } from 'openapi-typescript';

const source = new URL('../../../api/openapi.json', import.meta.url);
const target = new URL('../../src/shared/api/schema.d.ts', import.meta.url);

if (!existsSync(source)) {
  console.log('api/openapi.json is not there yet; the hand-made types stay.');
  process.exit(0);
}
const head = '// Made from api/openapi.json by `npm run gen:api`. Do not edit.\n\n';
const text = head + astToString(await openapiTS(source, { alphabetize: true, emptyObjectsUnknown: true }));
if (!process.argv.includes('--check')) {
  writeFileSync(target, text);
  console.log('src/shared/api/schema.d.ts written');
} else if (readFileSync(target, 'utf8') !== text) {
  console.error('src/shared/api/schema.d.ts is not what api/openapi.json says: npm run gen:api');
  process.exit(1);
} else console.log('src/shared/api/schema.d.ts fits api/openapi.json');
