// Icons and splash images of a native package, in the sizes that Android and iOS require, drawn from the brand mark of the web app.
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { drawnMark, type BrandColours } from '../../apps/server/src/tenants/brand-mark.ts';

/** Android's densities: folder -> pixels of a launcher icon; its foreground is 2.25 times as large. */
const densities = { mdpi: 48, hdpi: 72, xhdpi: 96, xxhdpi: 144, xxxhdpi: 192 } as const;

export async function drawImages(native: string, colours: BrandColours): Promise<void> {
  const res = path.join(native, 'android/app/src/main/res');
  const draw = async (file: string, svg: string, sizePx: number): Promise<void> => {
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, await sharp(Buffer.from(svg)).resize(sizePx, sizePx).png({ compressionLevel: 9, palette: true }).toBuffer());
  };
  const foreground = drawnMark({ ...colours, brand: 'none' }, 'full');
  for (const [density, sizePx] of Object.entries(densities)) {
    const folder = path.join(res, `mipmap-${density}`);
    await draw(path.join(folder, 'ic_launcher.png'), drawnMark(colours, 'rounded'), sizePx);
    await draw(path.join(folder, 'ic_launcher_round.png'), drawnMark(colours, 'rounded').replace('rx="112"', 'rx="256"'), sizePx);
    await draw(path.join(folder, 'ic_launcher_foreground.png'), foreground, sizePx * 2.25);
  }
  const assets = path.join(native, 'ios/App/App/Assets.xcassets');
  await draw(path.join(assets, 'AppIcon.appiconset/AppIcon-512@2x.png'), drawnMark(colours, 'full'), 1024);
  // The mark, small, in the middle of the background colour, as on the first page of the app.
  const splash = drawnMark({ ground: colours.ground, brand: colours.ground, onBrand: colours.brand }, 'full')
    .replace('viewBox="0 0 512 512"', 'viewBox="-1024 -1024 2560 2560"')
    .replace('<rect width="512" height="512"', '<rect x="-1024" y="-1024" width="2560" height="2560"');
  await draw(path.join(assets, 'Splash.imageset/splash.png'), splash, 1366);
  await draw(path.join(res, 'drawable/splash.png'), splash, 960);
}
