// The strategy of a task, asked without knowing what its state holds.
import type { AveragingSettings } from '@millrace/contract';
import { strategies } from './strategies/index.ts';
import type { Strategy } from './strategies/lib/decision.ts';
import type { AveragingState } from './strategies/lib/leg-state.ts';

/** @throws for a kind that this build does not have: a bug, since the contract admits no other. */
export function strategyOf(assignmentType: number): Strategy<unknown, AveragingSettings> {
  if (assignmentType !== 1 && assignmentType !== 4) throw new Error(`no strategy for kind ${String(assignmentType)}`);
  const strategy = strategies[assignmentType];
  return {
    init: (settings, instrument, prefix) => strategy.init(settings, instrument, prefix),
    decide: (state, event, settings, instrument) => strategy.decide(averagingState(state), event, settings, instrument),
  };
}

/** The stored state as its kind knows it. Written by this engine only, so little is checked. @throws TypeError: a bug */
export function averagingState(state: unknown): AveragingState {
  const known = typeof state === 'object' && state !== null && 'version' in state && state.version === 1 && 'legs' in state;
  if (!known) throw new TypeError('not the state of an averaging task');
  return state as AveragingState;
}
