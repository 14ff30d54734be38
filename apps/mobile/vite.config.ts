// Builds the traders' app. In development calls and sockets go on to a running server (PORT, 8080).
import { messagesPlugin } from '@millrace/i18n/vite';
import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import manifest from './package.json' with { type: 'json' };

const server = `http://127.0.0.1:${process.env['PORT'] ?? '8080'}`;

export default defineConfig({
  plugins: [
    messagesPlugin({
      areas: ['common', 'nav', 'accounts', 'exchange', 'tabs', 'tasks', 'why', 'messages', 'refusals', 'rules', 'legal'],
      lazy: ['help'],
    }),
    react(),
    tailwind(),
  ],
  define: { __APP_VERSION__: JSON.stringify(manifest.version) },
  build: { target: 'es2022', sourcemap: false, assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  server: {
    proxy: {
      '/app/': { target: server, ws: true },
      '/manage/': { target: server, ws: true },
    },
  },
});
