// Settings of a task of a group: those of the operator's template, with the few that its trader sets.
import { isDecimal, normalDecimal } from '@millrace/market';
import type { InputIssue } from '../input-rules.ts';
import { inputIssuesOf } from '../input-rules.ts';
import { traderWords } from './group-kinds.ts';
import type { Kind, Product, ReadSettings, SettingsInstrument, TaskSettings } from './kind.ts';
import { isSwitchedOff, settingOf, settingOfWire, wireSchemaOf, wireTextOf, type KindField } from './kind-fields.ts';

export interface GroupSettings {
  /** What the task has now: the template's before it is opened. */
  current: TaskSettings;
  /** Leverage of the template: a trader may only take less. */
  leverageMax: number;
}

/**
 * Settings with what a trader's words change of them. A word that repeats what holds is passed over; one that changes what the operator sets breaks
 * `fixedByOperator`, one that the kind has not `unknownField`.
 */
export function readGroupSettings(
  kind: Kind,
  { current, leverageMax }: GroupSettings,
  { words, on }: { words: Readonly<Record<string, unknown>>; on: SettingsInstrument },
): ReadSettings<InputIssue> {
  const fields = kind.fieldsOn(on.productType);
  const now = new Map<string, unknown>(Object.entries(current));
  const settings = { ...current } as Record<string, unknown>;
  const issues: InputIssue[] = [];
  const sent = Object.entries(words).filter(([, value]) => value !== undefined);
  for (const [word, value] of sent) {
    const field = fields[word];
    if (field === undefined) {
      if (value !== '') issues.push({ field: word, rule: 'unknownField', args: {} });
    } else if (!traderWords.has(word)) {
      if (!isSame(field, now.get(field.name), value)) issues.push({ field: word, rule: 'fixedByOperator', args: {} });
    } else {
      const parsed = wireSchemaOf(field)?.safeParse(value, { reportInput: true });
      if (parsed?.success === false) issues.push(...inputIssuesOf(parsed.error).map((issue) => ({ ...issue, field: word })));
      else if (field.fixed === undefined) settings[field.name] = settingOfWire(field, parsed?.data);
    }
  }
  if (Number(settings['leverage']) > leverageMax) issues.push({ field: 'lever', rule: 'tooBig', args: { max: leverageMax } });
  if (issues.length > 0) return { settings: null, issues };
  const read = settings as unknown as TaskSettings;
  return { settings: read, issues: kind.issues(read, on) };
}

/** Settings of a template for a task that comes to it: what its trader sets stays. */
export function adoptTemplate(
  kind: Kind,
  template: TaskSettings,
  { current, product }: { current: TaskSettings; product: Product },
): TaskSettings {
  const now = new Map<string, unknown>(Object.entries(current));
  const own = Object.entries(kind.fieldsOn(product)).filter(([word, field]) => traderWords.has(word) && field.fixed === undefined);
  return { ...template, ...Object.fromEntries(own.map(([, { name }]) => [name, now.get(name)])) };
}

/** Whether the wire's value says what holds. A setting that is off may be sent empty. */
function isSame(field: KindField, current: unknown, value: unknown): boolean {
  const holds = field.fixed ?? wireTextOf(field, current ?? field.default);
  const said = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  if (said === '' && (holds === '' || holds === '0' || current === undefined)) return true;
  return isDecimal(said) && isDecimal(holds) ? normalDecimal(said) === normalDecimal(holds) : said === holds;
}

/** Every setting of a slot as the wire says it, those of the operator included. */
export function groupSettingsWire(kind: Kind, settings: TaskSettings, product: 'spot' | 'swap'): Record<string, string> {
  const values = new Map<string, unknown>(Object.entries(settings));
  const fields = Object.entries(kind.fieldsOn(product)).filter(([, field]) => field.fixed === undefined);
  return Object.fromEntries(fields.map(([word, field]) => [word, textOf(field, values.get(field.name))]));
}

/** The settings that the wire's words of a slot mean; the inverse of `groupSettingsWire`. */
export function groupSettingsOf(kind: Kind, wire: Readonly<Record<string, string>>, product: Product): TaskSettings {
  const settings = Object.entries(kind.fieldsOn(product)).flatMap(([word, field]): [string, unknown][] => {
    if (field.fixed !== undefined) return field.optional === true ? [] : [[field.name, settingOf(field, field.fixed)]];
    const text = wire[word] ?? '';
    const isOff = text === '0' || isSwitchedOff(field, text) || (field.unit === 'choice' && text === field.default);
    if (field.optional === true && isOff) return [];
    return [[field.name, field.unit === 'choice' && field.codes === undefined ? text : settingOfWire(field, text)]];
  });
  return Object.fromEntries(settings) as unknown as TaskSettings;
}

/** A choice that only operators make has no number on the wire: its word. */
function textOf(field: KindField, value: unknown): string {
  if (field.unit === 'choice' && field.codes === undefined) return typeof value === 'string' ? value : field.default;
  return wireTextOf(field, value ?? (field.optional === true ? '0' : null));
}
