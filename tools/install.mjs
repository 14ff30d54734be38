// What has to happen before TypeScript can run: install the packages of the lock file and find Node 24. Plain JavaScript for any Node from 16 on.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

const NODE_MAJOR = 24;

/** Installs when node_modules lacks a package of the lock file or holds another version of it. Throws an error with one sentence. */
export function ensureInstalled(root) {
  const missing = findMissing(root);
  if (missing === undefined) return;
  process.stdout.write(`Installing the packages (${missing}) ...\n`);
  const args = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
  const npm = process.env.npm_execpath;
  const result =
    npm && /\.c?js$/.test(npm)
      ? spawnSync(process.execPath, [npm, ...args], { cwd: root, stdio: 'inherit' })
      : spawnSync('npm', args, { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' });
  if (result.error) throw new Error(`npm could not be run (${result.error.message}): install npm, or run "npm ci" yourself.`);
  if (result.status !== 0) throw new Error('The packages could not be installed: see what npm says above.');
}

/** The first package that is missing or of another version, in words; undefined when all are there. */
function findMissing(root) {
  const wanted = readPackages(path.join(root, 'package-lock.json'));
  const present = readPackages(path.join(root, 'node_modules', '.package-lock.json'));
  if (!wanted) throw new Error('package-lock.json is missing: this is not a complete copy of the project.');
  if (!present) return 'none yet';
  for (const name of Object.keys(wanted)) {
    const entry = wanted[name];
    const found = present[name];
    if (!name.startsWith('node_modules/') || (!found && (entry.optional || entry.devOptional || entry.peer))) continue;
    if (!found || found.version !== entry.version) return `${name.slice('node_modules/'.length)} is new`;
  }
  return undefined;
}

function readPackages(file) {
  try {
    return JSON.parse(fs.readFileSync(file, 'utf8')).packages;
  } catch {
    return undefined; // not there, or cut off by a killed install: install again
  }
}

/** The path of a Node that is new enough: the one that came with the packages, or the one that runs this. Throws an error with one sentence. */
export function findNode(root) {
  const suffix = process.platform === 'win32' ? '.exe' : '';
  const brought = path.join(
    root,
    'node_modules',
    `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`,
    'bin',
    `node${suffix}`,
  );
  if (fs.existsSync(brought) && spawnSync(brought, ['--version']).status === 0) return brought;
  if (Number(process.versions.node.split('.')[0]) >= NODE_MAJOR) return process.execPath;
  throw new Error(
    `Node ${NODE_MAJOR} or newer is needed and no package brings it for this machine: install it and start again (this is ${process.version}).`,
  );
}
