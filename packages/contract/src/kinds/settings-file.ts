// Settings as a person writes them in a file: our names, or the words of the wire with the wire's numbers for choices. What a kind does not use may
// be named while it is off, and what is not given takes the kind's default.
import { kinds } from './index.ts';
import type { Kind, ReadSettings, SettingsInstrument, TaskSettings } from './kind.ts';
import { type KindField, type KindIssue, settingOf, valueIssues } from './kind-fields.ts';

type Given = Readonly<Record<string, unknown>>;

/** The settings that a file means; null with issues, by wire word or unknown name, where single values do not fit. */
export function readFileSettings(kind: Kind, file: Given, on: SettingsInstrument): ReadSettings<KindIssue> {
  const product = kind.products.includes(on.productType) ? on.productType : (kind.products[0] ?? 'swap');
  const fields = Object.values(kind.fieldsOn(product));
  const settable = fields.filter((field) => field.fixed === undefined);
  const given = withoutUnused(kind.readFile(inOurWords(file, settable)), settable);
  const known = new Set(settable.map((field) => field.name));
  const single = [
    ...settable.flatMap((field) => doubleIssues(file, field)),
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

/** Words that a file may use for a field: our name first. */
function wordsOf({ name, alias, wire }: KindField): string[] {
  return [...new Set([name, ...(alias === undefined ? [] : [alias]), wire])];
}

function usedWords(file: Given, field: KindField): string[] {
  return wordsOf(field).filter((word) => Object.hasOwn(file, word) && file[word] !== undefined);
}

/** The word of a file for an issue's field, which is a wire word or an unknown name; our name where the file does not set it. */
export function wordInFile(kind: Kind, file: Given, word: string): string {
  const field = Object.values(kind.fieldsOn('swap')).find(({ wire }) => wire === word);
  return field === undefined ? word : (usedWords(file, field)[0] ?? field.name);
}

function doubleIssues(file: Given, field: KindField): KindIssue[] {
  const [, second] = usedWords(file, field);
  return second === undefined ? [] : [{ field: field.wire, rule: 'givenTwice', args: { other: second } }];
}

function inOurWords(file: Given, fields: readonly KindField[]): Given {
  const named = new Map(Object.entries(file));
  for (const field of fields) {
    const [word] = usedWords(file, field);
    if (word === undefined) continue;
    const value = file[word];
    for (const each of wordsOf(field)) named.delete(each);
    named.set(field.name, word === field.wire ? choiceOf(field, value) : value);
  }
  return Object.fromEntries(named);
}

/** The wire numbers the choices; a number that it does not have stays as it is, and is refused. */
function choiceOf(field: KindField, value: unknown): unknown {
  if (field.unit !== 'choice') return value;
  return Object.entries(field.codes ?? {}).find(([, code]) => String(code) === String(value))?.[0] ?? value;
}

/** Values that a name may hold where a kind does not use it. */
function offValues(): Map<string, ReadonlySet<string>> {
  const values = new Map<string, ReadonlySet<string>>();
  for (const kind of kinds)
    for (const { name, wire, off } of Object.values(kind.fieldsOn('swap')))
      if (off !== undefined) for (const word of new Set([name, wire])) values.set(word, new Set([...(values.get(word) ?? []), ...off]));
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
