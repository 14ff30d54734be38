// A progress bar on a terminal; silent anywhere else.
import type { Stream } from './screen.ts';
import { PROGRESS_MS, WIDTH_DEFAULT } from './limits.ts';

export interface Progress {
  show(done: number): void;
  clear(): void;
}

export function progressOn(stream: Stream, total: number): Progress {
  if (stream.isTTY !== true) return { show: () => undefined, clear: () => undefined };
  const started = performance.now();
  let shown = -Infinity;
  return {
    show(done) {
      const now = performance.now();
      if (now - shown < PROGRESS_MS && done < total) return;
      shown = now;
      const seconds = done === 0 ? '' : ` ${Math.ceil(((now - started) * (total - done)) / done / 1000)} s left`;
      const text = ` ${done}/${total}${done === total ? '' : seconds}`;
      const width = Math.min(40, (stream.columns || WIDTH_DEFAULT) - text.length - 3);
      const filled = Math.floor((Math.max(0, width) * done) / total);
      const bar = width < 5 ? '' : `[${'#'.repeat(filled)}${'.'.repeat(width - filled)}]`;
      stream.write(`\r\u001B[K${bar}${text}`);
    },
    clear: () => void stream.write('\r\u001B[K'),
  };
}
