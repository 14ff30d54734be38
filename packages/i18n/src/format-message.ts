// Formats a compiled ICU message: arguments, plural, selectordinal, select. Pure. Numbers and dates are formatted by the caller in the user's language;
// only the count of a plural is formatted here.

/** Text, or the parts of a message: text, `#` for the count of the plural around it, or an argument with what decides between its cases. */
type Message = string | readonly Token[];
type Token = string | readonly [name: string, kind?: string, cases?: Readonly<Record<string, unknown>>];

/** @throws a kind of argument that no catalogue uses; the tests of the catalogues see to that. */
export function formatMessage(message: unknown, args: Readonly<Record<string, string | number>>, tag: string): string {
  return say(message as Message, args, { tag, count: undefined });
}

interface Around {
  tag: string;
  count: number | undefined;
}

function say(message: Message, args: Readonly<Record<string, string | number>>, around: Around): string {
  if (typeof message === 'string') return sayText(message, around);
  return message.map((token) => (typeof token === 'string' ? sayText(token, around) : sayArgument(token, args, around))).join('');
}

function sayText(text: string, { tag, count }: Around): string {
  return text === '#' && count !== undefined ? countText(count, tag) : text;
}

/** Making a formatter takes longer than everything else that a message needs; small counts are written alike in all languages. */
function countText(count: number, tag: string): string {
  return Number.isInteger(count) && count >= 0 && count < 1000 ? String(count) : new Intl.NumberFormat(tag).format(count);
}

function sayArgument(
  [name, kind, cases = {}]: Exclude<Token, string>,
  args: Readonly<Record<string, string | number>>,
  around: Around,
): string {
  const value = args[name];
  if (kind === undefined) return value === undefined ? '' : String(value);
  if (kind === 'select') return say((cases[String(value)] ?? cases['other'] ?? '') as Message, args, around);
  if (kind !== 'plural' && kind !== 'selectordinal') throw new RangeError(`no message says ${kind}`);
  const offset = Number(cases['offset'] ?? 0);
  const count = Number(value) - offset;
  const rule = pluralRules(around.tag, kind === 'plural' ? 'cardinal' : 'ordinal').select(count);
  return say((cases[String(value)] ?? cases[rule] ?? cases['other'] ?? '') as Message, args, { tag: around.tag, count });
}

/** By kind and language: eight languages, so it stays small. */
const rules = new Map<string, Intl.PluralRules>();

/** Making rules takes longer than a hundred uses of them. */
function pluralRules(tag: string, type: 'cardinal' | 'ordinal'): Intl.PluralRules {
  const key = `${type}|${tag}`;
  const found = rules.get(key);
  if (found) return found;
  const made = new Intl.PluralRules(tag, { type });
  rules.set(key, made);
  return made;
}
