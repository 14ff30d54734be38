// Builds the operators' console. In development calls go on to a running server (CONSOLE_PORT, 8081).
import { messagesPlugin } from '@millrace/i18n/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const server = `http://127.0.0.1:${process.env['CONSOLE_PORT'] ?? '8081'}`;

export default defineConfig({
  resolve: {
    // React has had this hook of its own since version 18.
    alias: { 'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector' },
  },
  plugins: [
    messagesPlugin({ first: ['common', 'shell', 'tasks', 'wallet', 'why', 'rules', 'content', 'alerts', 'console'], more: [] }),
    react(),
  ],
  build: { target: 'es2022', sourcemap: false, assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  server: { proxy: { '/app/': { target: server, changeOrigin: true } } },
});
