// Builds the traders' app. In development calls and sockets go on to a running server (PORT, 8080).
import { messagesPlugin } from '@millrace/i18n/vite';
import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { languageTags } from '@millrace/contract';
import { defineConfig } from 'vite';
import app from './package.json' with { type: 'json' };
import { saidLater } from './build/later-words.ts';
import { serviceWorker } from './build/service-worker.ts';

// A release names its version; any other build is that of the sources.
process.env['VITE_APP_VERSION'] ??= app.version;

const server = `http://127.0.0.1:${process.env['PORT'] ?? '8080'}`;

/** One file for what changes only with its versions: it packs better, and an update of the app leaves it in the cache. Without what only lists use. */
const base = {
  name: 'base',
  test: /node_modules\/(react|react-dom|scheduler|@tanstack|zod|zustand)\/(?!.*(?:[qQ]ueries(?:Observer)?|[iI]nfiniteQuery(?:Observer)?)\.js)/,
};

/** Small parts that the login needs and many pages share: as one file they pack better than as a file each. */
const first = {
  name: 'first',
  test: new RegExp(
    [
      '/packages/contract/src/(?:accounts|call|decimal|input-rules|languages|limits|uploads|wire)\\.ts$',
      '/packages/ui/src/(?:icons|locale|numbers|components/(?:avatar|button|field|switch))\\.tsx?$',
      '/mobile/src/frame/(?:form-draft|form-failure|rule-text|services-context|typed-form|use-throttle)\\.tsx?$',
      '/mobile/src/features/accounts/(?:language-button|totp-field|use-open-session)\\.tsx?$',
    ].join('|'),
  ),
};

export default defineConfig({
  plugins: [
    messagesPlugin({
      first: ['common', 'nav', 'accounts', 'rules', 'shell'],
      later: saidLater,
      more: ['refusals', 'exchange', 'tabs', 'tasks', 'why', 'messages', 'legal'],
      lazy: ['help'],
    }),
    react(),
    tailwind(),
    serviceWorker(languageTags),
  ],
  build: {
    target: 'es2022',
    sourcemap: false,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // Read by the test of what a phone loads.
    manifest: true,
    rolldownOptions: { output: { codeSplitting: { groups: [base, first] } } },
  },
  server: {
    proxy: {
      '/app/': { target: server, ws: true },
      '/manage/': { target: server, ws: true },
      '/app-icon/': { target: server },
      '/manifest.webmanifest': { target: server },
    },
  },
});
