// A sheet that is loaded when it is needed: the page of a task does not wait for it.
import { lazy, type ComponentType, type LazyExoticComponent } from 'react';
import { loadChunk } from '../../../shared/pages/lazy-page.ts';
import type { AskProps } from './ask-props.ts';

export interface LazySheet {
  Sheet: LazyExoticComponent<ComponentType<AskProps>>;
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
