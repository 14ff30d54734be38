// The strategies that can run, by the specification's assignment type code.
import type { AveragingSettings } from '@millrace/contract';
import type { Strategy } from './lib/decision.ts';
import type { AveragingState } from './lib/leg-state.ts';
import { optionalContract } from './optional-contract.ts';
import { optionalSpot } from './optional-spot.ts';

export type AnyStrategy = Strategy<AveragingState, AveragingSettings>;

export const strategies: Readonly<Record<1 | 4, AnyStrategy>> = { 1: optionalSpot, 4: optionalContract };
