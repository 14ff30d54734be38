// A sheet that is loaded when it is needed: the page of a task does not wait for it. Those that close or stop come with the page.
import { lazy, type ComponentType, type LazyExoticComponent } from 'react';
import { loadChunk } from '../../../shared/pages/lazy-page.ts';
import type { AskProps } from './ask-props.ts';

export interface LazySheet {
  Sheet: ComponentType<AskProps> | LazyExoticComponent<ComponentType<AskProps>>;
  /** Loads it ahead. @throws {ChunkError} */
  load: () => Promise<unknown>;
}

/** `lazySheet(() => import('./x-sheet.tsx'), 'XSheet')`. */
export function lazySheet<Module extends Record<Name, ComponentType<AskProps>>, Name extends keyof Module & string>(
  load: () => Promise<Module>,
  name: Name,
): LazySheet {
  return { Sheet: lazy(() => loadChunk(load).then((module) => ({ default: module[name] }))), load: () => loadChunk(load) };
}

/** A sheet that comes with the page: closing never waits for a chunk. */
export function readySheet(Sheet: ComponentType<AskProps>): LazySheet {
  return { Sheet, load: () => Promise.resolve() };
}
