// Puts the last look on the page, so that no other theme flashes. Knows only the stored look (session/look-store.ts), and what the server wrote into the page for
// who comes the first time.
import { readStored } from './read-stored.ts';

type Brand = Record<string, readonly string[] | undefined> | null | undefined;

export function paintLook(): void {
  const root = document.documentElement;
  const dark = matchMedia('(prefers-color-scheme: dark)').matches;
  const look = readStored('millrace.look') ?? { brand: readServed(root) };
  const mode = look['mode'] === 'dark' || (look['mode'] !== 'light' && dark) ? 'dark' : 'light';
  if (typeof look['theme'] === 'string') root.dataset['theme'] = look['theme'];
  root.dataset['mode'] = mode;
  root.dataset['updown'] = typeof look['upDown'] === 'string' ? look['upDown'] : 'std';
  if (typeof look['lang'] === 'string') root.lang = look['lang'];
  for (const [index, name] of ['--brand', '--on-brand', '--brand-soft'].entries()) {
    const value = (look['brand'] as Brand)?.[mode]?.[index];
    if (value) root.style.setProperty(name, value);
  }
}

function readServed(root: HTMLElement): unknown {
  try {
    return JSON.parse(root.dataset['brand'] ?? 'null');
  } catch {
    return undefined; // not ours: the colours of the theme stand
  }
}
