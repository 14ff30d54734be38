// Masks script-like words by asterisks where people read what other people wrote. Nothing could run (pages set text, never markup); the words are masked so
// that nobody is taught to paste them elsewhere. Found through entities, full-width letters and characters that are not seen; what is masked keeps its length.

/** Raised with every change of what is masked: what was stored before is then gone through again. */
export const MASK_RULE = 1;

/** Each is matched against the folded text: lower case, compatibility forms resolved, invisible characters left out. */
const SCRIPT_LIKE: readonly RegExp[] = [
  /<\s*\/?\s*(?:script|iframe|object|embed|applet|style|svg|math|link|meta|base|form|img|video|audio|body|html)\b[^<>]*>?/g,
  /\b(?:javascript|vbscript|livescript)\s*:?/g,
  /\bdata\s*:\s*(?:text|application|image\/svg)[^\s,;]*/g,
  /\bon(?:error|load|click|focus|blur|mouse[a-z]{2,6}|key[a-z]{2,5}|toggle|begin|animation[a-z]{3,9}|pointer[a-z]{2,6}|input|change|submit)\s*=/g,
  /\b(?:eval|alert|prompt|settimeout|setinterval|function|fetch|atob|importscripts)\s*\(/g,
  /\bdocument\s*\.\s*(?:cookie|write|location|domain)\b/g,
  /\b(?:window|top|parent|self)\s*\.\s*(?:location|open|name)\b/g,
  /\b(?:local|session)storage\b/g,
  /\bexpression\s*\(/g,
];

/** Characters that take no room: format characters, variation selectors, combining grapheme joiner. */
const UNSEEN = /[\p{Cf}\u034f\ufe00-\ufe0f\u115f\u1160\u3164\uffa0]/u;
/** What turns the direction of text around, so that a link reads as another one. */
const TURNS = /[\u202a-\u202e\u2066-\u2069\u200e\u200f\u061c]/gu;
const ENTITY = /^&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(lt|gt|amp|colon|lpar|quot|apos|tab|newline));?/i;
const NAMED: Readonly<Record<string, string>> = {
  lt: '<',
  gt: '>',
  amp: '&',
  colon: ':',
  lpar: '(',
  quot: '"',
  apos: "'",
  tab: '\t',
  newline: '\n',
};

/** The text as others may read it. */
export function shownWords(text: string): string {
  const plain = text.replace(TURNS, '');
  const { folded, from, to } = fold(plain);
  const masked = new Set<number>();
  for (const pattern of SCRIPT_LIKE)
    for (const { index, 0: found } of folded.matchAll(pattern)) {
      const end = to[index + found.length - 1] ?? plain.length;
      for (let at = from[index] ?? 0; at < end; at += 1) masked.add(at);
    }
  if (masked.size === 0) return plain;
  return plain.replaceAll(/[\s\S]/g, (unit, at: number) => (masked.has(at) && !/\s/.test(unit) ? '*' : unit));
}

interface Folded {
  folded: string;
  /** Of each unit of `folded`: where in the text it begins and ends. */
  from: number[];
  to: number[];
}

function fold(text: string): Folded {
  const [from, to]: [number[], number[]] = [[], []];
  let folded = '';
  for (let at = 0; at < text.length;) {
    const { read, length } = readOne(text, at);
    const plain = UNSEEN.test(read) ? '' : read.normalize('NFKC').toLowerCase();
    folded += plain;
    for (let unit = 0; unit < plain.length; unit += 1) {
      from.push(at);
      to.push(at + length);
    }
    at += length;
  }
  return { folded, from, to };
}

function readOne(text: string, at: number): { read: string; length: number } {
  const entity = text[at] === '&' ? ENTITY.exec(text.slice(at, at + 12)) : null;
  if (entity) {
    const [whole, decimal, hex, name] = entity;
    const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
    const read = name === undefined ? (code <= 0x10ffff ? String.fromCodePoint(code) : '') : (NAMED[name.toLowerCase()] ?? '');
    return { read, length: whole.length };
  }
  const read = String.fromCodePoint(text.codePointAt(at) ?? 0);
  return { read, length: read.length };
}
