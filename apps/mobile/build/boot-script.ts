// Vite plugin: builds src/boot into two classic scripts: /boot.js, for which a page waits before it paints, and /picture.js, which paints Home as it was last seen.
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'vite';

const scripts = ['boot', 'picture'] as const;

export function bootScript(): Plugin {
  return {
    name: 'millrace-boot-script',
    async generateBundle() {
      for (const name of scripts) this.emitFile({ type: 'asset', fileName: `${name}.js`, source: await buildScript(name) });
    },
    configureServer(server) {
      for (const name of scripts)
        server.middlewares.use(`/${name}.js`, (_request, response) => {
          buildScript(name).then(
            (code) => response.setHeader('content-type', 'text/javascript').end(code),
            (error: unknown) => response.writeHead(500).end(String(error)),
          );
        });
    },
  };
}

async function buildScript(name: (typeof scripts)[number]): Promise<string> {
  const built = await build({
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    mode: 'production',
    build: {
      write: false,
      target: 'es2022',
      modulePreload: false,
      rolldownOptions: { input: fileURLToPath(new URL(`../src/boot/${name}.ts`, import.meta.url)), output: { format: 'iife' } },
    },
  });
  const [output] = [built].flat();
  const script = output && 'output' in output ? output.output[0] : undefined;
  if (!script) throw new Error('src/boot was not built');
  return script.code;
}
