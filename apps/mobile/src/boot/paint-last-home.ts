// Paints Home as this session saw it last, until the app draws it: from the tree that app/draw-home.ts kept, with the elements and attributes named here and no
// others. Assistive technology does not see it. Links lead where they say; a button that is pressed meanwhile is pressed in the app once that is there.
import { KEPT_MS_MAX } from '../shared/limits.ts';
import type { KeptPicture, PictureNode } from '../shared/session/home-picture.ts';
import { isWide } from '../shared/wide.ts';
import { keepPresses } from './keep-presses.ts';

const DAY_MS = 86_400_000;
const elements =
  /^(?:a|b|button|caption|circle|dd|defs|div|dl|dt|em|g|h[1-3]|header|i|img|li|line|linearGradient|main|nav|ol|p|path|polygon|polyline|rect|section|small|span|stop|strong|svg|table|tbody|td|text|th|thead|time|tr|ul)$/;
const attributes =
  /^(?:class|dir|id|lang|style|width|height|viewBox|preserveAspectRatio|vector-effect|fill|fill-opacity|stroke(?:-[a-z]+)?|d|points|transform|x|y|x[12]|y[12]|c[xy]|r[xy]?|offset|stop-color|stop-opacity|text-anchor|colspan|data-[a-z-]+|aria-current|aria-checked)$/;
/** On this host. */
const ownPath = /^\/(?![/\\])/;

export async function paintLastHome(): Promise<void> {
  const [[kept, owner] = []] = await Promise.all([globalThis.lastHome, untilParsed()]);
  if (!kept || owner === undefined || !fits(kept, owner)) return;
  await untilStyled();
  const root = document.getElementById('root');
  const splash = root?.querySelector<HTMLElement>(':scope > .splash');
  // The app was quicker.
  if (!root || !splash) return;
  const picture = document.createElement('div');
  picture.className = 'last-home';
  picture.ariaHidden = 'true';
  const from = document.createElement('p');
  from.className = 'figures-from';
  from.textContent = Date.now() - kept.atMs < DAY_MS ? kept.from.time : kept.from.date;
  picture.append(...make(kept.tree, false), from);
  splash.style.display = 'none';
  root.append(picture);
  keepPresses(root, picture);
}

function fits({ build, owner, lang, wide, atMs }: KeptPicture, mine: string): boolean {
  const running = document.querySelector<HTMLScriptElement>('script[type=module]')?.src.split('/').pop();
  const isOurs = build === running && owner === mine;
  return isOurs && lang === document.documentElement.lang && wide === isWide() && Date.now() - atMs < KEPT_MS_MAX;
}

/** The page is there, and no script of the app has run. */
function untilParsed(): Promise<void> {
  return new Promise((resolve) => {
    if (document.readyState !== 'loading') resolve();
    else document.addEventListener('readystatechange', () => resolve(), { once: true });
  });
}

/** Without its styles nothing is painted. */
async function untilStyled(): Promise<void> {
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].filter(({ sheet }) => sheet === null);
  await Promise.all(
    links.map(
      (link) =>
        new Promise((resolve, reject) => {
          link.addEventListener('load', resolve, { once: true });
          link.addEventListener('error', () => reject(new Error(link.href)), { once: true });
        }),
    ),
  );
}

function make(node: PictureNode, inSvg: boolean): Node[] {
  if (typeof node === 'string') return [document.createTextNode(node)];
  const [name, given, ...children] = node;
  if (!elements.test(name)) return [];
  const isSvg = inSvg || name === 'svg';
  const made = isSvg ? document.createElementNS('http://www.w3.org/2000/svg', name) : document.createElement(name);
  for (const [attribute, value] of Object.entries(given)) {
    const isAddress = (name === 'a' && attribute === 'href') || (name === 'img' && attribute === 'src');
    if (isAddress ? ownPath.test(value) : attributes.test(attribute)) made.setAttribute(attribute, value);
  }
  if (name === 'a' || name === 'button') made.setAttribute('tabindex', '-1');
  for (const child of children) made.append(...make(child, isSvg));
  return [made];
}
