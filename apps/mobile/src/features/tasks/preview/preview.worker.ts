// Plays previews beside the page: asks come in, one answer each goes out. The page ends a worker whose answer it no longer wants.
import { barsFlatter, playPreview, reportJson, type Preview } from '@millrace/engine/pure';
import type { WorkerAnswer } from './preview-run.ts';

self.addEventListener('message', ({ data }: MessageEvent<Preview>) => {
  self.postMessage(answerTo(data), { transfer: [] });
});

function answerTo(preview: Preview): WorkerAnswer {
  const previewed = playPreview(preview, () => performance.now());
  if (previewed.kind !== 'played') return previewed;
  const { runs, startQuote } = previewed;
  return { kind: 'played', startQuote, runs, json: reportJson(runs, 'both'), isFlattered: barsFlatter(preview.key, preview.bars.barMs) };
}
