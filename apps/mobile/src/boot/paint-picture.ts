import { ownerOf } from '../shared/session/owner-of.ts';
import { findFirstFiles } from './first-files.ts';
import { keptCache, pictureAddress, type KeptPicture } from '../shared/session/home-picture.ts';

declare global {
  /** What is kept, and who the session is, on their way to `picture.js`. */
  var lastHome: Promise<[kept: KeptPicture | undefined, owner: string]> | undefined;
}

/** Loads what paints Home as this session saw it last, with the styles that it needs. */
export function paintPicture(token: string): void {
  // Closed storage, or a text that is cut off: the app then draws Home as at a first start.
  globalThis.lastHome = Promise.all([readKept(), ownerOf(token)]).catch(() => [undefined, '']);
  for (const address of findFirstFiles('home')?.styles ?? []) {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.crossOrigin = '';
    link.href = address;
    document.head.append(link);
  }
  const script = document.createElement('script');
  script.src = '/picture.js';
  document.head.append(script);
}

/** Does not make the place where nothing is kept. */
async function readKept(): Promise<KeptPicture | undefined> {
  const found = await caches.match(pictureAddress, { cacheName: keptCache });
  return (await found?.json()) as KeptPicture | undefined;
}
