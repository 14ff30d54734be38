// Lists and loads the benches or verifications of a folder: one file each. Tests, the runner and its types are excluded.
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { UserFacingError } from '../process/user-facing-error.ts';

const EXCLUDED = new Set(['run', 'shape', 'limits']);

/** Names of the benches or verifications of a folder, sorted. */
export function listParts(folder: string): string[] {
  return readdirSync(folder)
    .filter((file) => /^[a-z0-9-]+\.ts$/.test(file))
    .map((file) => file.slice(0, -'.ts'.length))
    .filter((name) => !EXCLUDED.has(name))
    .toSorted();
}

/** Loads one by its name. @throws UserFacingError that lists the names */
export async function loadPart(folder: string, name: string): Promise<unknown> {
  const names = listParts(folder);
  if (!names.includes(name))
    throw new UserFacingError(`There is no "${name}": there ${names.length === 1 ? 'is' : 'are'} ${names.join(', ') || 'none yet'}.`);
  return import(pathToFileURL(path.join(folder, `${name}.ts`)).href);
}
