// What a trader changes of a slot before it is opened, checked and planned by the kind's own rules. Pure.
import {
  groupSettingsOf,
  kindOf,
  productOfType,
  readGroupSettings,
  settingsInstrumentOf,
  type GroupSlotView,
  type InputIssue,
  type InstrumentInfo,
} from '@millrace/contract';
import type { StartPlan } from '@millrace/engine/pure';
import { addDecimals, compareDecimals, decimalToPlaces } from '@millrace/market';
import { decimalText } from '../../../../shared/forms/typed-decimal.ts';
import type { planOf } from '../../form/ladder-plan.ts';

export interface SlotDraft {
  isIn: boolean;
  /** What was typed, by word of the wire. */
  typed: Readonly<Record<string, string>>;
}

export const untouched: SlotDraft = { isIn: true, typed: {} };

export interface PlannedSlot {
  slot: GroupSlotView;
  draft: SlotDraft;
  /** What differs from the template, as the wire wants it. */
  words: Readonly<Record<string, string>>;
  issues: readonly InputIssue[];
  plan: StartPlan | undefined;
  /** USDT, rounded up to cents; empty while it is not known. */
  needed: string;
  /** USDT that the first orders take, rounded up to cents; empty while it is not known. */
  atOnce: string;
  /** USDT; empty without a limit. */
  lossAtLimit: string;
}

export interface SlotGround {
  type: number;
  instrument: InstrumentInfo | undefined;
  /** The strategies' own; undefined while they are loading. */
  plan: typeof planOf | undefined;
  tag: string;
}

/** Planned at the price that the slot came with, so that an untouched slot needs what the server says. */
export function planSlot(slot: GroupSlotView, draft: SlotDraft, { type, instrument, plan, tag }: SlotGround): PlannedSlot {
  const kind = kindOf(type);
  const product = productOfType(slot.productType);
  const words = changedWords(slot, draft, tag);
  const template = groupSettingsOf(kind, slot.settings, product);
  const on = instrument && { ...settingsInstrumentOf(instrument), bothAllowed: true };
  const read = on && readGroupSettings(kind, { current: template, leverageMax: template.leverage }, { words, on });
  const issues = read?.issues ?? [];
  const settings = read && issues.length === 0 ? read.settings : null;
  const planned = settings && instrument && plan?.({ type, settings }, instrument, slot.lastPrice);
  const limit = words['lossNum'] ?? slot.settings['lossNum'] ?? '';
  return {
    slot,
    draft,
    words,
    issues,
    plan: planned || undefined,
    needed: planned ? roundedUp(planned.capitalQuote) : Object.keys(words).length === 0 ? slot.needed : '',
    atOnce: planned ? roundedUp(marginAtOnce(planned)) : '',
    lossAtLimit: /[1-9]/.test(limit) ? limit : '',
  };
}

/** To cents, so that the amounts of the slots add up to the sum that is shown. */
function roundedUp(amount: string): string {
  return decimalToPlaces(amount, 2, 'ceil');
}

/** USDT: margin of the orders that go out with the start. All cells of a grid rest from then on, and the exchange holds margin for resting orders too. */
export function marginAtOnce({ legs, adds, cells, capitalQuote }: Pick<StartPlan, 'legs' | 'adds' | 'cells' | 'capitalQuote'>): string {
  if (cells.length > 0) return capitalQuote;
  const first = [
    ...legs.filter(({ atOnce }) => atOnce).flatMap(({ rungs }) => rungs.filter(({ rung, status }) => rung === 0 && status === 'planned')),
    ...adds.filter(({ rung }) => rung === 0),
  ];
  return first.reduce((sum, { marginQuote }) => addDecimals(sum, marginQuote), '0');
}

function changedWords({ changeable, settings }: GroupSlotView, { typed }: SlotDraft, tag: string): Record<string, string> {
  const words = Object.entries(typed).map(([word, text]): [string, string] => [word, decimalText(text, tag)]);
  return Object.fromEntries(words.filter(([word, text]) => changeable.includes(word) && text !== settings[word]));
}

/** Sum of amounts; empty where one is not known, or of none. */
export function sumOf(amounts: readonly string[]): string {
  return amounts.length === 0 || amounts.includes('') ? '' : amounts.reduce(addDecimals, '0');
}

/** What part of a sum an amount is, in percent; 0 while one of them is not known. */
export function sharePct(amount: string, sum: string): number {
  if (amount === '' || sum === '' || compareDecimals(sum, '0') <= 0) return 0;
  return (Number(amount) / Number(sum)) * 100;
}
