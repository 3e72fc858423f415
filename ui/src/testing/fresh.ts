import './freshModules';

// The files share the window, too: what may be kept in it is put back here and in `vitest.setup.ts`.
localStorage.clear();
sessionStorage.clear();
history.replaceState(null, '', '/');
document.title = '';
for (const name of document.documentElement.getAttributeNames()) document.documentElement.removeAttribute(name);
