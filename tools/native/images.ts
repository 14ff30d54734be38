// Icons and splash images of a native package, in the sizes that Android and iOS require: the tenant's own sign, or the brand mark of the web app in its colour.
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { drawIcon, drawnMark, type BrandColours } from '../../apps/server/src/tenants/brand-mark.ts';

/** Android's densities: folder -> pixels of a launcher icon; its foreground is 2.25 times as large. */
const densities = { mdpi: 48, hdpi: 72, xhdpi: 96, xxhdpi: 144, xxxhdpi: 192 } as const;
const clear = '#00000000';

export interface Sign {
  colours: BrandColours;
  /** The tenant's own picture, any shape. */
  mark: Buffer | undefined;
}

export async function drawImages(native: string, sign: Sign): Promise<void> {
  const res = path.join(native, 'android/app/src/main/res');
  for (const [density, sizePx] of Object.entries(densities)) {
    const folder = path.join(res, `mipmap-${density}`);
    const icon = await drawIcon({ ...sign, sizePx, shape: 'rounded' });
    await keep(path.join(folder, 'ic_launcher.png'), icon);
    await keep(path.join(folder, 'ic_launcher_round.png'), await inCircle(await drawIcon({ ...sign, sizePx, shape: 'full' }), sizePx));
    await keep(
      path.join(folder, 'ic_launcher_foreground.png'),
      await drawSmall(sign, { sizePx: sizePx * 2.25, share: 0.5, ground: clear }),
    );
  }
  const assets = path.join(native, 'ios/App/App/Assets.xcassets');
  await keep(path.join(assets, 'AppIcon.appiconset/AppIcon-512@2x.png'), await drawIcon({ ...sign, sizePx: 1024, shape: 'full' }));
  // The sign, small, in the middle of the background colour, as on the first page of the app.
  const splash = (sizePx: number): Promise<Buffer> => drawSmall(sign, { sizePx, share: 0.1, ground: sign.colours.ground });
  await keep(path.join(assets, 'Splash.imageset/splash.png'), await splash(1366));
  await keep(path.join(res, 'drawable/splash.png'), await splash(960));
}

async function keep(file: string, picture: Buffer): Promise<void> {
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, await sharp(picture).png({ compressionLevel: 9, palette: true }).toBuffer());
}

function inCircle(icon: Buffer, sizePx: number): Promise<Buffer> {
  const circle = `<svg xmlns="http://www.w3.org/2000/svg" width="${String(sizePx)}" height="${String(sizePx)}"><circle cx="50%" cy="50%" r="50%"/></svg>`;
  return sharp(icon)
    .composite([{ input: Buffer.from(circle), blend: 'dest-in' }])
    .png()
    .toBuffer();
}

interface Small {
  sizePx: number;
  /** Of the width that the sign takes. */
  share: number;
  ground: string;
}

/** The sign alone in the middle of a ground; the drawn mark on none as on an icon, and on the app's background in the brand's colour. */
async function drawSmall({ colours, mark }: Sign, { sizePx, share, ground }: Small): Promise<Buffer> {
  const ink = ground === clear ? colours.onBrand : colours.brand;
  const inner = Math.round(sizePx * share);
  const sign = await sharp(mark ?? Buffer.from(bareMark(ink)))
    .resize(inner, inner, { fit: 'contain', background: clear })
    .png()
    .toBuffer();
  return sharp({ create: { width: Math.round(sizePx), height: Math.round(sizePx), channels: 4, background: ground } })
    .composite([{ input: sign }])
    .png()
    .toBuffer();
}

/** The mark without the ground around it: a circle of 250 in the middle of 512. */
function bareMark(ink: string): string {
  return drawnMark({ ground: 'none', brand: 'none', onBrand: ink }, 'full').replace('viewBox="0 0 512 512"', 'viewBox="131 131 250 250"');
}
