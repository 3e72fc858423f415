import { createRoot } from 'react-dom/client';
import { createHashRouter } from 'react-router';
import './app/base.css';
import { App } from './app/App';
import { installErrorSink } from './app/errors';
import { ssoAddress, startAddress } from './app/guard';
import { followPerson } from './app/person';
import { followPresence } from './app/presence';
import { makeRoutes } from './app/routes';
import { followWindows } from './app/windows';
import { startWords } from './shared/i18n/i18n';
import { readToken } from './shared/session/token';
import { paint } from './shared/theme/mode';

async function start(): Promise<void> {
  const address = ssoAddress(window.location);
  if (address) window.history.replaceState(null, '', address);
  const start = startAddress(window.location.hash);
  if (start) window.history.replaceState(null, '', start);
  paint();
  followPresence();
  await startWords(undefined, readToken() !== undefined);
  const router = createHashRouter(makeRoutes());
  followPerson(router);
  installErrorSink((path) => router.navigate(path));
  followWindows((path) => router.navigate(path));
  const root = document.getElementById('root');
  if (root) createRoot(root).render(<App router={router} />);
}

void start();
