// Plays a trader's past orders beside the page.
import { leastAllocation, playCopies, type CopiesToPlay } from '@millrace/engine/pure';
import type { CopiesAnswer } from './copies-run.ts';

self.addEventListener('message', ({ data }: MessageEvent<CopiesToPlay>) => {
  const answer: CopiesAnswer = { played: playCopies(data), leastAllocation: leastAllocation(data) };
  self.postMessage(answer, { transfer: [] });
});
