// `npm run cluster`: plain JavaScript that any Node from 16 on understands. Installs if needed, then hands over to tools/cluster on Node 24.
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { handOver } from './hand-over.mjs';
import { ensureInstalled, findNode } from './install.mjs';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));

try {
  ensureInstalled(root);
  handOver({ root, node: findNode(root), script: 'tools/cluster/main.ts', args: process.argv.slice(2), name: 'cluster' });
} catch (error) {
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
