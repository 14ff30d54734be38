// The words are whole in every language: each area has the same keys with the same arguments, no text is empty or malformed, and every refusal, every input rule
// and every kind of message of the contract has its texts. A missing key would show its name to a trader.
import { lineAt, type Finding, type Tree, type TreeRule } from '../tree.ts';
import { shapeOf } from './message-arguments.ts';

export interface ContractWords {
  languages: readonly string[];
  refusals: readonly string[];
  /** Each rule with the arguments its text may use. */
  inputRules: Readonly<Record<string, readonly string[]>>;
  /** Kinds of messages, each with the page it leads to and the rule behind it. */
  messageKinds: Readonly<Record<string, { place: string; why: string }>>;
}

const LOCALES = 'packages/i18n/src/locales';
/** The language against which the others are held. */
const BASE = 'en-US';

type Catalogue = Readonly<Record<string, string>>;

export function catalogues(words: ContractWords): TreeRule {
  return {
    name: 'every catalogue has the same keys and arguments, and every refusal, input rule and kind of message has its texts',
    find: (tree) => [...languageProblems(tree, words.languages), ...textProblems(tree, words)],
  };
}

function languageProblems(tree: Tree, languages: readonly string[]): Finding[] {
  const areas = [...new Set(tree.list(LOCALES).map((file) => file.slice(file.lastIndexOf('/') + 1)))].filter((name) =>
    name.endsWith('.json'),
  );
  return areas.flatMap((area) => languages.flatMap((language) => compare(tree, area, language)));
}

function compare(tree: Tree, area: string, language: string): Finding[] {
  const file = `${LOCALES}/${language}/${area}`;
  const base = catalogueOf(tree, `${LOCALES}/${BASE}/${area}`) ?? {};
  const own = catalogueOf(tree, file);
  if (!own) return [{ file, line: 1, message: 'the catalogue is missing or is no flat JSON object of texts' }];
  const at = (key: string, message: string): Finding => ({
    file,
    line: lineAt(tree.read(file) ?? '', Math.max(0, (tree.read(file) ?? '').indexOf(`"${key}"`))),
    message: `${key}: ${message}`,
  });
  const missing = Object.keys(base)
    .filter((key) => !(key in own))
    .map((key) => at(key, 'is missing'));
  return [...missing, ...Object.entries(own).flatMap(([key, text]) => textProblem(base[key], text).map((message) => at(key, message)))];
}

function textProblem(base: string | undefined, text: string): string[] {
  if (text.trim() === '') return ['has an empty text'];
  const { problem, arguments: names } = shapeOf(text);
  if (problem !== undefined) return [problem];
  if (base === undefined) return [`is not in ${BASE}`];
  const wanted = shapeOf(base).arguments;
  return names.join() === wanted.join() ? [] : [`has the arguments {${names.join(', ')}}, ${BASE} has {${wanted.join(', ')}}`];
}

function textProblems(tree: Tree, { refusals, inputRules, messageKinds }: ContractWords): Finding[] {
  const need = (area: string, key: string, allowed?: readonly string[]): Finding[] => {
    const file = `${LOCALES}/${BASE}/${area}.json`;
    const text = catalogueOf(tree, file)?.[key];
    if (text === undefined) return [{ file, line: 1, message: `${key}: the contract has it, the catalogue does not` }];
    const unknown = allowed ? shapeOf(text).arguments.filter((name) => !allowed.includes(name)) : [];
    return unknown.length > 0 ? [{ file, line: 1, message: `${key}: the contract gives it no argument ${unknown.join(', ')}` }] : [];
  };
  return [
    ...refusals.flatMap((code) => need('refusals', `refusal.${code}`)),
    ...Object.entries(inputRules).flatMap(([rule, names]) => need('rules', `rule.${rule}`, names)),
    ...Object.entries(messageKinds).flatMap(([kind, { place, why }]) => [
      ...need('messages', `messages.${kind}`),
      ...need('inbox', `inbox.title.${kind}`),
      ...need('inbox', `inbox.why.${why}`),
      ...need('inbox', `inbox.to.${place}`),
    ]),
  ];
}

function catalogueOf(tree: Tree, file: string): Catalogue | undefined {
  const text = tree.read(file);
  if (text === undefined) return undefined;
  try {
    const content: unknown = JSON.parse(text);
    const flat = typeof content === 'object' && content !== null && Object.values(content).every((value) => typeof value === 'string');
    return flat ? (content as Catalogue) : undefined;
  } catch {
    return undefined; // no JSON: told as missing
  }
}
