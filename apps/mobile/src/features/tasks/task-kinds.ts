// The form of a kind: its fields in sections. Everything follows from the kind's fields; a kind has no row here.
import { type Kind, type KindField, productOfType, type Product } from '@millrace/contract';
import type { MessageKey } from '@millrace/i18n';
import { type KindPage, kindPages, pageOfKind, kindPageOf } from '../../shared/pages/kind-pages.ts';

export interface FormSection {
  title: MessageKey;
  /** Wire words. */
  fields: readonly string[];
}

/** What a form needs to know of a kind. */
export interface KindLayout extends KindPage {
  /** The product that the form is about; a kind may trade on both. */
  on: Product;
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
    fields: ['firstSz', 'lever', 'replenishmentRate', 'replenishmentGrowth', 'replenishmentMax', 'callbackRate'],
  },
  { title: 'tasks.form.exit', fields: ['targetRate', 'rollbackRate', 'lossNum', 'targetNum'] },
  { title: 'tasks.form.parts', fields: ['highPositionNum', 'highPositionTargetNum', 'sellNum', 'sellNumPlaceInterval'] },
  { title: 'tasks.form.hedge', fields: ['lockNum', 'lockSize', 'allLockNum'] },
  { title: 'tasks.form.limits', fields: ['makeMin', 'makeMax', 'placeFirstInterval'] },
];

/** @param on one of the kind's products; the first unless said */
export function layoutOfKind(kind: Kind, on: Product = kind.products[0] ?? 'swap'): KindLayout {
  const entered = Object.entries(kind.fieldsOn(on)).flatMap(([word, field]) => (isEntered(field) ? [word] : []));
  const grouped = groups.flatMap(({ fields }) => fields);
  const others = entered.filter((word) => !grouped.includes(word));
  const sections = groups.map(({ title, fields }, at) => ({
    title,
    fields: [...fields.filter((word) => entered.includes(word)), ...(at === 0 ? others : [])],
  }));
  return {
    ...pageOfKind(kind),
    on,
    sections: sections.filter(({ fields }) => fields.length > 0),
    flatOnly: entered.filter((word) => word === 'lever'),
    unit: on === 'spot' ? 'base' : 'contracts',
  };
}

/** Whether a trader types it: choices have controls of their own, and what has one value only needs none. */
function isEntered(field: KindField): boolean {
  if (field.unit === 'choice' || field.min === field.max) return false;
  return field.fixed === undefined && field.owner !== 'operator' && (field.onWire ?? 'value') === 'value';
}

/** Every kind that can be made, in the order of the contract. */
export const kindLayouts: readonly KindLayout[] = kindPages.map(({ kind }) => layoutOfKind(kind));

/** Undefined for a type that this app has no pages for. */
export function layoutOf(assignmentType: number, productType?: number): KindLayout | undefined {
  const page = kindPageOf(assignmentType);
  return page && layoutOfKind(page.kind, productType === undefined ? undefined : productOfType(productType));
}

/** The field as this kind enters it. */
export function fieldOf(layout: KindLayout, word: string): KindField | undefined {
  return layout.kind.fieldsOn(layout.on)[word];
}
