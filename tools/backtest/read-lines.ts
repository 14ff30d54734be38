// Lines of a text file, gzipped or not, chunk by chunk: the file is never in memory as a whole. Whatever is wrong with it is reported with its line.
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { createGunzip } from 'node:zlib';
import { UserFacingError } from '../process/user-facing-error.ts';
import { LINE_BYTES_MAX, READ_BYTES } from './limits.ts';

/** The bytes of a line lie in `bytes` from `from` to before `to`, without line end, for the time of the call. Numbers begin at 1. */
export type TakeLine = (bytes: Buffer, from: number, to: number, number: number) => void;

const NEWLINE = 10;
const RETURN = 13;
const BYTE_ORDER_MARK = Buffer.from('\uFEFF');

/** Calls `take` with each line; a blank line at the end is none. @throws UserFacingError */
export async function readLines(file: string, take: TakeLine): Promise<void> {
  let number = 0;
  let rest: Buffer = Buffer.alloc(0);
  const each = (bytes: Buffer, from: number, to: number): void => {
    number += 1;
    const start = number === 1 && bytes.subarray(from, from + 3).equals(BYTE_ORDER_MARK) ? from + 3 : from;
    take(bytes, start, to > start && bytes[to - 1] === RETURN ? to - 1 : to, number);
  };
  try {
    for await (const chunk of await bytesOf(file)) {
      const bytes = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
      let from = 0;
      for (let end = bytes.indexOf(NEWLINE); end >= 0; end = bytes.indexOf(NEWLINE, from)) {
        each(bytes, from, end);
        from = end + 1;
      }
      rest = bytes.subarray(from);
      if (rest.length > LINE_BYTES_MAX) throw new UserFacingError(`${file}, line ${number + 1}: longer than ${LINE_BYTES_MAX} bytes`);
    }
  } catch (cause) {
    if (cause instanceof UserFacingError) throw cause;
    throw faultOf(file, number + 1, cause);
  }
  if (rest.toString('utf8').trim() !== '') each(rest, 0, rest.length);
}

/** Gzip is recognised by its first two bytes, whatever the file is called. */
async function bytesOf(file: string): Promise<AsyncIterable<Buffer>> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(2), 0, 2, 0);
    const isGzip = bytesRead === 2 && buffer[0] === 0x1f && buffer[1] === 0x8b;
    if (!isGzip && file.endsWith('.gz') && bytesRead > 0) throw new UserFacingError(`${file}: is called .gz and is not gzipped.`);
    const stream = createReadStream(file, { highWaterMark: READ_BYTES });
    if (!isGzip) return stream;
    const unzipped = createGunzip({ chunkSize: READ_BYTES });
    stream.on('error', (cause) => unzipped.destroy(cause));
    return stream.pipe(unzipped);
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
