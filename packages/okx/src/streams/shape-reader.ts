// Reads pushes of one row without building the object: the shape of a channel's message (its keys, in their order) is learned from a message that the
// full parser has read, as an expression that takes just that shape with plain values. Whatever is unusual (escapes, blanks, other keys, several rows)
// does not fit and goes to JSON.parse; what fits can have no other value than JSON.parse would give.

/** Shapes learned in one reader's life: a venue that mixes many costs no more than this. */
const LEARNED_MAX = 64;
/** Where the second letter of the channel stands: it tells messages of other channels at a glance. */
const SECOND_LETTER_AT = '{"arg":{"channel":"'.length + 1;
/** From # to Z: digits, capital letters, point and hyphen among them. All stand in a JSON text for themselves, and one range is looked up quickest. */
const PLAIN = '[#-Z]*';
/** As JSON writes a whole number. */
const BARE = '(?:0|[1-9]\\d{0,14})';

/** What the value of a wanted field must look like, as an expression without groups that takes nothing but plain characters. */
export const DECIMAL_SHAPE = '\\d+(?:\\.\\d+)?';
export const MAYBE_DECIMAL_SHAPE = '(?:\\d+(?:\\.\\d+)?)?';
export const TIME_SHAPE = '\\d{1,15}';
export const NAME_SHAPE = '[#-Z]+';

export interface Wanted {
  key: string;
  shape: string;
}

export interface ShapeReader {
  /** The values by their group, or null where the text is not of the known shape. */
  read(text: string): readonly string[] | null;
  /** Group of each wanted field, by its place in the list. */
  groups: Uint8Array;
  /** Takes over the shape of a message that JSON.parse has read, if it is one to be learned. */
  learn(text: string): void;
}

/** @param channel of which messages are read @param wanted quoted fields of the row; a message that lacks one, or where one looks otherwise, is not taken */
export function createShapeReader(channel: string, wanted: readonly Wanted[]): ShapeReader {
  let expression: RegExp | undefined;
  const groups = new Uint8Array(wanted.length);
  let learned = 0;
  const secondLetter = channel.charCodeAt(1);
  return {
    groups,
    read: (text) => (expression === undefined || text.charCodeAt(SECOND_LETTER_AT) !== secondLetter ? null : expression.exec(text)),
    learn(text) {
      if (learned >= LEARNED_MAX) return;
      learned += 1;
      const row = rowOf(text, channel);
      if (row === null || wanted.some(({ key }) => row.filter((pair) => pair.key === key && pair.quoted).length !== 1)) return;
      const named = row.filter(({ key }) => wanted.some((field) => field.key === key)).map(({ key }) => key);
      wanted.forEach(({ key }, index) => (groups[index] = named.indexOf(key) + 1));
      expression = expressionOf(channel, row, wanted);
    },
  };
}

interface Pair {
  key: string;
  quoted: boolean;
}

function expressionOf(channel: string, row: readonly Pair[], wanted: readonly Wanted[]): RegExp {
  const pairs = row.map(({ key, quoted }) => {
    const shape = wanted.find((field) => field.key === key)?.shape;
    if (!quoted) return `"${key}":${BARE}`;
    return `"${key}":"${shape === undefined ? PLAIN : `(${shape})`}"`;
  });
  return new RegExp(`^\\{"arg":\\{"channel":"${channel}","instId":"${PLAIN}"\\},"data":\\[\\{${pairs.join(',')}\\}\\]\\}$`);
}

const HEAD = new RegExp(`\\{"arg":\\{"channel":"([a-z]+)","instId":"${PLAIN}"\\},"data":\\[\\{`, 'y');
const PAIR = new RegExp(`"([A-Za-z0-9]+)":(?:("(?:${PLAIN}|[a-z]+)")|${BARE})([,}])`, 'y');

/** Keys of a message of one row with plain values, each key there once; null for any other. */
function rowOf(text: string, channel: string): Pair[] | null {
  HEAD.lastIndex = 0;
  if (HEAD.exec(text)?.[1] !== channel) return null;
  PAIR.lastIndex = HEAD.lastIndex;
  const row: Pair[] = [];
  for (let pair = PAIR.exec(text); pair !== null; pair = PAIR.exec(text)) {
    const [, key = '', value, after] = pair;
    if (row.some((known) => known.key === key)) return null;
    row.push({ key, quoted: value !== undefined });
    // PAIR.lastIndex is lost with a failed search: the end is looked at here.
    if (after === '}') return text.slice(PAIR.lastIndex) === ']}' ? row : null;
  }
  return null;
}
