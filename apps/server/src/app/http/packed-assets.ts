// The built files that never change, as small as brotli makes them. That takes a second for the largest, so each is packed once, behind the page that asked for it
// first; until it is there the file is compressed on its way, as every other answer.
import { access, readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';

const brotli = promisify(brotliCompress);
/** All files of two builds in eight languages are some 2 MB. */
const PACKED_BYTES_MAX = 8_000_000;
/** A page that loads has the processor for itself. */
const PACK_AFTER_MS = 3000;

export interface PackedAssets {
  /** The packed file; undefined when there is none yet, which this asks for, or any more. @param route path under the folder, of a file whose content never changes */
  find: (route: string) => Promise<Buffer | undefined>;
}

export function createPackedAssets(folder: string): PackedAssets {
  /** Undefined while it is being made, and where there is no room or no file. */
  const packed = new Map<string, Buffer | undefined>();
  let bytes = 0;
  let last = Promise.resolve();
  const pack = async (route: string): Promise<void> => {
    if (bytes > PACKED_BYTES_MAX) return;
    const file = await readFile(path.join(folder, route)).catch(() => undefined);
    if (!file) return void packed.delete(route);
    const made = await brotli(file, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: file.length } });
    bytes += made.length;
    packed.set(route, made);
  };
  return {
    async find(route) {
      try {
        await access(path.join(folder, route));
      } catch {
        return undefined; // another build took its place
      }
      if (!packed.has(route)) {
        packed.set(route, undefined);
        // One after the other: the server has other things to do.
        setTimeout(() => {
          last = last.then(() => pack(route));
        }, PACK_AFTER_MS).unref();
      }
      return packed.get(route);
    },
  };
}
