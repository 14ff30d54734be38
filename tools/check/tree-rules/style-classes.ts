// Every class that a component names stands in a style sheet, and every class of a sheet is named by a component: no rule without an effect, no name without
// a rule. Looks at the kit, at the apps and at the page of the paper exchange; their sheets are one vocabulary.
import { lineAt, type Finding, type Tree, type TreeRule } from '../tree.ts';

const PLACES = ['packages/ui', 'packages/paper', 'apps/mobile', 'apps/admin'];
/** `className="..."`, `className={...}` up to the brace that closes it, and `class="..."` of a page's HTML. */
const ATTRIBUTE = /\b(?:className|class)=(?:"([^"]*)"|\{)/g;
const QUOTED = /'([^'\n]*)'|"([^"\n]*)"|`([^`]*)`/g;

export const styleClasses: TreeRule = {
  name: 'every class of a component stands in a sheet, and every class of a sheet is used',
  find(tree) {
    const files = PLACES.flatMap((place) => tree.list(place));
    const declared = new Map(files.filter((file) => file.endsWith('.css')).flatMap((file) => classesOf(tree, file)));
    const written = files.filter((file) => /\.(?:ts|tsx|html)$/.test(file) && !/\.test\.tsx?$/.test(file));
    const words = new Set(written.flatMap((file) => wordsOf(tree.read(file) ?? '')));
    const starts = [...words].filter((word) => word.endsWith('-'));
    return [
      ...written.filter((file) => !file.endsWith('.ts')).flatMap((file) => undeclared(tree, file, declared)),
      ...[...declared].filter(([name]) => !words.has(name) && !starts.some((start) => name.startsWith(start))).map(unused),
    ];
  },
};

function unused([name, { file, line }]: [string, { file: string; line: number }]): Finding {
  return { file, line, message: `.${name}: no component names this class` };
}

/** Classes in the selectors of a sheet, with the place of the first. */
function classesOf(tree: Tree, file: string): [string, { file: string; line: number }][] {
  const text = tree.read(file) ?? '';
  const blank = (match: string): string => match.replaceAll(/[^\n]/g, ' ');
  const selectors = text
    .replaceAll(/\/\*[\s\S]*?\*\//g, blank)
    .replaceAll(/@import[^;]*;/g, blank)
    .replaceAll(/[\w-]+:[^;{}]*;/g, blank);
  return [...selectors.matchAll(/\.(-?[a-zA-Z][\w-]*)/g)].map((match) => [match[1] ?? '', { file, line: lineAt(text, match.index) }]);
}

/** Every word in a string of a file; a piece of a template ends with `-` where a variable follows it directly. */
function wordsOf(text: string): string[] {
  return [...text.matchAll(QUOTED)].flatMap(([, single, double, template]) => tokensOf(single ?? double ?? template ?? ''));
}

/** The words of a string; of a template's `${...}` only the words in its own strings. */
function tokensOf(text: string): string[] {
  const plain = text.replaceAll(/\$\{([^}]*)\}/g, (_, inner: string) => ` ${inner.replaceAll(/[^'"`\w\s-]/g, ' ')} `);
  return plain.split(/[\s'"`]+/).filter((token) => token !== '');
}

function undeclared(tree: Tree, file: string, declared: ReadonlyMap<string, unknown>): Finding[] {
  const text = tree.read(file) ?? '';
  return [...text.matchAll(ATTRIBUTE)].flatMap((match) => {
    const names = match[1]?.split(/\s+/) ?? namesIn(expressionAt(text, match.index + match[0].length));
    return names
      .filter((name) => name !== '' && !name.endsWith('-') && !declared.has(name))
      .map((name) => ({ file, line: lineAt(text, match.index), message: `${name}: no sheet has this class` }));
  });
}

/** The text of `{...}` from behind its opening brace. */
function expressionAt(text: string, start: number): string {
  let depth = 1;
  let end = start;
  for (; end < text.length && depth > 0; end += 1) depth += text[end] === '{' ? 1 : text[end] === '}' ? -1 : 0;
  return text.slice(start, end - 1);
}

/** Classes in the strings of an expression; strings that are compared with are none. */
function namesIn(expression: string): string[] {
  const plain = expression.replaceAll(/[=!]==?\s*(?:'[^']*'|"[^"]*")/g, ' ');
  return [...plain.matchAll(QUOTED)].flatMap(([, single, double, template]) =>
    (single ?? double ?? (template ?? '').replaceAll(/\$\{[^}]*\}/g, '')).split(/\s+/),
  );
}
