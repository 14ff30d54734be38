// `npm test`: plain JavaScript for any Node from 16 on. Installs if needed, then runs everything on Node 24 (tools/testing/run-all.ts).
import { spawn } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureInstalled, findNode } from './install.mjs';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));

try {
  ensureInstalled(root);
  const child = spawn(findNode(root), [path.join(root, 'tools/testing/run-all.ts'), ...process.argv.slice(2)], {
    cwd: root,
    stdio: 'inherit',
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('exit', (code) => process.exit(code === null ? 1 : code));
} catch (error) {
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
