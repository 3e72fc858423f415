import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { FIRST } from './src/shared/i18n/first';

// What every page needs goes into one long-lived file, from the libraries, and a second, ours; the rest follows the lazy features,
// so that the sign-in page loads little, in few files. Two files per language, because only one is read at a time: what the pages before
// the sign-in say (`FIRST`), and the rest.
// The look of a component is fetched with it: what is named here is what the sign-in page shows.
const libraries =
  /node_modules\/(react|react-dom|react-router|react-i18next|i18next|scheduler|stylis|openapi-fetch|is-mobile|dayjs|@babel|@emotion|@tanstack|@ant-design\/(colors|cssinjs|cssinjs-utils|fast-color)|@rc-component\/(input|motion|portal|resize-observer|checkbox|util))\//;
const components =
  /node_modules\/antd\/es\/(alert|button|checkbox|config-provider|space|style|theme|version|_util\/wave)\//;
const signIn =
  /src\/(features\/auth\/(LoginPage|AuthFrame|SignInSteps|PasswordForm|CodeForm|AuthField|fault)|shared\/public)|antd\/es\/(skeleton|input\/(Input|Password|style\/index|hooks))|icons\/es\/icons\/(Sun|Moon|Eye)/;
const first = `(${[...FIRST].join('|')})\\.json`;
const words = (language: string) => [
  { name: `first-words-${language}`, test: new RegExp(`src/locales/${language}/${first}`), priority: 31 },
  { name: `words-${language}`, test: new RegExp(`src/locales/${language}/`), priority: 30 },
];
const groups = [
  { name: 'libraries', test: libraries, priority: 20 },
  { name: 'components', test: components, priority: 20 },
  { name: 'sign-in', test: signIn, priority: 10 },
  ...words('Tc'),
  ...words('Cn'),
  ...words('En'),
  // One file of help per language: whoever searches it needs all of it.
  ...['Tc', 'Cn', 'En'].map((language) => ({
    name: `help-${language}`,
    test: new RegExp(`src/help/${language}/`),
    priority: 30,
  })),
];

const target = process.env.EHUB_API ?? 'http://127.0.0.1:8080';
const proxy = { '/api': { target }, '/healthz': { target } };

const browser = {
  // A test need not wait for a dialogue to fade.
  device: { prefersReducedMotion: 'reduce' },
  // The link of a download would take the window away.
  navigation: { disableMainFrameNavigation: true, disableFallbackToSetURL: true },
};

export default defineConfig({
  plugins: [react()],
  server: { port: 5173, proxy },
  preview: { port: 4173, proxy },
  build: {
    target: 'es2022',
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      output: { codeSplitting: { groups } },
      // Their packages do not say that importing a part does nothing by itself; it does not, so parts nobody uses stay out.
      treeshake: { moduleSideEffects: [{ test: /node_modules\/@rc-component\//, sideEffects: false }] },
    },
  },
  test: {
    maxWorkers: 2,
    testTimeout: 60_000,
    css: false,
    // Files share their worker: see `src/testing/fresh.ts`.
    isolate: false,
    projects: [
      {
        extends: true,
        test: { name: 'logic', include: ['src/**/*.test.ts'], environment: 'node', sequence: { groupOrder: 0 } },
      },
      {
        extends: true,
        test: {
          name: 'page',
          include: ['src/**/*.test.tsx'],
          environment: 'happy-dom',
          environmentOptions: { happyDOM: { settings: browser } },
          setupFiles: ['./vitest.setup.ts'],
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
