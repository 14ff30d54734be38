// Pages arrive as chunks. One that is missing, too slow or broken is a chunk-load error of its own kind.
import { limits } from '@millrace/contract';
import { lazyRouteComponent } from '@tanstack/react-router';
import type { ComponentType } from 'react';

export type ChunkFailure = 'missing' | 'timeout' | 'other';

export class ChunkError extends Error {
  readonly failure: ChunkFailure;

  constructor(failure: ChunkFailure, cause?: unknown) {
    super(`page chunk: ${failure}`, { cause });
    this.name = 'ChunkError';
    this.failure = failure;
  }
}

/** @throws {ChunkError} */
export async function loadChunk<Module>(load: () => Promise<Module>, timeoutMs: number = limits.chunkTimeoutSec * 1000): Promise<Module> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new ChunkError('timeout')), timeoutMs);
  });
  try {
    return await Promise.race([load(), late]);
  } catch (error) {
    throw error instanceof ChunkError ? error : new ChunkError(isMissing(error) ? 'missing' : 'other', error);
  } finally {
    clearTimeout(timer);
  }
}

/** What the three browser families say when a module cannot be fetched. */
function isMissing(error: unknown): boolean {
  return error instanceof TypeError && /dynamically imported module|importing a module script failed|error loading/i.test(error.message);
}

/** A lazy page: `lazyPage(() => import('../../frame/x-page.tsx'), 'XPage')`. */
export function lazyPage<Module extends Record<Name, ComponentType>, Name extends keyof Module & string>(
  load: () => Promise<Module>,
  name: Name,
) {
  return lazyRouteComponent(() => loadChunk(load, limits.pageTimeoutSec * 1000) as Promise<Record<Name, ComponentType>>, name);
}
