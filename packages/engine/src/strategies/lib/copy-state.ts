// What a task that copies a leader remembers beyond an averaging leg, and the settings as its legs read them. Plain JSON, as all state.
import type { AveragingSettings, CopySettings } from '@millrace/contract';
import { newDraft, type DecisionDraft } from './decision-draft.ts';
import { compileFresh, type Compiled } from './compiled-settings.ts';
import type { DecisionInstrument } from './decision-instrument.ts';
import type { KindRules } from './decision-draft.ts';
import type { AveragingState, Side } from './leg-state.ts';
import type { TaskEvent } from './task-event.ts';

/** A part of the leader's reduction that is still to be sold. */
export interface Reduction {
  seq: number;
  /** Not sold yet, orders under way included. */
  lots: number;
  sold: number;
  tries: number;
  notBefore: number;
}

/** One side of the copied instrument. */
export interface CopySide {
  /** By the signals so far: what the leader holds, and the order that opened it. */
  leadLots: number;
  leadOpenLots: number;
  /** What sizes owe from rounding: rest / of lots, below one minimum order. */
  rest: string;
  of: string;
  /** follows: its opening was heard. late: it stood before the follow. left: the copier's own exit ended it; until the leader opens anew. */
  stance: 'follows' | 'late' | 'left';
  /** The signal whose opening order is under way (null: of a position that stood), and what the order costs at most, money units. */
  opening: { seq: number | null; clOrdId: string; worth: string } | null;
  reduction: Reduction | null;
  /** Signals that close the position; a second one comes while an opening of unknown fate keeps the first from its end. */
  closings: number[];
  /** What part of an opening of unknown fate shall remain, should it turn out to have filled: the leader reduced meanwhile. */
  keep: { seq: number; num: number; den: number } | null;
  /** The copier's own take profit and stop, in ticks. */
  targetTicks: number | null;
  stopTicks: number | null;
  /** Of the position that is held, where the leader's is lower than that of the settings; set when it is opened. Absent: the settings'. */
  leverage?: number;
}

export interface CopyPart {
  /** Of the newest signal that was taken. */
  seq: number;
  /** Why it opens nothing; null while it does. */
  closedBy: 'paused' | 'fuelEmpty' | 'shareOwed' | 'frozen' | 'operator' | 'ownLimit' | null;
  L: CopySide;
  S: CopySide;
}

export interface CopyState extends AveragingState {
  copy: CopyPart;
}

export interface CopyDraft extends DecisionDraft {
  state: CopyState;
  terms: CopySettings;
}

export function newCopySide(): CopySide {
  return {
    leadLots: 0,
    leadOpenLots: 0,
    rest: '0',
    of: '1',
    stance: 'late',
    opening: null,
    reduction: null,
    closings: [],
    keep: null,
    targetTicks: null,
    stopTicks: null,
  };
}

/** What deciding starts from. */
export interface CopyInput {
  settings: CopySettings;
  instrument: DecisionInstrument;
  rules: KindRules;
}

export function newCopyDraft({ settings, instrument, rules }: CopyInput, state: CopyState, event: TaskEvent): CopyDraft {
  const plain = newDraft(compileCopy(settings, instrument, state.copy), state, event, rules);
  const copy = { ...state.copy, L: { ...state.copy.L }, S: { ...state.copy.S } };
  return { ...plain, state: { ...plain.state, copy }, terms: settings };
}

/** Leverage of a side's position. */
export function leverageOf({ leverage }: Pick<CopySettings, 'leverage'>, own: Pick<CopySide, 'leverage'>): number {
  return own.leverage ?? leverage;
}

interface KnownCompiled {
  instrument: DecisionInstrument;
  byLeverages: Map<string, Compiled>;
}

const compiled = new WeakMap<CopySettings, KnownCompiled>();

/** Kept by identity of the settings and the instrument, for each pair of leverages that positions have. */
export function compileCopy(settings: CopySettings, instrument: DecisionInstrument, { L, S }: Pick<CopyPart, Side>): Compiled {
  const kept = compiled.get(settings);
  const known: KnownCompiled = kept?.instrument === instrument ? kept : { instrument, byLeverages: new Map() };
  compiled.set(settings, known);
  const leverages = { L: leverageOf(settings, L), S: leverageOf(settings, S) };
  const key = `${String(leverages.L)} ${String(leverages.S)}`;
  const made = known.byLeverages.get(key) ?? compileFresh(legSettingsOf(settings), instrument, leverages);
  known.byLeverages.set(key, made);
  return made;
}

/** Distance from liquidation that the guards keep is measured in steps; a copy has no ladder, so its step is the least that a ladder may have. */
const GUARD_STEP_PCT = '0.5';

/** The settings as the shared rules of a leg read them: no ladder and no target of its own. */
function legSettingsOf({ direction, baseOrderSize, leverage, targetAmount, stopLossAmount }: CopySettings): AveragingSettings {
  return {
    direction,
    baseOrderSize,
    leverage,
    targetAmount,
    stopLossAmount,
    maxAddOrders: 0,
    addStepPct: GUARD_STEP_PCT,
    addGrowthPct: '0',
    growthMode: 'size',
    callbackPct: '0',
    rollbackPct: '0',
    targetPct: '0',
    rangeMin: null,
    rangeMax: null,
    entryIntervalSec: 0,
    repeatMode: 'repeat',
  };
}

export function copySideOf(draft: CopyDraft, side: Side): CopySide {
  return draft.state.copy[side];
}
