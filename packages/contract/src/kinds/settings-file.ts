// Settings as a person writes them in a file: our names, in the vocabulary that all kinds share. What a kind does not use may be named while it is
// off, and what is not given takes the kind's default.
import { kinds } from './index.ts';
import type { Kind, ReadSettings, SettingsInstrument, TaskSettings } from './kind.ts';
import { type KindField, type KindIssue, settingOf, valueIssues } from './kind-fields.ts';

type Given = Readonly<Record<string, unknown>>;

/** The settings that a file means; null with issues, by wire word or unknown name, where single values do not fit. */
export function readFileSettings(kind: Kind, file: Given, on: SettingsInstrument): ReadSettings<KindIssue> {
  const product = kind.products.includes(on.productType) ? on.productType : (kind.products[0] ?? 'swap');
  const fields = Object.values(kind.fieldsOn(product));
  const settable = fields.filter((field) => field.fixed === undefined);
  const given = withoutUnused(kind.readFile(withoutAliases(file, settable)), settable);
  const known = new Set(settable.map((field) => field.name));
  const single = [
    ...Object.keys(given).flatMap((name): KindIssue[] => (known.has(name) ? [] : [{ field: name, rule: 'unknownField', args: {} }])),
    ...settable.flatMap((field) => valueIssues(field, given[field.name] ?? field.default)),
  ];
  if (single.length > 0) return { settings: null, issues: single };
  const set = fields.filter((field) => field.fixed === undefined || field.optional !== true);
  const entries = set.map((field) => {
    const value = field.fixed ?? given[field.name];
    return [field.name, settingOf(field, typeof value === 'string' || typeof value === 'number' ? String(value) : field.default)];
  });
  const settings = Object.fromEntries(entries) as TaskSettings;
  return { settings, issues: kind.issues(settings, on) };
}

function withoutAliases(given: Given, fields: readonly KindField[]): Given {
  const named: Record<string, unknown> = { ...given };
  for (const { name, alias } of fields) {
    if (alias === undefined || named[alias] === undefined) continue;
    named[name] ??= named[alias];
    delete named[alias];
  }
  return named;
}

/** Values that a name may hold where a kind does not use it. */
function offValues(): Map<string, ReadonlySet<string>> {
  const values = new Map<string, ReadonlySet<string>>();
  for (const kind of kinds)
    for (const { name, off } of Object.values(kind.fieldsOn('swap')))
      if (off !== undefined) values.set(name, new Set([...(values.get(name) ?? []), ...off]));
  return values;
}

/** `null` and "" are off, too. */
function withoutUnused(given: Given, fields: readonly KindField[]): Given {
  const used = new Set(fields.map(({ name }) => name));
  const off = offValues();
  const isOff = (name: string, value: unknown): boolean => {
    const allowed = off.get(name);
    if (allowed === undefined) return false;
    return value === null || value === '' || ((typeof value === 'string' || typeof value === 'number') && allowed.has(String(value)));
  };
  return Object.fromEntries(Object.entries(given).filter(([name, value]) => used.has(name) || !isOff(name, value)));
}
