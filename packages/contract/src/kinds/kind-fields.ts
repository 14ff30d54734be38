// A setting of a kind, described once: wire word, our name, unit, range, default and owner. The wire schema, the settings type, both mappings,
// the form and the check of settings files follow from it.
import { z } from 'zod/mini';
import { compareDecimals, decimalPlaces, isDecimal } from '@millrace/market';
import type { InputRule } from '../input-rules.ts';
import { wireInt } from '../wire.ts';
import { wireDecimal } from '../wire-decimal.ts';

/** base: units of the pair's first coin. */
export type NumberUnit = 'contracts' | 'base' | 'usdt' | 'orders' | 'percent' | 'price' | 'seconds' | 'times';

interface FieldHead {
  wire: string;
  name: string;
  default: string;
  /** Who sets it; an operator's setting is not on the wire. */
  owner?: 'operator';
  /** May be missing from the settings: then it is off. */
  optional?: true;
  /** value unless said. offOnly: traders may only send it switched off, because the kind does not have it. none: never on the wire. */
  onWire?: 'value' | 'offOnly' | 'none';
  /** The setting is always this: clients may leave it out, or send it so. Unknown in settings files. */
  fixed?: string;
  /** What switches an optional setting off, and what its name may hold in the settings file of a kind that does not use it. */
  off?: readonly string[];
  /** Another name of it in settings files. */
  alias?: string;
}

/** A number between two plain decimals. A price may be empty: no bound. */
export interface NumberField extends FieldHead {
  unit: NumberUnit;
  scale: number;
  min: string;
  max: string;
}

/** One of some words; `codes` are their numbers on the wire, of all words that any product has. */
export interface ChoiceField extends FieldHead {
  unit: 'choice';
  options: readonly string[];
  codes?: Readonly<Record<string, number>>;
}

export type KindField = NumberField | ChoiceField;
export type KindFields = Readonly<Record<string, KindField>>;

/** The type of one setting. */
type SettingOf<Field> = Field extends { unit: 'choice'; options: readonly (infer Option)[] }
  ? Option
  : Field extends { unit: 'orders' | 'seconds' | 'times' }
    ? number
    : Field extends { unit: 'price' }
      ? string | null
      : string;

type NamesOf<Fields extends KindFields, Optional> = {
  [Word in keyof Fields]: Fields[Word] extends { optional: true }
    ? Optional extends true
      ? Word
      : never
    : Optional extends true
      ? never
      : Word;
}[keyof Fields];

/** The settings that a table of fields describes: percentages, sizes and amounts as decimal strings, counts as numbers, null = no bound. */
export type SettingsOf<Fields extends KindFields> = {
  [Word in NamesOf<Fields, false> as Fields[Word]['name']]: SettingOf<Fields[Word]>;
} & { [Word in NamesOf<Fields, true> as Fields[Word]['name']]?: SettingOf<Fields[Word]> };

/** A setting that does not fit, by its wire word. */
export interface KindIssue {
  field: string;
  rule: InputRule;
  args: Record<string, string>;
}

export type SettingValue = string | number | null;

/** Accepted only as off, so that nothing a trader asks for is silently ignored. */
const offOnly = z.optional(z.union([z.literal(''), z.literal('0'), z.literal(0)], 'notOffered'));

export function isOnWire({ owner, onWire }: KindField): boolean {
  return owner !== 'operator' && onWire !== 'none';
}

/** What the wire takes for a field, in normal form; null for a field that is never on the wire. */
export function wireSchemaOf(field: KindField): z.ZodMiniType<SettingValue | undefined> | null {
  if (!isOnWire(field)) return null;
  if (field.onWire === 'offOnly') return offOnly;
  if (field.fixed !== undefined) return z.optional(z.union([z.literal(field.fixed), z.literal(Number(field.fixed))], 'notOffered'));
  if (field.optional === true) return optionalSchemaOf(field);
  return valueSchemaOf(field);
}

/** An optional setting may be missing, empty, or what switches it off. */
function optionalSchemaOf(field: KindField): z.ZodMiniType<SettingValue | undefined> {
  return z.optional(z.union([z.literal(['', ...(field.off ?? [])]), valueSchemaOf(field)], isCount(field) ? 'integer' : 'type'));
}

function valueSchemaOf(field: KindField): z.ZodMiniType<SettingValue | undefined> {
  if (field.unit === 'choice') {
    const codes = Object.values(field.codes ?? {});
    return wireInt({ min: Math.min(...codes), max: Math.max(...codes) });
  }
  if (isCount(field)) return wireInt({ min: Number(field.min), max: Number(field.max) });
  if (field.unit === 'price') return z.optional(z.union([z.literal(''), wireDecimal(field)]));
  return wireDecimal(field);
}

export function isCount(field: KindField): boolean {
  return field.unit === 'orders' || field.unit === 'seconds' || field.unit === 'times';
}

/** The setting that plain text means: counts as numbers, an empty price or "0" as no bound. */
export function settingOf(field: KindField, text: string): SettingValue {
  if (isCount(field)) return Number(text);
  return field.unit === 'price' && (text === '' || text === '0') ? null : text;
}

/** Whether a value of the wire leaves an optional setting out, which switches it off. */
export function isSwitchedOff(field: KindField, value: unknown): boolean {
  if (field.optional !== true) return false;
  if (value === undefined || value === '') return true;
  return (typeof value === 'string' || typeof value === 'number') && field.off?.includes(String(value)) === true;
}

/** The setting that a value of the wire means. A code between two others means the last word. */
export function settingOfWire(field: KindField, value: unknown): SettingValue {
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  if (field.unit !== 'choice') return settingOf(field, text);
  const words = Object.entries(field.codes ?? {});
  return (words.find(([, code]) => String(code) === text) ?? words.at(-1))?.[0] ?? field.default;
}

/** The wire's text for a setting. */
export function wireTextOf(field: KindField, value: unknown): string {
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  return field.unit === 'choice' ? String(field.codes?.[text] ?? '') : text;
}

/** What is wrong with a value of a settings file, by the field alone. */
export function valueIssues(field: KindField, value: unknown): KindIssue[] {
  const issue = (rule: InputRule, args: Record<string, string> = {}): KindIssue[] => [{ field: field.wire, rule, args }];
  if (typeof value !== 'string' && typeof value !== 'number') return issue('type');
  const text = String(value);
  if (field.unit === 'choice') return field.options.includes(text) ? [] : issue('oneOf', { options: field.options.join(', ') });
  if (field.unit === 'price' && text === '') return [];
  if (!isDecimal(text)) return issue('decimal');
  if (decimalPlaces(text) > field.scale) return issue('decimalPlaces', { max: String(field.scale) });
  if (compareDecimals(text, field.min) < 0) return issue('tooSmall', { min: field.min });
  return compareDecimals(text, field.max) > 0 ? issue('tooBig', { max: field.max }) : [];
}
