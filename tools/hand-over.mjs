// Hands over from the plain JavaScript of an npm script to a TypeScript program on Node 24, and never ends before that program has: an orderly stop is
// the program's work. Plain JavaScript for any Node from 16 on.
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

const PARENT_WATCH_MS = 500;

/** Runs `script` of the repository at `root`; ends with its code. `name` is the npm script's. */
export function handOver({ root, node, script, args, name }) {
  const child = spawn(node, [path.join(root, script), ...args], { cwd: root, stdio: ['inherit', 'inherit', 'inherit', 'ipc'] });
  // The terminal sends Ctrl-C to the whole group; a signal to this process alone has to be passed on. The supervisor takes a second one calmly.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  watchParent(name, () => child.kill('SIGTERM'));
  child.on('error', (error) => {
    process.stderr.write(`Node could not be started (${error.message}).\n`);
    process.exitCode = 1;
  });
  child.on('exit', (code, signal) => {
    if (signal) process.stderr.write(`The program was ended by ${signal}; the next start puts everything in order.\n`);
    process.exit(code === null ? 1 : code);
  });
}

/**
 * npm, or the shell it uses, tells nobody when it is ended by force: then this process or its shell has a new parent. Without npm a new parent is
 * usual (a shell that was left) and means nothing.
 */
function watchParent(name, onGone) {
  if (process.env.npm_lifecycle_event !== name) return;
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
