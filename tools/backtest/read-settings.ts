// Settings and sweeps: small JSON objects from disk.
import { readFile, stat } from 'node:fs/promises';
import { UserFacingError } from '../process/user-facing-error.ts';
import { JSON_BYTES_MAX } from './limits.ts';

/** @throws UserFacingError for anything but one JSON object. */
export async function readObject(file: string, called: string): Promise<Record<string, unknown>> {
  const text = await textOf(file);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw new UserFacingError(`${file}: not JSON (${cause instanceof Error ? cause.message : String(cause)}).`);
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new UserFacingError(`${file}: ${called} is one JSON object.`);
  return Object.fromEntries(Object.entries(value));
}

async function textOf(file: string): Promise<string> {
  try {
    if ((await stat(file)).size > JSON_BYTES_MAX) throw new UserFacingError(`${file}: is larger than ${JSON_BYTES_MAX} bytes.`);
    return (await readFile(file, 'utf8')).replace(/^\uFEFF/, '');
  } catch (cause) {
    if (cause instanceof UserFacingError) throw cause;
    const code = cause instanceof Error && 'code' in cause ? cause.code : undefined;
    if (code === 'ENOENT') throw new UserFacingError(`${file}: there is no such file.`);
    throw new UserFacingError(`${file}: cannot be read (${cause instanceof Error ? cause.message : String(cause)}).`);
  }
}
