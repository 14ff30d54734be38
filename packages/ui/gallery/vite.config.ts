// Serves and builds the gallery: every component of the kit on a page of its own.
import { messagesPlugin } from '@millrace/i18n/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [messagesPlugin({ first: ['common'], more: [] }), react()],
  build: { target: 'es2022', sourcemap: false, modulePreload: { polyfill: false } },
});
