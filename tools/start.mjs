// `npm start`: plain JavaScript that any Node from 16 on understands, because it runs before anything is installed. Installs if needed, then hands over to
// the supervisor on Node 24. Never ends before the supervisor has: an orderly stop is the supervisor's work.
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureInstalled, findNode } from './install.mjs';

const PARENT_WATCH_MS = 500;
const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));

try {
  ensureInstalled(root);
  hand(findNode(root));
} catch (error) {
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}

function hand(node) {
  const child = spawn(node, [path.join(root, 'tools/launch/main.ts')], { cwd: root, stdio: ['inherit', 'inherit', 'inherit', 'ipc'] });
  // The terminal sends Ctrl-C to the whole group; a signal to this process alone has to be passed on. The supervisor takes a second one calmly.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  watchParent(() => child.kill('SIGTERM'));
  child.on('error', (error) => {
    process.stderr.write(`Node could not be started (${error.message}).\n`);
    process.exitCode = 1;
  });
  child.on('exit', (code, signal) => {
    if (signal) process.stderr.write(`The supervisor was ended by ${signal}; the next start puts everything in order.\n`);
    process.exit(code === null ? 1 : code);
  });
}

/**
 * npm, or the shell it uses, tells nobody when it is ended by force: then this process or its shell has a new parent. Without npm a new parent is
 * usual (a shell that was left) and means nothing.
 */
function watchParent(onGone) {
  if (process.env.npm_lifecycle_event !== 'start') return;
  const ancestors = () => `${process.ppid} ${parentOf(process.ppid)}`;
  const born = ancestors();
  const timer = setInterval(() => {
    if (ancestors() === born) return;
    clearInterval(timer);
    onGone();
  }, PARENT_WATCH_MS);
}

/** The parent of a process, where the system tells it in /proc. */
function parentOf(pid) {
  try {
    const stat = fs.readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1];
  } catch {
    return undefined; // no /proc, or the process is gone
  }
}
