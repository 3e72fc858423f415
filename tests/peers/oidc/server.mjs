// A certified identity provider (npm `oidc-provider`) that lets everybody in under the name they type, without a password.
// Started by the tests of the API and by the browser journeys:
//   node server.mjs <directory with node_modules> <client id> [stay]
// Prints one line of JSON when it listens, then where it is told as run.sh expects it. A line "rotate" on its input makes it
// sign with a new key. Ends when its input does, unless it is to stay.
import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';

const [modules, client, stay] = process.argv.slice(2);
const { default: Provider } = await import(pathToFileURL(join(modules, 'node_modules/oidc-provider/lib/index.js')));
const CALLBACK = '/ssologin-callback.html';

/** A new key to sign with. */
function key() {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return { ...privateKey.export({ format: 'jwk' }), kid: randomUUID(), use: 'sig', alg: 'RS256' };
}

/** Whoever it is has the address that they typed, or one at example.com; it is verified, unless they are called otherwise. */
function account(id) {
  const email = id.includes('@') ? id : `${id}@example.com`;
  return { accountId: id, claims: () => ({ sub: id, email, email_verified: !id.startsWith('unverified') }) };
}

function provider(issuer) {
  const made = new Provider(issuer, {
    clients: [
      {
        client_id: client,
        token_endpoint_auth_method: 'none',
        grant_types: ['authorization_code'],
        response_types: ['code'],
        redirect_uris: [`http://localhost${CALLBACK}`],
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'] },
    conformIdTokenClaims: false,
    clientBasedCORS: () => true,
    cookies: { keys: [randomUUID()] },
    findAccount: (_, id) => account(id),
    // As in a company: the administrator has agreed for everybody.
    async loadExistingGrant({ oidc }) {
      const grant = new oidc.provider.Grant({ clientId: oidc.client.clientId, accountId: oidc.session.accountId });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
    jwks: { keys: [key()] },
    pkce: { required: () => true },
    scopes: ['openid', 'email', 'profile'],
  });
  // eHub's port is known only after it was told where this is.
  made.Client.prototype.redirectUriAllowed = (address) => {
    const url = new URL(address);
    return url.hostname === 'localhost' && url.pathname === CALLBACK;
  };
  return made.callback();
}

let answer;
const server = createServer((request, response) => answer(request, response));
server.listen(0, '127.0.0.1');
await once(server, 'listening');
const issuer = `http://localhost:${server.address().port}`;
answer = provider(issuer);
console.log(JSON.stringify({ issuer }));
console.log(`The identity provider is ready: ${issuer}`);
createInterface({ input: process.stdin })
  .on('line', (line) => {
    if (line !== 'rotate') return;
    answer = provider(issuer);
    console.log(JSON.stringify({ rotated: true }));
  })
  .on('close', () => stay || process.exit(0));
