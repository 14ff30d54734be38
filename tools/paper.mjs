// `npm run paper`: plain JavaScript that any Node from 16 on understands. Installs if needed, then hands over to the paper exchange's command on Node 24.
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { handOver } from './hand-over.mjs';
import { ensureInstalled, findNode } from './install.mjs';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));

try {
  ensureInstalled(root);
  handOver({ root, node: findNode(root), script: 'packages/paper/cli/main.ts', args: process.argv.slice(2), name: 'paper' });
} catch (error) {
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
