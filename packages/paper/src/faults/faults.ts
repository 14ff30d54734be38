// The faults of one exchange: which are planned, which meet a thing, what begins and ends with time. Knows no effects; those are where they strike.
// Deterministic: whether a fault meets depends on the seed, its number and how often it was asked, and on nothing else.
import { uniformOf } from '@millrace/market';
import { FAULTS_MAX } from '../limits.ts';
import type { FaultGroup, FaultKind } from './fault-kinds.ts';
import { FaultError, type FaultPlan } from './read-fault.ts';

export interface Fault extends FaultPlan {
  id: string;
  /** How often it was asked. */
  asked: number;
  /** How often it met. */
  met: number;
  /** Its time has come. */
  begun: boolean;
}

/** What a fault may meet. */
export interface Meeting {
  path?: string;
  channel?: string;
  /** uid; "" = nobody. */
  account?: string;
  instIds?: readonly string[];
}

export interface Turn {
  fault: Fault;
  phase: 'begin' | 'end';
}

export interface Faults {
  /** @throws FaultError when there are too many */
  add(plan: FaultPlan): Fault;
  list(): readonly Fault[];
  /** Takes one back, or all; what they held ends with the next turn. */
  remove(id?: string): boolean;
  /** The first fault of a group that meets this, with one use less. */
  meet(group: FaultGroup, meeting: Meeting): Fault | undefined;
  /** A lasting fault that holds now for an account. */
  holding(kind: FaultKind, account?: string): Fault | undefined;
  /** Whether chance lets a fault meet one more of many, none of which uses it up. */
  chance(fault: Fault): boolean;
  /** What begins and ends up to a venue time, in order. */
  turns(now: number): Turn[];
  /** The next venue time at which something begins or ends; Infinity when nothing does. */
  nextDue(): number;
  /** All as they stand, to go on with in another process. */
  snapshot(): SavedFaults;
}

export interface SavedFaults {
  last: number;
  faults: (Omit<Fault, 'left' | 'until'> & { left: number | null; until: number | null })[];
}

export interface FaultsOptions {
  /** Venue time, ms. */
  now: () => number;
  seed: number;
  saved?: SavedFaults | undefined;
}

export function createFaults({ now, seed, saved }: FaultsOptions): Faults {
  let last = saved?.last ?? 0;
  let planned: Fault[] = (saved?.faults ?? []).map((fault) => ({
    ...fault,
    left: fault.left ?? Number.POSITIVE_INFINITY,
    until: fault.until ?? Number.POSITIVE_INFINITY,
    // What held before has to take hold again in this process.
    begun: fault.begun && fault.group !== 'lasting',
  }));
  let ended: Fault[] = [];
  const drop = (fault: Fault): void => {
    planned = planned.filter((candidate) => candidate !== fault);
    if (fault.begun) ended.push(fault);
  };
  const chance = (fault: Fault): boolean => {
    fault.asked += 1;
    if (fault.probability < 1 && uniformOf(seed, Number(fault.id), fault.asked, 7) >= fault.probability) return false;
    fault.met += 1;
    return true;
  };
  const strikes = (fault: Fault): boolean => {
    if (!chance(fault)) return false;
    fault.left -= 1;
    if (fault.left <= 0) drop(fault);
    return true;
  };
  const isNow = (fault: Fault, at: number): boolean => at >= fault.from && at < fault.until;
  return {
    add(plan) {
      if (planned.length >= FAULTS_MAX) throw new FaultError(`at most ${FAULTS_MAX} faults may be planned at a time`);
      last += 1;
      const fault: Fault = { ...plan, id: last.toString(), asked: 0, met: 0, begun: false };
      planned.push(fault);
      return fault;
    },
    list: () => planned,
    remove(id) {
      const gone = planned.filter((fault) => id === undefined || fault.id === id);
      for (const fault of gone) drop(fault);
      return gone.length > 0;
    },
    meet(group, meeting) {
      if (planned.length === 0) return undefined;
      const at = now();
      return planned.find((fault) => fault.group === group && isNow(fault, at) && fits(fault, meeting) && strikes(fault));
    },
    holding: (kind, account = '') =>
      planned.find((fault) => fault.kind === kind && fault.begun && (fault.account === '' || fault.account === account)),
    chance,
    turns(at) {
      const turns: Turn[] = [];
      for (const fault of planned) {
        if (!isDue(fault, at)) continue;
        if (fault.group === 'lasting') fault.begun = true;
        turns.push({ fault, phase: 'begin' });
        if (fault.group === 'moment') passMoment(fault, at);
      }
      for (const fault of planned.filter((candidate) => at >= candidate.until)) drop(fault);
      turns.push(...ended.filter(({ group }) => group === 'lasting').map((fault) => ({ fault, phase: 'end' }) as const));
      ended = [];
      return turns;
    },
    nextDue() {
      let due = Number.POSITIVE_INFINITY;
      for (const fault of planned) due = Math.min(due, fault.begun || isNow(fault, now()) ? fault.until : fault.from);
      return due;
    },
    snapshot: () => ({
      last,
      faults: planned.map((fault) => ({ ...fault, left: finite(fault.left), until: finite(fault.until) })),
    }),
  };

  /** A moment is over with its beginning, or comes back. */
  function passMoment(fault: Fault, at: number): void {
    if (fault.everyMs === 0) drop(fault);
    else fault.from += fault.everyMs * (1 + Math.floor((at - fault.from) / fault.everyMs));
  }
}

/** Whether something begins with it now: a moment that was passed over still comes, what would be over already does not. */
function isDue({ group, begun, from, until }: Fault, at: number): boolean {
  if (begun || at < from || from >= until) return false;
  return group === 'moment' || (group === 'lasting' && at < until);
}

/** Whether a list of patterns names a value: "" names all, a star at the end whatever follows. */
export function matches(patterns: string, value: string): boolean {
  if (patterns === '') return true;
  return patterns.split(',').some((pattern) => (pattern.endsWith('*') ? value.startsWith(pattern.slice(0, -1)) : pattern === value));
}

function fits(fault: Fault, { path, channel, account = '', instIds = [] }: Meeting): boolean {
  if (path !== undefined && !matches(fault.path, path)) return false;
  if (channel !== undefined && !matches(fault.channel, channel)) return false;
  if (fault.account !== '' && fault.account !== account) return false;
  return fault.instId === '' || instIds.some((instId) => matches(fault.instId, instId));
}

function finite(value: number): number | null {
  return Number.isFinite(value) ? value : null;
}
