// Builds the exchange's page. The exchange serves the built files under /paper/page/.
import { messagesPlugin } from '@millrace/i18n/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  root: import.meta.dirname,
  base: '/paper/page/',
  plugins: [messagesPlugin({ first: ['common', 'paper', 'exchange'], more: [] }), react()],
  build: { target: 'es2022', sourcemap: false, assetsInlineLimit: 0, modulePreload: { polyfill: false } },
});
