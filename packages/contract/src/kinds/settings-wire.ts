// What the calls that make and change a task take of settings: every word of every offered kind. The words of the one kind are checked when the
// kind is known, by `readWireSettings`.
import { z } from 'zod/mini';
import type { InputIssue } from '../input-rules.ts';
import { offeredKinds } from './index.ts';
import type { Kind } from './kind.ts';
import { isOnWire, wireSchemaOf, type KindField } from './kind-fields.ts';

/** A word that kinds take differently: only its form is checked here. */
export const anyValue = z.optional(z.union([z.string().check(z.maxLength(40), z.regex(/^[-.0-9A-Za-z]*$/)), z.int()], 'type'));

/** Words that all offered kinds take alike are checked in full; any other may be missing or differ. */
export const settingsWire: Record<string, z.ZodMiniType> = Object.fromEntries(
  [...fieldsByWord()].map(([word, fields]) => {
    const [first] = fields;
    const isShared = fields.length === offeredKinds.length && new Set(fields.map(takes)).size === 1;
    return [word, isShared && first !== undefined ? (wireSchemaOf(first) ?? anyValue) : anyValue];
  }),
);

/** The settings of a call, without what else it carries. */
export function settingWords(words: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(words).filter(([word]) => word in settingsWire));
}

/** A word that says something and that only other kinds have: unknown to this one, because a setting that is sent and ignored would mislead. */
export function foreignWords(kind: Kind, words: Readonly<Record<string, unknown>>): InputIssue[] {
  const own = kind.fieldsOn(kind.products[0] ?? 'swap');
  return Object.keys(settingsWire)
    .filter((word) => !(word in own) && words[word] !== undefined && words[word] !== '')
    .map((word) => ({ field: word, rule: 'unknownField', args: {} }));
}

function fieldsByWord(): Map<string, KindField[]> {
  const words = new Map<string, KindField[]>();
  for (const kind of offeredKinds)
    for (const [word, field] of Object.entries(kind.fieldsOn(kind.products[0] ?? 'swap')))
      if (isOnWire(field)) words.set(word, [...(words.get(word) ?? []), field]);
  return words;
}

/** Everything of a field that its schema follows from. */
function takes(field: KindField): string {
  const values = field.unit === 'choice' ? Object.values(field.codes ?? {}) : [field.scale, field.min, field.max];
  const form = field.unit === 'choice' || field.unit === 'price' ? field.unit : ['orders', 'seconds', 'times'].includes(field.unit);
  return JSON.stringify([field.onWire ?? 'value', field.fixed, field.optional === true, form, values]);
}
