// How far a trader has come to the next level: by the requirement that is furthest behind. Pure.
import type { Team } from '@millrace/contract';
import { addDecimals, compareDecimals, divideDecimals, multiplyDecimals, negateDecimal } from '@millrace/market';

type Requirement = NonNullable<Team['next']>['requirements'][number];

export interface Slowest {
  kind: Requirement['kind'];
  /** What is missing; "0" where all is met. */
  missing: string;
  /** 0 to 100. */
  percent: number;
}

export function percentOf({ have, need }: Pick<Requirement, 'have' | 'need'>): number {
  if (compareDecimals(have, need) >= 0) return 100;
  return Number(divideDecimals(multiplyDecimals(have, '100'), need, 0, 'floor'));
}

/** Undefined without requirements. Of two that are alike the first. */
export function slowestOf(requirements: readonly Requirement[]): Slowest | undefined {
  const [slowest] = requirements.toSorted((a, b) => percentOf(a) - percentOf(b));
  if (slowest === undefined) return undefined;
  const { kind, have, need } = slowest;
  const percent = percentOf(slowest);
  return { kind, percent, missing: percent === 100 ? '0' : addDecimals(need, negateDecimal(have)) };
}
