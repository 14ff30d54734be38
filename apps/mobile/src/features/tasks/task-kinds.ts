// The form of a kind: its fields in sections, with their words. Everything follows from the kind's fields; a kind has no row here.
import type { KindField } from '@millrace/contract';
import type { MessageKey } from '@millrace/i18n';
import { kindPageOf, kindPages, type KindPage } from '../../shared/pages/kind-pages.ts';

export interface FormSection {
  title: MessageKey;
  /** Wire words. */
  fields: readonly string[];
}

/** What a form needs to know of a kind. */
export interface KindLayout extends KindPage {
  sections: readonly FormSection[];
  /** Fields that change only while nothing is held; the server refuses them with `flatRequired`. */
  flatOnly: readonly string[];
  /** Unit of sizes. */
  unit: 'contracts' | 'base';
}

/** Sections in the order of the form; a word that none names stands in the first. */
const groups: readonly FormSection[] = [
  {
    title: 'tasks.form.ladder',
    fields: ['firstSz', 'lever', 'replenishmentMax', 'replenishmentRate', 'replenishmentGrowth', 'callbackRate'],
  },
  { title: 'tasks.form.exit', fields: ['targetRate', 'rollbackRate', 'targetNum', 'lossNum'] },
  { title: 'tasks.form.parts', fields: ['highPositionNum', 'highPositionTargetNum', 'sellNum', 'sellNumPlaceInterval'] },
  { title: 'tasks.form.hedge', fields: ['lockNum', 'lockSize', 'allLockNum'] },
  { title: 'tasks.form.limits', fields: ['makeMin', 'makeMax', 'placeFirstInterval'] },
];

function layoutOfPage(page: KindPage): KindLayout {
  const { kind } = page;
  const product = kind.products[0] ?? 'swap';
  const entered = Object.entries(kind.fieldsOn(product)).flatMap(([word, field]) => (isEntered(field) ? [word] : []));
  const grouped = groups.flatMap(({ fields }) => fields);
  const others = entered.filter((word) => !grouped.includes(word));
  const sections = groups.map(({ title, fields }, at) => ({
    title,
    fields: [...fields.filter((word) => entered.includes(word)), ...(at === 0 ? others : [])],
  }));
  return {
    ...page,
    sections: sections.filter(({ fields }) => fields.length > 0),
    flatOnly: entered.filter((word) => word === 'lever'),
    unit: product === 'spot' ? 'base' : 'contracts',
  };
}

/** Whether a trader types it: choices have controls of their own. */
function isEntered(field: KindField): boolean {
  return field.unit !== 'choice' && field.fixed === undefined && field.owner !== 'operator' && (field.onWire ?? 'value') === 'value';
}

/** Every kind, in the order of the contract. */
export const kindLayouts: readonly KindLayout[] = kindPages.map(layoutOfPage);

/** Undefined for a type that this app has no pages for. */
export function layoutOf(assignmentType: number): KindLayout | undefined {
  const page = kindPageOf(assignmentType);
  return page && layoutOfPage(page);
}

/** The field as this kind enters it. */
export function fieldOf(layout: KindLayout, word: string): KindField | undefined {
  return layout.kind.fieldsOn(layout.kind.products[0] ?? 'swap')[word];
}

export function fieldLabel(layout: KindLayout, word: string): MessageKey {
  // The catalogues name every word that a form shows; a test holds that.
  if (word !== 'firstSz') return `tasks.field.${word}` as MessageKey;
  return layout.unit === 'base' ? 'tasks.field.firstSz.usdt' : 'tasks.field.firstSz.contracts';
}

/** The sentence under a field; undefined where the label says it all. */
export function fieldHint(layout: KindLayout, word: string): MessageKey | undefined {
  if (word === 'lever') return 'tasks.isolated';
  if (word !== 'firstSz') return `tasks.hint.${word}` as MessageKey;
  return layout.unit === 'base' ? 'tasks.hint.firstSz.usdt' : 'tasks.hint.firstSz.contracts';
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
  const key = unitWords[unit];
  return key ? { key } : { sign: unitSigns[unit] ?? '' };
}
