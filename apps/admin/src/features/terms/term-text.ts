// A term as a proposal stores it, for a reader: as it is typed, and choices in words.
import type { Translate } from '@millrace/i18n';
import { linesText, termFields, type TermField } from './term-fields.ts';

export type TermOption = 'perCycle' | 'highWater' | 'onFirstLink' | 'onApplication';

export function termText(field: TermField, stored = '', t: Translate): string {
  if (stored.startsWith('[')) return linesText(field, JSON.parse(stored) as readonly unknown[]);
  const form = termFields.find((one) => one.field === field)?.form;
  return Array.isArray(form) && form.includes(stored) ? t(`console.termOption.${stored as TermOption}`) : stored;
}
