// The plan of a form at the live price; undefined while a rule is broken or no price is known.
import type { StartPlan } from '@millrace/engine/pure';
import { useMemo } from 'react';
import { planOf } from './ladder-plan.ts';
import { useLastPrice } from '../common/use-instruments.ts';
import type { TaskFormState } from './use-task-form.ts';

export function usePlan({ type, checked, instrument }: Pick<TaskFormState, 'type' | 'checked' | 'instrument'>): StartPlan | undefined {
  const last = useLastPrice(instrument?.instId ?? '');
  const { settings } = checked;
  return useMemo(
    () => (settings && instrument && last !== undefined ? planOf({ type, settings }, instrument, last) : undefined),
    [type, settings, instrument, last],
  );
}
