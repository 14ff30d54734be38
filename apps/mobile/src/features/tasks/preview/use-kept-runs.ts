import { useMemo, useState } from 'react';
import { createStorage, deviceStore } from '../../../shared/session/storage.ts';
import { forgetRun, keepRun, readKeptRuns, type KeptRun } from './kept-runs.ts';
import { figuresOf, gainOf } from './preview-figures.ts';
import type { PlayedPreview } from './use-preview.ts';
import type { FormWords } from './form-words.ts';

/** Points of a kept curve. */
const CURVE_POINTS = 100;

export interface KeptRuns {
  runs: readonly KeptRun[];
  keep: (played: PlayedPreview, values: FormWords) => void;
  forget: (run: KeptRun) => void;
}

export function useKeptRuns(instId: string): KeptRuns {
  const storage = useMemo(() => createStorage(deviceStore()), []);
  const [changed, setChanged] = useState<{ instId: string; runs: readonly KeptRun[] }>();
  const stored = useMemo(() => readKeptRuns(storage, instId), [storage, instId]);
  const runs = changed?.instId === instId ? changed.runs : stored;
  return {
    runs,
    keep({ asked, answer }, values) {
      const [worse] = answer.runs;
      if (worse === undefined) return;
      const { closed, open, cycles, drawdown, mostMargin } = figuresOf(worse);
      const curve = gainOf(worse.equity, answer.startQuote);
      const every = Math.max(1, Math.ceil(curve.length / CURVE_POINTS));
      const run: KeptRun = {
        at: Date.now(),
        key: asked.preview.key,
        days: asked.span.days,
        values,
        figures: { closed, open, cycles, drawdown, mostMargin },
        curve: curve.filter((_, index) => index % every === 0 || index === curve.length - 1),
      };
      setChanged({ instId, runs: keepRun(storage, instId, run) });
    },
    forget: ({ at }) => setChanged({ instId, runs: forgetRun(storage, instId, at) }),
  };
}
