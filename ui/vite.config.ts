import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

// Requests cost more than bytes that are fetched once and kept: few files, each for a stage of the way in.
// `$initial` is what the entry and the sign-in page need, and nothing else (the browser journey `load` counts both). What two pages or more
// need goes into one file of libraries and one of ours; a page keeps what only it needs.

/** Two files per language, because only one language is read at a time: what the pages before the sign-in say, and the rest. */
const words = (language: string) => [
  { name: `first-words-${language}`, test: new RegExp(`src/shared/i18n/words/first${language}`), priority: 8 },
  { name: `words-${language}`, test: new RegExp(`src/shared/i18n/words/whole${language}`), priority: 7 },
  // One file of help per language: a search needs all of it.
  { name: `help-${language}`, test: new RegExp(`src/help/${language}/`), priority: 7 },
];
// A module that several entries share has only dependencies that they share, too. Following dependencies would add those whose import is
// unused: antd's button imports its colour presets, which import the collapse.
const alone = { includeDependenciesRecursively: false };
const groups = [
  ...['Tc', 'Cn', 'En'].flatMap(words),
  { name: 'libraries', tags: ['$initial' as const], test: /node_modules\//, priority: 6, ...alone },
  { name: 'start', tags: ['$initial' as const], priority: 5, ...alone },
  { name: 'frame', test: /src\/app\/(shell\/Shell|Home)\.tsx/, priority: 4 },
  { name: 'components', test: /node_modules\//, minShareCount: 2, priority: 3, ...alone },
  // The look of printed paper stays away from screens.
  { name: 'shared', test: /src\/shared\/(?!print\/)/, minShareCount: 2, priority: 2, ...alone },
  { name: featureOf, test: /src\/features\//, minShareCount: 2, priority: 1 },
];

/** The feature to which a module belongs. */
function featureOf(module: string): string | undefined {
  return /src\/features\/(\w+)\//.exec(module)?.[1];
}

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
    // Files share their worker: see `src/testing/freshModules.ts`.
    isolate: false,
    projects: [
      {
        extends: true,
        test: {
          name: 'logic',
          include: ['src/**/*.test.ts'],
          environment: 'node',
          setupFiles: ['./src/testing/freshModules.ts'],
          sequence: { groupOrder: 0 },
        },
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
