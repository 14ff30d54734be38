// Draws what Home shows now as a small tree, for the next start (boot/paint-last-home.ts). Only the first screen, only what is live, never of a guest.
import { formatMoment } from '@millrace/ui';
import type { HomePicture, PictureNode } from '../shared/session/home-picture.ts';
import { PICTURE_ELEMENTS_MAX } from '../shared/limits.ts';
import type { Services } from '../shared/services/services-context.ts';
import { isWide } from '../shared/wide.ts';

/** What opens over the page or stands below its first screen: it comes with the app. */
const left = '.home-side, .frame-notices, [hidden]';

/** Undefined while there is nothing to draw. */
export function drawHome({ session, language }: Pick<Services, 'session' | 'language'>): HomePicture | undefined {
  const { token, guest } = session.getState();
  const page = document.querySelector('#root .desk-page')?.parentElement;
  if (token === undefined || guest || location.pathname !== '/index' || !page) return undefined;
  const { dataset } = document.documentElement;
  if ('old' in dataset || 'lost' in dataset || !page.querySelector('.home [data-figure=total][data-value]')) return undefined;
  if (page.querySelectorAll('*').length > PICTURE_ELEMENTS_MAX) return undefined;
  const { t, tag } = language.getState().translator;
  const atMs = Date.now();
  const from = (parts: 'time' | 'dateTime'): string => t('shell.figuresFrom', { time: formatMoment(atMs, { tag, parts }) });
  return { lang: tag, wide: isWide(), atMs, from: { time: from('time'), date: from('dateTime') }, tree: nodeOf(page) };
}

function nodeOf(element: Element): PictureNode {
  const attributes = Object.fromEntries([...element.attributes].map(({ name, value }) => [name, value]));
  return [element.localName, attributes, ...[...element.childNodes].flatMap(childOf)];
}

function childOf(node: ChildNode): PictureNode[] {
  if (node instanceof Text) return [node.data];
  return node instanceof Element && !node.matches(left) ? [nodeOf(node)] : [];
}
