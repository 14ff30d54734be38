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
      '/packages/contract/src/(?:accounts|call|input-rules|languages|limits|uploads|wire)\\.ts$',
      '/packages/ui/src/(?:icons|limits|locale|numbers|components/(?:avatar|button|field|plate|switch))\\.tsx?$',
      '/mobile/src/shared/(?:forms/(?:form-draft|form-failure|rule-text|typed-form)|hooks/use-throttle|services/services-context)\\.tsx?$',
      '/mobile/src/features/accounts/(?:fields/totp-field|language/language-button|login/use-open-session)\\.tsx?$',
    ].join('|'),
  ),
};

/** What the start itself needs stays out of the parts of a session. */
const start = { name: 'start', tags: ['$initial'] satisfies ['$initial'] };

/** Small parts that every page of a session shares. As a file each, a phone on a slow line asks two dozen times before it can show Home. */
const session = {
  name: 'session',
  test: new RegExp(
    [
      '/packages/contract/src/(?:exchange|market|messages|task-view|tasks|trade-records|stream-topics|kinds/[\\w-]+)\\.ts$',
      '/packages/market/src/open-result\\.ts$',
      '/packages/ui/src/components/(?:badge|figures|pull-to-refresh|relative-time|tab-bar)\\.tsx$',
      '/mobile/src/shared/(?:instrument-name|pages/(?:kind-pages|paper-notice|tab-page)|stream/topics|hooks/use-topic)\\.tsx?$',
      '/mobile/src/features/exchange/credentials/(?:balance-figures|use-credentials)\\.tsx?$',
      '/mobile/src/features/strategy/(?:use-open-kinds|task-sums|use-own-tasks)\\.tsx?$',
      '/mobile/src/features/tasks/(?:limits|task-kinds|list/tasks-entry)\\.tsx?$',
      '/mobile/src/features/tasks/common/(?:open-profit|state-mark|task-waits|use-instruments|use-open-profit)\\.tsx?$',
      '/mobile/src/features/messages/(?:message-args|message-text|use-new-messages)\\.ts$',
    ].join('|'),
  ),
};

/** What opens over a page is not needed to show it. Guests choose their language with it: nothing of a session belongs here. */
const sheets = { name: 'sheets', test: /packages\/ui\/src\/components\/(?:select|sheet)\.tsx$/ };

/** Rows are exported by the same index.ts of their feature, but do not need it. */
const making = { name: 'making', test: /features\/tasks\/list\/new-task-sheet\.tsx$/ };

/** Parts of Home and of the tasks that other features own. */
const rows = { name: 'rows', test: /features\/(?:exchange\/credentials\/linked-account|strategy\/own-task-row)\.tsx$/ };

export default defineConfig({
  plugins: [
    messagesPlugin({
      first: ['common', 'nav', 'accounts', 'rules', 'shell'],
      later: isDeferredMessage,
      more: ['refusals', 'exchange', 'tabs', 'tasks', 'groups', 'why', 'messages', 'legal'],
      lazy: ['help'],
    }),
    react(),
    serviceWorker(languageTags),
  ],
  build: {
    target: 'es2022',
    sourcemap: false,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // Read by the test of what a phone loads.
    manifest: true,
    rolldownOptions: { output: { codeSplitting: { groups: [base, first, start, session, sheets, making, rows] } } },
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
