// The images of a native package with and without a sign of the tenant's own.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { brandColoursOf } from '../../apps/server/src/tenants/brand-mark.ts';
import { drawImages } from './images.ts';

const colours = brandColoursOf({ theme: 'brass', brand: '' });
const icon = 'android/app/src/main/res/mipmap-xhdpi/ic_launcher.png';
const round = 'android/app/src/main/res/mipmap-xhdpi/ic_launcher_round.png';
const foreground = 'android/app/src/main/res/mipmap-xhdpi/ic_launcher_foreground.png';
const splash = 'ios/App/App/Assets.xcassets/Splash.imageset/splash.png';
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'millrace-native-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Red, green, blue, opacity; from the upper left corner, in parts of the picture. */
async function colourAt(file: string, across: number, down: number): Promise<number[]> {
  const { data, info } = await sharp(path.join(folder, file)).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (Math.floor(info.height * down) * info.width + Math.floor(info.width * across)) * 4;
  return [...data.subarray(at, at + 4)];
}

test('a sign of its own stands in the middle of every image, and nothing of the drawn mark is left', async () => {
  const mark = await sharp({ create: { width: 80, height: 80, channels: 4, background: '#c01060' } })
    .png()
    .toBuffer();
  await drawImages(folder, { colours, mark });
  for (const file of [icon, round, foreground, splash]) expect(await colourAt(file, 0.5, 0.5)).toEqual([0xc0, 0x10, 0x60, 255]);
  expect(await colourAt(icon, 0.02, 0.5)).toEqual([255, 255, 255, 255]);
  expect((await colourAt(round, 0.02, 0.02))[3]).toBe(0);
  expect((await colourAt(foreground, 0.02, 0.5))[3]).toBe(0);
  expect(await colourAt(splash, 0.3, 0.5)).toEqual([0xf5, 0xf3, 0xef, 255]);
});

test('without one the mark is drawn in the colour of the theme', async () => {
  await drawImages(folder, { colours, mark: undefined });
  expect(await colourAt(icon, 0.5, 0.08)).toEqual([0x77, 0x53, 0x00, 255]);
  // The line down the middle of the mark.
  expect(await colourAt(splash, 0.5, 0.5)).toEqual([0x77, 0x53, 0x00, 255]);
  expect((await colourAt(foreground, 0.5, 0.5))[3]).toBe(255);
});
