// package-lock.json must have an entry for every optional package that an entry names, also for other platforms: `npm ci` refuses the whole
// file otherwise. npm omits entries of packages that the registry does not serve at the time. This script adds them, with the platform from their names,
// and the integrity hashes that the registry states for entries without one.
// Run `node tools/lock-file/complete.ts` after every `npm install`; the check of the tree finds a file that needs it.
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

interface LockEntry {
  version?: string;
  integrity?: string;
  link?: boolean;
  dev?: boolean;
  devOptional?: boolean;
  optional?: boolean;
  os?: string[];
  cpu?: string[];
  libc?: string[];
  optionalDependencies?: Record<string, string>;
}

interface LockFile {
  packages: Record<string, LockEntry>;
}

/** Longest wait for one answer of the registry. */
const REGISTRY_MS_MAX = 30_000;
const OPERATING_SYSTEMS = ['android', 'darwin', 'freebsd', 'linux', 'openharmony', 'win32'];
const PROCESSORS = ['arm64', 'arm', 'ia32', 'ppc64', 'riscv64', 's390x', 'x64'];

/** The optional packages that the lock file names but has no entry for: name and exact version. */
export function listMissing(text: string): { name: string; version: string; dev: boolean }[] {
  const { packages } = JSON.parse(text) as LockFile;
  const missing = new Map<string, { name: string; version: string; dev: boolean }>();
  for (const [place, entry] of Object.entries(packages)) {
    for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
      if (packages[`node_modules/${name}`] || packages[`${place}/node_modules/${name}`]) continue;
      if (name.includes('wasm32')) continue; // npm needs no entry for these
      missing.set(name, { name, version, dev: entry.dev === true });
    }
  }
  return [...missing.values()];
}

/** Packages that npm would install without comparing their content with a hash. `optional`: for another platform only. */
export function listUnhashed(text: string): { place: string; version: string; optional: boolean }[] {
  const { packages } = JSON.parse(text) as LockFile;
  return Object.entries(packages)
    .filter(([place, { link, integrity }]) => place.startsWith('node_modules/') && link !== true && integrity === undefined)
    .map(([place, { version = '', optional, os }]) => ({ place, version, optional: optional === true && os !== undefined }));
}

/** The lock file with the hashes that the registry answers; what it does not serve at the time stays as it is. */
export function hashLockFile(text: string, hashOf: (name: string, version: string) => string | undefined): string {
  const lock = JSON.parse(text) as LockFile;
  for (const { place, version } of listUnhashed(text)) {
    const integrity = hashOf(place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length), version);
    const entry = lock.packages[place];
    if (entry !== undefined && integrity !== undefined) entry.integrity = integrity;
  }
  return `${JSON.stringify(lock, null, 2)}\n`;
}

/** The lock file with an entry for each missing package, in npm's order. */
export function completeLockFile(text: string): string {
  const lock = JSON.parse(text) as LockFile;
  for (const { name, version, dev } of listMissing(text))
    lock.packages[`node_modules/${name}`] = { version, ...platformOf(name), ...(dev ? { dev } : {}), optional: true };
  const byPlace = (a: string, b: string): number => a.localeCompare(b, 'en');
  lock.packages = Object.fromEntries(
    Object.keys(lock.packages)
      .toSorted(byPlace)
      .map((place) => [place, lock.packages[place] ?? {}]),
  );
  return `${JSON.stringify(lock, null, 2)}\n`;
}

/** The platform that a package like `@oxlint/binding-linux-arm64-musl` is for. @throws Error when the name contains no platform */
function platformOf(name: string): Pick<LockEntry, 'os' | 'cpu' | 'libc'> {
  const words = name.split(/[/-]/);
  const os = OPERATING_SYSTEMS.find((word) => words.includes(word));
  const cpu = PROCESSORS.find((word) => words.includes(word));
  if (!os || !cpu) throw new Error(`${name} contains no platform: write its entry by hand`);
  const musl = words.some((word) => word.startsWith('musl'));
  const gnu = words.some((word) => word.startsWith('gnu'));
  return { os: [os], cpu: [cpu], ...(os === 'linux' && musl ? { libc: ['musl'] } : os === 'linux' && gnu ? { libc: ['glibc'] } : {}) };
}

/** The hash that the registry states for a version; undefined where it does not serve it. */
function hashFromRegistry(name: string, version: string): string | undefined {
  const { status, stdout } = spawnSync('npm', ['view', `${name}@${version}`, 'dist.integrity'], {
    encoding: 'utf8',
    timeout: REGISTRY_MS_MAX,
  });
  return status === 0 && /^sha512-\S+$/.test(stdout.trim()) ? stdout.trim() : undefined;
}

if (import.meta.main) {
  const file = fileURLToPath(new URL('../../package-lock.json', import.meta.url));
  const before = readFileSync(file, 'utf8');
  const missing = listMissing(before);
  const whole = missing.length > 0 ? completeLockFile(before) : before;
  const hashed = hashLockFile(whole, hashFromRegistry);
  const left = listUnhashed(hashed).length;
  if (listUnhashed(whole).length > left || missing.length > 0) writeFileSync(file, hashed);
  process.stdout.write(missing.length > 0 ? `${missing.length} entries were added.\n` : 'No entry is missing.\n');
  if (left > 0) process.stdout.write(`${left} packages have no integrity hash, and the registry states none.\n`);
}
