// What a task that adds to winners remembers beyond an averaging task, and how its kinds differ. Plain JSON, as all state.
import type { AveragingSettings, WinnerSettings } from '@millrace/contract';
import type { AveragingState, Side } from './leg-state.ts';
import { newDraft, type DecisionDraft } from './decision-draft.ts';
import { compile, type Compiled } from './compiled-settings.ts';
import type { DecisionInstrument } from './decision-instrument.ts';
import type { TaskEvent } from './task-event.ts';
import { plainRules } from './kind-rules.ts';

/** What one leg needs for its protective stop. */
export interface WinnerSide {
  /** Leave at this price or worse; null while nothing is held. */
  stopTicks: number | null;
  /** Cycles in a row that a stop ended without profit. */
  stopsInARow: number;
}

/** Highest high and lowest low of the newest closed bars; `bars` says of how many. */
export interface Channel {
  ts: number;
  bars: number;
  highTicks: number;
  lowTicks: number;
}

export interface WinnerState extends AveragingState {
  channel: Channel | null;
  winners: Record<Side, WinnerSide>;
}

/** What differs between the kinds. */
export interface WinnerRules {
  /** Lots of the next add at this price; below the minimum it is skipped. */
  addLots(draft: WinnerDraft, side: Side, ticks: number): number;
  /** Where the stop belongs after an add; null leaves it where it is. */
  stopAfterAdd(draft: WinnerDraft, side: Side, ticks: number): number | null;
  /** An add keeps at least this many half steps between price and liquidation. */
  halfSteps: number;
  /** Whether adds are a share of the profit, for the text. */
  rolls: boolean;
}

/** One decision in the making. */
export interface WinnerDraft extends DecisionDraft {
  state: WinnerState;
  gate: WinnerSettings['entryGate'];
  adding: WinnerRules;
}

export function newWinnerSide(): WinnerSide {
  return { stopTicks: null, stopsInARow: 0 };
}

export interface WinnerDraftInput {
  adding: WinnerRules;
  settings: WinnerSettings;
  instrument: DecisionInstrument;
}

export function newWinnerDraft({ adding, settings, instrument }: WinnerDraftInput, state: WinnerState, event: TaskEvent): WinnerDraft {
  const plain = newDraft(compileWinner(settings, instrument), state, event, plainRules);
  const winners = { L: { ...state.winners.L }, S: { ...state.winners.S } };
  return { ...plain, state: { ...plain.state, channel: state.channel, winners }, gate: settings.entryGate, adding };
}

export function compileWinner(settings: WinnerSettings, instrument: DecisionInstrument): Compiled {
  return compile(ladderOf(settings), instrument);
}

const ladders = new WeakMap<WinnerSettings, AveragingSettings>();

/** The settings as the shared rules read them (sizes, target, money limits, range, times); kept by identity. */
function ladderOf(settings: WinnerSettings): AveragingSettings {
  const known = ladders.get(settings);
  if (known !== undefined) return known;
  const { entryGate: _, ...shared } = settings;
  const ladder: AveragingSettings = { ...shared, growthMode: 'size', callbackPct: '0' };
  ladders.set(settings, ladder);
  return ladder;
}
