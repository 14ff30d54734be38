// Keeps the hashed assets of earlier builds beside the new ones: a page that is still open loads chunks of the build it came from.
// Bounded by count and age; a file that the new build also has counts as part of the new build.
import { cpSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { OLD_BUILD_MS_MAX, OLD_BUILDS_MAX } from './limits.ts';

/** An earlier build; lists of these start with the newest. */
interface KeptBuild {
  replacedMs: number;
  files: string[];
}

const LIST = 'old-builds.json';

/** Copies the assets that open pages may still load from the build in `old` into the finished build in `next`. */
export function keepOldAssets(old: string, next: string, nowMs: number = Date.now()): void {
  const own = listAssets(next);
  if (!existsSync(path.join(old, 'assets'))) return;
  const before = readList(old);
  const known = new Set(before.flatMap(({ files }) => files));
  const replaced: KeptBuild = { replacedMs: nowMs, files: listAssets(old).filter((file) => !known.has(file)) };
  const kept = [replaced, ...before]
    .filter(({ replacedMs }) => nowMs - replacedMs <= OLD_BUILD_MS_MAX)
    .slice(0, OLD_BUILDS_MAX)
    .map((build) => ({ ...build, files: build.files.filter((file) => !own.includes(file)) }));
  for (const file of kept.flatMap(({ files }) => files)) {
    const source = path.join(old, 'assets', file);
    // Another process may replace the old build meanwhile.
    if (existsSync(source)) cpSync(source, path.join(next, 'assets', file), { preserveTimestamps: true });
  }
  writeFileSync(path.join(next, LIST), JSON.stringify(kept));
}

function listAssets(build: string): string[] {
  const folder = path.join(build, 'assets');
  return existsSync(folder) ? readdirSync(folder) : [];
}

function readList(build: string): KeptBuild[] {
  const file = path.join(build, LIST);
  if (!existsSync(file)) return [];
  const list = JSON.parse(readFileSync(file, 'utf8')) as KeptBuild[];
  const existing = new Set(listAssets(build));
  return list.map(({ replacedMs, files }) => ({ replacedMs, files: files.filter((name) => existing.has(name)) }));
}
