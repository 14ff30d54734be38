// Vite plugin: builds src/worker/sw.ts into /sw.js with the list of files needed to start the app offline, and a version hashed from them.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { transformWithOxc, type Plugin } from 'vite';

/** Chunks not needed to start (charts, help texts, native shell): cached at their first use. */
const CACHED_ON_USE = /^assets\/(?:lightweight-charts\..*|(?:capacitor-bridge|web|help)-[\w-]{8}\.js)$/;

export function serviceWorker(languageTags: readonly string[]): Plugin {
  const source = fileURLToPath(new URL('../src/worker/sw.ts', import.meta.url));
  const language = new RegExp(`^assets/(?:${languageTags.join('|')})-[\\w-]{8}\\.js$`);
  return {
    name: 'millrace-service-worker',
    apply: 'build',
    enforce: 'post',
    async generateBundle(_options, bundle) {
      const built = Object.keys(bundle).filter((file) => file !== 'index.html' && !CACHED_ON_USE.test(file));
      const page = bundle['index.html'];
      if (page?.type !== 'asset') throw new Error('the build has no index.html');
      const scripts = [bundle['boot.js'], bundle['picture.js']].map((script) => {
        if (script?.type !== 'asset') throw new Error('the build lacks a script of src/boot');
        return String(script.source);
      });
      const version = createHash('sha256')
        .update([...Object.keys(bundle)].toSorted().join())
        .update(String(page.source))
        .update(scripts.join(''));
      const { code } = await transformWithOxc(readFileSync(source, 'utf8'), source, { lang: 'ts' });
      const lists = {
        version: version.digest('hex').slice(0, 16),
        files: ['/index.html', ...built.filter((file) => !language.test(file)).map((file) => `/${file}`)],
        languages: Object.fromEntries(
          languageTags.map((tag) => [tag, built.filter((file) => file.startsWith(`assets/${tag}-`)).map((file) => `/${file}`)]),
        ),
      };
      this.emitFile({ type: 'asset', fileName: 'sw.js', source: code.replace('__BUILD__', () => JSON.stringify(lists)) });
    },
  };
}
