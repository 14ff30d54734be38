// The words of a kind's fields: what happens, in a form; what traders call them; and their units. Their names are the contract's.
import { fieldFamilies as families, fieldNameKey, ownedWord as owned, steadyFieldWords as steady } from '@millrace/contract';
import type { MessageKey } from '@millrace/i18n';
import { fieldOf, type FormSection, type KindLayout } from './task-kinds.ts';

const turning = new Set(['replenishmentRate', 'callbackRate', 'targetRate', 'rollbackRate', 'winner.replenishmentRate']);
const termed = new Set([
  ...['firstSz', 'replenishmentMax', 'replenishmentRate', 'replenishmentGrowth', 'callbackRate', 'targetRate', 'rollbackRate'],
  ...['targetNum', 'lossNum', 'makeMin', 'makeMax', 'sellNum', 'lockNum', 'winner.replenishmentRate', 'roll.replenishmentGrowth'],
  ...['grid.replenishmentMax', 'grid.replenishmentRate'],
]);

/** buyType of the wire: 1 long, 2 short, 3 both. */
const sides: Readonly<Record<string, string>> = { 1: 'L', 2: 'S', 3: 'B' };

/** What the field makes happen, in plain words that turn with the direction. A word of a kind that this table does not know has its own name. */
export function fieldLabel(layout: KindLayout, word: string, buyType: string | number = 1): MessageKey {
  const said = owned(layout, word, (name) => turning.has(name) || steady.has(name)) ?? word;
  if (turning.has(said)) return `tasks.say.${said}.${sides[buyType] ?? 'L'}` as MessageKey;
  // The catalogues name every word that a form shows; a test holds that.
  return (steady.has(said) ? `tasks.say.${said}` : `tasks.field.${word}`) as MessageKey;
}

/** The short name of a setting, where figures stand beside it. */
export const fieldName = fieldNameKey as (layout: KindLayout, word: string) => MessageKey;

/** What traders call it elsewhere; undefined where the label says it all. */
export function fieldTerm(layout: KindLayout, word: string): MessageKey | undefined {
  const said = owned(layout, word, (name) => termed.has(name) || steady.has(name)) ?? word;
  return termed.has(said) ? (`tasks.term.${said}` as MessageKey) : undefined;
}

/** One sentence on what the field does. Sizes name the worth of a contract: `value` and `coin`. */
export function fieldHint(layout: KindLayout, word: string): MessageKey {
  const unit = layout.unit === 'base' ? 'usdt' : 'contracts';
  const said = owned(layout, word, (name) => steady.has(name) || name === 'winner.replenishmentRate') ?? word;
  const key = said === 'firstSz' || said === 'grid.firstSz' ? `tasks.hint.${said}.${unit}` : `tasks.hint.${said}`;
  return key as MessageKey;
}

/** How kinds trade, by the specification's type; a ladder unless said. */
const ways = {
  1: 'spot',
  2: 'spot',
  6: 'savings',
  7: 'grid',
  8: 'grid',
  9: 'roll',
  10: 'roll',
  12: 'box',
  16: 'band',
  18: 'pyramid',
  [-1]: 'dip',
} as const;
export type Way = (typeof ways)[keyof typeof ways] | 'ladder';

/** Kinds with the same way differ in who decides on them. */
export function wayOf(type: number): Way {
  return (ways as Readonly<Record<number, Way>>)[type] ?? 'ladder';
}

/** It adds to winners, in sizes that its settings alone decide. */
export function isPyramid({ assignmentType }: { assignmentType: number }): boolean {
  return wayOf(assignmentType) === 'pyramid';
}

/** How the kind trades and when it loses. */
export function wayText(type: number): MessageKey {
  return `tasks.how.${wayOf(type)}`;
}

/** Headings of the first section by family; a ladder unless said. */
const ordersTitles: Readonly<Record<string, MessageKey>> = {
  grid: 'tasks.cells',
  winner: 'tasks.records.view.orders',
  savings: 'tasks.kind.6',
};

/** The heading of a section as the kind has it. */
export function sectionTitle({ kind }: KindLayout, { title }: FormSection): MessageKey {
  if (title !== 'tasks.form.ladder') return title;
  return (families[kind.type] ?? []).map((family) => ordersTitles[family]).find((each) => each !== undefined) ?? title;
}

/** What holds while the border of a range, a box or a dip is empty. @param wire values of the form */
export function emptyPriceHint({ kind }: KindLayout, word: string, wire: Readonly<Record<string, string>>): MessageKey {
  const [family] = families[kind.type] ?? [];
  const isWhole = !wire['makeMin'] && !wire['makeMax'];
  if (family === 'grid' && isWhole) return 'tasks.empty.grid';
  if (family === 'box' && isWhole) return 'tasks.empty.box';
  return family === 'dip' && word === 'makeMax' ? 'tasks.empty.dip' : 'tasks.noBound';
}

/** What the first order of a plan waits for; undefined where it goes out with the start. @param wire values of the form */
export function entryNote(
  { kind }: Pick<KindLayout, 'kind'>,
  wire: Readonly<Record<string, string>>,
  isAtOnce = true,
): MessageKey | undefined {
  const [family] = families[kind.type] ?? [];
  if (family === 'dip') return wire['makeMax'] === '' && isAtOnce ? 'tasks.plan.entry.dipAuto' : 'tasks.plan.entry.dip';
  if (family === 'box') return wire['makeMax'] === '' ? 'tasks.plan.entry.boxAuto' : 'tasks.plan.entry.box';
  if (family === 'roll' || family === 'pyramid') return 'tasks.plan.entry.gate';
  return family === 'band' ? 'tasks.plan.entry.band' : undefined;
}

/** What the plan of a kind that adds to winners assumes. */
export function addsNote({ kind }: Pick<KindLayout, 'kind'>): MessageKey {
  return families[kind.type]?.[0] === 'roll' ? 'tasks.plan.rollsNote' : 'tasks.plan.addsNote';
}

const unitWords: Partial<Record<string, MessageKey>> = {
  contracts: 'tasks.unit.contracts',
  orders: 'tasks.unit.orders',
  seconds: 'tasks.unit.seconds',
};
const unitSigns: Partial<Record<string, string>> = { percent: '%', times: '×', usdt: 'USDT', price: 'USDT' };

/** A unit in words of the catalogue, or a sign that all languages write alike; an empty sign for a field without one. */
export function fieldUnit(layout: KindLayout, word: string): { key: MessageKey } | { sign: string } {
  const unit = fieldOf(layout, word)?.unit ?? '';
  // A number of cells is no number of orders.
  if (unit === 'orders' && families[layout.kind.type]?.[0] === 'grid') return { sign: '' };
  // Sizes of spot kinds that are not amounts are counted in the coin.
  const key = unit === 'contracts' && layout.unit === 'base' ? undefined : unitWords[unit];
  return key ? { key } : { sign: unitSigns[unit] ?? '' };
}
