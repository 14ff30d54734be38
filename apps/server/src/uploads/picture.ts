// Decodes a sent picture and encodes it again without its metadata. The first bytes alone decide its type, so that no other decoder sees it;
// nothing of the sent file but its pixels is stored.
import { ConcurrencyLimiter } from '@millrace/engine';
import sharp from 'sharp';
import { refuse } from '../shared/refusal.ts';

/** Uploaded pictures that are decoded at once, and that wait. */
const PICTURES_AT_ONCE = 2;
const PICTURES_WAITING_MAX = 20;
/** Maximum pixels of an uploaded picture, and the longer side of the stored one by its purpose. */
const PICTURE_PIXELS_MAX = 24_000_000;
const PICTURE_SIDE_PX_MAX = { avatar: 1024, slip: 2560, chat: 2560, content: 1600 };

const limiter = new ConcurrencyLimiter({
  runningMax: PICTURES_AT_ONCE,
  waitingMax: PICTURES_WAITING_MAX,
  refuse: () => refuse('tooManyRequests', { seconds: 1 }),
});
// One thread each: a picture is small, and the thread pool also checks passwords.
sharp.concurrency(1);
sharp.cache(false);

/** As webp within the side of its purpose, upright; undefined when it is no jpeg, png or webp, or is broken or far too large. */
export async function pictureOf(bytes: Buffer, purpose: keyof typeof PICTURE_SIDE_PX_MAX): Promise<Buffer | undefined> {
  const kind = kindOf(bytes);
  if (kind === undefined) return undefined;
  return limiter.run(async () => {
    const side = PICTURE_SIDE_PX_MAX[purpose];
    try {
      const image = sharp(bytes, { limitInputPixels: PICTURE_PIXELS_MAX, failOn: 'error' });
      if ((await image.metadata()).format !== kind) return undefined;
      return await image
        .autoOrient()
        .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
        .webp({ quality: 82 })
        .toBuffer();
    } catch {
      return undefined; // broken, or more pixels than allowed: not a picture for us
    }
  });
}

/** Of a stored picture, in pixels. */
export async function sizeOf(picture: Buffer): Promise<{ width: number; height: number }> {
  const { width, height } = await sharp(picture).metadata();
  return { width, height };
}

const LOOK_ROWS = 8;

/**
 * The difference hash of a stored picture as 64 bits of text: whether each of 8 x 8 grey fields is darker than its right neighbour. Pictures that were
 * scaled, compressed again or changed a little differ in few bits. The picture's content is not read otherwise.
 */
export function lookOf(picture: Buffer): Promise<string> {
  return limiter.run(async () => {
    const grey = await sharp(picture)
      .greyscale()
      .resize({ width: LOOK_ROWS + 1, height: LOOK_ROWS, fit: 'fill' })
      .raw()
      .toBuffer();
    const bits: string[] = [];
    for (let row = 0; row < LOOK_ROWS; row += 1)
      for (let column = 0; column < LOOK_ROWS; column += 1) {
        const at = row * (LOOK_ROWS + 1) + column;
        bits.push((grey[at] ?? 0) < (grey[at + 1] ?? 0) ? '1' : '0');
      }
    return bits.join('');
  });
}

function kindOf(bytes: Buffer): 'jpeg' | 'png' | 'webp' | undefined {
  if (bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))) return 'jpeg';
  if (bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]))) return 'png';
  const riff = bytes.subarray(0, 4).toString('latin1') === 'RIFF' && bytes.subarray(8, 12).toString('latin1') === 'WEBP';
  return riff ? 'webp' : undefined;
}
