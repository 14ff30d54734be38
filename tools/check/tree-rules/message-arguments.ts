// The arguments of an ICU message, and whether its braces and plural forms are whole.

export interface MessageShape {
  /** Sorted, each once. */
  arguments: string[];
  /** What is wrong with it; undefined for a good message. */
  problem: string | undefined;
}

const BRANCHING = new Set(['plural', 'select', 'selectordinal']);

class Malformed extends Error {}

/** Reads one message, for example `{count, plural, one {# order} other {# orders}} of {name}`. */
export function shapeOf(message: string): MessageShape {
  const names = new Set<string>();
  const sorted = (): string[] => [...names].toSorted();
  try {
    const end = readText(unquote(message), 0, names);
    return { arguments: sorted(), problem: end < message.length ? 'a closing brace too many' : undefined };
  } catch (error) {
    if (!(error instanceof Malformed)) throw error;
    return { arguments: sorted(), problem: error.message };
  }
}

/** Quoted parts ('{' and the like) become spaces; a doubled or lone apostrophe is only an apostrophe. */
function unquote(message: string): string {
  return message.replace(/''|'(?=[{}|#])[^']*'/g, (quoted) => ' '.repeat(quoted.length));
}

/** Reads text up to the closing brace that is not its own, or to the end; returns that place. */
function readText(text: string, start: number, names: Set<string>): number {
  let index = start;
  while (index < text.length && text[index] !== '}') index = text[index] === '{' ? readArgument(text, index + 1, names) : index + 1;
  return index;
}

/** Reads behind `{`; returns the place behind its `}`. */
function readArgument(text: string, start: number, names: Set<string>): number {
  const match = /^\s*(\w+)\s*(?:,\s*(\w+)\s*)?/.exec(text.slice(start));
  if (!match?.[1]) throw new Malformed('an argument without a name');
  names.add(match[1]);
  let index = start + match[0].length;
  if (match[2] !== undefined && BRANCHING.has(match[2])) index = readBranches(text, index, names);
  else while (index < text.length && text[index] !== '}' && text[index] !== '{') index += 1;
  if (text[index] !== '}') throw new Malformed(`the argument ${match[1]} is not closed`);
  return index + 1;
}

/** Reads `, one {...} other {...}`; returns the place of the closing brace. */
function readBranches(text: string, start: number, names: Set<string>): number {
  let index = start;
  let hasOther = false;
  for (;;) {
    const match = /^[\s,]*(?:offset:\d+\s*)?([=\w]+)\s*\{/.exec(text.slice(index));
    if (!match) break;
    hasOther ||= match[1] === 'other';
    index = readText(text, index + match[0].length, names);
    if (text[index] !== '}') throw new Malformed(`the form ${match[1] ?? ''} is not closed`);
    index += 1;
  }
  if (!hasOther) throw new Malformed('a plural or select without the form "other"');
  return index + (/^\s*/.exec(text.slice(index))?.[0].length ?? 0);
}
