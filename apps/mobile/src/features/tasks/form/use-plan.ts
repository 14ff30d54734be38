// The plan of a form at the live price; undefined while a rule is broken, no price is known, or the strategies are still loading.
import { candles } from '@millrace/contract';
import type { StartPlan } from '@millrace/engine/pure';
import { useEffect, useMemo, useState } from 'react';
import { useRead } from '../../../shared/hooks/use-call.ts';
import { loadChunk } from '../../../shared/pages/lazy-page.ts';
import { useLastPrice } from '../common/use-instruments.ts';
import { DAY_HIGH_FRESH_MS } from '../limits.ts';
import { DAY_HOURS, dayHighOf } from './day-high.ts';
import type { planOf } from './ladder-plan.ts';
import type { TaskFormState } from './use-task-form.ts';

type Planning = Pick<TaskFormState, 'type' | 'instrument'>;
type Chunk = typeof import('./ladder-plan.ts');

export function usePlan({ type, checked, instrument }: Planning & Pick<TaskFormState, 'checked'>): StartPlan | undefined {
  const plan = usePlanner();
  const last = useLastPrice(instrument?.instId ?? '');
  const dayHigh = useDayHigh({ type, instrument });
  const { settings } = checked;
  return useMemo(
    () => (plan && settings && instrument && last !== undefined ? plan({ type, settings, dayHigh }, instrument, last) : undefined),
    [plan, type, settings, instrument, last, dayHigh],
  );
}

export function usePlanner(): typeof planOf | undefined {
  return usePlanChunk()?.planOf;
}

/** The highest high of the last 24 closed hours, for kinds whose plan starts from it; undefined for others and while it is not known. */
export function useDayHigh({ type, instrument }: Planning): string | undefined {
  const enabled = usePlanChunk()?.plansFromDayHigh(type) === true && instrument !== undefined;
  const input = { instId: instrument?.instId ?? '', bar: '1H', limit: DAY_HOURS + 1 } as const;
  const { data } = useRead(candles, input, { enabled, staleMs: DAY_HIGH_FRESH_MS });
  return useMemo(() => (enabled && data ? dayHighOf(data) : undefined), [enabled, data]);
}

/** The strategies of all kinds are more code than the form itself: they load beside it. */
function usePlanChunk(): Chunk | undefined {
  const [chunk, setChunk] = useState<Chunk>();
  useEffect(() => {
    void loadChunk(() => import('./ladder-plan.ts')).then((loaded) => setChunk(loaded));
  }, []);
  return chunk;
}
