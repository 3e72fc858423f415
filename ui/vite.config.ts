import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

// What every page needs goes into two long-lived files; the rest follows the lazy features, so that the sign-in page
// loads little. One file per language, because only one is read at a time.
const groups = [
  { name: 'react', test: /node_modules\/(react|react-dom|react-router|scheduler)\//, priority: 20 },
  { name: 'i18n', test: /node_modules\/(i18next|react-i18next)\//, priority: 20 },
  { name: 'words-Tc', test: /src\/locales\/Tc\//, priority: 30 },
  { name: 'words-Cn', test: /src\/locales\/Cn\//, priority: 30 },
  { name: 'words-En', test: /src\/locales\/En\//, priority: 30 },
];

const target = process.env.EHUB_API ?? 'http://127.0.0.1:8080';
const proxy = { '/api': { target }, '/healthz': { target } };

export default defineConfig({
  plugins: [react()],
  server: { port: 5173, proxy },
  preview: { port: 4173, proxy },
  build: {
    target: 'es2022',
    chunkSizeWarningLimit: 700,
    rolldownOptions: { output: { codeSplitting: { groups } } },
  },
  test: {
    environment: 'happy-dom',
    setupFiles: ['./vitest.setup.ts'],
    include: ['src/**/*.test.{ts,tsx}'],
    maxWorkers: 2,
    testTimeout: 60_000,
    css: false,
  },
});
