// Builds the traders' app. In development calls and sockets go on to a running server (PORT, 8080).
import { messagesPlugin } from '@millrace/i18n/vite';
import react from '@vitejs/plugin-react';
import { languageTags } from '@millrace/contract';
import { defineConfig } from 'vite';
import app from './package.json' with { type: 'json' };
import { isDeferredMessage } from './build/deferred-messages.ts';
import { isHomeMessage } from './build/home-messages.ts';
import { bootScript } from './build/boot-script.ts';
import { firstFiles } from './build/first-files.ts';
import { serviceWorker } from './build/service-worker.ts';

// A release names its version; any other build is that of the sources.
process.env['VITE_APP_VERSION'] ??= app.version;

const server = `http://127.0.0.1:${process.env['PORT'] ?? '8080'}`;

/** Parts of the query library that components of a session use: the login reads and sends without them. */
const LATE_QUERIES =
  '(?:useQuery|useBaseQuery|useMutation|suspense|errorBoundaryUtils|QueryErrorResetBoundary|queryObserver|mutationObserver)';

/** One file for what changes only with its versions: it packs better, and an update of the app leaves it in the cache. Without what only lists use. */
const base = {
  name: 'base',
  test: new RegExp(
    `rolldown/runtime|node_modules/(react|react-dom|scheduler|@tanstack|zod|zustand)/(?!.*(?:[qQ]ueries(?:Observer)?|[iI]nfiniteQuery(?:Observer)?|${LATE_QUERIES})\\.js)`,
  ),
};

/** Small parts that the login needs and many pages share: as one file they pack better than as a file each. */
const first = {
  name: 'first',
  test: new RegExp(
    [
      '/packages/contract/src/(?:accounts|call|input-rules|languages|limits|uploads|wire)\\.ts$',
      '/packages/ui/src/(?:icons|limits|locale|numbers|components/(?:avatar|button|field|plate|switch))\\.tsx?$',
      '/mobile/src/shared/(?:forms/(?:form-draft|form-failure|rule-text|typed-form)|hooks/(?:use-throttle|use-sender)|api/call-sender|services/services-context)\\.tsx?$',
      '/mobile/src/features/accounts/(?:fields/totp-field|language/language-button|login/use-open-session)\\.tsx?$',
    ].join('|'),
  ),
};

/** What the start itself needs stays out of the parts of a session. */
const start = { name: 'start', tags: ['$initial'] satisfies ['$initial'] };

/** Reading and sending with the state of a query: what guests need of it, too, stays apart. */
const reads = {
  name: 'reads',
  test: new RegExp(`/node_modules/@tanstack/.*/${LATE_QUERIES}\\.js$|/mobile/src/shared/hooks/use-call\\.ts$`),
};

/**
 * Home and everything it needs, with what only a session uses, in one file: a phone on a slow line asks once instead of thirty times before it shows Home. Other
 * pages of a session find there what they share with it.
 */
const session = {
  name: 'session',
  test: /\/mobile\/src\/(?:features\/home\/index-page|shared\/(?:services\/session-services|pages\/figures-notice))\.tsx?$/,
};

/** What opens over a page is not needed to show it. Guests choose their language with it: nothing of a session belongs here. */
const sheets = { name: 'sheets', test: /packages\/ui\/src\/components\/(?:select|sheet)\.tsx$/ };

/** Rows are exported by the same index.ts of their feature, but do not need it. */
const making = { name: 'making', test: /features\/tasks\/rows\/new-task-sheet\.tsx$/ };

/** Pages that a first visit opens, and what only a session uses. */
const firstVisit = /\/(?:login-page|register-page|session)-[\w-]+\.js$/;

export default defineConfig({
  resolve: {
    // React has had this hook of its own since version 18.
    alias: { 'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector' },
  },
  plugins: [
    messagesPlugin({
      first: ['common', 'nav', 'accounts', 'rules', 'shell'],
      later: isDeferredMessage,
      home: isHomeMessage,
      more: [
        'refusals',
        'exchange',
        'tabs',
        'tasks',
        'groups',
        'follow',
        'team',
        'wallet',
        'earnings',
        'share',
        'why',
        'messages',
        'legal',
        'content',
      ],
      lazy: ['help', 'inbox', 'alerts', 'form'],
    }),
    react(),
    bootScript(),
    firstFiles(),
    serviceWorker(languageTags),
  ],
  build: {
    target: 'es2022',
    sourcemap: false,
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // The first load names what a page needs beside its file only for the pages that a first visit opens; the others find it by their own imports, mostly
      // where the service worker has kept it. Styles are always named: a page must not show without.
      resolveDependencies: (file, files, { hostType }) =>
        hostType === 'html' || firstVisit.test(file) ? files : files.filter((one) => one.endsWith('.css')),
    },
    // Read by the test of what a phone loads.
    manifest: true,
    rolldownOptions: { output: { codeSplitting: { groups: [base, first, reads, start, session, sheets, making] } } },
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
