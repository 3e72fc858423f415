// Writes each built text file once more as .br and .gz beside it: the server sends the smallest that the browser takes, and
// spends nothing on packing while people wait.
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const root = process.argv[2] ?? 'dist';
const TEXT = /\.(css|html|js|json|svg|txt)$/;
/** Smaller ones fit a packet as they are. */
const WORTHWHILE = 600;

for (const name of readdirSync(root, { recursive: true })) {
  const path = join(root, name);
  if (!TEXT.test(name) || !statSync(path).isFile()) continue;
  const bytes = readFileSync(path);
  if (bytes.length < WORTHWHILE) continue;
  const size = { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  writeFileSync(`${path}.br`, brotliCompressSync(bytes, { params: size }));
  writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }));
}
