// Finds the files of a runner's folder: one file, one name. Tests, the runner itself and the shape they share are none of them.
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { ToldError } from '../process/told-error.ts';

const FRAME = new Set(['run', 'shape', 'limits']);

/** The names that a folder offers, sorted. */
export function listParts(folder: string): string[] {
  return readdirSync(folder)
    .filter((file) => /^[a-z0-9-]+\.ts$/.test(file))
    .map((file) => file.slice(0, -'.ts'.length))
    .filter((name) => !FRAME.has(name))
    .toSorted();
}

/** Loads one part. @throws ToldError that lists what there is */
export async function loadPart(folder: string, name: string): Promise<unknown> {
  const names = listParts(folder);
  if (!names.includes(name))
    throw new ToldError(`There is no "${name}": there ${names.length === 1 ? 'is' : 'are'} ${names.join(', ') || 'none yet'}.`);
  return import(pathToFileURL(path.join(folder, `${name}.ts`)).href);
}
