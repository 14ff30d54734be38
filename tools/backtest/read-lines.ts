// Lines of a text file, gzipped or not, chunk by chunk: the file is never in memory as a whole. Whatever is wrong with it is reported with its line.
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { createGunzip } from 'node:zlib';
import { UserFacingError } from '../process/user-facing-error.ts';
import { LINE_CHARS_MAX } from './limits.ts';

/** Calls `take` with each line and its number, from 1; a blank line at the end is none. @throws UserFacingError */
export async function readLines(file: string, take: (line: string, number: number) => void): Promise<void> {
  let number = 0;
  let rest = '';
  const each = (line: string): void => {
    number += 1;
    const text = number === 1 ? line.replace(/^\uFEFF/, '') : line;
    take(text.endsWith('\r') ? text.slice(0, -1) : text, number);
  };
  try {
    for await (const chunk of await textOf(file)) {
      const text = rest + String(chunk);
      let from = 0;
      for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', from)) {
        each(text.slice(from, end));
        from = end + 1;
      }
      rest = text.slice(from);
      if (rest.length > LINE_CHARS_MAX) throw new UserFacingError(`${file}, line ${number + 1}: longer than ${LINE_CHARS_MAX} characters`);
    }
  } catch (cause) {
    if (cause instanceof UserFacingError) throw cause;
    throw faultOf(file, number + 1, cause);
  }
  if (rest.trim() !== '') each(rest);
}

/** Gzip is recognised by its first two bytes, whatever the file is called. */
async function textOf(file: string): Promise<AsyncIterable<unknown>> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(2), 0, 2, 0);
    const isGzip = bytesRead === 2 && buffer[0] === 0x1f && buffer[1] === 0x8b;
    if (!isGzip && file.endsWith('.gz') && bytesRead > 0) throw new UserFacingError(`${file}: is called .gz and is not gzipped.`);
    const stream = createReadStream(file);
    if (!isGzip) return stream.setEncoding('utf8');
    const unzipped = createGunzip();
    stream.on('error', (cause) => unzipped.destroy(cause));
    return stream.pipe(unzipped).setEncoding('utf8');
  } finally {
    await handle.close();
  }
}

function faultOf(file: string, line: number, cause: unknown): UserFacingError {
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  if (code === 'Z_BUF_ERROR') return new UserFacingError(`${file}, line ${line}: the gzip data ends here; the file is truncated.`);
  if (code.startsWith('Z_')) return new UserFacingError(`${file}, line ${line}: the gzip data is damaged from here on.`);
  if (code === 'ENOENT') return new UserFacingError(`${file}: there is no such file.`);
  if (code === 'EISDIR') return new UserFacingError(`${file}: is a folder.`);
  return new UserFacingError(`${file}: cannot be read (${cause instanceof Error ? cause.message : String(cause)}).`);
}
