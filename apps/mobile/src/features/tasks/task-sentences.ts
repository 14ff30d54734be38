// The settings of a kind as sentences in the order of a trade: in, again, out, then. Each names the wire words of its fields; the catalogue says where
// in the sentence they stand. A kind that is not in the table has lines, and so has a field that no sentence of its kind names.
import type { MessageArguments, MessageKey } from '@millrace/i18n';
import type { KindLayout } from './task-kinds.ts';

type Sentence = readonly [say: MessageKey, ...words: string[]];

interface Part {
  title: MessageKey;
  sentences: readonly Sentence[];
}

const range: Sentence = ['form.range', 'makeMin', 'makeMax'];
const target: Sentence = ['form.target', 'targetRate', 'rollbackRate'];
const adds: Sentence = ['form.adds', 'replenishmentRate', 'callbackRate', 'replenishmentGrowth', 'replenishmentMax'];
const enter: readonly Sentence[] = [
  ['form.enter.swap', 'firstSz', 'lever'],
  ['form.enter.spot', 'firstSz'],
];
/** How every position can be left beside its target. */
const limits: readonly Sentence[] = [
  ['form.layers', 'highPositionNum', 'highPositionTargetNum'],
  ['form.slices', 'sellNum', 'sellNumPlaceInterval'],
  ['form.money', 'lossNum', 'targetNum'],
];

/** Of a kind that trades in cycles. */
function book(into: readonly Sentence[], again: readonly Sentence[], out: readonly Sentence[]): readonly Part[] {
  return [
    { title: 'form.in', sentences: into },
    { title: 'form.again', sentences: again },
    { title: 'form.out', sentences: [...out, ...limits] },
    { title: 'tasks.form.hedge', sentences: [['form.hedge', 'lockNum', 'lockSize', 'allLockNum']] },
    { title: 'form.then', sentences: [['form.pause', 'placeFirstInterval']] },
  ];
}

const ladder = book([...enter, range], [adds], [target]);
const dip = book(
  [
    ['form.dip.enter', 'makeMax', 'firstSz'],
    ['form.dip.floor', 'makeMin'],
  ],
  [adds],
  [target],
);
const box = book(
  [
    ['form.box.range', 'makeMin', 'makeMax'],
    ['form.box.enter', 'firstSz', 'lever'],
  ],
  [adds],
  [target, ['form.box.middle']],
);
const band = book([['form.band.enter', 'firstSz', 'lever'], range], [adds], [target, ['form.band.cross']]);
const winner = ['replenishmentRate', 'replenishmentGrowth', 'replenishmentMax'] as const;
const roll = book([...enter, range], [['form.rolls', ...winner]], [target]);
const pyramid = book([...enter, range], [['form.pyramid', ...winner]], [target]);
const grid = book(
  [
    ['form.grid.range', 'makeMin', 'makeMax'],
    ['form.grid.cells', 'replenishmentMax', 'replenishmentRate'],
    ['form.grid.swap', 'firstSz', 'lever'],
    ['form.grid.spot', 'firstSz'],
  ],
  [],
  [['form.grid.target', 'targetRate']],
);
const savings: readonly Part[] = [
  {
    title: 'tasks.kind.6',
    sentences: [
      ['form.savings.keep', 'firstSz'],
      ['form.savings.look', 'placeFirstInterval', 'targetRate'],
    ],
  },
];

/** By the specification's type. */
const books: Readonly<Record<number, readonly Part[]>> = {
  1: ladder,
  2: ladder,
  3: ladder,
  4: ladder,
  6: savings,
  7: grid,
  8: grid,
  9: roll,
  10: roll,
  12: box,
  16: band,
  18: pyramid,
  [-1]: dip,
};

/** Those that the kind has all fields for; where two name the same field, the first has it. Empty for a kind without. */
export function sentencesOf({ kind, sections }: Pick<KindLayout, 'kind' | 'sections'>): readonly Part[] {
  const left = new Set(sections.flatMap(({ fields }) => fields));
  const fitting = (books[kind.type] ?? []).map(({ title, sentences }) => ({
    title,
    sentences: sentences.filter(([, ...words]) => {
      const fits = words.every((word) => left.has(word));
      if (fits) for (const word of words) left.delete(word);
      return fits;
    }),
  }));
  return fitting.filter(({ sentences }) => sentences.length > 0);
}

/** Stands for a field while the sentence is put together; no text has it. */
const MARK = '\u0001';
const sides: Readonly<Record<string, string>> = { 1: 'L', 2: 'S', 3: 'B' };

/** What a sentence is asked with. @param wire values of the form */
export function sentenceArguments(words: readonly string[], wire: Readonly<Record<string, string>>): MessageArguments {
  return {
    ...Object.fromEntries(words.map((word) => [word, `${MARK}${word}${MARK}`])),
    side: sides[wire['buyType'] ?? '1'] ?? 'L',
    range: wire['makeMin'] && wire['makeMax'] ? 'yes' : 'no',
  };
}

export interface Piece {
  text: string;
  /** The field that stands before the text. */
  word?: string;
}

/** The sentence cut at its fields. */
export function piecesOf(said: string): readonly Piece[] {
  const [first = '', ...rest] = said.split(MARK);
  const fields = rest.flatMap((word, at) => (at % 2 === 0 ? [{ word, text: rest[at + 1] ?? '' }] : []));
  return first === '' ? fields : [{ text: first }, ...fields];
}
