// Builds the traders' app. In development calls and sockets go on to a running server (PORT, 8080).
import { messagesPlugin } from '@millrace/i18n/vite';
import react from '@vitejs/plugin-react';
import { languageTags } from '@millrace/contract';
import { defineConfig } from 'vite';
import app from './package.json' with { type: 'json' };
import { isDeferredMessage } from './build/deferred-messages.ts';
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
    `node_modules/(react|react-dom|scheduler|@tanstack|zod|zustand)/(?!.*(?:[qQ]ueries(?:Observer)?|[iI]nfiniteQuery(?:Observer)?|${LATE_QUERIES})\\.js)`,
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

/** Reading and sending with the state of a query: every page after the login. */
const reads = {
  name: 'reads',
  test: new RegExp(`/node_modules/@tanstack/.*/${LATE_QUERIES}\\.js$|/mobile/src/shared/hooks/use-call\\.ts$`),
};

/** The kinds with their fields, what a task says, and the topics that carry it: linking an account needs none of it. */
const kinds = {
  name: 'kinds',
  test: new RegExp(
    [
      '/packages/contract/src/(?:stream-topics|task-view|tasks|trade-records|wire-decimal|kinds/[\\w-]+)\\.ts$',
      '/packages/market/src/(?:decimal|open-result)\\.ts$',
      '/mobile/src/shared/(?:pages/kind-pages|stream/topics|hooks/use-topic)\\.ts$',
      '/mobile/src/features/tasks/(?:limits|task-kinds|list/tasks-entry)\\.tsx?$',
      '/mobile/src/features/tasks/common/(?:open-profit|state-mark|task-waits|use-instruments|use-open-profit)\\.tsx?$',
      '/mobile/src/features/strategy/(?:own-task-row|use-open-kinds|task-sums|use-own-tasks)\\.tsx?$',
    ].join('|'),
  ),
};

/** Small parts that every page of a session shares. As a file each, a phone on a slow line asks two dozen times before it can show Home. */
const session = {
  name: 'session',
  test: new RegExp(
    [
      '/packages/contract/src/(?:exchange|market)\\.ts$',
      '/packages/ui/src/components/(?:badge|figures|pull-to-refresh|relative-time|tab-bar)\\.tsx$',
      '/mobile/src/shared/(?:fuel-fee|instrument-name|pages/(?:paper-notice|tab-page))\\.tsx?$',
      '/mobile/src/features/exchange/credentials/(?:balance-figures|linked-account|use-credentials)\\.tsx?$',
    ].join('|'),
  ),
};

/** Messages with their kinds: Home and the inbox. */
const inbox = {
  name: 'inbox',
  test: /\/packages\/contract\/src\/(?:messages|message-kinds)\.ts$|\/mobile\/src\/features\/messages\/(?:message-args|message-text|use-new-messages)\.ts$/,
};

/** What opens over a page is not needed to show it. Guests choose their language with it: nothing of a session belongs here. */
const sheets = { name: 'sheets', test: /packages\/ui\/src\/components\/(?:select|sheet)\.tsx$/ };

/** Rows are exported by the same index.ts of their feature, but do not need it. */
const making = { name: 'making', test: /features\/tasks\/rows\/new-task-sheet\.tsx$/ };

/** Pages that a first visit opens, and what only a session uses. */
const firstVisit = /\/(?:login-page|register-page|index-page|session-services)-[\w-]+\.js$/;

export default defineConfig({
  resolve: {
    // React has had this hook of its own since version 18.
    alias: { 'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector' },
  },
  plugins: [
    messagesPlugin({
      first: ['common', 'nav', 'accounts', 'rules', 'shell'],
      later: isDeferredMessage,
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
      lazy: ['help', 'inbox', 'alerts'],
    }),
    react(),
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
    rolldownOptions: { output: { codeSplitting: { groups: [base, first, reads, start, session, kinds, inbox, sheets, making] } } },
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
