// The kinds of tasks in one table: words, pages and the layout of their form over the contract's fields. A kind is a row here, never a copy of a page.
import { averagingFields, taskKindOf, taskKinds, type AveragingField, type SettingField, type TaskKind } from '@millrace/contract';
import type { MessageKey } from '@millrace/i18n';

export interface FormSection {
  title: MessageKey;
  fields: readonly AveragingField[];
}

/** What the app adds to a kind of the contract. */
export interface KindLayout {
  kind: TaskKind;
  label: MessageKey;
  product: MessageKey;
  details: '/stock-optional/details/$assignmentId' | '/contract-optional/details/$assignmentId';
  form: '/stock-optional/form' | '/contract-optional/form';
  sections: readonly FormSection[];
  /** Fields that change only while nothing is held; the server refuses them with `flatRequired`. */
  flatOnly: readonly AveragingField[];
  /** Unit of sizes. */
  unit: 'contracts' | 'base';
}

const ladder: readonly AveragingField[] = ['firstSz', 'replenishmentMax', 'replenishmentRate', 'replenishmentGrowth', 'callbackRate'];
const exit: readonly AveragingField[] = ['targetRate', 'rollbackRate', 'targetNum', 'lossNum'];
const bounds: readonly AveragingField[] = ['makeMin', 'makeMax', 'placeFirstInterval'];

function sections(first: readonly AveragingField[]): readonly FormSection[] {
  return [
    { title: 'tasks.form.ladder', fields: first },
    { title: 'tasks.form.exit', fields: exit },
    { title: 'tasks.form.limits', fields: bounds },
  ];
}

const layouts: Record<TaskKind['assignmentType'], Omit<KindLayout, 'kind'>> = {
  1: {
    label: 'tasks.kind.1',
    product: 'tasks.product.spot',
    details: '/stock-optional/details/$assignmentId',
    form: '/stock-optional/form',
    sections: sections(ladder),
    flatOnly: [],
    unit: 'base',
  },
  4: {
    label: 'tasks.kind.4',
    product: 'tasks.product.perp',
    details: '/contract-optional/details/$assignmentId',
    form: '/contract-optional/form',
    sections: sections(['firstSz', 'lever', ...ladder.slice(1)]),
    flatOnly: ['lever'],
    unit: 'contracts',
  },
};

/** Every kind, in the order of the contract. */
export const kindLayouts: readonly KindLayout[] = taskKinds.map((kind) => ({ kind, ...layouts[kind.assignmentType] }));

/** Undefined for a code that this app has no pages for. */
export function layoutOf(assignmentType: number): KindLayout | undefined {
  const kind = taskKindOf(assignmentType);
  return kind && { kind, ...layouts[kind.assignmentType] };
}

/** The field as this kind enters it: on spot the first order is an amount of USDT. */
export function fieldOf(layout: KindLayout, field: AveragingField): SettingField {
  const found: SettingField = averagingFields[field];
  return field === 'firstSz' && layout.unit === 'base' ? { ...found, unit: 'usdt', min: '1', initial: '20' } : found;
}

export function fieldLabel(layout: KindLayout, field: AveragingField): MessageKey {
  if (field !== 'firstSz') return `tasks.field.${field}`;
  return layout.unit === 'base' ? 'tasks.field.firstSz.usdt' : 'tasks.field.firstSz.contracts';
}

/** The sentence under a field; undefined where the label says it all. */
export function fieldHint(layout: KindLayout, field: AveragingField): MessageKey | undefined {
  if (field === 'lever') return 'tasks.isolated';
  if (field !== 'firstSz') return `tasks.hint.${field}`;
  return layout.unit === 'base' ? 'tasks.hint.firstSz.usdt' : 'tasks.hint.firstSz.contracts';
}
