// The plan of a form at the live price; undefined while a rule is broken, no price is known, or the strategies are still loading.
import type { StartPlan } from '@millrace/engine/pure';
import { useEffect, useMemo, useState } from 'react';
import { loadChunk } from '../../../shared/pages/lazy-page.ts';
import { useLastPrice } from '../common/use-instruments.ts';
import type { planOf } from './ladder-plan.ts';
import type { TaskFormState } from './use-task-form.ts';

export function usePlan({ type, checked, instrument }: Pick<TaskFormState, 'type' | 'checked' | 'instrument'>): StartPlan | undefined {
  const plan = usePlanner();
  const last = useLastPrice(instrument?.instId ?? '');
  const { settings } = checked;
  return useMemo(
    () => (plan && settings && instrument && last !== undefined ? plan({ type, settings }, instrument, last) : undefined),
    [plan, type, settings, instrument, last],
  );
}

/** The strategies of all kinds are more code than the form itself: they load beside it. */
export function usePlanner(): typeof planOf | undefined {
  const [plan, setPlan] = useState<typeof planOf>();
  useEffect(() => {
    void loadChunk(() => import('./ladder-plan.ts')).then((chunk) => setPlan(() => chunk.planOf));
  }, []);
  return plan;
}
