// Blanks out what is not code (comments, the insides of strings, templates and regular expressions) and keeps every other character in its place,
// so that a rule can search code without being fooled by words in a text. A sketch of the grammar, not a parser: good enough for well-formed files.

/** Characters after which a slash begins a regular expression and not a division. */
const BEFORE_REGEX = new Set('(,=:[!&|?{};+-*%~^<>');
const WORDS_BEFORE_REGEX = /\b(?:return|typeof|case|in|of|delete|void|throw|new|do|else|await|yield)$/;

/** `text` with the same length and lines. Quotes stay, what they hold becomes spaces. */
export function maskCode(text: string): string {
  const out = [...text.split('')];
  const blank = (from: number, to: number): void => {
    for (let i = from; i < to; i += 1) if (out[i] !== '\n') out[i] = ' ';
  };
  /** For each open `${` the depth of braces at which it closes. */
  const templates: number[] = [];
  let depth = 0;
  let index = 0;
  while (index < text.length) {
    const two = text.slice(index, index + 2);
    const char = text[index] ?? '';
    if (two === '//' || two === '/*') {
      const end = two === '//' ? endOf(text, '\n', index) : endOf(text, '*/', index + 2) + 2;
      blank(index, end);
      index = end;
    } else if (char === "'" || char === '"') {
      const end = endOfString(text, index);
      blank(index + 1, end);
      index = end + 1;
    } else if (char === '`' || (char === '}' && templates.at(-1) === depth)) {
      if (char === '}') templates.pop();
      const end = endOfTemplate(text, index + 1);
      blank(index + 1, end);
      if (text[end] === '$') templates.push(depth);
      index = end + (text[end] === '$' ? 2 : 1);
    } else if (char === '/' && startsRegex(out, index)) {
      const end = endOfRegex(text, index);
      blank(index + 1, end);
      index = end + 1;
    } else {
      if (char === '{') depth += 1;
      if (char === '}') depth -= 1;
      index += 1;
    }
  }
  return out.join('');
}

function endOf(text: string, mark: string, from: number): number {
  const found = text.indexOf(mark, from);
  return found < 0 ? text.length : found;
}

/** The closing quote, or the line's end: a lone apostrophe in the text of a component is no string. */
function endOfString(text: string, start: number): number {
  const quote = text[start];
  let index = start + 1;
  while (index < text.length && text[index] !== quote && text[index] !== '\n') index += text[index] === '\\' ? 2 : 1;
  return index;
}

/** The closing backquote, or the dollar sign of the next insertion. */
function endOfTemplate(text: string, start: number): number {
  let index = start;
  while (index < text.length && text[index] !== '`' && text.slice(index, index + 2) !== '${') index += text[index] === '\\' ? 2 : 1;
  return index;
}

function startsRegex(before: readonly string[], index: number): boolean {
  const code = before
    .slice(Math.max(0, index - 40), index)
    .join('')
    .trimEnd();
  return code === '' || BEFORE_REGEX.has(code.at(-1) ?? '') || WORDS_BEFORE_REGEX.test(code);
}

function endOfRegex(text: string, start: number): number {
  let inClass = false;
  let index = start + 1;
  while (index < text.length && text[index] !== '\n' && (inClass || text[index] !== '/')) {
    if (text[index] === '[') inClass = true;
    if (text[index] === ']') inClass = false;
    index += text[index] === '\\' ? 2 : 1;
  }
  return index;
}
